import type { ClientHealth } from '../model/record.ts';

/** What the client was asked to do, and what it saw. */
export interface ClientTask {
  /** Workers of a closed loop; null where a schedule sends. */
  readonly concurrency: number | null;
  readonly requests: number;
  /** Median TTFT of the run; null where nothing was served. */
  readonly ttftP50Ms: number | null;
  /** Median inter-token latency of the run; null or left out where none is known. */
  readonly itlP50Ms?: number | null | undefined;
  /** Duration of the run; below `MIN_JUDGED_MS` shares over time are not judged. */
  readonly durationMs?: number | undefined;
}

/**
 * Event-loop delay (p99) above which time stamps are late by more than noise. A machine that two busy processes share
 * shows 10 to 30 ms from its scheduler alone; clients that were reported as the bottleneck showed 40 ms and more.
 */
export const MAX_EVENT_LOOP_DELAY_P99_MS = 40;

/** …and only where it can move what is compared: more than this share of the median TTFT… */
export const MAX_EVENT_LOOP_SHARE_OF_TTFT = 0.1;

/** …or more than this many median inter-token latencies, the smallest scale that blocks. */
export const MAX_EVENT_LOOP_ITLS = 2;

/** A thread parses what it reads: near one whole core it is the client that sets the pace. */
export const MAX_CPU_CORES = 0.95;

/** A schedule that is kept this badly is another load: ten timers' worth. */
export const MAX_SEND_DELAY_P99_MS = 50;

/** A hundred event-loop probes: below that a p99 is a maximum, and start-up costs dominate the CPU share. */
export const MIN_JUDGED_MS = 1_000;

/**
 * The reasons why the client's own state makes a run invalid; empty when it did not disturb the numbers. Late sends of a
 * closed loop are recorded and not judged: nothing is due before an answer has ended, so a client that sends late shows it in
 * its event-loop delay or its CPU, and the first wave is late on every machine. A schedule that was not kept is.
 */
export function clientProblems(health: ClientHealth, task: ClientTask): string[] {
  const problems: string[] = [];
  const judged = task.durationMs === undefined || task.durationMs >= MIN_JUDGED_MS;
  const delay = health.eventLoopDelayP99Ms;
  if (judged && delay > MAX_EVENT_LOOP_DELAY_P99_MS && canMove(delay, task)) {
    problems.push(
      `the client's event loop was late by ${delay.toFixed(1)} ms at p99 (limit ${MAX_EVENT_LOOP_DELAY_P99_MS} ms), so its time stamps are late too`,
    );
  }
  // Without a duration a short run, whose CPU is that of compiling code, cannot be told from a busy one.
  if (task.durationMs !== undefined && judged && health.busiestThreadCores > MAX_CPU_CORES) {
    problems.push(
      `a thread of the client used ${health.busiestThreadCores.toFixed(2)} cores (limit ${MAX_CPU_CORES}): it, not the server, set the pace`,
    );
  }
  if (task.concurrency === null) {
    if (health.sendDelayP99Ms > MAX_SEND_DELAY_P99_MS) {
      problems.push(
        `the client sent ${health.sendDelayP99Ms.toFixed(1)} ms after the schedule at p99 (limit ${MAX_SEND_DELAY_P99_MS} ms), so the load was not the one asked for`,
      );
    }
    return problems;
  }
  const asked = Math.min(task.concurrency, task.requests);
  if (health.reachedConcurrency < asked) {
    problems.push(`only ${health.reachedConcurrency} of ${asked} requests were ever open at once`);
  }
  return problems;
}

/** Whether a delay is large beside what the run measured; without a median TTFT nothing says that it is small. */
function canMove(delayMs: number, { ttftP50Ms, itlP50Ms = null }: ClientTask): boolean {
  if (ttftP50Ms === null || delayMs > MAX_EVENT_LOOP_SHARE_OF_TTFT * ttftP50Ms) return true;
  return itlP50Ms !== null && delayMs > MAX_EVENT_LOOP_ITLS * itlP50Ms;
}
