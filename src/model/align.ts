import * as v from 'valibot';

/** One side of a row: null where nobody knows the value. */
export const AlignValueSchema = v.strictObject({
  value: v.nullable(v.string()),
  from: v.picklist(['server', 'command', 'default', 'decided at the start', 'unknown']),
});
export type AlignValue = v.InferOutput<typeof AlignValueSchema>;

/** One meaning, as two servers have it. */
export const AlignRowSchema = v.strictObject({
  label: v.string(),
  left: AlignValueSchema,
  right: AlignValueSchema,
  verdict: v.picklist(['same', 'different', 'not the same meaning', 'unknown']),
  /** Why equal values do not mean the same; null where they do. */
  note: v.nullable(v.string()),
});
export type AlignRow = v.InferOutput<typeof AlignRowSchema>;
