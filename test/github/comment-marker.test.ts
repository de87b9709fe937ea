import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMarked, markedBody, originOf, textOf } from '../../src/github/comment-marker.ts';

const origin = { headSha: 'a'.repeat(40), runId: 4242, attempt: 2 };

test('a body gives back its gate, origin and text, also with other line ends', () => {
  const body = markedBody('nightly', origin, 'Passed\n\n| a |\n');
  for (const stored of [body, body.replaceAll('\n', '\r\n')]) {
    assert.ok(stored.startsWith('<!-- serving-gate:comment:nightly -->'));
    assert.ok(isMarked(stored, 'nightly'));
    assert.deepEqual(originOf(stored), origin);
    assert.equal(textOf(stored), 'Passed\n\n| a |');
  }
});

test('gates whose names are alike do not find each other', () => {
  const gates = ['a', 'ab', 'a b', 'a--b', 'a-b', 'a>b', 'a -->', 'ä', '%20', 'a%20;b', '-', '--', ''];
  for (const gate of gates) {
    const body = markedBody(gate, origin, 'x');
    assert.deepEqual(
      gates.filter((other) => isMarked(body, other)),
      [gate],
    );
  }
});

test('no name of a gate ends its marker early', () => {
  for (const gate of ['--> <img src=x>', '--!>', 'a--', 'x\n<!-- y -->']) {
    const [first = ''] = markedBody(gate, origin, 'x').split('\n');
    assert.match(first, /^<!-- serving-gate:comment:[^\s<>]* -->$/);
    assert.doesNotMatch(first.slice(4, -3), /--/);
  }
});

test('a marker inside the text is only text', () => {
  const quoted = `> ${markedBody('nightly', origin, 'x')}`;
  assert.equal(isMarked(quoted, 'nightly'), false);
  assert.equal(originOf(quoted), null);
});
