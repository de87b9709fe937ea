import type { ClientHealth } from '../model/record.ts';

/** What the client was asked to do, and what it saw. */
export interface ClientTask {
  readonly concurrency: number;
  readonly requests: number;
  /** Median TTFT of the run; null where nothing was served. */
  readonly ttftP50Ms: number | null;
  /** Duration of the run; below `MIN_JUDGED_MS` shares over time are not judged. */
  readonly durationMs?: number | undefined;
}

/**
 * Event-loop delay (p99) above which time stamps are late by more than noise. A machine that two busy processes share
 * shows 10 to 30 ms from its scheduler alone; clients that were reported as the bottleneck showed 40 ms and more.
 */
export const MAX_EVENT_LOOP_DELAY_P99_MS = 40;

/** …and only where it is more than this share of the median TTFT, so that it can move what is compared. */
export const MAX_EVENT_LOOP_SHARE_OF_TTFT = 0.1;

/** The client parses on one thread: near one whole core it is the client that sets the pace. */
export const MAX_CPU_CORES = 0.95;

/** A hundred event-loop probes: below that a p99 is a maximum, and start-up costs dominate the CPU share. */
export const MIN_JUDGED_MS = 1_000;

/** The reasons why the client's own state makes a run invalid; empty when it did not disturb the numbers. */
export function clientProblems(health: ClientHealth, task: ClientTask): string[] {
  const problems: string[] = [];
  const judged = task.durationMs === undefined || task.durationMs >= MIN_JUDGED_MS;
  const delay = health.eventLoopDelayP99Ms;
  const share = task.ttftP50Ms === null ? null : MAX_EVENT_LOOP_SHARE_OF_TTFT * task.ttftP50Ms;
  if (judged && delay > MAX_EVENT_LOOP_DELAY_P99_MS && (share === null || delay > share)) {
    problems.push(
      `the client's event loop was late by ${delay.toFixed(1)} ms at p99 (limit ${MAX_EVENT_LOOP_DELAY_P99_MS} ms), so its time stamps are late too`,
    );
  }
  // Without a duration a short run, whose CPU is that of compiling code, cannot be told from a busy one.
  if (task.durationMs !== undefined && judged && health.cpuCores > MAX_CPU_CORES) {
    problems.push(
      `the client used ${health.cpuCores.toFixed(2)} cores (limit ${MAX_CPU_CORES}): it, not the server, set the pace`,
    );
  }
  const asked = Math.min(task.concurrency, task.requests);
  if (health.reachedConcurrency < asked) {
    problems.push(`only ${health.reachedConcurrency} of ${asked} requests were ever open at once`);
  }
  return problems;
}
