import type { RunRecord } from '../model/record.ts';
import type { Difference } from '../model/verdict.ts';
import { diffField, diffNames } from './field-diff.ts';
import { diffIdentity, isEngineVariable } from './identity-diff.ts';
import { diffPackages } from './package-diff.ts';
import { diffStartFacts } from './start-facts.ts';

/**
 * Everything that differs between the environments of two records, by class (design §7): identity first, then what
 * the pin brings with it, then conditions. What is equal on both sides is left out.
 */
export function diffEnvironments(baseline: RunRecord, candidate: RunRecord): Difference[] {
  return [
    ...diffIdentity(baseline, candidate),
    ...diffUnderTest(baseline, candidate),
    ...diffConditions(baseline, candidate),
  ];
}

function diffUnderTest(baseline: RunRecord, candidate: RunRecord): Difference[] {
  const field = (name: string, pick: (record: RunRecord) => string | null | undefined) =>
    diffField(name, 'under-test', pick(baseline), pick(candidate));
  return [
    ...field('pin', ({ subject: { pin } }) => pin && `${pin.framework} ${pin.version}`),
    ...field('image', ({ subject: { pin } }) => pin?.image && (pin.image.digest ?? pin.image.tag)),
    ...field('reported version', ({ subject }) => subject.reportedVersion),
    ...field('Python', ({ fingerprint }) => fingerprint.python),
    ...diffStartFacts(baseline, candidate),
    ...diffPackages(baseline.fingerprint.packages, candidate.fingerprint.packages),
  ];
}

function diffConditions(baseline: RunRecord, candidate: RunRecord): Difference[] {
  const field = (name: string, pick: (record: RunRecord) => string | number | null | undefined) =>
    diffField(name, 'condition', pick(baseline), pick(candidate));
  return [
    ...diffGpuConditions(baseline, candidate),
    ...field('OS', ({ fingerprint }) => fingerprint.os.name),
    ...field('kernel', ({ fingerprint }) => fingerprint.os.kernel),
    ...field('architecture', ({ fingerprint }) => fingerprint.os.arch),
    ...field('CPU governor', ({ fingerprint }) => fingerprint.cpu.governor),
    ...(hasGpus(baseline) || hasGpus(candidate)
      ? [
          ...field('CPU model', ({ fingerprint }) => fingerprint.cpu.model),
          ...field('CPU cores', ({ fingerprint }) => fingerprint.cpu.cores),
        ]
      : []),
    ...field('seed', ({ seed }) => seed),
    ...field('ledger', ledgerState),
    ...field('request timeout s', ({ load }) => load.requestTimeoutSeconds),
    ...field('warm-up', warmupState),
    ...field('memory MiB', ({ fingerprint }) => fingerprint.memoryTotalMiB),
    ...diffNames('server variable ', 'condition', otherVariables(baseline), otherVariables(candidate)),
    ...field('client Node.js', ({ fingerprint }) => fingerprint.client.node),
    ...field('client tool', ({ fingerprint }) => fingerprint.client.tool),
  ];
}

/** A side that lost the server's counters lost the proof that its totals are right. */
function ledgerState({ launches }: RunRecord): string {
  const states = launches.flatMap(({ runs }) => runs.map(({ ledger }) => ledger.status));
  return [...new Set(states)].sort().join(', ') || 'none';
}

function warmupState({ launches }: RunRecord): string {
  const cut = launches.flatMap(({ runs }) => runs.filter(({ warmup }) => !warmup.complete)).length;
  return cut === 0 ? 'complete' : `cut before ${cut} runs`;
}

/** Settings of the GPUs that both sides have. Momentary values (temperature, current clock) are not settings. */
function diffGpuConditions(baseline: RunRecord, candidate: RunRecord): Difference[] {
  return baseline.fingerprint.gpus.flatMap((old) => {
    const now = candidate.fingerprint.gpus.find((gpu) => gpu.index === old.index);
    if (!now) return [];
    const name = `GPU ${old.index}`;
    return [
      ...diffField(`${name} UUID`, 'condition', old.uuid, now.uuid),
      ...diffField(`${name} memory MiB`, 'condition', old.memoryTotalMiB, now.memoryTotalMiB),
      ...diffField(`${name} power limit W`, 'condition', old.powerLimitWatts, now.powerLimitWatts),
      ...diffField(`${name} max SM clock MHz`, 'condition', old.maxSmClockMHz, now.maxSmClockMHz),
      ...diffField(`${name} persistence mode`, 'condition', old.persistenceMode, now.persistenceMode),
    ];
  });
}

function otherVariables(record: RunRecord): Map<string, string> {
  return new Map(
    Object.entries(record.fingerprint.serverEnvironment).filter(([name]) => !isEngineVariable(name)),
  );
}

function hasGpus(record: RunRecord): boolean {
  return record.fingerprint.gpus.length > 0;
}
