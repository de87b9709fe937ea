import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiProblem, problem } from './api-error.ts';
import { readBody, sendJson } from './http-reply.ts';
import type { EngineLog } from './log.ts';
import type { RouteCall, RoutedServer } from './routes.ts';

/** A server that listens. */
export interface ListeningServer {
  readonly port: number;
  /** Cuts every connection and frees the port. */
  close(): void;
}

/** What a dialect answers. */
export interface HttpDialect {
  /** Answers one call, whatever it asks for. */
  readonly answer: (method: string, path: string, call: RouteCall) => void;
  readonly error: (problem: ApiProblem) => object;
}

/** Listens for HTTP; rejects with Node's error when the address cannot be had. */
export async function listen(
  server: RoutedServer,
  log: EngineLog,
  dialect: HttpDialect,
): Promise<ListeningServer> {
  const { host, port } = server.options;
  const http = createServer({ noDelay: true }, (request, response) => {
    // A client that went away is heard of by `close`; writing to it once more must not end the process.
    response.on('error', () => {});
    handle(server, log, dialect, request, response).catch(() => response.destroy());
  });
  await listening(http, host, port);
  return {
    port: (http.address() as AddressInfo).port,
    close() {
      http.close();
      http.closeAllConnections();
    },
  };
}

async function handle(
  server: RoutedServer,
  log: EngineLog,
  dialect: HttpDialect,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  const [path = '/', query = ''] = target.split(/\?(.*)/s);
  const peer = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
  const body = await readBody(request);
  const method = request.method ?? 'GET';
  if (body === null) {
    sendJson(response, 413, dialect.error(problem(413, 'Bad Request', 'The request body is too large.')));
  } else dialect.answer(method, path, { server, query: new URLSearchParams(query), body, response });
  const logLine = () =>
    log.http(`${peer} - "${method} ${target.slice(0, 200)} HTTP/1.1" ${status(response)}`);
  if (response.headersSent) logLine();
  else response.once('close', logLine);
}

function listening(http: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve();
    });
  });
}

function status(response: ServerResponse): string {
  return response.statusCode === 200
    ? '200 OK'
    : `${response.statusCode} ${response.statusMessage ?? ''}`.trim();
}
