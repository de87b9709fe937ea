import * as v from 'valibot';

/** One package that lies between two locks. */
const PackageChangeSchema = v.strictObject({
  /** In normal form (PEP 503). */
  name: v.string(),
  kind: v.picklist(['added', 'removed', 'changed']),
  /** Version at base and at head; several of one lock (forks by marker) are joined by ` | `. */
  base: v.nullable(v.string()),
  head: v.nullable(v.string()),
  /** Is it known to move serving numbers? These come first. */
  matters: v.boolean(),
});
export type PackageChange = v.InferOutput<typeof PackageChangeSchema>;

/** What the lock files say that comes along with the pin. Without locks on both sides it is unknown, never "no change". */
export const PackageDifferenceSchema = v.variant('status', [
  v.strictObject({
    status: v.literal('known'),
    baseFile: v.string(),
    headFile: v.string(),
    /** How many packages are locked at head. */
    locked: v.number(),
    changes: v.array(PackageChangeSchema),
  }),
  v.strictObject({ status: v.literal('unknown'), reason: v.string() }),
]);
export type PackageDifference = v.InferOutput<typeof PackageDifferenceSchema>;

/** All packages that one state of a repository locks, by name in normal form; or why that is not known. */
export type LockedPackages =
  | {
      readonly status: 'known';
      readonly file: string;
      readonly packages: Readonly<Record<string, string>>;
    }
  | { readonly status: 'unknown'; readonly reason: string };
