import * as v from 'valibot';
import { ConfigSchema } from './config-schema.ts';
import { rootNode, type SchemaNode } from './schema-walk.ts';

/** One key of the configuration file, for documentation. */
export interface ConfigKey {
  /** With its parents: `server.command`, `workloads[].levels`. */
  readonly key: string;
  /** The default as JSON; null where there is none. */
  readonly value: string | null;
  readonly description: string;
}

/** Every key of the configuration file in the order of the schema; the metrics under `tolerances` are one key. */
export function configKeys(): readonly ConfigKey[] {
  const found = new Map<string, ConfigKey>();
  collect(rootNode(ConfigSchema), '', found);
  return [...found.values()];
}

function collect(schema: SchemaNode, prefix: string, found: Map<string, ConfigKey>): void {
  for (const [name, child] of Object.entries(schema.entries ?? {})) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    const inner = unwrap(child);
    const described = { key, value: defaultOf(child), description: descriptionOf(child) };
    if (!found.has(key) && (described.description !== '' || inner.type !== 'strict_object'))
      found.set(key, described);
    if (key === 'tolerances') continue;
    const item = inner.item ? unwrap(inner.item) : null;
    for (const option of inner.options ?? [inner]) collect(option, key, found);
    for (const option of item?.options ?? (item ? [item] : [])) collect(option, `${key}[]`, found);
  }
}

function unwrap(schema: SchemaNode): SchemaNode {
  return schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function defaultOf(schema: SchemaNode): string | null {
  const value = 'default' in schema ? schema.default : undefined;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? JSON.stringify(value) : null;
}

/** The description of a schema, or of what it wraps. */
function descriptionOf(schema: SchemaNode): string {
  const own = v.getDescription(schema as unknown as v.GenericSchema);
  return own ?? (schema.wrapped ? descriptionOf(schema.wrapped) : '');
}
