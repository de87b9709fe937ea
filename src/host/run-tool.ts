import { spawn } from 'node:child_process';

export interface ToolRequest {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the tool; `LC_ALL=C` is added, so that numbers have a dot. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly limitMs: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export type ToolResult =
  | {
      readonly status: 'exited';
      readonly exitCode: number | null;
      readonly stdout: string;
      readonly stderr: string;
    }
  | { readonly status: 'absent' }
  | { readonly status: 'timed-out' }
  | { readonly status: 'too-long' }
  | { readonly status: 'aborted' };

/** How long output that is still in the pipe may take to arrive after the tool has ended. */
const DRAIN_MS = 300;

/**
 * Runs an external tool with a limit. It waits for the exit and never for the pipes to close: a child of the tool,
 * or a tool that cannot be killed, may hold them open for ever. Output beyond `maxBytes` is an outcome of its own.
 */
export function runTool(request: ToolRequest): Promise<ToolResult> {
  const maxBytes = request.maxBytes ?? 8 * 1024 * 1024;
  return new Promise((resolve) => {
    const child = spawn(request.command, request.args, {
      env: { ...request.env, LC_ALL: 'C' },
      ...(request.cwd === undefined ? {} : { cwd: request.cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let bytes = 0;
    const take = (into: Buffer[]) => (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) end({ status: 'too-long' });
      else into.push(chunk);
    };
    child.stdout.on('data', take(stdout));
    child.stderr.on('data', take(stderr));

    let ended = false;
    const end = (result: ToolResult): void => {
      if (ended) return;
      ended = true;
      clearTimeout(limit);
      request.signal?.removeEventListener('abort', onAbort);
      if (result.status !== 'exited') killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve(result);
    };
    const onAbort = () => end({ status: 'aborted' });
    const limit = setTimeout(() => end({ status: 'timed-out' }), request.limitMs);
    request.signal?.addEventListener('abort', onAbort);
    if (request.signal?.aborted) onAbort();

    child.on('error', () => end({ status: 'absent' }));
    child.on('exit', (exitCode) => {
      const done = () => end({ status: 'exited', exitCode, stdout: text(stdout), stderr: text(stderr) });
      child.once('close', done);
      setTimeout(() => {
        // Somebody whom the tool left behind holds its output: it has no further use.
        if (!ended) killGroup(child.pid);
        done();
      }, DRAIN_MS).unref();
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
