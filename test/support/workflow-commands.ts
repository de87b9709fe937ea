/** A workflow command as the runner understood it. */
export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title: string | null;
}

/** Everything that a step's log made the runner do. */
export interface StepLog {
  readonly commands: readonly WorkflowCommand[];
  readonly annotations: readonly Annotation[];
  readonly masks: readonly string[];
  /** The log as a person sees it: without commands, masked values as `***`. */
  readonly visible: string;
}

/** Reads a step's standard output as the runner does, `stop-commands` and the old `##[command]` form included. */
export function readStepLog(stdout: string): StepLog {
  const commands: WorkflowCommand[] = [];
  const masks: string[] = [];
  const visible: string[] = [];
  let stoppedBy: string | null = null;
  for (const line of stdout.split(/\r\n|\n|\r/)) {
    if (stoppedBy !== null) {
      if (line.trim() === `::${stoppedBy}::`) stoppedBy = null;
      else visible.push(masked(line, masks));
      continue;
    }
    const command = parseCommand(line);
    if (!command) {
      visible.push(masked(line, masks));
      continue;
    }
    commands.push(command);
    if (command.command === 'stop-commands') stoppedBy = command.message;
    if (command.command === 'add-mask') masks.push(command.message);
  }
  return { commands, annotations: commands.flatMap(annotationOf), masks, visible: visible.join('\n') };
}

/** `::name key=value::message` after any blanks, or `##[name key=value;]message` anywhere in the line. */
function parseCommand(line: string): WorkflowCommand | null {
  const now = /^\s*::([^\s:]+)(?:\s+(.*?))?::(.*)$/.exec(line);
  const old = /##\[([^\s\]]+)(?:\s+([^\]]*))?\](.*)$/.exec(line);
  const match = now ?? old;
  if (!match) return null;
  return {
    command: match[1] ?? '',
    properties: properties(match[2] ?? '', now ? ',' : ';'),
    message: decode(match[3] ?? ''),
  };
}

function properties(text: string, separator: string): Record<string, string> {
  const pairs = text.split(separator).filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      const value = pair
        .slice(equals + 1)
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',');
      return [pair.slice(0, equals).trim(), decode(value)];
    }),
  );
}

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function annotationOf({ command, message, properties }: WorkflowCommand): Annotation[] {
  if (command !== 'error' && command !== 'warning' && command !== 'notice') return [];
  return [{ level: command, message, title: properties.title ?? null }];
}

function masked(line: string, masks: readonly string[]): string {
  let text = line;
  for (const mask of masks) if (mask !== '') text = text.replaceAll(mask, '***');
  return text;
}
