/** Which way is better, and what a change must exceed before it counts. */
export interface MetricSpec {
  readonly label: string;
  readonly unit: 'ms' | 'tokens/s' | 'requests/s' | 'ratio';
  readonly better: 'lower' | 'higher';
  /** Default tolerance as a share of the baseline (0.1 is 10 %). */
  readonly relativeTolerance: number;
  /** Default tolerance in the metric's own unit; the larger of the two holds. */
  readonly absoluteTolerance: number;
  /** Samples over the pooled runs below which the cell informs and cannot block. */
  readonly minSamples: number;
  /** Whether the cell blocks by default, or only informs. */
  readonly gates: boolean;
}

const ms = { unit: 'ms', better: 'lower' } as const;
const p50 = { minSamples: 1, relativeTolerance: 0.05 } as const;
const p90 = { minSamples: 64, relativeTolerance: 0.1 } as const;
const p95 = { minSamples: 130, relativeTolerance: 0.1 } as const;
const p99 = { minSamples: 662, relativeTolerance: 0.1 } as const;

/**
 * Every metric that can be a cell. Minimum samples: the smallest n whose order-statistic interval for the
 * quantile is two-sided at 95 % with room on both sides. Tolerances: what the published run-to-run spread of
 * serving benchmarks can carry (throughput and medians a few percent, tails about ten, p99 TTFT more).
 */
export const METRICS = {
  'ttft.p50': { label: 'TTFT p50', ...ms, ...p50, relativeTolerance: 0.1, absoluteTolerance: 2, gates: true },
  'ttft.p90': {
    label: 'TTFT p90',
    ...ms,
    ...p90,
    relativeTolerance: 0.15,
    absoluteTolerance: 3,
    gates: false,
  },
  'ttft.p95': {
    label: 'TTFT p95',
    ...ms,
    ...p95,
    relativeTolerance: 0.15,
    absoluteTolerance: 4,
    gates: false,
  },
  'ttft.p99': {
    label: 'TTFT p99',
    ...ms,
    ...p99,
    relativeTolerance: 0.25,
    absoluteTolerance: 5,
    gates: true,
  },
  'tpot.p50': { label: 'TPOT p50', ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  'tpot.p90': { label: 'TPOT p90', ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  'tpot.p95': { label: 'TPOT p95', ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  'tpot.p99': { label: 'TPOT p99', ...ms, ...p99, absoluteTolerance: 1, gates: true },
  'itl.p50': { label: 'ITL p50', ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  'itl.p90': { label: 'ITL p90', ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  'itl.p95': { label: 'ITL p95', ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  'itl.p99': { label: 'ITL p99', ...ms, ...p99, absoluteTolerance: 1, gates: true },
  'e2e.p50': { label: 'E2E p50', ...ms, ...p50, absoluteTolerance: 5, gates: true },
  'e2e.p90': { label: 'E2E p90', ...ms, ...p90, absoluteTolerance: 5, gates: false },
  'e2e.p95': { label: 'E2E p95', ...ms, ...p95, absoluteTolerance: 5, gates: false },
  'e2e.p99': { label: 'E2E p99', ...ms, ...p99, absoluteTolerance: 10, gates: true },
  'chunkGap.p50': { label: 'Chunk gap p50', ...ms, ...p50, absoluteTolerance: 0.5, gates: false },
  'chunkGap.p99': { label: 'Chunk gap p99', ...ms, ...p99, absoluteTolerance: 1, gates: false },
  outputThroughput: {
    label: 'Output throughput',
    unit: 'tokens/s',
    better: 'higher',
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true,
  },
  requestThroughput: {
    label: 'Request throughput',
    unit: 'requests/s',
    better: 'higher',
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: false,
  },
  failureRate: {
    label: 'Failed requests',
    unit: 'ratio',
    better: 'lower',
    relativeTolerance: 0,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true,
  },
} as const satisfies Record<string, MetricSpec>;

/** The name of a metric, as cells and configuration write it: `itl.p99`. */
export type MetricName = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as readonly MetricName[];

/** The latency families that are computed from samples, and the quantiles taken of each. */
export const LATENCY_FAMILIES = ['ttft', 'tpot', 'itl', 'e2e', 'chunkGap'] as const;
export type LatencyFamily = (typeof LATENCY_FAMILIES)[number];
