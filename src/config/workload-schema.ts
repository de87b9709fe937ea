import * as v from 'valibot';
import { about, CEILINGS, filled, name, positive, whole } from './schema-parts.ts';

const LevelConfigSchema = v.union(
  [
    positive(CEILINGS.rate, 'Concurrency, rate or speed; the whole request set is sent.'),
    v.strictObject({
      concurrency: v.optional(whole(1, CEILINGS.concurrency, 'Requests in flight at once (closed loop).')),
      rate: v.optional(positive(CEILINGS.rate, 'Requests per second (open loop).')),
      speed: v.optional(positive(CEILINGS.speed, 'Factor on the speed of the recorded times (replay).')),
      requests: v.optional(whole(1, CEILINGS.requests, 'Send only the first n requests of the set.')),
    }),
  ],
  'a number or { concurrency, requests }',
);

/** The number of a level, whatever its key. */
export function levelValue(level: LevelConfig): number {
  if (typeof level === 'number') return level;
  return level.concurrency ?? level.rate ?? level.speed ?? Number.NaN;
}

const LoadConfigSchema = v.variant('shape', [
  v.strictObject({
    shape: v.pipe(
      v.literal('closed'),
      about('closed (default), open or replay; the keys beside it depend on it.'),
    ),
  }),
  v.strictObject({
    shape: v.literal('open'),
    arrivals: v.optional(
      v.pipe(
        v.picklist(['constant', 'poisson', 'gamma', 'bursts']),
        about(
          'How requests come around the rate: evenly, at random, in bursts by gamma gaps, or on and off.',
        ),
      ),
      'poisson',
    ),
    burstiness: v.optional(
      positive(1_000, 'arrivals: gamma. The shape of the gaps: 1 is poisson, below 1 comes in bursts.'),
    ),
    onSeconds: v.optional(positive(CEILINGS.seconds, 'arrivals: bursts. Seconds with requests.')),
    offSeconds: v.optional(positive(CEILINGS.seconds, 'arrivals: bursts. Seconds without.')),
  }),
  v.strictObject({ shape: v.literal('replay') }),
]);

/** One workload: a request set, a load shape and its levels. */
export const WorkloadConfigSchema = v.strictObject({
  name: name('Name of the workload in records and reports.'),
  requests: filled('The request set: a JSONL file, relative to the root of the repository.'),
  load: v.optional(v.pipe(LoadConfigSchema, about('How requests come; a closed loop if left out.'))),
  levels: v.pipe(
    v.array(LevelConfigSchema),
    v.minLength(1),
    v.maxLength(CEILINGS.levels),
    about(
      'The load levels: concurrencies, rates (requests per second) or speeds, by the load shape; or { concurrency | rate | speed, requests }.',
    ),
  ),
});

export type WorkloadConfig = v.InferOutput<typeof WorkloadConfigSchema>;
export type LevelConfig = v.InferOutput<typeof LevelConfigSchema>;
