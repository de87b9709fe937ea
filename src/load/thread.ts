import { parentPort } from 'node:worker_threads';
import { watchThread } from './client-health.ts';
import { sendLoop, workersOf } from './send-loop.ts';
import { openTarget, type Target } from './target.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';

/** Connections that stand ready for a schedule, whose need is not known before. */
const READY_CONNECTIONS = 32;
const PROGRESS_EVERY_MS = 250;

let prepared: { readonly task: ThreadTask; readonly target: Target } | null = null;
let run = new AbortController();

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'abort') run.abort();
  else if (message.kind === 'prepare') void prepare(message.task);
  else void go(message.startAt);
});

/** Everything that is not measured, before the clock starts: look-up and connections. */
async function prepare(task: ThreadTask): Promise<void> {
  run = new AbortController();
  prepared?.target[Symbol.dispose]();
  const connections =
    task.pace.kind === 'closed' ? workersOf(task, task.pace.concurrency) : READY_CONNECTIONS;
  prepared = { task, target: await openTarget(task.baseUrl, connections, run.signal) };
  tell({ kind: 'ready' });
}

async function go(startAt: number): Promise<void> {
  if (prepared === null) throw new Error('the thread was told to go before it was prepared');
  const { task } = prepared;
  using target = prepared.target;
  prepared = null;
  let done = 0;
  let tokens = 0;
  const progress = setInterval(() => tell({ kind: 'progress', done, tokens }), PROGRESS_EVERY_MS);
  const watch = watchThread();
  try {
    const results = await sendLoop({
      task,
      target,
      startAt,
      signal: run.signal,
      onEnded(completionTokens) {
        done += 1;
        tokens += completionTokens ?? 0;
      },
    });
    const health = watch.stop(target.socketsOpened);
    tell({ kind: 'progress', done, tokens });
    tell({ kind: 'done', results, health });
  } finally {
    clearInterval(progress);
  }
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}
