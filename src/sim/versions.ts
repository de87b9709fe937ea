/** Prefill before decode under load: what the regressed version does. */
export interface DecodeHold {
  /** Only while more sequences than this are decoding. */
  readonly aboveDecoding: number;
  /** Steps in a row that may leave all decodes out. */
  readonly maxSteps: number;
  /** Prefill tokens that such a step computes at most. */
  readonly prefillTokens: number;
  /** Ordinary steps between two holds. */
  readonly restSteps: number;
}

/** How one version of the embedded engine differs from the first. */
export interface EngineVersion {
  readonly summary: string;
  readonly decodeHold: DecodeHold | null;
}

/**
 * The versions that the embedded engine can play. 1.1.0 is the bad upgrade of the demo: the worst gaps between
 * tokens grow under load, while the median and light load stay as they were.
 */
export const VERSIONS = {
  '1.0.0': { summary: 'the first version', decodeHold: null },
  '1.0.1': { summary: 'behaves exactly like 1.0.0', decodeHold: null },
  '1.1.0': {
    summary: 'holds decodes back while prompts wait and more than 20 sequences decode',
    decodeHold: { aboveDecoding: 20, maxSteps: 6, prefillTokens: 64, restSteps: 32 },
  },
} as const satisfies Record<string, EngineVersion>;

/** The version of that name; undefined when there is none. */
export function findVersion(name: string): EngineVersion | undefined {
  return Object.hasOwn(VERSIONS, name) ? VERSIONS[name as keyof typeof VERSIONS] : undefined;
}
