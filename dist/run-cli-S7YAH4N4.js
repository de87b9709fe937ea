import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  CEILINGS,
  METRICS,
  OPTIONS,
  OPTION_NAMES,
  OPTION_SPECS,
  TOOL_VERSION,
  ascending,
  clip,
  compareRecords,
  countsInWords,
  decodeBaseline,
  decodeRecord,
  didYouMean,
  errorResult,
  evidenceOf,
  findingsOf,
  gammaln,
  gateMode,
  idRange,
  isObject,
  judgedOutcome,
  loadPlan,
  makeResult,
  matricesOf,
  measureMode,
  mixSeed,
  notMeasured,
  oneLine,
  openDesk,
  openSession,
  openStore,
  otherReasons,
  parseSet,
  pinsResult,
  quantile,
  readBytes,
  readEvent,
  readOptionValues,
  readText,
  reportMode,
  resolvePins,
  saveBaselineMode,
  seededRandom,
  showBaselinesMode,
  shown,
  sidesOf,
  storePlace,
  symbols,
  syntheticPrompt,
  systemClock,
  toneOf,
  unexpectedInWords,
  verifyRecord
} from "./chunk-4H3DILRQ.js";
import {
  GateError,
  cleanUp,
  describeError
} from "./chunk-SNWNHNQY.js";
import {
  EXIT
} from "./chunk-FD6PDQAG.js";
import "./chunk-D3QGDJPV.js";
import "./chunk-JFMPI6Y5.js";

// src/app/run-cli.ts
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path4 from "node:path";

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
          levels: levelsOf(request.levels).map((concurrency) => ({ concurrency, requests: null }))
        }
      ],
      launches: within("--launches", request.launches ?? 1, CEILINGS.launches),
      runsPerLaunch: within("--runs", request.runs ?? 3, CEILINGS.launches),
      seed: request.seed ?? 0,
      continuousUsage: true,
      limits: { ready: 60, request: 900, stop: 30, warmup: 120 }
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

// src/gate/compare-files.ts
function compareFiles(baseline, candidate, policy, now) {
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
function readEither(text, file) {
  try {
    return verifyRecord(decodeRecord(text, file), file);
  } catch (error) {
    if (!(error instanceof GateError) || !text.includes('"serving-gate/baseline"')) throw error;
    const baseline = decodeBaseline(text, file);
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
    schemaVersion: 1,
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

// src/app/compare-mode.ts
async function compareMode(desk, policy, baselineFile, candidateFile) {
  const judgement = compareFiles(
    { file: baselineFile, text: await readText(baselineFile) },
    { file: candidateFile, text: await readText(candidateFile) },
    policy,
    desk.surroundings.clock.now()
  );
  const pins = {
    base: judgement.baseline?.record.subject.pin ?? null,
    head: judgement.candidate?.subject.pin ?? null
  };
  return judgedOutcome(desk, "compare", judgement, { pins, files: {} });
}

// src/app/pin-mode.ts
async function pinMode(call, surroundings) {
  const plan = await pinPlan(call, surroundings.root);
  const pins = await resolvePins(plan, sidesOf(surroundings, call.options));
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
    pins: pinsResult(pins)
  });
  return { result, judgement: null, context: null };
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
import path2 from "node:path";

// src/report/console/colour.ts
var CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
function painter(on) {
  if (!on) return (text) => text;
  return (text, ...colours) => colours.length === 0 ? text : `\x1B[${colours.map((colour) => CODES[colour]).join(";")}m${text}\x1B[0m`;
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
      const text = cut(cell.text, widths[column2] ?? NARROWEST);
      const blanks = " ".repeat(Math.max(0, (widths[column2] ?? 0) - displayWidth(text)));
      const colours = place === 0 ? ["dim"] : cell.colour ? [cell.colour] : [];
      return `${paint(text, ...colours)}${blanks}`;
    }).join(GAP).trimEnd()
  ).join("\n");
}
function displayWidth(text) {
  let width = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text)) width += isWide(segment) ? 2 : 1;
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
function cut(text, width) {
  let shown2 = text;
  let room = width;
  while (displayWidth(shown2) > width && room > 1) {
    shown2 = clip(text, room);
    room -= 1;
  }
  return shown2;
}

// src/report/console.ts
function renderConsole(verdict, context, options) {
  const paint = painter(options.colour);
  const unexpected = unexpectedInWords(verdict);
  const counts = countsInWords(verdict);
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
    ...verdict.advice.length > 0 ? [`What to do:
${verdict.advice.map((advice) => `  ${oneLine(advice, 1e3)}`).join("\n")}`] : []
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}
`;
}
function findings(verdict, options) {
  const { rows, more } = findingsOf(verdict);
  if (rows.length === 0) return [];
  const text = consoleTable(
    ["Metric", "Level", "Base", "Candidate", "Change", "Limit", "Note"].map((text2) => ({ text: text2 })),
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
  return [more > 0 ? `${text}
