import type { Framework } from '../../model/pin.ts';
import { knownReleases, releaseData } from './release-flags.ts';

/** What to write in place of flags that are gone, where no release names it itself. */
const SUCCESSORS: Readonly<Partial<Record<Framework, Readonly<Record<string, string>>>>> = {
  vllm: {
    '--calculate-kv-scales': 'nothing: scales come with the checkpoint',
    '--override-attention-dtype': 'nothing: --dtype decides',
    '--swap-space': 'nothing: preempted requests are computed again',
    '--num-scheduler-steps': 'nothing: --async-scheduling is on by default',
    '--max-num-partial-prefills': 'nothing: see --long-prefill-token-threshold',
    '--max-long-partial-prefills': 'nothing: see --long-prefill-token-threshold',
  },
  sglang: {
    '--cuda-graph-tc-compiler': 'nothing: --cuda-graph-backend-prefill has no tc_piecewise any more',
  },
};

/** What followed a flag, in words: by the newest release that still had it, or by the table above. Null where nobody says. */
export function successorOf(framework: Framework, flag: string): string | null {
  for (const version of knownReleases(framework).toReversed()) {
    const entry = releaseData(framework, version)?.flags.get(flag);
    if (entry?.useInstead !== undefined) return entry.useInstead;
    if (entry !== undefined) break;
  }
  return SUCCESSORS[framework]?.[flag] ?? null;
}

/** The newest release of the data whose parser takes the flag; null where none does. */
export function lastReleaseWith(framework: Framework, flag: string): string | null {
  return (
    knownReleases(framework)
      .toReversed()
      .find((version) => releaseData(framework, version)?.flags.has(flag) === true) ?? null
  );
}
