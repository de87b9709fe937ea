import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../src/host/find-program.ts';
import { type Client, messageOf, type Workplace } from './client.ts';
import { aiperf } from './clients/aiperf.ts';
import { guidellm } from './clients/guidellm.ts';
import { vllmBench } from './clients/vllm-bench.ts';

/** A peer that is here, or why it is not. */
export type Peer =
  | { readonly status: 'found'; readonly client: Client }
  | { readonly status: 'absent'; readonly name: string; readonly reason: string };

interface PeerSpec {
  readonly name: string;
  /** Name of its program, in the option `--peers` and on the search path. */
  readonly program: string;
  /** What `--peers install` installs; null for what is too large to install on the way. */
  readonly requirement: string | null;
  readonly make: (workplace: Workplace, program: string, version: string | null) => Client;
}

const PEERS: readonly PeerSpec[] = [
  { name: 'vllm bench serve', program: 'vllm', requirement: null, make: vllmBench },
  { name: 'GuideLLM', program: 'guidellm', requirement: 'guidellm==0.8.1', make: guidellm },
  { name: 'AIPerf', program: 'aiperf', requirement: 'aiperf==0.13.0', make: aiperf },
];

const VERSION_LIMIT_MS = 120_000;
const INSTALL_LIMIT_MS = 600_000;

/**
 * Finds the peers: named by `--peers vllm=/path/to/vllm,…`, installed into `cacheFolder` (`--peers install`), or on the
 * search path. `--peers none` runs none.
 */
export async function findPeers(
  asked: string | undefined,
  workplace: Workplace,
  cacheFolder: string,
): Promise<readonly Peer[]> {
  if (asked === 'none') return PEERS.map(({ name }) => ({ status: 'absent', name, reason: 'not asked for' }));
  const environment = path.join(cacheFolder, 'peers');
  const problem = asked === 'install' ? await installPeers(environment) : null;
  const named = namedPeers(asked ?? '');
  return Promise.all(
    PEERS.map(async ({ name, program, make }): Promise<Peer> => {
      const installed = path.join(environment, 'bin', program);
      const found =
        named.get(program) ?? (existsSync(installed) ? installed : findProgram(program, process.env.PATH));
      const reason =
        found === null
          ? (problem ?? `no program ${program}: name it by --peers ${program}=PATH`)
          : existsSync(found)
            ? null
            : `no such file: ${found}`;
      if (found === null || reason !== null) return { status: 'absent', name, reason: reason ?? 'absent' };
      return { status: 'found', client: make(workplace, found, await versionOf(program, found)) };
    }),
  );
}

/** `vllm=/path,guidellm=/path` → program → path. */
function namedPeers(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').flatMap((part): [string, string][] => {
      const [program, file] = part.split('=', 2);
      return program === undefined || file === undefined ? [] : [[program, file]];
    }),
  );
}

/** Installs what can be installed by uv into an environment of its own; says what went wrong. */
async function installPeers(environment: string): Promise<string | null> {
  const uv = findProgram('uv', process.env.PATH);
  if (uv === null) return 'not installed: uv is not here';
  const requirements = PEERS.flatMap(({ requirement }) => requirement ?? []);
  const limit = { timeout: INSTALL_LIMIT_MS };
  try {
    await mkdir(path.dirname(environment), { recursive: true });
    if (!existsSync(environment))
      await promisify(execFile)(uv, ['venv', '-q', environment, '--python', '3.11'], limit);
    const python = path.join(environment, 'bin/python');
    await promisify(execFile)(uv, ['pip', 'install', '-q', '--python', python, ...requirements], limit);
    return null;
  } catch (error) {
    return `not installed: ${messageOf(error).split('\n')[0]}`;
  }
}

/** The version of the package whose program it is, as the interpreter beside it knows it; null where it does not. */
async function versionOf(distribution: string, program: string): Promise<string | null> {
  const python = path.join(path.dirname(program), 'python');
  const code = 'import sys, importlib.metadata as m; print(m.version(sys.argv[1]))';
  for (const name of [distribution, `${distribution}-cpu`]) {
    try {
      const { stdout } = await promisify(execFile)(python, ['-c', code, name], { timeout: VERSION_LIMIT_MS });
      return stdout.trim();
    } catch {
      // Not under this name.
    }
  }
  return null;
}
