import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FakeArtifacts, startFakeArtifacts } from './fake-artifacts.ts';
import { type FakeGitHub, startFakeGitHub } from './fake-github.ts';
import { createGitRepo, type GitRepo } from './git-repo.ts';
import { createRunner, type Runner } from './runner.ts';
import { pullRequestEvent, type RunnerOptions } from './runner-options.ts';
import { createTempFolder } from './temp-folder.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
export const TOKEN = 'ghs_0123456789abcdef0123456789';
export const PULL = 7;

/** What a job under test is about; everything has a quiet default. */
export interface GateJobOptions {
  /** Version that the head's requirements pin; the base pins 1.0.0. */
  readonly head?: string;
  /** Default: embedded, whose package is serving-gate-engine; another one is played by the embedded engine. */
  readonly framework?: 'embedded' | 'sglang';
  /** Version that the base's requirements pin. */
  readonly base?: string;
  /** Options of the embedded engine. */
  readonly engine?: readonly string[];
  readonly levels?: readonly string[];
  readonly launches?: number;
  /** Lines of YAML that replace or extend the configuration. */
  readonly config?: string;
  readonly server?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event?: RunnerOptions['event'];
  /** A folder of baselines to start from. */
  readonly baselines?: string;
  /** Default: file. */
  readonly store?: 'file' | 'branch';
}

/** A measurement of a second or two, for tests that are not about numbers. */
export const QUICK = { levels: ['{ concurrency: 2, requests: 6 }'], launches: 1 } as const;

/** A job of the action: a real repository with base and head, a runner, and the fakes it talks to. */
export interface GateJob extends AsyncDisposable {
  readonly repo: GitRepo;
  readonly runner: Runner;
  readonly github: FakeGitHub;
  readonly artifacts: FakeArtifacts;
  /** Folder of the file store. */
  readonly baselines: string;
  /** Bytes of every kept baseline, to see that nothing touched them. */
  baselineBytes(): Promise<Readonly<Record<string, string>>>;
}

export async function createGateJob(options: GateJobOptions = {}): Promise<GateJob> {
  const stack = new AsyncDisposableStack();
  const repo = stack.use(await createGitRepo());
  const github = stack.use(await startFakeGitHub());
  const artifacts = stack.use(await startFakeArtifacts());
  const folder = stack.use(await createTempFolder());
  const baselines = path.join(folder.path, 'baselines');
  await mkdir(baselines);
  if (options.baselines) await cp(options.baselines, baselines, { recursive: true });
  const files = {
    '.github/serving-gate.yml': configuration(options, baselines),
    'requests.jsonl': requests(),
    '.gitignore': 'out/\n',
  };
  const base = options.base ?? '1.0.0';
  const pin = options.framework === 'sglang' ? 'sglang' : 'serving-gate-engine';
  const baseSha = await repo.commit({ ...files, 'requirements.txt': `${pin}==${base}\n` });
  const headSha = await repo.commit({ 'requirements.txt': `${pin}==${options.head ?? base}\n` });
  github.issues.addPull({ number: PULL, baseSha, headSha });
  const runner = stack.use(
    await createRunner({
      entry: path.join(dist, 'action.js'),
      postEntry: path.join(dist, 'post.js'),
      workspace: repo.path,
      apiUrl: github.url,
      artifacts: artifacts.env,
      event:
        options.event === undefined ? pullRequestEvent({ number: PULL, baseSha, headSha }) : options.event,
      inputs: { 'github-token': TOKEN, ...options.inputs },
      env: { GITHUB_SHA: headSha },
    }),
  );
  return {
    repo,
    runner,
    github,
    artifacts,
    baselines,
    baselineBytes: () => bytesUnder(baselines),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/**
 * Measures the base's version once and keeps it in a folder that many jobs can start from.
 */
export async function makeBaselines(
  options: GateJobOptions = {},
): Promise<{ path: string } & AsyncDisposable> {
  const folder = await createTempFolder();
  await using job = await createGateJob({
    ...options,
    head: options.base ?? '1.0.0',
    inputs: { mode: 'baseline', reason: 'test' },
  });
  const { exitCode, stdout } = await job.runner.run();
  if (exitCode !== 0) throw new Error(`no baseline was made (exit ${exitCode}):\n${stdout}`);
  await cp(job.baselines, folder.path, { recursive: true });
  return folder;
}

function configuration(options: GateJobOptions, baselines: string): string {
  const engine = (options.engine ?? []).map((word) => JSON.stringify(word));
  return `
gate: e2e
framework: ${options.framework ?? 'embedded'}
model: demo-model
pin: { file: requirements.txt }
server: ${options.server ?? `{ launcher: embedded, args: [${engine.join(', ')}] }`}
workloads:
  - name: short
    requests: requests.jsonl
    levels: [${(options.levels ?? ['{ concurrency: 2, requests: 16 }', '32']).join(', ')}]
measure: { launches: ${options.launches ?? 3} }
baseline: { store: ${options.store ?? 'file'}, path: ${JSON.stringify(baselines)} }
${options.config ?? LIMITS}
# What 1.1.0 does to the worst gaps is far beyond this; what a busy test machine does is not.
tolerances:
  ttft.p50: { relative: 2, absolute: 200 }
  ttft.p99: { relative: 2, absolute: 400 }
  tpot.p50: { relative: 1, absolute: 10 }
  tpot.p99: { relative: 1, absolute: 15 }
  itl.p50: { relative: 1, absolute: 10 }
  itl.p99: { relative: 0.5, absolute: 14 }
  e2e.p50: { relative: 2, absolute: 300 }
  e2e.p99: { relative: 2, absolute: 600 }
  outputThroughput: { relative: 0.6 }
`;
}

export const LIMITS = 'limits: { readySeconds: 20, requestSeconds: 20, stopSeconds: 3 }';

/** Ninety-six completions of some length, so that prompts wait while others decode. */
function requests(): string {
  const lines = Array.from({ length: 96 }, (_, index) => {
    const words = Array.from(
      { length: 150 + (index % 7) * 30 },
      (_unused, word) => `w${(index * 31 + word * 7) % 997}`,
    );
    const prompt = `case ${index} ${words.join(' ')}`;
    return JSON.stringify({
      id: `r${index}`,
      prompt,
      max_tokens: 12 + (index % 5) * 2,
      ignore_eos: true,
      temperature: 0,
      seed: 0,
    });
  });
  return `${lines.join('\n')}\n`;
}

async function bytesUnder(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const pairs = files
    .sort()
    .map(async (file) => [path.relative(folder, file), (await readFile(file)).toString('base64')]);
  return Object.fromEntries(await Promise.all(pairs));
}

/** Puts a file into the store's folder of the job's gate. */
export async function plantBaseline(job: GateJob, name: string, content: string | Buffer): Promise<void> {
  await mkdir(path.join(job.baselines, 'e2e'), { recursive: true });
  await writeFile(path.join(job.baselines, 'e2e', name), content);
}
