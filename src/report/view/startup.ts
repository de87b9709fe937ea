import type { Launch, RunRecord } from '../../model/record.ts';
import type { ReportContext } from '../context.ts';

/**
 * How long the starts took on both sides, with the state of the compile caches. It informs: a first start after an upgrade
 * compiles anew, so that times are only alike where the caches were. Null where no start was timed.
 */
export function startupInWords({ baseline, candidate }: ReportContext): string | null {
  const before = startsOf(baseline);
  const after = startsOf(candidate);
  if (after === null) return null;
  const text = before === null ? after : `${before} → ${after}`;
  return `Start-up time, start to first generation (not judged): ${text}`;
}

/** `41.2 s / 39.8 s (compile cache warm)`; starts with unlike caches are told apart. */
function startsOf(record: RunRecord | null): string | null {
  const timed = (record?.launches ?? []).filter(({ readySeconds }) => readySeconds !== null);
  if (timed.length === 0) return null;
  const states = [...new Set(timed.map(cacheOf))];
  return states
    .map((state) => {
      const times = timed.filter((launch) => cacheOf(launch) === state).map(seconds);
      return `${times.join(' / ')} (compile cache ${state})`;
    })
    .join(', ');
}

/** Whether a start found compiled kernels of an earlier one. */
export function cacheOf({ startup }: Launch): string {
  return startup?.cache ?? 'unknown';
}

function seconds({ readySeconds }: Launch): string {
  return `${(readySeconds ?? 0).toFixed(1)} s`;
}
