/** What every process needs to find its files, devices and caches. Everything else is asked for by name. */
export const BASE_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'TZ',
  'LD_LIBRARY_PATH',
  'VIRTUAL_ENV',
  'XDG_CACHE_HOME',
  'HF_HOME',
  'HF_HUB_CACHE',
  'HF_HUB_OFFLINE',
  'CUDA_HOME',
  'CUDA_VISIBLE_DEVICES',
  'CUDA_DEVICE_ORDER',
  'NVIDIA_VISIBLE_DEVICES',
  'ROCR_VISIBLE_DEVICES',
  'HIP_VISIBLE_DEVICES',
  // The runner ends what carries its id when the job is over: the last net under our own clean-up.
  'RUNNER_TRACKING_ID',
] as const;
