import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ClientHealth } from '../model/record.ts';

/** Watches the client itself while a run lasts. */
export interface ClientWatch {
  /** A request's bytes went to the socket, `lateMs` after they were due. */
  sent(lateMs: number): void;
  /** A request that was sent has ended. */
  ended(): void;
  stop(socketsOpened: number): ClientHealth;
}

/** How often the event loop is probed. The probe's own period is taken off the delays it reports. */
const PROBE_MS = 10;

/** A send this much after its due time is late: the worst precision of a Node timer on a loaded machine. */
export const LATE_SEND_MS = 5;

export function watchClient(): ClientWatch {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  delays.enable();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  let open = 0;
  let reached = 0;
  let late = 0;
  return {
    sent(lateMs) {
      open += 1;
      if (open > reached) reached = open;
      if (lateMs > LATE_SEND_MS) late += 1;
    },
    ended() {
      open -= 1;
    },
    stop(socketsOpened) {
      delays.disable();
      const cpu = process.cpuUsage(cpuBefore);
      const elapsedMs = Math.max(performance.now() - startedAt, 1e-3);
      return {
        eventLoopDelayP99Ms: delays.count === 0 ? 0 : overPeriod(delays.percentile(99)),
        eventLoopDelayMaxMs: delays.count === 0 ? 0 : overPeriod(delays.max),
        cpuCores: (cpu.user + cpu.system) / 1e3 / elapsedMs,
        reachedConcurrency: reached,
        lateSends: late,
        socketsOpened,
      };
    },
  };
}

function overPeriod(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - PROBE_MS);
}
