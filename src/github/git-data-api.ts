import { GateError } from '../model/errors.ts';
import type { GitDataApi } from '../ports/git-data.ts';
import type { Octokit } from './connect.ts';
import { readFailure } from './failure.ts';

/** Git's object database of a repository through the REST API. */
export function createGitDataApi(octokit: Octokit, repository: string): GitDataApi {
  const [owner = '', repo = ''] = repository.split('/');
  const target = { owner, repo };
  const { git } = octokit.rest;
  const reading = <T>(call: () => Promise<T>) => guard(call, repository, 'read');
  const writing = <T>(call: () => Promise<T>) => guard(call, repository, 'write');

  return {
    repository,
    // Matching references answer 200 with an empty list where a branch is missing, so that a 404 can only be the
    // repository; the call for one reference answers 404 for both.
    readBranch: (branch) =>
      reading(async () => {
        const refs = await emptyRepositoryAsNone(() =>
          octokit.paginate(git.listMatchingRefs, { ...target, ref: `heads/${branch}` }),
        );
        return refs.find((ref) => ref.ref === `refs/heads/${branch}`)?.object.sha ?? null;
      }),
    readCommitTree: (commitSha) =>
      reading(async () => (await git.getCommit({ ...target, commit_sha: commitSha })).data.tree.sha),
    readTree: (treeSha) =>
      reading(async () => {
        const { data } = await git.getTree({ ...target, tree_sha: treeSha });
        if (data.truncated)
          throw new GateError('baseline', `Tree ${treeSha} of ${repository} is too large to list.`);
        return data.tree.map(({ path, type, sha }) => ({
          path,
          type: type as 'blob' | 'tree' | 'commit',
          sha,
        }));
      }),
    readBlob: (blobSha) =>
      reading(async () => {
        const { data } = await git.getBlob({ ...target, file_sha: blobSha });
        return Buffer.from(data.content, 'base64');
      }),
    writeBlob: (bytes) =>
      writing(async () => {
        const blob = { content: bytes.toString('base64'), encoding: 'base64' };
        return (await git.createBlob({ ...target, ...blob })).data.sha;
      }),
    writeTree: (files, baseTreeSha) =>
      writing(async () => {
        const tree = files.map(({ path, blobSha }) => ({
          path,
          mode: '100644' as const,
          type: 'blob' as const,
          sha: blobSha,
        }));
        const base = baseTreeSha === null ? {} : { base_tree: baseTreeSha };
        return (await git.createTree({ ...target, tree, ...base })).data.sha;
      }),
    writeCommit: (message, treeSha, parents) =>
      writing(async () => {
        const commit = { message, tree: treeSha, parents: [...parents] };
        return (await git.createCommit({ ...target, ...commit })).data.sha;
      }),
    createBranch: (branch, sha) =>
      writing(() => conflictOr(() => git.createRef({ ...target, ref: `refs/heads/${branch}`, sha }))),
    advanceBranch: (branch, sha) =>
      writing(() =>
        conflictOr(() => git.updateRef({ ...target, ref: `heads/${branch}`, sha, force: false })),
      ),
  };
}

/** A reference that moved, appeared or vanished in between is a conflict; a refusal by a rule is not. */
async function conflictOr(call: () => Promise<unknown>): Promise<'done' | 'conflict'> {
  try {
    await call();
    return 'done';
  } catch (error) {
    const { status, message } = readFailure(error);
    const moved = /fast.?forward|already exists|does not exist|cannot lock ref|is at .* but expected/i;
    if (status === 409 || (status === 422 && moved.test(message))) return 'conflict';
    throw error;
  }
}

async function emptyRepositoryAsNone<T>(call: () => Promise<T[]>): Promise<T[]> {
  try {
    return await call();
  } catch (error) {
    const { status, message } = readFailure(error);
    if (status === 409 && /empty/i.test(message)) return [];
    throw error;
  }
}

async function guard<T>(call: () => Promise<T>, repository: string, access: 'read' | 'write'): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GateError) throw error;
    if ((error as Error).name === 'AbortError') {
      throw new GateError('cancelled', `Cancelled while talking to ${repository}.`, { cause: error });
    }
    throw refused(error, repository, access);
  }
}

function refused(cause: unknown, repository: string, access: 'read' | 'write'): GateError {
  const { kind, status, message } = readFailure(cause);
  const denied = kind === 'permission' || kind === 'not-found';
  const hint = denied
    ? `Does the repository exist? The token needs \`permissions: { contents: ${access} }\`.`
    : 'Run the job again; nothing half-written was kept.';
  const verb = access === 'read' ? 'read from' : 'written to';
  return new GateError(
    'baseline',
    `Baselines cannot be ${verb} ${repository} (${status ?? 'no answer'}: ${message}).`,
    {
      hint,
      cause,
    },
  );
}
