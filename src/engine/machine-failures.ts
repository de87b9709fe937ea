import type { FailureClass } from './failure-class.ts';

/** What the machine lacks or does: memory, disk, ports, GPU, driver. */
export const MACHINE_FAILURES: readonly FailureClass[] = [
  {
    name: 'shared memory too small',
    kind: 'root',
    endsStart: true,
    patterns: [
      /\/dev\/shm.{0,200}No space left on device|No space left on device.{0,200}\/dev\/shm/,
      /Error while creating shared memory segment|out of shared memory|killed by signal: Bus error/,
    ],
    hint: '/dev/shm is full or too small: give the container more (--shm-size, --ipc=host), or remove what others left in it.',
  },
  {
    name: 'disk full',
    kind: 'root',
    endsStart: true,
    patterns: [/No space left on device|Disk quota exceeded/],
    hint: 'The disk (or /dev/shm) is full: free some space.',
  },
  {
    name: 'GPU memory taken by another process',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Free memory on device .* on startup is less than desired GPU memory utilization/,
      /is less than the engine's budget after excluding/,
    ],
    hint: 'Another process holds GPU memory: end it, or lower --gpu-memory-utilization.',
  },
  {
    name: 'no room for the KV cache',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /No available memory for the cache blocks/,
      /Loaded weights leave no GPU memory for the KV cache/,
      /Not enough memory\. Please try to increase --mem-fraction-static/,
    ],
    hint: 'Nothing is left for the KV cache: raise --gpu-memory-utilization (SGLang: --mem-fraction-static) or lower the context length.',
  },
  {
    name: 'KV cache too small for the context',
    kind: 'inner',
    endsStart: true,
    patterns: [/To serve at least one request with the models?'s max seq len/],
    hint: 'The KV cache is too small for the context: lower --max-model-len.',
  },
  {
    name: 'too little host memory',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Available memory on node .* is less than/,
      /DefaultCPUAllocator: (?:not enough memory|can't allocate memory)/,
      /Memory cgroup out of memory|Out of memory: Killed process/,
    ],
    hint: 'The host has too little memory: lower VLLM_CPU_KVCACHE_SPACE or the KV cache size, or end what else runs there.',
  },
  {
    name: 'GPU out of memory',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /torch\.(?:cuda\.)?OutOfMemoryError|(?:CUDA|HIP) out of memory\. Tried to allocate|CUDA error: out of memory/,
    ],
    hint: 'The GPU has too little free memory: look for other processes on it (nvidia-smi), or ask for less.',
  },
  {
    name: 'KV cache exhausted',
    kind: 'inner',
    endsStart: false,
    patterns: [/out of memory\. Try to lower your batch size|alloc_req_slots runs out of memory/i],
    hint: 'SGLang ran out of KV cache or request slots under load and ended: lower --max-running-requests, or give it more memory.',
  },
  {
    name: 'CUDA graph capture failed',
    kind: 'inner',
    endsStart: true,
    patterns: [/Capture cuda graph failed:/],
    hint: 'Lower --cuda-graph-max-bs or --mem-fraction-static.',
  },
  {
    name: 'port in use',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Address already in use|error while attempting to bind on address/i,
      /\bport \d+ (?:is in use|is not available in \d+)|is used by a process already/i,
    ],
    hint: 'Another process took the port: start again, or use {port} in the command.',
  },
  {
    name: 'GPU too old',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Bfloat16 is only supported on GPUs with compute capability/,
      /SGLang only supports sm75 and above|no kernel image is available for execution on the device/,
      /No valid attention backend found for/,
    ],
    hint: 'The GPU is too old for this version or this build: use another build, dtype or GPU.',
  },
  {
    name: 'driver too old',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /The NVIDIA driver on your system is too old|CUDA driver version is insufficient/,
      /provided PTX was compiled with an unsupported toolchain/,
    ],
    hint: 'The driver is too old for the CUDA of this build: update the driver or choose a build for an older CUDA.',
  },
  {
    name: 'no GPU found',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Failed to infer device type|No CUDA GPUs are available|Found no NVIDIA driver on your system/,
      /ImportError: libcuda\.so\.1: cannot open shared object file/,
    ],
    hint: 'The server sees no GPU: check nvidia-smi, CUDA_VISIBLE_DEVICES and, in a container, --gpus.',
  },
  {
    name: 'NCCL failed',
    kind: 'inner',
    endsStart: true,
    patterns: [/NCCL error|nccl(?:UnhandledCuda|System|Internal|Remote|InvalidUsage)Error/],
    hint: 'NCCL failed: look at the lines above and at the size of /dev/shm (NCCL_DEBUG=INFO says more).',
  },
  {
    name: 'GPU fault',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /CUDA error: (?:an illegal memory access|device-side assert triggered|unspecified launch failure|misaligned address)/,
      /uncorrectable ECC error|GPU has fallen off the bus|\bXid\b.{0,40}: \d+/,
    ],
    hint: 'A kernel or the GPU itself failed: a bug of this version, or bad hardware (dmesg, nvidia-smi -q).',
  },
];
