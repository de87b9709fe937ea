const REQUESTS = 48;
const SHARED_TOKENS = 256;
const OWN_TOKENS = 64;
const ANSWER_TOKENS = 32;
/** A level that is long enough to be killed in. */
export const LONG_RUN = [{ concurrency: 4, requests: REQUESTS }] as const;
/** The first ids of a vocabulary are the special tokens. */
const FIRST_WORD = 8;

/**
 * A small request set as token ids, so that lengths are exact: the first 256 tokens are the same everywhere (two blocks of vLLM's
 * prefix cache on a CPU), the last 64 are each request's own.
 */
export function requestLines(vocabulary: number): string {
  const token = (index: number) => FIRST_WORD + (index % (vocabulary - FIRST_WORD));
  const shared = Array.from({ length: SHARED_TOKENS }, (_, place) => token(place * 13));
  const lines = Array.from({ length: REQUESTS }, (_, request) => {
    const own = Array.from({ length: OWN_TOKENS }, (_unused, place) =>
      token((request + 1) * 131 + place * 17),
    );
    return JSON.stringify({
      id: `r${request}`,
      prompt: [...shared, ...own],
      max_tokens: ANSWER_TOKENS,
      ignore_eos: true,
      temperature: 0,
      seed: 0,
    });
  });
  return `${lines.join('\n')}\n`;
}

/** Prompts with a token that no vocabulary has. */
export function strangeRequestLines(): string {
  const line = JSON.stringify({ prompt: [8, 9, 10, 1_000_000], max_tokens: 4, ignore_eos: true });
  return `${line}\n`.repeat(24);
}
