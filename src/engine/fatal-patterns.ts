import type { FatalPattern } from './framework-facts.ts';

/**
 * Lines that end a start whatever the framework is. Each is specific enough that a server which prints it does not
 * come up: the wait ends early, and the line is quoted as the cause.
 */
export const COMMON_FATAL: readonly FatalPattern[] = [
  { pattern: /No space left on device/, hint: 'The disk (or /dev/shm) is full: free some space.' },
  {
    pattern: /torch\.OutOfMemoryError|CUDA out of memory\. Tried to allocate/,
    hint: 'The GPU has too little free memory: look for other processes on it (nvidia-smi).',
  },
  {
    pattern: /Address already in use|error while attempting to bind on address/i,
    hint: 'Another process took the port: start again, or use {port} in the command.',
  },
  {
    pattern: /error: unrecognized arguments:|error: argument .*: (?:invalid choice|expected one argument)/,
    hint: 'This version does not know a flag of the command: compare it with the release notes.',
  },
  {
    pattern: /You are trying to access a gated repo|GatedRepoError/,
    hint: 'The model is gated: pass a token with access (passEnv: HF_TOKEN).',
  },
  {
    pattern:
      /OfflineModeIsEnabled|LocalEntryNotFoundError|We couldn't connect to 'https:\/\/huggingface\.co'/,
    hint: 'The model is neither in the cache nor reachable: download it once on this runner.',
  },
  {
    pattern: /Model architectures \[.*\] are not supported for now|does not recognize this architecture/,
    hint: 'This version cannot load the model.',
  },
  {
    pattern:
      /The NVIDIA driver on your system is too old|CUDA driver version is insufficient|provided PTX was compiled with an unsupported toolchain|no kernel image is available for execution on the device/,
    hint: 'Driver, GPU and CUDA build do not fit together: update the driver or choose another build.',
  },
  {
    pattern: /ncclUnhandledCudaError|ncclSystemError/,
    hint: 'NCCL failed: look at the lines above and at the size of /dev/shm.',
  },
];
