/**
 * What a starting server is at, told by its log: the last match counts. It tells a slow compilation from a hang where
 * no line names a failure.
 */
const START_STAGES: readonly (readonly [RegExp, string])[] = [
  [/Fetching \d+ files|Downloading shards|Downloading .*\.safetensors/, 'downloading the model'],
  [
    /Starting to load model|Loading safetensors checkpoint shards|Load weight begin|Multi-thread loading shards/,
    'loading the weights',
  ],
  [/Using cache directory: .* torch\.compile|Dynamo bytecode transform time|Compiling a graph/, 'compiling'],
  [/Compiling num tokens|DeepGEMM .*warmup|JIT (?:session|compil)/i, 'compiling kernels'],
  [/torch\.compile took|Load weight end|Loading weights took|Model loading took/, 'sizing the KV cache'],
  [
    /Capturing CUDA graph|Capturing the model for CUDA graphs|Capture .*cuda graph begin|Capturing batches|Capturing num tokens/i,
    'capturing CUDA graphs',
  ],
  [/Graph capturing finished|Capture .*cuda graph end/i, 'warming up'],
  [/Starting vLLM server on|Application startup complete|Uvicorn running on/, 'answering its first requests'],
];

/** The stage that a line begins; null where it begins none. */
export function stageOf(line: string): string | null {
  return START_STAGES.find(([pattern]) => pattern.test(line))?.[1] ?? null;
}
