import { meanOf, varianceOf } from './moments.ts';
import { betaI, digamma, gammaP, trigamma } from './special-functions.ts';

/** A distribution of positive amounts; `rate` is per unit of the amount. */
export type Distribution =
  | { readonly kind: 'gamma'; readonly shape: number; readonly rate: number }
  | { readonly kind: 'beta'; readonly alpha: number; readonly beta: number; readonly maximum: number }
  | { readonly kind: 'constant'; readonly value: number };

/**
 * Gamma by maximum likelihood: Minka's closed first guess, then Newton's steps on ln k − ψ(k) = ln mean − mean ln x. Every
 * value must be above 0; equal values give a constant.
 */
export function fitGamma(values: readonly number[]): Distribution {
  const mean = meanOf(values);
  const s = Math.log(mean) - meanOf(values.map(Math.log));
  // Below this the values differ by less than a double can tell.
  if (!(s > 1e-12)) return { kind: 'constant', value: mean };
  let shape = (3 - s + Math.sqrt((s - 3) ** 2 + 24 * s)) / (12 * s);
  for (let step = 0; step < 50; step += 1) {
    const next = shape - (Math.log(shape) - digamma(shape) - s) / (1 / shape - trigamma(shape));
    if (!(next > 0) || Math.abs(next - shape) < 1e-12 * shape) break;
    shape = next;
  }
  return { kind: 'gamma', shape: significant(shape), rate: significant(shape / mean) };
}

/** Gamma by its moments, for values that may be 0: shape = mean² / variance, which is 1 / CV² (the burstiness). */
export function fitGammaByMoments(values: readonly number[]): Distribution {
  const mean = meanOf(values);
  const variance = varianceOf(values, mean);
  if (!(variance > 1e-12 * mean * mean)) return { kind: 'constant', value: mean };
  return { kind: 'gamma', shape: significant((mean * mean) / variance), rate: significant(mean / variance) };
}

/** Beta by its moments, of values divided by `maximum`. */
export function fitBeta(values: readonly number[], maximum: number): Distribution {
  const mean = meanOf(values) / maximum;
  const variance = varianceOf(values, mean * maximum) / maximum ** 2;
  if (!(variance > 1e-12 * mean * mean)) return { kind: 'constant', value: mean * maximum };
  const both = (mean * (1 - mean)) / variance - 1;
  if (!(both > 0)) return { kind: 'constant', value: mean * maximum };
  return { kind: 'beta', alpha: significant(mean * both), beta: significant((1 - mean) * both), maximum };
}

/** Share of the distribution at or below `x`. */
export function cumulative(distribution: Distribution, x: number): number {
  switch (distribution.kind) {
    case 'gamma':
      return gammaP(distribution.shape, x * distribution.rate);
    case 'beta':
      return betaI(distribution.alpha, distribution.beta, x / distribution.maximum);
    case 'constant':
      return x >= distribution.value ? 1 : 0;
  }
}

/** Kolmogorov-Smirnov distance: the largest gap between the steps of the sorted values and the distribution. */
export function ksDistance(sorted: readonly number[], distribution: Distribution): number {
  const n = sorted.length;
  let widest = 0;
  let before = 0;
  for (const [index, x] of sorted.entries()) {
    // Equal values are one step.
    if (sorted[index + 1] === x) continue;
    const at = cumulative(distribution, x);
    const below = distribution.kind === 'constant' && x === distribution.value ? 0 : at;
    widest = Math.max(widest, (index + 1) / n - at, below - before);
    before = (index + 1) / n;
  }
  return widest;
}

/**
 * The smallest whole number from `least` to `most` to which `u` of the distribution round. Shares are compared at nine
 * digits, since the last ones of exp and log may differ between platforms and a made set may not.
 */
export function wholeQuantile(
  distribution: Distribution,
  u: number,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (Math.round(cumulative(distribution, middle + 0.5) * 1e9) >= u * 1e9) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Parameters are cut to six digits, so that what is shown is what is sampled. */
function significant(value: number): number {
  return Number(value.toPrecision(6));
}
