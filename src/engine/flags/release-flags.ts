import type { Framework } from '../../model/pin.ts';
import sglang from '../data/sglang.json' with { type: 'json' };
import vllm from '../data/vllm.json' with { type: 'json' };

/** One flag of one release: what the parser of that release takes. Left out: no alias, takes one value, no default. */
export interface FlagEntry {
  readonly aliases?: readonly string[];
  /** The `--no-…` name, and the opposite name that newer releases show in its place. */
  readonly negative?: string;
  readonly inverse?: string;
  readonly kind?: string;
  /** What the parser returns when the flag is not given: not always what the server then decides. */
  readonly default?: unknown;
  /** The only values that pass; left out where the list is open, or depends on the machine. */
  readonly choices?: readonly string[];
  readonly deprecated?: boolean;
  readonly useInstead?: string;
}

/** Everything that the data knows of one release. */
export interface ReleaseData {
  readonly version: string;
  readonly flags: ReadonlyMap<string, FlagEntry>;
  /** Names on `/metrics`, of every mode and option. */
  readonly metrics: ReadonlySet<string>;
}

/** How the data files keep a release: what it sets or changes, and what it dropped, from the one before. */
export interface ReleaseDelta {
  readonly version: string;
  readonly source: string;
  readonly flags: Readonly<Record<string, FlagEntry>>;
  readonly flagsGone: readonly string[];
  readonly metrics: readonly string[];
  readonly metricsGone: readonly string[];
}

const DELTAS: Readonly<Partial<Record<Framework, readonly ReleaseDelta[]>>> = {
  vllm: vllm.releases as unknown as readonly ReleaseDelta[],
  sglang: sglang.releases as unknown as readonly ReleaseDelta[],
};

/** What is known of a release; null where the data does not have it. A local suffix (`+cpu`) and a leading v do not count. */
export function releaseData(framework: Framework, version: string): ReleaseData | null {
  const deltas = DELTAS[framework] ?? [];
  const wanted = version.trim().replace(/^v/, '').split('+')[0];
  const at = deltas.findIndex((delta) => delta.version === wanted);
  return at < 0 ? null : foldReleases(deltas.slice(0, at + 1));
}

/** The releases that the data has, oldest first. */
export function knownReleases(framework: Framework): readonly string[] {
  return (DELTAS[framework] ?? []).map(({ version }) => version);
}

/** The state after the last of `deltas`, of which there is at least one. */
export function foldReleases(deltas: readonly ReleaseDelta[]): ReleaseData {
  const flags = new Map<string, FlagEntry>();
  const metrics = new Set<string>();
  for (const delta of deltas) {
    for (const name of delta.flagsGone) flags.delete(name);
    for (const [name, entry] of Object.entries(delta.flags)) flags.set(name, entry);
    for (const name of delta.metricsGone) metrics.delete(name);
    for (const name of delta.metrics) metrics.add(name);
  }
  return { version: deltas.at(-1)?.version ?? '', flags, metrics };
}
