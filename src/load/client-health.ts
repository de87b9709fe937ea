import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { ClientHealth } from '../model/record.ts';
import { ascending, quantile } from '../stats/quantile.ts';

/** How one thread of the client did. */
export interface ThreadHealth {
  readonly eventLoopDelayP99Ms: number;
  readonly eventLoopDelayMaxMs: number;
  readonly cpuCores: number;
  readonly socketsOpened: number;
  readonly gcPausesMs: readonly number[];
}

/** Watches the thread that it is called in while a run lasts. */
export interface ThreadWatch {
  stop(socketsOpened: number): ThreadHealth;
}

/** How often the event loop is probed. The probe's own period is taken off the delays it reports. */
const PROBE_MS = 10;

/** A send this much after its due time is late: the worst precision of a Node timer on a loaded machine. */
export const LATE_SEND_MS = 5;

export function watchThread(): ThreadWatch {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  const gcPausesMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gcPausesMs.push(duration);
  });
  observer.observe({ entryTypes: ['gc'] });
  delays.enable();
  const cpuBefore = process.threadCpuUsage();
  const startedAt = performance.now();
  return {
    stop(socketsOpened) {
      delays.disable();
      for (const { duration } of observer.takeRecords()) gcPausesMs.push(duration);
      observer.disconnect();
      const cpu = process.threadCpuUsage(cpuBefore);
      const elapsedMs = Math.max(performance.now() - startedAt, 1e-3);
      return {
        eventLoopDelayP99Ms: delays.count === 0 ? 0 : overPeriod(delays.percentile(99)),
        eventLoopDelayMaxMs: delays.count === 0 ? 0 : overPeriod(delays.max),
        cpuCores: (cpu.user + cpu.system) / 1e3 / elapsedMs,
        socketsOpened,
        gcPausesMs,
      };
    },
  };
}

/** When one request was due, went to the socket, and was over; milliseconds of one clock. */
export interface Sending {
  readonly dueMs: number;
  /** Null where no connection was had. */
  readonly sentMs: number | null;
  readonly endedMs: number;
}

/** The health of the client as a whole: the worst thread, the sum of the CPU, and what the sendings show. */
export function clientHealth(threads: readonly ThreadHealth[], sendings: readonly Sending[]): ClientHealth {
  const sent = sendings.flatMap(({ dueMs, sentMs }) =>
    sentMs === null ? [] : [Math.max(0, sentMs - dueMs)],
  );
  const pauses = threads.flatMap(({ gcPausesMs }) => gcPausesMs);
  return {
    eventLoopDelayP99Ms: Math.max(0, ...threads.map((thread) => thread.eventLoopDelayP99Ms)),
    eventLoopDelayMaxMs: Math.max(0, ...threads.map((thread) => thread.eventLoopDelayMaxMs)),
    cpuCores: threads.reduce((sum, thread) => sum + thread.cpuCores, 0),
    busiestThreadCores: Math.max(0, ...threads.map((thread) => thread.cpuCores)),
    reachedConcurrency: mostAtOnce(sendings),
    lateSends: sent.filter((delay) => delay > LATE_SEND_MS).length,
    sendDelayP99Ms: quantile(ascending(sent), 0.99) ?? 0,
    socketsOpened: threads.reduce((sum, thread) => sum + thread.socketsOpened, 0),
    threads: threads.length,
    gcPauses: pauses.length,
    gcPauseTotalMs: pauses.reduce((sum, pause) => sum + pause, 0),
    gcPauseMaxMs: pauses.reduce((most, pause) => Math.max(most, pause), 0),
  };
}

/** The most requests that were open at one moment, over all threads. */
function mostAtOnce(sendings: readonly Sending[]): number {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { sentMs, endedMs } of sendings) {
    if (sentMs === null) continue;
    starts.push(sentMs);
    ends.push(endedMs);
  }
  starts.sort((a, b) => a - b);
  ends.sort((a, b) => a - b);
  let most = 0;
  let ended = 0;
  for (const [index, start] of starts.entries()) {
    while (ended < ends.length && (ends[ended] ?? start) <= start) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}

function overPeriod(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - PROBE_MS);
}
