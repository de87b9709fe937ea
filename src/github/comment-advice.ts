import { describeError, GateError } from '../model/errors.ts';
import type { GitHubEvent } from './event.ts';
import { readFailure } from './failure.ts';

/** Why the comment could not be written and what to do about it, in one warning. */
export function commentWarning(error: unknown, event: GitHubEvent): string {
  if (error instanceof GateError) return `The comment was not written: ${describeError(error)}`;
  const { kind, status, message } = readFailure(error);
  const answer = status === null ? message : `${status}: ${message}`;
  switch (kind) {
    case 'permission':
    case 'not-found':
      return `The comment was not written (${answer}). ${permissionAdvice(event)} The report is in the job summary.`;
    case 'rate-limit':
      return `The comment was not written: GitHub's rate limit held on after every wait (${answer}). The report is in the job summary.`;
    case 'unavailable':
      return `The comment was not written: GitHub could not be reached (${answer}). The report is in the job summary.`;
    default:
      return `The comment was not written (${answer}). The report is in the job summary.`;
  }
}

function permissionAdvice(event: GitHubEvent): string {
  if (event.pullRequest?.isFork) {
    return 'The pull request comes from a fork, so its token can only read; comment from a second workflow on workflow_run (`mode: report`).';
  }
  const grant = 'add `permissions: { contents: read, pull-requests: write }` to the job';
  if (event.isDependabot) return `Runs of Dependabot get a token that can only read: ${grant}.`;
  return `The token may not comment: ${grant}.`;
}
