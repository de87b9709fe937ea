import type { BaselinePlan } from '../config/plan.ts';
import { connect } from '../github/connect.ts';
import type { GitHubEvent } from '../github/event.ts';
import { createGitDataApi } from '../github/git-data-api.ts';
import { GateError } from '../model/errors.ts';
import type { BaselineStore } from '../ports/baseline-store.ts';
import { createBranchStore } from '../store/branch-store.ts';
import { createFileStore } from '../store/file-store.ts';

/** Opens the store that the plan names. Throws `usage` where the branch store lacks a repository or a token. */
export async function openStore(
  plan: BaselinePlan,
  { event, token, signal }: { event: GitHubEvent; token: string | null; signal: AbortSignal },
): Promise<BaselineStore> {
  if (plan.store === 'file') return createFileStore(plan.path);
  if (event.repository === null || token === null) {
    const missing = event.repository === null ? 'GITHUB_REPOSITORY (owner/name)' : 'a token (GITHUB_TOKEN)';
    throw new GateError(
      'usage',
      `Baselines are kept on branch ${plan.branch}, but ${missing} is not given.`,
      {
        hint: 'Give it, or keep baselines in a folder: --baseline-store file.',
      },
    );
  }
  const octokit = await connect({ token, apiUrl: event.apiUrl, signal });
  return createBranchStore({ branch: plan.branch, api: createGitDataApi(octokit, event.repository), signal });
}

/** Where the baselines of a plan are, for messages; known before the store is opened. */
export function storePlace(plan: BaselinePlan, event: GitHubEvent): string {
  return plan.store === 'file'
    ? plan.path
    : `branch ${plan.branch} of ${event.repository ?? 'this repository'}`;
}
