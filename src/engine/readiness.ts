import { setTimeout as sleep } from 'node:timers/promises';
import { GateError } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { causeInWords } from './explain-failure.ts';
import type { LogWatch } from './log-watch.ts';
import type { ListedModel, Probe, ProbeOptions } from './ready-probe.ts';
import type { Exit } from './server-process.ts';

/** The process behind a start; an attached server has none. */
export interface WatchedProcess {
  exit(): Exit | null;
  /** Aborts when it exits, so that no call to it goes on waiting. */
  readonly ended: AbortSignal;
  /** Says who answers on our port in our server's place; null where that is nobody. */
  stranger(): string | null;
  readonly log: LogWatch;
}

export interface ReadinessWatch {
  readonly probe: (options: ProbeOptions) => Promise<Probe>;
  readonly process: WatchedProcess | null;
  readonly limitMs: number;
  readonly requestLimitMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

const POLL_MS = 250;
/** A server that answers at all answers within this time. */
const LEAST_LOOK_MS = 1_000;
const LOG_POLL_MS = 1000;
/** A process whose log holds a fatal line may end by itself for this long, so that its last words are complete. */
const LAST_WORDS_MS = 3000;

/**
 * The one loop of a start: waits until the probe says ready. Ends at once when the process exits, a fatal line stands in
 * its log, a stranger answers, the probe refuses, the limit is over or the signal aborts. Throws `launch` with the
 * cause and the log's tail, or `cancelled`.
 */
export async function waitUntilReady(watch: ReadinessWatch): Promise<ListedModel> {
  const { clock, process: child } = watch;
  const start = clock.monotonicMs();
  const elapsed = () => clock.monotonicMs() - start;
  const callSignal = child === null ? watch.signal : AbortSignal.any([watch.signal, child.ended]);
  let waitingFor: string | null = null;
  let fatalAt: number | null = null;
  for (;;) {
    if (watch.signal.aborted) throw new GateError('cancelled', 'Cancelled while the server was starting.');
    await child?.log.read();
    const exit = child?.exit() ?? null;
    if (exit !== null) throw await exitFailure(exit, elapsed(), child);
    if (child?.log.failure()?.endsStart) {
      fatalAt ??= elapsed();
      if (elapsed() - fatalAt >= LAST_WORDS_MS) throw failure('The server cannot come up.', child);
    }
    if (elapsed() >= watch.limitMs) {
      const stage = child?.log.stage() ?? null;
      const at = stage === null ? '' : `; by its log it was ${stage}`;
      throw failure(
        `The server was not ready within ${watch.limitMs / 1000} s, waiting for ${waitingFor ?? 'its first answer'}${at}.`,
        child,
        'Raise limits.readySeconds if it needs longer (a new version compiles anew at its first start), or look for the cause in its log.',
      );
    }
    const leftMs = Math.max(1, watch.limitMs - elapsed());
    const probe = await probeOnce(watch, callSignal, leftMs);
    // A look that our own limit cut short says less than the one before it.
    if (probe.state === 'waiting') {
      waitingFor = leftMs < LEAST_LOOK_MS ? (waitingFor ?? probe.waitingFor) : probe.waitingFor;
    }
    // Whoever answered, it was not a server of ours that has ended: the top of the loop says so.
    else if (child !== null && child.exit() !== null) continue;
    else {
      const stranger = child?.stranger() ?? null;
      if (stranger !== null)
        throw failure(stranger, child, 'End it, or let the gate pick the port with {port}.');
      if (probe.state === 'ready') return probe.model;
      throw failure(probe.reason, child, probe.hint);
    }
    await sleep(POLL_MS, undefined, { signal: watch.signal }).catch(() => undefined);
  }
}

/** One look, which ends early when the log says that the server cannot come up: a generation may hang for minutes. */
async function probeOnce(watch: ReadinessWatch, callSignal: AbortSignal, leftMs: number): Promise<Probe> {
  const hopeless = new AbortController();
  const { requestLimitMs, process: child } = watch;
  const signal = AbortSignal.any([callSignal, hopeless.signal]);
  const probing = watch.probe({ leftMs, requestLimitMs, signal });
  for (;;) {
    const pause = new AbortController();
    const probe = await Promise.race([probing, sleep(LOG_POLL_MS, null, { signal: pause.signal })]);
    pause.abort();
    if (probe !== null) return probe;
    await child?.log.read();
    if (child?.log.failure()?.endsStart) hopeless.abort();
  }
}

/** The exit is seen before the last lines are: they are read once more. */
async function exitFailure(exit: Exit, elapsedMs: number, child: WatchedProcess | null): Promise<GateError> {
  await child?.log.read();
  const how = exit.signal === null ? `with code ${exit.exitCode}` : `by ${exit.signal}`;
  return failure(
    `The server ended ${how} after ${(elapsedMs / 1000).toFixed(1)} s, before it was ready.`,
    child,
  );
}

/** What happened, the cause where the log names one, and the log's tail at the end. */
function failure(what: string, child: WatchedProcess | null, hint?: string): GateError {
  const known = child?.log.failure() ?? null;
  const tail = child?.log.tail() ?? '';
  const parts = [
    what,
    known === null ? '' : ` ${causeInWords(known)}`,
    tail === '' ? '' : `\nLast lines of its log:\n${tail}`,
  ];
  return new GateError('launch', parts.join(''), {
    hint: known?.hint ?? hint ?? 'Look for the cause in its log.',
  });
}
