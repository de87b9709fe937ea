import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, readBody } from './http-body.ts';
import { zipEntries } from './zip-entries.ts';

export interface FakeArtifact {
  readonly id: number;
  readonly name: string;
  readonly mimeType: string | null;
  content: Buffer;
  /** As the client declared it: `sha256:<hex>`. */
  hash: string | null;
  /** Only a finalized artifact exists for others. */
  finalized: boolean;
}

export interface FakeArtifacts extends AsyncDisposable {
  /** What a runner gives to an action. */
  readonly env: { readonly ACTIONS_RUNTIME_TOKEN: string; readonly ACTIONS_RESULTS_URL: string };
  readonly artifacts: readonly FakeArtifact[];
  /** Names of the calls that arrived, in order (`CreateArtifact`, `PUT block`, …). */
  readonly calls: readonly string[];
  /** The files of a finalized artifact, unzipped; throws when there is none of that name. */
  files(name: string): ReadonlyMap<string, Buffer>;
  /** Has every further call of a method answered with this status and message. */
  fail(failure: { readonly method: string; readonly status: number; readonly message: string }): void;
}

type Json = Readonly<Record<string, unknown>>;
/** Status and JSON body. */
type Answer = readonly [number, unknown];

/** Long on purpose: the client masks it, and a short one would be masked everywhere in the log. */
const SIGNATURE = 'c2lnbmF0dXJlLW9mLXRoZS1mYWtlLWFydGlmYWN0LXNlcnZpY2U';

/** The artifact service of a run: the Twirp calls in JSON, and the blob storage they hand out addresses of. */
export async function startFakeArtifacts(): Promise<FakeArtifacts> {
  const artifacts: FakeArtifact[] = [];
  const calls: string[] = [];
  const failures = new Map<string, { status: number; message: string }>();
  const blocks = new Map<string, Buffer>();
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const url = await listen(server);

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', url);
    const body = await readBody(incoming);
    const twirp = /^\/twirp\/github\.actions\.results\.api\.v1\.ArtifactService\/(\w+)$/.exec(pathname)?.[1];
    if (twirp) return json(outgoing, twirpCall(twirp, JSON.parse(body.toString('utf8'))));
    const artifact = artifacts.find((candidate) => pathname === `/blob/${candidate.id}`);
    if (!artifact) return json(outgoing, [404, { msg: 'no such blob' }]);
    blobCall(artifact, `${incoming.method}`, searchParams, body, outgoing);
  }

  function twirpCall(method: string, request: Json): Answer {
    calls.push(method);
    const failure = failures.get(method);
    if (failure) return [failure.status, { code: 'failed', msg: failure.message }];
    const named = artifacts.find((artifact) => artifact.name === request.name);
    switch (method) {
      case 'CreateArtifact': {
        if (named) return [409, { code: 'already_exists', msg: 'an artifact with this name already exists' }];
        const mimeType = typeof request.mime_type === 'string' ? request.mime_type : null;
        const id = artifacts.length + 1;
        const content = Buffer.alloc(0);
        artifacts.push({ id, name: String(request.name), mimeType, content, hash: null, finalized: false });
        return [200, { ok: true, signed_upload_url: `${url}/blob/${id}?sig=${SIGNATURE}` }];
      }
      case 'FinalizeArtifact':
        if (!named) return [404, { code: 'not_found', msg: 'artifact not found' }];
        named.finalized = true;
        named.hash = typeof request.hash === 'string' ? request.hash : null;
        return [200, { ok: true, artifact_id: String(named.id) }];
      case 'ListArtifacts': {
        const { name_filter: wanted } = request;
        const matching = artifacts.filter(({ name }) => wanted === undefined || name === wanted);
        return [200, { artifacts: matching.filter((artifact) => artifact.finalized).map(listed) }];
      }
      case 'GetSignedArtifactURL':
        if (!named) return [404, { code: 'not_found', msg: 'artifact not found' }];
        return [200, { signed_url: `${url}/blob/${named.id}?sig=${SIGNATURE}` }];
      default:
        return [404, { code: 'bad_route', msg: `no method ${method}` }];
    }
  }

  function blobCall(
    artifact: FakeArtifact,
    method: string,
    query: URLSearchParams,
    body: Buffer,
    outgoing: ServerResponse,
  ): void {
    const component = query.get('comp');
    calls.push(component === null ? `${method} blob` : `${method} ${component}`);
    if (method === 'GET') {
      outgoing.writeHead(200, { 'content-type': artifact.mimeType ?? 'application/zip' });
      outgoing.end(artifact.content);
      return;
    }
    if (component === 'block') blocks.set(`${artifact.id}/${query.get('blockid')}`, body);
    else if (component === 'blocklist')
      artifact.content = Buffer.concat(listedBlocks(artifact.id, body.toString()));
    else artifact.content = body;
    outgoing.writeHead(201, { etag: '"0x1"', 'x-ms-request-id': 'fake', 'x-ms-version': '2025-01-01' });
    outgoing.end();
  }

  function listedBlocks(id: number, xml: string): Buffer[] {
    const ids = [...xml.matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map((match) => match[1]);
    return ids.map((block) => blocks.get(`${id}/${block}`) ?? Buffer.alloc(0));
  }

  return {
    env: { ACTIONS_RUNTIME_TOKEN: runtimeToken(), ACTIONS_RESULTS_URL: url },
    artifacts,
    calls,
    files(name) {
      const artifact = artifacts.find((candidate) => candidate.name === name && candidate.finalized);
      if (!artifact)
        throw new Error(`no artifact ${name}; there are: ${artifacts.map((a) => a.name).join(', ')}`);
      return zipEntries(artifact.content);
    },
    fail: ({ method, status, message }) => void failures.set(method, { status, message }),
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

function listed({ id, name, content, hash }: FakeArtifact): unknown {
  return {
    workflow_run_backend_id: 'run-backend-id',
    workflow_job_run_backend_id: 'job-backend-id',
    database_id: String(id),
    name,
    size: String(content.length),
    ...(hash === null ? {} : { digest: hash }),
  };
}

/** The client reads the two ids out of the token and does not check its signature. */
function runtimeToken(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const scope = 'Actions.Example Actions.Results:run-backend-id:job-backend-id';
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ scp: scope, exp: 4_000_000_000 })}.`;
}

function json(outgoing: ServerResponse, [status, body]: Answer): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(body));
}
