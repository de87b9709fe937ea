import type { Octokit } from './connect.ts';

/** A comment as far as the sticky comment needs it. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly author: string | null;
  readonly url: string;
}

/** The calls on one pull request's comments. They throw what Octokit throws. */
export interface CommentApi {
  /** All of them, from every page, oldest first. */
  list(): Promise<readonly Comment[]>;
  create(body: string): Promise<Comment>;
  update(id: number, body: string): Promise<Comment>;
  /** Succeeds also when the comment is gone already. */
  remove(id: number): Promise<void>;
  /** The head commit of the pull request now. */
  headSha(): Promise<string>;
  /** The login that the token writes as. */
  viewer(): Promise<string>;
}

/** The author when the API does not say who the token is: the one of a job's own token. */
const DEFAULT_AUTHOR = 'github-actions[bot]';

/** The comments of one pull request through Octokit. */
export function createCommentApi(octokit: Octokit, repository: string, pullRequest: number): CommentApi {
  const [owner = '', repo = ''] = repository.split('/');
  const target = { owner, repo, issue_number: pullRequest };
  return {
    async list() {
      const all = await octokit.paginate(octokit.rest.issues.listComments, { ...target, per_page: 100 });
      return all.map(toComment).toSorted((a, b) => a.id - b.id);
    },
    create: async (body) => toComment((await octokit.rest.issues.createComment({ ...target, body })).data),
    update: async (id, body) =>
      toComment((await octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body })).data),
    async remove(id) {
      try {
        await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id });
      } catch (error) {
        if ((error as { status?: number }).status !== 404) throw error;
      }
    },
    headSha: async () =>
      (await octokit.rest.pulls.get({ owner, repo, pull_number: pullRequest })).data.head.sha,
    viewer: () => viewer(octokit),
  };
}

/** `GET /user` refuses the tokens of jobs and apps; the GraphQL viewer answers for every kind. */
async function viewer(octokit: Octokit): Promise<string> {
  try {
    const answer = await octokit.graphql<{ viewer: { login: string } }>('query { viewer { login } }');
    return answer.viewer.login;
  } catch {
    return DEFAULT_AUTHOR;
  }
}

interface ApiComment {
  readonly id: number;
  readonly body?: string | undefined;
  readonly user: { readonly login: string } | null;
  readonly html_url: string;
}

function toComment(comment: ApiComment): Comment {
  return {
    id: comment.id,
    body: comment.body ?? '',
    author: comment.user?.login ?? null,
    url: comment.html_url,
  };
}
