import type * as v from 'valibot';

/** What this walk needs to know of a valibot schema; all fields are valibot's own. */
export interface SchemaNode {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly value?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly options?: readonly SchemaNode[];
  readonly literal?: unknown;
  readonly key?: unknown;
}

/** A schema as the walk sees it. */
export function rootNode(schema: v.GenericSchema): SchemaNode {
  return schema as unknown as SchemaNode;
}

/**
 * The schema of one key or item of `value`, which is at `schema`: null where the key is not allowed, or where nothing
 * is known because `value` itself is wrong.
 */
export function childSchema(schema: SchemaNode, value: unknown, key: string | number): SchemaNode | null {
  const here = settle(schema, value);
  if (here === null) return null;
  if (here.entries) return Object.hasOwn(here.entries, key) ? (here.entries[key] ?? null) : null;
  return here.type === 'array' ? (here.item ?? null) : here.type === 'record' ? (here.value ?? null) : null;
}

/** The keys that are allowed in `value`; null where any key is, or where it is not a mapping of known shape. */
export function allowedKeys(schema: SchemaNode, value: unknown): readonly string[] | null {
  const here = settle(schema, value);
  return here?.entries ? Object.keys(here.entries) : null;
}

/** Does a mapping belong here, and nothing else? */
export function expectsMapping(schema: SchemaNode, value: unknown): boolean {
  const type = settle(schema, value)?.type;
  return type === 'strict_object' || type === 'record';
}

/** Does a text belong here, and only a text? */
export function expectsText(schema: SchemaNode, value: unknown): boolean {
  return settle(schema, value)?.type === 'string';
}

/** Takes off wrappers and picks the option of a union that `value` means. */
function settle(schema: SchemaNode, value: unknown): SchemaNode | null {
  if (schema.wrapped) return settle(schema.wrapped, value);
  if (schema.type === 'variant') {
    const word = (value as Record<string, unknown> | null | undefined)?.[String(schema.key)];
    return schema.options?.find((option) => option.entries?.[String(schema.key)]?.literal === word) ?? null;
  }
  if (schema.type === 'union') {
    const wantsObject = typeof value === 'object' && value !== null;
    return schema.options?.find((option) => (option.entries !== undefined) === wantsObject) ?? null;
  }
  return schema;
}
