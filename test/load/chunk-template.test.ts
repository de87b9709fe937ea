import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chunkReader } from '../../src/load/chunk-template.ts';
import { sseDecoder } from '../../src/load/sse.ts';
import { readChunk } from '../../src/load/stream-chunk.ts';
import { seededRandom } from '../../src/stats/seeded-random.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/sse');

/** The reader of templates and the long way, event by event. */
function agree(events: readonly string[], name: string): void {
  const read = chunkReader();
  for (const [index, data] of events.entries()) {
    const event = { name: null, data };
    assert.deepEqual(read(event), readChunk(event), `${name}, event ${index}: ${data.slice(0, 200)}`);
  }
}

const recorded = globSync('*.sse', { cwd: FOLDER }).map((file) => {
  const decoder = sseDecoder();
  const events = [...decoder.push(readFileSync(path.join(FOLDER, file))), ...decoder.end()];
  return [file, events.map(({ data }) => data)] as const;
});

test('there are recorded streams', () => {
  assert.ok(recorded.length > 10);
});

for (const [file, events] of recorded) {
  test(`${file}: read as the long way reads it`, () => agree(events, file));

  test(`${file}: also with bytes changed, dropped and doubled`, () => {
    const random = seededRandom(5);
    const alphabet = '0123456789"\\{}[],: \u0001abctextn';
    for (let round = 0; round < 40; round += 1) {
      const spoilt = events.slice(0, 12).flatMap((data) => {
        const at = Math.floor(random() * data.length);
        const letter = alphabet[Math.floor(random() * alphabet.length)] ?? '';
        const kind = random();
        const changed =
          kind < 0.4
            ? data.slice(0, at) + letter + data.slice(at + 1)
            : kind < 0.7
              ? data.slice(0, at) + data.slice(at + 1)
              : data.slice(0, at) + letter + data.slice(at);
        return [data, changed, data];
      });
      agree(spoilt, `${file}, round ${round}`);
    }
  });
}

const completion = (text: string, usage: string, finish = 'null') =>
  `{"id":"cmpl-1","choices":[{"index":0,"text":${text},"finish_reason":${finish}}],"usage":${usage}}`;
const usage = (tokens: string) => `{"prompt_tokens":8,"total_tokens":9,"completion_tokens":${tokens}}`;

test('what looks like the shape and is not', () => {
  agree(
    [
      completion('" a"', usage('1')),
      completion('" b"', usage('2')),
      completion('"\\n"', usage('3')),
      completion('"say \\"text\\":\\"x\\""', usage('4')),
      completion('"\\u00e9"', usage('5')),
      completion('"é 😀"', usage('6')),
      completion('""', usage('7')),
      completion('null', usage('8')),
      completion('"a"', usage('08')),
      completion('"a"', usage('8.5')),
      completion('"a"', usage('-8')),
      completion('"a"', usage('9e2')),
      completion('"a"', usage('99999999999999999999')),
      completion('"a"', 'null'),
      completion('"a"', usage('10'), '"stop"'),
      `${completion('"a"', usage('11'))} `,
      ` ${completion('"a"', usage('12'))}`,
      completion('"a\u0001"', usage('13')),
      completion('"a', usage('14')),
      completion('"a"', usage('15')).replace('"index":0', '"index":1'),
      completion('"a"', usage('16')).replace('8,', '9,'),
    ],
    'completion',
  );
});

test('two texts, two choices, a text in another place: the long way is taken', () => {
  const two = (a: string, b: string) => `{"choices":[{"text":"${a}"},{"text":"${b}"}]}`;
  const both = (text: string) =>
    `{"choices":[{"delta":{"reasoning":"${text}","reasoning_content":"${text}","content":null}}]}`;
  const second = (text: string) =>
    `{"choices":[{"delta":{"reasoning":"${text}","reasoning_content":"a","content":null}}]}`;
  const elsewhere = (text: string) => `{"echo":{"text":"${text}"},"choices":[{"delta":{"content":"x"}}]}`;
  const ids = (text: string) => `{"choices":[{"text":"${text}","token_ids":[1]}]}`;
  const tool = (text: string) =>
    `{"choices":[{"delta":{"content":"${text}","tool_calls":[{"id":"a","function":{"arguments":""}}]}}]}`;
  for (const make of [
    (text: string) => two(text, 'b'),
    (text: string) => two('b', text),
    both,
    second,
    elsewhere,
    ids,
    tool,
  ]) {
    agree(['a', 'b', '', 'c', 'serving-gate', ''].map(make), make('a'));
  }
});

test('an event with a name is an event of its own', () => {
  const read = chunkReader();
  const data = completion('"a"', usage('1'));
  read({ name: null, data });
  assert.deepEqual(read({ name: 'error', data }), readChunk({ name: 'error', data }));
});
