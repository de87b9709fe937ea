import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  BASELINE_SCHEMA_VERSION,
  CEILINGS,
  OPTIONS,
  OPTION_NAMES,
  OPTION_SPECS,
  TOOL_VERSION,
  alignLines,
  alignSideOf,
  alignTable,
  assemble,
  changeInWords,
  clip,
  compareRecords,
  count,
  countsInWords,
  decodeBaseline,
  decodeRecord,
  didYouMean,
  effectiveTolerance,
  errorResult,
  evidenceOf,
  findingsOf,
  gateMode,
  idRange,
  isGating,
  isObject,
  judgeNumbers,
  judgedOutcome,
  knownReleases,
  loadPlan,
  makeResult,
  matricesOf,
  measureMode,
  median,
  mixSeed,
  notMeasured,
  oneLine,
  openDesk,
  openSession,
  openStore,
  otherReasons,
  overallVerdict,
  packageDifference,
  packagesInWords,
  parseSet,
  pinsResult,
  previewLines,
  previewOf,
  readBytes,
  readEvent,
  readOptionValues,
  readRecord,
  readText,
  reportMode,
  resolvePins,
  safeName,
  saveBaselineMode,
  seededRandom,
  showBaselinesMode,
  shown,
  sidesOf,
  startChanges,
  startupInWords,
  storePlace,
  symbols,
  syntheticPrompt,
  systemClock,
  toneOf,
  unexpectedInWords,
  verifyRecord
} from "./chunk-WHPZOHRJ.js";
import {
  GateError,
  cleanUpLeftovers,
  describeError,
  loadInWords,
  loadShort,
  ownRegistryFile,
  registryFolder,
  sameLoad
} from "./chunk-CSTO3LRM.js";
import {
  EXIT
} from "./chunk-FD6PDQAG.js";
import {
  METRICS,
  METRIC_NAMES,
  ascending,
  chunkGapsMs,
  gammaln,
  isServed,
  latenciesOf,
  quantile
} from "./chunk-U47FGUU3.js";
import "./chunk-D3QGDJPV.js";
import "./chunk-JFMPI6Y5.js";

// src/app/run-cli.ts
import { existsSync } from "node:fs";
import path6 from "node:path";

// src/config/ad-hoc-plan.ts
import path from "node:path";
function adHocPlan(request, cwd) {
  const { url, model, requests } = request;
  if (!/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/.test(url)) {
    throw usage(`--url is ${shown(url)}; it must be http://host:port, without user, query or fragment.`);
  }
  if (model === null) throw usage("--model is missing: the name that the server serves.");
  if (requests === null) throw usage("--requests is missing: the request set, a JSONL file.");
  const framework = request.framework ?? "openai";
  return {
    measure: {
      framework,
      model,
      server: { launcher: "attach", url: url.replace(/\/+$/, "").replace(/\/v1$/, "") },
      workloads: [
        {
          name: workloadName(requests),
          file: path.resolve(cwd, requests),
          displayFile: requests,
          load: { shape: "closed" },
          levels: levelsOf(request.levels).map((value) => ({ value, requests: null }))
        }
      ],
      launches: within("--launches", request.launches ?? 1, CEILINGS.launches),
      runsPerLaunch: within("--runs", request.runs ?? 3, CEILINGS.launches),
      seed: request.seed ?? 0,
      continuousUsage: true,
      cores: "off",
      limits: { ready: 60, request: 900, stop: 30, warmup: 120, install: 60, lock: 3600 }
    },
    policy: { gate: "default", tolerances: {}, gating: void 0, baselineRequired: false, maxAgeDays: null },
    baseline: { store: "file", path: path.resolve(cwd, ".serving-gate/baselines") },
    pin: { framework, base: null, head: null },
    output: path.resolve(cwd, request.output ?? "out")
  };
}
function workloadName(file) {
  const name = path.basename(file).replace(/\.jsonl?$/, "").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
  return name.slice(0, 64) || "requests";
}
function levelsOf(words2) {
  if (words2.length === 0) throw usage("--levels is missing: the concurrencies, such as 1,4,16.");
  const levels = words2.map((word) => {
    if (!/^\d{1,9}$/.test(word)) throw usage(`--levels has ${shown(word)}; each must be a whole number.`);
    return within("--levels", Number(word), CEILINGS.concurrency);
  });
  if (new Set(levels).size < levels.length) throw usage(`--levels has a level twice: ${words2.join(", ")}.`);
  return levels;
}
function within(option, value, most) {
  if (value >= 1 && value <= most) return value;
  throw usage(`${option} has ${value}; allowed are 1 to ${most}.`);
}
function usage(message) {
  return new GateError("usage", message, { hint: "See serving-gate measure --help." });
}

// src/config/cli-args.ts
import { parseArgs } from "node:util";

// src/config/commands.ts
var COMMANDS = {
  gate: { positionals: "", summary: "Measure the head and judge it by the baseline" },
  measure: { positionals: "", summary: "Measure and write a run record, judge nothing" },
  compare: { positionals: "BASELINE CANDIDATE", summary: "Judge one record against another, run nothing" },
  baseline: { positionals: "[show|save]", summary: "Show the kept baselines, or measure and save one" },
  report: { positionals: "RECORD", summary: "Judge a kept record by the baseline, report it" },
  export: { positionals: "RECORD", summary: "Write a record's runs in another tool's shape" },
  align: { positionals: "LEFT RIGHT", summary: "Lay the settings of two servers side by side" },
  requests: { positionals: "ACTION [FILE]", summary: "Make, fit (to a log) or check a request set" },
  pin: { positionals: "[FILE]", summary: "Say which version the files ask for" }
};
var COMMAND_NAMES = Object.keys(COMMANDS);

// src/config/requests-args.ts
var REQUESTS_ACTIONS = ["make", "fit", "check"];
var NEEDS = {
  make: { file: null, required: ["shape", "count", "vocabulary", "output"], optional: ["seed", "json"] },
  fit: { file: "LOG", required: ["count", "output"], optional: ["seed", "vocabulary", "json"] },
  check: { file: "FILE", required: [], optional: ["json"] }
};
function refuseForRequests(action, file, written) {
  const needs = NEEDS[action];
  if (needs.file === null && file !== null) throw usage2(`requests ${action} takes no file besides --output.`);
  if (needs.file !== null && file === null) throw usage2(`requests ${action} needs ${needs.file}.`);
  const missing = needs.required.find((name) => !written.includes(name));
  if (missing !== void 0) throw usage2(`requests ${action} needs --${missing}.`);
  const lost = written.find((name) => !needs.required.includes(name) && !needs.optional.includes(name));
  if (lost !== void 0) throw usage2(`--${lost} means nothing to requests ${action}.`);
}
function usage2(message) {
  return new GateError("usage", message, { hint: "See serving-gate requests --help." });
}

// src/config/cli-args.ts
function parseCli(argv) {
  const [first, ...rest] = argv;
  if (first === void 0 || first === "--help" || first === "-h") return { command: "help", topic: null };
  if (first === "--version") return { command: "version" };
  if (first === "help") return { command: "help", topic: rest[0] === void 0 ? null : commandOf(rest[0]) };
  const command = commandOf(first);
  const { written, positionals } = tokensOf(command, rest);
  if (written.get("help") === "true") return { command: "help", topic: command };
  switch (command) {
    case "gate":
      takes(command, positionals, 0, 0);
      return { command, options: valuesOf(command, written) };
    case "measure":
      takes(command, positionals, 0, 0);
      refuseWithoutUrl(written);
      return { command, options: valuesOf(command, written) };
    case "compare": {
      const [baseline = "", candidate = ""] = takes(command, positionals, 2, 2);
      return { command, baseline, candidate, options: valuesOf(command, written) };
    }
    case "baseline": {
      const action = baselineAction(takes(command, positionals, 0, 1));
      if (action === "show") refuseForShow(written);
      return { command, action, options: valuesOf(command, written) };
    }
    case "report":
      return {
        command,
        record: takes(command, positionals, 1, 1)[0] ?? "",
        options: valuesOf(command, written)
      };
    case "align": {
      const [left = "", right = ""] = takes(command, positionals, 2, 2);
      return { command, left, right, options: valuesOf(command, written) };
    }
    case "export":
      return {
        command,
        record: takes(command, positionals, 1, 1)[0] ?? "",
        options: valuesOf(command, written)
      };
    case "requests": {
      const [word = "", file = null] = takes(command, positionals, 1, 2);
      const action = requestsAction(word);
      refuseForRequests(action, file, [...written.keys()]);
      return { command, action, file, options: valuesOf(command, written) };
    }
    case "pin":
      return {
        command,
        file: takes(command, positionals, 0, 1)[0] ?? null,
        options: valuesOf(command, written)
      };
  }
}
function optionsOf(command) {
  return OPTION_NAMES.filter((name) => OPTION_SPECS[name].cli.includes(command));
}
function commandOf(word) {
  const command = COMMAND_NAMES.find((name) => name === word);
  if (command !== void 0) return command;
  const what = word.startsWith("-") ? `${shown(word)} stands where a command belongs` : `There is no command ${shown(word)}`;
  throw new GateError("usage", `${what}.${didYouMean(word, COMMAND_NAMES)}`, {
    hint: "See serving-gate --help."
  });
}
function tokensOf(command, args) {
  const names2 = optionsOf(command);
  const options = Object.fromEntries(
    names2.map((name) => [
      name,
      { type: OPTION_SPECS[name].kind === "boolean" ? "boolean" : "string" }
    ])
  );
  const config = { args: [...args], options: { ...options, help: { type: "boolean", short: "h" } } };
  const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
  const written = /* @__PURE__ */ new Map();
  const positionals = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const name = names2.find((known) => known === token.name);
    if (name === void 0) throw unknownOption(command, token.rawName, names2);
    if (written.has(name) && OPTION_SPECS[name].kind !== "list")
      throw usage3(command, `--${name} is given twice.`);
    const value = textOf(command, name, token.value, token.inlineValue === true);
    const before = written.get(name);
    written.set(name, before === void 0 ? value : `${before}
${value}`);
  }
  return { written, positionals };
}
function textOf(command, name, value, isInline) {
  if (OPTION_SPECS[name].kind === "boolean") return value ?? "true";
  if (value === void 0 || value === "" || !isInline && value.startsWith("-")) {
    throw usage3(command, `--${name} needs a value (${OPTION_SPECS[name].value}).`);
  }
  return value;
}
function unknownOption(command, written, names2) {
  const word = written.replace(/^-+/, "");
  const others = COMMAND_NAMES.filter((other) => optionsOf(other).some((name) => name === word));
  if (others.length > 0)
    return usage3(command, `${written} belongs to ${others.join(", ")}, not to ${command}.`);
  const near = didYouMean(word, names2).replace(/"(.*)"/, '"--$1"');
  return usage3(command, `There is no option ${shown(written)}.${near}`);
}
function valuesOf(command, written) {
  return readOptionValues(
    optionsOf(command),
    (name) => written.get(name),
    (name) => `--${name}`
  );
}
function takes(command, words2, least, most) {
  if (words2.length >= least && words2.length <= most) return words2;
  const { positionals } = COMMANDS[command];
  const extra = words2.length > most ? ` ${shown(words2[most])} is too much.` : ` ${words2.length} given.`;
  throw usage3(
    command,
    `${command} takes ${positionals === "" ? "no words besides options" : positionals}.${extra}`
  );
}
function refuseWithoutUrl(written) {
  if (written.has("url")) return;
  const lost = ["model", "requests", "levels", "framework"].find((name) => written.has(name));
  if (lost) throw usage3("measure", `--${lost} needs --url; without it the configuration file decides.`);
}
function refuseForShow(written) {
  const used = ["config", "gate", "baseline-store", "baseline-path", "json"];
  const lost = [...written.keys()].find((name) => !used.includes(name));
  if (lost) throw usage3("baseline", `--${lost} belongs to "baseline save", not to "baseline show".`);
}
function baselineAction(words2) {
  const [word = "show"] = words2;
  if (word === "show" || word === "save") return word;
  throw usage3("baseline", `baseline cannot ${shown(word)}.${didYouMean(word, ["show", "save"])}`);
}
function requestsAction(word) {
  const action = REQUESTS_ACTIONS.find((known) => known === word);
  if (action !== void 0) return action;
  throw usage3("requests", `requests cannot ${shown(word)}.${didYouMean(word, REQUESTS_ACTIONS)}`);
}
function usage3(command, message) {
  return new GateError("usage", message, { hint: `See serving-gate ${command} --help.` });
}

