/** What differs between versions of SGLang, as far as clients and operators see it. */
export interface SglangTraits {
  /** Tokens are sent two by two up to this one, then each by itself. */
  readonly pairsUpTo: number;
  /** The default of `--chunked-prefill-size` on the machine of the captures. */
  readonly chunkedPrefillSize: number;
  /** `GET /ready` is there (since 0.5.20). */
  readonly readyRoute: boolean;
  /** A normal stop ends with 0 (since 0.5.19) or by SIGKILL on itself. */
  readonly stopExitCode: 0 | 137;
  /** `completion_tokens_details` in running usage, and the histogram of time per output token (since 0.5.22). */
  readonly outputDetails: boolean;
  /** Waits for storage in the scheduling times of `/generate` (0.5.23). */
  readonly storageWaits: boolean;
}

const NEWEST: SglangTraits = {
  pairsUpTo: 2,
  chunkedPrefillSize: 4096,
  readyRoute: true,
  stopExitCode: 0,
  outputDetails: true,
  storageWaits: true,
};

const VERSION_TRAITS: Readonly<Record<string, SglangTraits>> = {
  '0.5.18': {
    pairsUpTo: Number.POSITIVE_INFINITY,
    chunkedPrefillSize: 2048,
    readyRoute: false,
    stopExitCode: 137,
    outputDetails: false,
    storageWaits: false,
  },
  '0.5.21': {
    pairsUpTo: Number.POSITIVE_INFINITY,
    chunkedPrefillSize: 2048,
    readyRoute: true,
    stopExitCode: 0,
    outputDetails: false,
    storageWaits: false,
  },
  '0.5.23': NEWEST,
};

/** Versions that only this dialect can play, beside the engine's own, which look like the newest. */
export const SGLANG_VERSIONS: readonly string[] = Object.keys(VERSION_TRAITS);

export function sglangTraits(version: string): SglangTraits {
  return Object.hasOwn(VERSION_TRAITS, version) ? (VERSION_TRAITS[version] as SglangTraits) : NEWEST;
}

/** Whether a chunk leaves with the `count`-th token, which is not the last: pairs first, or every `interval` tokens. */
export function endsChunk(traits: SglangTraits, interval: number, count: number): boolean {
  if (interval > 1) return count === 1 || count % interval === 0;
  return count > traits.pairsUpTo || count % 2 === 1;
}
