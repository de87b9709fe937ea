/** GITHUB_SHA unless `env` says otherwise. */
export const DEFAULT_SHA = '0123456789abcdef0123456789abcdef01234567';

/** How long a runner waits, in milliseconds. */
export interface Waits {
  /** After SIGINT, before SIGTERM. */
  readonly sigtermAfterMs: number;
  /** After SIGTERM, before SIGKILL. Each signal goes to the node process only, as a runner does it. */
  readonly sigkillAfterMs: number;
  /** After the process ended, while something else holds its output. */
  readonly pipeGraceMs: number;
}

export const RUNNER_WAITS: Waits = { sigtermAfterMs: 7_500, sigkillAfterMs: 2_500, pipeGraceMs: 5_000 };

/** What a job is given. */
export interface RunnerOptions {
  /** Path of the main entry, run by this Node. */
  readonly entry: string;
  readonly postEntry?: string;
  /** Inputs by their name in action.yml. A runner gives every default; so must you. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Null for no event at all. Default: a `workflow_dispatch`. */
  readonly event?: { readonly name: string; readonly payload: unknown } | null;
  /** Default: an empty folder that ends with the job. */
  readonly workspace?: string;
  /** GITHUB_API_URL; nothing listens at the default. */
  readonly apiUrl?: string;
  /** The `env` of a fake artifact service; without it there is none. */
  readonly artifacts?: Readonly<Record<string, string>>;
  /** For tests of this harness only: shorter waits than a runner's. */
  readonly waits?: Waits;
  /** Wins over everything above; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The payload of a pull request event, with the fields that GitHub always gives. */
export function pullRequestEvent(pull: {
  readonly number: number;
  readonly baseSha: string;
  readonly headSha: string;
  /** `owner/repo` of the head; another one makes it a fork. */
  readonly headRepository?: string;
  readonly repository?: string;
}): { readonly name: 'pull_request'; readonly payload: unknown } {
  const repository = pull.repository ?? 'acme/shop';
  return {
    name: 'pull_request',
    payload: {
      action: 'synchronize',
      number: pull.number,
      pull_request: {
        number: pull.number,
        base: { sha: pull.baseSha, ref: 'main', repo: { full_name: repository } },
        head: { sha: pull.headSha, ref: 'upgrade', repo: { full_name: pull.headRepository ?? repository } },
      },
      repository: { full_name: repository },
    },
  };
}
