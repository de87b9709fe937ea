import * as v from 'valibot';

/** Ceilings: what is above is a slip of the pen, not a plan. */
export const CEILINGS = {
  levels: 32,
  concurrency: 4096,
  rate: 100_000,
  speed: 1_000,
  requests: 1_000_000,
  launches: 20,
  seconds: 86_400,
} as const;

/** The parts that the schemas are made of: each with its description, which is the help and the README. */
export const about = <T>(text: string) => v.description<T, string>(text);
export const name = (text: string) =>
  v.pipe(
    v.string(),
    v.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      'letters, digits, dot, dash and underscore, at most 64, a letter or digit first',
    ),
    about(text),
  );
export const filled = (text: string) => v.pipe(v.string(), v.nonEmpty(), about(text));
export const whole = (from: number, to: number, text: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to), about(text));
export const seconds = (text: string) =>
  v.pipe(v.number(), v.minValue(1), v.maxValue(CEILINGS.seconds), about(text));
export const share = (text: string) => v.pipe(v.number(), v.minValue(0), v.maxValue(10), about(text));
export const positive = (to: number, text: string) =>
  v.pipe(v.number(), v.minValue(0.001), v.maxValue(to), about(text));
