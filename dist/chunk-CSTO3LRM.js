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

// src/host/registry-folder.ts
import { lstatSync, mkdirSync, readdirSync as readdirSync2 } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
  const text2 = read(`/proc/${pid}/environ`);
  if (text2 === null) return null;
  const pairs = text2.split("\0").filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
  );
}
function commandOf(pid) {
  const text2 = read(`/proc/${pid}/cmdline`);
  return text2 === null || text2 === "" ? null : text2.replace(/\0+$/, "").split("\0");
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

// src/host/registry-folder.ts
function registryFolder() {
  const folder = join(tmpdir(), `serving-gate-processes-${process.getuid?.() ?? "user"}`);
  mkdirSync(folder, { recursive: true, mode: 448 });
  const { uid } = lstatSync(folder);
  if (lstatSync(folder).isDirectory() && uid === (process.getuid?.() ?? uid)) return folder;
  throw new GateError("usage", `${folder} is not a folder of this user.`, {
    hint: "The gate writes down there what it starts: remove it, or set TMPDIR."
  });
}
function ownRegistryFile(folder) {
  return join(folder, `${process.pid}-${startTimeOf(process.pid)?.replace(/\W+/g, "-") ?? "0"}.json`);
}
function registryFiles(folder) {
  return readdirSync2(folder).filter((name) => /^\d+-[\w-]+\.json$/.test(name)).map((name) => join(folder, name));
}

// src/host/process-registry.ts
import { mkdirSync as mkdirSync2, readFileSync as readFileSync3, renameSync, rmSync as rmSync2, writeFileSync } from "node:fs";
import { dirname, isAbsolute } from "node:path";

// src/host/run-tool.ts
import { spawn } from "node:child_process";
var DRAIN_MS = 300;
function runTool(request) {
  const maxBytes = request.maxBytes ?? 8 * 1024 * 1024;
  return new Promise((resolve) => {
    const child = spawn(request.command, request.args, {
      env: { ...request.env, LC_ALL: "C" },
      ...request.cwd === void 0 ? {} : { cwd: request.cwd },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true
    });
    const stdout = [];
    const stderr = [];
    let bytes = 0;
    const take = (into) => (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) end({ status: "too-long" });
      else into.push(chunk);
    };
    child.stdout.on("data", take(stdout));
    child.stderr.on("data", take(stderr));
    let ended = false;
    const end = (result) => {
      if (ended) return;
      ended = true;
      clearTimeout(limit);
      request.signal?.removeEventListener("abort", onAbort);
      if (result.status !== "exited") killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      resolve(result);
    };
    const onAbort = () => end({ status: "aborted" });
    const limit = setTimeout(() => end({ status: "timed-out" }), request.limitMs);
    request.signal?.addEventListener("abort", onAbort);
    if (request.signal?.aborted) onAbort();
    child.on("error", () => end({ status: "absent" }));
    child.on("exit", (exitCode) => {
      const done = () => end({ status: "exited", exitCode, stdout: text(stdout), stderr: text(stderr) });
      child.once("close", done);
      setTimeout(() => {
        if (!ended) killGroup(child.pid);
        done();
      }, DRAIN_MS).unref();
    });
  });
}
function killGroup(pid) {
  if (pid === void 0) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
  }
}
function text(chunks) {
  return Buffer.concat(chunks).toString("utf8");
}

