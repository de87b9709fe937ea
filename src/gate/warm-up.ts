import { type Level, loadShort } from '../model/load.ts';
import type { Run } from '../model/record.ts';
import type { PreparedRequest } from '../model/request.ts';
import { isFlat, paceOfRound, type RoundPace, roundsInWords } from '../stats/steady.ts';
import { type PassContext, sendPass } from './send-pass.ts';

export type WarmUp = Pick<Run['warmup'], 'requests' | 'rounds' | 'complete' | 'steady' | 'detail'>;

/** Two rounds are the least that can be compared; a server that is not steady after so many is said not to be. */
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 6;
/** The median of fewer requests is noise. */
const LEAST_IN_ROUND = 4;

/**
 * Warms the server up for a level: rounds of one request per worker, each of other prompts than the last, until latency is
 * flat by the rule of `isFlat` or a cap is reached. Throws only when `signal` aborts.
 */
export async function warmUp(context: PassContext, signal: AbortSignal): Promise<WarmUp> {
  const { plan, pass, ports } = context;
  const concurrency = warmUpConcurrency(pass.level);
  const limit = AbortSignal.timeout(plan.limits.warmup * 1_000);
  const both = AbortSignal.any([signal, limit]);
  const rounds: RoundPace[] = [];
  let sent = 0;
  let steady: WarmUp['steady'] = 'unknown';
  let complete = true;
  while (rounds.length < MOST_ROUNDS && (rounds.length < LEAST_ROUNDS || steady === 'unsettled')) {
    const requests = roundOf(pass.requests, concurrency, rounds.length);
    try {
      const { samples } = await sendPass(context, requests, { kind: 'closed', concurrency }, 'warm-up', both);
      rounds.push(paceOfRound(samples));
      sent += requests.length;
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      sent += requests.length;
      complete = false;
      steady = 'unsettled';
      ports.progress.warn(
        `The warm-up of ${pass.workload} at ${loadShort(pass.level)} took longer than ${plan.limits.warmup} s and was cut.`,
      );
      break;
    }
    steady = isFlat(rounds);
  }
  return { requests: sent, rounds: rounds.length, complete, steady, detail: detailOf(rounds, pass, sent) };
}

/** The workers of the warm-up; a schedule says nothing of how many requests will be open at once. */
export function warmUpConcurrency({ shape, value }: Level): number {
  return shape === 'closed' ? value : Math.min(32, Math.max(4, Math.ceil(shape === 'open' ? value : 1)));
}

const GOLDEN_RATIO = 0.618;

/**
 * The requests of a round: one from each of as many parts of the set, sorted by length, each round from another place within
 * the parts. So every round has short and long prompts alike, and rounds of other prompts can be compared.
 */
export function roundOf(
  requests: readonly PreparedRequest[],
  concurrency: number,
  round: number,
): readonly PreparedRequest[] {
  const size = Math.min(requests.length, Math.max(LEAST_IN_ROUND, concurrency));
  const byLength = requests.toSorted((a, b) => a.body.length - b.body.length);
  const place = (round * GOLDEN_RATIO) % 1;
  return Array.from(
    { length: size },
    (_, part) => byLength[Math.floor(((part + place) * requests.length) / size)],
  ).filter((request) => request !== undefined);
}

function detailOf(rounds: readonly RoundPace[], { requests }: PassContext['pass'], sent: number): string {
  const again = sent > requests.length ? `; prompts came again, since the level has ${requests.length}` : '';
  return `${roundsInWords(rounds)}${again}`;
}
