import { collectResults, type RequestResult } from '../../src/load/result-columns.ts';
import { samplesOf } from '../../src/load/samples.ts';
import { runStatistics } from '../../src/stats/run-statistics.ts';

/** A program: a run of as many requests as its argument says, each of 32 chunks, from the thread's collector to the statistics. */
const count = Number(process.argv[2]);
const collector = collectResults(100_000, 0);
for (let index = 0; index < count; index += 1) collector.add(resultOf(index));
const columns = collector.finish();
const requests = Array.from({ length: count }, (_, index) => ({
  id: `r${index}`,
  path: '/v1/completions' as const,
  body: '',
  forcedTokens: null,
  offsetMs: null,
}));
const samples = samplesOf([columns], requests, 0);
const statistics = runStatistics({ samples, durationMs: count, gaps: columns.gaps }, 0);
process.stdout.write(JSON.stringify(statistics));

function resultOf(index: number): RequestResult {
  const step = 10 + (index % 100) / 10;
  const chunks = Array.from({ length: 32 }, (_, chunk): [number, number] => [50 + chunk * step, 1]);
  return {
    index,
    dueAt: index,
    queuedAt: index,
    sentAt: index,
    closedAt: index + 400,
    endedAt: index + 400,
    httpStatus: 200,
    stream: {
      outcome: 'ok',
      ttftMs: 50,
      ttfoMs: 50,
      e2eMs: 50 + 31 * step,
      promptTokens: 128,
      completionTokens: 32,
      cachedTokens: 0,
      finishReason: 'length',
      outputHash: index.toString(16).padStart(16, '0'),
      error: null,
      chunks,
    },
  };
}
