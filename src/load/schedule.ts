import type { Arrivals, Level, Load } from '../model/load.ts';
import type { PreparedRequest } from '../model/request.ts';
import type { Pace } from '../ports/drive.ts';
import { seededRandom } from '../stats/seeded-random.ts';

/**
 * When the requests of a level are sent, decided before the first one is: in a closed loop by the answers, else each at its
 * time. Equal seeds give equal times. Throws a plain Error where a replay has a request without a recorded time.
 */
export function paceOf(load: Load, level: Level, requests: readonly PreparedRequest[], seed: number): Pace {
  switch (load.shape) {
    case 'closed':
      return { kind: 'closed', concurrency: level.value };
    case 'open':
      return { kind: 'scheduled', dueMs: arrivalTimes(load.arrivals, level.value, requests.length, seed) };
    case 'replay':
      return { kind: 'scheduled', dueMs: recordedTimes(requests, level.value) };
  }
}

/** Milliseconds from the start; the first request is due at 0. `rate` is the mean, in requests per second. */
export function arrivalTimes(
  arrivals: Arrivals,
  rate: number,
  count: number,
  seed: number,
): readonly number[] {
  const random = seededRandom(seed);
  const times: number[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    times.push(arrivals.process === 'bursts' ? stretched(at, arrivals) : at);
    at += gapMs(arrivals, rate, random);
  }
  return times;
}

function gapMs(arrivals: Arrivals, rate: number, random: () => number): number {
  const meanMs = 1_000 / rate;
  switch (arrivals.process) {
    case 'constant':
      return meanMs;
    case 'poisson':
      return meanMs * exponential(random);
    case 'gamma':
      return (meanMs / arrivals.burstiness) * gamma(arrivals.burstiness, random);
    case 'bursts':
      // While on, requests come faster, so that the mean over on and off is the rate.
      return meanMs * (arrivals.onSeconds / (arrivals.onSeconds + arrivals.offSeconds)) * exponential(random);
  }
}

/** Where a moment of on-time falls once the off-times are put between. */
function stretched(
  onMs: number,
  { onSeconds, offSeconds }: Extract<Arrivals, { process: 'bursts' }>,
): number {
  return onMs + Math.floor(onMs / (onSeconds * 1_000)) * offSeconds * 1_000;
}

function exponential(random: () => number): number {
  return -Math.log(1 - random());
}

/** Gamma(shape, 1) by Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26(3), 2000. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function recordedTimes(requests: readonly PreparedRequest[], speed: number): readonly number[] {
  const first = requests[0]?.offsetMs ?? 0;
  let before = first;
  return requests.map(({ id, offsetMs }) => {
    if (offsetMs === null) throw new Error(`request ${id} has no offsetMs, so it cannot be replayed`);
    if (offsetMs < before)
      throw new Error(`request ${id} comes before the one above it (offsetMs ${offsetMs})`);
    before = offsetMs;
    return (offsetMs - first) / speed;
  });
}
