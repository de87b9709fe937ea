import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import "./chunk-JFMPI6Y5.js";

// src/sim/log.ts
function createLog(options) {
  const put = (level) => (role, place, message) => {
    const prefix = `(${role} pid=${options.pid}) ${level} ${stamp(options.now())} [${place}]`;
    options.write(
      message.split("\n").map((line) => `${prefix} ${line}
`).join("")
    );
  };
  return {
    info: put("INFO"),
    warning: put("WARNING"),
    error: put("ERROR"),
    http: (message) => options.write(`INFO:     ${message}
`),
    plain: (message) => options.write(`${message}
`)
  };
}
function stamp(date) {
  const two = (part) => String(part).padStart(2, "0");
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

// src/sim/options.ts
import { parseArgs } from "node:util";

// src/sim/sglang/versions.ts
var NEWEST = {
  pairsUpTo: 2,
  chunkedPrefillSize: 4096,
  readyRoute: true,
  stopExitCode: 0,
  outputDetails: true,
  storageWaits: true
};
var VERSION_TRAITS = {
  "0.5.18": {
    pairsUpTo: Number.POSITIVE_INFINITY,
    chunkedPrefillSize: 2048,
    readyRoute: false,
    stopExitCode: 137,
    outputDetails: false,
    storageWaits: false
  },
  "0.5.21": {
    pairsUpTo: Number.POSITIVE_INFINITY,
    chunkedPrefillSize: 2048,
    readyRoute: true,
    stopExitCode: 0,
    outputDetails: false,
    storageWaits: false
  },
  "0.5.23": NEWEST
};
var SGLANG_VERSIONS = Object.keys(VERSION_TRAITS);
function sglangTraits(version) {
  return Object.hasOwn(VERSION_TRAITS, version) ? VERSION_TRAITS[version] : NEWEST;
}
function endsChunk(traits, interval, count) {
  if (interval > 1) return count === 1 || count % interval === 0;
  return count > traits.pairsUpTo || count % 2 === 1;
}

// src/sim/dialect-flags.ts
var DIALECTS = ["vllm", "sglang"];
var SGLANG_FLAGS = [
  { flag: "max-running-requests", option: "max-num-seqs" },
  { flag: "chunked-prefill-size", option: "max-num-batched-tokens" },
  { flag: "page-size", option: "block-size" },
  { flag: "max-total-tokens", option: "num-kv-blocks" },
  { flag: "context-length", option: "max-model-len" },
  { flag: "disable-radix-cache", option: "enable-prefix-caching", inverted: true }
];
var SGLANG_ALIASES = [
  { flag: "random-seed", option: "seed" },
  { flag: "served-model-name", option: "model" }
];
var SGLANG_ONLY = [
  "enable-metrics",
  "enable-cache-report",
  "reasoning-parser",
  "stream-interval",
  "skip-server-warmup"
];
function flagsOf(dialect, options) {
  const own = (names) => names.map((option) => ({ flag: option, option }));
  if (dialect === "vllm") return own(options.filter((name) => !SGLANG_ONLY.includes(name)));
  const renamed = SGLANG_FLAGS.map(({ option }) => option);
  return [...own(options.filter((name) => !renamed.includes(name))), ...SGLANG_FLAGS, ...SGLANG_ALIASES];
}
function dialectDefault(dialect, option, version) {
  if (dialect === "vllm") return void 0;
  if (option === "max-num-batched-tokens") return sglangTraits(version).chunkedPrefillSize;
  if (option === "block-size") return 1;
  return option === "num-kv-blocks" ? 262144 : void 0;
}

// src/sim/faults.ts
var FAULTS = {
  "slow-prefill": { value: "FACTOR", help: "prefill costs this many times as much" },
  "slow-decode": { value: "FACTOR", help: "decoding costs this many times as much" },
  "small-kv": {
    value: "BLOCKS",
    help: "only this many KV blocks: preemption under load, shorter longest sequence"
  },
  "cache-off": { value: null, help: "the prefix cache never hits, though its configuration says it is on" },
  "error-after": {
    value: "TOKENS",
    help: "an error object in the stream after this many tokens, then [DONE]"
  },
  "error-share": { value: "SHARE", help: "share of the requests that error-after hits (default 1)" },
  "refuse-share": { value: "SHARE", help: "share of the requests that are answered with HTTP 503" },
  "stall-after": {
    value: "REQUESTS",
    help: "after this many finished requests no step is run any more; /health stays 200"
  },
  "crash-after": { value: "REQUESTS", help: "after this many finished requests a traceback, then exit 1" },
  "engine-killed-after": {
    value: "REQUESTS",
    help: "after this many finished requests the engine is gone without a word of its own, then exit"
  },
  "buffer-stream": { value: null, help: "a stream is held back and sent in one piece at its end" },
  "slow-start": { value: "SECONDS", help: "refuses connections for this long" },
  "never-ready": { value: null, help: "listens, but /health and the API answer 503 for ever" },
  deaf: { value: null, help: "ignores SIGTERM and SIGINT" },
  "leftover-child": {
    value: null,
    help: "starts a process in a session of its own that ignores SIGTERM and outlives the server by two minutes at most"
  },
  "exit-at-start": { value: null, help: "a traceback a moment after the start, then exit 1" }
};
function parseFaults(texts) {
  const faults = {};
  for (const text of texts) {
    const [name = "", value] = text.split(/=(.*)/s);
    if (!isFault(name)) {
      return { problem: `invalid choice: '${name}' (choose from ${Object.keys(FAULTS).join(", ")})` };
    }
    const kind = FAULTS[name].value;
    if (kind === null) {
      if (value !== void 0) return { problem: `${name} takes no value` };
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
function isFault(name) {
  return Object.hasOwn(FAULTS, name);
}
function isUsable(kind, amount) {
  if (kind === "SHARE") return amount >= 0 && amount <= 1;
  if (kind === "FACTOR" || kind === "SECONDS") return Number.isFinite(amount) && amount > 0;
  return Number.isSafeInteger(amount) && amount > 0;
}

// src/sim/versions.ts
var VERSIONS = {
  "1.0.0": { summary: "the first version", decodeHold: null },
  "1.0.1": { summary: "behaves exactly like 1.0.0", decodeHold: null },
  "1.1.0": {
    summary: "holds decodes back while prompts wait and more than 20 sequences decode",
    decodeHold: { aboveDecoding: 20, maxSteps: 6, prefillTokens: 64, restSteps: 32 }
  }
};
function findVersion(name) {
  return Object.hasOwn(VERSIONS, name) ? VERSIONS[name] : void 0;
}

// src/sim/options.ts
var OPTIONS = {
  dialect: { kind: "text", default: "vllm", help: "the server to speak like: vllm or sglang" },
  host: { kind: "text", default: "127.0.0.1", help: "address to listen on" },
  port: { kind: "whole", default: 8e3, least: 0, help: "port to listen on; 0 takes a free one and logs it" },
  "engine-version": { kind: "text", default: "1.0.0", help: "the version to be, see below" },
  model: { kind: "text", default: "embedded", help: "name that the model is served under" },
  seed: { kind: "whole", default: 0, least: 0, help: "seed of the outputs, the noise and the faults" },
  launch: {
    kind: "whole",
    default: 1,
    least: 0,
    help: "number of this launch: launches differ by their noise"
  },
  speed: { kind: "number", default: 1, least: 0.01, help: "2 is twice as fast" },
  "max-num-seqs": { kind: "whole", default: 64, least: 1, help: "sequences that run at once" },
  "max-num-batched-tokens": { kind: "whole", default: 2048, least: 1, help: "tokens that one step computes" },
  "block-size": { kind: "whole", default: 16, least: 1, help: "tokens of one KV block" },
  "num-kv-blocks": { kind: "whole", default: 32768, least: 1, help: "KV blocks" },
  "max-model-len": { kind: "whole", default: 16384, least: 2, help: "tokens of prompt and output together" },
  "enable-prefix-caching": { kind: "switch", default: true, help: "reuse KV blocks of equal beginnings" },
  "launch-noise": { kind: "number", default: 5e-3, least: 0, help: "relative deviation between launches" },
  "run-noise": { kind: "number", default: 5e-3, least: 0, help: "relative deviation between busy periods" },
  "step-noise": { kind: "number", default: 0.01, least: 0, help: "relative deviation between steps" },
  "base-ms": { kind: "number", default: 7, least: 0.1, help: "cost of any step" },
  "prefill-token-ms": { kind: "number", default: 0.012, least: 0, help: "cost of a prefill token" },
  "decode-sequence-ms": { kind: "number", default: 0.05, least: 0, help: "cost of a decoding sequence" },
  "kv-token-ms": {
    kind: "number",
    default: 2e-5,
    least: 0,
    help: "cost of a token that a decode attends to"
  },
  "enable-metrics": { kind: "switch", default: false, help: "serve /metrics" },
  "enable-cache-report": { kind: "switch", default: false, help: "cached tokens in the usage" },
  "reasoning-parser": { kind: "text", default: "", help: "a name: chats begin with reasoning" },
  "stream-interval": { kind: "whole", default: 1, least: 1, help: "tokens of one chunk of a stream" },
  "skip-server-warmup": { kind: "switch", default: false, help: "no request to itself at the start" }
};
function parseOptions(argv) {
  const dialect = dialectOf(argv);
  if (!isDialect(dialect)) {
    return problem(`argument --dialect: invalid choice: '${dialect}' (choose from ${DIALECTS.join(", ")})`);
  }
  const flags = flagsOf(dialect, Object.keys(OPTIONS));
  let values;
  try {
    values = parseArgs({
      args: [...argv],
      options: parserOptions(flags),
      allowNegative: true,
      strict: true
    }).values;
  } catch (error) {
    return problem(argparseMessage(error));
  }
  if (values.help === true) return { kind: "help", text: helpText(dialect, flags) };
  const version = String(values["engine-version"] ?? OPTIONS["engine-version"].default);
  const choices = versionsOf(dialect);
  if (!choices.includes(version)) {
    return problem(
      `argument --engine-version: invalid choice: '${version}' (choose from ${choices.join(", ")})`
    );
  }
  const parsed2 = {};
  for (const [name, spec] of Object.entries(OPTIONS)) {
    parsed2[name] = dialectDefault(dialect, name, version) ?? spec.default;
  }
  for (const { flag, option, inverted } of flags) {
    const value = values[flag];
    if (value === void 0) continue;
    const spec = OPTIONS[option];
    const read = readValue(flag, spec, value);
    if (typeof read === "object") return read;
    parsed2[option] = inverted ? !read : read;
  }
  if (dialect === "sglang") {
    parsed2["num-kv-blocks"] = Math.floor(Number(parsed2["num-kv-blocks"]) / Number(parsed2["block-size"]));
  }
  const faults = parseFaults(values.fault ?? []);
  if ("problem" in faults) return problem(`argument --fault: ${faults.problem}`);
  return { kind: "run", options: { ...parsed2, faults: faults.faults } };
}
function dialectOf(argv) {
  const at2 = argv.findLastIndex((word) => word === "--dialect" || word.startsWith("--dialect="));
  if (at2 < 0) return OPTIONS.dialect.default;
  return argv[at2]?.split("=")[1] ?? argv[at2 + 1] ?? "";
}
function isDialect(name) {
  return DIALECTS.includes(name);
}
function versionsOf(dialect) {
  return [...Object.keys(VERSIONS), ...dialect === "sglang" ? SGLANG_VERSIONS : []];
}
function readValue(flag, spec, value) {
  if (spec.kind === "text") return String(value);
  if (spec.kind === "switch") return value === true;
  const amount = Number(value);
  const valid = spec.kind === "whole" ? Number.isSafeInteger(amount) : Number.isFinite(amount);
  if (value !== "" && valid && amount >= (spec.least ?? 0)) return amount;
  return problem(`argument --${flag}: invalid ${spec.kind === "whole" ? "int" : "float"} value: '${value}'`);
}
function parserOptions(flags) {
  const entries = flags.map(({ flag, option }) => [
    flag,
    { type: OPTIONS[option].kind === "switch" ? "boolean" : "string" }
  ]);
  return {
    ...Object.fromEntries(entries),
    fault: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" }
  };
}
function argparseMessage(error) {
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  if (error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `unrecognized arguments: ${name}`;
  if (error.code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `unrecognized arguments: ${name}`;
  if (error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    return `argument ${name.replace(/[, ].*/, "")}: expected one argument`;
  }
  return error.message;
}
function problem(message) {
  return {
    kind: "problem",
    text: `usage: serving-gate engine [--help] [--OPTION VALUE ...]
serving-gate engine: error: ${message}
`
  };
}
function helpText(dialect, flags) {
  const row = (left, right) => `  ${left.padEnd(30)} ${right}`;
  const version = OPTIONS["engine-version"].default;
  return [
    "usage: serving-gate engine [--OPTION VALUE ...]",
    "",
    `An LLM server without a model, in the dialect of ${dialect === "vllm" ? "vLLM" : "SGLang"}: real HTTP, scheduler, KV cache and prefix cache;`,
    "the time of every step comes from a cost model. The flags depend on --dialect.",
    "",
    "options:",
    ...flags.map(({ flag, option, inverted }) => {
      const spec = OPTIONS[option];
      const standard = dialectDefault(dialect, option, version) ?? spec.default;
      return row(
        spec.kind === "switch" && !inverted ? `--[no-]${flag}` : `--${flag}`,
        inverted ? `do not ${spec.help}` : `${spec.help} (default: ${standard})`
      );
    }),
    row("--fault NAME[=VALUE]", "something to do wrong; may be given several times"),
    "",
    "versions:",
    ...Object.entries(VERSIONS).map(([name, one]) => row(name, one.summary)),
    ...dialect === "sglang" ? SGLANG_VERSIONS.map((name) => row(name, `as SGLang ${name} behaves`)) : [],
    "",
    "faults:",
    ...Object.entries(FAULTS).map(
      ([name, fault]) => row(fault.value === null ? name : `${name}=${fault.value}`, fault.help)
    ),
    ""
  ].join("\n");
}

// src/sim/run-engine.ts
import { spawn } from "node:child_process";

// src/sim/api-error.ts
function problem2(status2, type, message, param = null) {
  return { status: status2, type, message, param };
}
function vllmError({ status: status2, type, message, param }) {
  return { error: { message, type, param, code: status2 } };
}
var UNAVAILABLE = problem2(
  503,
  "Service Unavailable",
  "The server is not able to take requests now."
);

// src/sim/block-pool.ts
function createBlockPool(size) {
  const END = size;
  const next = new Int32Array(size + 1);
  const previous = new Int32Array(size + 1);
  const holders = new Int32Array(size);
  const hashes = /* @__PURE__ */ new Map();
  const contents = /* @__PURE__ */ new Map();
  let freeCount = 0;
  next[END] = END;
  previous[END] = END;
  for (let block = 0; block < size; block++) append(block);
  return {
    size,
    free: () => freeCount,
    allocate(count) {
      if (count > freeCount) return null;
      return Array.from({ length: count }, () => {
        const block = at(next, END);
        unlink(block);
        forget(block);
        holders[block] = 1;
        return block;
      });
    },
    hold(blocks) {
      for (const block of blocks) {
        if (at(holders, block) === 0) unlink(block);
        holders[block] = at(holders, block) + 1;
      }
    },
    release(blocks) {
      for (const block of blocks.toReversed()) {
        if (at(holders, block) === 0) throw new RangeError(`block ${block} was released twice`);
        holders[block] = at(holders, block) - 1;
        if (at(holders, block) === 0) append(block);
      }
    },
    remember(block, hash) {
      if (contents.has(hash) || hashes.has(block)) return;
      contents.set(hash, block);
      hashes.set(block, hash);
    },
    find: (hash) => contents.get(hash),
    countFree: (blocks) => blocks.filter((block) => at(holders, block) === 0).length,
    reset() {
      if (freeCount < size) return false;
      contents.clear();
      hashes.clear();
      return true;
    }
  };
  function append(block) {
    const last = at(previous, END);
    next[last] = block;
    previous[block] = last;
    next[block] = END;
    previous[END] = block;
    freeCount++;
  }
  function unlink(block) {
    next[at(previous, block)] = at(next, block);
    previous[at(next, block)] = at(previous, block);
    freeCount--;
  }
  function forget(block) {
    const hash = hashes.get(block);
    if (hash === void 0) return;
    hashes.delete(block);
    contents.delete(hash);
  }
}
function at(list, index) {
  return list[index];
}

// src/sim/random.ts
function createRandom(...seeds) {
  let state = hashText(seeds.join("\0"));
  return () => {
    state = state + 1831565813 | 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
}
function gaussian(random) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
function hashText(text) {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  hash = Math.imul(hash ^ hash >>> 16, 2246822507);
  hash = Math.imul(hash ^ hash >>> 13, 3266489909);
  return (hash ^ hash >>> 16) >>> 0;
}
function chainHash(parent, ids, from, to) {
  let low = 3735928559 ^ parent >>> 0;
  let high = 1103547991 ^ Math.floor(parent / 4294967296);
  for (let index = from; index < to; index++) {
    const id = ids[index] ?? 0;
    low = Math.imul(low ^ id, 2654435761);
    high = Math.imul(high ^ id, 1597334677);
  }
  low = Math.imul(low ^ low >>> 16, 2246822507) ^ Math.imul(high ^ high >>> 13, 3266489909);
  high = Math.imul(high ^ high >>> 16, 2246822507) ^ Math.imul(low ^ low >>> 13, 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}

// src/sim/cost-model.ts
function stepCostMs(model, work) {
  const baseFactor = work.decodeSequences > 0 ? model.decodeFactor : model.prefillFactor;
  const prefill = model.prefillFactor * work.prefillTokens * model.prefillTokenMs;
  const decode = model.decodeFactor * (work.decodeSequences * model.decodeSequenceMs + work.kvTokens * model.kvTokenMs);
  return (model.baseMs * baseFactor + prefill + decode) / model.speed;
}
function createStepNoise(seed, launch, levels) {
  const random = createRandom("noise", seed, launch);
  const launchFactor = Math.exp(levels.launch * gaussian(random));
  let runFactor = 1;
  return {
    startRun() {
      runFactor = Math.exp(levels.run * gaussian(random));
    },
    next: () => launchFactor * runFactor * Math.exp(levels.step * gaussian(random))
  };
}

// src/sim/engine-config.ts
function engineCapacity(options) {
  const small = options.faults["small-kv"];
  const maxModelLen = options["max-model-len"];
  if (small === void 0) return { blocks: options["num-kv-blocks"], maxModelLen };
  return { blocks: small, maxModelLen: Math.min(maxModelLen, small * options["block-size"]) };
}
function cacheConfig(options) {
  const { blocks, maxModelLen } = engineCapacity(options);
  const tokens = blocks * options["block-size"];
  return {
    block_size: options["block-size"],
    user_specified_block_size: false,
    kv_cache_layout: null,
    prefix_match_unit: null,
    gpu_memory_utilization: 0.92,
    cache_dtype: "auto",
    is_attention_free: false,
    num_gpu_blocks_override: null,
    sliding_window: null,
    enable_prefix_caching: options["enable-prefix-caching"],
    prefix_caching_hash_algo: "sha256",
    prefix_cache_retention_interval: 0,
    kv_cache_dtype_skip_layers: [],
    mamba_page_size_padded: null,
    skip_page_size_padded: null,
    mamba_block_size: null,
    mamba_cache_dtype: "auto",
    mamba_ssm_cache_dtype: "auto",
    mamba_cache_mode: "none",
    enable_mamba_shared_prefix_checkpoint: false,
    replayssm_buffer_len: 16,
    use_replayssm: false,
    use_kda_recoverssm: false,
    num_gpu_blocks: blocks,
    num_cpu_blocks: null,
    effective_attention_block_size: options["block-size"],
    kv_cache_size_tokens: tokens,
    kv_cache_max_concurrency: Math.round(100 * tokens / maxModelLen) / 100,
    hash_block_size: null,
    cache_hit_alignment_tokens: null,
    kv_sharing_fast_prefill: false,
    swa_bounded_replay: true,
    kv_cache_memory_bytes: tokens * 16384,
    kv_offloading_size: null,
    kv_offloading_backend: "native",
    _block_size_resolved: true
  };
}
function configLabels(config) {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      name === "kv_cache_max_concurrency" && Number.isInteger(value) ? `${value}.0` : pythonText(value)
    ])
  );
}
function pythonText(value, nested = false) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return nested ? `'${value}'` : value;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return "[]";
  const entries = Object.entries(value);
  return `{${entries.map(([name, inner]) => `'${name}': ${pythonText(inner, true)}`).join(", ")}}`;
}

// src/sim/histogram.ts
function createHistogram(bounds) {
  return { bounds, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
}
function observe(histogram, value) {
  let index = 0;
  while (index < histogram.bounds.length && value > histogram.bounds[index]) index++;
  histogram.counts[index] = histogram.counts[index] + 1;
  histogram.sum += value;
}
function cumulative(histogram) {
  let total = 0;
  return histogram.counts.map((count) => {
    total += count;
    return total;
  });
}
function lengthBounds(most) {
  const bounds = [];
  for (let power = 1; power <= most; power *= 10) {
    bounds.push(...[power, 2 * power, 5 * power].filter((bound) => bound <= most));
  }
  return bounds;
}

// src/sim/metric-families.ts
var STEP_TOKENS = [1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384];
var FIRST_TOKEN_SECONDS = [
  1e-3,
  5e-3,
  0.01,
  0.02,
  0.04,
  0.06,
  0.08,
  0.1,
  0.25,
  0.5,
  0.75,
  1,
  2.5,
  5,
  7.5,
  10,
  20,
  40,
  80,
  160,
  640,
  2560
];
var TOKEN_SECONDS = [
  0.01,
  0.025,
  0.05,
  0.075,
  0.1,
  0.15,
  0.2,
  0.3,
  0.4,
  0.5,
  0.75,
  1,
  2.5,
  5,
  7.5,
  10,
  20,
  40,
  80
];
var STAGE_SECONDS = [
  0.3,
  0.5,
  0.8,
  1,
  1.5,
  2,
  2.5,
  5,
  10,
  15,
  20,
  30,
  40,
  50,
  60,
  120,
  240,
  480,
  960,
  1920,
  7680
];
var FAMILIES = {
  num_requests_running: { type: "gauge", help: "Number of requests in model execution batches." },
  num_requests_waiting: { type: "gauge", help: "Number of requests waiting to be processed." },
  num_requests_waiting_by_reason: {
    type: "gauge",
    help: "Number of waiting requests by reason. Reason labels: 'capacity' = waiting for scheduling capacity; 'deferred' = deferred by transient constraints (LoRA budget, KV transfer, blocked status). Sum of all reasons equals vllm:num_requests_waiting.",
    label: ["reason", ["capacity", "deferred"]]
  },
  engine_sleep_state: {
    type: "gauge",
    help: "Engine sleep state; awake = 0 means engine is sleeping; awake = 1 means engine is awake; weights_offloaded = 1 means sleep level 1; discard_all = 1 means sleep level 2.",
    label: ["sleep_state", ["awake", "weights_offloaded", "discard_all"]]
  },
  kv_cache_usage_perc: { type: "gauge", help: "KV-cache usage. 1 means 100 percent usage." },
  prefix_cache_queries: {
    type: "counter",
    help: "Prefix cache queries, in terms of number of queried tokens."
  },
  prefix_cache_hits: { type: "counter", help: "Prefix cache hits, in terms of number of cached tokens." },
  external_prefix_cache_queries: {
    type: "counter",
    help: "External prefix cache queries from KV connector cross-instance cache sharing, in terms of number of queried tokens."
  },
  external_prefix_cache_hits: {
    type: "counter",
    help: "External prefix cache hits from KV connector cross-instance cache sharing, in terms of number of cached tokens."
  },
  num_preemptions: { type: "counter", help: "Cumulative number of preemption from the engine." },
  prompt_tokens: { type: "counter", help: "Number of prefill tokens processed." },
  prompt_tokens_by_source: {
    type: "counter",
    help: "Number of prompt tokens by source.",
    label: ["source", ["local_compute", "local_cache_hit", "external_kv_transfer"]]
  },
  prompt_tokens_cached: { type: "counter", help: "Number of cached prompt tokens (local + external)." },
  prompt_tokens_cached_by_source: {
    type: "counter",
    help: "Prefix-cache hit tokens by the cache tier that supplied them: device (local HBM), host (offloaded to DRAM), disk, p2p (transferred from another vLLM instance) or external_unspecified. Counted at admission; sums to vllm:prefix_cache_hits + vllm:external_prefix_cache_hits.",
    label: ["source", ["device", "host", "p2p", "disk", "external_unspecified"]]
  },
  generation_tokens: { type: "counter", help: "Number of generation tokens processed." },
  request_success: {
    type: "counter",
    help: "Count of successfully processed requests.",
    label: ["finished_reason", ["stop", "length", "abort", "error", "repetition"]]
  },
  request_prompt_tokens: {
    type: "histogram",
    help: "Number of prefill tokens processed.",
    buckets: "lengths"
  },
  request_generation_tokens: {
    type: "histogram",
    help: "Number of generation tokens processed.",
    buckets: "lengths"
  },
  iteration_tokens_total: {
    type: "histogram",
    help: "Histogram of number of tokens per engine_step.",
    buckets: STEP_TOKENS
  },
  request_max_num_generation_tokens: {
    type: "histogram",
    help: "Histogram of maximum number of requested generation tokens.",
    buckets: "lengths"
  },
  request_params_n: {
    type: "histogram",
    help: "Histogram of the n request parameter.",
    buckets: [1, 2, 5, 10, 20]
  },
  request_params_max_tokens: {
    type: "histogram",
    help: "Histogram of the max_tokens request parameter.",
    buckets: "lengths"
  },
  time_to_first_token_seconds: {
    type: "histogram",
    help: "Histogram of time to first token in seconds.",
    buckets: FIRST_TOKEN_SECONDS
  },
  inter_token_latency_seconds: {
    type: "histogram",
    help: "Histogram of inter-token latency in seconds.",
    buckets: TOKEN_SECONDS
  },
  request_time_per_output_token_seconds: {
    type: "histogram",
    help: "Histogram of time_per_output_token_seconds per request.",
    buckets: TOKEN_SECONDS
  },
  e2e_request_latency_seconds: {
    type: "histogram",
    help: "Histogram of e2e request latency in seconds.",
    buckets: STAGE_SECONDS
  },
  request_queue_time_seconds: {
    type: "histogram",
    help: "Histogram of time spent in WAITING phase for request.",
    buckets: STAGE_SECONDS
  },
  request_inference_time_seconds: {
    type: "histogram",
    help: "Histogram of time spent in RUNNING phase for request.",
    buckets: STAGE_SECONDS
  },
  request_prefill_time_seconds: {
    type: "histogram",
    help: "Histogram of time spent in PREFILL phase for request.",
    buckets: STAGE_SECONDS
  },
  request_decode_time_seconds: {
    type: "histogram",
    help: "Histogram of time spent in DECODE phase for request.",
    buckets: STAGE_SECONDS
  },
  request_num_preemptions: {
    type: "histogram",
    help: "Histogram of the number of times a request was preempted.",
    buckets: [1, 2, 3, 4, 5, 10, 20]
  },
  request_prefill_kv_computed_tokens: {
    type: "histogram",
    help: "Histogram of new KV tokens computed during prefill (excluding cached tokens).",
    buckets: "lengths"
  }
};

// src/sim/prometheus-text.ts
function formatSample(name, labels, value) {
  const names = Object.keys(labels).toSorted();
  const inside = names.map((label) => `${label}="${escapeLabel(labels[label] ?? "")}"`).join(",");
  return `${name}${inside === "" ? "" : `{${inside}}`} ${formatNumber(value)}`;
}
function formatNumber(value) {
  if (value === Number.POSITIVE_INFINITY) return "+Inf";
  const text = Number.isInteger(value) ? `${value}.0` : String(value);
  const point = text.indexOf(".");
  if (value <= 0 || point <= 6 || text.includes("e")) return text;
  const digits = `${text[0]}.${text.slice(1, point)}${text.slice(point + 1)}`.replace(/0+$/, "").replace(/\.$/, "");
  return `${digits}e+${String(point - 1).padStart(2, "0")}`;
}
function escapeLabel(text) {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

// src/sim/metrics.ts
function createMetrics(options) {
  const families = Object.entries(FAMILIES);
  const numbers = /* @__PURE__ */ new Map();
  const histograms = /* @__PURE__ */ new Map();
  for (const [name, family] of families) {
    if (family.type === "histogram") {
      const bounds = family.buckets === "lengths" ? lengthBounds(options.maxModelLen) : family.buckets ?? [];
      histograms.set(name, createHistogram(bounds));
    } else for (const value of family.label?.[1] ?? [""]) numbers.set(seriesKey(name, value), 0);
  }
  return {
    add(name, amount, value = "") {
      numbers.set(seriesKey(name, value), this.get(name, value) + amount);
    },
    set(name, amount, value = "") {
      numbers.set(seriesKey(name, value), amount);
    },
    get: (name, value = "") => numbers.get(seriesKey(name, value)) ?? 0,
    observe(name, amount) {
      const histogram = histograms.get(name);
      if (histogram) observe(histogram, amount);
    },
    text() {
      const lines = families.flatMap(([name, family]) => familyLines(name, family));
      const info = "vllm:cache_config_info";
      lines.push(...header(info, "Information of the LLMEngine CacheConfig", "gauge"));
      lines.push(formatSample(info, { ...options.cacheConfig, engine: "0" }, 1));
      return `${lines.join("\n")}
`;
    }
  };
  function familyLines(name, family) {
    const full = `vllm:${name}`;
    const common = { engine: "0", model_name: options.model };
    const series = (family.label?.[1] ?? [""]).map((value) => ({
      labels: family.label ? { ...common, [family.label[0]]: value } : common,
      amount: numbers.get(seriesKey(name, value)) ?? 0
    }));
    const created = () => [
      ...header(`${full}_created`, family.help, "gauge"),
      ...series.map(({ labels }) => formatSample(`${full}_created`, labels, options.createdAtMs / 1e3))
    ];
    if (family.type === "histogram") {
      const histogram = histograms.get(name);
      return [
        ...header(full, family.help, "histogram"),
        ...histogramLines(full, common, histogram),
        ...created()
      ];
    }
    const exposed = family.type === "counter" ? `${full}_total` : full;
    const samples = series.map(({ labels, amount }) => formatSample(exposed, labels, amount));
    return [
      ...header(exposed, family.help, family.type),
      ...samples,
      ...family.type === "counter" ? created() : []
    ];
  }
}
function histogramLines(name, labels, histogram) {
  const counts = cumulative(histogram);
  return [
    ...counts.map((count, index) => {
      const bound = histogram.bounds[index];
      const le = bound === void 0 ? "+Inf" : Number.isInteger(bound) ? `${bound}.0` : String(bound);
      return formatSample(`${name}_bucket`, { ...labels, le }, count);
    }),
    formatSample(`${name}_count`, labels, counts.at(-1) ?? 0),
    formatSample(`${name}_sum`, labels, histogram.sum)
  ];
}
function header(name, help, type) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
function seriesKey(name, value) {
  return `${name}|${value}`;
}

// src/sim/tokenizer.ts
var VOCABULARY_SIZE = 131072;
var FIRST_WORD_ID = 1e3;
var SPECIAL_TOKENS = { begin: 1, messageStart: 2, messageEnd: 3, emptyText: 4 };
var WORD_OR_PUNCTUATION = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\p{White_Space}]+/gu;
function tokenize(text) {
  return (text.match(WORD_OR_PUNCTUATION) ?? []).map(wordId);
}
function wordId(word) {
  return FIRST_WORD_ID + hashText(word) % (VOCABULARY_SIZE - FIRST_WORD_ID);
}
function tokenizeChat(messages) {
  const ids = [SPECIAL_TOKENS.begin];
  for (const message of messages) {
    ids.push(SPECIAL_TOKENS.messageStart, wordId(message.role));
    for (const id of tokenize(message.content)) ids.push(id);
    ids.push(SPECIAL_TOKENS.messageEnd);
  }
  ids.push(SPECIAL_TOKENS.messageStart, wordId("assistant"));
  return ids;
}

// src/sim/output-text.ts
var WORDS = "the a of and to in is that it for on with as at by from this be are or an not have one all we can which time has more when will no out up two its about into than other only new some these may first any over such after most also made many must before between through where much should each those both state never same another while last might great year since against right used take three small number part every system light point under water word line great answer".split(
  " "
);
var EMPTY_TEXT_SHARE = 0.01;
var PUNCTUATION_SHARE = 0.08;
function generateOutput(promptIds, modelSeed, length) {
  const random = createRandom("output", modelSeed, chainHash(0, promptIds, 0, promptIds.length));
  return Array.from({ length }, () => nextToken(random(), random()));
}
function naturalLength(promptIds, modelSeed) {
  const random = createRandom("length", modelSeed, chainHash(0, promptIds, 0, promptIds.length));
  return 8 + Math.floor(random() * 248);
}
function nextToken(kind, choice) {
  if (kind < EMPTY_TEXT_SHARE) return { id: SPECIAL_TOKENS.emptyText, text: "" };
  if (kind < EMPTY_TEXT_SHARE + PUNCTUATION_SHARE) return choice < 0.7 ? COMMA : PERIOD;
  return WORD_TOKENS[Math.floor(choice * WORD_TOKENS.length)] ?? COMMA;
}
var COMMA = { id: wordId(","), text: "," };
var PERIOD = { id: wordId("."), text: "." };
var WORD_TOKENS = WORDS.map((word) => ({ id: wordId(word), text: ` ${word}` }));

// src/sim/request-stats.ts
function recordScheduled(metrics, sequence, prefixCaching) {
  const cached = sequence.cachedTokens ?? 0;
  if (!prefixCaching) return;
  metrics.add("prefix_cache_queries", sequence.promptLength);
  metrics.add("prefix_cache_hits", cached);
  metrics.add("prompt_tokens_cached_by_source", cached, "device");
}
function recordToken(metrics, sequence, times, nowMs) {
  metrics.add("generation_tokens", 1);
  if (times.firstTokenMs === null) {
    const cached = sequence.cachedTokens ?? 0;
    metrics.add("prompt_tokens", sequence.promptLength);
    metrics.add("prompt_tokens_cached", cached);
    metrics.add("prompt_tokens_by_source", sequence.promptLength - cached, "local_compute");
    metrics.add("prompt_tokens_by_source", cached, "local_cache_hit");
    metrics.observe("time_to_first_token_seconds", (nowMs - times.arrivedMs) / 1e3);
    times.firstTokenMs = nowMs;
  } else {
    metrics.observe("inter_token_latency_seconds", (nowMs - (times.lastTokenMs ?? nowMs)) / 1e3);
  }
  times.lastTokenMs = nowMs;
}
function recordFinished(metrics, sequence, times, reason) {
  metrics.add("request_success", 1, reason);
  const { arrivedMs, scheduledMs, firstTokenMs, lastTokenMs } = times;
  if (reason === "abort" || reason === "error") return;
  if (scheduledMs === null || firstTokenMs === null || lastTokenMs === null) return;
  const seconds2 = (from, to) => (to - from) / 1e3;
  metrics.observe("e2e_request_latency_seconds", seconds2(arrivedMs, lastTokenMs));
  metrics.observe("request_queue_time_seconds", seconds2(arrivedMs, scheduledMs));
  metrics.observe("request_prefill_time_seconds", seconds2(scheduledMs, firstTokenMs));
  metrics.observe("request_decode_time_seconds", seconds2(firstTokenMs, lastTokenMs));
  metrics.observe("request_inference_time_seconds", seconds2(scheduledMs, lastTokenMs));
  if (sequence.generated > 1) {
    metrics.observe(
      "request_time_per_output_token_seconds",
      seconds2(firstTokenMs, lastTokenMs) / (sequence.generated - 1)
    );
  }
  metrics.observe("request_prompt_tokens", sequence.promptLength);
  metrics.observe("request_generation_tokens", sequence.generated);
  metrics.observe("request_prefill_kv_computed_tokens", sequence.promptLength - (sequence.cachedTokens ?? 0));
  metrics.observe("request_num_preemptions", sequence.preemptions);
  metrics.observe("request_params_n", 1);
}

// src/sim/sequence.ts
function createSequence(promptIds, output, salt) {
  return {
    promptLength: promptIds.length,
    ids: promptIds.concat(output.map((token) => token.id)),
    output,
    blockHashes: [],
    salt,
    blocks: [],
    computed: 0,
    generated: 0,
    remembered: 0,
    cachedTokens: null,
    preemptions: 0
  };
}
function knownTokens(sequence) {
  return sequence.promptLength + sequence.generated;
}
function isDecoding(sequence) {
  return sequence.generated > 0 && knownTokens(sequence) - sequence.computed === 1;
}
function blockHash(sequence, index, blockSize) {
  const hashes = sequence.blockHashes;
  while (hashes.length <= index) {
    const start = hashes.length * blockSize;
    hashes.push(chainHash(hashes.at(-1) ?? sequence.salt, sequence.ids, start, start + blockSize));
  }
  return hashes[index];
}

// src/sim/kv-cache.ts
function findCachedBlocks(cache, sequence) {
  const found = [];
  if (!cache.prefixCaching) return found;
  const most = Math.floor((knownTokens(sequence) - 1) / cache.blockSize);
  for (let index = 0; index < most; index++) {
    const block = cache.pool.find(blockHash(sequence, index, cache.blockSize));
    if (block === void 0) break;
    found.push(block);
  }
  return found;
}
function admit(cache, sequence, cached, tokens) {
  const { pool, blockSize } = cache;
  const whole = Math.ceil(knownTokens(sequence) / blockSize) - cached.length;
  if (whole > pool.free() - pool.countFree(cached)) return false;
  pool.hold(cached);
  sequence.blocks = [...cached];
  sequence.remembered = cached.length;
  sequence.computed = cached.length * blockSize;
  return grow(cache, sequence, tokens);
}
function grow(cache, sequence, tokens) {
  const needed = Math.ceil((sequence.computed + tokens) / cache.blockSize) - sequence.blocks.length;
  if (needed > 0) {
    const blocks = cache.pool.allocate(needed);
    if (blocks === null) return false;
    sequence.blocks.push(...blocks);
  }
  rememberFullBlocks(cache, sequence, sequence.computed + tokens);
  return true;
}
function releaseAll(cache, sequence) {
  cache.pool.release(sequence.blocks);
  sequence.blocks = [];
  sequence.remembered = 0;
  sequence.computed = 0;
}
function rememberFullBlocks(cache, sequence, tokens) {
  if (!cache.prefixCaching) return;
  const full = Math.floor(tokens / cache.blockSize);
  for (let index = sequence.remembered; index < full; index++) {
    cache.pool.remember(sequence.blocks[index], blockHash(sequence, index, cache.blockSize));
  }
  sequence.remembered = Math.max(sequence.remembered, full);
}

// src/sim/scheduler.ts
function createScheduler(cache, limits) {
  let running = [];
  let waiting = [];
  let holdSteps = 0;
  let restSteps = Number.POSITIVE_INFINITY;
  return {
    add: (sequence) => waiting.push(sequence),
    remove(sequence) {
      running = running.filter((other) => other !== sequence);
      waiting = waiting.filter((other) => other !== sequence);
      releaseAll(cache, sequence);
    },
    schedule() {
      const held = planHeldStep();
      if (held !== null) return held;
      const step = planStep(limits.maxStepTokens, () => true);
      return step.entries.length > 0 ? step : null;
    },
    finishStep(step) {
      const grown = [];
      for (const { sequence, tokens } of step.entries) {
        if (sequence.blocks.length === 0) continue;
        sequence.computed += tokens;
        if (sequence.computed < knownTokens(sequence)) continue;
        sequence.generated++;
        grown.push(sequence);
      }
      return grown;
    },
    running: () => running.length,
    waiting: () => waiting.length
  };
  function planHeldStep() {
    const hold = limits.decodeHold;
    if (hold === null) return null;
    const decoding = running.filter(isDecoding).length;
    const prefillWaits = decoding < running.length || waiting.length > 0 && running.length < limits.maxSequences;
    const mayHold = holdSteps > 0 ? holdSteps < hold.maxSteps : restSteps >= hold.restSteps;
    if (decoding > hold.aboveDecoding && prefillWaits && mayHold) {
      const step = planStep(hold.prefillTokens, (sequence) => !isDecoding(sequence));
      if (step.entries.length > 0) {
        holdSteps++;
        return step;
      }
    }
    restSteps = holdSteps > 0 ? 0 : restSteps + 1;
    holdSteps = 0;
    return null;
  }
  function planStep(maxTokens, mayRun) {
    const entries = [];
    const admitted = [];
    const preempted = [];
    let budget = maxTokens;
    for (let index = 0; index < running.length && budget > 0; index++) {
      const sequence = running[index];
      if (!mayRun(sequence)) continue;
      const tokens = Math.min(knownTokens(sequence) - sequence.computed, budget);
      if (!growOrPreempt(sequence, tokens, preempted)) break;
      entries.push({ sequence, tokens });
      budget -= tokens;
    }
    while (preempted.length === 0 && budget > 0 && running.length < limits.maxSequences) {
      const sequence = waiting[0];
      if (sequence === void 0) break;
      const cached = findCachedBlocks(cache, sequence);
      const cachedTokens = cached.length * cache.blockSize;
      const tokens = Math.min(knownTokens(sequence) - cachedTokens, budget);
      if (!admit(cache, sequence, cached, tokens)) break;
      waiting.shift();
      running.push(sequence);
      if (sequence.cachedTokens === null) {
        sequence.cachedTokens = cachedTokens;
        admitted.push(sequence);
      }
      entries.push({ sequence, tokens });
      budget -= tokens;
    }
    return { entries, admitted, preempted, work: workOf(entries) };
  }
  function growOrPreempt(sequence, tokens, preempted) {
    while (!grow(cache, sequence, tokens)) {
      const victim = running.pop();
      releaseAll(cache, victim);
      victim.preemptions++;
      waiting.unshift(victim);
      preempted.push(victim);
      if (victim === sequence) return false;
    }
    return true;
  }
}
function workOf(entries) {
  let prefillTokens = 0;
  let decodeSequences = 0;
  let kvTokens = 0;
  for (const { sequence, tokens } of entries) {
    if (isDecoding(sequence)) {
      decodeSequences++;
      kvTokens += sequence.computed;
    } else prefillTokens += tokens;
  }
  return { prefillTokens, decodeSequences, kvTokens };
}

// src/sim/step-loop.ts
var MAX_LAG_MS = 20;
var TIMER_UNIT_MS = 1;
function createStepLoop(options) {
  let state = "idle";
  let dueMs = 0;
  return {
    wake() {
      if (state !== "idle") return;
      state = "busy";
      setImmediate(() => begin(options.nowMs()));
    },
    stop() {
      state = "stopped";
    }
  };
  function begin(fromMs) {
    if (state === "stopped") return;
    const lengthMs = options.startStep();
    if (lengthMs === null) {
      state = "idle";
      return;
    }
    dueMs = fromMs + lengthMs;
    wait();
  }
  function wait() {
    const restMs = dueMs - options.nowMs();
    if (restMs >= TIMER_UNIT_MS) setTimeout(poll, Math.floor(restMs));
    else setImmediate(poll);
  }
  function poll() {
    if (state === "stopped") return;
    const nowMs = options.nowMs();
    if (nowMs < dueMs) {
      wait();
      return;
    }
    options.endStep();
    begin(nowMs - dueMs > MAX_LAG_MS ? nowMs : dueMs);
  }
}

// src/sim/engine.ts
var RUN_GAP_MS = 250;
function createEngine(options, nowMs, onDeath, observer) {
  const { faults } = options;
  const capacity = engineCapacity(options);
  const cacheOn = options["enable-prefix-caching"];
  const cache = {
    blockSize: options["block-size"],
    pool: createBlockPool(capacity.blocks),
    prefixCaching: cacheOn && faults["cache-off"] === void 0
  };
  const scheduler = createScheduler(cache, {
    maxSequences: options["max-num-seqs"],
    maxStepTokens: options["max-num-batched-tokens"],
    decodeHold: findVersion(options["engine-version"])?.decodeHold ?? null
  });
  const costs = {
    baseMs: options["base-ms"],
    prefillTokenMs: options["prefill-token-ms"],
    decodeSequenceMs: options["decode-sequence-ms"],
    kvTokenMs: options["kv-token-ms"],
    prefillFactor: faults["slow-prefill"] ?? 1,
    decodeFactor: faults["slow-decode"] ?? 1,
    speed: options.speed
  };
  const noise = createStepNoise(options.seed, options.launch, {
    launch: options["launch-noise"],
    run: options["run-noise"],
    step: options["step-noise"]
  });
  const metrics = createMetrics({
    model: options.model,
    maxModelLen: capacity.maxModelLen,
    createdAtMs: performance.timeOrigin + nowMs(),
    cacheConfig: configLabels(cacheConfig(options))
  });
  const faultRandom = createRandom("error-share", options.seed);
  const active = /* @__PURE__ */ new Map();
  let step = null;
  let finished = 0;
  let lastStepMs = Number.NEGATIVE_INFINITY;
  const loop = createStepLoop({ nowMs, startStep, endStep });
  return {
    metrics,
    submit(generation, listener) {
      const { promptIds, maxTokens, ignoreEos } = generation;
      const natural = ignoreEos ? Number.POSITIVE_INFINITY : naturalLength(promptIds, options.seed);
      const output = generateOutput(promptIds, options.seed, Math.min(maxTokens, natural));
      const salt = generation.cacheSalt === null ? 0 : hashText(generation.cacheSalt);
      const sequence = createSequence(promptIds, output, salt);
      const fails = !generation.internal && faults["error-after"] !== void 0 && faultRandom() < (faults["error-share"] ?? 1);
      active.set(sequence, {
        generation,
        times: { arrivedMs: nowMs(), scheduledMs: null, firstTokenMs: null, lastTokenMs: null },
        listener,
        endReason: natural <= maxTokens ? "stop" : "length",
        failAfter: fails ? faults["error-after"] ?? null : null
      });
      metrics.observe("request_params_max_tokens", maxTokens);
      metrics.observe("request_max_num_generation_tokens", maxTokens);
      scheduler.add(sequence);
      loop.wake();
      return () => finish(sequence, "abort");
    },
    resetPrefixCache: () => cache.pool.reset(),
    load: () => active.size,
    fill,
    refreshGauges() {
      metrics.set("num_requests_running", scheduler.running());
      metrics.set("num_requests_waiting", scheduler.waiting());
      metrics.set("num_requests_waiting_by_reason", scheduler.waiting(), "capacity");
      metrics.set("engine_sleep_state", 1, "awake");
      metrics.set("kv_cache_usage_perc", 1 - cache.pool.free() / cache.pool.size);
    },
    stop() {
      loop.stop();
      for (const sequence of [...active.keys()]) finish(sequence, "abort");
    }
  };
  function fill() {
    const { pool, blockSize } = cache;
    return {
      running: scheduler.running(),
      waiting: scheduler.waiting(),
      usedTokens: (pool.size - pool.free()) * blockSize,
      poolTokens: pool.size * blockSize
    };
  }
  function startStep() {
    if (finished >= (faults["stall-after"] ?? Number.POSITIVE_INFINITY)) return null;
    step = scheduler.schedule();
    if (step === null) return null;
    const startedMs = nowMs();
    if (startedMs - lastStepMs > RUN_GAP_MS) noise.startRun();
    metrics.add("num_preemptions", step.preempted.length);
    for (const sequence of step.admitted) {
      const request = active.get(sequence);
      if (request) request.times.scheduledMs = startedMs;
      recordScheduled(metrics, sequence, cacheOn);
    }
    const lengthMs = stepCostMs(costs, step.work) * noise.next();
    observer?.onStep(step, lengthMs, fill());
    return lengthMs;
  }
  function endStep() {
    if (step === null) return;
    lastStepMs = nowMs();
    metrics.observe(
      "iteration_tokens_total",
      step.entries.reduce((sum, entry) => sum + entry.tokens, 0)
    );
    const news = scheduler.finishStep(step).map((sequence) => bookToken(sequence, lastStepMs));
    for (const tell of news) tell();
    step = null;
    if (finished >= (faults["crash-after"] ?? Number.POSITIVE_INFINITY)) {
      die("crashed");
    } else if (finished >= (faults["engine-killed-after"] ?? Number.POSITIVE_INFINITY)) die("killed");
  }
  function die(death) {
    loop.stop();
    onDeath(death);
  }
  function bookToken(sequence, tokenMs) {
    const request = active.get(sequence);
    const token = sequence.output[sequence.generated - 1];
    if (request === void 0 || token === void 0) return () => {
    };
    observer?.onToken(request.generation, sequence, request.times, tokenMs);
    recordToken(metrics, sequence, request.times, tokenMs);
    const last = sequence.generated === sequence.output.length;
    const fails = sequence.generated === request.failAfter && !last;
    if (fails) finish(sequence, "error");
    else if (last) finish(sequence, request.endReason);
    const cached = sequence.cachedTokens ?? 0;
    return () => {
      request.listener.onToken(token, last ? request.endReason : null, cached);
      if (fails)
        request.listener.onFailure("The engine failed on purpose after some tokens of this request.");
    };
  }
  function finish(sequence, reason) {
    const request = active.get(sequence);
    if (request === void 0) return;
    active.delete(sequence);
    scheduler.remove(sequence);
    recordFinished(metrics, sequence, request.times, reason);
    observer?.onFinished(request.generation, sequence, request.times, reason);
    if (reason !== "abort" && !request.generation.internal) finished++;
  }
}

// src/sim/http-server.ts
import { createServer } from "node:http";

// src/sim/http-reply.ts
var MAX_BODY_BYTES = 64 * 1024 * 1024;
function sendJson(response, status2, body) {
  send(response, status2, "application/json", JSON.stringify(body));
}
function send(response, status2, type, text) {
  const length = { "content-length": Buffer.byteLength(text) };
  response.writeHead(status2, type === null ? length : { ...length, "content-type": type });
  response.end(text);
}
async function readBody(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

// src/sim/http-server.ts
async function listen(server, log, dialect) {
  const { host, port } = server.options;
  const http = createServer({ noDelay: true }, (request, response) => {
    response.on("error", () => {
    });
    handle(server, log, dialect, request, response).catch(() => response.destroy());
  });
  await listening(http, host, port);
  return {
    port: http.address().port,
    close() {
      http.close();
      http.closeAllConnections();
    }
  };
}
async function handle(server, log, dialect, request, response) {
  const target = request.url ?? "/";
  const [path = "/", query = ""] = target.split(/\?(.*)/s);
  const peer = `${request.socket.remoteAddress}:${request.socket.remotePort}`;
  const body = await readBody(request);
  const method = request.method ?? "GET";
  if (body === null) {
    sendJson(response, 413, dialect.error(problem2(413, "Bad Request", "The request body is too large.")));
  } else dialect.answer(method, path, { server, query: new URLSearchParams(query), body, response });
  const logLine = () => log.http(`${peer} - "${method} ${target.slice(0, 200)} HTTP/1.1" ${status(response)}`);
  if (response.headersSent) logLine();
  else response.once("close", logLine);
}
function listening(http, host, port) {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
function status(response) {
  return response.statusCode === 200 ? "200 OK" : `${response.statusCode} ${response.statusMessage ?? ""}`.trim();
}

// src/sim/server-info.ts
function serverInfo(options, format) {
  const config = engineConfig(options);
  return {
    vllm_config: format === "json" ? config : pythonText(config),
    vllm_env: {
      VLLM_SERVER_DEV_MODE: true,
      VLLM_LOG_STATS_INTERVAL: 10,
      VLLM_WORKER_SHUTDOWN_TIMEOUT_SECONDS: 5
    },
    system_env: {
      os: process.platform,
      is_cuda_available: "False",
      vllm_version: options["engine-version"],
      vllm_build_flags: "CUDA Archs: Not Set; ROCm: Disabled; XPU: Disabled"
    }
  };
}
function engineConfig(options) {
  const { maxModelLen } = engineCapacity(options);
  const hold = findVersion(options["engine-version"])?.decodeHold ?? null;
  return {
    model_config: {
      model: options.model,
      served_model_name: options.model,
      tokenizer: options.model,
      dtype: "torch.bfloat16",
      seed: options.seed,
      max_model_len: maxModelLen,
      quantization: null,
      enforce_eager: false
    },
    cache_config: cacheConfig(options),
    parallel_config: {
      pipeline_parallel_size: 1,
      tensor_parallel_size: 1,
      data_parallel_size: 1,
      world_size: 1
    },
    scheduler_config: {
      runner_type: "generate",
      max_num_batched_tokens: options["max-num-batched-tokens"],
      max_num_seqs: options["max-num-seqs"],
      enable_chunked_prefill: true,
      policy: "fcfs",
      prefill_first_above_seqs: hold === null ? null : hold.aboveDecoding,
      prefill_schedule_interval: 1,
      async_scheduling: false,
      stream_interval: 1
    },
    device_config: { device: "embedded", device_type: "embedded" },
    speculative_config: null,
    optimization_level: 2,
    shutdown_timeout: 0
  };
}

// src/sim/lifecycle-log.ts
var VLLM_LIFECYCLE = {
  start: logStart,
  listening: logListening,
  ready: logReady,
  shutdown: logShutdown,
  stopped: logStopped,
  death: logDeath,
  failedStart: logFailedStart
};
function logStart(log, options) {
  const version = options["engine-version"];
  log.info("APIServer", "api_utils.py:347", `vLLM server version ${version}, serving model ${options.model}`);
  log.info("APIServer", "api_utils.py:286", `non-default args: ${pythonText(nonDefault(options))}`);
  log.info("APIServer", "model.py:2152", `Using max model len ${engineCapacity(options).maxModelLen}`);
  log.info(
    "APIServer",
    "scheduler.py:239",
    `Chunked prefill is enabled with max_num_batched_tokens=${options["max-num-batched-tokens"]}.`
  );
  const config = Object.entries(engineConfig(options)).map(
    ([name, value]) => `${name}=${pythonText(value, true)}`
  );
  log.info(
    "EngineCore",
    "core.py:133",
    `Initializing a V1 LLM engine (v${version}) with config: ${config.join(", ")}`
  );
}
function logListening(log, options, url, devMode) {
  const { blocks, maxModelLen } = engineCapacity(options);
  const tokens = blocks * options["block-size"];
  const times = (tokens / maxModelLen).toFixed(2);
  log.info(
    "EngineCore",
    "kv_cache_utils.py:2327",
    `GPU KV cache size: ${thousands(tokens)} tokens, Maximum concurrency for ${thousands(maxModelLen)} tokens per request: ${times}x`
  );
  log.info("EngineCore", "core.py:402", "init engine (profile, create kv cache, warmup model) took 0.10 s");
  if (devMode) {
    log.warning(
      "APIServer",
      "__init__.py:44",
      "SECURITY WARNING: Development endpoints are enabled! This should NOT be used in production!"
    );
  }
  log.info("APIServer", "entry.py:140", `Starting vLLM server on ${url}`);
}
function logReady(log, pid) {
  log.http(`Started server process [${pid}]`);
  log.http("Waiting for application startup.");
  log.http("Application startup complete.");
}
function logShutdown(log) {
  log.info("APIServer", "launcher.py:254", "[shutdown] API server: shutdown triggered");
  log.info(
    "APIServer",
    "launcher.py:270",
    "[shutdown] API server: stopping engine client mode=abort timeout=0s"
  );
  log.info("APIServer", "utils.py:628", "[shutdown] Process manager: send sigterm to process EngineCore");
  log.warning(
    "APIServer",
    "utils.py:648",
    "[shutdown] Process manager: force killing remaining processes count=1"
  );
  log.info("EngineCore", "core.py:1635", "[shutdown] EngineCore: start mode=abort timeout=0s");
  log.info("EngineCore", "core.py:1499", "[shutdown] EngineCore: exiting busy loop");
  log.info("APIServer", "launcher.py:279", "[shutdown] API server: engine client stopped");
  log.info("APIServer", "launcher.py:304", "[shutdown] API server: shutting down FastAPI HTTP server");
}
function logStopped(log) {
  log.http("Shutting down");
  log.http("Waiting for application shutdown.");
  log.http("Application shutdown complete.");
}
function logDeath(log, death, pid) {
  if (death === "killed") {
    const what = `Engine core proc EngineCore died unexpectedly (pid=${pid}, exit code -9), shutting down client.`;
    log.error("APIServer", "core_client.py:640", what);
  } else logEngineError(log);
  logEngineDead(log);
}
function logEngineError(log) {
  log.error("EngineCore", "core.py:1520", "EngineCore encountered a fatal error.");
  log.error(
    "EngineCore",
    "core.py:1520",
    traceback("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.", [
      ["vllm/v1/engine/core.py", 1511, "run_engine_core", "engine_core.run_busy_loop()"],
      ["vllm/v1/worker/gpu_model_runner.py", 3390, "execute_model", "model_output = self._model_forward("]
    ])
  );
}
function logEngineDead(log) {
  log.error(
    "APIServer",
    "async_llm.py:812",
    traceback(
      "vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) for the root cause.",
      [
        [
          "vllm/v1/engine/async_llm.py",
          764,
          "output_handler",
          "outputs = await engine_core.get_output_async()"
        ]
      ]
    )
  );
}
function logFailedStart(log, cause) {
  log.error("EngineCore", "core.py:1508", "EngineCore failed to start.");
  log.error(
    "EngineCore",
    "core.py:1508",
    traceback(cause, [
      ["vllm/v1/engine/core.py", 1499, "run_engine_core", "engine_core = EngineCoreProc(*args, **kwargs)"],
      [
        "vllm/v1/worker/gpu_worker.py",
        247,
        "init_device",
        "request_memory(init_snapshot, self.cache_config)"
      ]
    ])
  );
  log.plain(
    traceback(
      "RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}",
      [["vllm/v1/engine/utils.py", 985, "wait_for_engine_startup", "raise RuntimeError("]]
    )
  );
}
function traceback(error, frames) {
  const lines = frames.flatMap(([file, line, name, code]) => [
    `  File "/opt/venv/lib/python3.11/site-packages/${file}", line ${line}, in ${name}`,
    `    ${code}`
  ]);
  return ["Traceback (most recent call last):", ...lines, error].join("\n");
}
function nonDefault(options) {
  const names = Object.keys(OPTIONS).filter(
    (name) => options[name] !== OPTIONS[name].default
  );
  return Object.fromEntries(names.map((name) => [name.replaceAll("-", "_"), options[name]]));
}
function thousands(amount) {
  return amount.toLocaleString("en-US");
}

// src/sim/generation-body.ts
function parseGenerationBody(kind, text, server, rules) {
  const parsed2 = parseJson(text, rules);
  if ("refused" in parsed2) return parsed2.refused;
  const body = parsed2.fields;
  const promptIds = kind === "completions" ? completionPrompt(body.prompt) : chatPrompt(body.messages);
  if ("status" in promptIds) return promptIds;
  const otherModel = body.model !== void 0 && body.model !== null && body.model !== server.model;
  if (otherModel && rules.refusesOtherModels) {
    const message = `The model \`${body.model}\` does not exist. Valid aliases: ${server.model}.`;
    return problem2(404, "NotFoundError", message, "model");
  }
  const asked = kind === "chat" ? body.max_completion_tokens ?? body.max_tokens : body.max_tokens;
  const rest = server.maxModelLen - promptIds.length;
  const maxTokens = asked ?? (kind === "chat" ? Math.max(rest, 1) : 16);
  const tooLong3 = checkLengths(promptIds.length, maxTokens, server.maxModelLen, rules);
  if (tooLong3) return tooLong3;
  const streamOptions = body.stream_options ?? {};
  const includeUsage = streamOptions.include_usage === true;
  return {
    promptIds,
    maxTokens,
    ignoreEos: body.ignore_eos === true,
    cacheSalt: typeof body.cache_salt === "string" ? body.cache_salt : null,
    stream: body.stream === true,
    model: typeof body.model === "string" ? body.model : server.model,
    includeUsage,
    continuousUsage: (includeUsage || !rules.continuousNeedsUsage) && streamOptions.continuous_usage_stats === true,
    returnTokenIds: body.return_token_ids === true
  };
}
function parseJson(text, rules) {
  try {
    const body = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { fields: body };
    return { refused: validationProblem("model_type", "body", "Input should be a valid dictionary") };
  } catch (error) {
    const position = /position (\d+)/.exec(error.message)?.[1] ?? text.length;
    return { refused: rules.invalidJson(Number(position)) };
  }
}
function validationProblem(type, location, message) {
  const text = `1 validation error:
  {'type': '${type}', 'loc': '${location}', 'msg': '${message}'}`;
  return problem2(400, "Bad Request", text, location);
}
function completionPrompt(prompt) {
  if (prompt === void 0) return validationProblem("missing", "body.prompt", "Field required");
  if (typeof prompt === "string") return notEmpty(tokenize(prompt));
  if (Array.isArray(prompt)) {
    if (prompt.length > 0 && prompt.every((id) => Number.isSafeInteger(id) && id >= 0)) return prompt;
    if (prompt.length === 1 && typeof prompt[0] !== "number") return completionPrompt(prompt[0]);
  }
  return validationProblem("prompt_type", "body.prompt", "Input should be one text or one list of token ids");
}
function chatPrompt(messages) {
  if (!Array.isArray(messages) || messages.length === 0) {
    return validationProblem("missing", "body.messages", "Field required");
  }
  const read = [];
  for (const [index, message] of messages.entries()) {
    const content = contentText(message?.content);
    if (typeof message?.role !== "string" || content === null) {
      return validationProblem(
        "message_type",
        `body.messages.${index}`,
        "Input should have a role and a content"
      );
    }
    read.push({ role: message.role, content });
  }
  return tokenizeChat(read);
}
function contentText(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return content.map((part) => typeof part?.text === "string" ? part.text : "").join("\n");
}
function notEmpty(ids) {
  if (ids.length > 0) return ids;
  return problem2(400, "BadRequestError", "The decoder prompt cannot be empty", "prompt");
}
function checkLengths(promptLength, maxTokens, maxModelLen, rules) {
  if (typeof maxTokens !== "number" || !Number.isSafeInteger(maxTokens) || maxTokens < 1) {
    const message = `max_tokens must be at least 1, got ${maxTokens}.`;
    return problem2(400, "BadRequestError", message, "max_tokens");
  }
  return rules.tooLong({ prompt: promptLength, output: maxTokens, most: maxModelLen });
}

// src/sim/generation-route.ts
function answerGeneration(kind, dialect, server, text, response) {
  const parsed2 = server.refuses() ? UNAVAILABLE : parseGenerationBody(kind, text, server, dialect.rules);
  const refused = "status" in parsed2 ? parsed2 : dialect.refuses(kind, parsed2);
  if (refused !== null) sendJson(response, refused.status, dialect.error(refused));
  else
    runGeneration(dialect, dialect.shapes(kind, parsed2, server), server, {
      body: parsed2,
      response
    });
}
function runGeneration(dialect, shapes, server, call) {
  const { body, response } = call;
  const unknown = outOfVocabulary(dialect, body);
  if (unknown === "fatal") server.die();
  else if (body.stream) answerStream(dialect, shapes, server, call, unknown);
  else if (unknown !== null) sendJson(response, unknown.status, dialect.error(unknown));
  else answerWhole(dialect, shapes, server, call);
}
function answerStream(dialect, shapes, server, { body, response }, unknown) {
  const { options } = server;
  let held = "";
  const write = (text) => {
    if (options.faults["buffer-stream"]) held += text;
    else response.write(text);
  };
  const fail = (failure) => {
    write(event(dialect.streamError(failure)));
    response.end(`${held}data: [DONE]

`);
  };
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  if (unknown !== null) {
    fail(unknown);
    return;
  }
  let count = 0;
  let waiting = [];
  const abort = server.engine.submit(body, {
    onToken(token, finish, cached) {
      count++;
      waiting.push(token);
      if (finish === null && !dialect.endsChunk(options, count)) return;
      const chunks = [
        ...count === waiting.length ? shapes.opening() : [],
        ...shapes.tokens(waiting, count, finish, cached),
        ...finish === null ? [] : shapes.closing(count, cached)
      ];
      waiting = [];
      write(chunks.map(event).join(""));
      if (finish !== null) response.end(`${held}data: [DONE]

`);
    },
    onFailure: (message) => fail(engineFailure(message))
  });
  response.on("close", abort);
}
function answerWhole(dialect, shapes, server, { body, response }) {
  const tokens = [];
  const abort = server.engine.submit(body, {
    onToken(token, finish, cached) {
      tokens.push(token);
      if (finish !== null) sendJson(response, 200, shapes.whole(tokens, finish, cached));
    },
    onFailure: (message) => sendJson(response, 500, dialect.error(engineFailure(message)))
  });
  response.on("close", abort);
}
function outOfVocabulary(dialect, body) {
  const id = body.promptIds.find((candidate) => candidate >= VOCABULARY_SIZE);
  return id === void 0 ? null : dialect.unknownToken(id);
}
function engineFailure(message) {
  return problem2(500, "InternalServerError", message);
}
function event(data) {
  return `data: ${JSON.stringify(data)}

`;
}

// src/sim/vllm-generation.ts
import { randomBytes } from "node:crypto";

// src/sim/reply-shapes.ts
function createReplyShapes(kind, body, head) {
  return kind === "chat" ? chatShapes(body, head) : completionShapes(body, head);
}
function completionShapes(body, head) {
  const common = { id: head.id, object: "text_completion", created: head.created, model: head.model };
  return {
    opening: () => [],
    tokens: (tokens, count, finish) => [
      {
        ...common,
        choices: [
          {
            index: 0,
            text: textOf(tokens),
            logprobs: null,
            finish_reason: finish,
            stop_reason: null,
            prompt_token_ids: body.returnTokenIds && count === tokens.length ? body.promptIds : null,
            token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null
          }
        ],
        ...body.continuousUsage ? { usage: usage(body, count) } : {},
        ...fingerprintWithoutUsage(body, head, finish)
      }
    ],
    closing: (count) => usageChunk(body, head, common, count),
    whole: (tokens, finish) => ({
      ...common,
      choices: [
        {
          index: 0,
          text: textOf(tokens),
          logprobs: null,
          finish_reason: finish,
          stop_reason: null,
          token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null,
          prompt_logprobs: null,
          prompt_token_ids: body.returnTokenIds ? body.promptIds : null
        }
      ],
      service_tier: null,
      system_fingerprint: head.fingerprint,
      usage: { ...usage(body, tokens.length), prompt_tokens_details: null },
      kv_transfer_params: null
    })
  };
}
function chatShapes(body, head) {
  const common = (object) => ({ id: head.id, object, created: head.created, model: head.model });
  const chunk = common("chat.completion.chunk");
  const running = (count) => body.continuousUsage ? { usage: { ...usage(body, count), completion_tokens_details: null } } : {};
  return {
    opening: () => [
      {
        ...chunk,
        choices: [
          { index: 0, delta: { role: "assistant", content: "" }, logprobs: null, finish_reason: null }
        ],
        ...running(0),
        prompt_token_ids: body.returnTokenIds ? body.promptIds : null,
        prompt_text: null
      }
    ],
    tokens: (tokens, count, finish) => [
      {
        ...chunk,
        choices: [
          {
            index: 0,
            delta: { content: textOf(tokens) },
            logprobs: null,
            finish_reason: finish,
            ...finish === null ? {} : { stop_reason: null },
            token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null
          }
        ],
        ...running(count),
        ...fingerprintWithoutUsage(body, head, finish)
      }
    ],
    closing: (count) => usageChunk(body, head, chunk, count),
    whole: (tokens, finish) => ({
      ...common("chat.completion"),
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: textOf(tokens),
            refusal: null,
            annotations: null,
            audio: null,
            function_call: null,
            tool_calls: [],
            reasoning: null
          },
          logprobs: null,
          finish_reason: finish,
          stop_reason: null,
          token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null
        }
      ],
      service_tier: null,
      system_fingerprint: head.fingerprint,
      usage: { ...usage(body, tokens.length), prompt_tokens_details: null },
      prompt_logprobs: null,
      prompt_token_ids: body.returnTokenIds ? body.promptIds : null,
      kv_transfer_params: null
    })
  };
}
function usage(body, count) {
  const promptTokens = body.promptIds.length;
  return { prompt_tokens: promptTokens, total_tokens: promptTokens + count, completion_tokens: count };
}
function usageChunk(body, head, common, count) {
  if (!body.includeUsage) return [];
  return [{ ...common, choices: [], usage: usage(body, count), system_fingerprint: head.fingerprint }];
}
function fingerprintWithoutUsage(body, head, finish) {
  return finish === null || body.includeUsage ? {} : { system_fingerprint: head.fingerprint };
}
function textOf(tokens) {
  return tokens.map((token) => token.text).join("");
}

// src/sim/vllm-generation.ts
var RULES = {
  refusesOtherModels: true,
  continuousNeedsUsage: true,
  invalidJson: (position) => {
    const message = `1 validation error:
  {'type': 'json_invalid', 'loc': 'body.${position}', 'msg': 'JSON decode error', 'input': '<dict of 0 items>', 'ctx': {'error': 'Expecting value'}}`;
    return problem2(400, "Bad Request", message, `body.${position}`);
  },
  tooLong
};
var VLLM_GENERATION = {
  rules: RULES,
  error: vllmError,
  streamError: vllmError,
  refuses: () => null,
  unknownToken: (id) => problem2(400, "BadRequestError", `Token id ${id} is out of vocabulary`),
  endsChunk: () => true,
  shapes: (kind, body, server) => createReplyShapes(kind, body, {
    id: `${kind === "chat" ? "chatcmpl" : "cmpl"}-${randomBytes(8).toString("hex")}`,
    created: Math.floor(Date.now() / 1e3),
    model: server.model,
    fingerprint: `vllm-${server.version}-${hashText(server.version).toString(16).padStart(8, "0")}`
  })
};
function tooLong({ prompt, output, most }) {
  if (output > most) {
    const message = `max_tokens=${output} cannot be greater than max_model_len=${most}. Please request fewer output tokens. (parameter=max_tokens, value=${output})`;
    return problem2(400, "BadRequestError", message, "max_tokens");
  }
  if (prompt + output > most) {
    const message = `This model's maximum context length is ${most} tokens. However, you requested ${output} output tokens and your prompt contains ${prompt} input tokens, for a total of ${prompt + output} tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=${prompt})`;
    return problem2(400, "BadRequestError", message, "input_tokens");
  }
  return null;
}

// src/sim/routes.ts
var ROUTES = {
  "GET /health": answerHealth,
  "GET /ping": answerHealth,
  "POST /ping": answerHealth,
  "GET /v1/models": answerModels,
  "GET /version": ({ server, response }) => sendJson(response, 200, { version: server.version }),
  "GET /load": ({ server, response }) => sendJson(response, 200, { server_load: server.load() }),
  "GET /metrics": answerMetrics,
  "POST /tokenize": answerTokenize,
  "POST /v1/completions": ({ server, body, response }) => answerGeneration("completions", VLLM_GENERATION, server, body, response),
  "POST /v1/chat/completions": ({ server, body, response }) => answerGeneration("chat", VLLM_GENERATION, server, body, response)
};
var DEV_ROUTES = {
  "POST /reset_prefix_cache": ({ server, response }) => sendJson(response, 200, { success: server.engine.resetPrefixCache() }),
  "GET /server_info": ({ server, query, response }) => sendJson(
    response,
    200,
    serverInfo(server.options, query.get("config_format") === "json" ? "json" : "text")
  )
};
function answerVllm(method, path, call) {
  const routes = call.server.devMode ? { ...ROUTES, ...DEV_ROUTES } : ROUTES;
  const route = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : void 0;
  if (route && (call.server.ready || path === "/metrics" || path === "/version")) route(call);
  else if (route) sendJson(call.response, 503, vllmError(UNAVAILABLE));
  else {
    const known = Object.keys(routes).some((name) => name.endsWith(` ${path}`));
    const [status2, message] = known ? [405, "Method Not Allowed"] : [404, "Not Found"];
    sendJson(call.response, status2, vllmError(problem2(status2, message, message)));
  }
}
function answerHealth({ response }) {
  send(response, 200, null, "");
}
function answerModels({ server, response }) {
  const permission = {
    id: `modelperm-${server.startedAt.toString(16)}`,
    object: "model_permission",
    created: server.startedAt,
    allow_create_engine: false,
    allow_sampling: true,
    allow_logprobs: true,
    allow_search_indices: false,
    allow_view: true,
    allow_fine_tuning: false,
    organization: "*",
    group: null,
    is_blocking: false
  };
  const model = {
    id: server.model,
    object: "model",
    created: server.startedAt,
    owned_by: "vllm",
    root: server.model,
    parent: null,
    max_model_len: server.maxModelLen,
    permission: [permission]
  };
  sendJson(response, 200, { object: "list", data: [model] });
}
function answerMetrics({ server, response }) {
  server.engine.refreshGauges();
  send(response, 200, "text/plain; version=0.0.4; charset=utf-8", server.engine.metrics.text());
}
function answerTokenize({ server, body, response }) {
  const tokens = tokensOf(body);
  if (tokens === null) {
    const missing = problem2(400, "Bad Request", "Field required: prompt or messages");
    sendJson(response, 400, vllmError(missing));
  } else {
    const count = tokens.length;
    sendJson(response, 200, { count, max_model_len: server.maxModelLen, tokens, token_strs: null });
  }
}
function tokensOf(body) {
  try {
    const fields = JSON.parse(body);
    if (typeof fields.prompt === "string") return tokenize(fields.prompt);
    const ids = chatPrompt(fields.messages);
    return "status" in ids ? null : ids;
  } catch {
    return null;
  }
}

// src/sim/sglang/batch-log.ts
var DECODE_STEPS = 40;
function createBatchLog(say2) {
  let decodeSteps = 0;
  let decoded = 0;
  let decodeMs = 0;
  return (step, lengthMs, load) => {
    const { prefillTokens, decodeSequences } = step.work;
    const usage2 = `token usage: ${(load.usedTokens / load.poolTokens).toFixed(2)}`;
    if (prefillTokens > 0) {
      const cached = step.admitted.reduce((sum, one) => sum + (one.cachedTokens ?? 0), 0);
      const running = load.running - step.admitted.length;
      say2(
        `Prefill batch, #new-seq: ${step.admitted.length}, #new-token: ${prefillTokens}, #cached-token: ${cached}, ${usage2}, #running-req: ${running}, #queue-req: ${load.waiting}, #pending-token: 0, cpu graph: False, input throughput (token/s): ${(1e3 * prefillTokens / lengthMs).toFixed(2)}`
      );
      return;
    }
    decodeSteps++;
    decoded += decodeSequences;
    decodeMs += lengthMs;
    if (decodeSteps < DECODE_STEPS) return;
    say2(
      `Decode batch, #running-req: ${load.running}, #token: ${load.usedTokens}, ${usage2}, cpu graph: False, gen throughput (token/s): ${(1e3 * decoded / decodeMs).toFixed(2)}, #queue-req: ${load.waiting}`
    );
    decodeSteps = 0;
    decoded = 0;
    decodeMs = 0;
  };
}

// src/sim/sglang/health.ts
var HEALTH_CHECK = {
  promptIds: [0],
  maxTokens: 1,
  ignoreEos: true,
  cacheSalt: null,
  stream: false,
  internal: true
};
var LIMIT_ROUNDS = 20;
function createHealth(roundMs) {
  let status2 = "starting";
  let lastHeardMs = Number.NEGATIVE_INFINITY;
  return {
    set(next) {
      status2 = next;
    },
    isReady: () => status2 === "up",
    heard() {
      lastHeardMs = performance.now();
    },
    async answer(engine, response) {
      if (status2 !== "up") {
        send(response, 503, null, "");
        return;
      }
      const startedMs = performance.now();
      const abort = engine.submit(HEALTH_CHECK, { onToken: () => {
      }, onFailure: () => {
      } });
      for (let round = 0; round < LIMIT_ROUNDS && !response.closed; round++) {
        await new Promise((resolve) => setTimeout(resolve, roundMs));
        if (lastHeardMs <= startedMs) continue;
        abort();
        send(response, 200, null, "");
        return;
      }
      abort();
      if (!response.closed) send(response, 503, null, "");
    }
  };
}

// src/sim/sglang/metric-families.ts
var LATENCY_SECONDS = [
  0.1,
  0.2,
  0.4,
  0.6,
  0.8,
  1,
  2,
  4,
  6,
  8,
  10,
  20,
  40,
  60,
  80,
  100,
  200,
  400,
  600,
  1200,
  1800,
  2400
];
var FIRST_TOKEN_SECONDS2 = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 2, 4, 6, 8, 10, 20, 40, 60, 80, 100, 200, 400];
var TOKEN_SECONDS2 = [
  2e-3,
  4e-3,
  6e-3,
  8e-3,
  0.01,
  0.015,
  0.02,
  0.025,
  0.03,
  0.035,
  0.04,
  0.06,
  0.08,
  0.1,
  0.2,
  0.4,
  0.6,
  0.8,
  1,
  2,
  4,
  6,
  8
];
var LENGTHS = [
  100,
  300,
  500,
  700,
  1e3,
  1500,
  2e3,
  3e3,
  4e3,
  5e3,
  6e3,
  7e3,
  8e3,
  9e3,
  1e4,
  12500,
  15e3,
  17500,
  2e4,
  22500,
  25e3,
  27500,
  3e4,
  35e3,
  4e4,
  6e4,
  8e4,
  1e5,
  2e5,
  3e5,
  4e5,
  6e5,
  8e5,
  1e6,
  11e5
];
var QUEUE_SECONDS = [
  0,
  1e-3,
  5e-3,
  0.01,
  0.05,
  0.1,
  0.2,
  0.5,
  1,
  2,
  3,
  4,
  5,
  10,
  15,
  20,
  30,
  40,
  50,
  60,
  70,
  80,
  90,
  100,
  200,
  300,
  400,
  500,
  600,
  700,
  800,
  900,
  1e3,
  1200,
  1400,
  1600,
  1800,
  2e3,
  2500,
  3e3
];
var STAGE_SECONDS2 = [
  1e-3,
  0.0016200000000000001,
  0.0026244000000000007,
  4251528e-9,
  0.006887475360000002,
  0.011157710083200004,
  0.018075490334784006,
  0.029282294342350097,
  0.047437316834607154,
  0.07684845327206359,
  0.12449449430074302,
  0.20168108076720373,
  0.3267233508428701,
  0.5292918283654495,
  0.8574527619520282,
  1.389073474362286,
  2.2502990284669036,
  3.6454844261163837,
  5.905684770308542,
  9.567209327899839,
  15.49887911119774,
  25.10818416014034,
  40.67525833942735,
  65.89391850987231,
  106.74814798599316,
  172.93199973730896,
  280.1498395744405,
  453.84274011059364,
  735.2252389791618,
  1191.064887146242
];
var SGLANG_FAMILIES = {
  startup_time_seconds: {
    type: "gauge",
    group: "tokenizer",
    help: "Engine startup duration by phase in seconds."
  },
  time_to_first_token_seconds: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of time to first token in seconds.",
    buckets: FIRST_TOKEN_SECONDS2
  },
  inter_token_latency_seconds: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of inter-token latency in seconds.",
    buckets: TOKEN_SECONDS2
  },
  e2e_request_latency_seconds: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of End-to-end request latency in seconds",
    buckets: LATENCY_SECONDS
  },
  request_time_per_output_token_seconds: {
    type: "histogram",
    group: "tokenizer",
    help: "Per-request TPOT in seconds: (finished_time - first_token_time) / (completion_tokens - 1).",
    buckets: TOKEN_SECONDS2
  },
  prompt_tokens_histogram: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of prompt token length.",
    buckets: LENGTHS
  },
  uncached_prompt_tokens_histogram: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of uncached (compute) prompt token length.",
    buckets: LENGTHS
  },
  generation_tokens_histogram: {
    type: "histogram",
    group: "tokenizer",
    help: "Histogram of generation token length.",
    buckets: LENGTHS
  },
  prompt_tokens_total: { type: "counter", group: "tokenizer", help: "Number of prefill tokens processed." },
  generation_tokens_total: {
    type: "counter",
    group: "tokenizer",
    help: "Number of generation tokens processed."
  },
  cached_tokens_total: {
    type: "counter",
    group: "tokenizer",
    help: "Number of cached prompt tokens by source (device/host/storage)."
  },
  num_requests_total: { type: "counter", group: "tokenizer", help: "Number of requests processed." },
  num_aborted_requests_total: { type: "counter", group: "tokenizer", help: "Number of requests aborted." },
  max_total_num_tokens: {
    type: "gauge",
    group: "scheduler",
    help: "Maximum total number of tokens in the KV cache pool."
  },
  page_size: { type: "gauge", group: "scheduler", help: "KV cache page size in tokens." },
  num_pages: { type: "gauge", group: "scheduler", help: "Number of KV cache pages." },
  context_len: { type: "gauge", group: "scheduler", help: "Maximum context length." },
  num_running_reqs: { type: "gauge", group: "scheduler", help: "The number of running requests." },
  num_queue_reqs: { type: "gauge", group: "scheduler", help: "The number of requests in the waiting queue." },
  num_retracted_requests_total: {
    type: "counter",
    group: "scheduler",
    help: "Total number of retracted requests due to kv cache OOM."
  },
  token_usage: { type: "gauge", group: "scheduler", help: "The token usage." },
  full_token_usage: { type: "gauge", group: "scheduler", help: "The token usage for full attention layers." },
  num_used_tokens: { type: "gauge", group: "scheduler", help: "The number of used tokens." },
  kv_available_tokens: {
    type: "gauge",
    group: "scheduler",
    help: "Number of free token slots in the KV cache pool."
  },
  kv_used_tokens: {
    type: "gauge",
    group: "scheduler",
    help: "Number of actively used token slots in the KV cache pool."
  },
  gen_throughput: { type: "gauge", group: "scheduler", help: "The generation throughput (token/s)." },
  cache_hit_rate: { type: "gauge", group: "scheduler", help: "The prefix cache hit rate." },
  is_cuda_graph: { type: "gauge", group: "scheduler", help: "Whether the batch is using CUDA graph." },
  per_stage_req_latency_seconds: {
    type: "histogram",
    group: "scheduler",
    help: "The latency of each stage of requests.",
    buckets: STAGE_SECONDS2
  },
  queue_time_seconds: {
    type: "histogram",
    group: "scheduler",
    help: "Histogram of queueing time in seconds.",
    buckets: QUEUE_SECONDS
  },
  realtime_tokens_total: {
    type: "counter",
    group: "scheduler",
    help: "Total number of tokens processed (updated on each log interval). mode: prefill_compute, prefill_cache, decode."
  }
};

