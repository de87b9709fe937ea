import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FakeGit } from './fake-git.ts';
import { gitRoutes } from './fake-git-routes.ts';
import { FakeIssues, issueRoutes } from './fake-issues.ts';
import { closeServer, listen, readBody } from './http-body.ts';

/** A request as the fake saw it. */
export interface ApiRequest {
  readonly method: string;
  /** Path without the query: `/repos/acme/shop/issues/7/comments`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed JSON body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string | null;
}

export interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One endpoint: `:name` in the pattern is one segment, `*name` the rest of the path. */
export interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handle: (request: ApiRequest, params: Readonly<Record<string, string>>) => ApiResponse;
}

export interface Failure {
  readonly method?: string;
  /** The whole path, or an expression that it must match. */
  readonly path: string | RegExp;
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many requests fail; all of them when left out. */
  readonly times?: number;
}

export interface FakeGitHubOptions {
  /** `owner/repo`. */
  readonly repository?: string;
  /** The login that every token writes as. */
  readonly viewer?: string;
}

/** A GitHub API with a memory, over HTTP. */
export interface FakeGitHub extends AsyncDisposable {
  /** For GITHUB_API_URL. */
  readonly url: string;
  readonly repository: string;
  readonly issues: FakeIssues;
  readonly git: FakeGit;
  /** Every request in order, failed ones included. */
  readonly requests: readonly ApiRequest[];
  /** Scripts answers for matching requests; earlier scripts come first. */
  fail(failure: Failure): void;
  /** Called before each request is answered; it can wait, change the state, or answer instead. */
  intercept(hook: (request: ApiRequest) => Promise<ApiResponse | undefined>): void;
}

export async function startFakeGitHub(options: FakeGitHubOptions = {}): Promise<FakeGitHub> {
  const repository = options.repository ?? 'acme/shop';
  const issues = new FakeIssues(repository, options.viewer ?? 'github-actions[bot]');
  const git = new FakeGit();
  const requests: ApiRequest[] = [];
  const failures: { failure: Failure; left: number }[] = [];
  const hooks: ((request: ApiRequest) => Promise<ApiResponse | undefined>)[] = [];
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const url = await listen(server);
  const routes = [...issueRoutes(issues, repository, url), ...gitRoutes(git, repository)];

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    let response = scripted(request);
    for (const hook of hooks) response ??= await hook(request);
    send(outgoing, response ?? answer(routes, request));
  }

  function scripted(request: ApiRequest): ApiResponse | undefined {
    const entry = failures.find(({ failure, left }) => left > 0 && matches(failure, request));
    if (!entry) return undefined;
    entry.left -= 1;
    const { status, body = { message: `scripted ${status}` }, headers = {} } = entry.failure;
    return { status, body, headers };
  }

  return {
    url,
    repository,
    issues,
    git,
    requests,
    fail: (failure) => void failures.push({ failure, left: failure.times ?? Number.POSITIVE_INFINITY }),
    intercept: (hook) => void hooks.push(hook),
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const body = await readBody(incoming);
  return {
    method: incoming.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    body: body.length > 0 ? JSON.parse(body.toString('utf8')) : {},
    token: incoming.headers.authorization?.replace(/^(?:token|bearer) /i, '') ?? null,
  };
}

function matches({ method, path }: Failure, request: ApiRequest): boolean {
  if (method !== undefined && method !== request.method) return false;
  return typeof path === 'string' ? path === request.path : path.test(request.path);
}

function answer(routes: readonly Route[], request: ApiRequest): ApiResponse {
  if (!request.token) return { status: 401, body: { message: 'Requires authentication' } };
  for (const route of routes) {
    const params = route.method === request.method ? paramsOf(route.pattern, request.path) : null;
    if (params) return route.handle(request, params);
  }
  return { status: 404, body: { message: 'Not Found' } };
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const source = pattern
    .replace(/[.[\]()+?]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*(\w+)/g, '(?<$1>.+)');
  const match = new RegExp(`^${source}$`).exec(path);
  return match ? { ...match.groups } : null;
}

function send(outgoing: ServerResponse, { status, body, headers = {} }: ApiResponse): void {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8';
  outgoing.writeHead(status, { ...(body === undefined ? {} : { 'content-type': type }), ...headers });
  outgoing.end(text);
}
