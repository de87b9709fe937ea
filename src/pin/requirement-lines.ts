/** One logical line of a requirements file. */
export interface RequirementLine {
  /** Number of its first physical line, from 1. */
  readonly line: number;
  /** Continued lines joined, comment removed, trimmed; never empty. */
  readonly text: string;
}

/**
 * The logical lines of a requirements file as pip reads them: a line that ends in a backslash goes on in the next one
 * (a comment line ends it), and a comment starts at `#` at the start of the line or after white space.
 */
export function requirementLines(text: string): readonly RequirementLine[] {
  const lines: RequirementLine[] = [];
  let pending: { line: number; parts: string[] } | null = null;
  const physical = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, raw] of physical.entries()) {
    const isComment = /^\s*#/.test(raw);
    pending ??= { line: index + 1, parts: [] };
    const goesOn = raw.endsWith('\\') && !isComment && index < physical.length - 1;
    pending.parts.push(isComment ? ` ${raw}` : goesOn ? raw.slice(0, -1) : raw);
    if (goesOn) continue;
    const joined = pending.parts
      .join('')
      .replace(/(^|\s)#.*$/, '')
      .trim();
    if (joined !== '') lines.push({ line: pending.line, text: joined });
    pending = null;
  }
  return lines;
}
