import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeRecord } from '../../src/model/decode.ts';
import type { Run } from '../../src/model/record.ts';
import { latenciesOf } from '../../src/stats/latencies.ts';
import {
  type Client,
  type ClientLoad,
  type ClientOutcome,
  lastWords,
  runFolder,
  type Workplace,
} from '../client.ts';
import { runTimed } from '../timed-process.ts';
import { type Latencies, meanOf, summarize } from '../truth.ts';

const MAKE_LIMIT_MS = 60_000;
const VOCABULARY = 500;

/** Our client, as it is shipped: the built CLI over a made request set. */
export async function servingGate(workplace: Workplace): Promise<Client> {
  const manifest = JSON.parse(await readFile(path.join(workplace.root, 'package.json'), 'utf8'));
  return {
    name: 'serving-gate',
    version: String(manifest.version),
    itl: 'per gap',
    run: (load) => measure(workplace, load),
  };
}

async function measure(workplace: Workplace, load: ClientLoad): Promise<ClientOutcome> {
  const cwd = await runFolder(workplace, 'serving-gate');
  const cli = [process.execPath, path.join(workplace.root, 'dist/cli.js')];
  const { promptTokens, outputTokens, requests, seed } = load;
  const shape = `${promptTokens}/${outputTokens}`;
  const make = [
    '--shape',
    shape,
    '--count',
    `${requests}`,
    '--seed',
    `${seed}`,
    '--vocabulary',
    `${VOCABULARY}`,
  ];
  const cpuOf = workplace.native['cpu-of'];
  const made = await runTimed(cpuOf, {
    argv: [...cli, 'requests', 'make', ...make, '--output', 'set.jsonl'],
    cwd,
    limitMs: MAKE_LIMIT_MS,
  });
  if (made.exitCode !== 0) return { status: 'not-run', reason: lastWords(made, MAKE_LIMIT_MS) };
  const target = ['--url', load.url, '--model', load.model, '--requests', 'set.jsonl'];
  const timed = await runTimed(cpuOf, {
    argv: [
      ...cli,
      'measure',
      ...target,
      '--levels',
      `${load.concurrency}`,
      '--runs',
      '1',
      '--output',
      'out',
      '--json',
    ],
    cores: load.cores ?? null,
    cwd,
    limitMs: load.limitMs,
  });
  const file = /"record": "([^"]+)"/.exec(timed.output)?.[1];
  if (file === undefined) return { status: 'not-run', reason: lastWords(timed, load.limitMs) };
  const record = decodeRecord(await readFile(file, 'utf8'), file);
  const run = record.launches[0]?.runs[0];
  if (run === undefined)
    return { status: 'not-run', reason: record.problem?.message ?? 'no run in its record' };
  const { cpuSeconds, wallSeconds } = timed;
  return { status: 'ran', run: { ...reportOf(run), cpuSeconds, wallSeconds } };
}

/**
 * What the run says of all its requests, the opening wave with them: a peer's numbers hold it too. (The gate leaves it out.)
 */
function reportOf(run: Run) {
  const { statistics, server } = run;
  const { ttft, itl, tpot } = latenciesOf(run.samples);
  const ofSamples = summarize(ttft, itl);
  const latencies: Latencies =
    itl.length > 0
      ? ofSamples
      : { ...ofSamples, itlP50Ms: statistics['itl.p50'].value, itlP99Ms: statistics['itl.p99'].value };
  return {
    latencies,
    outputTokensPerSecond: statistics.outputThroughput.value,
    tpotMeanMs: meanOf(tpot),
    completed: run.outcomes.ok ?? 0,
    runCpuSeconds: (run.client.cpuCores * run.durationMs) / 1_000,
    server: server === null ? null : { ttftMeanMs: server.ttftMeanMs, itlMeanMs: server.itlMeanMs },
    invalid: run.invalid,
  };
}
