#!/usr/bin/env node
import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  CEILINGS,
  EXIT,
  METRICS,
  OPTIONS,
  OPTION_NAMES,
  OPTION_SPECS,
  TOOL_VERSION,
  clip,
  compareRecords,
  countsInWords,
  crash,
  decodeBaseline,
  decodeRecord,
  didYouMean,
  errorResult,
  evidenceOf,
  exitOnStrayErrors,
  findingsOf,
  gateMode,
  judgedOutcome,
  loadPlan,
  makeResult,
  matricesOf,
  measureMode,
  notMeasured,
  oneLine,
  openDesk,
  openSession,
  openStore,
  otherReasons,
  pinsResult,
  readEvent,
  readOptionValues,
  readText,
  reportMode,
  resolvePins,
  saveBaselineMode,
  showBaselinesMode,
  shown,
  storePlace,
  systemClock,
  toneOf,
  unexpectedInWords
} from "./chunk-ZAZJKNOB.js";
import {
  GateError,
  abortOnSignals,
  cleanUp,
  endWith
} from "./chunk-HWQFWRBS.js";
import "./chunk-D3QGDJPV.js";
import "./chunk-JFMPI6Y5.js";

// src/app/run-cli.ts
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path3 from "node:path";

// src/config/ad-hoc-plan.ts
import path from "node:path";
function adHocPlan(request, cwd) {
  const { url, model, requests } = request;
  if (!/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(url)) {
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
function levelsOf(words) {
  if (words.length === 0) throw usage("--levels is missing: the concurrencies, such as 1,4,16.");
  const levels = words.map((word) => {
    if (!/^\d{1,9}$/.test(word)) throw usage(`--levels has ${shown(word)}; each must be a whole number.`);
    return within("--levels", Number(word), CEILINGS.concurrency);
  });
  if (new Set(levels).size < levels.length) throw usage(`--levels has a level twice: ${words.join(", ")}.`);
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
  pin: { positionals: "[FILE]", summary: "Say which version the files ask for" }
};
var COMMAND_NAMES = Object.keys(COMMANDS);

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
      throw usage2(command, `--${name} is given twice.`);
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
    throw usage2(command, `--${name} needs a value (${OPTION_SPECS[name].value}).`);
  }
  return value;
}
function unknownOption(command, written, names2) {
  const word = written.replace(/^-+/, "");
  const others = COMMAND_NAMES.filter((other) => optionsOf(other).some((name) => name === word));
  if (others.length > 0)
    return usage2(command, `${written} belongs to ${others.join(", ")}, not to ${command}.`);
  const near = didYouMean(word, names2).replace(/"(.*)"/, '"--$1"');
  return usage2(command, `There is no option ${shown(written)}.${near}`);
}
function valuesOf(command, written) {
  return readOptionValues(
    optionsOf(command),
    (name) => written.get(name),
    (name) => `--${name}`
  );
}
function takes(command, words, least, most) {
  if (words.length >= least && words.length <= most) return words;
  const { positionals } = COMMANDS[command];
  const extra = words.length > most ? ` ${shown(words[most])} is too much.` : ` ${words.length} given.`;
  throw usage2(
    command,
    `${command} takes ${positionals === "" ? "no words besides options" : positionals}.${extra}`
  );
}
function refuseWithoutUrl(written) {
  if (written.has("url")) return;
  const lost = ["model", "requests", "levels", "framework"].find((name) => written.has(name));
  if (lost) throw usage2("measure", `--${lost} needs --url; without it the configuration file decides.`);
}
function refuseForShow(written) {
  const used = ["config", "gate", "baseline-store", "baseline-path", "json"];
  const lost = [...written.keys()].find((name) => !used.includes(name));
  if (lost) throw usage2("baseline", `--${lost} belongs to "baseline save", not to "baseline show".`);
}
function baselineAction(words) {
  const [word = "show"] = words;
  if (word === "show" || word === "save") return word;
  throw usage2("baseline", `baseline cannot ${shown(word)}.${didYouMean(word, ["show", "save"])}`);
}
function usage2(command, message) {
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
    return decodeRecord(text, file);
  } catch (error) {
    if (!(error instanceof GateError) || !text.includes('"serving-gate/baseline"')) throw error;
    return decodeBaseline(text, file);
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
  const { root, event, signal, progress } = surroundings;
  const { options } = call;
  const pins = await resolvePins(await pinPlan(call, root), {
    root,
    configFile: options.config,
    baseRef: options.baseRef ?? event.baseSha,
    headRef: options.headRef,
    signal,
    warn: progress.warn
  });
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
  const lines2 = [head, ...rows].map(
    (line) => line.map((cell) => ({ ...cell, text: oneLine(cell.text, 1e3) }))
  );
  const widths = fit(
    head.map((_, column) => Math.max(...lines2.map((line) => displayWidth(line[column]?.text ?? "")))),
    options.width
  );
  const paint = painter(options.colour);
  return lines2.map(
    (line, place) => line.map((cell, column) => {
      const text = cut(cell.text, widths[column] ?? NARROWEST);
      const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(text)));
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
  const { pins, baselines, outputPath, files } = result;
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
    ...outputPath === null ? [] : [`
Written to ${path2.relative(process.cwd(), outputPath) || outputPath}: ${names(files)}`]
  ];
}
function names(files) {
  return Object.values(files).map((file) => path2.basename(file)).join(", ") || `nothing but logs (serving-gate ${TOOL_VERSION})`;
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
      return gateMode(session, sidesOf(session, call.options));
    case "measure":
      return measureMode(session, sidesOf(session, call.options));
    case "baseline":
      return saveBaselineMode(session, sidesOf(session, call.options), call.options);
    case "report":
      return reportMode(session, call.record);
  }
}
async function compare(call, surroundings) {
  const { options, baseline, candidate } = call;
  const isNamed = options.config !== OPTIONS.config.default;
  const plan = isNamed || existsSync(path3.resolve(surroundings.root, options.config)) ? await loadPlan(surroundings.root, options.config, options) : null;
  const desk = await openDesk(
    plan?.output ?? path3.resolve(surroundings.root, options.output ?? "out"),
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
    registryFile: path3.join(tmpdir(), `serving-gate-processes-${process.getuid?.() ?? "user"}.json`),
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
function sidesOf({ surroundings }, options) {
  const { root, event, signal, progress } = surroundings;
  return {
    root,
    configFile: options.config,
    baseRef: options.baseRef ?? event.baseSha,
    headRef: options.headRef,
    signal,
    warn: progress.warn
  };
}

// src/cli.ts
exitOnStrayErrors();
endWith(await runCli(process.argv.slice(2), abortOnSignals()).catch(crash));
