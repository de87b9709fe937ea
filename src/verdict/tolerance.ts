import { METRICS, type MetricName } from '../model/metrics.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { Cell } from '../model/verdict.ts';

/** How much worse a cell may be. `absolute` is in the metric's own unit and holds where the baseline is 0. */
export interface EffectiveTolerance {
  /** As a share of the baseline; null where the baseline is 0 or unknown. */
  readonly effective: number | null;
  readonly absolute: number;
  readonly setBy: Cell['tolerance']['setBy'];
}

/** max(relative, absolute ÷ baseline): a change must be large both ways before it counts. */
export function effectiveTolerance(
  metric: MetricName,
  baseline: number | null,
  policy: ComparePolicy,
): EffectiveTolerance {
  const own = policy.tolerances[metric];
  const relative = own?.relative ?? METRICS[metric].relativeTolerance;
  const absolute = own?.absolute ?? METRICS[metric].absoluteTolerance;
  if (baseline === null) return { effective: null, absolute, setBy: 'none' };
  if (baseline === 0) return { effective: null, absolute, setBy: absolute > 0 ? 'absolute' : 'none' };
  const share = absolute / Math.abs(baseline);
  if (share > relative) return { effective: share, absolute, setBy: 'absolute' };
  return { effective: relative, absolute, setBy: relative > 0 ? 'relative' : 'none' };
}

/** Whether the metric may block: as the policy chooses, else as the metric table says. */
export function isGating(metric: MetricName, policy: ComparePolicy): boolean {
  return policy.gating ? policy.gating.includes(metric) : METRICS[metric].gates;
}
