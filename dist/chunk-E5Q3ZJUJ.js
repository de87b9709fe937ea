import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  loadShort
} from "./chunk-CSTO3LRM.js";

// src/github/untrusted.ts
function untrustedLines(text) {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(untrustedLine);
}
function untrustedLine(line) {
  return line.replace(ANSI_SEQUENCE, "").replace(CONTROL, "").replace(/##\[/g, "# #[").replace(/^([\s\u200b-\u200d\ufeff]*):(?=:)/, "$1: ");
}
var ESCAPE = String.fromCharCode(27);
var ANSI_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-9;?]*[ -/]*[@-~]`, "g");
var CONTROL = new RegExp("(?!\\t)\\p{Cc}", "gu");

// src/github/log.ts
var MAX_ANNOTATIONS = 10;
var MAX_ANNOTATION_CHARACTERS = 4096;
var TICK_EVERY_MS = 15e3;
function createActionsLog({ write, monotonicMs }) {
  let inGroup = false;
  let warnings = 0;
  let levels = 0;
  let levelsDone = 0;
  let beganMs = 0;
  let lastTickMs = Number.NEGATIVE_INFINITY;
  const print = (text) => {
    for (const line of untrustedLines(text)) write(`${line}
`);
  };
  const close = () => {
    if (inGroup) write("::endgroup::\n");
    inGroup = false;
  };
  return {
    step(title) {
      close();
      write(`::group::${escapeData(oneLine(title))}
`);
      inGroup = true;
    },
    plan(count) {
      levels = count;
      levelsDone = 0;
      beganMs = monotonicMs();
    },
    tick(tick) {
      const nowMs = monotonicMs();
      if (nowMs - lastTickMs < TICK_EVERY_MS) return;
      lastTickMs = nowMs;
      print(tickLine(tick));
    },
    levelDone(summary) {
      levelsDone += 1;
      lastTickMs = Number.NEGATIVE_INFINITY;
      print(`${summary}${eta(levels, levelsDone, monotonicMs() - beganMs)}`);
    },
    note: print,
    warn(text) {
      warnings += 1;
      if (warnings <= MAX_ANNOTATIONS) write(annotation("warning", text));
      else print(`Warning: ${text}`);
    },
    error: (text) => write(annotation("error", text)),
    close
  };
}
function tickLine(tick) {
  const rate = tick.tokensPerSecond === null ? "" : `, ${Math.round(tick.tokensPerSecond)} tokens/s`;
  return `${tick.workload} at ${loadShort(tick.level)}: launch ${tick.launch}/${tick.launches}, run ${tick.run}/${tick.runs}, ${tick.phase} ${tick.done}/${tick.total}${rate}`;
}
function eta(levels, done, elapsedMs) {
  if (levels === 0 || done >= levels) return "";
  const seconds = Math.round(elapsedMs / done * (levels - done) / 1e3);
  return ` (${done}/${levels}, about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left)`;
}
function annotation(kind, text) {
  const message = untrustedLines(text).join("\n").slice(0, MAX_ANNOTATION_CHARACTERS);
  return `::${kind} title=serving-gate::${escapeData(message)}
`;
}
function oneLine(text) {
  return untrustedLines(text).join(" ");
}
function escapeData(text) {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

// src/github/state.ts
var REGISTRY = "registry";
function saveRegistryPath(path, core) {
  core.saveState(REGISTRY, path);
}
function readRegistryPath(core) {
  return core.getState(REGISTRY) || null;
}

// src/github/runner-core.ts
async function loadRunnerCore() {
  return import("./core-GTEQKSWS.js");
}

export {
  createActionsLog,
  saveRegistryPath,
  readRegistryPath,
  loadRunnerCore
};
