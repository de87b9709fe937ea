interface FaultSpec {
  /** What the value is; null for a fault without one. */
  readonly value: 'FACTOR' | 'BLOCKS' | 'TOKENS' | 'REQUESTS' | 'SHARE' | 'SECONDS' | null;
  readonly help: string;
}

/** Everything that the embedded engine can do wrong, by `--fault name` or `--fault name=value`. */
export const FAULTS = {
  'slow-prefill': { value: 'FACTOR', help: 'prefill costs this many times as much' },
  'slow-decode': { value: 'FACTOR', help: 'decoding costs this many times as much' },
  'small-kv': {
    value: 'BLOCKS',
    help: 'only this many KV blocks: preemption under load, shorter longest sequence',
  },
  'cache-off': { value: null, help: 'the prefix cache never hits, though its configuration says it is on' },
  'error-after': {
    value: 'TOKENS',
    help: 'an error object in the stream after this many tokens, then [DONE]',
  },
  'error-share': { value: 'SHARE', help: 'share of the requests that error-after hits (default 1)' },
  'refuse-share': { value: 'SHARE', help: 'share of the requests that are answered with HTTP 503' },
  'stall-after': {
    value: 'REQUESTS',
    help: 'after this many finished requests no step is run any more; /health stays 200',
  },
  'crash-after': { value: 'REQUESTS', help: 'after this many finished requests a traceback, then exit 1' },
  'engine-killed-after': {
    value: 'REQUESTS',
    help: 'after this many finished requests the engine is gone without a word of its own, then exit',
  },
  'buffer-stream': { value: null, help: 'a stream is held back and sent in one piece at its end' },
  'slow-start': { value: 'SECONDS', help: 'refuses connections for this long' },
  'never-ready': { value: null, help: 'listens, but /health and the API answer 503 for ever' },
  deaf: { value: null, help: 'ignores SIGTERM and SIGINT' },
  'leftover-child': {
    value: null,
    help: 'starts a process in a session of its own that ignores SIGTERM and outlives the server by two minutes at most',
  },
  'exit-at-start': { value: null, help: 'a traceback a moment after the start, then exit 1' },
} as const satisfies Record<string, FaultSpec>;

export type FaultName = keyof typeof FAULTS;

/** The faults that were asked for; a fault without a value stands as 1. */
export type Faults = Readonly<Partial<Record<FaultName, number>>>;

/** Reads the values of `--fault`; gives the message for the first one that cannot be used. */
export function parseFaults(
  texts: readonly string[],
): { readonly faults: Faults } | { readonly problem: string } {
  const faults: Partial<Record<FaultName, number>> = {};
  for (const text of texts) {
    const [name = '', value] = text.split(/=(.*)/s);
    if (!isFault(name)) {
      return { problem: `invalid choice: '${name}' (choose from ${Object.keys(FAULTS).join(', ')})` };
    }
    const kind = FAULTS[name].value;
    if (kind === null) {
      if (value !== undefined) return { problem: `${name} takes no value` };
      faults[name] = 1;
    } else {
      const amount = Number(value);
      if (!value || !isUsable(kind, amount)) {
        return { problem: `${name} needs a value: ${name}=${kind}` };
      }
      faults[name] = amount;
    }
  }
  return { faults };
}

function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name);
}

function isUsable(kind: Exclude<FaultSpec['value'], null>, amount: number): boolean {
  if (kind === 'SHARE') return amount >= 0 && amount <= 1;
  if (kind === 'FACTOR' || kind === 'SECONDS') return Number.isFinite(amount) && amount > 0;
  return Number.isSafeInteger(amount) && amount > 0;
}
