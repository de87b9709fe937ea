import { type Knee, kneeOf } from '../explain/knee.ts';
import { loadInWords } from '../model/load.ts';
import type { Cell } from '../model/verdict.ts';

/**
 * `Throughput stops growing at 16 concurrent (baseline: 32)`: the knee of a workload's output throughput on both
 * sides. Null where neither side has the levels to tell.
 */
export function kneeInWords(cells: readonly Cell[], workload: string): string | null {
  const levels = cells.filter((cell) => cell.workload === workload && cell.metric === 'outputThroughput');
  const candidate = kneeOf(curveOf(levels, 'candidate'));
  const baseline = kneeOf(curveOf(levels, 'baseline'));
  if (candidate === null && baseline === null) return null;
  const shape = levels[0]?.load.shape ?? 'closed';
  const inWords = (value: number) => loadInWords({ shape, value });
  if (candidate === null) return `Where throughput stops growing is unknown (baseline: ${short(baseline)})`;
  return candidate.kind === 'at'
    ? `Throughput stops growing at ${inWords(candidate.load)} (baseline: ${short(baseline)})`
    : `Throughput still grows at ${inWords(candidate.highest)}, the highest level (baseline: ${short(baseline)})`;
}

function curveOf(levels: readonly Cell[], side: 'baseline' | 'candidate') {
  return levels.flatMap((cell) => {
    const tokensPerSecond = cell[side]?.value ?? null;
    return tokensPerSecond === null ? [] : [{ load: cell.load.value, tokensPerSecond }];
  });
}

function short(knee: Knee | null): string {
  if (knee === null) return 'unknown';
  return knee.kind === 'at' ? `${knee.load}` : `still grows at ${knee.highest}`;
}
