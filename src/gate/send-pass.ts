import type { Level, Load } from '../model/load.ts';
import type { MeasurePlan } from '../model/plan.ts';
import type { PreparedRequest } from '../model/request.ts';
import type { Clock } from '../ports/clock.ts';
import type { Drive, DriveResult, Pace } from '../ports/drive.ts';
import type { Progress, Tick } from '../ports/progress.ts';
import type { RunningServer } from '../ports/server.ts';

/** One pass of a workload at a level: where it stands in the measurement, and what it sends. */
export interface Pass {
  readonly workload: string;
  readonly load: Load;
  readonly level: Level;
  readonly launch: number;
  readonly run: number;
  readonly requests: readonly PreparedRequest[];
}

export interface LevelPorts {
  readonly drive: Drive;
  readonly clock: Clock;
  readonly progress: Progress;
}

/** Requests per worker from which the opening wave can be left out and enough remains. */
const ROUNDS_WITHOUT_OPENING = 4;

/**
 * How many of the first requests are in no latency. The workers of a closed loop all begin at once, on an idle server: a
 * burst that comes once, and that would be the p99 of a short run. A schedule has no such wave.
 */
export function openingWave({ shape, value, requests }: Level): number {
  return shape === 'closed' && value > 1 && requests >= ROUNDS_WITHOUT_OPENING * value ? value : 0;
}

/** What a pass is sent to, and by what rules. */
export interface PassContext {
  readonly server: RunningServer;
  readonly plan: MeasurePlan;
  readonly pass: Pass;
  readonly ports: LevelPorts;
  /** How many cores the client has to itself; null where it is not pinned. */
  readonly clientCores: number | null;
}

/** Sends requests and tells the progress. Throws `cancelled` only. */
export function sendPass(
  { server, plan, pass, ports, clientCores }: PassContext,
  requests: readonly PreparedRequest[],
  pace: Pace,
  phase: Tick['phase'],
  signal: AbortSignal,
): Promise<DriveResult> {
  const began = ports.clock.monotonicMs();
  return ports.drive({
    baseUrl: server.baseUrl,
    requests,
    pace,
    cores: clientCores,
    opening: phase === 'measuring' ? openingWave(pass.level) : 0,
    requestTimeoutMs: plan.limits.request * 1_000,
    signal,
    onProgress: (done, completionTokens) => {
      const seconds = (ports.clock.monotonicMs() - began) / 1_000;
      ports.progress.tick({
        workload: pass.workload,
        level: pass.level,
        launch: pass.launch,
        launches: plan.launches,
        run: pass.run,
        runs: plan.runsPerLaunch,
        phase,
        done,
        total: requests.length,
        tokensPerSecond: seconds > 0 && completionTokens > 0 ? completionTokens / seconds : null,
      });
    },
  });
}
