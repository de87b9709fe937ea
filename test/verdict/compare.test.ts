import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeVerdict } from '../../src/model/decode.ts';
import type { MetricName } from '../../src/model/metrics.ts';
import type { ComparePolicy } from '../../src/model/plan.ts';
import type { RunRecord } from '../../src/model/record.ts';
import type { GateVerdict } from '../../src/model/verdict.ts';
import { compareRecords, noBaseline, notMeasured } from '../../src/verdict/compare.ts';
import {
  buildBaseline,
  buildGpu,
  buildRecord,
  type Place,
  type RecordOptions,
} from '../support/record-builder.ts';

const now = new Date('2026-07-04T10:00:00.000Z');
const policy: ComparePolicy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: 14,
};

function compare(
  baseline: RecordOptions | RunRecord,
  candidate: RecordOptions | RunRecord,
  own = policy,
): GateVerdict {
  const record = (given: RecordOptions | RunRecord, version: string) =>
    'schema' in given ? given : buildRecord({ version, ...given });
  const verdict = compareRecords({
    baseline: buildBaseline(record(baseline, '0.31.0')),
    candidate: record(candidate, '0.32.0'),
    policy: own,
    now,
  });
  assert.deepEqual(decodeVerdict(JSON.stringify(verdict), 'verdict.json'), verdict, 'fits its own schema');
  return verdict;
}

/** Multiplies one metric's usual value at the given level. */
function scaled(metric: MetricName, factor: number, concurrency = 32): NonNullable<RecordOptions['value']> {
  const usual = buildRecord({});
  return (name, place) => {
    if (name !== metric || place.concurrency !== concurrency) return undefined;
    const value = usual.launches[place.launch - 1]?.runs.find((run) => run.level.value === concurrency)
      ?.statistics[metric].value;
    return (value ?? 0) * factor;
  };
}

test('equal numbers pass', () => {
  const verdict = compare({}, {});
  assert.equal(verdict.verdict, 'passed');
  assert.equal(verdict.exitCode, 0);
  assert.match(verdict.headline, /^Passed – vllm 0\.31\.0 → 0\.32\.0: \d+ blocking cells within the limits$/);
  assert.equal(verdict.baseline?.ageDays, 3);
});

test('one blocking cell over its limit blocks and is named in the headline', () => {
  const verdict = compare({}, { value: scaled('itl.p99', 1.18) });
  assert.equal(verdict.verdict, 'regressed');
  assert.equal(verdict.exitCode, 1);
  assert.equal(
    verdict.headline,
    'Blocked – vllm 0.31.0 → 0.32.0: p99 ITL at 32 concurrent (code) is 18 % worse (limit 10 %)',
  );
});

test('improved needs a better blocking cell and nothing worse; a large one says that the baseline looks stale (S67)', () => {
  const better = compare({}, { value: scaled('e2e.p99', 0.7) });
  assert.equal(better.verdict, 'improved');
  assert.equal(better.exitCode, 0);
  assert.match(
    better.reasons.join(),
    /baseline looks stale: p99 E2E at 32 concurrent \(code\) is 30 % better/,
  );
  const alsoWorse = compare(
    {},
    {
      value: (metric, place) =>
        scaled('e2e.p99', 0.7)(metric, place) ?? scaled('ttft.p50', 1.08)(metric, place),
    },
  );
  assert.equal(alsoWorse.verdict, 'passed');
});

test('S31: a server that refuses half of the requests fails although its latency improved', () => {
  const verdict = compare(
    {},
    {
      value: (metric) => (metric.endsWith('.p99') || metric.endsWith('.p50') ? 1 : undefined),
      outcome: (request) => (request % 2 ? 'http-error' : 'ok'),
    },
  );
  assert.equal(verdict.verdict, 'regressed');
  assert.match(verdict.headline, /50 % of the requests fail/);
  assert.ok(verdict.cells.every((cell) => cell.verdict !== 'improved'));
});

test('B133, B134: every mismatch is listed and nothing is compared', () => {
  const verdict = compare(
    {},
    {
      requestSetSha256: 'd00d'.padEnd(64, '0'),
      fingerprint: { gpus: [buildGpu({ name: 'NVIDIA H100 NVL' })] },
    },
  );
  assert.equal(verdict.verdict, 'not comparable');
  assert.equal(verdict.exitCode, 3);
  assert.equal(verdict.reasons.length, 2);
  assert.match(verdict.reasons.join('\n'), /GPU 0 differs: NVIDIA H100 80GB HBM3 .* NVIDIA H100 NVL/);
  assert.match(verdict.reasons.join('\n'), /request set code differs/);
  assert.ok(verdict.cells.every((cell) => cell.verdict === 'not comparable' && cell.worse === null));
});

