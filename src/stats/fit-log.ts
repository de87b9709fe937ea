import type { Fitted } from '../model/requests-report.ts';
import {
  cumulative,
  type Distribution,
  fitBeta,
  fitGamma,
  fitGammaByMoments,
  ksDistance,
  wholeQuantile,
} from './distribution.ts';
import { ascending, quantile } from './quantile.ts';
import { mixSeed, seededRandom } from './seeded-random.ts';

/** One request of a log, or one made like it. */
export interface LengthsAndTime {
  readonly timeUs: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
}

/** The lengths and the arrivals of a log, each as a distribution of its own. */
export interface LogFit {
  readonly prompt: Column;
  readonly output: Column;
  /** Microseconds between arrivals; null where the log has one time only. */
  readonly gap: Column | null;
}

interface Column {
  readonly distribution: Distribution;
  readonly sorted: readonly number[];
  readonly bounds: { readonly least: number; readonly most: number };
}

/** Microseconds of some decades; the shown quantiles are those of the whole fit. */
const BEYOND_ANY_LOG = 2 ** 50;
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

/**
 * Fits gamma to the prompts' lengths (maximum likelihood), beta to the answers' (moments, scaled to the longest), gamma to
 * the time between arrivals (moments, as several may come at once). The rows are in the order of their times.
 */
export function fitLog(rows: readonly LengthsAndTime[]): LogFit {
  const prompts = rows.map((row) => row.promptTokens);
  const outputs = rows.map((row) => row.outputTokens);
  const gaps = rows.slice(1).map((row, index) => row.timeUs - (rows[index]?.timeUs ?? row.timeUs));
  const longest = outputs.reduce((most, tokens) => Math.max(most, tokens), 1);
  return {
    prompt: column(prompts, fitGamma(prompts), 1),
    output: column(outputs, fitBeta(outputs, longest), 1),
    gap: gaps.some((gap) => gap > 0) ? column(gaps, fitGammaByMoments(gaps), 0) : null,
  };
}

function column(values: readonly number[], distribution: Distribution, least: number): Column {
  const sorted = ascending(values);
  return { distribution, sorted, bounds: { least, most: sorted.at(-1) ?? least } };
}

/**
 * `count` requests drawn from a fit: whole tokens and microseconds, never beyond the longest of the log. Without gaps all
 * come at once. Equal seeds give equal requests.
 */
export function sampleLog(fit: LogFit, count: number, seed: number): readonly LengthsAndTime[] {
  const [prompt, output, gap] = [1, 2, 3].map((key) => seededRandom(mixSeed(seed, key))) as [
    Draw,
    Draw,
    Draw,
  ];
  let timeUs = 0;
  return Array.from({ length: count }, (_, index) => {
    if (fit.gap !== null && index > 0) timeUs += drawn(fit.gap, gap);
    return { timeUs, promptTokens: drawn(fit.prompt, prompt), outputTokens: drawn(fit.output, output) };
  });
}

type Draw = () => number;

function drawn({ distribution, bounds }: Column, random: Draw): number {
  // What lies beyond the longest is spread over the rest, not heaped on the longest.
  const within = Math.round(cumulative(distribution, bounds.most + 0.5) * 1e9) / 1e9;
  return wholeQuantile(distribution, random() * within, bounds);
}

/** The fit for people: parameters, distance, quantiles of log and fit side by side. Gaps are shown in milliseconds. */
export function describeFit(fit: LogFit): {
  readonly prompt: Fitted;
  readonly output: Fitted;
  readonly gap: Fitted | null;
} {
  return {
    prompt: describeColumn(fit.prompt, 'tokens'),
    output: describeColumn(fit.output, 'tokens'),
    gap: fit.gap === null ? null : describeColumn(fit.gap, 'ms'),
  };
}

function describeColumn({ distribution, sorted, bounds }: Column, unit: Fitted['unit']): Fitted {
  const scale = unit === 'ms' ? 1e3 : 1;
  const { kind, ...parameters } = distribution;
  return {
    distribution: kind,
    unit,
    parameters: { ...parameters, ...rescaled(distribution, scale) },
    samples: sorted.length,
    ksDistance: Math.round(ksDistance(sorted, distribution) * 1e6) / 1e6,
    quantiles: QUANTILES.map((q) => ({
      q,
      log: Math.round(((quantile(sorted, q) ?? 0) / scale) * 1e3) / 1e3,
      fit: wholeQuantile(distribution, q, { ...bounds, most: BEYOND_ANY_LOG }) / scale,
    })),
  };
}

/** Parameters that have the unit of the values. */
function rescaled(distribution: Distribution, scale: number): Readonly<Record<string, number>> {
  if (distribution.kind === 'gamma') return { rate: Number((distribution.rate * scale).toPrecision(6)) };
  return distribution.kind === 'constant' ? { value: distribution.value / scale } : {};
}
