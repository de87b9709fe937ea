import type { ApiRequest, ApiResponse, Route } from './fake-github.ts';

export interface FakeComment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
  /** How often it was changed after it was written. */
  edits: number;
}

export interface FakePullRequest {
  readonly number: number;
  headSha: string;
  readonly baseSha: string;
}

const MAX_BODY_CHARACTERS = 65_536;

/** Pull requests and their comments. */
export class FakeIssues {
  readonly #repository: string;
  readonly viewer: string;
  readonly pulls = new Map<number, FakePullRequest>();
  #comments: FakeComment[] = [];
  #nextId = 1001;

  constructor(repository: string, viewer: string) {
    this.#repository = repository;
    this.viewer = viewer;
  }

  addPull(pull: FakePullRequest): FakePullRequest {
    this.pulls.set(pull.number, pull);
    return pull;
  }

  addComment(issue: number, author: string, body: string): FakeComment {
    const comment = { id: this.#nextId, issue, author, body, edits: 0 };
    this.#nextId += 1;
    this.#comments.push(comment);
    return comment;
  }

  /** The comments of a pull request, oldest first. */
  commentsOf(issue: number): readonly FakeComment[] {
    return this.#comments.filter((comment) => comment.issue === issue);
  }

  byId(id: string | undefined): FakeComment | undefined {
    return this.#comments.find((comment) => comment.id === Number(id));
  }

  remove(comment: FakeComment): void {
    this.#comments = this.#comments.filter((other) => other !== comment);
  }

  render({ id, issue, author, body }: FakeComment): unknown {
    return {
      id,
      body,
      user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
      html_url: `https://github.com/${this.#repository}/pull/${issue}#issuecomment-${id}`,
    };
  }
}

const notFound: ApiResponse = { status: 404, body: { message: 'Not Found' } };

export function issueRoutes(issues: FakeIssues, repository: string, url: string): readonly Route[] {
  const base = `/repos/${repository}`;
  return [
    {
      method: 'POST',
      pattern: '/graphql',
      handle: () => ({ status: 200, body: { data: { viewer: { login: issues.viewer } } } }),
    },
    {
      method: 'GET',
      pattern: `${base}/pulls/:number`,
      handle: (_request, { number }) => {
        const pull = issues.pulls.get(Number(number));
        if (!pull) return notFound;
        const { headSha, baseSha } = pull;
        return { status: 200, body: { number: pull.number, head: { sha: headSha }, base: { sha: baseSha } } };
      },
    },
    {
      method: 'GET',
      pattern: `${base}/issues/:number/comments`,
      handle: (request, { number }) => {
        if (!issues.pulls.has(Number(number))) return notFound;
        const all = issues.commentsOf(Number(number)).map((comment) => issues.render(comment));
        return paginated(all, request, url);
      },
    },
    {
      method: 'POST',
      pattern: `${base}/issues/:number/comments`,
      handle: (request, { number }) => {
        if (!issues.pulls.has(Number(number))) return notFound;
        const body = String(request.body.body ?? '');
        const refusal = refuse(body);
        if (refusal) return refusal;
        return { status: 201, body: issues.render(issues.addComment(Number(number), issues.viewer, body)) };
      },
    },
    {
      method: 'PATCH',
      pattern: `${base}/issues/comments/:id`,
      handle: (request, { id }) => {
        const comment = issues.byId(id);
        if (!comment) return notFound;
        const body = String(request.body.body ?? '');
        const refusal = refuse(body);
        if (refusal) return refusal;
        comment.body = body;
        comment.edits += 1;
        return { status: 200, body: issues.render(comment) };
      },
    },
    {
      method: 'DELETE',
      pattern: `${base}/issues/comments/:id`,
      handle: (_request, { id }) => {
        const comment = issues.byId(id);
        if (!comment) return notFound;
        issues.remove(comment);
        return { status: 204 };
      },
    },
  ];
}

function refuse(body: string): ApiResponse | null {
  if (body.trim() === '') return invalid('Body cannot be blank');
  if (body.length > MAX_BODY_CHARACTERS) return invalid('Body is too long (maximum is 65536 characters)');
  return null;
}

function invalid(message: string): ApiResponse {
  const errors = [{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }];
  return { status: 422, body: { message: 'Validation Failed', errors } };
}

/** Pages as GitHub cuts them, with the `Link` header that clients follow. */
function paginated(all: readonly unknown[], { query, path }: ApiRequest, url: string): ApiResponse {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const page = Number(query.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(all.length / size));
  const link = (rel: string, number: number) =>
    `<${url}${path}?per_page=${size}&page=${number}>; rel="${rel}"`;
  const links = page < last ? [link('next', page + 1), link('last', last)] : [];
  return {
    status: 200,
    body: all.slice((page - 1) * size, page * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}
