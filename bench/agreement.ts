import { markdownTable } from 'markdown-table';
import { number } from './number.ts';
import type { BenchCase } from './result.ts';

/** A concurrency at which no client is at its limit: what differs there differs by definition. */
const LEVEL = 'c=10';

interface Quantity {
  readonly label: string;
  readonly of: (one: BenchCase) => number | null;
  readonly truth: (one: BenchCase) => number | null;
  /** Which definition makes clients differ. */
  readonly why: string;
}

const value = (one: BenchCase, name: string): number | null => one.values[name] ?? null;

/** What the client said: the truth it was held against, and its error. */
const said = (name: string) => (one: BenchCase) => {
  const [truth, error] = [value(one, `${name}TruthMs`), value(one, `${name}ErrorMs`)];
  return truth === null || error === null ? null : truth + error;
};

const latency = (label: string, name: string, why: string): Quantity => ({
  label,
  of: said(name),
  truth: (one) => value(one, `${name}TruthMs`),
  why,
});

const QUANTITIES: readonly Quantity[] = [
  latency(
    'TTFT mean, ms',
    'ttftMean',
    'Same definition: sent to first token. What is above the truth is the client: time stamps taken after parsing, the first wave, and connections that are opened inside the interval.',
  ),
  latency(
    'ITL mean, ms',
    'itlMean',
    'serving-gate: the gap between chunks over the tokens of the later one; vllm and AIPerf (inter chunk latency): the gap between chunks; GuideLLM: one mean per request, weighted by its tokens. Equal here, where a chunk is a token.',
  ),
  latency(
    'ITL p99, ms',
    'itlP99',
    'A percentile of gaps (serving-gate, vllm, AIPerf) is not one of means of requests (GuideLLM), which hides every single late token.',
  ),
  {
    label: 'TPOT mean, ms',
    of: (one) => value(one, 'tpotMeanMs'),
    truth: () => null,
    why: 'serving-gate and vllm: (last - first token) / (tokens - 1). GuideLLM: the whole request over all its tokens, so TTFT is in it. AIPerf calls this quantity inter token latency.',
  },
  {
    label: 'Output tokens/s',
    of: (one) => value(one, 'outputTokensPerSecond'),
    truth: () => null,
    why: 'Each divides by its own window: from the first request to the last answer, with or without ramp-up and end of the client.',
  },
  {
    label: 'Requests',
    of: (one) => value(one, 'completed'),
    truth: (one) => value(one, 'servedRequests'),
    why: 'Warm-ups and trial requests of a client are in none of the numbers.',
  },
];

/** The same server by every client, beside what it really did, and the definition that explains each difference. */
export function agreement(cases: readonly BenchCase[]): readonly string[] | null {
  const ran = cases.filter(
    ({ suite, name, notRun }) => suite === 'accuracy' && name === LEVEL && notRun === null,
  );
  if (ran.length < 2) return null;
  const header = ['', ...ran.flatMap(({ client }) => [client, 'truth']), 'what a difference means'];
  const rows = QUANTITIES.map(({ label, of, truth, why }) => [
    label,
    ...ran.flatMap((one) => [number(of(one)), number(truth(one))]),
    why,
  ]);
  return [`## agreement (${LEVEL})`, markdownTable([header, ...rows])];
}