// src/config/help.ts
function helpText(topic) {
  return topic === null ? topHelp() : commandHelp(topic);
}
function topHelp() {
  const commands = COMMAND_NAMES.map(
    (name) => row(`${name} ${COMMANDS[name].positionals}`, COMMANDS[name].summary)
  );
  return lines(
    "serving-gate: gates upgrades of LLM serving frameworks (vLLM, SGLang)",
    "",
    "Usage: serving-gate COMMAND [OPTION...]",
    "",
    ...commands,
    "",
    row("COMMAND --help", "The options of a command"),
    row("--version", "The version"),
    "",
    "Without a configuration file:",
    "  serving-gate measure --url http://127.0.0.1:8000 --model M \\",
    "      --requests set.jsonl --levels 1,4,16",
    "  serving-gate compare out/A/record.json out/B/record.json",
    "",
    "Exit codes: 0 good, 1 regressed, 2 usage, 3 could not tell, 130 cancelled"
  );
}
function commandHelp(command) {
  const { positionals, summary } = COMMANDS[command];
  return lines(
    `${summary}.`,
    "",
    `Usage: serving-gate ${[command, positionals, "[OPTION...]"].filter(Boolean).join(" ")}`,
    "",
    ...optionsOf(command).map((name) => row(flag(name), OPTION_SPECS[name].short))
  );
}
function flag(name) {
  return `--${name} ${OPTION_SPECS[name].value}`.trim();
}
function row(left, right) {
  return `  ${left.trim().padEnd(27)} ${right}`;
}
function lines(...rows) {
  return `${rows.join("\n")}
`;
}

// src/app/align-mode.ts
import path2 from "node:path";
async function alignMode(left, right, root) {
  const rows = alignTable(await sideOf(left, root), await sideOf(right, root));
  const count2 = (verdict) => rows.filter((row2) => row2.verdict === verdict).length;
  const result = makeResult("align", {
    verdict: "checked",
    exitCode: EXIT.ok,
    headline: `${left} and ${right}: ${count2("same")} settings are the same, ${count2("different")} different, ${count2("not the same meaning")} do not mean the same, ${count2("unknown")} unknown`,
    alignment: [...rows]
  });
  return { result, judgement: null, context: null };
}
async function sideOf(word, root) {
  const [, framework, version] = /^(vllm|sglang)==(\S+)$/.exec(word) ?? [];
  if (framework === void 0 || version === void 0) {
    const record = await readRecord(path2.resolve(root, word));
    const side = alignSideOf(record);
    if (side !== null) return side;
    throw new GateError("usage", `${word} is a record of neither vLLM nor SGLang, whose settings are known.`);
  }
  const name = framework;
  if (knownReleases(name).includes(version)) return { framework: name, version, words: [], facts: {} };
  throw new GateError("usage", `There is no data of ${framework} ${version}.`, {
    hint: `Known are ${knownReleases(name).join(", ")}; of another version give a record.`
  });
}

// src/interop/tools.ts
var numpy = { same: true, text: "linear interpolation" };
var TOOLS = {
  vllm: {
    label: "vllm bench serve",
    ttft: { same: false, text: "ends with the first chunk that has choices, a role-only one too" },
    tpot: { same: true, text: "(latency \u2212 TTFT) / (tokens \u2212 1)" },
    itl: { same: false, text: "one gap per chunk, however many tokens it carries" },
    e2e: { same: true, text: "ends with the last chunk that has choices" },
    tokens: { same: true, text: "from usage; re-tokenised text where there is none" },
    percentile: numpy
  },
  sglang: {
    label: "SGLang bench_serving",
    ttft: { same: true, text: "ends with the first non-empty text" },
    tpot: {
      same: false,
      text: "(latency \u2212 TTFT) / (tokens \u2212 1), where the latency has the usage and [DONE] in it"
    },
    itl: { same: false, text: "one gap per chunk; by its own endpoint divided by the new tokens" },
    e2e: { same: false, text: "ends with the last line, usage and [DONE] included" },
    tokens: { same: false, text: "from usage; where there is none, the length that was asked for" },
    percentile: numpy
  },
  aiperf: {
    label: "AIPerf",
    ttft: { same: true, text: "ends with the first non-empty content or reasoning" },
    tpot: { same: true, text: "its inter-token latency: (latency \u2212 TTFT) / (tokens \u2212 1) per request" },
    itl: { same: false, text: "none per token; its inter-chunk latency is our chunk gap" },
    e2e: { same: true, text: "ends with the last content" },
    tokens: { same: false, text: "counted by a tokenizer at the client, or by the server where asked for" },
    percentile: numpy
  },
  guidellm: {
    label: "GuideLLM",
    ttft: { same: true, text: "ends with the first content, reasoning or tool call" },
    tpot: { same: true, text: "its inter-token latency: (last \u2212 first) / (tokens \u2212 1) per request" },
    itl: { same: false, text: "none per token" },
    e2e: { same: false, text: "ends with the close of the stream" },
    tokens: { same: true, text: "from usage" },
    percentile: { same: false, text: "nearest rank, not interpolated" }
  }
};
function otherDefinitions(tool) {
  const { label: _, ...definitions } = TOOLS[tool];
  return Object.entries(definitions).flatMap(
    ([name, { same, text: text2 }]) => same ? [] : [`${NAMES[name] ?? name}: ${text2}`]
  );
}
var NAMES = { ttft: "TTFT", tpot: "TPOT", itl: "ITL", e2e: "E2E" };

