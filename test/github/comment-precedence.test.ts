import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takesPrecedence } from '../../src/github/comment-precedence.ts';

const older = { headSha: 'aaaaaaa', runId: 10, attempt: 1 };
const newer = { headSha: 'bbbbbbb', runId: 11, attempt: 1 };

const cases = [
  ['nothing is known of the other', older, null, null, true],
  ['the head of the pull request comes first', newer, older, 'bbbbbbb', true],
  ['a run of an old commit yields to the head', older, newer, 'bbbbbbb', false],
  ['also when it was started again', { ...older, attempt: 3 }, newer, 'bbbbbbb', false],
  ['after a force-push back, the earlier run is about the head', older, newer, 'aaaaaaa', true],
  ['where the head is unknown, the later run comes first', older, newer, null, false],
  ['where the head is unknown, the later run comes first (turned)', newer, older, null, true],
  ['of one commit, the later run comes first', { ...older, headSha: 'bbbbbbb' }, newer, null, false],
  [
    'of one commit, a run that was asked for again comes first',
    { ...newer, runId: 10, attempt: 2 },
    newer,
    null,
    true,
  ],
  ['of one run, the later attempt', { ...newer, attempt: 2 }, newer, null, true],
  ['of one run, not the earlier attempt', newer, { ...newer, attempt: 2 }, null, false],
  ['the same attempt may write again', newer, newer, null, true],
] as const;

for (const [what, ours, theirs, head, expected] of cases) {
  test(what, () => assert.equal(takesPrecedence(ours, theirs, head), expected));
}
