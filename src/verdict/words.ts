import { type LoadPoint, loadInWords } from '../model/load.ts';
import { METRICS, type MetricName } from '../model/metrics.ts';
import type { RunRecord } from '../model/record.ts';

/** A share as a reader wants it: 0.1834 → `18 %`, 0.0412 → `4.1 %`. */
export function percent(share: number): string {
  const value = Math.abs(share) * 100;
  const digits = value >= 9.95 || value === 0 ? 0 : value >= 0.095 ? 1 : 2;
  return `${share < 0 ? '-' : ''}${Number(value.toFixed(digits))} %`;
}

/** `itl.p99` → `p99 ITL`, `outputThroughput` → `output throughput`. */
export function metricInWords(metric: MetricName): string {
  const { label } = METRICS[metric];
  const quantile = /^(.*) (p\d+)$/.exec(label);
  if (!quantile) return label.toLowerCase();
  const family = quantile[1] ?? '';
  return `${quantile[2]} ${family === family.toUpperCase() || /^[A-Z0-9]{2,}/.test(family) ? family : family.toLowerCase()}`;
}

export function cellInWords(cell: {
  readonly metric: MetricName;
  readonly workload: string;
  readonly load: LoadPoint;
}): string {
  return `${metricInWords(cell.metric)} at ${loadInWords(cell.load)} (${cell.workload})`;
}

/** `vllm 0.31.0`, or what is known of a server without a pin. */
export function subjectInWords(record: RunRecord): string {
  const { pin, reportedVersion, model } = record.subject;
  if (pin) return `${pin.framework} ${pin.version}`;
  return reportedVersion ? `server ${reportedVersion}` : `server of ${model}`;
}

/** `vllm 0.31.0 → 0.32.0`; both in full where they are not the same framework. */
export function changeInWords(baseline: RunRecord, candidate: RunRecord): string {
  const before = subjectInWords(baseline);
  const after = subjectInWords(candidate);
  if (before === after) return after;
  const sameFramework = baseline.subject.pin?.framework === candidate.subject.pin?.framework;
  const version = candidate.subject.pin?.version ?? candidate.subject.reportedVersion;
  return sameFramework && version ? `${before} → ${version}` : `${before} → ${after}`;
}

/** `1 cell`, `3 cells`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
