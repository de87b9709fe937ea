/** How a tool defines one number; `same` where it is ours by another name. */
interface Definition {
  readonly same: boolean;
  readonly text: string;
}

interface Tool {
  readonly label: string;
  readonly ttft: Definition;
  readonly tpot: Definition;
  readonly itl: Definition;
  readonly e2e: Definition;
  readonly tokens: Definition;
  readonly percentile: Definition;
}

const numpy = { same: true, text: 'linear interpolation' } as const;

/**
 * What the numbers of other load generators mean, read from their sources (vllm/benchmarks/serve.py and
 * lib/endpoint_request_func.py, sglang/benchmark/serving.py, aiperf/metrics, guidellm/schemas and benchmark; versions of 2026).
 */
export const TOOLS = {
  vllm: {
    label: 'vllm bench serve',
    ttft: { same: false, text: 'ends with the first chunk that has choices, a role-only one too' },
    tpot: { same: true, text: '(latency − TTFT) / (tokens − 1)' },
    itl: { same: false, text: 'one gap per chunk, however many tokens it carries' },
    e2e: { same: true, text: 'ends with the last chunk that has choices' },
    tokens: { same: true, text: 'from usage; re-tokenised text where there is none' },
    percentile: numpy,
  },
  sglang: {
    label: 'SGLang bench_serving',
    ttft: { same: true, text: 'ends with the first non-empty text' },
    tpot: {
      same: false,
      text: '(latency − TTFT) / (tokens − 1), where the latency has the usage and [DONE] in it',
    },
    itl: { same: false, text: 'one gap per chunk; by its own endpoint divided by the new tokens' },
    e2e: { same: false, text: 'ends with the last line, usage and [DONE] included' },
    tokens: { same: false, text: 'from usage; where there is none, the length that was asked for' },
    percentile: numpy,
  },
  aiperf: {
    label: 'AIPerf',
    ttft: { same: true, text: 'ends with the first non-empty content or reasoning' },
    tpot: { same: true, text: 'its inter-token latency: (latency − TTFT) / (tokens − 1) per request' },
    itl: { same: false, text: 'none per token; its inter-chunk latency is our chunk gap' },
    e2e: { same: true, text: 'ends with the last content' },
    tokens: { same: false, text: 'counted by a tokenizer at the client, or by the server where asked for' },
    percentile: numpy,
  },
  guidellm: {
    label: 'GuideLLM',
    ttft: { same: true, text: 'ends with the first content, reasoning or tool call' },
    tpot: { same: true, text: 'its inter-token latency: (last − first) / (tokens − 1) per request' },
    itl: { same: false, text: 'none per token' },
    e2e: { same: false, text: 'ends with the close of the stream' },
    tokens: { same: true, text: 'from usage' },
    percentile: { same: false, text: 'nearest rank, not interpolated' },
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

/** `TTFT ends with …`, for every definition that is not ours. */
export function otherDefinitions(tool: ToolName): string[] {
  const { label: _, ...definitions }: Tool = TOOLS[tool];
  return Object.entries(definitions).flatMap(([name, { same, text }]) =>
    same ? [] : [`${NAMES[name] ?? name}: ${text}`],
  );
}

const NAMES: Readonly<Record<string, string>> = { ttft: 'TTFT', tpot: 'TPOT', itl: 'ITL', e2e: 'E2E' };
