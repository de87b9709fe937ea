import type { getOctokit } from '@actions/github';
import { describeError, GateError } from '../model/errors.ts';
import { DEFAULT_RETRY, type RetryPolicy, withRetry } from './retry.ts';

export type Octokit = ReturnType<typeof getOctokit>;

/** Limit of one HTTP exchange with the API; a baseline of a few MB travels in one. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface ConnectOptions {
  readonly token: string;
  /** `https://api.github.com`, or the API of a GitHub Enterprise Server. */
  readonly apiUrl: string;
  readonly signal: AbortSignal;
  readonly retry?: RetryPolicy;
}

/**
 * The API client: every call has a time limit, obeys the signal and is tried again where waiting helps. The toolkit is
 * imported here and not at the top, because it reads the environment and the event file while it loads.
 */
export async function connect({
  token,
  apiUrl,
  signal,
  retry = DEFAULT_RETRY,
}: ConnectOptions): Promise<Octokit> {
  if (token === '') {
    throw new GateError('github', 'There is no token for the GitHub API.', {
      hint: 'Give the input `github-token` (its default is the token of the job).',
    });
  }
  const { getOctokit } = await loadToolkit();
  const octokit = getOctokit(token, { baseUrl: apiUrl, log: silent });
  octokit.hook.wrap('request', (request, options) => {
    const call = async () => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      // Set on this very object: the toolkit's own hook is bound to it and drops a copy, signal and all.
      options.request = { ...options.request, signal: limited };
      return request(options);
    };
    return withRetry(call, retry, signal);
  });
  return octokit;
}

async function loadToolkit(): Promise<typeof import('@actions/github')> {
  try {
    return await import('@actions/github');
  } catch (cause) {
    throw new GateError('github', `The GitHub toolkit cannot be loaded: ${describeError(cause)}.`, {
      hint: 'Is the file at GITHUB_EVENT_PATH whole?',
      cause,
    });
  }
}

const nothing = () => {};
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
