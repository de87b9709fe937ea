import { comparableFlags } from '../model/baseline-key.ts';
import type { Fingerprint, Gpu } from '../model/environment.ts';
import { loadShort, shapeInWords } from '../model/load.ts';
import type { RunRecord } from '../model/record.ts';
import type { Difference } from '../model/verdict.ts';
import { diffField, diffNames } from './field-diff.ts';

/** Fields that must be equal before numbers may be compared at all (design §7). */
export function diffIdentity(baseline: RunRecord, candidate: RunRecord): Difference[] {
  const before = baseline.fingerprint;
  const after = candidate.fingerprint;
  const field = (name: string, pick: (record: RunRecord) => string | number | null | undefined) =>
    diffField(name, 'identity', pick(baseline), pick(candidate));
  return [
    ...field('definitions version', (record) => record.definitionsVersion),
    ...field('framework', (record) => record.subject.pin?.framework),
    ...field('launcher', (record) => record.subject.launcher),
    ...field('model', (record) => record.subject.model),
    ...field('model root', modelRoots),
    ...field('continuous usage', (record) => String(record.load.continuousUsage)),
    ...field('prefix cache before each run', cacheStates),
    ...field('prefix cache reset', cacheResets),
    ...(gpusAreKnown(before) && gpusAreKnown(after)
      ? diffGpus(before.gpus, after.gpus)
      : unknownGpus(before, after)),
    ...field('GPU driver', (record) => record.fingerprint.gpuDriver),
    ...(hasNoGpu(before) && hasNoGpu(after)
      ? [
          ...field('CPU model', (record) => record.fingerprint.cpu.model),
          ...field('CPU cores', (record) => record.fingerprint.cpu.cores),
        ]
      : []),
    ...diffFlags(baseline, candidate),
    ...diffNames('server variable ', 'identity', engineVariables(baseline), engineVariables(candidate)),
    ...diffNames('request set ', 'identity', requestSets(baseline), requestSets(candidate)),
    ...diffNames('levels ', 'identity', levels(baseline), levels(candidate)),
  ];
}

/** The fact at start that names the weights: other weights under the same name are another model. */
export const MODEL_ROOT = 'model root';

/** As every launch named it; one that changed between launches is named too. */
function modelRoots({ launches }: RunRecord): string | null {
  const roots = launches.flatMap(({ facts }) => facts[MODEL_ROOT] ?? []);
  return [...new Set(roots)].sort().join(' / ') || null;
}

/** A tool that failed or hung and named no GPU says nothing; one that is absent says that there are none. */
function gpusAreKnown({ gpuTool, gpus }: Fingerprint): boolean {
  return gpuTool.status === 'ok' || gpuTool.status === 'absent' || gpus.length > 0;
}

function hasNoGpu(fingerprint: Fingerprint): boolean {
  return gpusAreKnown(fingerprint) && fingerprint.gpus.length === 0;
}

function unknownGpus(before: Fingerprint, after: Fingerprint): Difference[] {
  const names = (side: Fingerprint) =>
    gpusAreKnown(side) ? side.gpus.map(({ name }) => name ?? 'unknown').join(', ') || 'none' : null;
  return [
    { field: 'GPUs', class: 'identity', kind: 'unknown', baseline: names(before), candidate: names(after) },
  ];
}

/** Variables that switch the engine's behaviour are flags by another way; the others are conditions. */
export function isEngineVariable(name: string): boolean {
  return /^(VLLM|SGLANG|SGL|FLASHINFER|NCCL)_/.test(name);
}

/** As proven; a run on a warm prefix cache is another measurement than one on a cold cache. */
function cacheStates({ launches }: RunRecord): string | null {
  const states = launches.flatMap(({ runs }) => runs.map(({ cache }) => cache.state));
  return inOrder(states.filter((state) => state !== 'unknown'));
}

/** What was done about it; a salt keeps prompts as far apart as an empty cache does. */
function cacheResets({ launches }: RunRecord): string | null {
  const resets = launches.flatMap(({ runs }) => runs.map(({ warmup }) => warmup.cacheReset));
  return inOrder(resets.map((reset) => (reset === 'reset' || reset === 'salted' ? 'emptied' : reset)));
}

function inOrder(words: readonly string[]): string | null {
  return [...new Set(words)].sort().join(', ') || null;
}

function diffGpus(before: readonly Gpu[], after: readonly Gpu[]): Difference[] {
  const known = before.length > 0 || after.length > 0;
  const count = known ? diffField('GPU count', 'identity', before.length, after.length) : [];
  const indexes = [...new Set([...before, ...after].map((gpu) => gpu.index))].sort((a, b) => a - b);
  const fields = indexes.flatMap((index) => {
    const old = before.find((gpu) => gpu.index === index);
    const now = after.find((gpu) => gpu.index === index);
    if (old && now) {
      return [
        ...diffField(`GPU ${index}`, 'identity', old.name, now.name),
        ...diffField(`GPU ${index} MIG mode`, 'identity', old.migMode, now.migMode),
      ];
    }
    return diffNames(
      '',
      'identity',
      new Map(old ? [[`GPU ${index}`, old.name ?? 'unknown']] : []),
      new Map(now ? [[`GPU ${index}`, now.name ?? 'unknown']] : []),
    );
  });
  return [...count, ...fields];
}

/** The flags that differ. The pin's own version inside a flag (an image tag, a path) moves with the pin. */
function diffFlags(baseline: RunRecord, candidate: RunRecord): Difference[] {
  const before = comparableFlags(baseline);
  const after = comparableFlags(candidate);
  if (before === null || after === null) {
    return diffField('server flags', 'identity', before?.join(' '), after?.join(' '));
  }
  if (before.length === after.length && before.every((flag, place) => flag === after[place])) return [];
  const gone = before.filter((flag) => !after.includes(flag));
  const come = after.filter((flag) => !before.includes(flag));
  const sameWords = gone.length === 0 && come.length === 0;
  return [
    {
      field: 'server flags',
      class: 'identity',
      kind: 'changed',
      baseline: (sameWords ? before : gone).join(' ') || '(without)',
      candidate: (sameWords ? after : come).join(' ') || '(without)',
    },
  ];
}

function engineVariables(record: RunRecord): Map<string, string> {
  return new Map(
    Object.entries(record.fingerprint.serverEnvironment).filter(([name]) => isEngineVariable(name)),
  );
}

function requestSets(record: RunRecord): Map<string, string> {
  return new Map(record.workloads.map(({ name, requestSet }) => [name, requestSet.sha256]));
}

function levels(record: RunRecord): Map<string, string> {
  return new Map(
    record.workloads.map((workload) => [
      workload.name,
      `${shapeInWords(workload.load)}: ${workload.levels.map((level) => `${loadShort(level)} (${level.requests} requests)`).join(', ')}`,
    ]),
  );
}