// src/sim/sglang/metrics.ts
function createSglangMetrics(model) {
  const families = Object.entries(SGLANG_FAMILIES);
  const shown = /* @__PURE__ */ new Map();
  const groups = {
    tokenizer: { engine_type: "unified", model_name: model },
    scheduler: { engine_type: "unified", model_name: model, moe_ep_rank: "0", pp_rank: "0", tp_rank: "0" },
    http: {}
  };
  return {
    add(name, amount, labels = {}) {
      seriesOf(name, labels).amount += amount;
    },
    set(name, amount, labels = {}) {
      seriesOf(name, labels).amount = amount;
    },
    observe(name, amount, labels = {}) {
      const { histogram } = seriesOf(name, labels);
      if (histogram) observe(histogram, amount);
    },
    text: () => `${families.flatMap(([name, family]) => familyLines(name, family)).join("\n")}
`
  };
  function seriesOf(name, labels) {
    const family = SGLANG_FAMILIES[name];
    const all = shown.get(name) ?? /* @__PURE__ */ new Map();
    shown.set(name, all);
    const key = JSON.stringify(labels);
    const series = all.get(key) ?? {
      labels: { ...groups[family.group], ...labels },
      amount: 0,
      histogram: family.buckets ? createHistogram(family.buckets) : null
    };
    all.set(key, series);
    return series;
  }
  function familyLines(name, family) {
    const series = [...shown.get(name)?.values() ?? []];
    const full = `sglang:${name}`;
    if (series.length === 0) return [];
    return [
      `# HELP ${full} ${family.help}`,
      `# TYPE ${full} ${family.type}`,
      ...series.flatMap(
        (one) => one.histogram ? histogramLines2(full, one.labels, one.histogram) : [formatSample(full, one.labels, one.amount)]
      )
    ];
  }
}
function histogramLines2(name, labels, histogram) {
  const counts = cumulative(histogram);
  return [
    formatSample(`${name}_sum`, labels, histogram.sum),
    ...counts.map((count, index) => {
      const le = formatNumber(histogram.bounds[index] ?? Number.POSITIVE_INFINITY);
      return formatSample(`${name}_bucket`, { ...labels, le }, count);
    }),
    formatSample(`${name}_count`, labels, counts.at(-1) ?? 0)
  ];
}

