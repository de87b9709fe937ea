import type { FailureClass } from './failure-class.ts';

/** What is wrong with the command, the model, the requests or the installed packages. */
export const SETUP_FAILURES: readonly FailureClass[] = [
  {
    name: 'unknown flag',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /error: (?:unrecognized arguments|ambiguous option):?/,
      /error: argument .*: (?:invalid choice|expected one argument|invalid \S+ value)/,
      /error: the following arguments are required/,
    ],
    hint: 'This version does not take the flags of the command: compare them with its release notes.',
  },
  {
    name: 'unknown environment variable',
    kind: 'exception',
    endsStart: false,
    patterns: [/Unknown vLLM environment variable detected/],
    hint: 'This version does not know a VLLM_* variable, and is told to refuse such ones.',
  },
  {
    name: 'gated model',
    kind: 'inner',
    endsStart: true,
    patterns: [/You are trying to access a gated repo|GatedRepoError|Access to model .* is restricted/],
    hint: 'The model is gated: pass a token with access (passEnv: HF_TOKEN).',
  },
  {
    name: 'no access to the model',
    kind: 'exception',
    endsStart: false,
    patterns: [/\b40[13] Client Error|Repository Not Found|RepositoryNotFoundError/],
    hint: 'The model does not exist under that name, or a token with access is missing (passEnv: HF_TOKEN).',
  },
  {
    name: 'model out of reach',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /OfflineModeIsEnabled|LocalEntryNotFoundError|couldn't connect to 'https:\/\/huggingface\.co'/i,
    ],
    hint: 'The model is neither in the cache nor reachable: download it once on this runner.',
  },
  {
    name: 'remote code not allowed',
    kind: 'inner',
    endsStart: false,
    patterns: [
      /requires you to execute the configuration file in that repo|contains custom code which must be/,
    ],
    hint: 'The model brings code of its own: add --trust-remote-code if you trust it.',
  },
  {
    name: 'model not supported',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Model architectures \[.*\] (?:are not supported for now|failed to be inspected)/,
      /does not recognize this architecture|Unsupported architectures:/,
    ],
    hint: 'This version (or the transformers beside it) cannot load the model.',
  },
  {
    name: 'model directory missing or broken',
    kind: 'exception',
    endsStart: false,
    patterns: [
      /Invalid repository ID or local directory specified|does not appear to have a file named/,
      /Repo id must (?:be in the form|use alphanumeric)|HFValidationError|is not a valid model identifier/,
      /Can't load the (?:configuration|model|tokenizer)|Can't load tokenizer for|Unrecognized model in/,
      /is not a valid JSON file|Cannot find any model weights|Error no file named/,
      /SafetensorError|Error while deserializing header|JSONDecodeError/,
      /Couldn't instantiate the backend tokenizer|(?:FileNotFoundError|NotADirectoryError): .*(?:config|tokenizer|model|safetensors)/,
    ],
    hint: 'The model is not where the command looks, or its files are not whole: check the path, config.json, tokenizer and weights.',
  },
  {
    name: 'token id beyond the vocabulary',
    kind: 'exception',
    endsStart: false,
    patterns: [/IndexError: index out of range in self/],
    hint: 'A request holds a token id that the model does not have; SGLang does not check that and ends as a whole. Make the request set for this model.',
  },
  {
    name: 'token id beyond the vocabulary',
    kind: 'inner',
    endsStart: false,
    patterns: [/Assertion `.{0,60}(?:srcIndex < srcSelectDimSize|index out of bounds).{0,40}` failed/],
    hint: 'A request holds a token id that the model does not have. Make the request set for this model.',
  },
  {
    name: 'compiled extension missing',
    kind: 'exception',
    endsStart: false,
    patterns: [
      /No module named '(?:vllm|sgl_kernel|sglang|flash_attn|flashinfer)[\w.]*\._?[A-Za-z]\w*'/,
      /undefined symbol|GLIBC(?:XX)?_[\d.]+' not found|cannot open shared object file|DLL load failed/,
    ],
    hint: 'A compiled part does not fit the torch, CUDA or Python beside it: install the version afresh, with its own torch.',
  },
  {
    name: 'package cannot be installed',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Failed to (?:build|download|prepare) `[^`]+`|ERROR: Failed building wheel for \S+/,
      /Because .{1,2000}unsatisfiable|No matching distribution found for \S+/,
    ],
    hint: 'The installer could not provide a package of this version: give it an override, another index or a find-links folder, or choose another pin.',
  },
  {
    name: 'package missing',
    kind: 'inner',
    endsStart: true,
    patterns: [
      /Error while finding module specification for .*No module named/,
      /^\S*python[\d.]*: No module named \S+/,
    ],
    hint: 'The framework is not installed in the environment that the command starts.',
  },
  {
    name: 'package missing',
    kind: 'exception',
    endsStart: false,
    patterns: [/ModuleNotFoundError: No module named|PackageNotFoundError/],
    hint: 'A package is missing in the environment that the command starts: install what this version needs.',
  },
  {
    name: 'packages do not fit together',
    kind: 'exception',
    endsStart: false,
    patterns: [/ImportError:|'_IncludedRouter' object has no attribute 'path'|AttributeError: module '/],
    hint: 'An installed package is of another version than this framework needs: compare the package lists of both sides.',
  },
  {
    name: 'no compiler',
    kind: 'inner',
    endsStart: false,
    patterns: [/Failed to find C compiler|fatal error: Python\.h: No such file|Could not find nvcc/],
    hint: 'Kernels are compiled at start, and the compiler or its headers are missing on this runner.',
  },
];
