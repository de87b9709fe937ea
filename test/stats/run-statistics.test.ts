import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { METRIC_NAMES } from '../../src/model/metrics.ts';
import type { Outcome } from '../../src/model/outcome.ts';
import { type Samples, StatisticsSchema } from '../../src/model/record.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';

interface Request {
  readonly outcome?: Outcome;
  readonly tokens?: number | null;
  readonly chunks: [number, number | null][];
}

test('five chunks of four tokens, 40 ms apart: ITL 10, chunk gap 40', () => {
  const statistics = run([
    {
      tokens: 20,
      chunks: [
        [100, 4],
        [140, 4],
        [180, 4],
        [220, 4],
        [260, 4],
      ],
    },
  ]);
  assert.deepEqual(statistics['itl.p50'], { value: 10, samples: 16 });
  assert.deepEqual(statistics['chunkGap.p50'], { value: 40, samples: 4 });
  assert.deepEqual(statistics['ttft.p50'], { value: 100, samples: 1 });
  assert.deepEqual(statistics['e2e.p99'], { value: 260, samples: 1 });
  assert.deepEqual(statistics['tpot.p50'], { value: 160 / 19, samples: 1 });
});

test('without counts per chunk, as many chunks as tokens are one token each; otherwise there is no ITL', () => {
  const chunks: [number, number | null][] = [
    [10, null],
    [20, null],
    [40, null],
  ];
  assert.deepEqual(run([{ tokens: 3, chunks }])['itl.p50'], { value: 15, samples: 2 });
  assert.deepEqual(run([{ tokens: 9, chunks }])['itl.p50'], { value: null, samples: 0 });
  assert.deepEqual(run([{ tokens: null, chunks }])['itl.p50'], { value: null, samples: 0 });
  assert.equal(run([{ tokens: 9, chunks }])['chunkGap.p50'].samples, 2);
});

test('a chunk without tokens does not end an interval', () => {
  const statistics = run([
    {
      tokens: 2,
      chunks: [
        [10, 1],
        [15, 0],
        [30, 1],
      ],
    },
  ]);
  assert.deepEqual(statistics['itl.p50'], { value: 20, samples: 1 });
});

test('TPOT is undefined for one token and for a stream in one chunk, never 0', () => {
  assert.deepEqual(run([{ tokens: 1, chunks: [[80, 1]] }])['tpot.p50'], { value: null, samples: 0 });
  assert.deepEqual(run([{ tokens: 9, chunks: [[80, 9]] }])['tpot.p50'], { value: null, samples: 0 });
});

test('failed requests count as failures and are in no latency', () => {
  const statistics = run(
    [
      {
        tokens: 2,
        chunks: [
          [10, 1],
          [20, 1],
        ],
      },
      {
        outcome: 'short',
        tokens: 2,
        chunks: [
          [30, 1],
          [40, 1],
        ],
      },
      {
        outcome: 'stream-error',
        tokens: 2,
        chunks: [
          [1, 1],
          [2, 1],
        ],
      },
      { outcome: 'http-error', tokens: null, chunks: [] },
    ],
    2_000,
  );
  assert.deepEqual(statistics.failureRate, { value: 0.5, samples: 4 });
  assert.deepEqual(statistics['ttft.p50'], { value: 20, samples: 2 });
  assert.deepEqual(statistics['chunkGap.p50'], { value: 10, samples: 2 });
  assert.deepEqual(statistics.outputThroughput, { value: 2, samples: 2 });
  assert.deepEqual(statistics.requestThroughput, { value: 1, samples: 2 });
});

test('one served request without a count makes the output throughput unknown, not smaller', () => {
  const statistics = run([
    { tokens: 2, chunks: [[10, 1]] },
    { tokens: null, chunks: [[10, null]] },
  ]);
  assert.equal(statistics.outputThroughput.value, null);
  assert.equal(statistics.requestThroughput.value, 2);
});