// src/sim/sglang/server-info.ts
function serverArgs(options) {
  const { maxModelLen } = engineCapacity(options);
  return {
    model_path: options.model,
    tokenizer_path: options.model,
    load_format: "dummy",
    context_length: maxModelLen,
    dtype: "bfloat16",
    quantization: null,
    kv_cache_dtype: "auto",
    mem_fraction_static: 0.3,
    max_running_requests: options["max-num-seqs"],
    max_queued_requests: null,
    max_total_tokens: poolTokens(options),
    chunked_prefill_size: options["max-num-batched-tokens"],
    max_prefill_tokens: 16384,
    schedule_policy: "fcfs",
    schedule_conservativeness: 1,
    page_size: options["block-size"],
    disable_radix_cache: !options["enable-prefix-caching"],
    disable_overlap_schedule: true,
    tp_size: 1,
    dp_size: 1,
    device: "cpu",
    random_seed: options.seed,
    host: options.host,
    port: options.port,
    api_key: null,
    admin_api_key: null,
    served_model_name: options.model,
    enable_cache_report: options["enable-cache-report"],
    reasoning_parser: options["reasoning-parser"] || null,
    stream_interval: options["stream-interval"],
    enable_metrics: options["enable-metrics"],
    attention_backend: "torch_native",
    decode_attention_backend: null,
    prefill_attention_backend: null,
    sampling_backend: "pytorch",
    speculative_algorithm: null,
    disable_cuda_graph: true,
    skip_server_warmup: options["skip-server-warmup"]
  };
}
function sglangServerInfo(options) {
  const { maxModelLen } = engineCapacity(options);
  const args = serverArgs(options);
  return {
    ...args,
    launch_command: `--model-path ${options.model} --host ${options.host} --port ${options.port}`,
    status: "ready",
    max_total_num_tokens: poolTokens(options),
    max_req_input_len: maxModelLen - 6,
    startup_time: STARTUP_TIME,
    internal_states: [
      {
        ...args,
        effective_max_running_requests_per_dp: options["max-num-seqs"],
        last_gen_throughput: 0,
        memory_usage: {
          weight: 0,
          kvcache: 0.031,
          startup_available: 20.883,
          token_capacity: poolTokens(options)
        }
      }
    ],
    version: options["engine-version"],
    frontend: "python"
  };
}
var STARTUP_TIME = {
  load_weight: 0.03,
  kv_cache_allocation: 0.02,
  scheduler_e2e: 0.1,
  cuda_graph: { prefill: 0, decode: 0, target_verify: 0, draft_prefill: 0, draft_decode: 0, draft_extend: 0 },
  tokenizer_e2e: 0.1
};
function modelInfo(options) {
  return {
    model_path: options.model,
    served_model_name: options.model,
    tokenizer_path: options.model,
    is_generation: true,
    preferred_sampling_params: null,
    weight_version: "default",
    load_format: "dummy",
    reasoning_parser: options["reasoning-parser"] || null,
    tool_call_parser: null,
    disaggregation_mode: "null",
    has_image_understanding: false,
    has_audio_understanding: false,
    model_type: "llama",
    architectures: ["LlamaForCausalLM"]
  };
}
function poolTokens(options) {
  return engineCapacity(options).blocks * options["block-size"];
}
function hasOutputTime(options) {
  return sglangTraits(options["engine-version"]).outputDetails;
}

