import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one request; `body` is the parsed request. */
export type Script = (
  response: ServerResponse,
  body: { readonly prompt: string } & Readonly<Record<string, unknown>>,
  request: IncomingMessage,
) => void | Promise<void>;

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Requests as they came, in order of arrival. */
  readonly seen: IncomingMessage[];
  /** Connections that were made, and the most requests that were open at once. */
  readonly connections: () => number;
  readonly mostOpen: () => number;
}

/** A real HTTP server on a free port that answers every request by the script. */
export async function scriptedServer(script: Script, host = '127.0.0.1'): Promise<ScriptedServer> {
  const seen: IncomingMessage[] = [];
  let connections = 0;
  let open = 0;
  let mostOpen = 0;
  const server: Server = createServer(async (request, response) => {
    seen.push(request);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    await script(response, JSON.parse(text === '' ? '{}' : text), request);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    seen,
    connections: () => connections,
    mostOpen: () => mostOpen,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Begins an event stream. */
export function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** Writes one event and waits until a later turn of the event loop. */
export async function event(response: ServerResponse, data: unknown): Promise<void> {
  response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  await new Promise((resolve) => setTimeout(resolve, 2));
}

/** One token as vLLM streams it with continuous usage. */
export function token(count: number, text = 'x'): object {
  return {
    choices: [{ text, finish_reason: null }],
    usage: { prompt_tokens: 4, completion_tokens: count },
  };
}

/** A whole answer of `count` tokens. */
export async function answer(response: ServerResponse, count: number): Promise<void> {
  stream(response);
  for (let at = 1; at <= count; at += 1) await event(response, token(at));
  await event(response, { choices: [], usage: { prompt_tokens: 4, completion_tokens: count } });
  response.end('data: [DONE]\n\n');
}