test('B133: the same model of GPU with another UUID is compared, with a difference to read', () => {
  const verdict = compare({}, { fingerprint: { gpus: [buildGpu({ uuid: 'GPU-other' })] } });
  assert.equal(verdict.verdict, 'passed');
  assert.ok(verdict.differences.some((entry) => entry.field === 'GPU 0 UUID' && entry.class === 'condition'));
});

test('records of unlike definitions are not compared', () => {
  const verdict = compare({}, { definitionsVersion: 99 });
  assert.equal(verdict.verdict, 'not comparable');
  assert.match(verdict.headline, /definitions version differs/);
});

test('B115: no level in common is not comparable', () => {
  const verdict = compare({ workloads: { code: [1, 8] } }, { workloads: { code: [4, 16] } });
  assert.equal(verdict.verdict, 'not comparable');
  assert.match(verdict.headline, /no level in common/);
});

test('B128: a new level without baseline is said and does not pass', () => {
  const verdict = compare({}, { workloads: { code: [1, 32, 64] } });
  assert.equal(verdict.verdict, 'not comparable');
  assert.match(verdict.reasons.join(), /code at 64 concurrent: new level/);
  const common = verdict.cells.filter((cell) => cell.load.value !== 64 && cell.gates);
  assert.ok(
    common.every((cell) => cell.verdict === 'passed'),
    'the levels in common are judged all the same',
  );
});

test('a level that the candidate lacks does not pass', () => {
  assert.equal(compare({}, { workloads: { code: [1] } }).verdict, 'not comparable');
});

test('one invalid run of three is left out, two make the level invalid', () => {
  const invalidIn = (runs: readonly number[]) => (place: Place) =>
    runs.includes(place.index) ? ['the client was the bottleneck'] : [];
  const one = compare({ requests: 400 }, { requests: 400, invalid: invalidIn([1]) });
  assert.equal(one.verdict, 'passed');
  assert.equal(one.cells[0]?.candidate?.runs[1], null);
  const two = compare({}, { invalid: invalidIn([1, 2]) });
  assert.equal(two.verdict, 'invalid');
  assert.equal(two.exitCode, 3);
  assert.match(two.headline, /^Could not tell – .*only 1 of 3 runs are valid: the client was the bottleneck/);
  assert.equal(compare({ invalid: invalidIn([1, 2]) }, {}).verdict, 'not comparable');
});

test('a p99 that lost its samples to an invalid run, or to fewer launches, still cannot pass', () => {
  const invalid = (place: Place) => (place.index === 1 ? ['the client was the bottleneck'] : []);
  for (const candidate of [{ invalid }, { launches: 1 }]) {
    const verdict = compare({}, candidate);
    assert.equal(verdict.verdict, 'inconclusive');
    assert.equal(verdict.exitCode, 3);
    assert.match(verdict.headline, /Could not tell/);
    const worse = compare({}, { ...candidate, value: scaled('ttft.p99', 30) });
    assert.equal(worse.verdict, 'regressed');
  }
  assert.equal(compare({ requests: 20 }, { requests: 20, value: scaled('ttft.p99', 30) }).verdict, 'passed');
});

test('values that are missing in a run of both sides cannot end the veto of p99 in silence', () => {
  const holed = (factor: number): RecordOptions => ({
    value: (metric, place) => {
      if (metric !== 'ttft.p99') return undefined;
      return place.index === 1 ? null : 100 * factor;
    },
  });
  const side = (options: RecordOptions, version: string) => {
    const record = buildRecord({ version, ...options });
    for (const run of record.launches[1]?.runs ?? []) run.statistics['ttft.p99'].samples = 0;
    return record;
  };
  assert.equal(compare(side(holed(1), '0.31.0'), side(holed(1), '0.32.0')).verdict, 'inconclusive');
  assert.equal(compare(side(holed(1), '0.31.0'), side(holed(3), '0.32.0')).verdict, 'regressed');
});

test('what weakens a comparison is said beside its verdict', () => {
  const record = buildRecord({ requests: 700 });
  assert.match(compare(record, record).reasons.join(), /both sides are one record \(record-0\.31\.0\)/);
  assert.deepEqual(compare({}, {}).reasons, []);

  const single = compare({ requests: 700 }, { requests: 700, launches: 1 });
  assert.equal(single.verdict, 'passed');
  assert.match(single.reasons.join(), /the candidate has 1 run a level, the baseline 3/);
  assert.deepEqual(compare({ requests: 700, launches: 1 }, { requests: 700 }).reasons, []);

  const without = structuredClone(buildRecord({ version: '0.32.0' }));
  for (const run of without.launches.flatMap((launch) => launch.runs)) {
    run.ledger = { status: 'unknown', detail: 'the server reports no counters' };
  }
  assert.match(
    compare({}, without).reasons.join(),
    /and not the candidate's: the server reports no counters/,
  );
  assert.deepEqual(
    compare(without, without).reasons.filter((reason) => /counters/.test(reason)),
    [],
  );

  const unsteady = structuredClone(buildRecord({ version: '0.32.0' }));
  for (const launch of unsteady.launches) launch.runs[0]?.notes.push(`not steady: ${launch.index} ms`);
  assert.deepEqual(compare({}, unsteady).reasons, [
    'candidate, code at 1 concurrent: not steady: 1 ms (and 2 more runs)',
  ]);

  const cut = structuredClone(buildRecord({ version: '0.32.0' }));
  for (const run of cut.launches[0]?.runs ?? []) run.warmup.complete = false;
  const verdict = compare({}, cut);
  assert.match(verdict.reasons.join(), /the warm-up before 2 of 6 runs of the candidate was cut/);
  assert.ok(
    verdict.differences.some(({ field, class: kind }) => field === 'warm-up' && kind === 'condition'),
  );
});

