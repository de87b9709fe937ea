import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthClasses } from '../../src/stats/length-classes.ts';
import { buildRecord } from '../support/record-builder.ts';

test('requests are put apart by the length of their prompts, over all runs', () => {
  const record = buildRecord({
    workloads: { code: [1] },
    requests: 40,
    promptTokens: (request) => [100, 127, 128, 9_000][request % 4] ?? 0,
    outcome: (request) => (request === 0 ? 'timeout' : 'ok'),
  });
  const classes = lengthClasses(record.launches.flatMap(({ runs }) => runs));
  assert.deepEqual(
    classes.map(({ from, below, requests }) => [from, below, requests]),
    [
      [0, 128, 57],
      [128, 512, 30],
      [8_192, 32_768, 30],
    ],
  );
  assert.ok(classes.every(({ ttftP50Ms, ttftP99Ms }) => (ttftP99Ms ?? 0) >= (ttftP50Ms ?? 1)));
});

test('the opening wave is in no class, and unknown lengths are in none', () => {
  const [run] = buildRecord({ workloads: { code: [1] }, requests: 40 }).launches.flatMap(({ runs }) => runs);
  assert.ok(run);
  assert.equal(lengthClasses([{ ...run, opening: 10 }])[0]?.requests, 30);
  const unknown = { ...run.samples, promptTokens: run.samples.promptTokens.map(() => null) };
  assert.deepEqual(lengthClasses([{ ...run, samples: unknown }]), []);
});
