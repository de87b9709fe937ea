/** Runs steps one after the other in real time. */
export interface StepLoop {
  /** There may be something to compute again. */
  wake(): void;
  /** Ends for good; a step under way is dropped. */
  stop(): void;
}

/** Behind by more than this, the loop gives the lost time up instead of running steps too short to catch up. */
const MAX_LAG_MS = 20;
/** Timers count whole milliseconds; what is left of a wait is spent polling. */
const TIMER_UNIT_MS = 1;

/**
 * `startStep` plans a step and says how many milliseconds it takes, or null when there is nothing to do;
 * `endStep` books it. A step is due its length after the last one was due, so the lateness of timers does not add up.
 */
export function createStepLoop(options: {
  readonly nowMs: () => number;
  readonly startStep: () => number | null;
  readonly endStep: () => void;
}): StepLoop {
  let state: 'idle' | 'busy' | 'stopped' = 'idle';
  let dueMs = 0;

  return {
    wake() {
      if (state !== 'idle') return;
      state = 'busy';
      // Requests that arrived together are planned together.
      setImmediate(() => begin(options.nowMs()));
    },
    stop() {
      state = 'stopped';
    },
  };

  function begin(fromMs: number): void {
    if (state === 'stopped') return;
    const lengthMs = options.startStep();
    if (lengthMs === null) {
      state = 'idle';
      return;
    }
    dueMs = fromMs + lengthMs;
    wait();
  }

  function wait(): void {
    const restMs = dueMs - options.nowMs();
    if (restMs >= TIMER_UNIT_MS) setTimeout(poll, Math.floor(restMs));
    else setImmediate(poll);
  }

  function poll(): void {
    if (state === 'stopped') return;
    const nowMs = options.nowMs();
    if (nowMs < dueMs) {
      wait();
      return;
    }
    options.endStep();
    begin(nowMs - dueMs > MAX_LAG_MS ? nowMs : dueMs);
  }
}
