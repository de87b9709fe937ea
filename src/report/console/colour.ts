import type { Tone } from '../view/tone.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;
export type Colour = keyof typeof CODES;

/** Wraps text in ANSI colours, or leaves it as it is. */
export function painter(on: boolean): (text: string, ...colours: readonly Colour[]) => string {
  if (!on) return (text) => text;
  return (text, ...colours) =>
    colours.length === 0 ? text : `\x1b[${colours.map((colour) => CODES[colour]).join(';')}m${text}\x1b[0m`;
}

export function toneColour(tone: Tone): Colour {
  return tone === 'worse' ? 'red' : tone === 'unknown' ? 'yellow' : 'green';
}
