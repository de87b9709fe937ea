import * as v from 'valibot';
import { FingerprintSchema } from './environment.ts';
import { LevelSchema, LoadSchema } from './load.ts';
import { METRIC_NAMES } from './metrics.ts';
import { OUTCOMES } from './outcome.ts';
import { PinSchema } from './pin.ts';

export const RECORD_SCHEMA_VERSION = 2;

/** JSON can hold 1e999, which reads as Infinity: no number of ours. */
const finite = v.pipe(v.number(), v.finite());
const nullableNumber = v.nullable(finite);
/** Amounts and durations. */
const amount = v.pipe(finite, v.minValue(0));
const nullableAmount = v.nullable(amount);

/**
 * What each request of a run did, in columns of equal length, in the order of the request set.
 * Times in milliseconds relative to the start of the run. `chunks` holds, per request, pairs
 * [arrival offset from `sentMs`, tokens carried]; tokens are null where the server did not say.
 */
export const SamplesSchema = v.strictObject({
  id: v.array(v.string()),
  outcome: v.array(v.picklist(OUTCOMES)),
  /** When it should have been sent: by the schedule, or in a closed loop when its worker became free. */
  dueMs: v.array(finite),
  /** When the client took it up. */
  queuedMs: v.array(finite),
  /** When its bytes were handed to the socket. */
  sentMs: v.array(finite),
  ttftMs: v.array(nullableAmount),
  /** Time to the first delta that is not reasoning; null where there was none. */
  ttfoMs: v.array(nullableAmount),
  e2eMs: v.array(nullableAmount),
  closedMs: v.array(nullableAmount),
  promptTokens: v.array(nullableAmount),
  completionTokens: v.array(nullableAmount),
  /** Prompt tokens that the server says it took from its prefix cache. */
  cachedTokens: v.array(nullableAmount),
  finishReason: v.array(v.nullable(v.string())),
  httpStatus: v.array(nullableAmount),
  /** SHA-256 (first 16 hex digits) of the generated text, for the output canary. */
  outputHash: v.array(v.nullable(v.string())),
  error: v.array(v.nullable(v.string())),
  /** Null for every request of a run with too many chunks to keep; the run then has `gaps`. */
  chunks: v.array(v.nullable(v.array(v.tuple([amount, nullableAmount])))),
});
export type Samples = v.InferOutput<typeof SamplesSchema>;

/** Gaps counted in buckets of equal relative width (`stats/gap-histogram.ts`): bucket, number of gaps. */
export const GapCountsSchema = v.strictObject({
  samples: amount,
  zeros: amount,
  /** Streams whose gaps are not known. */
  unknownStreams: amount,
  buckets: v.array(v.tuple([finite, amount])),
});
export type GapCounts = v.InferOutput<typeof GapCountsSchema>;

/** The gaps of a run whose chunks are not kept. A value read from them is wrong by at most `relativeError`. */
export const GapsSchema = v.strictObject({
  relativeError: amount,
  /** Streams of several tokens. */
  streams: amount,
  itl: GapCountsSchema,
  chunkGap: GapCountsSchema,
});
export type Gaps = v.InferOutput<typeof GapsSchema>;

/** A statistic and the number of samples it stands on. `value` is null where there was nothing to take it of. */
export const StatisticSchema = v.strictObject({ value: nullableNumber, samples: amount });
export type Statistic = v.InferOutput<typeof StatisticSchema>;

export const StatisticsSchema = v.strictObject(
  Object.fromEntries(METRIC_NAMES.map((name) => [name, StatisticSchema])) as Record<
    (typeof METRIC_NAMES)[number],
    typeof StatisticSchema
  >,
);
export type Statistics = v.InferOutput<typeof StatisticsSchema>;

/** Differences of the server's own counters over the run; null where the server does not report the family. */
export const ServerDeltaSchema = v.strictObject({
  requests: nullableNumber,
  promptTokens: nullableNumber,
  completionTokens: nullableNumber,
  cachedPromptTokens: nullableNumber,
  preemptions: nullableNumber,
  ttftMeanMs: nullableNumber,
  itlMeanMs: nullableNumber,
  e2eMeanMs: nullableNumber,
  queueMeanMs: nullableNumber,
  prefillMeanMs: nullableNumber,
  decodeMeanMs: nullableNumber,
});
export type ServerDelta = v.InferOutput<typeof ServerDeltaSchema>;

/** How the client itself did; a client that was the bottleneck makes the run invalid. */
export const ClientHealthSchema = v.strictObject({
  eventLoopDelayP99Ms: amount,
  eventLoopDelayMaxMs: amount,
  /** Sum over the threads that send and read. */
  cpuCores: amount,
  busiestThreadCores: amount,
  reachedConcurrency: amount,
  lateSends: amount,
  /** Due to sent, 99th percentile: what an open loop adds to every latency that starts at `sent`. */
  sendDelayP99Ms: amount,
  socketsOpened: amount,
  /** Worker threads that sent and read. */
  threads: amount,
  gcPauses: amount,
  gcPauseTotalMs: amount,
  gcPauseMaxMs: amount,
});
export type ClientHealth = v.InferOutput<typeof ClientHealthSchema>;

