type Chunks = readonly (readonly [number, number | null])[];

/**
 * Inter-token latencies of one stream: the gap since the last chunk with tokens, divided by the tokens of the later
 * one, once for each of them. Null when the tokens of its chunks are not known.
 */
export function interTokenMs(chunks: Chunks, completionTokens: number | null): readonly number[] | null {
  const counts = tokensPerChunk(chunks, completionTokens);
  if (counts === null) return null;
  const gaps: number[] = [];
  let previousMs: number | null = null;
  for (const [index, [offsetMs]] of chunks.entries()) {
    const tokens = counts[index] ?? 0;
    // A chunk without tokens (text that the server had held back) ends no token's interval.
    if (tokens === 0) continue;
    if (previousMs !== null) {
      const gap = (offsetMs - previousMs) / tokens;
      for (let token = 0; token < tokens; token += 1) gaps.push(gap);
    }
    previousMs = offsetMs;
  }
  return gaps;
}

/** Where the server counted no chunk but there are as many as tokens, each carries one. */
function tokensPerChunk(chunks: Chunks, completionTokens: number | null): readonly number[] | null {
  const known = chunks.map(([, tokens]) => tokens).filter((tokens) => tokens !== null);
  if (known.length === chunks.length) return known;
  return known.length === 0 && chunks.length === completionTokens ? chunks.map(() => 1) : null;
}

/** Gaps between generated chunks, whatever they carry. */
export function chunkGapsMs(chunks: Chunks): readonly number[] {
  return chunks.slice(1).map(([offsetMs], index) => offsetMs - (chunks[index]?.[0] ?? offsetMs));
}
