/** Why GitHub refused a call, as far as it decides what to do about it. */
export type FailureKind =
  | 'permission' // the token may not do this; waiting does not help
  | 'not-found'
  | 'rate-limit' // primary or secondary limit; waiting helps
  | 'invalid' // 422 and other refusals of the request itself
  | 'unavailable' // a gateway or the network; a short wait may help
  | 'unknown';

export interface GitHubFailure {
  readonly kind: FailureKind;
  readonly status: number | null;
  /** GitHub's own words. */
  readonly message: string;
  /** What the answer asks to wait, in milliseconds; null where it says nothing, or a time that is past. */
  readonly waitMs: number | null;
}

interface ErrorLike {
  readonly message?: unknown;
  readonly status?: unknown;
  readonly response?: { readonly headers?: Record<string, unknown>; readonly data?: unknown };
}

/**
 * Reads what Octokit threw. A 403 is a permission or a rate limit; they are told apart by GitHub's text and headers
 * (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
export function readFailure(error: unknown, nowMs = Date.now()): GitHubFailure {
  const { message, status, response } = (error ?? {}) as ErrorLike;
  const text = typeof message === 'string' ? message : String(error);
  const code = typeof status === 'number' ? status : null;
  const headers = response?.headers ?? {};
  const kind = kindOf(code, text, headers, response !== undefined);
  return { kind, status: code, message: text, waitMs: askedWaitMs(headers, nowMs) };
}

function kindOf(
  status: number | null,
  text: string,
  headers: Record<string, unknown>,
  answered: boolean,
): FailureKind {
  if (status === 429) return 'rate-limit';
  if (status === 403) return isRateLimit(text, headers) ? 'rate-limit' : 'permission';
  if (status === 401) return 'permission';
  if (status === 404) return 'not-found';
  if (status !== null && status >= 500) return 'unavailable';
  if (status !== null && status >= 400) return 'invalid';
  return answered ? 'unknown' : 'unavailable';
}

function isRateLimit(text: string, headers: Record<string, unknown>): boolean {
  if (/resource not accessible/i.test(text)) return false;
  if (/secondary rate limit|abuse detection|rate limit exceeded/i.test(text)) return true;
  return headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0';
}

function askedWaitMs(headers: Record<string, unknown>, nowMs: number): number | null {
  const retryAfter = Number.parseInt(String(headers['retry-after'] ?? ''), 10);
  if (Number.isFinite(retryAfter) && retryAfter >= 0) return retryAfter * 1000;
  if (headers['x-ratelimit-remaining'] !== '0') return null;
  const resetMs = Number.parseInt(String(headers['x-ratelimit-reset'] ?? ''), 10) * 1000;
  return Number.isFinite(resetMs) && resetMs > nowMs ? resetMs - nowMs : null;
}
