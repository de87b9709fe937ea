import { runTool } from '../../host/run-tool.ts';
import { GateError } from '../../model/errors.ts';
import type { LaunchRequest } from '../../ports/server.ts';
import type { ServerCommand } from '../server-command.ts';
import { checkFlags, type FlagProblem } from './check-flags.ts';
import { findInterpreter } from './find-interpreter.ts';
import { type FlagTable, tableOfParser, tableOfRelease } from './flag-table.ts';
import { frameworkWords } from './framework-words.ts';
import { PARSER_MARK, parserScript } from './parser-script.ts';
import { releaseData } from './release-flags.ts';

/** Importing a framework takes tens of seconds on a slow disk; longer is not worth a wait for what the data has too. */
const PARSER_LIMIT_MS = 180_000;

/** Checks a command before it is started. */
export type FlagPreflight = (request: LaunchRequest, command: ServerCommand) => Promise<void>;

/**
 * Makes the check: by the installed version's own parser where the command shows its interpreter, else by the shipped
 * data for the pinned version. Asked once for all starts of the same command. What was asked, or why
 * nothing was, is noted; what is unknown blocks nothing.
 * Throws `usage` with every flag that the version refuses, and `cancelled`.
 */
export function createFlagPreflight(limitMs: number = PARSER_LIMIT_MS): FlagPreflight {
  const done = new Set<string>();
  return async (request, command) => {
    const key = JSON.stringify([request.framework, request.version, command.flags, command.argv[0]]);
    if (done.has(key)) return;
    const said = await preflight(request, command, limitMs);
    done.add(key);
    if (said !== null) request.progress.note(said);
  };
}

/** What was checked with what, or why not; null where nothing is started whose flags could be known. */
async function preflight(
  request: LaunchRequest,
  command: ServerCommand,
  limitMs: number,
): Promise<string | null> {
  const { framework, server, version } = request;
  if (parserScript(framework) === null || server.launcher === 'embedded' || server.launcher === 'attach')
    return null;
  const argv = server.launcher === 'docker' ? server.argv : command.argv;
  const words = frameworkWords(framework, argv, server.launcher);
  if (words === null) return `Flags not checked: the command does not show where those of ${framework} begin`;
  const installed = server.launcher === 'docker' ? null : await installedTable(request, command, limitMs);
  if (request.signal.aborted) throw new GateError('cancelled', 'Cancelled while the flags were checked.');
  const release = version === null ? null : releaseData(framework, version);
  const table = installed ?? (release === null ? null : tableOfRelease(release.flags));
  if (table === null)
    return `Flags not checked: ${framework} ${version ?? 'of no pin'} is not known to this gate, and its own parser could not be asked`;
  const by = installed === null ? 'the flags known of this version' : 'the parser of the installed version';
  const problems = checkFlags(framework, words, table);
  if (problems.length > 0) throw refused(problems, `${framework} ${version ?? ''}`.trim(), by);
  return `Flags checked by ${by}`;
}

async function installedTable(
  { framework, signal }: LaunchRequest,
  { argv, environment }: ServerCommand,
  limitMs: number,
): Promise<FlagTable | null> {
  const interpreter = await findInterpreter(argv, environment.PATH);
  const script = parserScript(framework);
  if (interpreter === null || script === null) return null;
  const args = ['-c', script];
  const result = await runTool({ command: interpreter, args, env: environment, limitMs, signal });
  if (result.status !== 'exited' || result.exitCode !== 0) return null;
  const line = result.stdout.split('\n').find((one) => one.startsWith(PARSER_MARK));
  try {
    return line === undefined ? null : tableOfParser(line.slice(PARSER_MARK.length));
  } catch {
    return null;
  }
}

function refused(problems: readonly FlagProblem[], what: string, by: string): GateError {
  const said = problems.map(({ message }) => message).join('; ');
  const instead = problems.flatMap(({ flag, successor }) =>
    successor === null ? [] : [`${flag}: ${successor}`],
  );
  return new GateError('usage', `${what} does not take the server's command, by ${by}: ${said}.`, {
    hint:
      instead.length > 0
        ? `In their place: ${instead.join('; ')}.`
        : 'Change them in the configuration (server.command, server.args or server.parameters).',
  });
}
