import { redactText } from '../host/redact.ts';
import { isSecretKey, isSecretName } from '../host/secret-names.ts';

export interface FlatOptions {
  /** Names that are left out, whatever they hold. */
  readonly leaveOut: RegExp | null;
  readonly secrets: readonly string[];
}

const VALUE_LENGTH = 200;
/** No known configuration is deeper; what is, is not looked into. */
const MAX_DEPTH = 8;

/** Fields that differ from start to start, or from runner to runner, and say nothing of how the server computes. */
const RUN_SPECIFIC =
  /(?:^|[._])(?:ports?|host|hosts|hostname|addr|address|ip|pids?|uuid|instance_id|buffer_name|init_method|random_seed|seed|launch_command|url|timestamp|path|dir|directory|file)$/i;
/** A path, a URL, a socket, an object in memory. */
const RUN_SPECIFIC_VALUE = /^(?:~?\/|[a-z][a-z0-9+.-]*:\/\/)| at 0x[0-9a-f]+|^<(?:redacted|function|object)/i;

/**
 * A configuration as fields: `scheduler_config.max_num_seqs` → `16`. What is null or empty says nothing and is left out,
 * and so are secrets, and what differs from start to start (ids, ports, paths). Lists stand as JSON.
 */
export function flatFields(value: unknown, options: FlatOptions): Map<string, string> {
  const fields = new Map<string, string>();
  const visit = (name: string, one: unknown, depth: number): void => {
    if (isLeftOut(name, options.leaveOut)) return;
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) {
      if (depth >= MAX_DEPTH) return;
      for (const [key, inner] of Object.entries(one))
        visit(name === '' ? key : `${name}.${key}`, inner, depth + 1);
      return;
    }
    const text = textOf(one, options.secrets);
    if (text !== null) fields.set(name, text);
  };
  visit('', value, 0);
  return fields;
}

function isLeftOut(name: string, leaveOut: RegExp | null): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isVariable = /^[A-Z][A-Z0-9_]*$/.test(last);
  if (isVariable ? isSecretName(last) : isSecretKey(last)) return true;
  return RUN_SPECIFIC.test(name) || (leaveOut?.test(name) ?? false);
}

function textOf(value: unknown, secrets: readonly string[]): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (text === '[]' || text === 'None' || RUN_SPECIFIC_VALUE.test(text)) return null;
  // In this order: half a secret is not known for one.
  const clean = redactText(text, secrets);
  return clean.length > VALUE_LENGTH ? `${clean.slice(0, VALUE_LENGTH)}…` : clean;
}