// src/sim/sglang/books.ts
function createSglangBooks(options) {
  const metrics = createSglangMetrics(options.model);
  const gone = /* @__PURE__ */ new Set(["abort", "error"]);
  const lastMs = /* @__PURE__ */ new WeakMap();
  metrics.set("max_total_num_tokens", poolTokens(options));
  metrics.set("page_size", options["block-size"]);
  metrics.set("num_pages", engineCapacity(options).blocks);
  metrics.set("context_len", engineCapacity(options).maxModelLen);
  for (const phase of ["load_weight", "kv_cache_allocation", "scheduler_e2e", "tokenizer_e2e"]) {
    metrics.set("startup_time_seconds", STARTUP_TIME[phase], { phase });
  }
  for (const name of ["gen_throughput", "cache_hit_rate", "is_cuda_graph"]) metrics.set(name, 0);
  return {
    onStep(step) {
      recordStep(step);
    },
    onToken(generation, sequence, times, nowMs) {
      const first = !lastMs.has(sequence);
      const previousMs = lastMs.get(sequence) ?? nowMs;
      lastMs.set(sequence, nowMs);
      if (first) recordPrefill(times, nowMs);
      if (generation === HEALTH_CHECK) return;
      if (first) {
        metrics.observe(
          "time_to_first_token_seconds",
          (nowMs - times.arrivedMs) / 1e3,
          streaming(generation)
        );
      } else if (generation.stream) {
        metrics.observe("inter_token_latency_seconds", (nowMs - previousMs) / 1e3);
      }
    },
    onFinished(generation, sequence, times, reason) {
      if (generation === HEALTH_CHECK) return;
      if (gone.has(reason)) metrics.add("num_aborted_requests_total", 1);
      else recordFinished2(generation, sequence, times);
    },
    text(load) {
      const usage2 = load.poolTokens === 0 ? 0 : load.usedTokens / load.poolTokens;
      metrics.set("num_running_reqs", load.running);
      metrics.set("num_queue_reqs", load.waiting);
      metrics.set("token_usage", usage2);
      metrics.set("full_token_usage", usage2);
      metrics.set("num_used_tokens", load.usedTokens);
      metrics.set("kv_used_tokens", load.usedTokens);
      metrics.set("kv_available_tokens", load.poolTokens - load.usedTokens);
      return metrics.text();
    }
  };
  function recordStep({ work, preempted }) {
    if (work.prefillTokens > 0) {
      metrics.add("realtime_tokens_total", work.prefillTokens, { mode: "prefill_compute" });
    }
    if (work.decodeSequences > 0) {
      metrics.add("realtime_tokens_total", work.decodeSequences, { mode: "decode" });
    }
    if (preempted.length > 0) metrics.add("num_retracted_requests_total", preempted.length);
  }
  function recordPrefill(times, nowMs) {
    const scheduledMs = times.scheduledMs ?? times.arrivedMs;
    metrics.observe("queue_time_seconds", (scheduledMs - times.arrivedMs) / 1e3);
    metrics.observe("per_stage_req_latency_seconds", 0, { stage: "request_process" });
    metrics.observe("per_stage_req_latency_seconds", (nowMs - scheduledMs) / 1e3, {
      stage: "prefill_forward"
    });
  }
  function recordFinished2(generation, sequence, times) {
    const labels = streaming(generation);
    const cached = sequence.cachedTokens ?? 0;
    const endMs = times.lastTokenMs ?? times.arrivedMs;
    metrics.add("prompt_tokens_total", sequence.promptLength, labels);
    metrics.add("generation_tokens_total", sequence.generated, labels);
    metrics.add("num_requests_total", 1, labels);
    if (cached > 0) metrics.add("cached_tokens_total", cached, { cache_source: "device" });
    metrics.observe("e2e_request_latency_seconds", (endMs - times.arrivedMs) / 1e3, labels);
    metrics.observe("prompt_tokens_histogram", sequence.promptLength);
    metrics.observe("uncached_prompt_tokens_histogram", sequence.promptLength - cached);
    metrics.observe("generation_tokens_histogram", sequence.generated);
    if (hasOutputTime(options) && sequence.generated > 1 && times.firstTokenMs !== null) {
      const perToken = (endMs - times.firstTokenMs) / (sequence.generated - 1) / 1e3;
      metrics.observe("request_time_per_output_token_seconds", perToken, labels);
    }
  }
}
function streaming(generation) {
  return { is_streaming: String(generation.stream) };
}

