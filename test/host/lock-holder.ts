/** A process that takes a lock, says so, and holds it until it is ended. */
import { acquireLock } from '../../src/host/lock-file.ts';

const [file = '', limitMs = '10000', holdMs = '60000'] = process.argv.slice(2);
const lock = await acquireLock({
  file,
  what: 'GPU 0',
  limitMs: Number(limitMs),
  limitName: 'limits.lockSeconds',
  signal: new AbortController().signal,
  onWait: () => undefined,
});
console.log('held');
setTimeout(() => lock.release(), Number(holdMs));
