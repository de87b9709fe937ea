import { readFile } from 'node:fs/promises';
import { describeError, GateError } from '../model/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const KINDS = [
  'pull_request',
  'push',
  'schedule',
  'workflow_dispatch',
  'merge_group',
  'workflow_run',
] as const;

/** `other` is any event that is not named here; `none` is no event at all: a terminal, a container, another CI. */
export type EventKind = (typeof KINDS)[number] | 'other' | 'none';

export interface PullRequest {
  readonly number: number;
  readonly baseSha: string;
  readonly headSha: string;
  readonly baseRef: string;
  /** True also when the head's repository was deleted: nothing then says that it was ours. */
  readonly isFork: boolean;
}

/** What GitHub says about why and where this runs. */
export interface GitHubEvent {
  readonly kind: EventKind;
  /** The event as GitHub names it; null without one. */
  readonly name: string | null;
  readonly pullRequest: PullRequest | null;
  /** The commits to compare: of the pull request, the merge group or the push; null where the event has no such side. */
  readonly baseSha: string | null;
  readonly headSha: string | null;
  readonly sha: string | null;
  readonly ref: string | null;
  /** `owner/repo`. */
  readonly repository: string | null;
  readonly actor: string | null;
  readonly isDependabot: boolean;
  readonly runId: number | null;
  readonly runAttempt: number;
  /** The page of this run's attempt. */
  readonly runUrl: string | null;
  readonly apiUrl: string;
  readonly serverUrl: string;
}

/**
 * Reads the event from the environment and the file it names. Without them the kind is `none`. Throws `usage` for
 * `pull_request_target`, and for an event file that says "pull request" and not which.
 */
export async function readEvent(env: Environment): Promise<GitHubEvent> {
  const name = nonEmpty(env.GITHUB_EVENT_NAME);
  if (name === 'pull_request_target') throw refuseTarget();
  const kind = kindOf(name);
  const payload = await readPayload(env.GITHUB_EVENT_PATH);
  const pullRequest = kind === 'pull_request' ? readPullRequest(payload) : null;
  const actor = nonEmpty(env.GITHUB_ACTOR);
  return {
    kind,
    name,
    pullRequest,
    ...sides(kind, pullRequest, payload),
    sha: nonEmpty(env.GITHUB_SHA),
    ref: nonEmpty(env.GITHUB_REF),
    repository: nonEmpty(env.GITHUB_REPOSITORY),
    actor,
    isDependabot: actor === 'dependabot[bot]',
    runId: positive(env.GITHUB_RUN_ID),
    runAttempt: positive(env.GITHUB_RUN_ATTEMPT) ?? 1,
    runUrl: runUrl(env),
    apiUrl: nonEmpty(env.GITHUB_API_URL) ?? 'https://api.github.com',
    serverUrl: serverUrl(env),
  };
}

function refuseTarget(): GateError {
  return new GateError(
    'usage',
    'The event pull_request_target is refused: it would start what a pull request brings, with a write token and secrets.',
    {
      hint: 'Use `on: pull_request`. For forks, measure without permissions and report in a second workflow on workflow_run.',
    },
  );
}

function kindOf(name: string | null): EventKind {
  if (name === null) return 'none';
  return KINDS.find((kind) => kind === name) ?? 'other';
}

type Json = Readonly<Record<string, unknown>>;

/** A missing or damaged file is an empty payload; whoever needs something of it says what is missing. */
async function readPayload(path: string | undefined): Promise<Json> {
  if (!path) return {};
  try {
    return object(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    return { problem: `${path}: ${describeError(error)}` };
  }
}

function readPullRequest(payload: Json): PullRequest {
  const pull = object(payload.pull_request);
  const [base, head] = [object(pull.base), object(pull.head)];
  const [number, baseSha, headSha] = [pull.number, text(base.sha), text(head.sha)];
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || baseSha === null || headSha === null) {
    throw new GateError(
      'usage',
      `The event is pull_request, but its file does not say which (${payload.problem ?? 'number, base or head is missing'}).`,
      { hint: 'GITHUB_EVENT_PATH must name the event file of the runner.' },
    );
  }
  const headRepository = text(object(head.repo).full_name);
  return {
    number,
    baseSha,
    headSha,
    baseRef: text(base.ref) ?? '',
    isFork: headRepository === null || headRepository !== text(object(base.repo).full_name),
  };
}

function sides(
  kind: EventKind,
  pullRequest: PullRequest | null,
  payload: Json,
): Pick<GitHubEvent, 'baseSha' | 'headSha'> {
  if (pullRequest) return { baseSha: pullRequest.baseSha, headSha: pullRequest.headSha };
  if (kind === 'merge_group') {
    const group = object(payload.merge_group);
    return { baseSha: text(group.base_sha), headSha: text(group.head_sha) };
  }
  if (kind === 'push') return { baseSha: existing(payload.before), headSha: existing(payload.after) };
  return { baseSha: null, headSha: null };
}

/** A push that makes or deletes a branch names the missing side with zeros. */
function existing(sha: unknown): string | null {
  const value = text(sha);
  return value === null || /^0+$/.test(value) ? null : value;
}

function runUrl(env: Environment): string | null {
  const [repository, id] = [nonEmpty(env.GITHUB_REPOSITORY), positive(env.GITHUB_RUN_ID)];
  if (repository === null || id === null) return null;
  return `${serverUrl(env)}/${repository}/actions/runs/${id}/attempts/${positive(env.GITHUB_RUN_ATTEMPT) ?? 1}`;
}

function serverUrl(env: Environment): string {
  return nonEmpty(env.GITHUB_SERVER_URL) ?? 'https://github.com';
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? nonEmpty(value) : null;
}

function nonEmpty(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

function positive(value: string | undefined): number | null {
  return value !== undefined && /^[1-9][0-9]*$/.test(value) ? Number(value) : null;
}