// src/sim/sglang/generation.ts
import { randomBytes as randomBytes2 } from "node:crypto";

// src/sim/sglang/reply-shapes.ts
var REASONING_TOKENS = 8;
function sglangShapes(kind, body, options, head) {
  const count = createUsage(kind, body, options);
  return kind === "chat" ? chatShapes2(body, options, head, count) : completionShapes2(body, head, count);
}
function completionShapes2(body, head, usage2) {
  const common = { id: head.id, object: "text_completion", created: head.created, model: head.model };
  const choice = (tokens, finish, withPrompt) => ({
    index: 0,
    text: textOf(tokens),
    logprobs: null,
    finish_reason: finish,
    matched_stop: null,
    ...body.returnTokenIds ? { token_ids: tokens.map((token) => token.id) } : {},
    ...body.returnTokenIds && withPrompt ? { prompt_token_ids: body.promptIds } : {}
  });
  return {
    opening: () => [],
    tokens: (tokens, count, finish, cached) => [
      {
        ...common,
        choices: [choice(tokens, finish, count === tokens.length)],
        usage: body.continuousUsage ? usage2.running(count, cached) : null
      }
    ],
    closing: (count, cached) => body.includeUsage ? [{ ...common, choices: [], usage: usage2.final(count, cached) }] : [],
    whole: (tokens, finish, cached) => ({
      ...common,
      choices: [choice(tokens, finish, true)],
      usage: usage2.running(tokens.length, cached),
      metadata: { weight_version: "default" }
    })
  };
}
function chatShapes2(body, options, head, usage2) {
  const common = (object) => ({ id: head.id, object, created: head.created, model: head.model });
  const chunk = common("chat.completion.chunk");
  const reasons = options["reasoning-parser"] !== "";
  const delta = (fields, finish) => ({
    ...chunk,
    choices: [{ index: 0, delta: fields, logprobs: null, finish_reason: finish, matched_stop: null }]
  });
  return {
    opening: () => [delta({ reasoning_content: null, role: "assistant", content: "" }, null)],
    tokens(tokens, count, finish, cached) {
      const text = textOf(tokens);
      const isReasoning = reasons && count <= REASONING_TOKENS;
      const content = isReasoning ? { reasoning_content: text, content: null } : { reasoning_content: null, content: text };
      const running = body.continuousUsage ? { usage: usage2.running(count, cached) } : {};
      return [
        ...text === "" ? [] : [{ ...delta(content, null), ...running }],
        ...finish === null ? [] : [delta({ reasoning_content: null }, finish)]
      ];
    },
    closing: (count, cached) => body.includeUsage ? [{ ...chunk, choices: [], usage: usage2.final(count, cached) }] : [],
    whole: (tokens, finish, cached) => ({
      ...common("chat.completion"),
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: textOf(reasons ? tokens.slice(REASONING_TOKENS) : tokens),
            reasoning_content: reasons ? textOf(tokens.slice(0, REASONING_TOKENS)) : null,
            tool_calls: null
          },
          logprobs: null,
          finish_reason: finish,
          matched_stop: null
        }
      ],
      usage: usage2.running(tokens.length, cached),
      metadata: { weight_version: "default" }
    })
  };
}
function createUsage(kind, body, options) {
  const { outputDetails } = sglangTraits(options["engine-version"]);
  const reasons = kind === "chat" && options["reasoning-parser"] !== "";
  const counts = (count) => ({
    prompt_tokens: body.promptIds.length,
    total_tokens: body.promptIds.length + count,
    completion_tokens: count
  });
  const details = (cached) => options["enable-cache-report"] ? { cached_tokens: cached } : null;
  const running = (count, cached) => {
    const reasoning = reasons ? Math.min(count, REASONING_TOKENS) : 0;
    const split = reasoning > 0 ? { reasoning_tokens: reasoning } : null;
    return {
      ...counts(count),
      prompt_tokens_details: details(cached),
      reasoning_tokens: reasoning,
      ...outputDetails ? { completion_tokens_details: split } : {}
    };
  };
  const final = (count, cached) => kind === "chat" || options["enable-cache-report"] ? running(count, cached) : { ...counts(count), reasoning_tokens: 0 };
  return { running, final };
}

