import * as v from 'valibot';

const Lengths = v.strictObject({
  min: v.number(),
  p50: v.number(),
  p90: v.number(),
  p99: v.number(),
  max: v.number(),
});

/** A distribution fitted to one column of a log; `constant` where all its values are equal. */
export const FittedSchema = v.strictObject({
  distribution: v.picklist(['gamma', 'beta', 'constant']),
  unit: v.picklist(['tokens', 'ms']),
  /** gamma: shape, rate (per unit). beta: alpha, beta, maximum. constant: value. */
  parameters: v.record(v.string(), v.number()),
  /** Values that it was fitted to. */
  samples: v.number(),
  /** Kolmogorov-Smirnov distance between log and fit, 0 to 1; no test, as the parameters come from the same values. */
  ksDistance: v.number(),
  quantiles: v.array(v.strictObject({ q: v.number(), log: v.number(), fit: v.number() })),
});
export type Fitted = v.InferOutput<typeof FittedSchema>;

/** What `requests check`, `make` and `fit` say of a request set. */
export const RequestsReportSchema = v.strictObject({
  file: v.string(),
  /** Null where no line shows it. */
  format: v.nullable(v.string()),
  sha256: v.string(),
  /** Requests that can be sent. */
  requests: v.number(),
  /** What prompts are counted in: token ids, or words between blanks where they are text. */
  promptUnit: v.picklist(['ids', 'words', 'ids and words']),
  promptLengths: v.nullable(Lengths),
  /** Tokens asked for, of the requests that ask for a number. */
  outputLengths: v.nullable(Lengths),
  withoutOutputLength: v.number(),
  /** Requests whose body is that of an earlier one. */
  duplicates: v.number(),
  /** Share of all prompt units that repeat the beginning of another prompt: the most that a prefix cache can save. */
  sharedPrefixRatio: v.number(),
  /** Units that every prompt begins with. */
  commonPrefix: v.number(),
  /** What the server would fetch from elsewhere. */
  remoteUrls: v.array(v.strictObject({ id: v.string(), url: v.string() })),
  loneSurrogates: v.number(),
  problems: v.array(v.strictObject({ where: v.nullable(v.string()), reason: v.string() })),
  fit: v.nullable(
    v.strictObject({ prompt: FittedSchema, output: FittedSchema, gap: v.nullable(FittedSchema) }),
  ),
});
export type RequestsReport = v.InferOutput<typeof RequestsReportSchema>;
