import { redactText } from '../host/redact.ts';
import type { Framework } from '../model/pin.ts';
import { type ControlClient, jsonObject } from './control-client.ts';
import { flatFields } from './flat-fields.ts';
import type { FrameworkFacts } from './framework-facts.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { parseExposition } from './prometheus.ts';
import { pythonFields } from './python-fields.ts';
import type { ListedModel } from './ready-probe.ts';

/** What a ready server says of itself. */
export interface ServerFacts {
  readonly version: string | null;
  readonly facts: Readonly<Record<string, string>>;
}

const CALL_LIMIT_MS = 10_000;
const VALUE_LENGTH = 200;

/** What the log of a server says of its start. */
export interface LogStatements {
  readonly facts: Readonly<Record<string, string>>;
  /** The configuration as the log holds it; null where it does not. */
  readonly configText: string | null;
}

/** Asks a ready server for its version and for what it decided at start. What it does not say is left out. */
export async function readServerFacts(
  client: ControlClient,
  framework: Framework,
  model: ListedModel,
  log: LogStatements,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<ServerFacts> {
  const known = FRAMEWORKS[framework];
  const options = { limitMs: CALL_LIMIT_MS, signal };
  const clean = (value: unknown) => redactText(String(value), secrets).slice(0, VALUE_LENGTH);
  const ask = async (path: string) => jsonObject(await client.get(path, options));

  const versionBody = known.version === null ? null : await ask(known.version.path);
  const said = known.version === null ? null : versionBody?.[known.version.field];
  const version = typeof said === 'string' && said !== '' ? clean(said) : null;
  const facts: Record<string, string> = {};
  if (version !== null) facts.version = version;
  if (typeof model.root === 'string') facts['model root'] = clean(model.root);
  if (typeof model.max_model_len === 'number') facts['max model len'] = clean(model.max_model_len);

  const metrics = known.metricsPath === null ? null : await client.get(known.metricsPath, options);
  const labels =
    metrics?.status === 200
      ? parseExposition(metrics.text).find((one) => one.name === known.infoMetric)?.labels
      : undefined;
  const ofMetric = flatFields(labels ?? {}, { leaveOut: /^(?:engine|model_name)$/, secrets });
  const body =
    known.serverInfo === null || known.serverInfo.path === known.version?.path
      ? versionBody
      : await ask(known.serverInfo.path);
  const told = known.serverInfo === null ? new Map() : infoFields(known.serverInfo, body, secrets);
  const ofInfo =
    told.size > 0 ? told : flatFields(pythonFields(log.configText ?? ''), { leaveOut: null, secrets });
  // The same field in both: the metric has what was resolved at the end.
  for (const name of ofMetric.keys()) ofInfo.delete(`cache_config.${name}`);
  return { version, facts: { ...facts, ...Object.fromEntries([...ofInfo, ...ofMetric]), ...log.facts } };
}

function infoFields(
  { parts, leaveOut }: NonNullable<FrameworkFacts['serverInfo']>,
  body: Readonly<Record<string, unknown>> | null,
  secrets: readonly string[],
): Map<string, string> {
  return new Map(
    parts.flatMap((part) => {
      const steps = part === '' ? [] : part.split('.');
      const value = steps.reduce<unknown>(
        (inner, step) => (inner as Record<string, unknown> | null)?.[step],
        body,
      );
      return typeof value === 'object' && value !== null ? [...flatFields(value, { leaveOut, secrets })] : [];
    }),
  );
}

/** Whether a pin and a server name the same release; a local suffix (`+cpu`, `+cu129`) says how it was built. */
export function sameVersion(pinned: string, reported: string): boolean {
  return release(pinned) === release(reported);
}

/** Whether a pin names a release that a server could report (not a commit, `nightly` or a digest). */
export function isRelease(version: string): boolean {
  return /^v?\d+(?:\.\d+)+/.test(version);
}

function release(version: string): string {
  return (version.trim().replace(/^v/, '').split('+')[0] ?? '').toLowerCase();
}