// src/interop/compare-foreign.ts
var SAME_WORK = 0.01;
function compareForeign(baseline, candidate, policy, now) {
  const [before, after] = [baseline.result, candidate.result];
  const mismatch = toolMismatch(before, after);
  const cells = mismatch === null ? cellsOf(before, after, policy) : [];
  const reasons = mismatch === null ? unjudged(cells) : [mismatch];
  return assemble({
    verdict: mismatch === null ? overallVerdict(cells) : "not comparable",
    subject: `${TOOLS[before.tool].label}, ${baseline.file} \u2192 ${candidate.file}`,
    reasons,
    asides: [
      ...caveats(before, after.runs),
      ...before.notes,
      ...after.notes.filter((note) => !before.notes.includes(note))
    ],
    advice: [],
    cells,
    differences: [],
    baseline: null,
    candidate: null,
    policy,
    now
  });
}
function besideOurs({ file, result }, policy, now) {
  const { label } = TOOLS[result.tool];
  const definitions = otherDefinitions(result.tool).join("; ");
  return assemble({
    verdict: "not comparable",
    subject: label,
    reasons: [
      `${file} is a result of ${label}, the other file a record of ours, and they do not mean the same (${definitions})`
    ],
    advice: ["Compare two files of the same tool, or measure both sides with `serving-gate measure`."],
    cells: [],
    differences: [],
    baseline: null,
    candidate: null,
    policy,
    now
  });
}
function toolMismatch(before, after) {
  if (before.tool === after.tool) return null;
  const said = (result) => `${TOOLS[result.tool].label} (${otherDefinitions(result.tool).join("; ")})`;
  return `the two files are of tools that define their numbers otherwise: ${said(before)}; and ${said(after)}`;
}
function caveats({ tool, runs }, others) {
  const all = [...runs, ...others];
  const isSingle = (side) => side.every((run2) => side.filter((other) => sameLoad(other.load, run2.load)).length === 1);
  return [
    ...isSingle(runs) || isSingle(others) ? ["one run a side: how much runs differ by themselves is not known"] : [],
    ...all.some(({ failed }) => failed === null) ? ["how many requests failed is not in the files; as many were served"] : [],
    ...all.some(({ model }) => model === null) ? ["the model is not in the files"] : [],
    ...otherDefinitions(tool).map((definition) => `${TOOLS[tool].label} is not ours in ${definition}`)
  ];
}
function cellsOf(before, after, policy) {
  const loads = [];
  for (const { load: load2 } of [...before.runs, ...after.runs]) {
    if (!loads.some((known) => sameLoad(known, load2))) loads.push(load2);
  }
  return loads.flatMap((load2) => {
    const old = before.runs.filter((run2) => sameLoad(run2.load, load2));
    const now = after.runs.filter((run2) => sameLoad(run2.load, load2));
    const obstacle = workMismatch(old, now);
    return METRIC_NAMES.flatMap((metric) => cellOf(metric, load2, old, now, obstacle, before.tool, policy));
  });
}
function workMismatch(old, now) {
  const [first] = old;
  if (!first) return "the baseline does not have this load";
  if (now.length === 0) return "the candidate does not have this load";
  for (const run2 of [...old, ...now]) {
    const mismatch = run2.problem ?? differenceOf(first, run2);
    if (mismatch !== null) return mismatch;
  }
  return null;
}
function differenceOf(a, b) {
  if (a.model !== b.model) return `other models: ${a.model ?? "unknown"} and ${b.model ?? "unknown"}`;
  const [sentA, sentB] = [a.requests ?? a.served, b.requests ?? b.served];
  if (sentA === null || sentA !== sentB) {
    return `other numbers of requests: ${sentA ?? "unknown"} and ${sentB ?? "unknown"}`;
  }
  for (const [what, name] of [
    ["prompt tokens", "promptTokens"],
    ["output tokens", "completionTokens"]
  ]) {
    const [x, y] = [perServed(a, name), perServed(b, name)];
    if (x === null || y === null || Math.abs(x - y) > SAME_WORK * Math.max(x, y)) {
      return `other work: ${x?.toFixed(1) ?? "unknown"} and ${y?.toFixed(1) ?? "unknown"} ${what} a request`;
    }
  }
  return null;
}
function perServed({ served, ...run2 }, name) {
  const tokens = run2[name];
  return tokens === null || !served ? null : tokens / served;
}
function cellOf(metric, load2, old, now, obstacle, workload, policy) {
  const [baseline, candidate] = [sideOf2(old, metric), sideOf2(now, metric)];
  const [before, after] = [baseline?.value ?? null, candidate?.value ?? null];
  if (before === null && after === null) return [];
  const limit = effectiveTolerance(metric, before, policy);
  const cell = {
    metric,
    workload,
    load: load2,
    gates: isGating(metric, policy),
    baseline,
    candidate,
    tolerance: { effective: limit.effective, setBy: limit.setBy },
    ratio: null,
    worse: null,
    verdict: "not comparable",
    reason: obstacle ?? `no value on ${before === null ? "the baseline" : "the candidate"}`,
    notes: []
  };
  if (obstacle !== null || before === null || after === null) return [cell];
  if (before === 0 && METRICS[metric].better === "higher") {
    return [{ ...cell, reason: "the baseline is 0, which is no throughput at all" }];
  }
  const judged = { ...cell, ...judgeNumbers(metric, before, after, limit) };
  const samples = Math.min(baseline?.samples ?? 0, candidate?.samples ?? 0);
  if (samples >= METRICS[metric].minSamples) return [judged];
  const few = `informs only, ${samples} samples of the ${METRICS[metric].minSamples} it needs to block`;
  return [{ ...judged, gates: false, reason: `${judged.reason}; ${few}` }];
}
function sideOf2(runs, metric) {
  if (runs.length === 0) return null;
  const values = runs.map((run2) => run2.values[metric]?.value ?? null);
  return {
    value: median(values.filter((value) => value !== null)),
    runs: values,
    samples: runs.reduce((sum, run2) => sum + (run2.values[metric]?.samples ?? 0), 0)
  };
}
function unjudged(cells) {
  const reasons = cells.flatMap(
    ({ verdict, gates, load: load2, reason }) => verdict === "not comparable" && gates ? [`${loadInWords(load2)}: ${reason}`] : []
  );
  const distinct = [...new Set(reasons)];
  if (distinct.length > 0 || cells.some(({ gates }) => gates)) return distinct;
  return [`nothing was compared: ${count(cells.length, "cell")}, and none that can block`];
}

// src/interop/foreign-result.ts
function isJson(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function amount(value) {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
function text(value) {
  return typeof value === "string" && value !== "" ? value : null;
}
function statistics(entries) {
  return Object.fromEntries(
    entries.flatMap(
      ([name, value, samples]) => value === null ? [] : [[name, { value, samples: samples ?? 0 }]]
    )
  );
}

// src/interop/aiperf.ts
var FAMILIES = {
  time_to_first_token: "ttft",
  inter_token_latency: "tpot",
  inter_chunk_latency: "chunkGap",
  request_latency: "e2e"
};
function readAiperf(objects) {
  const [object, second] = objects;
  if (object === void 0 || second !== void 0 || !isJson(object.input_config)) return null;
  if (!isJson(object.request_latency) || !("error_summary" in object)) return null;
  const completed = average(object.request_count);
  const failed = average(object.error_request_count) ?? (emptyList(object.error_summary) ? 0 : null);
  const requests = completed === null || failed === null ? null : completed + failed;
  const tokens = average(object.total_output_tokens) ?? average(object.total_osl);
  return {
    tool: "aiperf",
    notes: [],
    runs: [
      {
        load: loadOf(object.input_config, requests),
        model: modelOf(object.input_config),
        requests,
        failed,
        served: completed,
        problem: object.was_cancelled === true ? "the run was cancelled" : null,
        promptTokens: average(object.total_isl),
        completionTokens: tokens,
        values: statistics([
          ...latencies(object, completed, tokens),
          ["outputThroughput", average(object.output_token_throughput), completed],
          ["requestThroughput", average(object.request_throughput), completed],
          ["failureRate", requests && failed !== null ? failed / requests : null, requests]
        ])
      }
    ]
  };
}
function* latencies(object, completed, tokens) {
  for (const [theirs, family] of Object.entries(FAMILIES)) {
    const metric = object[theirs];
    if (!isJson(metric) || metric.unit !== "ms" || !completed) continue;
    const samples = family === "chunkGap" ? tokens && tokens - completed : completed;
    for (const quantile2 of family === "chunkGap" ? ["p50", "p99"] : ["p50", "p90", "p95", "p99"]) {
      const value = amount(metric[quantile2]);
      if (value !== null) yield [`${family}.${quantile2}`, value, samples];
    }
  }
}
function average(metric) {
  return isJson(metric) ? amount(metric.avg) : null;
}
function emptyList(value) {
  return Array.isArray(value) && value.length === 0;
}
function loadOf({ loadgen }, requests) {
  const load2 = isJson(loadgen) ? loadgen : {};
  const rate = amount(load2.request_rate);
  if (rate !== null) return { shape: "open", value: rate };
  return { shape: "closed", value: amount(load2.concurrency) ?? requests ?? 0 };
}
function modelOf({ endpoint }) {
  const names2 = isJson(endpoint) ? endpoint.model_names : null;
  return Array.isArray(names2) ? text(names2.join(", ")) : null;
}

// src/interop/bench-serve.ts
var DIALECTS = {
  vllm: { e2e: "e2el", needs: ["num_prompts", "completed", "mean_ttft_ms"] },
  sglang: { e2e: "e2e_latency", needs: ["dataset_name", "completed", "median_ttft_ms"] }
};
var QUANTILES = { p50: "median", p90: "p90", p95: "p95", p99: "p99" };
function readBenchServe(objects) {
  const tool = Object.keys(DIALECTS).find(
    (name) => objects.every((object) => DIALECTS[name].needs.every((key) => key in object))
  );
  if (tool === void 0) return null;
  const detailed = objects.some((object) => detailsOf(object) !== null);
  return {
    tool,
    runs: objects.map((object) => runOf(object, tool)),
    notes: detailed ? ["percentiles are taken anew of the per-request lists"] : []
  };
}
function runOf(object, tool) {
  const completed = amount(object.completed);
  const requests = amount(object.num_prompts) ?? sentOf(object);
  const failed = amount(object.failed) ?? (requests === null || completed === null ? null : requests - completed);
  const completionTokens = amount(object.total_output_tokens);
  const gaps = completionTokens === null || completed === null ? null : Math.max(0, completionTokens - completed);
  return {
    load: loadOf2(object, requests),
    model: text(object.model_id) ?? text(isJson(object.server_info) ? object.server_info.model_path : null),
    requests,
    failed,
    served: completed,
    problem: null,
    promptTokens: amount(object.total_input_tokens),
    completionTokens,
    values: {
      ...statistics([
        ...latencies2(object, "ttft", "ttft", completed),
        ...latencies2(object, "tpot", "tpot", completed),
        ...latencies2(object, "itl", "itl", gaps),
        ...latencies2(object, "e2e", DIALECTS[tool].e2e, completed),
        ["outputThroughput", amount(object.output_throughput), completed],
        ["requestThroughput", amount(object.request_throughput), completed],
        ["failureRate", requests && failed !== null ? failed / requests : null, requests]
      ])
    }
  };
}
function sentOf(object) {
  return Array.isArray(object.errors) ? object.errors.length : null;
}
function* latencies2(object, family, name, samples) {
  const details2 = detailsOf(object)?.[family] ?? [];
  for (const [ours, theirs] of Object.entries(QUANTILES)) {
    const given = amount(object[`${theirs}_${name}_ms`]);
    const known = samples !== null && samples > 0;
    const metric = `${family}.${ours}`;
    if (details2.length > 0) yield [metric, quantile(details2, Number(ours.slice(1)) / 100), details2.length];
    else if (given !== null) yield [metric, known ? given : null, samples];
  }
}
function detailsOf(object) {
  const { ttfts, itls, output_lens: lengths2, latencies: ends } = object;
  if (!Array.isArray(ttfts) || !Array.isArray(itls) || ttfts.length !== amount(object.num_prompts))
    return null;
  const seconds = (list) => ascending(
    (Array.isArray(list) ? list : []).filter((value) => typeof value === "number" && value > 0)
  ).map((value) => value * 1e3);
  const sums = itls.map((gaps, place) => paceOf(gaps, Array.isArray(lengths2) ? lengths2[place] : null));
  return {
    ttft: seconds(ttfts),
    itl: seconds(itls.flat()),
    tpot: ascending(sums.filter((value) => value !== null)),
    e2e: seconds(ends)
  };
}
function paceOf(gaps, length) {
  const tokens = amount(length);
  if (!Array.isArray(gaps) || tokens === null || tokens < 2 || gaps.length === 0) return null;
  return gaps.reduce((sum, gap) => sum + (amount(gap) ?? 0), 0) * 1e3 / (tokens - 1);
}
function loadOf2(object, requests) {
  const rate = amount(object.request_rate);
  if (rate !== null) return { shape: "open", value: rate };
  return {
    shape: "closed",
    value: amount(object.max_concurrency) ?? requests ?? amount(object.completed) ?? 0
  };
}

// src/interop/guidellm.ts
var FAMILIES2 = {
  time_to_first_token_ms: { family: "ttft", toMs: 1 },
  inter_token_latency_ms: { family: "tpot", toMs: 1 },
  request_latency: { family: "e2e", toMs: 1e3 }
};
function readGuidellm(objects) {
  const [object, second] = objects;
  if (object === void 0 || second !== void 0 || !Array.isArray(object.benchmarks)) return null;
  const benchmarks = object.benchmarks.filter(isJson);
  if (benchmarks.length === 0 || !benchmarks.every(({ metrics }) => isJson(metrics))) return null;
  return { tool: "guidellm", runs: benchmarks.map(runOf2), notes: [] };
}
function runOf2(benchmark) {
  const metrics = isJson(benchmark.metrics) ? benchmark.metrics : {};
  const totals = isJson(metrics.request_totals) ? metrics.request_totals : {};
  const served = amount(totals.successful);
  const failed = amount(totals.errored);
  const incomplete = amount(totals.incomplete);
  const requests = amount(totals.total);
  const seconds = amount(benchmark.duration);
  const tokens = amount(successful(metrics.output_token_count).total_sum);
  const perSecond = (value) => value === null || !seconds ? null : value / seconds;
  return {
    load: loadOf3(benchmark, requests),
    model: modelOf2(benchmark),
    requests,
    failed,
    served,
    problem: incomplete ? `${incomplete} requests were cut off by the end of the run` : null,
    promptTokens: amount(successful(metrics.prompt_token_count).total_sum),
    completionTokens: tokens,
    values: statistics([
      ...latencies3(metrics),
      // Its own rate is a distribution over time; totals over the duration are what the others mean.
      ["outputThroughput", perSecond(tokens), served],
      ["requestThroughput", perSecond(served), served],
      ["failureRate", requests && failed !== null ? failed / requests : null, requests]
    ])
  };
}
function* latencies3(metrics) {
  for (const [theirs, { family, toMs }] of Object.entries(FAMILIES2)) {
    const { count: count2, percentiles } = successful(metrics[theirs]);
    const samples = amount(count2);
    if (!samples || !isJson(percentiles)) continue;
    for (const quantile2 of ["p50", "p90", "p95", "p99"]) {
      const value = amount(percentiles[quantile2]);
      if (value !== null) yield [`${family}.${quantile2}`, value * toMs, samples];
    }
  }
}
function successful(metric) {
  return isJson(metric) && isJson(metric.successful) ? metric.successful : {};
}
function loadOf3({ config }, requests) {
  const strategy = isJson(config) && isJson(config.strategy) ? config.strategy : {};
  const rate = amount(strategy.rate);
  if (rate !== null) return { shape: "open", value: rate };
  const streams = amount(strategy.streams) ?? (strategy.type_ === "synchronous" ? 1 : null);
  return { shape: "closed", value: streams ?? amount(strategy.max_concurrency) ?? requests ?? 0 };
}
function modelOf2({ config }) {
  const backend = isJson(config) && isJson(config.backend) ? config.backend : {};
  return text(backend.model);
}

// src/interop/json-file.ts
function jsonObjects(content) {
  const text2 = content.replace(/(:\s*|[[,]\s*)(?:-?Infinity|NaN)(?=\s*[,}\]])/g, "$1null");
  const whole = parsed(text2);
  if (isJson(whole)) return [whole];
  const lines3 = text2.split("\n").filter((line) => line.trim() !== "");
  const objects = lines3.map(parsed);
  return objects.length > 0 && objects.every(isJson) ? objects : null;
}
function parsed(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return void 0;
  }
}