test('two records of definitions that this tool does not know are not compared', () => {
  const verdict = compare({ definitionsVersion: 99 }, { definitionsVersion: 99 });
  assert.equal(verdict.verdict, 'not comparable');
  assert.match(verdict.headline, /definitions version 99 is not the one of this tool/);
});

test('a record with fewer launches than promised is not whole', () => {
  const whole = buildRecord({ version: '0.32.0' });
  const verdict = compare({}, { ...whole, launches: whole.launches.slice(0, 2) });
  assert.equal(verdict.verdict, 'invalid');
  assert.match(verdict.headline, /only 2 of 3 runs were made/);
});

test('a regression outranks what could not be judged beside it', () => {
  const verdict = compare({}, { workloads: { code: [1, 32, 64] }, value: scaled('itl.p99', 1.5) });
  assert.equal(verdict.verdict, 'regressed');
});

test('a gate in which no cell can block has compared nothing', () => {
  const verdict = compare({}, {}, { ...policy, gating: [] });
  assert.equal(verdict.verdict, 'not comparable');
  assert.equal(verdict.exitCode, 3);
});

test('B109: an old baseline is said and does not decide', () => {
  const verdict = compare({ createdAt: '2026-05-20T10:00:00.000Z' }, {});
  assert.equal(verdict.verdict, 'passed');
  assert.match(verdict.reasons.join(), /the baseline is 45 days old \(limit 14\)/);
});

test('a candidate that was not measured is invalid and quotes the cause', () => {
  const problem = {
    code: 'launch',
    message: 'The server died after 3 s: CUDA out of memory',
    hint: 'Free the GPU.',
  };
  const verdict = notMeasured({ problem, candidate: null, policy, now });
  assert.equal(verdict.verdict, 'invalid');
  assert.equal(verdict.exitCode, 3);
  assert.match(verdict.headline, /CUDA out of memory/);
  assert.deepEqual(verdict.advice, ['Free the GPU.']);
  assert.equal(compare({}, { problem }).verdict, 'invalid');
});

test('no baseline: exit code by policy, with the way to make one', () => {
  const input = { candidate: buildRecord(), policy, now, place: 'branch serving-gate' };
  const verdict = noBaseline(input);
  assert.equal(verdict.exitCode, 0);
  assert.match(verdict.headline, /^No baseline – vllm 0\.31\.0: .*branch serving-gate/);
  assert.match(verdict.advice.join(), /mode: baseline/);
  assert.equal(noBaseline({ ...input, policy: { ...policy, baselineRequired: true } }).exitCode, 3);
});

test('the cause of a failed measurement is one line; the log that it quotes stands apart and is bounded', () => {
  const log = Array.from({ length: 50 }, (_, line) => `log line ${line} ${'x'.repeat(60)}`).join('\n');
  const message = `The server ended with code 1. Cause: out of memory\nLast lines of its log:\n${log}`;
  const problem = { code: 'launch', message, hint: null };
  const verdict = notMeasured({ problem, candidate: null, policy, now: new Date() });
  assert.match(verdict.headline, /Cause: out of memory \(and 1 more reason\)$/);
  assert.equal(verdict.reasons.length, 2);
  assert.match(verdict.reasons[1] ?? '', /^the log ends: ….*log line 49/);
  assert.ok((verdict.reasons[1] ?? '').length < 1_100);
});

test('requests that time out do not make what remains look faster: one in twenty blocks', () => {
  // The slowest requests ran into the limit, so that every latency is that of the others, and lower.
  const censored = buildRecord({
    version: '0.32.0',
    requests: 240,
    outcome: (request) => (request % 20 === 0 ? 'timeout' : 'ok'),
    value: (metric) => (metric.startsWith('e2e') ? 500 : undefined),
  });
  const verdict = compare({ requests: 240 }, censored);
  assert.equal(verdict.verdict, 'regressed');
  assert.match(verdict.headline, /5 % of the requests fail/);
});
