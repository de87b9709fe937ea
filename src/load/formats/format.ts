/** A parsed line, or a row of CSV by its columns. */
export type Json = Readonly<Record<string, unknown>>;

export const FORMAT_NAMES = [
  'native',
  'openai-batch',
  'vllm-custom',
  'sglang-custom',
  'sharegpt',
  'mooncake',
  'azure',
  'burstgpt',
  'lengths-csv',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** What a trace says of one request: when it came and how long it was, never its text. */
export interface TraceRow {
  /** Microseconds on the trace's own clock. */
  readonly timeUs: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
  /** Ids of the prompt's blocks of 512 tokens, equal ids for equal content; null where the trace has none. */
  readonly blocks: readonly number[] | null;
}

interface FormatFacts {
  readonly name: FormatName;
  /** How the format is known, for messages. */
  readonly mark: string;
  /** Is this what a file of the format holds: JSON Lines, one JSON array, or CSV? */
  readonly layout: 'lines' | 'array' | 'csv';
  /** Does the record (of CSV: any row under this header) carry the marks of the format? */
  readonly matches: (record: Json) => boolean;
}

/** A format of requests: a record becomes a native line. Throws a plain Error with the reason. */
export interface RequestFormat extends FormatFacts {
  readonly kind: 'requests';
  readonly toNative: (record: Json) => Json;
}

/** A format of lengths and times. Throws a plain Error with the reason. */
export interface TraceFormat extends FormatFacts {
  readonly kind: 'trace';
  readonly toRow: (record: Json) => TraceRow;
}

export type Format = RequestFormat | TraceFormat;
