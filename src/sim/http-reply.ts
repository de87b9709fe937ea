import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Answers with JSON, without the spaces that Python would not write either. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

export function send(response: ServerResponse, status: number, type: string | null, text: string): void {
  const length = { 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, type === null ? length : { ...length, 'content-type': type });
  response.end(text);
}

/** The whole body as text; null when it is too large. Throws when the client goes away. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
