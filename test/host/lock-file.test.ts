import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { acquireLock, type LockRequest } from '../../src/host/lock-file.ts';
import { createTempFolder } from '../support/temp-folder.ts';

const HOLDER = fileURLToPath(new URL('lock-holder.ts', import.meta.url));

function request(file: string, more: Partial<LockRequest> = {}): LockRequest {
  return {
    file,
    what: 'GPU 0',
    limitMs: 20_000,
    limitName: 'limits.lockSeconds',
    signal: new AbortController().signal,
    onWait: () => undefined,
    ...more,
  };
}

/** Another process that holds the lock. */
async function holder(file: string, holdMs = 60_000): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HOLDER, file, '20000', `${holdMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('a lock between processes', { concurrency: 3 }, () => {
  test('it is free again once it is released, and releasing twice does no harm', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    const first = await acquireLock(request(file));
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).pid, process.pid);
    first.release();
    assert.equal(existsSync(file), false);
    const second = await acquireLock(request(file));
    first.release();
    assert.ok(existsSync(file), 'only its holder releases it');
    second.release();
  });

  test('the wait for another process is told, and ends when that releases it', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    const other = await holder(file, 500);
    const told: string[] = [];
    const lock = await acquireLock(request(file, { onWait: (who) => told.push(who) }));
    assert.match(told.join(), new RegExp(`^the gate with pid ${other.pid} since `));
    lock.release();
  });

  test('the lock of a process that was killed is taken over, by one of many alone', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    await killed(await holder(file));
    assert.ok(existsSync(file));
    let holding = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const lock = await acquireLock(request(file));
        holding += 1;
        most = Math.max(most, holding);
        await new Promise((resolve) => setTimeout(resolve, 5));
        holding -= 1;
        lock.release();
      }),
    );
    assert.equal(most, 1);
    assert.equal(existsSync(file), false);
  });

  test('a pid that was given again, and a lock from before a restart, are stale', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    (await acquireLock(request(file))).release();
    const lock = await acquireLock(request(file));
    const own = JSON.parse(readFileSync(file, 'utf8'));
    lock.release();
    for (const stale of [{ startTime: '1' }, { boot: 'another' }]) {
      writeFileSync(file, JSON.stringify({ ...own, token: 'theirs', ...stale }));
      (await acquireLock(request(file, { limitMs: 2000 }))).release();
    }
  });

  test('a holder that cannot be seen from here, or is no holder, is waited for up to the limit', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    const lock = await acquireLock(request(file));
    const own = JSON.parse(readFileSync(file, 'utf8'));
    lock.release();
    writeFileSync(file, JSON.stringify({ ...own, token: 'theirs', namespace: 'pid:[1]', startTime: '1' }));
    const tooLong = (error: { code?: string; message: string; hint?: string }) =>
      error.code === 'measure' &&
      /^GPU 0 was not free within 0.1 s: it is held by /.test(error.message) &&
      /limits\.lockSeconds.*gpu\.lock/.test(error.hint ?? '');
    await assert.rejects(acquireLock(request(file, { limitMs: 100 })), tooLong);
    writeFileSync(file, 'something else');
    await assert.rejects(acquireLock(request(file, { limitMs: 100 })), tooLong);
    assert.equal(readFileSync(file, 'utf8'), 'something else');
  });

  test('a folder that cannot be written is told', async () => {
    const error = { code: 'measure', message: /^GPU 0 cannot be locked: ENOENT/ };
    await assert.rejects(acquireLock(request('/nonexistent/gpu.lock')), error);
  });

  test('the signal ends the wait', async () => {
    await using folder = await createTempFolder();
    const file = join(folder.path, 'gpu.lock');
    const other = await holder(file);
    const cancel = new AbortController();
    const waiting = acquireLock(request(file, { signal: cancel.signal, onWait: () => cancel.abort() }));
    await assert.rejects(waiting, { code: 'cancelled' });
    await killed(other);
  });
});
