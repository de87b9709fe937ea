const now = Date.now;
let calls = 0;
/** A thread of the client whose wall clock goes back by half a minute each time it is read. */
Date.now = () => {
  calls += 1;
  return now() - calls * 30_000;
};

await import('../../src/load/thread.ts');
