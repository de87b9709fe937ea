/**
 * Breaks workflow commands in text that others wrote, line by line. The runner obeys `::command::` at the start of a
 * line (after any blanks) and `##[command]` anywhere in it. Control characters, which could hide such a start or drive
 * a terminal, are dropped.
 */
export function untrustedLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(untrustedLine);
}

function untrustedLine(line: string): string {
  return line
    .replace(ANSI_SEQUENCE, '')
    .replace(CONTROL, '')
    .replace(/##\[/g, '# #[')
    .replace(/^([\s\u200b-\u200d\ufeff]*):(?=:)/, '$1: ');
}

const ESCAPE = String.fromCharCode(0x1b);
const ANSI_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-9;?]*[ -/]*[@-~]`, 'g');
/** C0 without the tab, DEL and C1. */
const CONTROL = /(?!\t)\p{Cc}/gu;
