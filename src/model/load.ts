import * as v from 'valibot';

const finite = v.pipe(v.number(), v.finite());
const above0 = v.pipe(finite, v.minValue(0));

/**
 * How requests come. *Closed*: so many workers, each sends its next request when its last one has ended. *Open*: at a rate,
 * whether answers have come or not. *Replay*: at the times that the request set recorded, at a speed.
 */
export const LOAD_SHAPES = {
  closed: { unit: 'concurrent', axis: 'concurrency' },
  open: { unit: 'requests/s', axis: 'request rate' },
  replay: { unit: '× the recorded speed', axis: 'replay speed' },
} as const satisfies Record<string, { readonly unit: string; readonly axis: string }>;
export type LoadShape = keyof typeof LOAD_SHAPES;

const shape = v.picklist(['closed', 'open', 'replay'] as const satisfies readonly LoadShape[]);

/** A point on a load axis: concurrency (closed), requests per second (open) or speed factor (replay). */
export const LoadPointSchema = v.strictObject({ shape, value: above0 });
export type LoadPoint = v.InferOutput<typeof LoadPointSchema>;

/** One unit of load: a point, and how many requests are sent at it. */
export const LevelSchema = v.strictObject({ shape, value: above0, requests: above0 });
export type Level = v.InferOutput<typeof LevelSchema>;

/**
 * The arrivals of an open loop. `gamma` with burstiness b has gaps of shape b (1 is Poisson, below 1 comes in bursts; the
 * definition of vLLM's `--burstiness`). `bursts` is Poisson while on and silent while off, with the level's rate as the mean.
 */
export const ArrivalsSchema = v.variant('process', [
  v.strictObject({ process: v.literal('constant') }),
  v.strictObject({ process: v.literal('poisson') }),
  v.strictObject({ process: v.literal('gamma'), burstiness: above0 }),
  v.strictObject({ process: v.literal('bursts'), onSeconds: above0, offSeconds: above0 }),
]);
export type Arrivals = v.InferOutput<typeof ArrivalsSchema>;

/** The load shape of a workload. */
export const LoadSchema = v.variant('shape', [
  v.strictObject({ shape: v.literal('closed') }),
  v.strictObject({ shape: v.literal('open'), arrivals: ArrivalsSchema }),
  v.strictObject({ shape: v.literal('replay') }),
]);
export type Load = v.InferOutput<typeof LoadSchema>;

/** Whether two levels are the same point, however many requests they send. */
export function sameLoad(a: LoadPoint, b: LoadPoint): boolean {
  return a.shape === b.shape && a.value === b.value;
}

/** `32 concurrent`, `4 requests/s`, `replay at 2 × the recorded speed`. */
export function loadInWords({ shape, value }: LoadPoint): string {
  const words = `${value} ${LOAD_SHAPES[shape].unit}`;
  return shape === 'replay' ? `replay at ${words}` : words;
}

/** `32`, `4/s`, `×2`: for tables and log lines. */
export function loadShort({ shape, value }: LoadPoint): string {
  if (shape === 'closed') return `${value}`;
  return shape === 'open' ? `${value}/s` : `×${value}`;
}

/** `poisson`, `gamma (burstiness 0.5)`, `bursts (on 2 s, off 8 s)`. */
export function arrivalsInWords(arrivals: Arrivals): string {
  if (arrivals.process === 'gamma') return `gamma (burstiness ${arrivals.burstiness})`;
  if (arrivals.process === 'bursts')
    return `bursts (on ${arrivals.onSeconds} s, off ${arrivals.offSeconds} s)`;
  return arrivals.process;
}

/** `closed loop`, `open loop, poisson arrivals`, `replay of recorded times`. */
export function shapeInWords(load: Load): string {
  if (load.shape === 'open') return `open loop, ${arrivalsInWords(load.arrivals)} arrivals`;
  return load.shape === 'closed' ? 'closed loop' : 'replay of recorded times';
}
