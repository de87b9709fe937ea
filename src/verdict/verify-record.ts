import { DEFINITIONS_VERSION } from '../model/definitions.ts';
import { GateError } from '../model/errors.ts';
import { loadShort, sameLoad } from '../model/load.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Run, RunRecord, Samples } from '../model/record.ts';
import { runStatistics } from '../stats/run-statistics.ts';
import { sumServed } from '../stats/sum-served.ts';

/** Numbers go through JSON and back; anything beyond the last bits was changed. */
const ROUNDING = 1e-6;

/** Sums and differences of the same clock readings. */
const CLOCK_MS = 0.01;

/**
 * Holds a record that comes from a file against itself: what is derived (statistics, outcomes, totals, validity) must
 * follow from its samples, and every pass may be there only once. Throws `record` with the place of the first lie.
 */
export function verifyRecord(record: RunRecord, where: string): RunRecord {
  const problem =
    otherPlan(record) ??
    duplicate(record) ??
    leftovers(record) ??
    firstOf(record, (run) => strayRun(record, run) ?? runProblem(run, record.definitionsVersion));
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
        return `launch ${run.launch}, ${run.workload} at ${loadShort(run.level)}: ${problem}`;
    }
  }
  return null;
}

/** Every level once, and never more runs of it than were promised: runs beside the plan could outvote the others. */
function otherPlan({ workloads, launches, load }: RunRecord): string | null {
  const levels = workloads.flatMap(({ name, levels }) =>
    levels.map((level) => `${name} at ${loadShort(level)}`),
  );
  const twice = levels.find((level, place) => levels.indexOf(level) < place);
  if (twice !== undefined) return `the level ${twice} is there twice`;
  const indexes = launches.map(({ index }) => index);
  const again = indexes.find((index, place) => indexes.indexOf(index) < place);
  if (again !== undefined) return `launch ${again} is there twice`;
  const promised = load.launches * load.runsPerLaunch;
  const runs = launches.flatMap((launch) =>
    launch.runs.map((run) => `${run.workload} at ${loadShort(run.level)}`),
  );
  const over = levels.find((level) => runs.filter((run) => run === level).length > promised);
  return over === undefined ? null : `${over} has more than the ${promised} runs it was to have`;
}

function strayRun({ workloads }: RunRecord, { workload, level }: Run): string | null {
  const planned = workloads.find(({ name }) => name === workload)?.levels.find((one) => sameLoad(one, level));
  if (planned === undefined) return 'this level was never to be measured';
  return planned.requests === level.requests
    ? null
    : `it sent ${level.requests} requests, the level has ${planned.requests}`;
}

function duplicate({ launches }: RunRecord): string | null {
  const seen = new Set<string>();
  for (const run of launches.flatMap(({ runs }) => runs)) {
    const key = `run ${run.run} of launch ${run.launch}, ${run.workload} at ${loadShort(run.level)}`;
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

function runProblem(run: Run, definitionsVersion: number): string | null {
  const { samples, level, ledger, invalid } = run;
  const columns = Object.entries(samples) as [keyof Samples, readonly unknown[]][];
  const short = columns.find(([, column]) => column.length !== level.requests);
  if (short) return `${short[0]} has ${short[1].length} of ${level.requests} samples`;
  const ids = new Set(samples.id);
  if (ids.size < samples.id.length) return 'a request is there twice';
  if (ledger.status === 'disagrees' && invalid.length === 0)
    return 'the ledger disagrees, and the run is called valid';
  return (
    outcomesProblem(run) ??
    totalsProblem(run) ??
    durationProblem(run) ??
    // Numbers of other definitions cannot be taken again; they are never compared with ours either.
    (definitionsVersion === DEFINITIONS_VERSION ? statisticsProblem(run) : null)
  );
}

/** From the first request sent to the end of the last stream: a shorter time makes a higher throughput. */
function durationProblem({ samples, durationMs }: Run): string | null {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const [index, sentMs] of samples.sentMs.entries()) {
    first = Math.min(first, sentMs);
    last = Math.max(last, samples.closedMs[index] ?? sentMs + (samples.e2eMs[index] ?? 0));
  }
  if (samples.sentMs.length === 0 || durationMs >= last - first - CLOCK_MS) return null;
  return `it lasted ${durationMs} ms, its streams ${last - first} ms`;
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
  if (sumServed(samples, samples.promptTokens) !== promptTokens) return 'its prompt tokens do not add up';
  return sumServed(samples, samples.completionTokens) === completionTokens
    ? null
    : 'its completion tokens do not add up';
}

function statisticsProblem({ statistics, opening, ...run }: Run): string | null {
  const derived = runStatistics(run, opening);
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
