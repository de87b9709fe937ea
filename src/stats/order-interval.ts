/** Ranks from 1 in the ascending samples; null where there are too few samples for a bound on that side. */
export interface OrderInterval {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Weights this much smaller than the largest one no longer move a sum of doubles. */
const NEGLIGIBLE = 1e-20;

/**
 * The samples between which the true `q` quantile (0 < q < 1) lies with at least 95 % confidence, whatever the
 * distribution: the number B of samples at or below it is Binomial(n, q), so the lower rank is the largest r with
 * P(B ≤ r − 1) ≤ 2.5 % and the upper one the smallest s with P(B ≤ s − 1) ≥ 97.5 % (W. J. Conover, Practical
 * Nonparametric Statistics, 3rd ed., §3.2; H. A. David and H. N. Nagaraja, Order Statistics, 3rd ed., §7.1). It takes
 * the samples for independent: where they are not (gaps of one stream, one slow launch), the truth is wider.
 */
export function orderInterval(n: number, q: number): OrderInterval {
  const { first, shares } = binomial(n, q);
  // What lies before the first share is nothing, so the rank after it is safe; rank 0 is no sample.
  let lower = first;
  let below = 0;
  for (const [place, share] of shares.entries()) {
    below += share;
    const rank = first + place + 1;
    if (below <= 0.025) lower = rank;
    if (below >= 0.975) return { lower: lower < 1 ? null : lower, upper: rank > n ? null : rank };
  }
  return { lower: lower < 1 ? null : lower, upper: null };
}

/**
 * P(B = first), P(B = first + 1), …: all that counts of Binomial(n, q). Built outwards from the most likely number by
 * the ratio of neighbours, so that nothing underflows and millions of samples cost a few thousand steps.
 */
function binomial(n: number, q: number): { readonly first: number; readonly shares: readonly number[] } {
  const mode = Math.min(n, Math.floor((n + 1) * q));
  const down: number[] = [];
  for (let k = mode, weight = 1; k > 0; k -= 1) {
    weight *= (k * (1 - q)) / ((n - k + 1) * q);
    if (weight < NEGLIGIBLE) break;
    down.push(weight);
  }
  const up: number[] = [];
  for (let k = mode, weight = 1; k < n; k += 1) {
    weight *= ((n - k) * q) / ((k + 1) * (1 - q));
    if (weight < NEGLIGIBLE) break;
    up.push(weight);
  }
  const weights = [...down.reverse(), 1, ...up];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first: mode - down.length, shares: weights.map((weight) => weight / sum) };
}
