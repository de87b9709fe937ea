import { clip, oneLine } from '../untrusted.ts';
import { type Colour, painter } from './colour.ts';

export interface ConsoleCell {
  readonly text: string;
  readonly colour?: Colour | undefined;
}

const GAP = '  ';
const NARROWEST = 8;

/** A table that fits the width where it can: the widest columns are cut first, and never below a few characters. */
export function consoleTable(
  head: readonly ConsoleCell[],
  rows: readonly (readonly ConsoleCell[])[],
  options: { readonly width: number; readonly colour: boolean },
): string {
  const lines = [head, ...rows].map((line) =>
    line.map((cell) => ({ ...cell, text: oneLine(cell.text, 1000) })),
  );
  const widths = fit(
    head.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column]?.text ?? '')))),
    options.width,
  );
  const paint = painter(options.colour);
  return lines
    .map((line, place) =>
      line
        .map((cell, column) => {
          const text = cut(cell.text, widths[column] ?? NARROWEST);
          const blanks = ' '.repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(text)));
          const colours: Colour[] = place === 0 ? ['dim'] : cell.colour ? [cell.colour] : [];
          return `${paint(text, ...colours)}${blanks}`;
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Columns that a terminal gives to a text: two for wide East Asian characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) width += isWide(segment) ? 2 : 1;
  return width;
}

function isWide(segment: string): boolean {
  return /^(?:\p{Emoji_Presentation}|.\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u.test(
    segment,
  );
}

function fit(wanted: readonly number[], width: number): number[] {
  const widths = [...wanted];
  const total = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
  while (total() > width) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.lastIndexOf(widest)] = Math.max(NARROWEST, widest - Math.min(total() - width, 4));
  }
  return widths;
}

function cut(text: string, width: number): string {
  let shown = text;
  let room = width;
  while (displayWidth(shown) > width && room > 1) {
    shown = clip(text, room);
    room -= 1;
  }
  return shown;
}
