/** One request of a set, ready to be sent: the bytes are made before the clock starts. */
export interface PreparedRequest {
  readonly id: string;
  readonly path: '/v1/completions' | '/v1/chat/completions';
  /** The JSON body as it goes over the wire. */
  readonly body: string;
  /** Output tokens that the request forces (`ignore_eos` with a length); null where the model may stop by itself. */
  readonly forcedTokens: number | null;
  /** When it came, in milliseconds after the first of its trace; null where the set says no times. */
  readonly offsetMs: number | null;
}

/** A request set as read from its file; never shuffled, sampled or repaired. */
export interface RequestSet {
  readonly file: string;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly sha256: string;
  readonly requests: readonly PreparedRequest[];
}
