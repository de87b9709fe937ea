import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clientProblems,
  MAX_CPU_CORES,
  MAX_EVENT_LOOP_DELAY_P99_MS,
  MAX_SEND_DELAY_P99_MS,
} from '../../src/load/client-validity.ts';

const health = {
  eventLoopDelayP99Ms: 2,
  eventLoopDelayMaxMs: 30,
  cpuCores: 0.4,
  busiestThreadCores: 0.4,
  reachedConcurrency: 32,
  lateSends: 0,
  sendDelayP99Ms: 0.5,
  socketsOpened: 32,
  threads: 1,
  gcPauses: 0,
  gcPauseTotalMs: 0,
  gcPauseMaxMs: 0,
};
const task = { concurrency: 32, requests: 240, ttftP50Ms: 100, durationMs: 30_000 };

test('a client in good health has no problem', () => {
  assert.deepEqual(clientProblems(health, task), []);
});

test('a late event loop is a problem where it can move what is compared', () => {
  const late = { ...health, eventLoopDelayP99Ms: MAX_EVENT_LOOP_DELAY_P99_MS + 1 };
  assert.match(clientProblems(late, task)[0] ?? '', /event loop was late by 41\.0 ms/);
  assert.match(clientProblems(late, { ...task, ttftP50Ms: null })[0] ?? '', /event loop/);
  assert.deepEqual(clientProblems(late, { ...task, ttftP50Ms: 5_000 }), [], 'small beside a TTFT of 5 s');
  assert.deepEqual(clientProblems(late, { ...task, durationMs: 500 }), [], 'too few probes for a p99');
  assert.equal(clientProblems(late, { concurrency: 32, requests: 240, ttftP50Ms: 100 }).length, 1);
});

test('a late event loop is judged by the inter-token latency too, which is far smaller than a TTFT', () => {
  const late = { ...health, eventLoopDelayP99Ms: MAX_EVENT_LOOP_DELAY_P99_MS + 1 };
  const slowFirst = { ...task, ttftP50Ms: 5_000 };
  assert.match(clientProblems(late, { ...slowFirst, itlP50Ms: 12 })[0] ?? '', /event loop was late/);
  assert.deepEqual(clientProblems(late, { ...slowFirst, itlP50Ms: 30 }), []);
  assert.deepEqual(clientProblems(late, { ...slowFirst, itlP50Ms: null }), []);
  const usual = { ...health, eventLoopDelayP99Ms: MAX_EVENT_LOOP_DELAY_P99_MS - 1 };
  assert.deepEqual(clientProblems(usual, { ...task, itlP50Ms: 1 }), [], 'what a shared machine always shows');
});

test('a client that used a whole core set the pace itself', () => {
  const busy = { ...health, busiestThreadCores: MAX_CPU_CORES + 0.05 };
  assert.match(clientProblems(busy, task)[0] ?? '', /1\.00 cores/);
  assert.deepEqual(clientProblems(busy, { ...task, durationMs: 500 }), []);
});

test('a concurrency that was not reached is a problem, unless there were fewer requests', () => {
  const low = { ...health, reachedConcurrency: 20 };
  assert.match(clientProblems(low, task)[0] ?? '', /only 20 of 32/);
  assert.deepEqual(clientProblems(low, { ...task, requests: 20 }), []);
});

test('a schedule that was not kept is a problem; in a closed loop nothing is due before an answer has ended', () => {
  const late = { ...health, sendDelayP99Ms: MAX_SEND_DELAY_P99_MS + 10 };
  const scheduled = { ...task, concurrency: null };
  assert.match(clientProblems(late, scheduled)[0] ?? '', /sent 60\.0 ms after the schedule at p99/);
  assert.deepEqual(clientProblems(late, task), []);
  assert.deepEqual(clientProblems({ ...health, reachedConcurrency: 1 }, scheduled), []);
});
