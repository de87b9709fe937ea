import type { OptionName } from './options.ts';
import { sglangTraits } from './sglang/versions.ts';

export const DIALECTS = ['vllm', 'sglang'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** A flag of one dialect, and the option that it sets. */
export interface DialectFlag {
  readonly flag: string;
  readonly option: OptionName;
  /** A switch that turns the option off. */
  readonly inverted?: boolean;
}

/** Options that SGLang calls by another name; where the flag is not there, the option is the engine's own. */
const SGLANG_FLAGS: readonly DialectFlag[] = [
  { flag: 'max-running-requests', option: 'max-num-seqs' },
  { flag: 'chunked-prefill-size', option: 'max-num-batched-tokens' },
  { flag: 'page-size', option: 'block-size' },
  { flag: 'max-total-tokens', option: 'num-kv-blocks' },
  { flag: 'context-length', option: 'max-model-len' },
  { flag: 'disable-radix-cache', option: 'enable-prefix-caching', inverted: true },
];

/** Second names: the engine's own flag works too, and this one wins over it. */
const SGLANG_ALIASES: readonly DialectFlag[] = [
  { flag: 'random-seed', option: 'seed' },
  { flag: 'served-model-name', option: 'model' },
];

/** Options that only SGLang has. */
const SGLANG_ONLY: readonly OptionName[] = [
  'enable-metrics',
  'enable-cache-report',
  'reasoning-parser',
  'stream-interval',
  'skip-server-warmup',
];

/** The flags that a dialect understands; every other one is unrecognized, as with the real server. */
export function flagsOf(dialect: DialectName, options: readonly OptionName[]): readonly DialectFlag[] {
  const own = (names: readonly OptionName[]) => names.map((option) => ({ flag: option, option }));
  if (dialect === 'vllm') return own(options.filter((name) => !SGLANG_ONLY.includes(name)));
  const renamed = SGLANG_FLAGS.map(({ option }) => option);
  return [...own(options.filter((name) => !renamed.includes(name))), ...SGLANG_FLAGS, ...SGLANG_ALIASES];
}

/** What SGLang takes where nothing is said; the chunk size is a default that moved between its versions. */
export function dialectDefault(
  dialect: DialectName,
  option: OptionName,
  version: string,
): number | undefined {
  if (dialect === 'vllm') return undefined;
  if (option === 'max-num-batched-tokens') return sglangTraits(version).chunkedPrefillSize;
  if (option === 'block-size') return 1;
  return option === 'num-kv-blocks' ? 262_144 : undefined;
}
