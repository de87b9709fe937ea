import { randomBytes } from 'node:crypto';
import type { Run } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';
import { type PassContext, sendPass } from './send-pass.ts';

/** The prefix cache as the run will find it, and the requests to send into it. */
export interface CacheState {
  readonly reset: Run['warmup']['cacheReset'];
  readonly cache: Run['cache'];
  readonly requests: readonly PreparedRequest[];
  /** Requests that were sent to prove it. */
  readonly probes: number;
}

/** Shorter prompts may not fill a block of the cache, so that they prove nothing. */
const LEAST_PROMPT_TOKENS = 64;

/**
 * Waits until the server is idle, empties its prefix cache (or salts the requests where that cannot be done), and proves the
 * state: a prompt that the warm-up has sent is sent again, and the server's counters say how much of it was in the cache.
 */
export async function establishCacheState(
  context: PassContext,
  warmed: readonly PreparedRequest[],
  signal: AbortSignal,
): Promise<CacheState> {
  const { server, pass, ports } = context;
  if ((await server.waitIdle(signal)) === 'busy') {
    ports.progress.warn(
      'The server still works on requests of the warm-up; its prefix cache may not be empty.',
    );
  }
  const answer = await server.resetPrefixCache(signal);
  const salted = answer !== 'reset' && server.takesCacheSalt;
  const probe = longest(warmed);
  const cache =
    probe === undefined
      ? ({ state: 'unknown', detail: 'nothing was warmed up' } as const)
      : await prove(context, salted ? withSalt(probe) : probe, signal);
  // The probe itself is in the cache now.
  const again = answer === 'reset' && probe !== undefined ? await server.resetPrefixCache(signal) : answer;
  const reset = again === 'reset' || !salted ? again : 'salted';
  const requests = salted ? saltAll(pass.requests) : pass.requests;
  return {
    reset,
    cache: again === answer ? cache : lost(again),
    requests,
    probes: probe === undefined ? 0 : 1,
  };
}

async function prove(
  context: PassContext,
  probe: PreparedRequest,
  signal: AbortSignal,
): Promise<Run['cache']> {
  const finish = await context.server.beginCounters(signal);
  const { samples } = await sendPass(
    context,
    [oneToken(probe)],
    { kind: 'closed', concurrency: 1 },
    'warm-up',
    signal,
  );
  if (samples.outcome[0] !== 'ok') {
    return { state: 'unknown', detail: `the probe ended with ${samples.outcome[0] ?? 'nothing'}` };
  }
  const delta = await finish(signal);
  const cached = delta?.cachedPromptTokens ?? samples.cachedTokens[0] ?? null;
  const prompt = delta?.promptTokens ?? samples.promptTokens[0] ?? null;
  if (cached === null || prompt === null) {
    return {
      state: 'unknown',
      detail: 'the server does not say how many prompt tokens it took from its cache',
    };
  }
  const found = `a prompt sent before, of ${prompt} tokens, had ${cached} in the cache`;
  if (cached > 0) return { state: 'warm', detail: found };
  return prompt < LEAST_PROMPT_TOKENS
    ? { state: 'unknown', detail: `${found}; it is too short to prove anything` }
    : { state: 'cold', detail: found };
}

function lost(answer: Run['warmup']['cacheReset']): Run['cache'] {
  return { state: 'unknown', detail: `the second reset, after the probe, was ${answer}` };
}

function longest(requests: readonly PreparedRequest[]): PreparedRequest | undefined {
  return requests.reduce<PreparedRequest | undefined>(
    (most, request) => (most === undefined || request.body.length > most.body.length ? request : most),
    undefined,
  );
}

/** The same prompt, with the shortest answer: what is asked is what the cache holds of the prompt. */
function oneToken(request: PreparedRequest): PreparedRequest {
  const { max_completion_tokens: _, min_tokens: __, ...body } = JSON.parse(request.body);
  return {
    ...request,
    id: `${request.id}-probe`,
    body: JSON.stringify({ ...body, max_tokens: 1 }),
    forcedTokens: null,
  };
}

/** vLLM and SGLang share no cached block between requests of different salts. */
function saltAll(requests: readonly PreparedRequest[]): readonly PreparedRequest[] {
  const salt = freshSalt();
  return requests.map((request) => withSalt(request, salt));
}

function withSalt(request: PreparedRequest, salt = freshSalt()): PreparedRequest {
  const body = JSON.parse(request.body);
  return body.cache_salt === undefined
    ? { ...request, body: JSON.stringify({ ...body, cache_salt: salt }) }
    : request;
}

/** Of one length always, so that every run sends bodies of the same size. */
function freshSalt(): string {
  return `serving-gate-${randomBytes(8).toString('hex')}`;
}
