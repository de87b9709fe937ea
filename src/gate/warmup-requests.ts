import type { PreparedRequest } from '../model/request.ts';

/**
 * The requests sent before the clock starts: two for each worker, taken at even steps through the set so that its
 * short and long prompts are both among them. The prefix cache is reset afterwards.
 */
export function warmupRequests(
  requests: readonly PreparedRequest[],
  concurrency: number,
): readonly PreparedRequest[] {
  const count = Math.min(requests.length, 2 * concurrency);
  const step = requests.length / count;
  return Array.from({ length: count }, (_, index) => requests[Math.floor(index * step)]).filter(
    (request) => request !== undefined,
  );
}