// src/host/container.ts
var LIMIT_MS = 6e4;
var TRIES = 3;
function dockerEnvironment(environment) {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry) => entry[1] !== void 0 && /^(?:PATH|HOME|XDG_RUNTIME_DIR|SSH_AUTH_SOCK|DOCKER_\w+)$/.test(entry[0])
    )
  );
}
function containerLabel(marker) {
  return `serving-gate.launch=${marker}`;
}
async function removeContainers({ label }, environment) {
  let problem = null;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await list(label, environment);
    if (typeof before === "string") return before;
    if (before.length === 0) return null;
    const removed = await docker(["rm", "--force", "--volumes", ...before], environment);
    problem = removed.problem ?? `container ${before.join(", ")}`;
  }
  const left = await list(label, environment);
  if (typeof left === "string") return left;
  return left.length === 0 ? null : `could not remove container ${left.join(", ")}: ${problem}`;
}
async function containerPid({ label }, environment) {
  const ids = await list(label, environment);
  const id = typeof ids === "string" ? void 0 : ids[0];
  if (id === void 0) return null;
  const { stdout } = await docker(["inspect", "--format", "{{.State.Pid}}", id], environment);
  const pid = Number(stdout.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}
async function list(label, environment) {
  const { stdout, problem } = await docker(
    ["ps", "--all", "--quiet", "--no-trunc", "--filter", `label=${label}`],
    environment
  );
  if (problem !== null) return `cannot tell whether a container is left: ${problem}`;
  return stdout.split(/\s+/).filter((word) => word !== "");
}
async function docker(args, environment, options = {}) {
  const result = await runTool({
    command: "docker",
    args,
    env: dockerEnvironment(environment),
    limitMs: options.limitMs ?? LIMIT_MS,
    ...options.signal === void 0 ? {} : { signal: options.signal }
  });
  if (result.status === "aborted") throw new GateError("cancelled", `Cancelled: docker ${args[0]}.`);
  if (result.status === "absent") return { stdout: "", problem: "docker is not installed" };
  if (result.status !== "exited") return { stdout: "", problem: `docker ${args[0]} ${result.status}` };
  if (result.exitCode === 0) return { stdout: result.stdout, problem: null };
  const said = result.stderr.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
  return {
    stdout: result.stdout,
    problem: said === "" ? `docker ${args[0]}: exit ${result.exitCode}` : said
  };
}

// src/host/kill-tree.ts
import { setTimeout as sleep } from "node:timers/promises";

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
var TOKEN_AMOUNTS = new Set("per threshold limit count budget len length size ratio".split(" "));
function isSecretWord(words, index) {
  const word = words[index] ?? "";
  if (/^tokens?$/.test(word))
    return !TOKEN_KINDS.has(words[index - 1] ?? "") && !TOKEN_AMOUNTS.has(words[index + 1] ?? "");
  return /(?:token|secrets?|passw(?:or)?ds?|passphrase|credentials?|apikeys?|cookie)$/.test(word);
}
function wordsOf(name) {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== "");
}

