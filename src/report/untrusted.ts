/**
 * Text that others wrote, on one line: terminal sequences, control characters and characters that reverse the
 * direction of writing are gone, blanks are single, and what is left is cut between characters as a reader sees them.
 */
export function oneLine(text: string, limit = 200): string {
  return clip(
    text
      .replace(TERMINAL_SEQUENCE, '')
      .replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
      .trim(),
    limit,
  );
}

/** Cuts after `limit` user-visible characters, never inside an emoji or a combined letter. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  let room = limit - 1;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (room === 0 || segment.length > 64) return `${kept}…`;
    kept += segment;
    room -= 1;
  }
  return text;
}

const ESCAPE = String.fromCharCode(0x1b);
const BELL = String.fromCharCode(0x07);
const TERMINAL_SEQUENCE = new RegExp(
  `${ESCAPE}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?)`,
  'g',
);
