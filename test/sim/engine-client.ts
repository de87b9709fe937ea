/** Any JSON value, for bodies that a test looks into. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what a server sent
export type Json = any;

/** A streamed answer: its events, and when they arrived (monotonic milliseconds). */
export interface Streamed {
  readonly status: number;
  readonly events: readonly Json[];
  readonly arrivedMs: readonly number[];
  readonly sentMs: number;
  /** Whether `[DONE]` came as the last event. */
  readonly done: boolean;
}

const LIMIT_MS = 20_000;

/** Sends a streaming request and reads its answer to the end. */
export async function stream(
  url: string,
  path: '/v1/completions' | '/v1/chat/completions' | '/generate',
  body: object,
): Promise<Streamed> {
  const sentMs = performance.now();
  const response = await post(url + path, JSON.stringify({ ...body, stream: true }));
  const events: Json[] = [];
  const arrivedMs: number[] = [];
  let rest = '';
  let done = false;
  for await (const text of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream(),
  )) {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = part.replace(/^data: /, '');
      done = data === '[DONE]';
      if (done) continue;
      events.push(JSON.parse(data));
      arrivedMs.push(performance.now());
    }
  }
  return { status: response.status, events, arrivedMs, sentMs, done };
}

export function post(url: string, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(LIMIT_MS) });
}

export async function postJson(url: string, body: object): Promise<{ status: number; body: Json }> {
  const response = await post(url, JSON.stringify(body));
  return { status: response.status, body: await response.json() };
}

export async function get(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  return { status: response.status, text: await response.text() };
}

/** Streams `bodies` as completions, `concurrency` at a time, each worker its next when its last has ended. */
export async function closedLoop(
  url: string,
  bodies: readonly object[],
  concurrency: number,
): Promise<{ readonly answers: readonly Streamed[]; readonly durationMs: number }> {
  const answers: Streamed[] = [];
  const queue = [...bodies];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
        answers.push(await stream(url, '/v1/completions', body));
      }
    }),
  );
  return { answers, durationMs: performance.now() - startedMs };
}

/** A prompt of so many tokens that shares nothing with prompts of other names. */
export function promptText(name: string, tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => `${name}${index}`).join(' ');
}
