import { GateError } from '../../model/errors.ts';

/** Lengths in tokens of like requests; `prefixTokens` are common to all of them, `promptTokens` are each one's own. */
export interface Shape {
  readonly prefixTokens: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Share among the shapes of a mix, as a whole number. */
  readonly weight: number;
}

/** Reads `512/256`, `prefix:2048+128/128` or `mix:512/256*3,prefix:2048+128/128*1`. Throws `usage`. */
export function parseShapes(text: string): readonly Shape[] {
  const parts = text.startsWith('mix:') ? text.slice('mix:'.length).split(',') : [text];
  return parts.map((part) => parseShape(part.trim(), text));
}

const SHAPE = /^(?:prefix:([1-9]\d{0,6})\+)?([1-9]\d{0,6})\/([1-9]\d{0,6})(?:\*([1-9]\d{0,3}))?$/;

function parseShape(part: string, whole: string): Shape {
  const match = SHAPE.exec(part);
  if (match === null || (match[4] !== undefined && !whole.startsWith('mix:'))) {
    throw new GateError('usage', `--shape: ${JSON.stringify(part)} is no shape.`, {
      hint: 'PROMPT/ANSWER in tokens, such as 512/256; prefix:2048+128/128; mix:512/256*3,128/128*1.',
    });
  }
  const [, prefix = '0', prompt, output, weight = '1'] = match;
  return {
    prefixTokens: Number(prefix),
    promptTokens: Number(prompt),
    outputTokens: Number(output),
    weight: Number(weight),
  };
}

/** The shape of each of `count` requests: in the proportion of the weights at every point, always the same order. */
export function interleave(shapes: readonly Shape[], count: number): readonly Shape[] {
  const total = shapes.reduce((sum, shape) => sum + shape.weight, 0);
  const due = shapes.map(() => 0);
  return Array.from({ length: count }, () => {
    for (const [index, shape] of shapes.entries()) due[index] = (due[index] ?? 0) + shape.weight;
    const next = due.indexOf(Math.max(...due));
    due[next] = (due[next] ?? 0) - total;
    return shapes[next] as Shape;
  });
}
