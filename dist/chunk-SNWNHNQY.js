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
import { dirname, isAbsolute } from "node:path";

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

// src/host/secret-names.ts
function isSecretName(name) {
  if (NO_SECRETS.has(name)) return false;
  const words = wordsOf(name);
  return words.some((word, index) => ANYWHERE.has(word) || isSecretWord(words, index)) || AT_THE_END.has(words.at(-1) ?? "");
}
function isSecretKey(key) {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(key)) return isSecretName(key);
  const words = wordsOf(key);
  const last = words.at(-1) ?? "";
  if (DESCRIBING.has(last)) return false;
  return words.some((word, index) => !/^tokens?$/.test(word) && isSecretWord(words, index)) || last === "token" && isSecretWord(words, words.length - 1) || /^keys?$/.test(last) && KEY_KINDS.has(words.at(-2) ?? "") || TEXT_KEYS.has(last);
}
function isSecretFlag(flag) {
  if (!/^--?[A-Za-z]/.test(flag)) return false;
  const name = flag.replace(/^-+/, "");
  const words = wordsOf(name);
  const isSwitch = SWITCHES.has(words[0] ?? "");
  return !isSwitch && (isSecretKey(name) || FLAG_ENDS.has(words.at(-1) ?? ""));
}
var NO_SECRETS = /* @__PURE__ */ new Set(["PWD", "OLDPWD"]);
var ANYWHERE = /* @__PURE__ */ new Set(["key", "keys", "auth", "authorization", "cookies", "creds", "dsn", "jwt"]);
var AT_THE_END = /* @__PURE__ */ new Set(["pass", "pat", "pwd", "cred"]);
var FLAG_ENDS = /* @__PURE__ */ new Set(["auth", "pass", "pat", "pwd"]);
var SWITCHES = /* @__PURE__ */ new Set(["enable", "disable", "no", "use", "require", "skip"]);
var TEXT_KEYS = /* @__PURE__ */ new Set(["dsn", "jwt", "pat", "creds", "pwd"]);
var KEY_KINDS = /* @__PURE__ */ new Set(["api", "access", "private", "secret", "auth", "admin", "signing", "encryption"]);
var DESCRIBING = /* @__PURE__ */ new Set(["file", "path", "policy", "length", "type", "required", "enabled"]);
var TOKEN_KINDS = new Set(
  "bos eos pad unk sep cls mask stop image audio video special next first new max min num per batched prompt output input total".split(
    " "
  )
);
function isSecretWord(words, index) {
  const word = words[index] ?? "";
  if (/^tokens?$/.test(word)) return !TOKEN_KINDS.has(words[index - 1] ?? "") && words[index + 1] !== "per";
  return /(?:token|secrets?|passw(?:or)?ds?|passphrase|credentials?|apikeys?|cookie)$/.test(word);
}
function wordsOf(name) {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== "");
}

