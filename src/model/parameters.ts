/** What both frameworks can be told, in words that belong to neither. Left out: the framework decides. */
export interface NeutralParameters {
  /** Requests that run at the same time. */
  readonly maxSequences?: number | undefined;
  /** Tokens of prompts in one step (chunked prefill). */
  readonly batchedTokens?: number | undefined;
  /** Tokens of prompt and answer together. */
  readonly contextLength?: number | undefined;
  /** Share of the GPU's memory, 0–1. The frameworks do not mean the same by it. */
  readonly memoryShare?: number | undefined;
  readonly prefixCache?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly dtype?: string | undefined;
  readonly kvCacheDtype?: string | undefined;
  readonly quantization?: string | undefined;
  readonly attentionBackend?: string | undefined;
  readonly tensorParallel?: number | undefined;
  readonly pipelineParallel?: number | undefined;
  readonly dataParallel?: number | undefined;
  /** Tokens in one chunk of a stream. */
  readonly streamInterval?: number | undefined;
}

export type ParameterName = keyof NeutralParameters;

/**
 * `as-deployed`: only what is set is passed. `held-equal`: what is not set, and a framework would decide by itself, is
 * passed with a stated value, so that two sides run with the same.
 */
export interface ParameterPlan {
  readonly mode: 'as-deployed' | 'held-equal';
  readonly values: NeutralParameters;
}
