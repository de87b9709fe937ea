import { GateError } from '../model/errors.ts';
import { isServed, type Outcome } from '../model/outcome.ts';
import type { Run, RunRecord, Samples } from '../model/record.ts';
import { runStatistics } from '../stats/run-statistics.ts';

/** Numbers go through JSON and back; anything beyond the last bits was changed. */
const ROUNDING = 1e-6;

/**
 * Holds a record that comes from a file against itself: what is derived (statistics, outcomes, totals, validity) must
 * follow from its samples, and every pass may be there only once. Throws `record` with the place of the first lie.
 */
export function verifyRecord(record: RunRecord, where: string): RunRecord {
  const problem = duplicate(record) ?? leftovers(record) ?? firstOf(record, (run) => runProblem(run));
  if (problem === null) return record;
  throw new GateError('record', `${where} contradicts itself: ${problem}.`, {
    hint: 'It was edited or mixed up; measure again.',
  });
}

function firstOf(record: RunRecord, check: (run: Run) => string | null): string | null {
  for (const launch of record.launches) {
    for (const run of launch.runs) {
      const problem = run.launch === launch.index ? check(run) : `it lies in launch ${launch.index}`;
      if (problem !== null)
        return `launch ${run.launch}, ${run.workload} at ${run.level.concurrency}: ${problem}`;
    }
  }
  return null;
}

function duplicate({ launches }: RunRecord): string | null {
  const seen = new Set<string>();
  for (const run of launches.flatMap(({ runs }) => runs)) {
    const key = `run ${run.run} of launch ${run.launch}, ${run.workload} at ${run.level.concurrency}`;
    if (seen.has(key)) return `${key} is there twice`;
    seen.add(key);
  }
  return null;
}

function leftovers({ launches, problem }: RunRecord): string | null {
  const dirty = launches.find(({ teardown }) => teardown.status === 'leftovers');
  return dirty && problem === null
    ? `launch ${dirty.index} left something behind, and nothing says so`
    : null;
}

function runProblem(run: Run): string | null {
  const { samples, level, ledger, invalid } = run;
  const columns = Object.entries(samples) as [keyof Samples, readonly unknown[]][];
  const short = columns.find(([, column]) => column.length !== level.requests);
  if (short) return `${short[0]} has ${short[1].length} of ${level.requests} samples`;
  if (ledger.status === 'disagrees' && invalid.length === 0)
    return 'the ledger disagrees, and the run is called valid';
  return outcomesProblem(run) ?? totalsProblem(run) ?? statisticsProblem(run);
}

function outcomesProblem({ outcomes, samples }: Run): string | null {
  const counted = new Map<Outcome, number>();
  for (const outcome of samples.outcome) counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  const names = new Set([...counted.keys(), ...(Object.keys(outcomes) as Outcome[])]);
  const wrong = [...names].find((name) => (outcomes[name] ?? 0) !== (counted.get(name) ?? 0));
  return wrong
    ? `it says ${outcomes[wrong] ?? 0} ${wrong}, its samples say ${counted.get(wrong) ?? 0}`
    : null;
}

function totalsProblem({ samples, promptTokens, completionTokens }: Run): string | null {
  const total = (column: readonly (number | null)[]) => {
    const served = column.filter((_, index) => isServed(samples.outcome[index] ?? 'empty'));
    return served.some((value) => value === null)
      ? null
      : served.reduce((sum: number, value) => sum + (value ?? 0), 0);
  };
  if (total(samples.promptTokens) !== promptTokens) return 'its prompt tokens do not add up';
  return total(samples.completionTokens) === completionTokens ? null : 'its completion tokens do not add up';
}

function statisticsProblem({ statistics, samples, durationMs }: Run): string | null {
  const derived = runStatistics(samples, durationMs);
  for (const [name, { value, samples: count }] of Object.entries(derived)) {
    const stored = statistics[name as keyof typeof statistics];
    if (stored.samples !== count || !isClose(stored.value, value)) {
      return `${name} is ${stored.value} over ${stored.samples} samples, its samples give ${value} over ${count}`;
    }
  }
  return null;
}

function isClose(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));
}
