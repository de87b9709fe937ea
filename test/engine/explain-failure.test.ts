import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { explainFailure } from '../../src/engine/explain-failure.ts';
import { stageOf } from '../../src/engine/start-stages.ts';

function fixture(name: string): Promise<string> {
  return readFile(new URL(`../../fixtures/logs/${name}.txt`, import.meta.url), 'utf8');
}

/** Real logs, with the class and the beginning of the cause that a person reads out of them. */
const REAL: readonly (readonly [string, string, RegExp])[] = [
  ['vllm-cuda-oom', 'GPU out of memory', /CUDA out of memory\. Tried to allocate 126\.00 MiB/],
  ['vllm-engine-dead-keyerror', 'unexpected exception', /^KeyError: '57-a63eca87'$/],
  ['vllm-engine-dead-worker', 'unexpected exception', /^ValueError: could not broadcast input array/],
  ['vllm-extension-missing', 'compiled extension missing', /No module named 'vllm\._C_stable_libtorch'/],
  ['vllm-not-installed', 'package missing', /No module named 'vllm'/],
  ['vllm-v0-engine-loop-died', 'engine failed', /Engine loop has died/],
  ['sglang-token-range', 'token id beyond the vocabulary', /^IndexError: index out of range in self$/],
  ['vllm-0.32.0-unknown-flag', 'unknown flag', /unrecognized arguments: --calculate-kv-scales/],
  ['sglang-0.5.23-unknown-flag', 'unknown flag', /unrecognized arguments: --no-such-flag/],
  ['vllm-0.32.0-model-missing', 'model directory missing or broken', /'\/models\/nowhere'/],
  ['sglang-0.5.23-model-missing', 'model directory missing or broken', /'\/models\/nowhere'/],
  ['vllm-0.32.0-config-broken', 'model directory missing or broken', /config\.json' is not a valid JSON/],
  ['sglang-0.5.23-config-broken', 'model directory missing or broken', /config\.json' is not a valid JSON/],
  [
    'vllm-0.32.0-no-weights',
    'model directory missing or broken',
    /^RuntimeError: Cannot find any model weights/,
  ],
  ['uv-build-failed', 'package cannot be installed', /Failed to build `cuda-tile==1\.6\.0rc5`/],
  ['uv-no-solution', 'package cannot be installed', /there is no version of vllm==99\.1\.0/],
  ['sglang-0.5.23-unknown-model', 'model not supported', /model type `nobodyknows`/],
];

describe('real logs', () => {
  for (const [name, expected, cause] of REAL) {
    test(`${name}: ${expected}`, async () => {
      const failure = explainFailure(await fixture(name));
      assert.equal(failure?.name, expected);
      assert.match(failure.cause, cause);
      assert.ok(failure.hint.length > 20);
      assert.ok(failure.tail.split('\n').length <= 50);
    });
  }

  for (const name of ['vllm-start-rtx3090', 'sglang-start-b200', 'vllm-v0-hang']) {
    test(`${name}: no failure is seen where there is none`, async () => {
      assert.equal(explainFailure(await fixture(name)), null);
    });
  }

  test('where a start hung is seen by its last stage', async () => {
    const stages = (await fixture('vllm-v0-hang')).split('\n').flatMap((line) => stageOf(line) ?? []);
    assert.equal(stages.at(-1), 'capturing CUDA graphs');
    const started = (await fixture('vllm-start-rtx3090')).split('\n').flatMap((line) => stageOf(line) ?? []);
    assert.ok(started.includes('compiling'));
    assert.ok(started.includes('loading the weights'));
  });
});

/** Lines of the sources of vLLM, SGLang, PyTorch and others, one for each class at least. */
const LINES: readonly (readonly [string, string])[] = [
  [
    'ValueError: Free memory on device cuda:0 (1.2/79.2 GiB) on startup is less than desired GPU memory utilization (0.92, 72.8 GiB).',
    'GPU memory taken by another process',
  ],
  ['ValueError: No available memory for the cache blocks. Try increasing x', 'no room for the KV cache'],
  [
    'RuntimeError: Loaded weights leave no GPU memory for the KV cache under --mem-fraction-static',
    'no room for the KV cache',
  ],
  [
    "ValueError: To serve at least one request with the model's max seq len (8), (2.0 GiB KV cache is needed, which is larger than the available",
    'KV cache too small for the context',
  ],
  [
    'ValueError: Available memory on node 0 (1/8 GiB) on startup is less than desired CPU memory utilization',
    'too little host memory',
  ],
  ['Exception: Capture cuda graph failed: boom', 'CUDA graph capture failed'],
  [
    "ERROR: [Errno 98] error while attempting to bind on address ('0.0.0.0', 8000): address already in use",
    'port in use',
  ],
  ['ValueError: nccl_port is used by a process already. pid=12', 'port in use'],
  ['RuntimeError: Prefill out of memory. Try to lower your batch size.', 'KV cache exhausted'],
  ['api_server.py: error: argument --dtype: invalid choice: 4', 'unknown flag'],
  ['launch_server.py: error: ambiguous option: --cuda-graph could match', 'unknown flag'],
  ['You are trying to access a gated repo.', 'gated model'],
  ["OSError: We couldn't connect to 'https://huggingface.co' to load the files", 'model out of reach'],
  ['ValueError: Model architectures [X] are not supported for now.', 'model not supported'],
  [
    'ValueError: The repository x requires you to execute the configuration file in that repo',
    'remote code not allowed',
  ],
  ['ValueError: Bfloat16 is only supported on GPUs with compute capability of at least 8.0.', 'GPU too old'],
  ['RuntimeError: The NVIDIA driver on your system is too old (found version 12020).', 'driver too old'],
  [
    'RuntimeError: CUDA error: the provided PTX was compiled with an unsupported toolchain.',
    'driver too old',
  ],
  ['RuntimeError: Failed to infer device type', 'no GPU found'],
  ['torch.distributed.DistBackendError: NCCL error in: x.cpp:1, ncclUnhandledCudaError', 'NCCL failed'],
  [
    'ncclSystemError: Error while creating shared memory segment /dev/shm/nccl-abc (size 9637888)',
    'shared memory too small',
  ],
  ["OSError: [Errno 28] No space left on device: '/dev/shm/psm_1'", 'shared memory too small'],
  ['RuntimeError: CUDA error: an illegal memory access was encountered', 'GPU fault'],
  ['/usr/bin/python3: No module named vllm', 'package missing'],
  ['TimeoutError: Timed out waiting for engine core processes to start.', 'engine too slow to start'],
  ['[2026-11-30 21:36:20] Scheduler watchdog timeout (self.watchdog_timeout=300)', 'engine stalled'],
  ['Engine core proc EngineCore died unexpectedly, shutting down client.', 'engine process ended'],
  [
    'Subprocess scheduler_0 (pid=12) crashed with exit code -9. Triggering SIGQUIT for cleanup...',
    'engine process ended',
  ],
];

describe('one line of each class', () => {
  for (const [line, name] of LINES) {
    test(name, () => assert.equal(explainFailure(`INFO starting\n${line}\nEngineDeadError: x`)?.name, name));
  }

  const raised = (text: string) =>
    `Traceback (most recent call last):\n  File "x.py", line 1, in f\n${text}\n`;
  for (const [text, name] of [
    ["ModuleNotFoundError: No module named 'flashinfer_cubin'", 'package missing'],
    ['ImportError: /x/_C.abi3.so: undefined symbol: _ZN3c10', 'compiled extension missing'],
    ["ImportError: cannot import name 'A' from 'transformers'", 'packages do not fit together'],
    ["AttributeError: '_IncludedRouter' object has no attribute 'path'", 'packages do not fit together'],
    ['importlib.metadata.PackageNotFoundError: No package metadata was found for vllm', 'package missing'],
    ['requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: x', 'no access to the model'],
    ['RuntimeError: Unknown vLLM environment variable detected: VLLM_X', 'unknown environment variable'],
  ] as const) {
    test(`raised: ${name}`, () => assert.equal(explainFailure(raised(text))?.name, name));
    test(`only mentioned: ${name}`, () => assert.equal(explainFailure(`INFO tried: ${text}`), null));
  }
});

test('B166: a full disk explains the failed download that stands above it', () => {
  const log = [
    "OSError: We couldn't connect to 'https://huggingface.co' to load the files",
    'RuntimeError: [Errno 28] No space left on device',
    'Bus error (core dumped)',
  ].join('\n');
  assert.equal(explainFailure(log)?.name, 'disk full');
});

test('an exception that a request met is no cause of a later death', () => {
  const log = [
    'Traceback (most recent call last):',
    '  File "x.py", line 1, in f',
    'ValueError: bad request body',
    'INFO: 127.0.0.1:1 - "POST /v1/completions HTTP/1.1" 400 Bad Request',
  ].join('\n');
  assert.equal(explainFailure(log), null);
  assert.equal(
    explainFailure(`${log}\nEngine core proc EngineCore died unexpectedly, shutting down client.`)?.name,
    'engine process ended',
  );
});

test('the model classes that SGLang cannot import on this machine are no failure', () => {
  assert.equal(
    explainFailure(
      'Ignore import error when loading sglang.srt.models.x: CUDA error: out of memory\nImportError: y',
    ),
    null,
  );
});

test('the tracebacks of two workers that are mixed are told apart', () => {
  const log = [
    '(Worker_TP0 pid=1) ERROR 05-02 05:15:06 [x.py:9] WorkerProc hit an exception.',
    '(Worker_TP0 pid=1) ERROR 05-02 05:15:06 [x.py:9] Traceback (most recent call last):',
    '(Worker_TP1 pid=2) ERROR 05-02 05:15:06 [x.py:9] Traceback (most recent call last):',
    '(Worker_TP0 pid=1) ERROR 05-02 05:15:06 [x.py:9]   File "x.py", line 1, in f',
    '(Worker_TP1 pid=2) ERROR 05-02 05:15:06 [x.py:9]   File "x.py", line 1, in f',
    '(Worker_TP1 pid=2) ERROR 05-02 05:15:06 [x.py:9] ValueError: second worker, first to finish',
    '(Worker_TP0 pid=1) ERROR 05-02 05:15:06 [x.py:9] ValueError: first worker',
  ].join('\n');
  assert.equal(explainFailure(log)?.cause, 'ValueError: second worker, first to finish');
});

test('control characters of a log do not reach the cause or the tail', () => {
  const failure = explainFailure('\u001b[31mtorch.OutOfMemoryError: CUDA\u0007 out\u001b[0m');
  assert.equal(failure?.cause, 'torch.OutOfMemoryError: CUDA out');
  assert.ok(!failure.tail.includes('\u001b'));
});
