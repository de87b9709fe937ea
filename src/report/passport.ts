import { DEFINITIONS } from '../model/definitions.ts';
import { loadShort, shapeInWords } from '../model/load.ts';
import type { Launch, Run, RunRecord } from '../model/record.ts';
import { count } from '../verdict/words.ts';
import { code, folded, plain } from './markdown/escape.ts';
import { table } from './markdown/table.ts';
import { rowFormat, UNKNOWN } from './numbers.ts';
import { machineOf } from './view/evidence.ts';
import { cacheOf } from './view/startup.ts';

/** The Markdown page of one record: what was measured, where, how, and what its numbers mean. */
export function renderPassport(record: RunRecord): string {
  const sections = [
    `# Measurement ${code(record.id)}`,
    problem(record),
    facts(record),
    '## Load',
    workloads(record),
    howMeasured(record),
    '## Launches',
    ...record.launches.map((entry) => launch(entry, record.launches[0])),
    '## Environment',
    environment(record),
    packages(record),
    '## What the numbers mean',
    `Definitions version ${record.definitionsVersion}.`,
    Object.entries(DEFINITIONS)
      .map(([name, meaning]) => `- **${name}**: ${meaning}`)
      .join('\n'),
  ];
  return `${sections.filter((section) => section !== null).join('\n\n')}\n`;
}

function problem(record: RunRecord): string | null {
  if (!record.problem) return null;
  const hint = record.problem.hint ? ` ${plain(record.problem.hint, 1000)}` : '';
  return `**Not whole (${plain(record.problem.code)}):** ${plain(record.problem.message, 2000)}${hint}`;
}

function facts(record: RunRecord): string {
  const { pin, reportedVersion, model, launcher } = record.subject;
  const where = pin?.source.file
    ? ` (${pin.source.file}${pin.source.line ? `:${pin.source.line}` : ''})`
    : '';
  return pairs([
    ['Pin', pin ? `${pin.framework} ${pin.version}${where}` : null],
    ['Image', pin?.image ? `${pin.image.name} ${pin.image.digest ?? pin.image.tag ?? ''}` : null],
    ['Reported version', reportedVersion],
    ['Model', model],
    ['Launcher', launcher],
    ['Commit', record.commit],
    ['Machine', machineOf(record)],
    ['Measured', record.createdAt],
    ['Tool', `${record.tool.name} ${record.tool.version}`],
    ['Seed', `${record.seed}`],
  ]);
}

function workloads(record: RunRecord): string {
  const rows = record.workloads.map(({ name, requestSet, levels }) => [
    plain(name),
    code(requestSet.file),
    code(requestSet.sha256),
    `${requestSet.requests}`,
    levels.map((level) => `${loadShort(level)} (${level.requests})`).join(', '),
  ]);
  return table(['Workload', 'Request set', 'SHA-256', 'Requests', 'Level (requests)'], rows, [
    'l',
    'l',
    'l',
    'r',
    'l',
  ]);
}

function howMeasured(record: RunRecord): string {
  const { load } = record;
  const runs = record.launches.flatMap((one) => one.runs);
  const discarded = runs.reduce((sum, run) => sum + run.warmup.requests, 0);
  const shapes = [...new Set(record.workloads.map((workload) => shapeInWords(workload.load)))].join('; ');
  return `Load: ${shapes}. ${count(load.launches, 'launch', 'launches')} × ${count(load.runsPerLaunch, 'run')} a level; usage ${
    load.continuousUsage ? 'in every chunk' : 'at the end only'
  }; a request may take ${load.requestTimeoutSeconds} s. ${count(discarded, 'warm-up request')} discarded.`;
}

