import { request } from 'undici';
import { redactText } from '../host/redact.ts';

/** A control call's answer; `unreachable` for everything that is not an HTTP answer within the limit. */
export type Answer =
  | { readonly status: number; readonly text: string }
  | { readonly status: 'unreachable'; readonly reason: string };

/** The few calls that are not load: health, models, version, metrics, cache reset. */
export interface ControlClient {
  readonly baseUrl: string;
  /** The beginning of an answer, for messages: without secrets and cut in this order. */
  excerpt(text: string, length: number): string;
  get(path: string, options: CallOptions): Promise<Answer>;
  post(path: string, body: unknown, options: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

const MAX_BYTES = 32 * 1024 * 1024;
const EXCERPT_BYTES = 16 * 1024;

/** A client for `baseUrl` that opens a connection per call: none is left behind when the load begins. */
export function createControlClient(baseUrl: string, secrets: readonly string[] = []): ControlClient {
  return {
    baseUrl,
    excerpt: (text, length) => redactText(text.slice(0, EXCERPT_BYTES), secrets).trim().slice(0, length),
    get: (path, options) => call(baseUrl + path, 'GET', undefined, options),
    post: (path, body, options) => call(baseUrl + path, 'POST', body, options),
  };
}

/** The answer's body as an object; null where it is none. */
export function jsonObject(answer: Answer): Readonly<Record<string, unknown>> | null {
  if (answer.status === 'unreachable') return null;
  try {
    const value: unknown = JSON.parse(answer.text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

async function call(
  url: string,
  method: 'GET' | 'POST',
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const limit = AbortSignal.timeout(Math.max(1, Math.ceil(options.limitMs)));
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const response = await request(url, {
      method,
      signal,
      reset: true,
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.statusCode, text: await readBounded(response.body) };
  } catch (error) {
    if (limit.aborted) return { status: 'unreachable', reason: `no answer within ${options.limitMs} ms` };
    const { code, message } = error as { code?: string; message?: string };
    return { status: 'unreachable', reason: code ?? message ?? String(error) };
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the answer is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