\u2026 and ${more} more` : text];
}
function blockingMatrix(matrix, options) {
  const rows = matrix.rows.filter(
    (row2) => METRICS[row2.metric].gates || row2.cells.some((cell) => cell?.gates)
  );
  return consoleTable(
    [
      { text: `${matrix.workload}: base \u2192 candidate` },
      ...matrix.levels.map((level) => ({ text: `${level} concurrent` }))
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
  const { pins, baselines, requests, outputPath, files } = result;
  const pin = (side) => {
    const found = pins?.[side];
    if (!found) return [];
    const { file, line, text } = found.source;
    return [
      `${side}: ${found.framework} ${found.version} (${file ?? text}${line === null ? "" : `:${line}`})`
    ];
  };
  return [
    ...result.command === "pin" ? [...pin("base"), ...pin("head"), ...pins?.change ? [`change: ${pins.change}`] : []] : [],
    ...result.command === "baseline" ? baselines.map(
      (one) => oneLine(`${one.key}  ${one.createdAt}  ${one.version ?? "?"}  ${one.reason}`, 500)
    ) : [],
    ...requests === null ? [] : requestsLines(requests),
    ...outputPath === null ? [] : [`
Written to ${path2.relative(process.cwd(), outputPath) || outputPath}: ${names(files)}`]
  ];
}
function names(files) {
  return Object.values(files).map((file) => path2.basename(file)).join(", ") || `nothing but logs (serving-gate ${TOOL_VERSION})`;
}

// src/app/requests-mode.ts
import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path3 from "node:path";

// src/load/sets/shape.ts
function parseShapes(text) {
  const parts = text.startsWith("mix:") ? text.slice("mix:".length).split(",") : [text];
  return parts.map((part) => parseShape(part.trim(), text));
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
function interleave(shapes, count) {
  const total = shapes.reduce((sum, shape) => sum + shape.weight, 0);
  const due = shapes.map(() => 0);
  return Array.from({ length: count }, () => {
    for (const [index, shape] of shapes.entries()) due[index] = (due[index] ?? 0) + shape.weight;
    const next = due.indexOf(Math.max(...due));
    due[next] = (due[next] ?? 0) - total;
    return shapes[next];
  });
}

// src/load/sets/make-set.ts
var SEED_OF_PREFIX = 3;
var SEED_OF_PROMPT = 4;
function makeSet(shapes, { count, seed, vocabulary }) {
  const { first, size } = idRange(checkedVocabulary(vocabulary));
  const prefixes = new Map(
    shapes.map((shape, index) => [
      shape,
      symbols(shape.prefixTokens, index, size, mixSeed(seed, SEED_OF_PREFIX))
    ])
  );
  const prompts = interleave(shapes, checkedCount(count)).map((shape, index) => ({
    shape,
    prompt: [
      ...prefixes.get(shape) ?? [],
      ...symbols(shape.promptTokens, index, size, mixSeed(seed, SEED_OF_PROMPT))
    ].map((symbol) => first + symbol)
  }));
  if (new Set(prompts.map(({ prompt }) => prompt.join())).size < count) {
    throw new GateError("usage", `${count} distinct prompts cannot be made of so few tokens.`, {
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
function checkedCount(count) {
  if (count >= 1 && count <= MOST) return count;
  throw new GateError("usage", `--count is ${count}; it must be from 1 to ${MOST}.`);
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
function words(text) {
  return text.split(/\s+/).filter((word) => word !== "");
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
function cumulative(distribution, x) {
  switch (distribution.kind) {
    case "gamma":
      return gammaP(distribution.shape, x * distribution.rate);
    case "beta":
      return betaI(distribution.alpha, distribution.beta, x / distribution.maximum);
    case "constant":
      return x >= distribution.value ? 1 : 0;
  }
}
function ksDistance(sorted, distribution) {
  const n = sorted.length;
  let widest = 0;
  let before = 0;
  for (const [index, x] of sorted.entries()) {
    if (sorted[index + 1] === x) continue;
    const at = cumulative(distribution, x);
    const below = distribution.kind === "constant" && x === distribution.value ? 0 : at;
    widest = Math.max(widest, (index + 1) / n - at, below - before);
    before = (index + 1) / n;
  }
  return widest;
}
function wholeQuantile(distribution, u, { least, most }) {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (Math.round(cumulative(distribution, middle + 0.5) * 1e9) >= u * 1e9) high = middle;
    else low = middle + 1;
  }
  return low;
}
function significant(value) {
  return Number(value.toPrecision(6));
}
function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function varianceOf(values, mean) {
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length;
}

// src/stats/fit-log.ts
var BEYOND_ANY_LOG = 2 ** 50;
var QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
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
function column(values, distribution, least) {
  const sorted = ascending(values);
  return { distribution, sorted, bounds: { least, most: sorted.at(-1) ?? least } };
}
function sampleLog(fit2, count, seed) {
  const [prompt, output, gap] = [1, 2, 3].map((key) => seededRandom(mixSeed(seed, key)));
  let timeUs = 0;
  return Array.from({ length: count }, (_, index) => {
    if (fit2.gap !== null && index > 0) timeUs += drawn(fit2.gap, gap);
    return { timeUs, promptTokens: drawn(fit2.prompt, prompt), outputTokens: drawn(fit2.output, output) };
  });
}
function drawn({ distribution, bounds }, random) {
  const within2 = Math.round(cumulative(distribution, bounds.most + 0.5) * 1e9) / 1e9;
  return wholeQuantile(distribution, random() * within2, bounds);
}
function describeFit(fit2) {
  return {
    prompt: describeColumn(fit2.prompt, "tokens"),
    output: describeColumn(fit2.output, "tokens"),
    gap: fit2.gap === null ? null : describeColumn(fit2.gap, "ms")
  };
}
function describeColumn({ distribution, sorted, bounds }, unit) {
  const scale = unit === "ms" ? 1e3 : 1;
  const { kind, ...parameters } = distribution;
  return {
    distribution: kind,
    unit,
    parameters: { ...parameters, ...rescaled(distribution, scale) },
    samples: sorted.length,
    ksDistance: Math.round(ksDistance(sorted, distribution) * 1e6) / 1e6,
    quantiles: QUANTILES.map((q) => ({
      q,
      log: Math.round((quantile(sorted, q) ?? 0) / scale * 1e3) / 1e3,
      fit: wholeQuantile(distribution, q, { ...bounds, most: BEYOND_ANY_LOG }) / scale
    }))
  };
}
function rescaled(distribution, scale) {
  if (distribution.kind === "gamma") return { rate: Number((distribution.rate * scale).toPrecision(6)) };
  return distribution.kind === "constant" ? { value: distribution.value / scale } : {};
}

// src/app/requests-mode.ts
async function requestsMode(call) {
  const { action, file, options } = call;
  switch (action) {
    case "make": {
      const { count, seed, vocabulary, shape } = options;
      const text = makeSet(parseShapes(shape ?? ""), {
        count: count ?? 0,
        seed: seed ?? 0,
        vocabulary: vocabulary ?? 0
      });
      return made(await writeNew(options.output ?? "", text), text, null);
    }
    case "fit":
      return fitted(call, file ?? "");
    case "check":
      return checked(path3.resolve(file ?? ""), await readBytes(file ?? ""));
  }
}
async function fitted({ options }, log) {
  const count = checkedCount(options.count ?? 0);
  const seed = options.seed ?? 0;
  const fit2 = fitLog(readLog(log, await readBytes(log)));
  const planned = sampleLog(fit2, count, seed).map(({ timeUs, ...row2 }) => ({
    ...row2,
    offsetMs: timeUs / 1e3
  }));
  const text = makePlannedSet(planned, { seed, vocabulary: options.vocabulary });
  return made(await writeNew(options.output ?? "", text), text, describeFit(fit2));
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
function made(file, text, fit2) {
  const requests = report(file, Buffer.from(text), fit2);
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
    sha256: createHash("sha256").update(bytes).digest("hex"),
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
async function writeNew(name, text) {
  const file = path3.resolve(name);
  try {
    await writeFile(file, text, { flag: "wx" });
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
  const line = (text) => {
    clear();
    stream.write(`${printable(text)}
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
      const text = `  ${describeTick(tick)}${timeLeft(tick, now)}`;
      stream.write(`\r\x1B[2K${printable(text).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    levelDone: (summary) => {
      done += 1;
      line(`  [${done}/${planned}] ${summary}`);
    },
    note: (text) => line(`  ${text}`),
    warn: (text) => line(`  Warning: ${text}`)
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
  return `run ${tick.launch}${run2} of ${tick.launches}, ${tick.workload} c=${tick.level.concurrency}, ${tick.phase} ${tick.done}/${tick.total}${throughput}`;
}
function printable(text) {
  return text.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, "");
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
function print(text) {
  process.stdout.write(text);
  return 0;
}
async function perform(call, signal) {
  if (call.command === "requests") return requestsMode(call);
  const surroundings = await cliSurroundings(signal, configFileOf(call));
  const { root, progress } = surroundings;
  if (call.command === "pin") return pinMode(call, surroundings);
  if (call.command === "compare") return compare(call, surroundings);
  const plan = await planOf(call, root);
  if (call.command === "baseline" && call.action === "show") {
    return showBaselinesMode(plan, await surroundings.openStore(plan.baseline));
  }
  for (const line of await cleanUp(surroundings.registryFile, signal)) progress.warn(line);
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
  const plan = isNamed || existsSync(path4.resolve(surroundings.root, options.config)) ? await loadPlan(surroundings.root, options.config, options) : null;
  const desk = await openDesk(
    plan?.output ?? path4.resolve(surroundings.root, options.output ?? "out"),
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
    registryFile: path4.join(tmpdir(), `serving-gate-processes-${process.getuid?.() ?? "user"}.json`),
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