// src/sim/sglang/generation.ts
function flatError({ status: status2, type, message, param }) {
  return { object: "error", message, type, param, code: status2 };
}
var RULES2 = {
  refusesOtherModels: false,
  continuousNeedsUsage: false,
  invalidJson: (position) => {
    const detail = `{'type': 'json_invalid', 'loc': ('body', ${position}), 'msg': 'JSON decode error', 'input': {}, 'ctx': {'error': 'unexpected end of data'}}`;
    return problem2(400, "Bad Request", `1 validation error:
  ${detail}
`);
  },
  tooLong: tooLong2
};
var SGLANG_GENERATION = {
  rules: RULES2,
  error: flatError,
  streamError: (failure) => ({ error: flatError(failure) }),
  refuses: (kind, body) => kind === "chat" && body.stream && body.returnTokenIds ? problem2(
    400,
    "BadRequestError",
    "return_token_ids is not supported with streaming on /v1/chat/completions. Please set stream=false when using return_token_ids=true."
  ) : null,
  unknownToken: () => "fatal",
  endsChunk: (options, count) => endsChunk(sglangTraits(options["engine-version"]), options["stream-interval"], count),
  shapes: (kind, body, { options }) => sglangShapes(kind, body, options, {
    id: randomBytes2(16).toString("hex"),
    created: Math.floor(Date.now() / 1e3),
    model: body.model
  })
};
function tooLong2({ prompt, output, most }) {
  if (prompt >= most) {
    const message2 = `The input (${prompt} tokens) is longer than the model's context length (${most} tokens).`;
    return problem2(400, "BadRequestError", message2);
  }
  if (prompt + output <= most) return null;
  const message = `Requested token count exceeds the model's maximum context length of ${most} tokens. You requested a total of ${prompt + output} tokens: ${prompt} tokens from the input messages and ${output} tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.`;
  return problem2(400, "BadRequestError", message);
}