// src/host/secret-spans.ts
var REDACTED = "[redacted]";
var KEY = /(?<!\w)([A-Za-z_][\w.-]{0,80})\\?["']?[ \t]*[:=][ \t]*/g;
var FLAG = /(?<![\w-])(--?[A-Za-z][\w.-]{0,60})(?:["'][ \t]*,[ \t]*|[ \t]+)(?!-)/g;
var QUOTED = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"`;
var VALUE = new RegExp(String.raw`${QUOTED}|(?:\[redacted\]|[^\s,;)}\]&])+`, "y");
var VARIABLE_VALUE = new RegExp(String.raw`${QUOTED}|["']?[^\s"']+`, "y");
var EMPTY = /^["']?(?:None|null|nil|undefined|True|False|true|false|\[redacted\]|\**)["']?$/;
function secretSpans(text) {
  const found = [
    ...spansBehind(text, KEY, (name, all) => isSecretKey(name) || isVariable(name, all)),
    ...spansBehind(text, FLAG, isSecretFlag)
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((span) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}
function isVariable(name, all) {
  return all === `${name}=` && /^[A-Z_][A-Z0-9_]*$/.test(name) && isSecretName(name);
}
function spansBehind(text, names, isSecret) {
  return [...text.matchAll(names)].flatMap((match) => {
    const name = match[1] ?? "";
    if (!isSecret(name, match[0])) return [];
    const start = match.index + match[0].length;
    const value = valueAt(text, start, name);
    const isCount = /token$/i.test(name) && /^\d{1,5}$/.test(value);
    return EMPTY.test(value) || isCount ? [] : [{ start, end: start + value.length }];
  });
}
function valueAt(text, start, name) {
  const pattern = /^[A-Z0-9_]+$/.test(name) ? VARIABLE_VALUE : VALUE;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? "";
}

// src/host/redact.ts
var TOKEN_SHAPES = /\b(?:hf_(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{6,}\b|sk-[A-Za-z0-9_-]{4,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_[A-Za-z0-9_]{8,}|glpat-[A-Za-z0-9_-]{8,}|AKIA[A-Z0-9]{12,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g;
var URL_USER_INFO = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#'"<>]{1,500}|[^\s/@:'"<>]{0,200}:(?!\d{1,5}[/?#\s])[^\s'"<>]{1,300})@/gi;
var AUTHORIZATION = /\b(authorization\\?["']?[ \t]*[:=][ \t]*["']?)((?:bearer|basic|token|digest|negotiate)[ \t]+)?(\[redacted\]|[^\s"',]{4,})/gi;
var BEARER = /\b(bearer[ \t]+)((?=[^\s"',]*\d)[^\s"',]{6,}|[^\s"',]{20,})/gi;
var LEAST_LENGTH = 6;
function redactText(text, secrets = []) {
  let out = text;
  for (const secret of secrets) {
    if (secret !== "" && !REDACTED.includes(secret)) out = out.replaceAll(secret, REDACTED);
  }
  out = out.replace(URL_USER_INFO, `$1${REDACTED}@`).replace(TOKEN_SHAPES, REDACTED).replace(AUTHORIZATION, (_all, head, scheme = "") => `${head}${scheme}${REDACTED}`).replace(BEARER, `$1${REDACTED}`);
  let at = 0;
  const parts = secretSpans(out).map(({ start, end }) => {
    const before = out.slice(at, start);
    at = end;
    return before + REDACTED;
  });
  return parts.join("") + out.slice(at);
}
function redactArgv(argv, secrets = []) {
  return argv.map((word, index) => {
    const value = secretOfWord(argv, index);
    return value === null ? redactText(word, secrets) : word.slice(0, word.length - value.length) + REDACTED;
  });
}
function knownSecrets(environment, names, argv) {
  const ofVariables = Object.entries(environment).flatMap(([name, value = ""]) => [
    ...isSecretName(name) || names.includes(name) ? [value] : [],
    ...passwordsIn(value),
    ...valuesInText(value)
  ]);
  const ofWords = argv.flatMap((word, index) => {
    const value = secretOfWord(argv, index);
    return [...value === null ? valuesInText(word) : [value], ...passwordsIn(word)];
  });
  const forms = [...ofVariables, ...ofWords].flatMap(formsOf).filter((form) => form.length >= LEAST_LENGTH);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
function secretOfWord(argv, index) {
  const word = argv[index] ?? "";
  const before = argv[index - 1] ?? "";
  if (/^-[a-z]*c$/.test(before)) return null;
  const [, name = "", value = ""] = /^(--?[\w.-]+|[A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
  if (name.startsWith("-") ? isSecretFlag(name) : name !== "" && isSecretName(name)) return value;
  const nested = /^(?:--?[\w.-]+=|-[A-Za-z])([A-Za-z_]\w*)=(.*)$/s.exec(word);
  if (nested && isSecretName(nested[1] ?? "")) return nested[2] ?? "";
  return isSecretFlag(before) && !/^--?[A-Za-z]/.test(word) ? word : null;
}
function passwordsIn(text) {
  return [...text.matchAll(URL_USER_INFO)].flatMap(([all, scheme = ""]) => {
    const userInfo = all.slice(scheme.length, -1);
    const colon = userInfo.indexOf(":");
    return [userInfo, userInfo.slice(colon + 1)];
  });
}
function valuesInText(text) {
  return secretSpans(text).map(({ start, end }) => text.slice(start, end).replace(/^(["'])(.*)\1$/s, "$2"));
}
function formsOf(value) {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [
    value,
    ...lines,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
    decoded(value)
  ];
}
function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
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
  const listed = () => left.map((one) => describe(one, request.secrets ?? [])).join("; ");
  const killed = listed();
  const killUntil = performance.now() + KILL_LIMIT_MS;
  while (left.length > 0 && performance.now() < killUntil) {
    signalGroup(request.root, left, "SIGKILL");
    for (const one of left) kill(one, "SIGKILL");
    await sleep(50);
    left = survivors(request);
  }
  if (left.length === 0) return { status: "forced", detail: `had to be killed: ${killed}` };
  return { status: "leftovers", detail: `could not be ended: ${listed()}` };
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
function describe(one, secrets) {
  const command = redactArgv(commandOf(one.pid) ?? [], secrets).join(" ");
  return `pid ${one.pid}${command === "" ? "" : ` (${command.slice(0, 120)})`}`;
}

// src/host/redact-log.ts
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
async function redactLogFile(file, secrets) {
  const temporary = `${file}.redacted`;
  const input = createReadStream(file, "utf8");
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    await pipeline(async function* () {
      for await (const line of lines) yield `${redactText(line, secrets)}
`;
    }, createWriteStream(temporary));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
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
    const root = rootOf(entry);
    const names = entry.secretNames ?? [];
    const secrets = [
      ...knownSecrets(environmentOf(root.pid) ?? {}, names, commandOf(root.pid) ?? []),
      ...knownSecrets(options.environment ?? process.env, names, [])
    ].sort((a, b) => b.length - a.length);
    const stopped = await stopFamily({
      root,
      marker: entry.marker,
      known: [],
      graceMs: options.graceMs,
      hurry: options.signal,
      secrets
    });
    if (entry.log !== void 0) await redactLogFile(entry.log, secrets).catch(() => void 0);
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
  return typeof entry?.marker === "string" && entry.marker.length >= 8 && (entry.pid === null || Number.isInteger(entry.pid) && Number(entry.pid) > 1) && typeof entry.argv0 === "string" && (entry.log === void 0 || typeof entry.log === "string" && isAbsolute(entry.log)) && (entry.secretNames === void 0 || Array.isArray(entry.secretNames)) && Number.isInteger(entry.owner?.pid);
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

export {
  GateError,
  describeError,
  isSecretName,
  redactText,
  redactArgv,
  knownSecrets,
  MARKER_VARIABLE,
  readProcess,
  startTimeOf,
  findFamily,
  isSurelyForeign,
  environmentOf,
  commandOf,
  stopFamily,
  redactLogFile,
  openProcessRegistry,
  cleanUp
};
