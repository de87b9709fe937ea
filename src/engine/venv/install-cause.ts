const LONGEST = 600;
const TAIL_LINES = 30;

/** Why uv or pip failed, in one sentence from its output; untrusted text. */
export function installCause(output: string): string {
  const lines = output.split(/\r?\n/).map((line) => line.trimEnd());
  const cause = fromUvReport(lines) ?? fromPip(lines) ?? lines.filter((line) => line !== '').at(-1);
  const text = (cause ?? 'it printed nothing').replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/** The end of the output. */
export function outputTail(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-TAIL_LINES).join('\n');
}

const HEAD = /^\s*(?:×|error:)\s*(.*)$/;
const LINK = /^\s*(?:[├╰]─▶|cause:|Caused by:)\s*(.*)$/;

/**
 * What failed behind `×` or `error:`, then the chain of causes behind `╰─▶`, `cause:` or `Caused by:` (by version of uv), each
 * over several lines; then a build's own words behind `[stderr]`.
 */
function fromUvReport(lines: readonly string[]): string | null {
  const start = lines.findIndex((line) => HEAD.test(line));
  if (start < 0) return null;
  const parts = [HEAD.exec(lines[start] ?? '')?.[1] ?? ''];
  let at = start + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*\[std(?:err|out)\]|^\s*(?:help|hint):/.test(line)) break;
    const link = LINK.exec(line);
    if (link) parts.push(link[1] ?? '');
    else if (/^\s+\S/.test(line)) parts.push(`${parts.pop() ?? ''} ${line.replace(/^[\s│]*/, '')}`);
    else if (line.trim() !== '') break;
  }
  const said = parts.filter((part) => !/^The build backend returned an error/.test(part.trim()));
  const inner = lastWords(lines.slice(at));
  return [...said.map((part) => part.trim().replace(/[.:]$/, '')), ...(inner === null ? [] : [inner])].join(
    ': ',
  );
}

/** The last exception that a build printed on standard error, with its first line of text; else the last line. */
function lastWords(lines: readonly string[]): string | null {
  const from = lines.findIndex((line) => /^\s*\[stderr\]/.test(line));
  if (from < 0) return null;
  const own = lines.slice(from + 1);
  const end = own.findIndex((line) => /^\s*(?:hint|help):/.test(line));
  const said = (end < 0 ? own : own.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => /[A-Za-z]/.test(line));
  const at = said.findLastIndex((line) => /^[\w.]+(?:Error|Exception|Exit)(?::|$)/.test(line));
  if (at < 0) return said.at(-1) ?? null;
  const [name = '', text = ''] = (said[at] ?? '').split(/:\s*(.*)/);
  return text === '' ? `${name}: ${said[at + 1] ?? ''}` : `${name}: ${text}`;
}

/** The last `ERROR: …` of pip. */
function fromPip(lines: readonly string[]): string | null {
  return lines.flatMap((line) => /^\s*ERROR: (.*)$/.exec(line)?.[1] ?? []).at(-1) ?? null;
}
