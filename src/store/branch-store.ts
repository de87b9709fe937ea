import { setTimeout as delay } from 'node:timers/promises';
import type { Baseline } from '../model/baseline.ts';
import { GateError } from '../model/errors.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import type { GitDataApi } from '../ports/git-data.ts';
import { baselinePath, packBaseline } from './baseline-file.ts';
import { safeName } from './safe-name.ts';
import { findAmong, readAll, type StoredFile } from './stored-files.ts';

/** Refreshes that can race each other before one of them gives up. */
const MAX_ATTEMPTS = 10;

const README = `# Baselines of serving-gate

This branch is written by \`serving-gate\` (\`mode: baseline\`) and shares no history with the code. Each
\`<gate>/<key>.json.gz\` is one accepted run record with its provenance. Delete a file to start over.
`;

export interface BranchStoreOptions {
  readonly branch: string;
  readonly api: GitDataApi;
  readonly signal: AbortSignal;
  /** Milliseconds to wait before the given attempt (from 2) after another refresh was faster. */
  readonly retryDelayMs?: (attempt: number) => number;
}

/**
 * Baselines on an orphan branch, written through git's object database: no checkout, and a save is one commit that the
 * branch moves to or does not. The branch is never forced: when another refresh was faster, the commit is made again on
 * top of it. The last writer of the same gate and key wins; nothing else is lost.
 */
export function createBranchStore(options: BranchStoreOptions): BaselineStore {
  const { api, branch } = options;
  const files = (gate: string) => filesOf(options, gate);
  return {
    place: `branch ${branch} of ${api.repository}`,
    list: async (gate) => readAll(await files(gate), gate),
    find: async (gate, key) => findAmong(await files(gate), gate, key),
    save: (baseline) => save(options, baseline),
  };
}

async function filesOf(
  { api, branch, signal }: BranchStoreOptions,
  gate: string,
): Promise<readonly StoredFile[]> {
  const commit = await api.readBranch(branch);
  if (commit === null) return [];
  const root = await api.readTree(await api.readCommitTree(commit));
  const folder = root.find((entry) => entry.type === 'tree' && entry.path === safeName(gate));
  if (!folder) return [];
  const entries = await api.readTree(folder.sha);
  return entries
    .filter((entry) => entry.type === 'blob')
    .map(({ path, sha }) => ({
      name: path,
      where: `${safeName(gate)}/${path} on branch ${branch} of ${api.repository}`,
      read: () => {
        throwIfCancelled(signal);
        return api.readBlob(sha);
      },
    }));
}

async function save(options: BranchStoreOptions, baseline: Baseline): Promise<void> {
  const { api, branch, signal } = options;
  const retryDelayMs = options.retryDelayMs ?? jitteredDelayMs;
  const blobSha = await api.writeBlob(packBaseline(baseline));
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await delay(retryDelayMs(attempt), undefined, { signal }).catch(() => {});
    throwIfCancelled(signal);
    const outcome = await commitOnce(options, baseline, blobSha);
    if (outcome === 'done') return;
  }
  throw new GateError(
    'baseline',
    `Branch ${branch} of ${api.repository} moved ${MAX_ATTEMPTS} times while the baseline was being saved.`,
    {
      hint: 'Run the refresh again; give refresh jobs a common concurrency group. The old baseline is untouched.',
    },
  );
}

async function commitOnce(
  { api, branch }: BranchStoreOptions,
  baseline: Baseline,
  blobSha: string,
): Promise<'done' | 'conflict'> {
  const file = { path: baselinePath(baseline.gate, baseline.key), blobSha };
  const message = `Baseline of gate ${baseline.gate} (${baseline.key})\n\n${baseline.provenance.reason}`;
  const tip = await api.readBranch(branch);
  if (tip === null) {
    const readme = { path: 'README.md', blobSha: await api.writeBlob(Buffer.from(README)) };
    const tree = await api.writeTree([file, readme], null);
    return api.createBranch(branch, await api.writeCommit(message, tree, []));
  }
  const tree = await api.writeTree([file], await api.readCommitTree(tip));
  return api.advanceBranch(branch, await api.writeCommit(message, tree, [tip]));
}

/** Grows with each attempt and differs between racers, so that they do not meet again. */
function jitteredDelayMs(attempt: number): number {
  return 200 * attempt * (0.5 + Math.random());
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new GateError('cancelled', 'Cancelled while using the branch of baselines.');
}
