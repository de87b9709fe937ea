import { type Knee, kneeOf } from '../explain/knee.ts';
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
  if (candidate === null) return `Where throughput stops growing is unknown (baseline: ${short(baseline)})`;
  return candidate.kind === 'at'
    ? `Throughput stops growing at ${candidate.concurrency} concurrent (baseline: ${short(baseline)})`
    : `Throughput still grows at ${candidate.highest} concurrent, the highest level (baseline: ${short(baseline)})`;
}

function curveOf(levels: readonly Cell[], side: 'baseline' | 'candidate') {
  return levels.flatMap((cell) => {
    const tokensPerSecond = cell[side]?.value ?? null;
    return tokensPerSecond === null ? [] : [{ concurrency: cell.concurrency, tokensPerSecond }];
  });
}

function short(knee: Knee | null): string {
  if (knee === null) return 'unknown';
  return knee.kind === 'at' ? `${knee.concurrency}` : `still grows at ${knee.highest}`;
}
