/** One instruction of a Dockerfile. */
export interface Instruction {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** In upper case: FROM, ARG, RUN ... */
  readonly keyword: string;
  /** The rest, continued lines joined, trimmed. */
  readonly args: string;
  /** The lines of its here-documents; empty for none. */
  readonly body: string;
}

/**
 * The instructions of a Dockerfile: continued lines joined, comments and blank lines inside them skipped, here-documents
 * kept apart, the `escape` directive obeyed. https://docs.docker.com/reference/dockerfile/
 */
export function dockerfileInstructions(text: string): readonly Instruction[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const goesOn = escapeOf(lines) === '`' ? /`[ \t]*$/ : /\\[ \t]*$/;
  const instructions: Instruction[] = [];
  let index = 0;
  while (index < lines.length) {
    const start = index;
    const parts: string[] = [];
    let more = true;
    while (more && index < lines.length) {
      const raw = lines[index++] ?? '';
      if (/^\s*#/.test(raw) || (parts.length > 0 && raw.trim() === '')) continue;
      more = goesOn.test(raw);
      parts.push(raw.replace(goesOn, ''));
    }
    const match = /^\s*([A-Za-z]+)(?:\s+([\s\S]*))?$/.exec(parts.join(''));
    if (!match?.[1]) continue;
    const keyword = match[1].toUpperCase();
    const args = (match[2] ?? '').trim();
    const end = TAKES_HERE_DOCUMENT.has(keyword) ? skipHereDocuments(lines, index, args) : index;
    const body = lines.slice(index, end).join('\n');
    instructions.push({ line: firstLine(lines, start), keyword, args, body });
    index = end;
  }
  return instructions;
}

const TAKES_HERE_DOCUMENT = new Set(['RUN', 'COPY', 'ADD']);

/** Directives are comments of the form `# name=value` before anything else. */
function escapeOf(lines: readonly string[]): string {
  for (const line of lines) {
    const directive = /^\s*#\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(line);
    if (directive === null) return '\\';
    if (directive[1]?.toLowerCase() === 'escape') return directive[2] ?? '\\';
  }
  return '\\';
}

function firstLine(lines: readonly string[], start: number): number {
  let index = start;
  while (/^\s*(#|$)/.test(lines[index] ?? 'x')) index++;
  return index + 1;
}

function skipHereDocuments(lines: readonly string[], from: number, args: string): number {
  let index = from;
  for (const [, dash, , word] of args.matchAll(/(?<!<)<<(-?)(["']?)([A-Za-z_]\w*)\2/g)) {
    while (index < lines.length) {
      const line = lines[index++] ?? '';
      if ((dash ? line.replace(/^\t+/, '') : line) === word) break;
    }
  }
  return index;
}
