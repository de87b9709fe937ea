import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireLock } from '../../host/lock-file.ts';
import { startTimeOf } from '../../host/process-tree.ts';
import { runTool } from '../../host/run-tool.ts';
import { describeError, GateError } from '../../model/errors.ts';
import type { InstallContext } from './install-step.ts';

/**
 * Environments by the hash of what is in them:
 * `<hash>/` the environment, whole since it was renamed to this; `<hash>.json` its note, whose time is its last use;
 * `<hash>.lock` somebody makes it; `<hash>.<pid>.<start>.use` a gate that uses it; `new.<pid>.<start>.<id>` one in the making.
 */
export interface EnvironmentCache {
  readonly folder: string;
  /** A folder for an environment in the making; it does not exist yet. */
  newFolder(): string;
  /** Claims the environment for this process until it ends, and gives its folder; null where there is none. */
  use(hash: string): Promise<string | null>;
  /** Runs `make` while no other process makes the same. */
  alone<T>(hash: string, make: () => Promise<T>): Promise<T>;
  /** Moves a made environment to its place. */
  keep(hash: string, made: string): Promise<string>;
  /** Removes what is too old, or too much, and what a killed gate left half-made; nothing that is in use. Gives what it removed. */
  tidy(limits: { readonly maxAgeDays: number; readonly maxGiB: number }): Promise<readonly string[]>;
}

interface Note {
  readonly kib: number;
}

const DAY_MS = 86_400_000;
const KIB_PER_GIB = 1024 * 1024;
const SHORT_LOCK_MS = 60_000;
const DU_LIMIT_MS = 120_000;

export function openEnvironmentCache(folder: string, context: InstallContext): EnvironmentCache {
  makeFolder(folder);
  const self = `${process.pid}.${startTimeOf(process.pid) ?? '0'}`;
  const locked = async <T>(name: string, limitMs: number, work: () => Promise<T> | T): Promise<T> => {
    const lock = await acquireLock({
      file: join(folder, `${name}.lock`),
      what: `The environment ${name} in ${folder}`,
      limitMs,
      limitName: 'limits.installSeconds',
      signal: context.signal,
      onWait: (holder) => context.progress.note(`The environment is being made by ${holder}: waiting`),
    });
    try {
      return await work();
    } finally {
      lock.release();
    }
  };
  const claim = (hash: string) => writeFileSync(join(folder, `${hash}.${self}.use`), '');
  const touch = (hash: string) => {
    const now = new Date();
    utimesSync(join(folder, `${hash}.json`), now, now);
  };

  return {
    folder,
    newFolder: () => join(folder, `new.${self}.${randomUUID().slice(0, 8)}`),

    use: (hash) =>
      locked('cache', SHORT_LOCK_MS, () => {
        if (!existsSync(join(folder, hash)) || readNote(folder, hash) === null) return null;
        claim(hash);
        touch(hash);
        return join(folder, hash);
      }),

    alone: (hash, make) => locked(hash, context.limitMs * 4, make),

    keep: async (hash, made) => {
      const kib = await sizeKib(made, context);
      return locked('cache', SHORT_LOCK_MS, () => {
        const place = join(folder, hash);
        // Without its note it was never whole.
        rmSync(place, { recursive: true, force: true });
        writeFileSync(join(folder, `${hash}.json`), `${JSON.stringify({ kib } satisfies Note)}\n`);
        renameSync(made, place);
        claim(hash);
        return place;
      });
    },

    tidy: async ({ maxAgeDays, maxGiB }) => {
      const doomed = await locked('cache', SHORT_LOCK_MS, () => {
        dropDead(folder);
        const names = readdirSync(folder);
        const trash = names.filter((name) => name.startsWith('new.') && !isAlive(name.slice('new.'.length)));
        const all = environments(folder).sort((a, b) => b.usedMs - a.usedMs);
        let kib = 0;
        const old = all.filter((one) => {
          kib += one.kib;
          if (one.inUse) return false;
          return Date.now() - one.usedMs > maxAgeDays * DAY_MS || kib > maxGiB * KIB_PER_GIB;
        });
        const moved = old.map(({ hash }) => {
          const away = join(folder, `new.${self}.${randomUUID().slice(0, 8)}`);
          renameSync(join(folder, hash), away);
          rmSync(join(folder, `${hash}.json`), { force: true });
          return away;
        });
        return {
          paths: [...trash.map((name) => join(folder, name)), ...moved],
          removed: old.map(({ hash }) => hash),
        };
      });
      for (const path of doomed.paths) await rm(path, { recursive: true, force: true, maxRetries: 3 });
      return doomed.removed;
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new GateError('launch', `The folder of the environments cannot be made: ${describeError(cause)}.`, {
      hint: 'Set server.cache.path to a folder that this user may write.',
      cause,
    });
  }
}

interface Kept {
  readonly hash: string;
  readonly kib: number;
  readonly usedMs: number;
  readonly inUse: boolean;
}

function environments(folder: string): Kept[] {
  const names = readdirSync(folder);
  return names.flatMap((name) => {
    const hash = /^([0-9a-f]{16})\.json$/.exec(name)?.[1];
    if (hash === undefined || !names.includes(hash)) return [];
    const inUse = names.some((one) => one.startsWith(`${hash}.`) && one.endsWith('.use'));
    const usedMs = statSync(join(folder, name)).mtimeMs;
    return [{ hash, kib: readNote(folder, hash)?.kib ?? 0, usedMs, inUse }];
  });
}

/** Removes the claims of processes that have ended. */
function dropDead(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = /^[0-9a-f]{16}\.(\d+\.\d+)\.use$/.exec(name)?.[1];
    if (owner !== undefined && !isAlive(owner)) rmSync(join(folder, name), { force: true });
  }
}

/** `<pid>.<start>`, and what may stand behind it. */
function isAlive(owner: string): boolean {
  const [pid = '0', start = ''] = owner.split('.');
  return startTimeOf(Number(pid)) === start;
}

function readNote(folder: string, hash: string): Note | null {
  try {
    const value = JSON.parse(readFileSync(join(folder, `${hash}.json`), 'utf8')) as Partial<Note>;
    return typeof value.kib === 'number' ? { kib: value.kib } : null;
  } catch {
    return null;
  }
}

/** Files that are shared with the installer's cache by hard links count in full. */
async function sizeKib(folder: string, { environment, signal }: InstallContext): Promise<number> {
  const result = await runTool({
    command: 'du',
    args: ['-sk', folder],
    env: environment,
    limitMs: DU_LIMIT_MS,
    signal,
  });
  const said = result.status === 'exited' ? /^(\d+)\s/.exec(result.stdout)?.[1] : undefined;
  return Number(said ?? 0);
}
