import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLlmdReport } from '../../src/interop/llm-d-export.ts';
import { readForeign } from '../../src/interop/read-foreign.ts';
import { toVllmBench } from '../../src/interop/vllm-export.ts';
import type { Run, RunRecord } from '../../src/model/record.ts';
import { buildRecord } from '../support/record-builder.ts';
import { settled } from '../support/settled-record.ts';

function example(): { record: RunRecord; run: Run } {
  const record = settled(
    buildRecord({ workloads: { code: [32] }, requests: 50, outcome: (n) => (n === 7 ? 'timeout' : 'ok') }),
  );
  const run = record.launches[0]?.runs[0];
  assert.ok(run);
  return { record, run };
}

test('an export in the shape of vllm bench serve reads back as the same numbers', () => {
  const { record, run } = example();
  const back = readForeign(JSON.stringify(toVllmBench(record, run)))?.runs[0];
  assert.deepEqual(back?.load, { shape: 'closed', value: 32 });
  assert.deepEqual([back?.requests, back?.failed, back?.served], [50, 1, 49]);
  assert.deepEqual([back?.promptTokens, back?.completionTokens], [run.promptTokens, run.completionTokens]);
  for (const metric of ['ttft.p50', 'ttft.p99', 'e2e.p95', 'outputThroughput', 'failureRate'] as const) {
    const [ours = null, theirs = null] = [run.statistics[metric].value, back?.values[metric]?.value];
    assert.ok(
      ours !== null && theirs !== null && Math.abs(ours - theirs) < 1e-6,
      `${metric}: ${ours}, ${theirs}`,
    );
    assert.equal(back?.values[metric]?.samples, run.statistics[metric].samples, metric);
  }
  assert.equal(
    back?.values['itl.p50']?.samples,
    run.statistics['chunkGap.p50'].samples,
    'gaps of chunks, as there',
  );
});

test('an export has the keys of that tool, seconds in its lists, and null where nothing is known', () => {
  const { record, run } = example();
  const file = toVllmBench(record, run) as Record<string, unknown> & {
    ttfts: (number | null)[];
    itls: number[][];
  };
  assert.equal(file.request_rate, 'inf');
  assert.equal(file.ttfts.length, 50);
  assert.equal(file.ttfts[7], null);
  assert.equal(file.ttfts[0], (run.samples.ttftMs[0] ?? 0) / 1_000);
  assert.deepEqual(file.itls[7], []);
  assert.match(String(file.date), /^\d{8}-\d{6}$/);
});

test('a report of llm-d has what its schema asks for, in its units', () => {
  const { record, run } = example();
  const report = JSON.parse(JSON.stringify(toLlmdReport(record, run)));
  assert.equal(report.version, '0.2.1');
  const { aggregate } = report.results.request_performance;
  assert.deepEqual([aggregate.requests.total, aggregate.requests.failures], [50, 1]);
  assert.deepEqual(
    [aggregate.latency.time_to_first_token.units, aggregate.latency.inter_token_latency.units],
    ['s', 's/token'],
  );
  assert.ok(
    Math.abs(aggregate.latency.time_to_first_token.p99 * 1_000 - (run.statistics['ttft.p99'].value ?? 0)) <
      1e-6,
  );
  assert.equal(aggregate.throughput.output_token_rate.mean, run.statistics.outputThroughput.value);
  const load = report.scenario.load.standardized;
  assert.deepEqual(
    [load.tool, load.source, load.concurrency, load.rate_qps],
    ['serving-gate', 'unknown', 32, null],
  );
  assert.equal(load.input_seq_len.distribution, 'fixed');
  assert.deepEqual(Object.keys(report.run.time), ['start', 'end', 'duration']);
});

test('a run without a served request has no statistics, rather than zeros', () => {
  const record = settled(buildRecord({ workloads: { code: [1] }, requests: 4, outcome: () => 'timeout' }));
  const run = record.launches[0]?.runs[0];
  assert.ok(run);
  const report = JSON.parse(JSON.stringify(toLlmdReport(record, run)));
  assert.equal(report.results.request_performance.aggregate.latency.time_to_first_token, null);
  const file = toVllmBench(record, run);
  assert.equal(file.p99_ttft_ms, null);
  assert.equal(readForeign(JSON.stringify(file))?.runs[0]?.values['ttft.p99'], undefined);
});
