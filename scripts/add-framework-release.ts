/**
 * Adds a release to `src/engine/data/<framework>.json`, as what it changes from the newest one there:
 *
 *     node scripts/add-framework-release.ts FLAGS.json METRICS.json
 *
 * Both are snapshots of one release of vLLM or SGLang; docs/framework-releases.md says what stands in them. Releases
 * are added in their order.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type FlagEntry, foldReleases, type ReleaseDelta } from '../src/engine/flags/release-flags.ts';

interface FlagSnapshot {
  readonly framework: string;
  readonly version: string;
  readonly source: string;
  readonly flags: readonly Readonly<Record<string, unknown>>[];
}

interface MetricSnapshot {
  readonly framework: string;
  readonly version: string;
  readonly metrics: readonly { readonly name: string; readonly exposed?: string }[];
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } });
const [flagFile = '', metricFile = ''] = positionals;
const flagSnapshot = JSON.parse(await readFile(flagFile, 'utf8')) as FlagSnapshot;
const metricSnapshot = JSON.parse(await readFile(metricFile, 'utf8')) as MetricSnapshot;
const { framework, version } = flagSnapshot;
if (metricSnapshot.framework !== framework || metricSnapshot.version !== version) {
  throw new Error(`${flagFile} is of ${framework} ${version}, ${metricFile} is not.`);
}
const folder = values.into ?? path.join(import.meta.dirname, '../src/engine/data');
const file = path.join(folder, `${framework}.json`);
const releases = await readReleases(file);
if (releases.some((known) => known.version === version)) throw new Error(`${version} is there already.`);
const before = foldReleases(releases);
const flags = new Map(flagSnapshot.flags.map((flag) => [String(flag.flag), entryOf(flag)]));
const metrics = new Set(metricSnapshot.metrics.map(({ name, exposed }) => exposed ?? name));
const delta: ReleaseDelta = {
  version,
  source: flagSnapshot.source,
  flags: Object.fromEntries(
    [...flags].filter(([name, entry]) => JSON.stringify(entry) !== JSON.stringify(before.flags.get(name))),
  ),
  flagsGone: [...before.flags.keys()].filter((name) => !flags.has(name)),
  metrics: [...metrics].filter((name) => !before.metrics.has(name)),
  metricsGone: [...before.metrics].filter((name) => !metrics.has(name)),
};
await writeFile(
  file,
  `${JSON.stringify({ framework, licence: 'Apache-2.0', releases: [...releases, delta] })}\n`,
);
console.log(
  `${framework} ${version}: ${Object.keys(delta.flags).length} flags new or changed, ${delta.flagsGone.length} gone.`,
);

async function readReleases(from: string): Promise<readonly ReleaseDelta[]> {
  try {
    return (JSON.parse(await readFile(from, 'utf8')) as { releases: readonly ReleaseDelta[] }).releases;
  } catch {
    return [];
  }
}

/** Without what is as usual. Choices that are open, or depend on the machine, cannot be checked and are left out. */
function entryOf(flag: Readonly<Record<string, unknown>>): FlagEntry {
  const { aliases, negative, inverse, kind, choices, deprecated, use_instead: useInstead } = flag;
  const isClosed = Array.isArray(choices) && !flag.open_choices && !flag.choices_vary;
  return {
    ...(Array.isArray(aliases) && aliases.length > 0 ? { aliases } : {}),
    ...(typeof negative === 'string' ? { negative } : {}),
    ...(typeof inverse === 'string' ? { inverse } : {}),
    ...(kind === 'value' ? {} : { kind: String(kind) }),
    ...(flag.default === null || flag.default === undefined ? {} : { default: flag.default }),
    ...(isClosed ? { choices: choices.map(String) } : {}),
    ...(deprecated ? { deprecated: true } : {}),
    ...(typeof useInstead === 'string' ? { useInstead } : {}),
  };
}