// src/interop/read-foreign.ts
function readForeign(content) {
  const objects = jsonObjects(content);
  if (objects === null) return null;
  return readGuidellm(objects) ?? readAiperf(objects) ?? readBenchServe(objects);
}

// src/gate/compare-files.ts
function compareFiles(baseline, candidate, policy, now) {
  const foreign = compareForeignFiles(baseline, candidate, policy, now);
  if (foreign !== null) return { verdict: foreign, baseline: null, candidate: null };
  const base = asBaseline(readEither(baseline.text, baseline.file), policy.gate);
  const record = asRecord(readEither(candidate.text, candidate.file));
  if (record.problem !== null) {
    const verdict = notMeasured({ problem: record.problem, candidate: record, policy, now });
    return { verdict, baseline: base, candidate: record };
  }
  return {
    verdict: compareRecords({ baseline: base, candidate: record, policy, now }),
    baseline: base,
    candidate: record
  };
}
function readEither(text2, file) {
  try {
    return verifyRecord(decodeRecord(text2, file), file);
  } catch (error) {
    if (!(error instanceof GateError) || !text2.includes('"serving-gate/baseline"')) throw error;
    const baseline = decodeBaseline(text2, file);
    verifyRecord(baseline.record, file);
    return baseline;
  }
}
function asRecord(value) {
  return value.schema === "serving-gate/baseline" ? value.record : value;
}
function asBaseline(value, gate) {
  if (value.schema === "serving-gate/baseline") return value;
  return {
    schema: "serving-gate/baseline",
    schemaVersion: BASELINE_SCHEMA_VERSION,
    gate,
    key: "file",
    provenance: {
      createdAt: value.createdAt,
      commit: value.commit,
      ref: null,
      runUrl: null,
      actor: null,
      event: null,
      reason: "given as a file",
      toolVersion: value.tool.version
    },
    record: value
  };
}
function compareForeignFiles(baseline, candidate, policy, now) {
  const [before, after] = [readOther(baseline), readOther(candidate)];
  if (before !== null && after !== null) return compareForeign(before, after, policy, now);
  const other = before ?? after;
  const isOurs = isOwn(before === null ? baseline : candidate);
  return other === null || !isOurs ? null : besideOurs(other, policy, now);
}
function readOther(named) {
  const result = isOwn(named) ? null : readForeign(named.text);
  return result === null ? null : { file: named.file, result };
}
function isOwn({ text: text2 }) {
  return text2.slice(0, 200).includes("serving-gate/");
}

// src/app/compare-mode.ts
async function compareMode(desk, policy, baselineFile, candidateFile) {
  const judgement = compareFiles(
    await readSide(baselineFile),
    await readSide(candidateFile),
    policy,
    desk.surroundings.clock.now()
  );
  const pins = {
    base: judgement.baseline?.record.subject.pin ?? null,
    head: judgement.candidate?.subject.pin ?? null
  };
  return judgedOutcome(desk, "compare", judgement, { pins, files: {} });
}
async function readSide(file) {
  const [, name, number] = /^(.+\.jsonl)#(\d{1,6})$/.exec(file) ?? [];
  if (name === void 0) return { file, text: await readText(file) };
  const lines3 = (await readText(name)).split("\n").filter((line) => line.trim() !== "");
  const text2 = lines3[Number(number) - 1];
  if (text2 !== void 0) return { file, text: text2 };
  throw new GateError("usage", `${name} has ${lines3.length} lines; ${file} asks for one that is not there.`, {
    hint: "The first line is #1."
  });
}

// src/app/export-mode.ts
import path3 from "node:path";

// src/interop/llm-d-export.ts
import { createHash } from "node:crypto";

// src/stats/moments.ts
function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function varianceOf(values, mean) {
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length;
}

// src/interop/served.ts
function servedOf({ samples }) {
  return samples.outcome.flatMap((outcome, place) => isServed(outcome) ? [place] : []);
}
function spreadOf(values) {
  if (values.length === 0) return null;
  const mean = meanOf(values);
  return { mean, std: Math.sqrt(varianceOf(values, mean)) };
}

