import { ascending, quantile } from '../src/stats/quantile.ts';

/** One request as the server saw it; milliseconds on the machine's monotonic clock. */
export interface TruthRecord {
  /** When the kernel had the whole request. */
  readonly wholeMs: number;
  /** When each event had left. */
  readonly eventsMs: readonly number[];
}

/** What a client should have said. Milliseconds. */
export interface Latencies {
  readonly ttftMeanMs: number | null;
  readonly ttftP50Ms: number | null;
  readonly ttftP99Ms: number | null;
  readonly itlMeanMs: number | null;
  readonly itlP50Ms: number | null;
  readonly itlP99Ms: number | null;
}

/** Reads the answer of `/truth`: doubles, as `native/truth-server.c` describes. In order of arrival. */
export function decodeTruth(bytes: ArrayBuffer): readonly TruthRecord[] {
  const numbers = new Float64Array(bytes);
  const records: TruthRecord[] = [];
  let at = 1;
  for (let count = numbers[0] ?? 0; count > 0; count -= 1) {
    const events = numbers[at + 1] ?? 0;
    records.push({ wholeMs: numbers[at] ?? 0, eventsMs: [...numbers.subarray(at + 2, at + 2 + events)] });
    at += 2 + events;
  }
  return records;
}

/** Whether an inter-token latency is one value per gap, or one per request: the mean of the request's gaps. */
export type ItlKind = 'per gap' | 'per request';

/** TTFT and inter-token latency of the records: whole → first event, and the gaps between events. */
export function trueLatencies(records: readonly TruthRecord[], itl: ItlKind): Latencies {
  const ttft = records.flatMap(({ wholeMs, eventsMs }) => eventsMs.slice(0, 1).map((t) => t - wholeMs));
  const gaps = records.map(({ eventsMs }) => eventsMs.slice(1).map((t, i) => t - (eventsMs[i] ?? t)));
  const values = itl === 'per gap' ? gaps.flat() : gaps.flatMap((own) => meanOf(own) ?? []);
  return summarize(ttft, values);
}

/** Mean and percentiles (linear interpolation) of values in milliseconds. */
export function summarize(ttftMs: readonly number[], itlMs: readonly number[]): Latencies {
  const ttft = ascending(ttftMs);
  const itl = ascending(itlMs);
  return {
    ttftMeanMs: meanOf(ttft),
    ttftP50Ms: quantile(ttft, 0.5),
    ttftP99Ms: quantile(ttft, 0.99),
    itlMeanMs: meanOf(itl),
    itlP50Ms: quantile(itl, 0.5),
    itlP99Ms: quantile(itl, 0.99),
  };
}

/** How far a client's latencies are from the truth; the sign is kept: above zero it said more than was. */
export function errorOf(said: Latencies, truth: Latencies): Latencies {
  const names = Object.keys(truth) as (keyof Latencies)[];
  return Object.fromEntries(
    names.map((name) => {
      const [a, b] = [said[name], truth[name]];
      return [name, a === null || b === null ? null : a - b];
    }),
  ) as unknown as Latencies;
}

/** How late each event left against its schedule, ascending: the server's own part, of which no client knows. */
export function latenessMs(
  records: readonly TruthRecord[],
  schedule: { readonly ttftMs: number; readonly itlMs: number },
): readonly number[] {
  return ascending(
    records.flatMap(({ wholeMs, eventsMs }) =>
      eventsMs.map((t, i) => t - (wholeMs + schedule.ttftMs + i * schedule.itlMs)),
    ),
  );
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
