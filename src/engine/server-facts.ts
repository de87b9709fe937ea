import { redactText } from '../host/redact.ts';
import type { Framework } from '../model/pin.ts';
import { type ControlClient, jsonObject } from './control-client.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { parseExposition } from './prometheus.ts';
import type { ListedModel } from './ready-probe.ts';

/** What a ready server says of itself. */
export interface ServerFacts {
  readonly version: string | null;
  readonly facts: Readonly<Record<string, string>>;
}

const CALL_LIMIT_MS = 10_000;
const VALUE_LENGTH = 200;

/** Asks a ready server for its version and for what it decided at start. What it does not say is left out. */
export async function readServerFacts(
  client: ControlClient,
  framework: Framework,
  model: ListedModel,
  logFacts: Readonly<Record<string, string>>,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<ServerFacts> {
  const known = FRAMEWORKS[framework];
  const options = { limitMs: CALL_LIMIT_MS, signal };
  const facts: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    if (value === null || value === undefined || typeof value === 'object') return;
    facts[name] = redactText(String(value), secrets).slice(0, VALUE_LENGTH);
  };
  const ask = async (path: string) => jsonObject(await client.get(path, options));

  const versionBody = known.version === null ? null : await ask(known.version.path);
  const said = known.version === null ? null : versionBody?.[known.version.field];
  const version =
    typeof said === 'string' && said !== '' ? redactText(said, secrets).slice(0, VALUE_LENGTH) : null;
  if (version !== null) add('version', version);
  add('model root', model.root);
  add('max model len', model.max_model_len);
  if (known.infoMetric !== null && known.metricsPath !== null) {
    const { name, labels } = known.infoMetric;
    const answer = await client.get(known.metricsPath, options);
    const info =
      answer.status === 200 ? parseExposition(answer.text).find((one) => one.name === name) : undefined;
    for (const label of labels) add(label, info?.labels[label]);
  }
  if (known.serverInfo !== null) {
    const info =
      known.serverInfo.path === known.version?.path ? versionBody : await ask(known.serverInfo.path);
    for (const field of known.serverInfo.fields) add(field, info?.[field]);
  }
  return { version, facts: { ...facts, ...logFacts } };
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