// src/interop/llm-d-export.ts
function toLlmdReport(record, run2) {
  const { samples, statistics: statistics2 } = run2;
  const served = servedOf(run2);
  const latencies4 = latenciesOf(samples, run2.opening);
  const lengths2 = (column2) => served.flatMap((place) => column2[place] ?? []);
  const prompts = lengths2(samples.promptTokens);
  const outputs = lengths2(samples.completionTokens);
  const seconds = run2.durationMs / 1e3;
  const rate = (value, units) => value === null ? null : { units, mean: value };
  const perSecond = (total) => total === null || seconds === 0 ? null : total / seconds;
  const bothTokens = run2.promptTokens === null || run2.completionTokens === null ? null : run2.promptTokens + run2.completionTokens;
  return {
    version: "0.2.1",
    run: {
      uid: `${record.id}-${run2.workload}-${run2.level.value}-${run2.launch}-${run2.run}`,
      eid: record.id,
      time: {
        start: run2.startedAt,
        end: new Date(Date.parse(run2.startedAt) + run2.durationMs).toISOString(),
        duration: `PT${seconds}S`
      },
      description: `serving-gate ${record.tool.version}, launch ${run2.launch}, run ${run2.run}${run2.invalid.length > 0 ? `; invalid: ${run2.invalid.join("; ")}` : ""}`
    },
    scenario: { stack: [component(record)], load: load(record, run2, prompts, outputs) },
    results: {
      request_performance: {
        aggregate: {
          requests: {
            total: samples.id.length,
            failures: samples.id.length - served.length,
            incomplete: 0,
            input_length: distribution(prompts, "count", 1),
            output_length: distribution(outputs, "count", 1)
          },
          latency: latencyOf(latencies4),
          throughput: {
            input_token_rate: rate(perSecond(run2.promptTokens), "tokens/s"),
            output_token_rate: rate(statistics2.outputThroughput.value, "tokens/s"),
            total_token_rate: rate(perSecond(bothTokens), "tokens/s"),
            request_rate: rate(statistics2.requestThroughput.value, "queries/s")
          }
        }
      }
    }
  };
}
function latencyOf({ ttft, tpot, itl, e2e }) {
  return {
    time_to_first_token: distribution(ttft, "s", 1e3),
    time_per_output_token: distribution(tpot, "s/token", 1e3),
    inter_token_latency: distribution(itl, "s/token", 1e3),
    request_latency: distribution(e2e, "s", 1e3)
  };
}
var QUANTILES2 = {
  p0p1: 1e-3,
  p1: 0.01,
  p5: 0.05,
  p10: 0.1,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
  p99p9: 0.999
};
function distribution(values, units, per) {
  const sorted = ascending(values).map((value) => value / per);
  const spread = spreadOf(sorted);
  if (spread === null) return null;
  const quantiles = Object.entries(QUANTILES2).map(([name, q]) => [name, quantile(sorted, q)]);
  return {
    units,
    mean: spread.mean,
    stddev: spread.std,
    min: sorted[0],
    ...Object.fromEntries(quantiles),
    max: sorted.at(-1)
  };
}
function component({ subject, fingerprint }) {
  const version = subject.pin?.version ?? subject.reportedVersion ?? "unknown";
  const flags = fingerprint.serverFlags;
  return {
    metadata: { label: "server", cfg_id: hash([version, flags, fingerprint.serverEnvironment]) },
    standardized: {
      kind: "generic",
      tool: subject.pin?.framework ?? "openai",
      tool_version: version,
      model: subject.model
    },
    native: { args: flags === null ? null : { command: flags }, envars: fingerprint.serverEnvironment }
  };
}
function load(record, run2, prompts, outputs) {
  const workload = record.workloads.find(({ name }) => name === run2.workload);
  return {
    metadata: { cfg_id: hash([workload, run2.level]), description: run2.workload },
    standardized: {
      tool: "serving-gate",
      tool_version: record.tool.version,
      source: "unknown",
      stage: 0,
      input_seq_len: lengthsOf(prompts),
      output_seq_len: lengthsOf(outputs),
      rate_qps: run2.level.shape === "open" ? run2.level.value : null,
      concurrency: run2.level.shape === "closed" ? run2.level.value : null
    },
    native: { config: { workload, level: run2.level, definitions: record.definitionsVersion } }
  };
}
function lengthsOf(values) {
  const spread = spreadOf(values);
  const sorted = ascending(values);
  return {
    distribution: spread?.std === 0 ? "fixed" : "other",
    value: spread?.mean ?? 0,
    std_dev: spread?.std ?? null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null
  };
}
function hash(value) {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

// src/interop/vllm-export.ts
function toVllmBench(record, run2) {
  const { samples, statistics: statistics2, level } = run2;
  const requests = samples.id.length;
  const served = servedOf(run2).length;
  const totals = [run2.promptTokens, run2.completionTokens];
  const bothTokens = totals.some((total) => total === null) ? null : totals.reduce((sum, total) => sum + (total ?? 0), 0);
  const seconds = run2.durationMs / 1e3;
  return {
    date: stamp(run2.startedAt),
    endpoint_type: "openai",
    backend: "openai",
    label: `serving-gate ${record.tool.version}, definitions ${record.definitionsVersion}`,
    model_id: record.subject.model,
    tokenizer_id: record.subject.model,
    num_prompts: requests,
    request_rate: level.shape === "open" ? level.value : "inf",
    burstiness: burstinessOf(record, run2),
    max_concurrency: level.shape === "closed" ? level.value : null,
    duration: seconds,
    completed: served,
    failed: requests - served,
    total_input_tokens: run2.promptTokens,
    total_output_tokens: run2.completionTokens,
    request_throughput: statistics2.requestThroughput.value,
    request_goodput: null,
    output_throughput: statistics2.outputThroughput.value,
    total_token_throughput: bothTokens === null || seconds === 0 ? null : bothTokens / seconds,
    ...summaries(latenciesOf(samples, run2.opening)),
    input_lens: samples.promptTokens,
    output_lens: samples.completionTokens,
    ttfts: samples.ttftMs.map(inSeconds),
    itls: samples.chunks.map(
      (chunks) => chunks === null ? [] : chunkGapsMs(chunks).map((gap) => gap / 1e3)
    ),
    start_times: samples.sentMs.map(inSeconds),
    latencies: samples.e2eMs.map(inSeconds),
    errors: samples.error.map((error) => error ?? "")
  };
}
var NAMES2 = { ttft: "ttft", tpot: "tpot", itl: "itl", e2e: "e2el" };
function summaries(latencies4) {
  const entries = Object.entries(NAMES2).flatMap(([family, name]) => {
    const sorted = ascending(latencies4[family]);
    const spread = spreadOf(sorted);
    return [
      [`mean_${name}_ms`, spread?.mean ?? null],
      [`median_${name}_ms`, quantile(sorted, 0.5)],
      [`std_${name}_ms`, spread?.std ?? null],
      ...[90, 95, 99].map((percent) => [`p${percent}_${name}_ms`, quantile(sorted, percent / 100)])
    ];
  });
  return Object.fromEntries(entries);
}
function burstinessOf({ workloads }, { workload }) {
  const load2 = workloads.find(({ name }) => name === workload)?.load;
  if (load2?.shape !== "open") return null;
  if (load2.arrivals.process === "poisson") return 1;
  return load2.arrivals.process === "gamma" ? load2.arrivals.burstiness : null;
}
function inSeconds(milliseconds) {
  return milliseconds === null ? null : milliseconds / 1e3;
}
function stamp(iso) {
  return iso.replace(/\.\d+Z$/, "").replace(/[-:]/g, "").replace("T", "-");
}

// src/report/csv.ts
var COLUMNS = [
  "id",
  "outcome",
  "dueMs",
  "queuedMs",
  "sentMs",
  "ttftMs",
  "ttfoMs",
  "e2eMs",
  "closedMs",
  "promptTokens",
  "completionTokens",
  "cachedTokens",
  "finishReason",
  "httpStatus",
  "outputHash",
  "error"
];
function renderCsv(record) {
  const head = ["workload", "shape", "level", "launch", "run", "valid", ...COLUMNS];
  const lines3 = record.launches.flatMap(
    (launch) => launch.runs.flatMap(
      (run2) => run2.samples.id.map((_, place) => [
        run2.workload,
        run2.level.shape,
        run2.level.value,
        run2.launch,
        run2.run,
        run2.invalid.length === 0 ? "yes" : "no",
        ...COLUMNS.map((column2) => run2.samples[column2][place] ?? null)
      ])
    )
  );
  return `${[head, ...lines3].map((line) => line.map(field).join(",")).join("\r\n")}\r
`;
}
function field(value) {
  if (value === null) return "";
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : "";
  const text2 = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text2) ? `"${text2.replaceAll('"', '""')}"` : text2;
}

// src/app/export-mode.ts
async function exportMode({ record: file, options }, surroundings) {
  const record = await readRecord(path3.resolve(surroundings.root, file));
  const { output } = await openDesk(path3.resolve(surroundings.root, options.output ?? "out"), surroundings);
  const files = {};
  for (const [name, content] of contentsOf(record, options.format)) {
    files[name] = await output.write(name, content);
  }
  const count2 = Object.keys(files).length;
  const result = makeResult("export", {
    verdict: "made",
    exitCode: EXIT.ok,
    headline: `${count2} ${count2 === 1 ? "file" : "files"} in the shape of ${options.format}`,
    outputPath: output.path,
    files
  });
  return { result, judgement: null, context: null };
}
function contentsOf(record, format) {
  if (format === "csv") return [["samples.csv", renderCsv(record)]];
  const convert = format === "vllm" ? toVllmBench : toLlmdReport;
  const runs = record.launches.flatMap((launch) => launch.runs);
  return runs.map((run2) => [fileName(format, run2), `${JSON.stringify(convert(record, run2), null, 1)}
`]);
}
function fileName(format, { workload, level, launch, run: run2 }) {
  return `${format}-${safeName(`${workload}-${level.shape}-${loadShort(level)}`)}-launch${launch}-run${run2}.json`;
}

// src/app/pin-mode.ts
async function pinMode(call, surroundings) {
  const plan = await pinPlan(call, surroundings.root);
  const sides = sidesOf(surroundings, call.options);
  const pins = await resolvePins(plan, sides);
  if (pins.head === null) {
    throw new GateError("pin", "Nothing says where the framework is pinned.", {
      hint: "Name a file, or give pin.file in the configuration."
    });
  }
  const { framework, version } = pins.head;
  const result = makeResult("pin", {
    verdict: "resolved",
    exitCode: EXIT.ok,
    headline: `${framework} ${version}`,
    pins: pinsResult(pins),
    packages: await packageDifference(plan, pins, sides),
    preview: call.options.explain ? previewOf(await serverOf(call, surroundings.root), pins) : null
  });
  return { result, judgement: null, context: null };
}
async function serverOf({ file, options }, root) {
  return file === null ? (await loadPlan(root, options.config, options)).measure.server : null;
}
async function pinPlan({ file, options }, root) {
  if (file === null) return (await loadPlan(root, options.config, options)).pin;
  const { framework } = options;
  if (framework === null) {
    throw new GateError("usage", `--framework is missing: whose pin is looked for in ${file}?`, {
      hint: "vllm, sglang or embedded."
    });
  }
  const source = { from: "file", file };
  return { framework, base: source, head: source };
}

// src/app/print-outcome.ts
import path4 from "node:path";

// src/report/console/colour.ts
var CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
function painter(on) {
  if (!on) return (text2) => text2;
  return (text2, ...colours) => colours.length === 0 ? text2 : `\x1B[${colours.map((colour) => CODES[colour]).join(";")}m${text2}\x1B[0m`;
}
function toneColour(tone) {
  return tone === "worse" ? "red" : tone === "unknown" ? "yellow" : "green";
}

// src/report/console/table.ts
var GAP = "  ";
var NARROWEST = 8;
function consoleTable(head, rows, options) {
  const lines3 = [head, ...rows].map(
    (line) => line.map((cell) => ({ ...cell, text: oneLine(cell.text, 1e3) }))
  );
  const widths = fit(
    head.map((_, column2) => Math.max(...lines3.map((line) => displayWidth(line[column2]?.text ?? "")))),
    options.width
  );
  const paint = painter(options.colour);
  return lines3.map(
    (line, place) => line.map((cell, column2) => {
      const text2 = cut(cell.text, widths[column2] ?? NARROWEST);
      const blanks = " ".repeat(Math.max(0, (widths[column2] ?? 0) - displayWidth(text2)));
      const colours = place === 0 ? ["dim"] : cell.colour ? [cell.colour] : [];
      return `${paint(text2, ...colours)}${blanks}`;
    }).join(GAP).trimEnd()
  ).join("\n");
}
function displayWidth(text2) {
  let width = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text2)) width += isWide(segment) ? 2 : 1;
  return width;
}
function isWide(segment) {
  return new RegExp("^(?:\\p{Emoji_Presentation}|.\\ufe0f|[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6]|[\\u{20000}-\\u{3fffd}])", "u").test(
    segment
  );
}
function fit(wanted, width) {
  const widths = [...wanted];
  const total = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
  while (total() > width) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.lastIndexOf(widest)] = Math.max(NARROWEST, widest - Math.min(total() - width, 4));
  }
  return widths;
}
function cut(text2, width) {
  let shown2 = text2;
  let room = width;
  while (displayWidth(shown2) > width && room > 1) {
    shown2 = clip(text2, room);
    room -= 1;
  }
  return shown2;
}

