/**
 * `npm run bench [-- accuracy|cost|disturbance|all] [OPTION...]` measures our own client: against a server that knows the
 * truth, against the least that reading the same bytes can cost, and against other clients. Writes JSON, prints Markdown.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { accuracy } from './accuracy.ts';
import type { Bench } from './bench.ts';
import { messageOf, type Workplace } from './client.ts';
import { servingGate } from './clients/serving-gate.ts';
import { compareBenches } from './compare.ts';
import { cost } from './cost.ts';
import { disturbance } from './disturbance.ts';
import { describeMachine } from './machine.ts';
import { buildNative, findCompiler } from './native.ts';
import { findPeers, type Peer } from './peers.ts';
import { printBench } from './print.ts';
import {
  BENCH_SCHEMA_VERSION,
  type BenchCase,
  type BenchResult,
  notRun,
  parseBenchResult,
  SUITES,
  type Suite,
} from './result.ts';

const USAGE = `Usage: npm run bench -- [accuracy|cost|disturbance|all] [OPTION...]
       npm run bench -- compare A.json B.json
       npm run bench -- show A.json

  --out DIR          Where the JSON goes [bench/results]
  --peers WHICH      none, install, or vllm=PATH,guidellm=PATH,aiperf=PATH [those on the search path]
  --servers FILE     Real servers for disturbance (bench/servers.example.yml)
  --most N           Highest concurrency of accuracy; less for a short try [1000]
  --rounds N         Rounds of disturbance [5]`;

const OPTIONS = {
  out: { type: 'string' },
  peers: { type: 'string' },
  servers: { type: 'string' },
  most: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '5' },
  help: { type: 'boolean' },
} as const;

const RUNNERS: Readonly<Record<Suite, (bench: Bench) => AsyncGenerator<readonly BenchCase[]>>> = {
  accuracy,
  cost,
  disturbance,
};

const root = path.dirname(import.meta.dirname);
const { values: options, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const [asked = 'all', ...files] = positionals;
if (options.help) console.log(USAGE);
else if (asked === 'compare' && files.length === 2) await printComparison(files);
else if (asked === 'show' && files[0] !== undefined)
  console.log(printBench(parseBenchResult(await readFile(files[0], 'utf8'))));
else if (files.length === 0 && (asked === 'all' || (SUITES as readonly string[]).includes(asked)))
  await runBench(asked === 'all' ? SUITES : [asked as Suite]);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function printComparison(names: readonly string[]): Promise<void> {
  const [a, b] = await Promise.all(names.map(async (name) => parseBenchResult(await readFile(name, 'utf8'))));
  if (a !== undefined && b !== undefined) console.log(compareBenches(a, b));
}

async function runBench(suites: readonly Suite[]): Promise<void> {
  const machine = describeMachine();
  const date = new Date().toISOString();
  const compiler = findCompiler();
  if (compiler === null || process.platform !== 'linux') {
    console.error(
      'Not run: the servers and readers of the bench are C for Linux, and there is no C compiler (cc) here.',
    );
    process.exitCode = 3;
    return;
  }
  const cacheFolder = path.join(
    process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
    'serving-gate-bench',
  );
  const workplace: Workplace = {
    root,
    native: await buildNative(compiler, cacheFolder),
    modelFolder: await makeModel(path.join(cacheFolder, 'model')),
    folder: await mkdtemp(path.join(os.tmpdir(), 'serving-gate-bench-')),
  };
  const ours: Peer = { status: 'found', client: await servingGate(workplace) };
  const clients = [ours, ...(await findPeers(options.peers, workplace, cacheFolder))];
  const bench: Bench = {
    workplace,
    clients,
    most: Number(options.most),
    rounds: Number(options.rounds),
    servers: options.servers ?? null,
    say: (line) => console.error(line),
  };
  const found = clients.flatMap((peer) => (peer.status === 'found' ? [peer.client] : []));
  const cases: BenchCase[] = [];
  const result: BenchResult = {
    schema: 'serving-gate/bench',
    schemaVersion: BENCH_SCHEMA_VERSION,
    date,
    machine,
    tools: Object.fromEntries(found.map(({ name, version }) => [name, version])),
    cases,
  };
  const out = path.resolve(options.out ?? path.join(root, 'bench/results'));
  await mkdir(out, { recursive: true });
  const file = path.join(out, `${date.replaceAll(':', '')}.json`);
  for (const suite of suites) {
    for await (const some of runSuite(suite, bench)) {
      cases.push(...some);
      // What is measured is kept, also when the rest is cut off.
      await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
    }
  }
  console.log(printBench(result));
  console.error(`${file}; logs and results of the clients: ${workplace.folder}`);
}

/** A suite that breaks off takes no other with it. */
async function* runSuite(suite: Suite, bench: Bench): AsyncGenerator<readonly BenchCase[]> {
  try {
    yield* RUNNERS[suite](bench);
  } catch (error) {
    process.exitCode = 1;
    yield [notRun(suite, 'all', 'all', messageOf(error))];
  }
}

/** The peers ask for a tokenizer, the real servers for a model: both are the tiny one. */
async function makeModel(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/tiny-model.ts'), folder]);
  return folder;
}
