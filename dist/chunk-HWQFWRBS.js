import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/model/errors.ts
var GateError = class extends Error {
  code;
  hint;
  constructor(code, message, options = {}) {
    super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
    this.name = "GateError";
    this.code = code;
    this.hint = options.hint;
  }
};
function describeError(error) {
  if (error instanceof GateError) return error.hint ? `${error.message} ${error.hint}` : error.message;
  return error instanceof Error ? error.message : String(error);
}

// src/host/process-registry.ts
import { mkdirSync, readFileSync as readFileSync2, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// src/host/kill-tree.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/host/process-tree.ts
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
var MARKER_VARIABLE = "SERVING_GATE_LAUNCH";
function listProcesses() {
  let names;
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  if (names.length === 0) return null;
  return names.flatMap((name) => readProcess(Number(name)) ?? []);
}
function readProcess(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group, session] = fields;
  const startTime = fields[19];
  if (state === void 0 || "ZX".includes(state) || startTime === void 0) return null;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), startTime };
}
function startTimeOf(pid) {
  const info = readProcess(pid);
  if (info || process.platform === "linux") return info?.startTime ?? null;
  try {
    const out = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      timeout: 2e3,
      env: { PATH: process.env.PATH ?? "/bin:/usr/bin", LC_ALL: "C" },
      stdio: ["ignore", "pipe", "ignore"]
    }).trim();
    return out === "" ? null : out;
  } catch {
    return null;
  }
}
function findFamily(root, marker, known = []) {
  const all = listProcesses();
  if (all === null) return null;
  const remembered = new Map([root, ...known].map((one) => [one.pid, one.startTime]));
  const family = /* @__PURE__ */ new Map();
  for (const one of all) {
    const same = remembered.get(one.pid) === one.startTime;
    const related = one.session === root.pid || one.group === root.pid;
    if (same || related && startedAfter(one, root) || markerOf(one.pid) === marker)
      family.set(one.pid, one);
  }
  for (let grew = true; grew; ) {
    grew = false;
    for (const one of all) {
      if (!family.has(one.pid) && family.has(one.parent)) {
        family.set(one.pid, one);
        grew = true;
      }
    }
  }
  family.delete(process.pid);
  return [...family.values()];
}
function isSurelyForeign(pid, root, marker) {
  const info = readProcess(pid);
  if (info === null || root.startTime === null) return false;
  const theirs = markerOf(pid);
  if (theirs !== null) return theirs !== marker;
  return Number(info.startTime) < Number(root.startTime);
}
function markerOf(pid) {
  return environmentOf(pid)?.[MARKER_VARIABLE] ?? null;
}
function environmentOf(pid) {
  const text = read(`/proc/${pid}/environ`);
  if (text === null) return null;
  const pairs = text.split("\0").filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
  );
}
function commandOf(pid) {
  const text = read(`/proc/${pid}/cmdline`);
  return text === null || text === "" ? null : text.replace(/\0+$/, "").split("\0");
}
function startedAfter(one, root) {
  return root.startTime !== null && Number(one.startTime) >= Number(root.startTime);
}
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

