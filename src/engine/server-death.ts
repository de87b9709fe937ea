import { setTimeout as sleep } from 'node:timers/promises';
import { type FamilyMember, nameMembers, watchFamily } from '../host/family-watch.ts';
import type { ServerDeath } from '../ports/server.ts';
import type { Failure } from './explain-failure.ts';
import type { LogWatch } from './log-watch.ts';
import type { Exit, ServerProcess } from './server-process.ts';

/** A server whose engine is gone may take this long to notice and to end (SGLang: 5 s of diagnostics). */
const NOTICE_MS = 10_000;
/** The end of the process is seen before its last lines are. */
const LAST_LINES_MS = 200;

/**
 * Resolves when the server ends without being asked to, or goes on without its engine; says which process ended first
 * and why. Stays pending when the end was asked for.
 */
export function watchDeath(
  child: ServerProcess,
  log: LogWatch,
  secrets: readonly string[],
  noticeMs: number = NOTICE_MS,
): Promise<ServerDeath> {
  const members = nameMembers(child.rememberFamily(), secrets);
  const watch = watchFamily(members.filter(({ pid }) => pid !== child.pid));
  const root = members.find(({ pid }) => pid === child.pid) ?? null;
  return new Promise((resolve) => {
    const tell = async (exit: Exit | null) => {
      if (child.stopping()) return;
      const gone = watch.firstGone();
      watch.stop();
      await sleep(LAST_LINES_MS);
      await log.read();
      resolve({
        exitCode: exit?.exitCode ?? null,
        signal: exit?.signal ?? null,
        what: whatEnded(gone, root, child.pid, exit),
        failure: causeOf(gone, log.failure()),
        logTail: log.tail(),
      });
    };
    child.exited.then(tell, () => undefined);
    watch.gone.then(async () => {
      const exit = await Promise.race([child.exited, sleep(noticeMs, null, { ref: false })]);
      if (exit === null) await tell(null);
    });
  });
}

/** An engine that is gone without a word of why was ended from outside: what its server says then is only an echo. */
function causeOf(gone: FamilyMember | null, said: Failure | null): ServerDeath['failure'] {
  if (gone === null || said?.isCause) return said;
  return {
    name: 'engine process ended',
    cause: said?.cause ?? 'no line of the log says why',
    hint: `${gone.name} ended and the log names no cause: it was killed from outside, often by a system that ran out of memory (see dmesg).`,
  };
}

function whatEnded(
  gone: FamilyMember | null,
  root: FamilyMember | null,
  pid: number,
  exit: Exit | null,
): string {
  const server = `the server process${root === null ? '' : ` ${root.name}`} (pid ${pid})`;
  const how =
    exit === null ? '' : exit.signal === null ? `exit code ${exit.exitCode}` : `signal ${exit.signal}`;
  if (gone === null) return `${server} ended (${how})`;
  const engine = `the engine process ${gone.name} (pid ${gone.pid}) ended`;
  return exit === null
    ? `${engine}, and ${server} went on without it`
    : `${engine} first, then ${server} (${how})`;
}
