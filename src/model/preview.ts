import * as v from 'valibot';

/** What lies between two pins, as far as it is known before anything starts. */
export const PreviewSchema = v.strictObject({
  framework: v.string(),
  base: v.string(),
  head: v.string(),
  /** Versions of the two that the shipped data does not have: of these nothing is said, least of all "no change". */
  unknown: v.array(v.string()),
  /** Flags of the configuration that the head does not take; null where that is not known. */
  flags: v.nullable(
    v.array(v.strictObject({ flag: v.string(), message: v.string(), successor: v.nullable(v.string()) })),
  ),
  /** Why flags could not be checked; null where they were. */
  flagsNote: v.nullable(v.string()),
  /** Defaults that moved between the two and that the configuration does not set; null where a version is not known. */
  defaults: v.nullable(
    v.array(
      v.strictObject({
        since: v.string(),
        what: v.string(),
        base: v.string(),
        head: v.string(),
        /** What it moves; null where nobody said. */
        moves: v.nullable(v.string()),
      }),
    ),
  ),
  /** What the wheels themselves pin, where it differs; null where a version is not known. */
  packages: v.nullable(v.array(v.strictObject({ name: v.string(), base: v.string(), head: v.string() }))),
  /** Names on /metrics that the head does not have any more; null where a version is not known. */
  metricsGone: v.nullable(v.array(v.string())),
});
export type Preview = v.InferOutput<typeof PreviewSchema>;
