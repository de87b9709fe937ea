import type { EngineLoad } from '../engine.ts';
import type { Step } from '../scheduler.ts';

/** SGLang's `--decode-log-interval`. */
const DECODE_STEPS = 40;

/** Makes SGLang's lines about batches: every one with a prefill, and one for many of decodes alone. */
export function createBatchLog(say: (message: string) => void) {
  let decodeSteps = 0;
  let decoded = 0;
  let decodeMs = 0;
  return (step: Step, lengthMs: number, load: EngineLoad): void => {
    const { prefillTokens, decodeSequences } = step.work;
    const usage = `token usage: ${(load.usedTokens / load.poolTokens).toFixed(2)}`;
    if (prefillTokens > 0) {
      const cached = step.admitted.reduce((sum, one) => sum + (one.cachedTokens ?? 0), 0);
      const running = load.running - step.admitted.length;
      say(
        `Prefill batch, #new-seq: ${step.admitted.length}, #new-token: ${prefillTokens}, #cached-token: ${cached}, ${usage}, #running-req: ${running}, #queue-req: ${load.waiting}, #pending-token: 0, cpu graph: False, input throughput (token/s): ${((1000 * prefillTokens) / lengthMs).toFixed(2)}`,
      );
      return;
    }
    decodeSteps++;
    decoded += decodeSequences;
    decodeMs += lengthMs;
    if (decodeSteps < DECODE_STEPS) return;
    say(
      `Decode batch, #running-req: ${load.running}, #token: ${load.usedTokens}, ${usage}, cpu graph: False, gen throughput (token/s): ${((1000 * decoded) / decodeMs).toFixed(2)}, #queue-req: ${load.waiting}`,
    );
    decodeSteps = 0;
    decoded = 0;
    decodeMs = 0;
  };
}
