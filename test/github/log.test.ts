import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createActionsLog } from '../../src/github/log.ts';
import { untrustedLines } from '../../src/github/untrusted.ts';
import { readStepLog } from '../support/workflow-commands.ts';

function createLog() {
  let text = '';
  let nowMs = 0;
  const log = createActionsLog({
    write: (part) => {
      text += part;
    },
    monotonicMs: () => nowMs,
  });
  return {
    log,
    read: () => readStepLog(text),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const hostile = [
  '::error::boom',
  '  \t::warning file=a::b',
  '##[error]x',
  'INFO 12:00 ##[add-mask]abc',
  '::add-mask::a',
  '::stop-commands::t',
  '::set-output name=result::pass',
  'fine\r::error::after a return',
  'fine\u0085::error::after a next line',
  'fine\u2028::error::after a separator',
  '\u001b[31m::error::red',
  '\u0000::error::nul',
  '\ufeff::error::mark',
  '#\u0000#[error]hidden',
  ':\u0007:error::hidden',
];

test('no text that others wrote makes the runner do anything', () => {
  const { log, read } = createLog();
  for (const line of hostile) {
    log.note(line);
    log.levelDone(line);
  }
  log.note(hostile.join('\n'));
  assert.deepEqual(read().commands, []);
});

test('hostile text stays one title and one message', () => {
  const { log, read } = createLog();
  log.step(`Measuring ${hostile.join('\n')}`);
  log.warn(hostile.join('\n'));
  assert.deepEqual(
    read().commands.map(({ command }) => command),
    ['group', 'warning'],
  );
});

test('ordinary text is printed as it is', () => {
  for (const text of ['std::vector::at', 'ttft 12.5 ms (+8 %)', 'a: b', '[#12] x', 'löve 測', 'tab\there']) {
    assert.deepEqual(untrustedLines(text), [text]);
  }
});

test('steps are groups that end before the next one', () => {
  const { log, read } = createLog();
  log.step('Measuring');
  log.note('x');
  log.step('Comparing');
  log.close();
  log.close();
  assert.deepEqual(
    read().commands.map(({ command, message }) => [command, message]),
    [
      ['group', 'Measuring'],
      ['endgroup', ''],
      ['group', 'Comparing'],
      ['endgroup', ''],
    ],
  );
});

test('the eleventh warning is a line and no annotation', () => {
  const { log, read } = createLog();
  for (let i = 1; i <= 12; i += 1) log.warn(`100 % of ${i}\nsecond line`);
  const { annotations, visible } = read();
  assert.equal(annotations.length, 10);
  assert.deepEqual(annotations[0], {
    level: 'warning',
    title: 'serving-gate',
    message: '100 % of 1\nsecond line',
  });
  assert.match(visible, /Warning: 100 % of 11\nsecond line\nWarning: 100 % of 12/);
});

test('a very long warning is cut where the runner would cut it', () => {
  const { log, read } = createLog();
  log.warn('x'.repeat(10_000));
  assert.equal(read().annotations[0]?.message.length, 4096);
});

test('progress is a line now and then, with what is left', () => {
  const { log, read, pass } = createLog();
  const tick = {
    workload: 'chat',
    level: { shape: 'closed', value: 8, requests: 200 },
    launch: 1,
    launches: 3,
    run: 1,
    runs: 1,
    phase: 'measuring',
    done: 40,
    total: 200,
    tokensPerSecond: 812.4,
  } as const;
  log.plan(3);
  for (let i = 0; i < 100; i += 1) {
    log.tick({ ...tick, done: i });
    pass(200);
  }
  log.levelDone('chat at 8: done');
  assert.deepEqual(read().visible.trimEnd().split('\n'), [
    'chat at 8: launch 1/3, run 1/1, measuring 0/200, 812 tokens/s',
    'chat at 8: launch 1/3, run 1/1, measuring 75/200, 812 tokens/s',
    'chat at 8: done (1/3, about 40 s left)',
  ]);
});