test('nothing served, nothing sent, no duration: every metric is there and no number is made up', () => {
  for (const [requests, durationMs] of [
    [[], 0],
    [[{ outcome: 'timeout', tokens: null, chunks: [] }], 1_000],
    [
      [
        {
          tokens: 2,
          chunks: [
            [10, 1],
            [20, 1],
          ],
        },
      ],
      0,
    ],
  ] as const satisfies readonly (readonly [readonly Request[], number])[]) {
    const statistics = run(requests, durationMs);
    assert.deepEqual(Object.keys(statistics).sort(), [...METRIC_NAMES].sort());
    assert.ok(v.is(StatisticsSchema, JSON.parse(JSON.stringify(statistics))));
    for (const name of METRIC_NAMES) {
      const { value } = statistics[name];
      assert.ok(value === null || Number.isFinite(value), `${name} is ${value}`);
    }
  }
  assert.equal(run([], 0).failureRate.value, null);
  assert.equal(run([{ outcome: 'timeout', tokens: null, chunks: [] }]).failureRate.value, 1);
});

test('a family that more than 1 % of the streams did not show is unknown, not that of the rest', () => {
  const whole: Request = {
    tokens: 3,
    chunks: [
      [10, 1],
      [20, 1],
      [30, 1],
    ],
  };
  const uncounted: Request = {
    tokens: 3,
    chunks: [
      [10, null],
      [500, null],
    ],
  };
  const oneChunk: Request = { tokens: 9, chunks: [[500, 9]] };
  const unseen: Request = { tokens: 3, chunks: [] };
  const many = (count: number, hole: Request) =>
    run([...Array<Request>(198).fill(whole), ...Array<Request>(count).fill(hole)]);
  assert.equal(many(2, uncounted)['itl.p50'].value, 10, 'two of 200 are chance');
  assert.deepEqual(many(3, uncounted)['itl.p50'], { value: null, samples: 0 });
  assert.equal(many(3, uncounted)['tpot.p50'].value, 10);
  assert.equal(many(3, oneChunk)['itl.p99'].value, null);
  assert.equal(many(3, oneChunk)['tpot.p99'].value, null);
  assert.equal(many(3, oneChunk)['ttft.p50'].value, 10);
  for (const name of ['ttft.p50', 'e2e.p50', 'tpot.p50', 'itl.p50'] as const) {
    assert.equal(many(3, unseen)[name].value, null, name);
  }
});

test('answers of one token are no hole, not even where only the usage shows them; nor do they have a pace', () => {
  const whole: Request = {
    tokens: 2,
    chunks: [
      [10, 1],
      [20, 1],
    ],
  };
  const twoChunks: [number, number | null][] = [
    [10, 1],
    [15, 0],
  ];
  const statistics = run([
    whole,
    { tokens: 1, chunks: [] },
    { tokens: 1, chunks: [[30, 1]] },
    { tokens: 0, chunks: twoChunks },
  ]);
  assert.deepEqual(statistics['ttft.p50'], { value: 10, samples: 3 });
  assert.deepEqual(statistics['tpot.p50'], { value: 10, samples: 1 });
  assert.deepEqual(statistics['itl.p50'], { value: 10, samples: 1 });
});

test('two hundred thousand gaps are no problem', () => {
  const chunks = Array.from({ length: 2_000 }, (_, index): [number, number] => [index * 10, 1]);
  const statistics = run(Array.from({ length: 100 }, () => ({ tokens: 2_000, chunks })));
  assert.deepEqual(statistics['itl.p99'], { value: 10, samples: 199_900 });
});

function run(requests: readonly Request[], durationMs = 1_000): ReturnType<typeof runStatistics> {
  return runStatistics({ samples: samples(requests), durationMs, gaps: null }, 0);
}

function samples(requests: readonly Request[]): Samples {
  const column = <T>(pick: (request: Request, index: number) => T): T[] => requests.map(pick);
  return {
    id: column((_, index) => `${index}`),
    outcome: column(({ outcome = 'ok' }) => outcome),
    dueMs: column(() => 0),
    queuedMs: column(() => 0),
    sentMs: column(() => 0),
    ttftMs: column(({ chunks }) => chunks[0]?.[0] ?? null),
    ttfoMs: column(({ chunks }) => chunks[0]?.[0] ?? null),
    e2eMs: column(({ chunks }) => chunks.at(-1)?.[0] ?? null),
    closedMs: column(() => null),
    promptTokens: column(() => 1),
    completionTokens: column(({ tokens = null }) => tokens),
    cachedTokens: column(() => null),
    finishReason: column(() => null),
    httpStatus: column(() => 200),
    outputHash: column(() => null),
    error: column(() => null),
    chunks: column(({ chunks }) => chunks),
  };
}
