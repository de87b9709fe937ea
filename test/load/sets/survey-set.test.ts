import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSet } from '../../../src/load/parse-set.ts';
import { type SetSurvey, surveySet } from '../../../src/load/sets/survey-set.ts';

test('duplicates, lengths and shared beginnings are counted', () => {
  const found = survey([
    { prompt: 'a b c d', max_tokens: 4 },
    { prompt: 'a b c d', max_tokens: 4, id: 'again' },
    { prompt: 'a  b x', max_tokens: 5 },
    { prompt: 'ab q' },
  ]);
  assert.deepEqual(found.promptLengths, [4, 4, 3, 2]);
  assert.deepEqual(found.outputLengths, [4, 4, 5]);
  assert.equal(found.duplicates, 1);
  // The second prompt repeats four words, the third two, of thirteen.
  assert.equal(found.sharedPrefixRatio, 0.461538);
  assert.equal(found.commonPrefix, 0);
});

test('ids are not words: 1, 12 begins unlike 1, 1', () => {
  const found = survey([{ prompt: [1, 12] }, { prompt: [1, 1] }, { prompt: [11, 2] }]);
  assert.deepEqual([found.promptUnit, found.sharedPrefixRatio], ['ids', 0.166667]);
  assert.equal(survey([{ prompt: [1, 2] }, { prompt: 'x' }]).promptUnit, 'ids and words');
});

test('remote URLs are found in parts of messages, those inside the request and in texts are not', () => {
  const image = (url: string) => ({
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'see http://x.example' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  });
  const { remoteUrls, promptLengths } = survey([
    { id: 'far', ...image('https://host.example/a.png') },
    image('data:image/png;base64,AAAA'),
    { messages: [{ role: 'user', content: 'https://host.example' }] },
  ]);
  assert.deepEqual(remoteUrls, [{ id: 'far', url: 'https://host.example/a.png' }]);
  assert.deepEqual(promptLengths, [2, 2, 1]);
});

function survey(lines: readonly object[]): SetSurvey {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  return surveySet(
    parseSet(Buffer.from(text), { model: 'm', continuousUsage: false, seed: 0, vocabulary: null }).requests,
  );
}
