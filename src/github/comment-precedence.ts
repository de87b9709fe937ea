import type { CommentOrigin } from './comment-marker.ts';

/**
 * Whether `ours` may stand where `theirs` stands. The commit that is the pull request's head now comes before any other;
 * between equals the later run does, and an attempt that a person asked for again comes before a first one.
 */
export function takesPrecedence(
  ours: CommentOrigin,
  theirs: CommentOrigin | null,
  currentHead: string | null,
): boolean {
  if (theirs === null) return true;
  if (ours.headSha !== theirs.headSha) {
    if (ours.headSha === currentHead) return true;
    if (theirs.headSha === currentHead) return false;
  }
  if (ours.runId === theirs.runId) return ours.attempt >= theirs.attempt;
  if (ours.headSha === theirs.headSha && ours.attempt > 1) return true;
  return ours.runId > theirs.runId;
}
