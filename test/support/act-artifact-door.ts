import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { closeServer, listen, readBody } from './http-body.ts';

/** An address for act's artifact server at which today's artifact client can use it. */
export interface ArtifactDoor extends AsyncDisposable {
  /** For ACTIONS_RUNTIME_URL of act itself. */
  readonly url: string;
}

/**
 * Act 0.2.89 refuses two things that the client does and that GitHub takes: the field `mime_type`, and a signature in the
 * URL without its padding (nektos/act#6022 and #6114, both open). This passes everything on and mends those two; what
 * is stored, and how, stays act's.
 */
export async function openArtifactDoor(actPort: number): Promise<ArtifactDoor> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, actPort).catch(() => outgoing.destroy());
  });
  const url = await listen(server);
  return { url: `${url}/`, [Symbol.asyncDispose]: () => closeServer(server) };
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  const body = withoutMimeType(incoming.url ?? '', await readBody(incoming));
  // The host stays the door's: act builds the upload's address from it.
  const { 'transfer-encoding': _chunked, ...headers } = incoming.headers;
  const forwarded = request({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: withPadding(incoming.url ?? '/'),
    headers: { ...headers, 'content-length': body.length },
  });
  forwarded.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  forwarded.end(body);
}

function withoutMimeType(url: string, body: Buffer): Buffer {
  if (!url.endsWith('/CreateArtifact')) return body;
  const { mime_type: _refused, ...known } = JSON.parse(body.toString('utf8'));
  return Buffer.from(JSON.stringify(known));
}

function withPadding(url: string): string {
  return url.replace(/([?&]sig=)([^&=%]+)(?=&|$)/, (_match, name: string, signature: string) => {
    return name + signature.padEnd(Math.ceil(signature.length / 4) * 4, '=');
  });
}
