/** One level of a throughput curve. */
export interface CurvePoint {
  /** Concurrency, or requests per second. */
  readonly load: number;
  readonly tokensPerSecond: number;
}

/** Where throughput stops growing: at a level, or not below the highest one that was measured. */
export type Knee =
  | { readonly kind: 'at'; readonly load: number }
  | { readonly kind: 'not reached'; readonly highest: number };

/** Beyond the knee, more load brings less than this share of what linear growth would bring. */
const LEAST_SHARE = 0.1;
const FEWEST_LEVELS = 3;

/**
 * The lowest level beyond which throughput grows, up to every later level, by less than 10 % of what linear growth
 * from there would give; so one slow level before a faster one is no knee. Null with fewer than three levels.
 */
export function kneeOf(curve: readonly CurvePoint[]): Knee | null {
  const points = curve.toSorted((a, b) => a.load - b.load);
  const last = points.at(-1);
  if (points.length < FEWEST_LEVELS || last === undefined) return null;
  const knee = points
    .slice(0, -1)
    .find((point, place) => points.slice(place + 1).every((later) => !growsBetween(point, later)));
  return knee ? { kind: 'at', load: knee.load } : { kind: 'not reached', highest: last.load };
}

function growsBetween(from: CurvePoint, to: CurvePoint): boolean {
  const linear = from.tokensPerSecond * (to.load / from.load - 1);
  return to.tokensPerSecond - from.tokensPerSecond >= LEAST_SHARE * linear;
}