// src/host/redact.ts
var REDACTED = "[redacted]";
var TOKEN_SHAPES = /\b(?:hf_(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{6,}\b|sk-[A-Za-z0-9_-]{4,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_[A-Za-z0-9_]{8,}|glpat-[A-Za-z0-9_-]{8,}|AKIA[A-Z0-9]{12,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g;
var URL_USER_INFO = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@'"<>]{1,500}@/gi;
var AUTHORIZATION = /\b(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)?|bearer)\s+[^\s"',]{4,}/gi;
var SECRET_ASSIGNMENT = /((?:--?)?["']?[\w-]{0,40}(?:api[_-]?key|auth[_-]?token|hf[_-]?token|access[_-]?token|secret|passwd|password|credential)[\w-]{0,20}["']?(?:\s*[:=]\s*|\s+(?=[^-\s])))(?:'[^']*'|"[^"]*"|[^\s,;)}\]]+)/gi;
var SECRET_FLAG = /^--?(?:[\w.-]*[-_.])?(?:api[-_]?keys?|token|hf[-_]token|auth|secret|password|passwd|credentials?)$/i;
var SECRET_NAME = /TOKEN|SECRET|PASSW|CREDENTIAL|COOKIE|AUTH|(?:^|_)(?:API|ACCESS)?_?KEYS?(?:_|$)|APIKEY/i;
var HARMLESS_NAMES = /* @__PURE__ */ new Set(["TOKENIZERS_PARALLELISM"]);
function isSecretName(name) {
  return SECRET_NAME.test(name) && !HARMLESS_NAMES.has(name);
}
function secretValuesOf(environment) {
  return Object.entries(environment).filter(([name]) => isSecretName(name)).map(([, value]) => value ?? "").filter((value) => value.length >= 6).sort((a, b) => b.length - a.length);
}
function secretValuesOfArgv(argv) {
  return argv.flatMap((word, index) => {
    const [flag, value] = splitFlag(word);
    if (!SECRET_FLAG.test(flag)) return [];
    const secret = value ?? argv[index + 1] ?? "";
    return secret.length >= 6 ? [secret] : [];
  });
}
function redactText(text, secrets = []) {
  let out = text;
  for (const secret of secrets) if (secret !== "") out = out.replaceAll(secret, REDACTED);
  return out.replace(URL_USER_INFO, `$1${REDACTED}@`).replace(TOKEN_SHAPES, REDACTED).replace(AUTHORIZATION, (_all, head) => `${head} ${REDACTED}`).replace(
    SECRET_ASSIGNMENT,
    (all, head) => /(?:None|null|False|True|\[redacted\])$/.test(all) ? all : head + REDACTED
  );
}
function redactArgv(argv, secrets = []) {
  return argv.map((word, index) => {
    const [flag, value] = splitFlag(word);
    if (value !== void 0 && SECRET_FLAG.test(flag)) return `${flag}=${REDACTED}`;
    if (value === void 0 && SECRET_FLAG.test(argv[index - 1] ?? "")) return REDACTED;
    return redactText(word, secrets);
  });
}
function splitFlag(word) {
  const at = word.startsWith("-") ? word.indexOf("=") : -1;
  return at < 0 ? [word, void 0] : [word.slice(0, at), word.slice(at + 1)];
}

// src/host/kill-tree.ts
var HURRY_MS = 2e3;
var ORPHAN_GRACE_MS = 1e4;
var KILL_LIMIT_MS = 5e3;
async function stopFamily(request) {
  let left = survivors(request);
  if (left.length === 0) return { status: "clean", detail: null };
  askToEnd(request, left);
  left = await waitUntilGone(request);
  if (left.length === 0) return { status: "clean", detail: null };
  const killed = left.map(describe).join("; ");
  const killUntil = performance.now() + KILL_LIMIT_MS;
  while (left.length > 0 && performance.now() < killUntil) {
    signalGroup(request.root, left, "SIGKILL");
    for (const one of left) kill(one, "SIGKILL");
    await sleep(50);
    left = survivors(request);
  }
  if (left.length === 0) return { status: "forced", detail: `had to be killed: ${killed}` };
  return { status: "leftovers", detail: `could not be ended: ${left.map(describe).join("; ")}` };
}
function askToEnd({ root, hurry }, left) {
  const isAlive = left.some((one) => one.pid === root.pid);
  if (isAlive && !hurry.aborted) kill(root, "SIGTERM");
  else signalGroup(root, left, "SIGTERM");
}
async function waitUntilGone(request) {
  const start = performance.now();
  let hurrySince = null;
  let orphanedSince = null;
  for (let pause = 20; ; pause = Math.min(pause * 2, 200)) {
    const left = survivors(request);
    const now = performance.now();
    if (left.length === 0) return left;
    if (request.hurry.aborted) hurrySince ??= now;
    if (orphanedSince === null && !left.some((one) => one.pid === request.root.pid)) {
      orphanedSince = now;
      for (const one of left) kill(one, "SIGTERM");
    }
    const over = now - start >= request.graceMs || hurrySince !== null && now - hurrySince >= HURRY_MS || orphanedSince !== null && now - orphanedSince >= ORPHAN_GRACE_MS;
    if (over) return left;
    await sleep(pause);
  }
}
function survivors(request) {
  const family = findFamily(request.root, request.marker, request.known);
  if (family !== null) return family;
  return groupIsAlive(request.root.pid) ? [request.root] : [];
}
function signalGroup(root, left, signal) {
  const inGroup = left.some((one) => one.pid === root.pid || "group" in one && one.group === root.pid);
  if (!inGroup) return;
  try {
    process.kill(-root.pid, signal);
  } catch {
  }
}
function kill(one, signal) {
  if (startTimeOf(one.pid) !== one.startTime) return;
  try {
    process.kill(one.pid, signal);
  } catch {
  }
}
function groupIsAlive(group) {
  try {
    process.kill(-group, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
function describe(one) {
  const command = redactArgv(commandOf(one.pid) ?? []).join(" ");
  return `pid ${one.pid}${command === "" ? "" : ` (${command.slice(0, 120)})`}`;
}

// src/host/process-registry.ts
function openProcessRegistry(file) {
  const owner = { pid: process.pid, startTime: startTimeOf(process.pid) };
  const without = (marker) => readEntries(file).filter((one) => one.marker !== marker);
  return {
    file,
    add: (launch) => writeEntries(file, [...without(launch.marker), { ...launch, owner }]),
    remove: (marker) => writeEntries(file, without(marker))
  };
}
async function cleanUpRegistered(file, options) {
  const cleaned = [];
  for (const entry of readEntries(file)) {
    if (isForeign(entry)) continue;
    const stopped = await stopFamily({
      root: rootOf(entry),
      marker: entry.marker,
      known: [],
      graceMs: options.graceMs,
      hurry: options.signal
    });
    cleaned.push({ ...stopped, argv0: entry.argv0, pid: entry.pid });
    if (stopped.status !== "leftovers") {
      writeEntries(
        file,
        readEntries(file).filter((one) => one.marker !== entry.marker)
      );
    }
  }
  return cleaned;
}
function rootOf(entry) {
  const reused = entry.pid === null || entry.startTime === null || isReused(entry.pid, entry.startTime);
  return reused ? { pid: NO_PID, startTime: null } : { pid: entry.pid ?? NO_PID, startTime: entry.startTime };
}
var NO_PID = 2 ** 30;
function isReused(pid, startTime) {
  const now = startTimeOf(pid);
  return now !== null && now !== startTime;
}
function isForeign(entry) {
  const { pid, startTime } = entry.owner;
  return pid !== process.pid && startTime !== null && startTimeOf(pid) === startTime;
}
function readEntries(file) {
  try {
    const value = JSON.parse(readFileSync2(file, "utf8"));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}
function isEntry(value) {
  const entry = value;
  return typeof entry?.marker === "string" && entry.marker.length >= 8 && (entry.pid === null || Number.isInteger(entry.pid) && Number(entry.pid) > 1) && typeof entry.argv0 === "string" && Number.isInteger(entry.owner?.pid);
}
function writeEntries(file, entries) {
  if (entries.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(entries, null, 1)}
`, { mode: 384 });
  renameSync(temporary, file);
}

// src/app/clean-up.ts
var GRACE_MS = 3e3;
async function cleanUp(registryFile, signal) {
  const cleaned = await cleanUpRegistered(registryFile, { graceMs: GRACE_MS, signal });
  return cleaned.map(describe2);
}
function describe2({ argv0, pid, status, detail }) {
  const who = `${argv0}${pid === null ? "" : ` (pid ${pid})`}`;
  if (status === "leftovers")
    return `Could not end a server left over from an earlier gate: ${who}: ${detail ?? ""}`;
  return `Ended a server left over from an earlier gate: ${who}`;
}

// src/app/signals.ts
function abortOnSignals() {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, () => controller.abort(new Error(`received ${name}`)));
  }
  return controller.signal;
}
var LINGER_MS = 2e3;
function endWith(code) {
  process.exitCode = code;
  setTimeout(() => process.exit(code), LINGER_MS).unref();
}

export {
  GateError,
  describeError,
  MARKER_VARIABLE,
  readProcess,
  startTimeOf,
  findFamily,
  isSurelyForeign,
  environmentOf,
  commandOf,
  isSecretName,
  secretValuesOf,
  secretValuesOfArgv,
  redactText,
  redactArgv,
  stopFamily,
  openProcessRegistry,
  cleanUp,
  abortOnSignals,
  endWith
};