/** `first` is the first launch: of the others only the facts that differ are listed again. */
function launch(entry: Launch, first: Launch | undefined): string {
  const ready =
    entry.readySeconds === null
      ? 'never ready'
      : `ready after ${entry.readySeconds.toFixed(1)} s, compile cache ${cacheOf(entry)}`;
  const detail = entry.teardown.detail ? ` (${plain(entry.teardown.detail)})` : '';
  const title = `### Launch ${entry.index}: ${ready}, teardown ${entry.teardown.status}${detail}`;
  const runs = entry.runs.length === 0 ? 'No run was made.' : runsTable(entry.runs);
  const isFirst = first === undefined || first === entry;
  const said = Object.entries(entry.facts).filter(([name, value]) => isFirst || first.facts[name] !== value);
  const phases = Object.entries(entry.startup?.phases ?? {}).map(([name, seconds]) => `${name} ${seconds} s`);
  return [
    title,
    ...(phases.length > 0 ? [plain(`Of the start: ${phases.join(', ')}.`, 1000)] : []),
    runs,
    ...(said.length > 0
      ? [folded(isFirst ? 'What the server said at start' : 'What it said differently', pairs(said))]
      : []),
  ].join('\n\n');
}

function runsTable(runs: readonly Run[]): string {
  const ms = (run: Run, metric: 'ttft.p50' | 'itl.p99') =>
    rowFormat(
      metric,
      runs.map((one) => one.statistics[metric].value),
    )(run.statistics[metric].value);
  const rows = runs.map((run) => [
    `${plain(run.workload)} @ ${loadShort(run.level)}`,
    `${(run.durationMs / 1000).toFixed(1)} s`,
    ms(run, 'ttft.p50'),
    ms(run, 'itl.p99'),
    rowFormat('outputThroughput', [run.statistics.outputThroughput.value])(
      run.statistics.outputThroughput.value,
    ),
    Object.entries(run.outcomes)
      .map(([outcome, amount]) => `${amount} ${outcome}`)
      .join(', '),
    `${run.warmup.requests}${run.warmup.complete ? '' : ' (cut)'}, cache ${run.warmup.cacheReset}`,
    run.ledger.status,
    run.invalid.length === 0 ? 'valid' : plain(`invalid: ${run.invalid.join('; ')}`, 300),
  ]);
  return table(
    ['Level', 'Took', 'TTFT p50 ms', 'ITL p99 ms', 'Tokens/s', 'Outcomes', 'Warm-up', 'Ledger', 'Valid'],
    rows,
    ['l', 'r', 'r', 'r', 'r', 'l', 'l', 'l', 'l'],
  );
}

function environment({ fingerprint }: RunRecord): string {
  const known = (value: string | number | null, unit = '') => (value === null ? null : `${value}${unit}`);
  return pairs([
    ['OS', known(fingerprint.os.name)],
    ['Kernel', known(fingerprint.os.kernel)],
    ['CPU', `${fingerprint.cpu.cores ?? '?'} × ${fingerprint.cpu.model ?? 'unknown'}`],
    ['Governor', known(fingerprint.cpu.governor)],
    ['Memory', known(fingerprint.memoryTotalMiB, ' MiB')],
    ['GPU driver', known(fingerprint.gpuDriver)],
    ['GPU tool', [fingerprint.gpuTool.status, fingerprint.gpuTool.detail ?? ''].join(' ').trim()],
    ...fingerprint.gpus.map((gpu): [string, string] => [
      `GPU ${gpu.index}`,
      [
        gpu.name ?? 'unknown',
        known(gpu.memoryTotalMiB, ' MiB') ?? 'memory not reported',
        `power limit ${known(gpu.powerLimitWatts, ' W') ?? 'unknown'}`,
        `MIG ${gpu.migMode ?? 'unknown'}`,
      ].join(', '),
    ]),
    ['Python', known(fingerprint.python)],
    ['Client Node.js', fingerprint.client.node],
    ['Server command', fingerprint.serverFlags ? fingerprint.serverFlags.join(' ') : null],
    ...Object.entries(fingerprint.serverEnvironment),
  ]);
}

function packages({ fingerprint }: RunRecord): string {
  if (fingerprint.packages === null) return 'The packages could not be listed.';
  const entries = Object.entries(fingerprint.packages);
  return entries.length === 0
    ? 'No packages.'
    : folded(`${count(entries.length, 'package')}`, pairs(entries));
}

function pairs(entries: readonly (readonly [string, string | null])[]): string {
  const rows = entries.map(([name, value]) => [
    plain(name),
    value === null || value === '' ? UNKNOWN : code(value, 2000),
  ]);
  return table(['Field', 'Value'], rows, ['l', 'l']);
}
