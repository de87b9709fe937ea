import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createGitRepo, type GitRepo } from '../support/git-repo.ts';
import type { CpuBuild } from './cpu-builds.ts';
import { makeMetadataWheel } from './metadata-wheel.ts';
import { requestLines } from './request-lines.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONFIG = '.github/serving-gate.yml';

/** A repository of a team that serves a tiny model with a real framework. */
export interface FrameworkProject extends AsyncDisposable {
  readonly build: CpuBuild;
  readonly path: string;
  /** Folder of the file store; it lies outside the repository. */
  readonly baselines: string;
  /** The commit whose pin is `build.base`. */
  readonly baseSha: string;
  /** Checks out a new branch at the base with these changes, commits them, and gives the commit. */
  branch(name: string, change: ProjectChange): Promise<string>;
  checkout(commit: string): Promise<void>;
}

export interface ProjectChange {
  /** Version that requirements.txt pins. */
  readonly version?: string;
  /** Words behind the server's command. */
  readonly flags?: readonly string[];
  /** False leaves out `server.uv.overrides`. */
  readonly overrides?: boolean;
  /** Default: one request at a time, then four. */
  readonly levels?: readonly { readonly concurrency: number; readonly requests: number }[];
  readonly files?: Readonly<Record<string, string>>;
}

const LEVELS = [
  { concurrency: 1, requests: 16 },
  { concurrency: 4, requests: 24 },
] as const;

export async function createFrameworkProject(build: CpuBuild): Promise<FrameworkProject> {
  const repo = await createGitRepo();
  const baselines = `${repo.path}-baselines`;
  mkdirSync(baselines);
  addFiles(repo.path, build);
  const baseSha = await commit(repo, build, baselines, {});
  return {
    build,
    path: repo.path,
    baselines,
    baseSha,
    branch: async (name, change) => {
      await repo.git('checkout', '--quiet', '-b', name, baseSha);
      return commit(repo, build, baselines, change);
    },
    checkout: async (commit) => void (await repo.git('checkout', '--quiet', commit)),
    async [Symbol.asyncDispose]() {
      rmSync(baselines, { recursive: true, force: true });
      await repo[Symbol.asyncDispose]();
    },
  };
}

/** Where environments are kept from one call to the next: gigabytes are not to be installed anew. */
export function environmentsFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'serving-gate-frameworks', 'environments');
}

function addFiles(root: string, { framework, wheels, overrides }: CpuBuild): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/tiny-model.ts'), join(root, 'model')]);
  mkdirSync(join(root, 'wheels'));
  writeFileSync(join(root, 'wheels/README.md'), 'Packages for `uv --find-links`.\n');
  for (const [version, requires] of Object.entries(wheels)) {
    makeMetadataWheel(join(root, 'wheels'), { name: framework, version: `${version}+cpu`, requires });
  }
  cpSync(join(import.meta.dirname, 'sglang-cpu'), join(root, 'sglang-cpu'), { recursive: true });
  const { vocab_size: vocabulary } = JSON.parse(readFileSync(join(root, 'model/config.json'), 'utf8'));
  writeFileSync(join(root, 'requests.jsonl'), requestLines(vocabulary));
  writeFileSync(join(root, 'overrides.txt'), `${overrides.join('\n')}\n`);
  writeFileSync(join(root, '.gitignore'), 'out/\n__pycache__/\n');
}

function commit(repo: GitRepo, build: CpuBuild, baselines: string, change: ProjectChange): Promise<string> {
  return repo.commit({
    'requirements.txt': `${build.framework}==${change.version ?? build.base}\n`,
    [CONFIG]: configuration(build, baselines, change),
    ...change.files,
  });
}

/** JSON is YAML. */
function configuration(
  { framework, command, env }: CpuBuild,
  baselines: string,
  { flags = [], overrides = true, levels = LEVELS }: ProjectChange,
): string {
  const config = {
    gate: `real-${framework}`,
    framework,
    model: 'tiny',
    pin: { file: 'requirements.txt' },
    server: {
      launcher: 'venv',
      requirements: 'requirements.txt',
      command: [...command, ...flags],
      env,
      uv: { ...(overrides ? { overrides: ['overrides.txt'] } : {}), findLinks: ['wheels'] },
      cache: { path: environmentsFolder() },
    },
    workloads: [{ name: 'shared', requests: 'requests.jsonl', levels }],
    measure: { launches: 1 },
    limits: { readySeconds: 400, requestSeconds: 120, installSeconds: 1800 },
    baseline: { store: 'file', path: baselines },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
