import type { FailureClass } from './failure-class.ts';
import { MACHINE_FAILURES } from './machine-failures.ts';
import { SETUP_FAILURES } from './setup-failures.ts';

const NO_CAUSE = 'The cause stands above this line in the log.';

/** What the engine says of its own end. */
const ENGINE_FAILURES: readonly FailureClass[] = [
  {
    name: 'engine too slow to start',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Timed out waiting for engine (?:core processes|process)/,
      /Initialization failed\. warmup error:.{0,200}(?:[Tt]imeout|timed out)/,
    ],
    hint: 'The framework’s own start limit ended it: raise VLLM_ENGINE_READY_TIMEOUT_S (SGLang: SGLANG_WARMUP_TIMEOUT) and limits.readySeconds; a new version compiles anew at its first start.',
  },
  {
    name: 'engine stalled',
    kind: 'inner',
    endsStart: false,
    patterns: [/[Ww]atchdog timeout|Watchdog TIMEOUT|RPC call to \w+ timed out/],
    hint: 'The engine made no step for too long and was ended by its own watchdog.',
  },
  {
    name: 'engine process ended',
    kind: 'death',
    endsStart: true,
    patterns: [
      /(?:Engine core proc(?:ess)?|Worker proc|RayWorkerProc) .{0,80}died unexpectedly/,
      /Subprocess \S+ \(pid=\d+\) crashed with exit code|Process \S+ \(PID: \d+\) died with exit code/,
    ],
    hint: 'The log names no cause: it was killed from outside, often for lack of host memory (see dmesg).',
  },
  {
    name: 'engine failed',
    kind: 'wrapper',
    endsStart: true,
    patterns: [
      /EngineCore failed to start\.|Engine core initialization failed|Frontend process failed during engine core/,
      /EngineDeadError|EngineCore encountered an issue|Engine loop (?:has died|is not running)/,
      /Received sigquit from a child process|Initialization failed\. warmup error:|SIGQUIT received\./,
    ],
    hint: NO_CAUSE,
  },
];

/**
 * Every class that is known, for all frameworks: within a line the first that matches counts. Texts: vLLM 0.27–0.33,
 * SGLang 0.5.18–0.5.23, PyTorch, huggingface_hub, transformers, Python.
 */
export const FAILURE_CLASSES: readonly FailureClass[] = [
  ...MACHINE_FAILURES,
  ...SETUP_FAILURES,
  ...ENGINE_FAILURES,
];

/** Lines after which the next traceback is the one that ended the server. */
export const DEATH_MARKERS =
  /EngineCore encountered a fatal error|EngineCore failed to start|Worker(?:Proc)? (?:hit an exception|failed to start)|(?:Scheduler|DataParallelController|DetokenizerManager|TokenizerManager) hit an exception/;