// src/sim/sglang/lifecycle-log.ts
var SGLANG_LIFECYCLE = {
  start(log, options) {
    say(log, `server_args=${pythonText(serverArgs(options))}`);
    say(log, "Init parallel begin.");
    say(log, "Init parallel ends. elapsed=0.05 s");
    say(log, "Load weight begin. avail mem=20.92 GB");
    say(
      log,
      "Load weight end. elapsed=0.03 s, type=LlamaForCausalLM, avail mem=20.92 GB, mem usage=-0.00 GB."
    );
  },
  listening(log, options, url) {
    const tokens = poolTokens(options);
    say(
      log,
      `KV Cache is allocated. dtype: torch.bfloat16, #tokens: ${tokens}, K size: 0.02 GB, V size: 0.02 GB`
    );
    say(log, "Memory pool end. avail mem=20.88 GB");
    say(
      log,
      `max_total_num_tokens=${tokens}, chunked_prefill_size=${options["max-num-batched-tokens"]}, max_prefill_tokens=16384, max_running_requests=${options["max-num-seqs"]}, context_len=${engineCapacity(options).maxModelLen}, available_cpu_mem=20.88 GB`
    );
    if (options["enable-prefix-caching"]) {
      say(
        log,
        "Tree cache initialized: source=default impl=UnifiedRadixCache hybrid_swa=False hybrid_ssm=False hicache_attached=False"
      );
    }
    const { load_weight, kv_cache_allocation, scheduler_e2e, tokenizer_e2e } = STARTUP_TIME;
    say(
      log,
      `Engine startup timings (s): load_weight=${load_weight}, kv_cache_allocation=${kv_cache_allocation}, scheduler_e2e=${scheduler_e2e}, cuda_graph={prefill=0.00, decode=0.00, target_verify=0.00, draft_prefill=0.00, draft_decode=0.00, draft_extend=0.00}, tokenizer_e2e=${tokenizer_e2e}`
    );
    log.http(`Uvicorn running on ${url} (Press CTRL+C to quit)`);
  },
  ready(log, pid) {
    log.http(`Started server process [${pid}]`);
    log.http("Waiting for application startup.");
    log.http("Application startup complete.");
  },
  shutdown: () => {
  },
  stopped(log) {
    log.http("Shutting down");
    log.http("Waiting for application shutdown.");
    log.http("Application shutdown complete.");
  },
  death(log, death, pid) {
    if (death === "killed") {
      say(
        log,
        `Subprocess scheduler_0 (pid=${pid}) crashed with exit code -9. Triggering SIGQUIT for cleanup...`
      );
    } else traceback2(log, death === "token" ? EMBEDDING : OUT_OF_MEMORY);
    say(log, "SIGQUIT received. signum=None, frame=None. It usually means one child failed.");
    say(log, "Sleeping 5 seconds before crash diagnostics to let GPU activity settle.");
  },
  failedStart(log, cause) {
    log.plain(
      [
        "Traceback (most recent call last):",
        ...frame("managers/scheduler.py", 5210, "run_scheduler_process", "scheduler = Scheduler("),
        cause
      ].join("\n")
    );
    say(log, "Received sigquit from a child process. It usually means the child failed.");
  }
};
function logKill(log, pid) {
  say(log, "No live scheduler processes found; skipping py-spy and CUDA coredump.");
  say(log, `kill_process_tree called: parent_pid=${pid}, include_parent=True, pid=${pid}`);
}
var FORWARD = [
  ...frame(
    "managers/scheduler.py",
    4870,
    "run_batch",
    "batch_result = self.model_worker.forward_batch_generation("
  ),
  ...frame("model_executor/model_runner.py", 2063, "_forward_raw", "ret = self.eager_runner.execute(")
];
var EMBEDDING = {
  frames: [
    ...FORWARD,
    ...frame("layers/quantization/unquant.py", 540, "embedding", "return F.embedding(input_, layer.weight)")
  ],
  error: "IndexError: index out of range in self"
};
var OUT_OF_MEMORY = {
  frames: FORWARD,
  error: "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB."
};
function traceback2(log, { frames, error }) {
  say(log, `Scheduler hit an exception: Traceback (most recent call last):`);
  log.plain([...frames, error, ""].join("\n"));
}
function frame(file, line, name, code) {
  return [
    `  File "/opt/venv/lib/python3.11/site-packages/sglang/srt/${file}", line ${line}, in ${name}`,
    `    ${code}`
  ];
}
function say(log, message) {
  log.info("EngineCore", "", message);
}

