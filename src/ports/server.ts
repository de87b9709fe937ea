import type { Framework, Pin } from '../model/pin.ts';
import type { Limits, ServerPlan } from '../model/plan.ts';
import type { Launch, ServerDelta } from '../model/record.ts';
import type { Progress } from './progress.ts';

/** What a launch needs to know. */
export interface LaunchRequest {
  readonly framework: Framework;
  readonly server: ServerPlan;
  readonly model: string;
  /** The version that the pin asks for; fills `{version}` and is checked against the server's own word. */
  readonly version: string | null;
  /** The image that the pin names, for a server in a container. */
  readonly image?: Pin['image'];
  /** Number of this launch, from 1. */
  readonly index: number;
  readonly seed: number;
  /** Where the server's output is drained to. */
  readonly logFile: string;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** How a server that we did not stop came to its end. */
export interface ServerDeath {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Which process ended, and how, in words: `the engine process VLLM::EngineCore (pid 83) ended first, …`. */
  readonly what: string;
  /** Why, as its log tells it; null where it names no failure. The cause is untrusted text. */
  readonly failure: { readonly name: string; readonly cause: string; readonly hint: string } | null;
  /** The last lines of its log, untrusted text. */
  readonly logTail: string;
}

export type Teardown = Launch['teardown'];

/** A server that answered health, model list and one real generation. */
export interface RunningServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly readySeconds: number | null;
  /** How the start went; null when attached. */
  readonly startup: NonNullable<Launch['startup']> | null;
  readonly reportedVersion: string | null;
  /** What the server says of itself at start. */
  readonly facts: Readonly<Record<string, string>>;
  /** The process that we started; null when attached. */
  readonly pid: number | null;
  /** The full command as started, secrets removed; null when attached. */
  readonly command: readonly string[] | null;
  /** The command as the configuration writes it, with its placeholders, secrets removed; null when attached. */
  readonly flags: readonly string[] | null;
  /** Environment variables that were given on purpose (already redacted and allow-listed). */
  readonly environment: Readonly<Record<string, string>>;
  /** Takes out of a text what the server was given as a secret, and what looks like one. */
  redact(text: string): string;
  /** Resolves when the server ends without being asked to; stays pending otherwise. */
  readonly died: Promise<ServerDeath>;
  /** Whether a request's `cache_salt` keeps its prompt apart in the prefix cache. */
  readonly takesCacheSalt: boolean;
  /** Waits, with a limit, until the server says that it runs no request. */
  waitIdle(signal: AbortSignal): Promise<'idle' | 'busy' | 'unknown'>;
  resetPrefixCache(signal: AbortSignal): Promise<'reset' | 'refused' | 'unsupported'>;
  /** Reads the server's counters now; the returned function reads them again and gives the difference. */
  beginCounters(signal: AbortSignal): Promise<(signal: AbortSignal) => Promise<ServerDelta | null>>;
  /** Stops the server and proves that nothing of it is left. Idempotent. */
  teardown(): Promise<Teardown>;
}

/** Starts a server and waits until it is ready. Throws `launch` with the cause and the log's tail when it is not. */
export type LaunchServer = (request: LaunchRequest) => Promise<RunningServer>;
