import { gammaln } from 'simple-statistics';

const MOST_STEPS = 10_000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/**
 * P(a, x), the regularized lower incomplete gamma function: its series below a + 1, Lentz's continued fraction above
 * (Abramowitz and Stegun 6.5.29, 6.5.31; DLMF 8.9.2).
 */
export function gammaP(a: number, x: number): number {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - gammaln(a));
  return x < a + 1 ? Math.min(1, scale * gammaSeries(a, x)) : 1 - scale * gammaFraction(a, x);
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_STEPS && Math.abs(term) > Math.abs(sum) * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < MOST_STEPS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / away(an * d + b);
    c = away(b + an / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return h;
}

/** I_x(a, b), the regularized incomplete beta function, by Lentz's continued fraction (DLMF 8.17.22). */
export function betaI(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return (scale * betaFraction(a, b, x)) / a;
  return 1 - (scale * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return h;
}

function away(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** ψ(x), the derivative of ln Γ, for x > 0: recurrence up to 10, then the asymptotic series (DLMF 5.11.2). */
export function digamma(x: number): number {
  let at = x;
  let below = 0;
  for (; at < 10; at += 1) below -= 1 / at;
  const r = 1 / (at * at);
  return (
    below +
    Math.log(at) -
    1 / (2 * at) -
    r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r / 132))))
  );
}

/** ψ′(x) for x > 0, in the same way (DLMF 5.15.8). */
export function trigamma(x: number): number {
  let at = x;
  let below = 0;
  for (; at < 10; at += 1) below += 1 / (at * at);
  const r = 1 / (at * at);
  return (
    below + 1 / at + r / 2 + (r / at) * (1 / 6 - r * (1 / 30 - r * (1 / 42 - r * (1 / 30 - (r * 5) / 66))))
  );
}