// src/sim/sglang/native-generate.ts
import { randomBytes as randomBytes3 } from "node:crypto";
function parseNative(text, model, maxModelLen) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const promptIds = Array.isArray(body?.input_ids) ? body.input_ids : tokenize(String(body?.text ?? ""));
  if (promptIds.length === 0 || promptIds.length >= maxModelLen) return null;
  const sampling = body.sampling_params ?? {};
  const asked = Number(sampling.max_new_tokens ?? 128);
  return {
    promptIds,
    maxTokens: Math.max(1, Math.min(asked, maxModelLen - promptIds.length)),
    ignoreEos: sampling.ignore_eos === true,
    cacheSalt: null,
    stream: body.stream === true,
    model,
    includeUsage: false,
    continuousUsage: false,
    returnTokenIds: false
  };
}
function nativeShapes(body, options) {
  const { storageWaits } = sglangTraits(options["engine-version"]);
  const id = randomBytes3(16).toString("hex");
  const receivedAt = seconds();
  const all = [];
  let firstAt = receivedAt;
  const state = (finish, cached) => ({
    text: textOf(all),
    output_ids: all.map((token) => token.id),
    meta_info: {
      id,
      finish_reason: finish === null ? null : { type: finish, length: all.length },
      prompt_tokens: body.promptIds.length,
      weight_version: "default",
      num_retractions: 0,
      ...options["enable-metrics"] ? scheduling() : {},
      reasoning_tokens: 0,
      completion_tokens: all.length,
      cached_tokens: cached,
      cached_tokens_details: { device: cached, host: 0 },
      dp_rank: null,
      ...finish === null ? {} : ending(),
      ...options["enable-metrics"] && (finish !== null || all.length === 1) ? { response_sent_to_client_ts: firstAt } : {}
    }
  });
  return {
    opening: () => [],
    tokens(tokens, _count, finish, cached) {
      take(tokens);
      return [state(finish, cached)];
    },
    closing: () => [],
    whole(tokens, finish, cached) {
      take(tokens);
      return state(finish, cached);
    }
  };
  function take(tokens) {
    if (all.length === 0) firstAt = seconds();
    all.push(...tokens);
  }
  function scheduling() {
    return {
      ...storageWaits ? { storage_prefetch_wait: 0, storage_staging_wait: 0 } : {},
      forward_entry_time: receivedAt,
      prefill_finished_time: firstAt,
      queue_time: 0
    };
  }
  function ending() {
    const endedAt = seconds();
    const times = {
      weight_versions: [{ version: "default", start: 0, end: all.length }],
      e2e_latency: endedAt - receivedAt
    };
    if (!options["enable-metrics"]) return times;
    return {
      ...times,
      request_received_ts: receivedAt,
      first_token_latency: firstAt - receivedAt,
      api_server_dispatch_finish_ts: receivedAt,
      request_finished_ts: endedAt,
      decode_throughput: all.length / Math.max(endedAt - firstAt, 1e-3)
    };
  }
}
function seconds() {
  return Date.now() / 1e3;
}

// src/sim/sglang/routes.ts
var FLUSHED = "Cache flushed.\nPlease check backend logs for more details. (When there are running or waiting requests, the operation will not be performed.)\n";
function routesOf(state) {
  const health = ({ server, response }) => void state.health.answer(server.engine, response);
  const ready = ({ response }) => send(response, state.health.isReady() ? 200 : 503, null, "");
  const flush = (call) => flushCache(call, state.log);
  const info = ({ server, response }) => sendJson(response, 200, sglangServerInfo(server.options));
  const model = ({ server, response }) => sendJson(response, 200, modelInfo(server.options));
  return {
    "GET /health": health,
    "GET /health_generate": health,
    "GET /ready": ready,
    "GET /v1/models": answerModels2,
    "GET /server_info": info,
    "GET /get_server_info": info,
    "GET /model_info": model,
    "GET /get_model_info": model,
    "GET /flush_cache": flush,
    "POST /flush_cache": flush,
    "GET /metrics": ({ server, response }) => send(response, 200, "text/plain; version=0.0.4; charset=utf-8", state.books.text(server.engine.fill())),
    "POST /generate": answerNative,
    "POST /v1/tokenize": answerTokenize2,
    "POST /v1/completions": ({ server, body, response }) => answerGeneration("completions", SGLANG_GENERATION, server, body, response),
    "POST /v1/chat/completions": ({ server, body, response }) => answerGeneration("chat", SGLANG_GENERATION, server, body, response)
  };
}
function answerSglang(state) {
  const routes = routesOf(state);
  return (method, path, call) => {
    const { server, response } = call;
    const name = `${method} ${path}`;
    const route = Object.hasOwn(routes, name) && isThere(path, call) ? routes[name] : void 0;
    if (route && (server.ready || path === "/metrics" || path === "/health")) route(call);
    else if (route) sendJson(response, 503, flatError(UNAVAILABLE));
    else {
      const known = Object.keys(routes).some((one) => one.endsWith(` ${path}`)) && isThere(path, call);
      const [status2, message] = known ? [405, "Method Not Allowed"] : [404, "Not Found"];
      sendJson(response, Number(status2), flatError(problem2(Number(status2), String(status2), String(message))));
    }
  };
}
function isThere(path, { server }) {
  const { options } = server;
  if (path === "/metrics") return options["enable-metrics"];
  return path !== "/ready" || sglangTraits(options["engine-version"]).readyRoute;
}
function flushCache({ server, response }, log) {
  const { running, waiting } = server.engine.fill();
  if (server.engine.load() === 0 && server.engine.resetPrefixCache()) {
    log.info("EngineCore", "", "Cache flushed successfully!");
    send(response, 200, null, FLUSHED);
  } else {
    log.info(
      "EngineCore",
      "",
      `Cache not flushed because there are pending requests. #queue-req: ${waiting}, #running-req: ${running}`
    );
    send(response, 400, null, "Flush cache failed.\n");
  }
}
function answerModels2({ server, response }) {
  const model = {
    id: server.model,
    object: "model",
    created: server.startedAt,
    owned_by: "sglang",
    root: server.model,
    parent: null,
    max_model_len: server.maxModelLen
  };
  sendJson(response, 200, { object: "list", data: [model] });
}
var NATIVE = { ...SGLANG_GENERATION, endsChunk: () => true };
function answerNative({ server, body, response }) {
  const parsed2 = server.refuses() ? UNAVAILABLE : parseNative(body, server.model, server.maxModelLen);
  if (parsed2 === null) {
    const message = "The request needs text or input_ids that fit the context.";
    sendJson(response, 400, { error: { message } });
  } else if ("status" in parsed2) sendJson(response, parsed2.status, flatError(parsed2));
  else runGeneration(NATIVE, nativeShapes(parsed2, server.options), server, { body: parsed2, response });
}
function answerTokenize2({ server, body, response }) {
  try {
    const tokens = tokenize(String(JSON.parse(body).prompt));
    sendJson(response, 200, { tokens, count: tokens.length, max_model_len: server.maxModelLen });
  } catch {
    sendJson(response, 400, flatError(problem2(400, "Bad Request", "Field required: prompt")));
  }
}

// src/sim/sglang/server.ts
var ROUND_MS = 5e3;
var HEALTH_ROUND_MS = 1e3;
var DRAIN_ROUNDS = 12;
var WARM_UP = {
  promptIds: [1, 2, 3, 4, 5, 6],
  maxTokens: 8,
  ignoreEos: true,
  cacheSalt: null,
  stream: false,
  internal: true
};
function createSglangServer(options, { log, pid }) {
  const say2 = (message) => log.info("EngineCore", "", message);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms / options.speed));
  const health = createHealth(HEALTH_ROUND_MS / options.speed);
  const books = createSglangBooks(options);
  const logBatch = createBatchLog(say2);
  return {
    lifecycle: SGLANG_LIFECYCLE,
    observer: {
      onStep(step, lengthMs, load) {
        books.onStep(step, lengthMs, load);
        logBatch(step, lengthMs, load);
      },
      onToken(generation, sequence, times, nowMs) {
        health.heard();
        books.onToken(generation, sequence, times, nowMs);
      },
      onFinished: (...news) => books.onFinished(...news)
    },
    answer: answerSglang({ health, books, log }),
    error: flatError,
    async started(engine) {
      if (!options["skip-server-warmup"]) await generate(engine, WARM_UP);
      if (options.faults["never-ready"] === void 0) {
        health.set("up");
        say2("The server is fired up and ready to roll!");
      }
    },
    async drained(engine) {
      health.set("stopping");
      await wait(ROUND_MS / 2);
      for (let round = 0; round < DRAIN_ROUNDS; round++) {
        const left = engine.load();
        say2(
          `Gracefully exiting... Remaining number of requests ${left}. Remaining requests remaining_rids=[].`
        );
        if (left === 0) return;
        await wait(ROUND_MS);
      }
    },
    async buried() {
      health.set("stopping");
      await wait(ROUND_MS);
      logKill(log, pid);
    },
    exitCodes: { stopped: sglangTraits(options["engine-version"]).stopExitCode, died: 137 }
  };
}
function generate(engine, generation) {
  return new Promise((resolve) => {
    engine.submit(generation, {
      onToken: (_token, finish) => finish !== null && resolve(),
      onFailure: () => resolve()
    });
  });
}

// src/sim/stats-log.ts
function createStatsLog(engine, log, intervalMs) {
  let last = { prompt: 0, generation: 0 };
  return () => {
    const { metrics } = engine;
    engine.refreshGauges();
    const now = { prompt: metrics.get("prompt_tokens"), generation: metrics.get("generation_tokens") };
    const running = metrics.get("num_requests_running");
    const waiting = metrics.get("num_requests_waiting");
    if (running + waiting > 0 || now.prompt !== last.prompt || now.generation !== last.generation) {
      const rate = (tokens) => `${(1e3 * tokens / intervalMs).toFixed(1)} tokens/s`;
      const queries = metrics.get("prefix_cache_queries");
      const hits = queries === 0 ? 0 : metrics.get("prefix_cache_hits") / queries;
      const parts = [
        `Avg prompt throughput: ${rate(now.prompt - last.prompt)}`,
        `Avg generation throughput: ${rate(now.generation - last.generation)}`,
        `Running: ${running} reqs`,
        `Waiting: ${waiting} reqs`,
        `GPU KV cache usage: ${percent(metrics.get("kv_cache_usage_perc"))}`,
        `Prefix cache hit rate: ${percent(hits)}`
      ];
      log.info("APIServer", "loggers.py:335", `Engine 000: ${parts.join(", ")}`);
    }
    last = now;
  };
}
function percent(ratio) {
  return `${(100 * ratio).toFixed(1)}%`;
}

// src/sim/run-engine.ts
var STATS_INTERVAL_MS = 1e4;
var FAILED_START_MS = 300;
var LEFTOVER_LIFE_MS = 12e4;
async function runEngine(options, host) {
  const { log } = host;
  const { faults } = options;
  const capacity = engineCapacity(options);
  const dialect = options.dialect === "sglang" ? createSglangServer(options, host) : VLLM_SERVER;
  dialect.lifecycle.start(log, options);
  if (faults["leftover-child"]) spawnLeftover(log);
  if (faults["exit-at-start"]) {
    await pause(FAILED_START_MS, host.stop);
    dialect.lifecycle.failedStart(
      log,
      "ValueError: Free memory on device cuda:0 (3.12/79.11 GiB) on startup is less than desired GPU memory utilization (0.92, 72.78 GiB). Decrease GPU memory utilization or reduce GPU memory used by other processes."
    );
    return dialect.exitCodes.died;
  }
  if (capacity.blocks * options["block-size"] < capacity.maxModelLen) {
    dialect.lifecycle.failedStart(
      log,
      `ValueError: To serve at least one request with the model's max seq len (${capacity.maxModelLen}), more KV cache is needed than there is (${capacity.blocks} blocks of ${options["block-size"]} tokens). Try decreasing \`max_model_len\`.`
    );
    return dialect.exitCodes.died;
  }
  await pause((faults["slow-start"] ?? 0) * 1e3, host.stop);
  if (host.stop.aborted) return dialect.exitCodes.stopped;
  return await serve(options, host, dialect);
}
async function serve(options, host, dialect) {
  const { log } = host;
  const { lifecycle } = dialect;
  const ended = Promise.withResolvers();
  const die = (death) => {
    lifecycle.death(log, death, host.pid);
    ended.resolve("died");
  };
  const engine = createEngine(options, () => performance.now(), die, dialect.observer);
  const devMode = host.env.VLLM_SERVER_DEV_MODE === "1";
  let listening2;
  try {
    const server = routedServer(options, engine, devMode, () => {
      engine.stop();
      die("token");
    });
    listening2 = await listen(server, log, dialect);
  } catch (error) {
    const { code } = error;
    const reason = code === "EADDRINUSE" ? "[Errno 98] Address already in use" : error.message;
    log.plain(`ERROR:    ${reason}`);
    return 1;
  }
  lifecycle.listening(log, options, `http://${options.host}:${listening2.port}`, devMode);
  lifecycle.ready(log, host.pid);
  host.stop.addEventListener("abort", () => ended.resolve("stopped"));
  if (host.stop.aborted) ended.resolve("stopped");
  await Promise.race([dialect.started(engine), ended.promise]);
  const stats = dialect.observer === void 0 ? setInterval(createStatsLog(engine, log, STATS_INTERVAL_MS), STATS_INTERVAL_MS) : void 0;
  const end = await ended.promise;
  clearInterval(stats);
  if (end === "stopped") {
    lifecycle.shutdown(log);
    await dialect.drained(engine);
  } else await dialect.buried();
  engine.stop();
  listening2.close();
  if (end === "stopped") lifecycle.stopped(log);
  return dialect.exitCodes[end];
}
function routedServer(options, engine, devMode, die) {
  const refuse = createRandom("refuse-share", options.seed);
  return {
    engine,
    options,
    model: options.model,
    version: options["engine-version"],
    maxModelLen: engineCapacity(options).maxModelLen,
    startedAt: Math.floor(Date.now() / 1e3),
    devMode,
    ready: options.faults["never-ready"] === void 0,
    refuses: () => refuse() < (options.faults["refuse-share"] ?? 0),
    load: () => engine.load(),
    die
  };
}
var VLLM_SERVER = {
  lifecycle: VLLM_LIFECYCLE,
  answer: answerVllm,
  error: vllmError,
  started: () => Promise.resolve(),
  drained: () => Promise.resolve(),
  buried: () => Promise.resolve(),
  exitCodes: { stopped: 0, died: 1 }
};
function spawnLeftover(log) {
  const script = `process.title = 'VLLM::EngineCore'; process.on('SIGTERM', () => {}); setTimeout(() => {}, ${LEFTOVER_LIFE_MS});`;
  const child = spawn(process.execPath, ["-e", script], { detached: true, stdio: "ignore" });
  child.unref();
  log.info("APIServer", "utils.py:120", `Started process EngineCore pid=${child.pid}`);
}
function pause(ms, signal) {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// src/sim/sglang/log.ts
function createSglangLog(options) {
  const stamped = (message) => options.write(`[${stamp2(options.now())}] ${message}
`);
  const say2 = (_role, _place, message) => stamped(message);
  return {
    info: say2,
    warning: say2,
    error: say2,
    http: (message) => stamped(`INFO:     ${message}`),
    plain: (message) => options.write(`${message}
`)
  };
}
function stamp2(date) {
  const two = (part) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

// src/sim/main.ts
var parsed = parseOptions(process.argv.slice(2));
if (parsed.kind === "help") {
  process.stdout.write(parsed.text);
} else if (parsed.kind === "problem") {
  process.stderr.write(parsed.text);
  process.exitCode = 2;
} else {
  const stop = new AbortController();
  const deaf = parsed.options.faults.deaf !== void 0;
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => !deaf && stop.abort());
  process.stdout.on("error", () => {
  });
  const line = {
    pid: process.pid,
    now: () => /* @__PURE__ */ new Date(),
    write: (text) => process.stdout.write(text)
  };
  const log = parsed.options.dialect === "sglang" ? createSglangLog(line) : createLog(line);
  const exitCode = await runEngine(parsed.options, {
    log,
    pid: process.pid,
    env: process.env,
    stop: stop.signal
  });
  if (exitCode === 137) process.kill(process.pid, "SIGKILL");
  process.exit(exitCode);
}