/** Do the client's totals agree with the difference of the server's counters? */
export const LedgerSchema = v.strictObject({
  status: v.picklist(['agrees', 'disagrees', 'unknown']),
  detail: v.string(),
});
export type Ledger = v.InferOutput<typeof LedgerSchema>;

export const RunSchema = v.strictObject({
  workload: v.string(),
  level: LevelSchema,
  launch: finite,
  run: finite,
  startedAt: v.string(),
  durationMs: amount,
  warmup: v.strictObject({
    /** Requests sent and discarded. */
    requests: amount,
    rounds: amount,
    /** False when its time limit ended it. */
    complete: v.boolean(),
    /** Whether latency became flat; `detail` has the rule and the values. */
    steady: v.picklist(['settled', 'unsettled', 'unknown']),
    detail: v.string(),
    /** What became of the prefix cache between warm-up and measurement. */
    cacheReset: v.picklist(['reset', 'salted', 'refused', 'unsupported']),
  }),
  /** The prefix cache as the run found it, proven from the server's counters; `detail` has the evidence. */
  cache: v.strictObject({ state: v.picklist(['cold', 'warm', 'unknown']), detail: v.string() }),
  /** The first requests of this number were the opening wave of a closed loop and are in no latency. */
  opening: amount,
  statistics: StatisticsSchema,
  outcomes: v.record(v.picklist(OUTCOMES), amount),
  promptTokens: nullableAmount,
  completionTokens: nullableAmount,
  samples: SamplesSchema,
  /** Where there were too many chunks to keep in `samples`. */
  gaps: v.nullable(GapsSchema),
  server: v.nullable(ServerDeltaSchema),
  ledger: LedgerSchema,
  client: ClientHealthSchema,
  /** Reasons why this run must not be used; empty for a valid run. */
  invalid: v.array(v.string()),
  /** What a reader should know beside the numbers; it does not make the run invalid. */
  notes: v.array(v.string()),
});
export type Run = v.InferOutput<typeof RunSchema>;

/** One start of the server, from process creation to proven teardown. */
export const LaunchSchema = v.strictObject({
  index: finite,
  startedAt: v.string(),
  readySeconds: nullableAmount,
  reportedVersion: v.nullable(v.string()),
  /** What the server says of itself at start: field → value, run-specific values left out. */
  facts: v.record(v.string(), v.string()),
  /** Whether compiled kernels came from a cache of an earlier start, and how long the parts of the start took, in seconds. */
  startup: v.optional(
    v.strictObject({
      cache: v.picklist(['cold', 'warm', 'unknown']),
      detail: v.nullable(v.string()),
      phases: v.record(v.string(), amount),
    }),
  ),
  /** CPU cores (`0-3,8`) that the server and the client were pinned to; null where not, with the reason in `detail`. */
  cores: v.strictObject({
    server: v.nullable(v.string()),
    client: v.nullable(v.string()),
    detail: v.nullable(v.string()),
  }),
  teardown: v.strictObject({
    status: v.picklist(['clean', 'forced', 'leftovers', 'not-ours']),
    detail: v.nullable(v.string()),
  }),
  runs: v.array(RunSchema),
});
export type Launch = v.InferOutput<typeof LaunchSchema>;

/** Everything that one measurement produced. */
export const RunRecordSchema = v.strictObject({
  schema: v.literal('serving-gate/run-record'),
  schemaVersion: v.literal(RECORD_SCHEMA_VERSION),
  definitionsVersion: finite,
  id: v.string(),
  createdAt: v.string(),
  tool: v.strictObject({ name: v.literal('serving-gate'), version: v.string() }),
  /** Where the measured files came from; null outside git. */
  commit: v.nullable(v.string()),
  subject: v.strictObject({
    pin: v.nullable(PinSchema),
    reportedVersion: v.nullable(v.string()),
    model: v.string(),
    launcher: v.picklist(['command', 'venv', 'docker', 'embedded', 'attach']),
  }),
  seed: finite,
  /** How the client sent: options that change the load change the numbers, so they are part of the record. */
  load: v.strictObject({
    continuousUsage: v.boolean(),
    requestTimeoutSeconds: amount,
    launches: amount,
    runsPerLaunch: amount,
  }),
  workloads: v.array(
    v.strictObject({
      name: v.string(),
      load: LoadSchema,
      requestSet: v.strictObject({ file: v.string(), sha256: v.string(), requests: amount }),
      levels: v.array(LevelSchema),
    }),
  ),
  fingerprint: FingerprintSchema,
  launches: v.array(LaunchSchema),
  /** Why the measurement ended early; null when it is whole. */
  problem: v.nullable(
    v.strictObject({ code: v.string(), message: v.string(), hint: v.nullable(v.string()) }),
  ),
});
export type RunRecord = v.InferOutput<typeof RunRecordSchema>;
