import { knownSecrets, redactText } from '../../host/redact.ts';
import { runTool } from '../../host/run-tool.ts';
import { GateError } from '../../model/errors.ts';
import type { Progress } from '../../ports/progress.ts';
import { installCause, outputTail } from './install-cause.ts';

/** What every step of an installation shares. */
export interface InstallContext {
  /** What is installed, for messages: `vllm 0.32.0`. */
  readonly subject: string;
  /** The whole environment of the tools. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the tools look for the configuration of the project. */
  readonly cwd: string;
  /** Limit of each step. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

export interface InstallStep {
  /** For a person who waits: `Resolving vllm==0.32.0`. */
  readonly title: string;
  readonly command: readonly string[];
  /** Exit codes that are no failure. */
  readonly accepted?: readonly number[];
}

const TELL_EVERY_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Runs one step and gives its standard output. Throws `launch` with the cause and the end of the output, `cancelled`. */
export async function runInstallStep(step: InstallStep, context: InstallContext): Promise<string> {
  const { environment, cwd, limitMs, signal, progress } = context;
  const [command = '', ...args] = step.command;
  progress.note(step.title);
  const started = performance.now();
  const telling = setInterval(() => {
    progress.note(`${step.title}: ${Math.round((performance.now() - started) / 1000)} s so far`);
  }, TELL_EVERY_MS);
  try {
    const result = await runTool({
      command,
      args,
      env: environment,
      cwd,
      limitMs,
      signal,
      maxBytes: MAX_BYTES,
    });
    const accepted = step.accepted ?? [0];
    if (result.status === 'exited' && accepted.includes(result.exitCode ?? -1)) return result.stdout;
    if (result.status === 'aborted') throw new GateError('cancelled', `Cancelled: ${step.title}.`);
    throw failure(step, context, result.status === 'exited' ? result : result.status);
  } finally {
    clearInterval(telling);
  }
}

function failure(
  step: InstallStep,
  { subject, environment, limitMs }: InstallContext,
  result: 'absent' | 'timed-out' | 'too-long' | { readonly stdout: string; readonly stderr: string },
): GateError {
  const secrets = knownSecrets(environment, [], step.command);
  const [program = ''] = step.command;
  if (typeof result === 'string') {
    const why = {
      absent: `${program} cannot be started`,
      'timed-out': `it took longer than ${limitMs / 1000} s (${step.title})`,
      'too-long': 'the installer printed more than could be read',
    }[result];
    const hint =
      result === 'timed-out' ? 'Raise limits.installSeconds.' : 'Install uv, or Python with venv and pip.';
    return new GateError('launch', `${subject} could not be installed: ${why}.`, { hint });
  }
  const output = redactText(`${result.stdout}\n${result.stderr}`, secrets);
  const said = result.stderr.trim() === '' ? output : redactText(result.stderr, secrets);
  return new GateError(
    'launch',
    `${subject} could not be installed: ${installCause(said)}.\nLast lines of the installer's output:\n${outputTail(output)}`,
    {
      hint: 'Give the installer what it misses (server.uv: overrides, indexes, findLinks), or choose another pin.',
    },
  );
}