// src/host/secret-spans.ts
var REDACTED = "[redacted]";
var KEY = /(?<![\w#])([A-Za-z_][\w.-]{0,80})\\?["']?[ \t]*[:=][ \t]*/g;
var FLAG = /(?<![\w-])(--?[A-Za-z][\w.-]{0,60})(?:["'][ \t]*,[ \t]*|[ \t]+)(?!-)/g;
var QUOTED = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"`;
var VALUE = new RegExp(String.raw`${QUOTED}|(?:\[redacted\]|[^\s,;)}\]&])+`, "y");
var VARIABLE_VALUE = new RegExp(String.raw`${QUOTED}|["']?[^\s"']+`, "y");
var EMPTY = /^["']?(?:None|null|nil|undefined|True|False|true|false|\[redacted\]|\**)["']?$/;
function secretSpans(text2) {
  const found = [
    ...spansBehind(text2, KEY, (name, all) => isSecretKey(name) || isVariable(name, all)),
    ...spansBehind(text2, FLAG, isSecretFlag)
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
function spansBehind(text2, names, isSecret) {
  return [...text2.matchAll(names)].flatMap((match) => {
    const name = match[1] ?? "";
    if (!isSecret(name, match[0])) return [];
    const start = match.index + match[0].length;
    const value = valueAt(text2, start, name);
    const isCount = /token$/i.test(name) && /^\d{1,5}$/.test(value);
    return EMPTY.test(value) || isCount ? [] : [{ start, end: start + value.length }];
  });
}
function valueAt(text2, start, name) {
  const pattern = /^[A-Z0-9_]+$/.test(name) ? VARIABLE_VALUE : VALUE;
  pattern.lastIndex = start;
  return pattern.exec(text2)?.[0] ?? "";
}

// src/host/redact.ts
var TOKEN_SHAPES = /\b(?:hf_(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{6,}\b|sk-[A-Za-z0-9_-]{4,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_[A-Za-z0-9_]{8,}|glpat-[A-Za-z0-9_-]{8,}|AKIA[A-Z0-9]{12,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g;
var URL_USER_INFO = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#'"<>]{1,500}|[^\s/@:'"<>]{0,200}:(?!\d{1,5}[/?#\s])[^\s'"<>]{1,300})@/gi;
var AUTHORIZATION = /\b(authorization\\?["']?[ \t]*[:=][ \t]*["']?)((?:bearer|basic|token|digest|negotiate)[ \t]+)?(\[redacted\]|[^\s"',]{4,})/gi;
var BEARER = /\b(bearer[ \t]+)((?=[^\s"',]*\d)[^\s"',]{6,}|[^\s"',]{20,})/gi;
var LEAST_LENGTH = 6;
function redactText(text2, secrets = []) {
  let out = text2;
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
function passwordsIn(text2) {
  return [...text2.matchAll(URL_USER_INFO)].flatMap(([all, scheme = ""]) => {
    const userInfo = all.slice(scheme.length, -1);
    const colon = userInfo.indexOf(":");
    return [userInfo, userInfo.slice(colon + 1)];
  });
}
function valuesInText(text2) {
  return secretSpans(text2).map(({ start, end }) => text2.slice(start, end).replace(/^(["'])(.*)\1$/s, "$2"));
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

// src/host/shared-memory.ts
import { lstatSync as lstatSync2, readdirSync as readdirSync3, readFileSync as readFileSync2, readlinkSync, rmSync } from "node:fs";
import { join as join2 } from "node:path";
var SHARED_MEMORY = "/dev/shm";
function listSegments(folder = SHARED_MEMORY) {
  try {
    return readdirSync3(folder);
  } catch {
    return [];
  }
}
function segmentsOf(pids, folder = SHARED_MEMORY) {
  return new Set(pids.flatMap((pid) => [...mappedBy(pid, folder), ...openedBy(pid, folder)]));
}
function removeSegments(names, folder = SHARED_MEMORY) {
  const ours = [...names].filter((name) => isOurFile(join2(folder, name)));
  if (ours.length === 0) return { removed: [], left: [] };
  const used = segmentsOf(
    (listProcesses() ?? []).map(({ pid }) => pid),
    folder
  );
  const removed = [];
  const left = [];
  for (const name of ours.filter((one) => !used.has(one))) {
    try {
      rmSync(join2(folder, name));
      removed.push(name);
    } catch {
      left.push(name);
    }
  }
  return { removed, left };
}
function isOurFile(path) {
  try {
    const stat = lstatSync2(path);
    return stat.isFile() && stat.uid === process.getuid?.();
  } catch {
    return false;
  }
}
function mappedBy(pid, folder) {
  let text2;
  try {
    text2 = readFileSync2(`/proc/${pid}/maps`, "utf8");
  } catch {
    return [];
  }
  return text2.split("\n").flatMap((row) => nameIn(row.slice(row.indexOf("/")), folder) ?? []);
}
function openedBy(pid, folder) {
  try {
    return readdirSync3(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return nameIn(readlinkSync(`/proc/${pid}/fd/${fd}`), folder) ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
function nameIn(path, folder) {
  if (!path.startsWith(`${folder}/`) || path.endsWith(" (deleted)")) return null;
  const name = path.slice(folder.length + 1);
  return name.includes("/") ? null : name;
}

// src/host/kill-tree.ts
var HURRY_MS = 2e3;
var ORPHAN_GRACE_MS = 1e4;
var KILL_LIMIT_MS = 5e3;
async function stopFamily(request) {
  const family = request.segmentsBefore === void 0 ? [] : survivors(request).map(({ pid }) => pid);
  const segments = /* @__PURE__ */ new Set([...request.segments ?? [], ...segmentsOf(family)]);
  for (const name of request.segmentsBefore ?? []) segments.delete(name);
  const stopped = await stopProcesses(request);
  if (stopped.status === "leftovers") return stopped;
  const { removed, left } = removeSegments(segments);
  const shared = (names) => `${names.length} shared memory segment${names.length === 1 ? "" : "s"} (${names.slice(0, 5).join(", ")})`;
  if (left.length > 0) return { status: "leftovers", detail: `could not remove ${shared(left)}` };
  if (removed.length === 0) return stopped;
  const detail = [stopped.detail, `removed ${shared(removed)} that it left behind`];
  return { ...stopped, detail: detail.filter((one) => one !== null).join("; ") };
}
async function stopProcesses(request) {
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
    const left = entry.container === void 0 ? null : await removeContainers(entry.container, options.environment ?? process.env);
    const ended = await stopFamily({
      root,
      marker: entry.marker,
      known: [],
      graceMs: options.graceMs,
      hurry: options.signal,
      secrets,
      ...entry.segmentsBefore === void 0 ? {} : { segmentsBefore: entry.segmentsBefore }
    });
    const stopped = left === null ? ended : { status: "leftovers", detail: left };
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
    const value = JSON.parse(readFileSync3(file, "utf8"));
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}
function isEntry(value) {
  const entry = value;
  return typeof entry?.marker === "string" && entry.marker.length >= 8 && (entry.pid === null || Number.isInteger(entry.pid) && Number(entry.pid) > 1) && typeof entry.argv0 === "string" && (entry.log === void 0 || typeof entry.log === "string" && isAbsolute(entry.log)) && (entry.secretNames === void 0 || Array.isArray(entry.secretNames)) && (entry.segmentsBefore === void 0 || Array.isArray(entry.segmentsBefore)) && (entry.container === void 0 || /^serving-gate\.launch=[\w-]{8,}$/.test(entry.container?.label)) && Number.isInteger(entry.owner?.pid);
}
function writeEntries(file, entries) {
  if (entries.length === 0) {
    rmSync2(file, { force: true });
    return;
  }
  mkdirSync2(dirname(file), { recursive: true });
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
async function cleanUpLeftovers(folder, signal) {
  return (await cleanAll(folder, signal)).map(describe2);
}
async function requireCleanMachine(folder, signal) {
  const cleaned = await cleanAll(folder, signal);
  const left = cleaned.filter(({ status }) => status === "leftovers").map(describe2);
  if (left.length === 0) return cleaned.map(describe2);
  throw new GateError("teardown", `${left.join("; ")}.`, {
    hint: `End it by hand, then remove the note of it in ${folder}.`
  });
}
async function cleanAll(folder, signal) {
  const cleaned = [];
  const own = ownRegistryFile(folder);
  for (const file of registryFiles(folder).filter((one) => one !== own)) {
    cleaned.push(...await cleanUpRegistered(file, { graceMs: GRACE_MS, signal }));
  }
  return cleaned;
}
function describe2({ argv0, pid, status, detail }) {
  const who = `${argv0}${pid === null ? "" : ` (pid ${pid})`}`;
  if (status === "leftovers")
    return `Could not end a server left over from an earlier gate: ${who}: ${detail ?? ""}`;
  return `Ended a server left over from an earlier gate: ${who}`;
}

// node_modules/valibot/dist/index.mjs
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list2 = [...new Set(values$1)];
  if (list2.length > 1) return `(${list2.join(` ${separator} `)})`;
  return list2[0] ?? "never";
}
function _standardSchema(schema) {
  schema["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue) {
  if (issue.path) {
    let key = "";
    for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
    else key += item.key;
    else return null;
    return key;
  }
  return null;
}
var EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
// @__NO_SIDE_EFFECTS__
function description(description_) {
  return {
    kind: "metadata",
    type: "description",
    reference: description,
    description: description_
  };
}
// @__NO_SIDE_EFFECTS__
function finite(message$1) {
  return {
    kind: "validation",
    type: "finite",
    reference: finite,
    async: false,
    expects: null,
    requirement: Number.isFinite,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "finite", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function integer(message$1) {
  return {
    kind: "validation",
    type: "integer",
    reference: integer,
    async: false,
    expects: null,
    requirement: Number.isInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_length",
    reference: maxLength,
    async: false,
    expects: `<=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length > this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function nonEmpty(message$1) {
  return {
    kind: "validation",
    type: "non_empty",
    reference: nonEmpty,
    async: false,
    expects: "!0",
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length === 0) _addIssue(this, "length", dataset, config$1, { received: "0" });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
var ABORT_EARLY_CONFIG = { abortEarly: true };
// @__NO_SIDE_EFFECTS__
function getFallback(schema, dataset, config$1) {
  return typeof schema.fallback === "function" ? schema.fallback(dataset, config$1) : schema.fallback;
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema, dataset, config$1) {
  return typeof schema.default === "function" ? schema.default(dataset, config$1) : schema.default;
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullable",
    reference: nullable,
    expects: `(${wrapped.expects} | null)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function optional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "optional",
    reference: optional,
    expects: `(${wrapped.expects} | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "strict_object",
    reference: strictObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function tuple(items, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "tuple",
    reference: tuple,
    expects: "Array",
    async: false,
    items,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key = 0; key < this.items.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.items[key]["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _subIssues(datasets) {
  let issues;
  if (datasets) for (const dataset of datasets) if (issues) for (const issue of dataset.issues) issues.push(issue);
  else issues = dataset.issues;
  return issues;
}
// @__NO_SIDE_EFFECTS__
function union(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "union",
    reference: union,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      let validDataset;
      let typedDatasets;
      let untypedDatasets;
      for (const schema of this.options) {
        const optionDataset = schema["~run"]({ value: dataset.value }, config$1);
        if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
        else typedDatasets = [optionDataset];
        else {
          validDataset = optionDataset;
          break;
        }
        else if (untypedDatasets) untypedDatasets.push(optionDataset);
        else untypedDatasets = [optionDataset];
      }
      if (validDataset) return validDataset;
      if (typedDatasets) {
        if (typedDatasets.length === 1) return typedDatasets[0];
        _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
        dataset.typed = true;
      } else if (untypedDatasets?.length === 1) return untypedDatasets[0];
      else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions = (variant$1, allKeys) => {
          for (const schema of variant$1.options) {
            if (schema.type === "variant") parseOptions(schema, new Set(allKeys).add(schema.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema, input, config$1) {
  const dataset = schema["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}

// src/model/load.ts
var finite2 = pipe(number(), finite());
var above0 = pipe(finite2, minValue(0));
var LOAD_SHAPES = {
  closed: { unit: "concurrent", axis: "concurrency" },
  open: { unit: "requests/s", axis: "request rate" },
  replay: { unit: "\xD7 the recorded speed", axis: "replay speed" }
};
var shape = picklist(["closed", "open", "replay"]);
var LoadPointSchema = strictObject({ shape, value: above0 });
var LevelSchema = strictObject({ shape, value: above0, requests: above0 });
var ArrivalsSchema = variant("process", [
  strictObject({ process: literal("constant") }),
  strictObject({ process: literal("poisson") }),
  strictObject({ process: literal("gamma"), burstiness: above0 }),
  strictObject({ process: literal("bursts"), onSeconds: above0, offSeconds: above0 })
]);
var LoadSchema = variant("shape", [
  strictObject({ shape: literal("closed") }),
  strictObject({ shape: literal("open"), arrivals: ArrivalsSchema }),
  strictObject({ shape: literal("replay") })
]);
function sameLoad(a, b) {
  return a.shape === b.shape && a.value === b.value;
}
function loadInWords({ shape: shape2, value }) {
  const words = `${value} ${LOAD_SHAPES[shape2].unit}`;
  return shape2 === "replay" ? `replay at ${words}` : words;
}
function loadShort({ shape: shape2, value }) {
  if (shape2 === "closed") return `${value}`;
  return shape2 === "open" ? `${value}/s` : `\xD7${value}`;
}
function arrivalsInWords(arrivals) {
  if (arrivals.process === "gamma") return `gamma (burstiness ${arrivals.burstiness})`;
  if (arrivals.process === "bursts")
    return `bursts (on ${arrivals.onSeconds} s, off ${arrivals.offSeconds} s)`;
  return arrivals.process;
}
function shapeInWords(load) {
  if (load.shape === "open") return `open loop, ${arrivalsInWords(load.arrivals)} arrivals`;
  return load.shape === "closed" ? "closed loop" : "replay of recorded times";
}

export {
  GateError,
  describeError,
  isSecretName,
  isSecretKey,
  redactText,
  redactArgv,
  knownSecrets,
  getDotPath,
  description,
  finite,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nonEmpty,
  regex,
  array,
  boolean,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  record,
  strictObject,
  string,
  tuple,
  union,
  variant,
  pipe,
  safeParse,
  LOAD_SHAPES,
  LoadPointSchema,
  LevelSchema,
  LoadSchema,
  sameLoad,
  loadInWords,
  loadShort,
  shapeInWords,
  MARKER_VARIABLE,
  readProcess,
  startTimeOf,
  findFamily,
  isSurelyForeign,
  environmentOf,
  commandOf,
  registryFolder,
  ownRegistryFile,
  runTool,
  dockerEnvironment,
  containerLabel,
  removeContainers,
  containerPid,
  docker,
  listSegments,
  segmentsOf,
  stopFamily,
  redactLogFile,
  openProcessRegistry,
  cleanUp,
  cleanUpLeftovers,
  requireCleanMachine
};