// src/report/console.ts
function renderConsole(verdict, context, options) {
  const paint = painter(options.colour);
  const unexpected = unexpectedInWords(verdict);
  const counts = countsInWords(verdict);
  const startup = startupInWords(context);
  const parts = [
    paint(oneLine(verdict.headline, 1e3), "bold", toneColour(toneOf(verdict))),
    paint(
      evidenceOf(verdict, context).map((piece) => oneLine(piece)).join(" \xB7 "),
      "dim"
    ),
    ...unexpected ? [paint(`Also changed, and not by the pin: ${oneLine(unexpected, 600)}`, "yellow")] : [],
    ...otherReasons(verdict).map((reason) => `- ${oneLine(reason, 1e3)}`),
    ...findings(verdict, options),
    ...matricesOf(verdict).map((matrix) => blockingMatrix(matrix, options)),
    ...counts ? [counts] : [],
    ...startChanges(verdict).map((change) => `At start: ${oneLine(change, 400)}`),
    ...context.preview ? [
      previewLines(context.preview).map((line) => oneLine(line, 400)).join("\n")
    ] : [],
    ...context.packages ? [oneLine(packagesInWords(context.packages), 800)] : [],
    ...startup ? [paint(oneLine(startup, 400), "dim")] : [],
    ...verdict.advice.length > 0 ? [`What to do:
${verdict.advice.map((advice) => `  ${oneLine(advice, 1e3)}`).join("\n")}`] : []
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}
`;
}
function findings(verdict, options) {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return [];
  const text2 = consoleTable(
    ["Metric", "Level", "Base", "Candidate", "Change", "Limit", "Note"].map((text3) => ({ text: text3 })),
    rows.map((row2) => [
      { text: row2.metric },
      { text: row2.level },
      { text: row2.baseline },
      { text: row2.candidate },
      { text: row2.change, colour: toneColour(row2.tone) },
      { text: row2.limit },
      { text: row2.note }
    ]),
    options
  );
  return [more > 0 ? `${text2}
\u2026 and ${more} more` : text2];
}
function blockingMatrix(matrix, options) {
  const rows = matrix.rows.filter(
    (row2) => METRICS[row2.metric].gates || row2.cells.some((cell) => cell?.gates)
  );
  return consoleTable(
    [
      { text: `${matrix.workload}: base \u2192 candidate` },
      ...matrix.levels.map((value) => ({ text: loadInWords({ shape: matrix.shape, value }) }))
    ],
    rows.map((row2) => [
      { text: `${row2.label} (${row2.unit})` },
      ...row2.cells.map(
        (cell) => cell ? {
          text: `${cell.baseline} \u2192 ${cell.candidate}${cell.change === "none" ? "" : ` (${cell.change})`}`,
          colour: cell.tone === "within" ? void 0 : toneColour(cell.tone)
        } : { text: "" }
      )
    ]),
    options
  );
}

// src/app/package-lines.ts
function packageLines(difference) {
  if (difference.status === "unknown") return [oneLine(`packages: unknown: ${difference.reason}`, 500)];
  const { baseFile, headFile, locked, changes } = difference;
  const file = baseFile === headFile ? headFile : `${baseFile} \u2192 ${headFile}`;
  const title = `packages: ${count(changes.length, "difference")}, ${locked} locked at head (${file})`;
  const [first, rest] = [changes.filter(({ matters }) => matters), changes.filter(({ matters }) => !matters)];
  return [
    oneLine(title, 500),
    ...first.map(changeLine),
    ...first.length > 0 && rest.length > 0 ? ["  not known to move numbers:"] : [],
    ...rest.map(changeLine)
  ];
}
function changeLine(change) {
  return `  ${oneLine(changeInWords(change), 300)}`;
}

// src/app/requests-lines.ts
function requestsLines(report2) {
  const { promptUnit, promptLengths, outputLengths, withoutOutputLength, remoteUrls: remoteUrls2, problems, fit: fit2 } = report2;
  return [
    `sha256: ${report2.sha256}`,
    `prompts (${promptUnit}): ${lengthsText(promptLengths)}`,
    `answers (tokens): ${lengthsText(outputLengths)}${withoutOutputLength === 0 ? "" : `; ${withoutOutputLength} without a length`}`,
    `duplicates: ${report2.duplicates}`,
    `shared prefix: ${(report2.sharedPrefixRatio * 100).toFixed(1)} % of all ${promptUnit}; ${report2.commonPrefix} common to all`,
    `remote URLs: ${remoteUrls2.length}`,
    ...remoteUrls2.map(({ id, url }) => `  ${oneLine(id)}: ${oneLine(url)}`),
    `lone surrogates: ${report2.loneSurrogates}`,
    ...problems.map(({ where, reason }) => oneLine(`${where ?? "file"}: ${reason}`, 500)),
    ...fit2 === null ? [] : fitLines(fit2)
  ];
}
function lengthsText(lengths2) {
  if (lengths2 === null) return "none";
  return Object.entries(lengths2).map(([name, value]) => `${name} ${Math.round(value)}`).join(", ");
}
function fitLines(fit2) {
  return ["prompt", "output", "gap"].flatMap((name) => {
    const fitted2 = fit2[name];
    if (fitted2 === null) return [`fit of ${name}: none`];
    const parameters = Object.entries(fitted2.parameters).map(([key, value]) => `${key} ${value}`);
    const quantiles = fitted2.quantiles.map(
      ({ q, log, fit: made2 }) => `p${Math.round(q * 100)} ${log}/${made2}`
    );
    return [
      `fit of ${name} (${fitted2.unit}): ${fitted2.distribution}, ${parameters.join(", ")}`,
      `  Kolmogorov-Smirnov distance ${fitted2.ksDistance} (n = ${fitted2.samples}); log/fit: ${quantiles.join(", ")}`
    ];
  });
}

// src/app/print-outcome.ts
function printOutcome({ result, judgement, context }, { json, stdout, stderr }) {
  if (json) stdout.write(`${JSON.stringify(result, null, 2)}
`);
  if (result.error !== null) {
    const { code, message, hint } = result.error;
    stderr.write(`serving-gate: ${code}: ${message}
${hint === null ? "" : `  ${hint}
`}`);
  }
  if (json) return;
  if (judgement !== null && context !== null) {
    const options = { colour: stdout.isTTY === true && !process.env.NO_COLOR, width: stdout.columns ?? 120 };
    stdout.write(`
${renderConsole(judgement.verdict, context, options)}`);
  }
  if (result.error === null && result.headline !== judgement?.verdict.headline) {
    stdout.write(`${oneLine(result.headline, 2e3)}
`);
  }
  for (const line of details({ result, judgement, context })) stdout.write(`${line}
`);
}
function details({ result }) {
  const { pins, packages, preview, alignment, baselines, requests, outputPath, files } = result;
  const pin = (side) => {
    const found = pins?.[side];
    if (!found) return [`${side}: not known`];
    const { file, line, text: text2 } = found.source;
    const where = file === null ? `(${text2})` : `(${file}${line === null ? "" : `:${line}`}) by ${found.source.kind}: ${text2}`;
    return [oneLine(`${side}: ${found.framework} ${found.version} ${where}`, 500)];
  };
  return [
    ...result.command === "pin" && pins !== null ? [...pin("base"), ...pin("head"), ...pins?.change ? [`change: ${pins.change}`] : []] : [],
    ...result.command === "pin" && packages !== null ? packageLines(packages) : [],
    ...result.command === "pin" && preview !== null ? previewLines(preview).map((line) => oneLine(line, 600)) : [],
    ...result.command === "baseline" ? baselines.map(
      (one) => oneLine(`${one.key}  ${one.createdAt}  ${one.version ?? "?"}  ${one.reason}`, 500)
    ) : [],
    ...result.command === "align" && alignment !== null ? alignLines(alignment).map(
      ({ setting, base, candidate, verdict }) => oneLine(`${setting}: ${base} | ${candidate}: ${verdict}`, 400)
    ) : [],
    ...requests === null ? [] : requestsLines(requests),
    ...outputPath === null ? [] : [`
Written to ${path4.relative(process.cwd(), outputPath) || outputPath}: ${names(files)}`]
  ];
}
function names(files) {
  return Object.values(files).map((file) => path4.basename(file)).join(", ") || `nothing but logs (serving-gate ${TOOL_VERSION})`;
}

// src/app/requests-mode.ts
import { createHash as createHash2 } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path5 from "node:path";

// src/load/sets/shape.ts
function parseShapes(text2) {
  const parts = text2.startsWith("mix:") ? text2.slice("mix:".length).split(",") : [text2];
  return parts.map((part) => parseShape(part.trim(), text2));
}
var SHAPE = /^(?:prefix:([1-9]\d{0,6})\+)?([1-9]\d{0,6})\/([1-9]\d{0,6})(?:\*([1-9]\d{0,3}))?$/;
function parseShape(part, whole) {
  const match = SHAPE.exec(part);
  if (match === null || match[4] !== void 0 && !whole.startsWith("mix:")) {
    throw new GateError("usage", `--shape: ${JSON.stringify(part)} is no shape.`, {
      hint: "PROMPT/ANSWER in tokens, such as 512/256; prefix:2048+128/128; mix:512/256*3,128/128*1."
    });
  }
  const [, prefix = "0", prompt, output, weight = "1"] = match;
  return {
    prefixTokens: Number(prefix),
    promptTokens: Number(prompt),
    outputTokens: Number(output),
    weight: Number(weight)
  };
}
function interleave(shapes, count2) {
  const total = shapes.reduce((sum, shape) => sum + shape.weight, 0);
  const due = shapes.map(() => 0);
  return Array.from({ length: count2 }, () => {
    for (const [index, shape] of shapes.entries()) due[index] = (due[index] ?? 0) + shape.weight;
    const next = due.indexOf(Math.max(...due));
    due[next] = (due[next] ?? 0) - total;
    return shapes[next];
  });
}

// src/load/sets/make-set.ts
var SEED_OF_PREFIX = 3;
var SEED_OF_PROMPT = 4;
function makeSet(shapes, { count: count2, seed, vocabulary }) {
  const { first, size } = idRange(checkedVocabulary(vocabulary));
  const prefixes = new Map(
    shapes.map((shape, index) => [
      shape,
      symbols(shape.prefixTokens, index, size, mixSeed(seed, SEED_OF_PREFIX))
    ])
  );
  const prompts = interleave(shapes, checkedCount(count2)).map((shape, index) => ({
    shape,
    prompt: [
      ...prefixes.get(shape) ?? [],
      ...symbols(shape.promptTokens, index, size, mixSeed(seed, SEED_OF_PROMPT))
    ].map((symbol) => first + symbol)
  }));
  if (new Set(prompts.map(({ prompt }) => prompt.join())).size < count2) {
    throw new GateError("usage", `${count2} distinct prompts cannot be made of so few tokens.`, {
      hint: "Make longer prompts, fewer of them, or give a larger vocabulary."
    });
  }
  return lines2(prompts.map(({ shape, prompt }) => ({ prompt, max_tokens: shape.outputTokens })));
}
function makePlannedSet(planned, options) {
  if (options.vocabulary !== null) checkedVocabulary(options.vocabulary);
  return lines2(
    planned.map(({ promptTokens, outputTokens, offsetMs }, index) => ({
      offsetMs,
      prompt: syntheticPrompt(promptTokens, { index, blocks: null }, options),
      max_tokens: outputTokens
    }))
  );
}
var MOST = 1e6;
function checkedCount(count2) {
  if (count2 >= 1 && count2 <= MOST) return count2;
  throw new GateError("usage", `--count is ${count2}; it must be from 1 to ${MOST}.`);
}
function checkedVocabulary(vocabulary) {
  if (vocabulary >= 64 && vocabulary <= 1e7) return vocabulary;
  throw new GateError("usage", `--vocabulary is ${vocabulary}; it must be from 64 to 10000000.`, {
    hint: "See vocab_size in the model's config.json."
  });
}
function lines2(bodies) {
  const digits = `${bodies.length}`.length;
  return bodies.map((body, index) => {
    const id = `request-${`${index + 1}`.padStart(digits, "0")}`;
    return `${JSON.stringify({ id, ...body, ignore_eos: true, temperature: 0, seed: 0 })}
`;
  }).join("");
}

// src/load/sets/read-log.ts
function readLog(file, bytes) {
  const { format, rows, problems } = parseSet(bytes, {
    model: "any",
    continuousUsage: false,
    seed: 0,
    vocabulary: null
  });
  const [problem] = problems;
  if (problem !== void 0)
    throw refused(`${file}${problem.where === null ? "" : `, ${problem.where}`}: ${problem.reason}.`);
  if (rows.length < 2) throw refused(`${file} (${format}) has ${rows.length} rows of lengths and times.`);
  const back = rows.findIndex((row2, index) => row2.timeUs < (rows[index - 1]?.timeUs ?? row2.timeUs));
  if (back !== -1) throw refused(`${file}: the time of row ${back + 1} is before that of row ${back}.`);
  return rows;
}
function refused(message) {
  return new GateError("request-set", message, {
    hint: "A log is at least two rows of a trace: Mooncake, Azure, BurstGPT, or CSV with offsetMs, promptTokens, outputTokens."
  });
}

// src/load/sets/survey-set.ts
function surveySet(requests) {
  const bodies = requests.map(({ id, body }) => ({ id, body: JSON.parse(body) }));
  const prompts = bodies.map(({ body }) => unitsOf(body));
  const ids = bodies.filter(({ body }) => Array.isArray(body.prompt)).length;
  const lengths2 = bodies.map(({ body }) => body.max_completion_tokens ?? body.max_tokens);
  return {
    promptUnit: ids === 0 ? "words" : ids === bodies.length ? "ids" : "ids and words",
    promptLengths: prompts.map((units) => units.length),
    outputLengths: lengths2.filter((length) => typeof length === "number"),
    duplicates: requests.length - new Set(requests.map(({ body }) => body)).size,
    ...sharedPrefixes(prompts),
    remoteUrls: bodies.flatMap(({ id, body }) => remoteUrls(body.messages).map((url) => ({ id, url })))
  };
}
function unitsOf({ prompt, messages }) {
  if (Array.isArray(prompt)) return prompt.map(String);
  if (typeof prompt === "string") return words(prompt);
  return Array.isArray(messages) ? messages.flatMap((message) => texts(message).flatMap(words)) : [];
}
function words(text2) {
  return text2.split(/\s+/).filter((word) => word !== "");
}
function texts(message) {
  if (!isObject(message)) return [];
  const { content } = message;
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => isObject(part) && typeof part.text === "string" ? [part.text] : []);
}
function sharedPrefixes(prompts) {
  const sorted = prompts.map((units) => ({ units, key: units.map((unit) => `${unit}\0`).join("") })).sort((a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  const shared = sorted.slice(1).map(({ units }, index) => sharedLength(sorted[index]?.units ?? [], units));
  const total = prompts.reduce((sum, units) => sum + units.length, 0);
  const repeated = shared.reduce((sum, length) => sum + length, 0);
  return {
    sharedPrefixRatio: total === 0 ? 0 : Math.round(repeated / total * 1e6) / 1e6,
    commonPrefix: shared.reduce((least, length) => Math.min(least, length), shared[0] ?? 0)
  };
}
function sharedLength(a, b) {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}
function remoteUrls(value) {
  if (Array.isArray(value)) return value.flatMap(remoteUrls);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(
    ([key, part]) => /(^|_)url$/.test(key) && typeof part === "string" && /^(https?|ftp|file):/i.test(part.trim()) ? [part] : remoteUrls(part)
  );
}

// src/stats/special-functions.ts
var MOST_STEPS = 1e4;
var PRECISION = 1e-15;
var TINY = 1e-300;
function gammaP(a, x) {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - gammaln(a));
  return x < a + 1 ? Math.min(1, scale * gammaSeries(a, x)) : 1 - scale * gammaFraction(a, x);
}
function gammaSeries(a, x) {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_STEPS && Math.abs(term) > Math.abs(sum) * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}
function gammaFraction(a, x) {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < MOST_STEPS; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / away(an * d + b);
    c = away(b + an / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return h;
}
function betaI(a, b, x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const scale = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return scale * betaFraction(a, b, x) / a;
  return 1 - scale * betaFraction(b, a, 1 - x) / b;
}
function betaFraction(a, b, x) {
  let c = 1;
  let d = 1 / away(1 - (a + b) * x / (a + 1));
  let h = d;
  for (let m = 1; m < MOST_STEPS; m += 1) {
    const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    h *= d * c;
    const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return h;
}
function away(value) {
  return Math.abs(value) < TINY ? TINY : value;
}
function digamma(x) {
  let at = x;
  let below = 0;
  for (; at < 10; at += 1) below -= 1 / at;
  const r = 1 / (at * at);
  return below + Math.log(at) - 1 / (2 * at) - r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r / 132))));
}
function trigamma(x) {
  let at = x;
  let below = 0;
  for (; at < 10; at += 1) below += 1 / (at * at);
  const r = 1 / (at * at);
  return below + 1 / at + r / 2 + r / at * (1 / 6 - r * (1 / 30 - r * (1 / 42 - r * (1 / 30 - r * 5 / 66))));
}

// src/stats/distribution.ts
function fitGamma(values) {
  const mean = meanOf(values);
  const s = Math.log(mean) - meanOf(values.map(Math.log));
  if (!(s > 1e-12)) return { kind: "constant", value: mean };
  let shape = (3 - s + Math.sqrt((s - 3) ** 2 + 24 * s)) / (12 * s);
  for (let step = 0; step < 50; step += 1) {
    const next = shape - (Math.log(shape) - digamma(shape) - s) / (1 / shape - trigamma(shape));
    if (!(next > 0) || Math.abs(next - shape) < 1e-12 * shape) break;
    shape = next;
  }
  return { kind: "gamma", shape: significant(shape), rate: significant(shape / mean) };
}
function fitGammaByMoments(values) {
  const mean = meanOf(values);
  const variance = varianceOf(values, mean);
  if (!(variance > 1e-12 * mean * mean)) return { kind: "constant", value: mean };
  return { kind: "gamma", shape: significant(mean * mean / variance), rate: significant(mean / variance) };
}
function fitBeta(values, maximum) {
  const mean = meanOf(values) / maximum;
  const variance = varianceOf(values, mean * maximum) / maximum ** 2;
  if (!(variance > 1e-12 * mean * mean)) return { kind: "constant", value: mean * maximum };
  const both = mean * (1 - mean) / variance - 1;
  if (!(both > 0)) return { kind: "constant", value: mean * maximum };
  return { kind: "beta", alpha: significant(mean * both), beta: significant((1 - mean) * both), maximum };
}
function cumulative(distribution2, x) {
  switch (distribution2.kind) {
    case "gamma":
      return gammaP(distribution2.shape, x * distribution2.rate);
    case "beta":
      return betaI(distribution2.alpha, distribution2.beta, x / distribution2.maximum);
    case "constant":
      return x >= distribution2.value ? 1 : 0;
  }
}
function ksDistance(sorted, distribution2) {
  const n = sorted.length;
  let widest = 0;
  let before = 0;
  for (const [index, x] of sorted.entries()) {
    if (sorted[index + 1] === x) continue;
    const at = cumulative(distribution2, x);
    const below = distribution2.kind === "constant" && x === distribution2.value ? 0 : at;
    widest = Math.max(widest, (index + 1) / n - at, below - before);
    before = (index + 1) / n;
  }
  return widest;
}
function wholeQuantile(distribution2, u, { least, most }) {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (Math.round(cumulative(distribution2, middle + 0.5) * 1e9) >= u * 1e9) high = middle;
    else low = middle + 1;
  }
  return low;
}
function significant(value) {
  return Number(value.toPrecision(6));
}

// src/stats/fit-log.ts
var BEYOND_ANY_LOG = 2 ** 50;
var QUANTILES3 = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
function fitLog(rows) {
  const prompts = rows.map((row2) => row2.promptTokens);
  const outputs = rows.map((row2) => row2.outputTokens);
  const gaps = rows.slice(1).map((row2, index) => row2.timeUs - (rows[index]?.timeUs ?? row2.timeUs));
  const longest = outputs.reduce((most, tokens) => Math.max(most, tokens), 1);
  return {
    prompt: column(prompts, fitGamma(prompts), 1),
    output: column(outputs, fitBeta(outputs, longest), 1),
    gap: gaps.some((gap) => gap > 0) ? column(gaps, fitGammaByMoments(gaps), 0) : null
  };
}
function column(values, distribution2, least) {
  const sorted = ascending(values);
  return { distribution: distribution2, sorted, bounds: { least, most: sorted.at(-1) ?? least } };
}
function sampleLog(fit2, count2, seed) {
  const [prompt, output, gap] = [1, 2, 3].map((key) => seededRandom(mixSeed(seed, key)));
  let timeUs = 0;
  return Array.from({ length: count2 }, (_, index) => {
    if (fit2.gap !== null && index > 0) timeUs += drawn(fit2.gap, gap);
    return { timeUs, promptTokens: drawn(fit2.prompt, prompt), outputTokens: drawn(fit2.output, output) };
  });
}
function drawn({ distribution: distribution2, bounds }, random) {
  const within2 = Math.round(cumulative(distribution2, bounds.most + 0.5) * 1e9) / 1e9;
  return wholeQuantile(distribution2, random() * within2, bounds);
}
function describeFit(fit2) {
  return {
    prompt: describeColumn(fit2.prompt, "tokens"),
    output: describeColumn(fit2.output, "tokens"),
    gap: fit2.gap === null ? null : describeColumn(fit2.gap, "ms")
  };
}
function describeColumn({ distribution: distribution2, sorted, bounds }, unit) {
  const scale = unit === "ms" ? 1e3 : 1;
  const { kind, ...parameters } = distribution2;
  return {
    distribution: kind,
    unit,
    parameters: { ...parameters, ...rescaled(distribution2, scale) },
    samples: sorted.length,
    ksDistance: Math.round(ksDistance(sorted, distribution2) * 1e6) / 1e6,
    quantiles: QUANTILES3.map((q) => ({
      q,
      log: Math.round((quantile(sorted, q) ?? 0) / scale * 1e3) / 1e3,
      fit: wholeQuantile(distribution2, q, { ...bounds, most: BEYOND_ANY_LOG }) / scale
    }))
  };
}
function rescaled(distribution2, scale) {
  if (distribution2.kind === "gamma") return { rate: Number((distribution2.rate * scale).toPrecision(6)) };
  return distribution2.kind === "constant" ? { value: distribution2.value / scale } : {};
}

// src/app/requests-mode.ts
async function requestsMode(call) {
  const { action, file, options } = call;
  switch (action) {
    case "make": {
      const { count: count2, seed, vocabulary, shape } = options;
      const text2 = makeSet(parseShapes(shape ?? ""), {
        count: count2 ?? 0,
        seed: seed ?? 0,
        vocabulary: vocabulary ?? 0
      });
      return made(await writeNew(options.output ?? "", text2), text2, null);
    }
    case "fit":
      return fitted(call, file ?? "");
    case "check":
      return checked(path5.resolve(file ?? ""), await readBytes(file ?? ""));
  }
}
async function fitted({ options }, log) {
  const count2 = checkedCount(options.count ?? 0);
  const seed = options.seed ?? 0;
  const fit2 = fitLog(readLog(log, await readBytes(log)));
  const planned = sampleLog(fit2, count2, seed).map(({ timeUs, ...row2 }) => ({
    ...row2,
    offsetMs: timeUs / 1e3
  }));
  const text2 = makePlannedSet(planned, { seed, vocabulary: options.vocabulary });
  return made(await writeNew(options.output ?? "", text2), text2, describeFit(fit2));
}
function checked(file, bytes) {
  const requests = report(file, bytes, null);
  const bad = requests.problems.length;
  const result = bad === 0 ? makeResult("requests", {
    verdict: "checked",
    exitCode: EXIT.ok,
    headline: `${file}: ${requests.requests} requests (${requests.format}), all can be sent`,
    requests
  }) : makeResult("requests", {
    verdict: "error",
    exitCode: EXIT.usage,
    headline: `${file}: ${bad} ${bad === 1 ? "line" : "lines"} cannot be sent`,
    requests,
    error: {
      code: "request-set",
      message: `${file}: ${bad} ${bad === 1 ? "line" : "lines"} cannot be sent.`,
      hint: "Correct the file; a request set is never repaired or skipped over."
    }
  });
  return { result, judgement: null, context: null };
}
function made(file, text2, fit2) {
  const requests = report(file, Buffer.from(text2), fit2);
  const result = makeResult("requests", {
    verdict: "made",
    exitCode: EXIT.ok,
    headline: `${file}: ${requests.requests} requests made`,
    files: { requests: file },
    requests
  });
  return { result, judgement: null, context: null };
}
function report(file, bytes, fit2) {
  const { format, requests, problems } = parseSet(bytes, {
    model: "any",
    continuousUsage: false,
    seed: 0,
    vocabulary: null
  });
  const { promptLengths, outputLengths, ...survey } = surveySet(requests);
  return {
    file,
    format,
    sha256: createHash2("sha256").update(bytes).digest("hex"),
    requests: requests.length,
    ...survey,
    promptLengths: lengths(promptLengths),
    outputLengths: lengths(outputLengths),
    withoutOutputLength: requests.length - outputLengths.length,
    remoteUrls: [...survey.remoteUrls],
    loneSurrogates: problems.filter(({ reason }) => reason.startsWith("half a surrogate")).length,
    problems: [...problems],
    fit: fit2
  };
}
function lengths(values) {
  const sorted = ascending(values);
  const at = (q) => quantile(sorted, q) ?? 0;
  return sorted.length === 0 ? null : { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}
async function writeNew(name, text2) {
  const file = path5.resolve(name);
  try {
    await writeFile(file, text2, { flag: "wx" });
  } catch (cause) {
    const exists = cause instanceof Error && "code" in cause && cause.code === "EEXIST";
    if (!exists) await rm(file, { force: true });
    throw new GateError("usage", `${file} cannot be written: ${describeError(cause)}.`, {
      hint: exists ? "Give another name; a request set is never overwritten." : "Check the path of --output.",
      cause
    });
  }
  return file;
}

// src/app/terminal-progress.ts
var REDRAW_MS = 200;
function createTerminalProgress(stream, monotonicMs) {
  const live = stream.isTTY === true;
  let planned = 0;
  let done = 0;
  let measuringSince = null;
  let drawnAt = 0;
  const clear = () => {
    if (live) stream.write("\r\x1B[2K");
  };
  const line = (text2) => {
    clear();
    stream.write(`${printable(text2)}
`);
  };
  return {
    step: (title) => line(`
${title}`),
    plan: (levels) => {
      planned = levels;
      done = 0;
      measuringSince = monotonicMs();
    },
    tick: (tick) => {
      const now = monotonicMs();
      if (!live || now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const text2 = `  ${describeTick(tick)}${timeLeft(tick, now)}`;
      stream.write(`\r\x1B[2K${printable(text2).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    levelDone: (summary) => {
      done += 1;
      line(`  [${done}/${planned}] ${summary}`);
    },
    note: (text2) => line(`  ${text2}`),
    warn: (text2) => line(`  Warning: ${text2}`)
  };
  function timeLeft(tick, now) {
    if (measuringSince === null || done === 0) return "";
    const share = (done + (tick.phase === "measuring" ? 0.9 * tick.done / tick.total : 0)) / planned;
    const seconds = Math.round((now - measuringSince) / share * (1 - share) / 1e3);
    return `, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
  }
}
function describeTick(tick) {
  const throughput = tick.tokensPerSecond === null ? "" : `, ${tick.tokensPerSecond.toFixed(0)} tok/s`;
  const run2 = tick.runs > 1 ? `.${tick.run}` : "";
  return `run ${tick.launch}${run2} of ${tick.launches}, ${tick.workload} at ${loadShort(tick.level)}, ${tick.phase} ${tick.done}/${tick.total}${throughput}`;
}
function printable(text2) {
  return text2.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, "");
}

// src/app/run-cli.ts
async function runCli(argv, signal) {
  const wantsJson = argv.some((word) => word === "--json" || word === "--json=true");
  let command = "gate";
  let outcome;
  try {
    const call = parseCli(argv);
    if (call.command === "help") return print(helpText(call.topic));
    if (call.command === "version") return print(`${TOOL_VERSION}
`);
    command = call.command;
    outcome = await perform(call, signal);
  } catch (error) {
    outcome = { result: errorResult(command, error, signal), judgement: null, context: null };
  }
  printOutcome(outcome, { json: wantsJson, stdout: process.stdout, stderr: process.stderr });
  return outcome.result.exitCode;
}
function print(text2) {
  process.stdout.write(text2);
  return 0;
}
async function perform(call, signal) {
  if (call.command === "requests") return requestsMode(call);
  const surroundings = await cliSurroundings(signal, configFileOf(call));
  const { root, progress } = surroundings;
  if (call.command === "pin") return pinMode(call, surroundings);
  if (call.command === "compare") return compare(call, surroundings);
  if (call.command === "export") return exportMode(call, surroundings);
  if (call.command === "align") return alignMode(call.left, call.right, root);
  const plan = await planOf(call, root);
  if (call.command === "baseline" && call.action === "show") {
    return showBaselinesMode(plan, await surroundings.openStore(plan.baseline));
  }
  for (const line of await cleanUpLeftovers(registryFolder(), signal)) progress.warn(line);
  return run(call, await openSession(plan, surroundings));
}
function run(call, session) {
  switch (call.command) {
    case "gate":
      return gateMode(session, sidesOf(session.surroundings, call.options));
    case "measure":
      return measureMode(session, sidesOf(session.surroundings, call.options));
    case "baseline":
      return saveBaselineMode(session, sidesOf(session.surroundings, call.options), call.options);
    case "report":
      return reportMode(session, call.record);
  }
}
async function compare(call, surroundings) {
  const { options, baseline, candidate } = call;
  const isNamed = options.config !== OPTIONS.config.default;
  const plan = isNamed || existsSync(path6.resolve(surroundings.root, options.config)) ? await loadPlan(surroundings.root, options.config, options) : null;
  const desk = await openDesk(
    plan?.output ?? path6.resolve(surroundings.root, options.output ?? "out"),
    surroundings
  );
  return compareMode(
    desk,
    plan?.policy ?? { ...DEFAULT_POLICY, gate: options.gate ?? "default" },
    baseline,
    candidate
  );
}
var DEFAULT_POLICY = {
  gate: "default",
  tolerances: {},
  gating: void 0,
  baselineRequired: false,
  maxAgeDays: null
};
function configFileOf(call) {
  if (call.command === "export" || call.command === "align") return null;
  return call.command === "measure" && call.options.url !== null ? null : call.options.config;
}
async function cliSurroundings(signal, configFile) {
  const { env } = process;
  const event = await readEvent(env);
  const token = env.GITHUB_TOKEN || env.GH_TOKEN || null;
  return {
    root: process.cwd(),
    configFile,
    env,
    event,
    clock: systemClock,
    progress: createTerminalProgress(process.stderr, systemClock.monotonicMs),
    signal,
    registryFile: ownRegistryFile(registryFolder()),
    storePlace: (baseline) => storePlace(baseline, event),
    openStore: (plan) => openStore(plan, { event, token, signal })
  };
}
async function planOf(call, root) {
  const { options } = call;
  if (call.command === "measure" && call.options.url !== null)
    return adHocPlan({ ...call.options, url: call.options.url }, root);
  return loadPlan(root, options.config, options);
}
export {
  runCli
};
