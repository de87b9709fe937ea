import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  MONOTONIC_OFFSET_MS,
  collectResults,
  monotonicMs,
  requestAt,
  watchThread
} from "./chunk-U47FGUU3.js";
import {
  __callDispose,
  __using
} from "./chunk-JFMPI6Y5.js";

// src/load/thread.ts
import { parentPort } from "node:worker_threads";

// src/load/send-loop.ts
import { setTimeout as sleep } from "node:timers/promises";

// src/load/failure-message.ts
function messageIn(body) {
  try {
    const value = JSON.parse(body);
    const message = value?.error?.message ?? value?.message ?? value?.detail;
    if (typeof message === "string") return message.slice(0, 500);
  } catch {
  }
  return body.trim().slice(0, 500) || "no body";
}

// src/load/sse.ts
var LF = 10;
var CR = 13;
function sseDecoder() {
  let pieces = [];
  let skipLf = false;
  let firstLine = true;
  let name = null;
  let data = [];
  function push(piece) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const between = pieces.length === 0 && data.length === 0 && name === null && !skipLf;
    const whole = between ? wholeEvents(bytes) : null;
    if (whole !== null) {
      firstLine = false;
      return whole;
    }
    const events = [];
    let start = 0;
    if (skipLf && bytes.length > 0) {
      skipLf = false;
      if (bytes[0] === LF) start = 1;
    }
    let cr = bytes.indexOf(CR, start);
    let lf = bytes.indexOf(LF, start);
    while (lf !== -1 || cr !== -1) {
      const at = cr !== -1 && (lf === -1 || cr < lf) ? cr : lf;
      takeLine(bytes.subarray(start, at), events);
      start = at + 1;
      if (at === cr) {
        if (start === bytes.length) skipLf = true;
        else if (bytes[start] === LF) start += 1;
        cr = bytes.indexOf(CR, start);
      }
      if (lf !== -1 && lf < start) lf = bytes.indexOf(LF, start);
    }
    if (start < bytes.length) pieces.push(Uint8Array.from(bytes.subarray(start)));
    return events;
  }
  function end() {
    const events = [];
    if (pieces.length > 0) takeLine(Buffer.alloc(0), events);
    dispatch(events);
    return events;
  }
  function takeLine(tail, events) {
    if (pieces.length === 0 && tail.length === 0) {
      firstLine = false;
      dispatch(events);
      return;
    }
    let line = pieces.length === 0 ? tail.toString("utf8") : Buffer.concat([...pieces, tail]).toString("utf8");
    if (pieces.length > 0) pieces = [];
    if (firstLine) {
      firstLine = false;
      if (line.startsWith("\uFEFF")) line = line.slice(1);
    }
    if (line === "") dispatch(events);
    else takeField(line);
  }
  function takeField(line) {
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== "data" && field !== "event") return;
    const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "data") data.push(value);
    else name = value === "" ? null : value;
  }
  function dispatch(events) {
    if (data.length > 0) events.push({ name, data: data.length === 1 ? data[0] ?? "" : data.join("\n") });
    name = null;
    data = [];
  }
  return { push, end };
}
var DATA = "data: ";
var END = "\n\n";
function wholeEvents(bytes) {
  if (bytes[bytes.length - 1] !== LF || bytes[bytes.length - 2] !== LF) return null;
  const text = bytes.toString("utf8");
  if (text.includes("\r")) return null;
  const events = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(END, start);
    const line = text.indexOf("\n", start);
    if (end !== line || text.slice(start, start + DATA.length) !== DATA) return null;
    events.push({ name: null, data: text.slice(start + DATA.length, end) });
    start = end + END.length;
  }
  return events;
}

// src/load/stream-reader.ts
import { createHash } from "node:crypto";

// src/load/stream-chunk.ts
var GAVE_UP = /* @__PURE__ */ new Set(["abort", "error"]);
var NOTHING = { kind: "nothing" };
var MAX_MESSAGE = 500;
function readChunk(event) {
  const data = event.data.trim();
  if (data === "[DONE]") return { kind: "done" };
  if (data === "") return NOTHING;
  let value;
  try {
    value = JSON.parse(data);
  } catch {
    return event.name === "error" ? error(data) : malformed(`an event is not JSON: ${data}`);
  }
  if (!isObject(value)) return malformed(`an event is not an object: ${data}`);
  const failure = failureOf(value, event.name);
  if (failure !== null) return error(failure);
  return isObject(value.meta_info) && !Array.isArray(value.choices) ? readCumulative(value, value.meta_info) : readDelta(value);
}
function error(message) {
  return { kind: "error", message: cut(message) };
}
function malformed(message) {
  return { kind: "malformed", message: cut(message) };
}
function cut(message) {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}\u2026` : message;
}
function failureOf(value, name) {
  const { error: failure } = value;
  if (isObject(failure)) return messageOf(failure);
  if (typeof failure === "string" && failure !== "") return failure;
  if (value.object === "error" || name === "error") return messageOf(value);
  return null;
}
function messageOf(failure) {
  const text = typeof failure.message === "string" && failure.message !== "" ? failure.message : JSON.stringify(failure);
  const code = typeof failure.code === "number" || typeof failure.code === "string" ? ` (code ${failure.code})` : "";
  return `${text}${code}`;
}
function readDelta(value) {
  const choices = Array.isArray(value.choices) ? value.choices.filter(isObject) : [];
  const usage = isObject(value.usage) ? value.usage : {};
  const details = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  let text = "";
  let hasAnswer = false;
  let tokenIds = null;
  let finishReason = null;
  for (const choice of choices) {
    const reasoning = reasoningOf(choice);
    const answer = answerOf(choice);
    text += reasoning + answer;
    if (answer !== "") hasAnswer = true;
    if (Array.isArray(choice.token_ids)) tokenIds = (tokenIds ?? 0) + choice.token_ids.length;
    finishReason = graver(finishReason, string(choice.finish_reason));
  }
  return {
    kind: "delta",
    hasChoices: choices.length > 0,
    text,
    cumulative: false,
    hasAnswer,
    tokenIds,
    finishReason,
    promptTokens: count(usage.prompt_tokens),
    completionTokens: count(usage.completion_tokens),
    cachedTokens: count(details.cached_tokens)
  };
}
function graver(known, found) {
  return found === "" || known !== null && GAVE_UP.has(known) ? known : found;
}
function readCumulative(value, meta) {
  const text = string(value.text);
  return {
    kind: "delta",
    hasChoices: true,
    text,
    cumulative: true,
    hasAnswer: text !== "",
    tokenIds: null,
    finishReason: isObject(meta.finish_reason) ? string(meta.finish_reason.type) || null : null,
    promptTokens: count(meta.prompt_tokens),
    completionTokens: count(meta.completion_tokens),
    cachedTokens: count(meta.cached_tokens)
  };
}
function reasoningOf({ delta }) {
  return isObject(delta) ? string(delta.reasoning) || string(delta.reasoning_content) : "";
}
function answerOf(choice) {
  const delta = isObject(choice.delta) ? choice.delta : {};
  const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isObject) : [];
  return string(choice.text) + string(delta.content) + string(delta.refusal) + calls.map(callText).join("") + functionText(delta.function_call) + audioText(delta.audio);
}
function callText(call) {
  return functionText(call.function) || string(call.id);
}
function functionText(call) {
  return isObject(call) ? string(call.name) + string(call.arguments) : "";
}
function audioText(audio) {
  return isObject(audio) ? string(audio.transcript) + string(audio.data) : "";
}
function string(value) {
  return typeof value === "string" ? value : "";
}
function count(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/load/chunk-template.ts
var COUNT = /"(?:completion_tokens|total_tokens|reasoning_tokens)":\s*(\d{1,15})(?=[,}\s])/g;
var TEXT = /"(?:text|content|reasoning|reasoning_content)":\s*"/g;
var NOT_PLAIN = /[\\\p{Cc}]/u;
var MARK = "serving-gate";
function chunkReader() {
  let template = null;
  return (event) => {
    if (event.name !== null) return readChunk(event);
    const known = template === null ? null : fill(template, event.data);
    if (known !== null) return known;
    const chunk = readChunk(event);
    if (chunk.kind === "delta") template = templateOf(event.data, chunk) ?? template;
    return chunk;
  };
}
function fill({ prefix, between, completionPlace, delta }, data) {
  if (data.slice(0, prefix.length) !== prefix) return null;
  const textEnd = data.indexOf('"', prefix.length);
  if (textEnd === -1) return null;
  const text = data.slice(prefix.length, textEnd);
  if (NOT_PLAIN.test(text)) return null;
  let completionTokens = delta.completionTokens;
  let at = textEnd;
  for (let place = 0; place < between.length; place += 1) {
    const part = between[place] ?? "";
    if (data.slice(at, at + part.length) !== part) return null;
    at += part.length;
    if (place === between.length - 1) break;
    const start = at;
    let value = 0;
    for (let digit = data.charCodeAt(at) - 48; digit >= 0 && digit <= 9; digit = data.charCodeAt(at) - 48) {
      value = value * 10 + digit;
      at += 1;
    }
    const isNumber = at > start && at - start <= 15 && (data.charCodeAt(start) !== 48 || at === start + 1);
    if (!isNumber) return null;
    if (place === completionPlace) completionTokens = value;
  }
  if (at !== data.length) return null;
  return { ...delta, text, hasAnswer: delta.hasAnswer && text !== "", completionTokens };
}
function templateOf(data, delta) {
  if (delta.cumulative || delta.finishReason !== null || delta.tokenIds !== null || data.trim() !== data)
    return null;
  for (const site of data.matchAll(TEXT)) {
    const prefix = data.slice(0, site.index + site[0].length);
    const textEnd = data.indexOf('"', prefix.length);
    if (textEnd === -1 || NOT_PLAIN.test(data.slice(prefix.length, textEnd))) continue;
    const template = { prefix, ...countsOf(data.slice(textEnd)) };
    const proven = prove(template, delta);
    if (proven !== null) return { ...template, delta: proven };
  }
  return null;
}
function countsOf(rest) {
  const between = [];
  let completionPlace = null;
  let from = 0;
  for (const match of rest.matchAll(COUNT)) {
    const number = match[1] ?? "";
    const start = match.index + match[0].length - number.length;
    if (match[0].startsWith('"completion_tokens"')) completionPlace = between.length;
    between.push(rest.slice(from, start));
    from = start + number.length;
  }
  between.push(rest.slice(from));
  return { between, completionPlace };
}
function prove({ prefix, between, completionPlace }, delta) {
  const counts = between.slice(1).map((_, place) => 770001 + place);
  const tail = between.map((part, place) => `${part}${counts[place] ?? ""}`).join("");
  const read = readChunk({ name: null, data: `${prefix}${MARK}${tail}` });
  const empty = readChunk({ name: null, data: `${prefix}${tail}` });
  if (read.kind !== "delta" || read.text !== MARK || empty.kind !== "delta" || empty.text !== "") return null;
  const expected = completionPlace === null ? delta.completionTokens : counts[completionPlace] ?? null;
  const same = read.completionTokens === expected && read.hasChoices === delta.hasChoices && read.tokenIds === null && read.finishReason === null && read.promptTokens === delta.promptTokens && read.cachedTokens === delta.cachedTokens;
  return same ? read : null;
}

// src/load/stream-reader.ts
function streamReader(forcedTokens) {
  let done = false;
  let error2 = null;
  let text = "";
  let finishReason = null;
  let promptTokens = null;
  let cachedTokens = null;
  let ttfoMs = null;
  const readChunk2 = chunkReader();
  let usageTokens = null;
  let idTokens = 0;
  let counted = 0;
  let countIsCurrent = true;
  const chunks = [];
  function read(event, offsetMs, mayBeCut = false) {
    if (done) return;
    const chunk = readChunk2(event);
    if (chunk.kind === "done") done = true;
    else if (chunk.kind === "error") error2 ??= chunk.message;
    else if (chunk.kind === "malformed" && !mayBeCut) error2 ??= chunk.message;
    else if (chunk.kind === "delta") readDelta2(chunk, offsetMs);
  }
  function readDelta2(delta, offsetMs) {
    const tokens = tokensOf(delta);
    const moved = delta.hasChoices && countIsCurrent && (delta.completionTokens ?? 0) > counted;
    const isNew = delta.cumulative ? delta.text.length > text.length : delta.text !== "";
    if (isNew || (delta.tokenIds ?? 0) > 0 || moved) {
      chunks.push([offsetMs, tokens]);
      idTokens = idTokens === null || delta.tokenIds === null ? null : idTokens + delta.tokenIds;
      if (tokens === null) countIsCurrent = false;
      else counted += tokens;
    }
    if (delta.completionTokens !== null) {
      counted = delta.completionTokens;
      countIsCurrent = true;
      usageTokens = delta.completionTokens;
    }
    if (delta.hasAnswer) ttfoMs ??= offsetMs;
    promptTokens = delta.promptTokens ?? promptTokens;
    cachedTokens = delta.cachedTokens ?? cachedTokens;
    finishReason = delta.finishReason ?? finishReason;
    text = delta.cumulative ? delta.text : text + delta.text;
  }
  function tokensOf(delta) {
    if (delta.completionTokens !== null && countIsCurrent)
      return Math.max(0, delta.completionTokens - counted);
    return delta.tokenIds;
  }
  function sample() {
    const completionTokens = usageTokens ?? (chunks.length > 0 ? idTokens : null);
    const problem = problemOf(completionTokens);
    return {
      outcome: problem?.outcome ?? "ok",
      ttftMs: chunks[0]?.[0] ?? null,
      ttfoMs,
      e2eMs: chunks.at(-1)?.[0] ?? null,
      promptTokens,
      completionTokens,
      cachedTokens,
      finishReason,
      outputHash: text === "" ? null : createHash("sha256").update(text).digest("hex").slice(0, 16),
      error: problem?.error ?? null,
      chunks
    };
  }
  function problemOf(completionTokens) {
    if (error2 !== null) return { outcome: "stream-error", error: error2 };
    if (finishReason !== null && GAVE_UP.has(finishReason)) {
      return { outcome: "stream-error", error: `the server gave up: finish reason ${finishReason}` };
    }
    if (chunks.length === 0 && (completionTokens ?? 0) === 0) {
      return { outcome: "empty", error: "the stream held no generated token" };
    }
    if (!done && finishReason === null) {
      return { outcome: "truncated", error: "the stream ended without [DONE] and without a finish reason" };
    }
    if (forcedTokens !== null && completionTokens !== null && completionTokens < forcedTokens) {
      return { outcome: "short", error: `${completionTokens} of ${forcedTokens} forced tokens` };
    }
    return null;
  }
  return {
    read,
    sample,
    get done() {
      return done;
    }
  };
}

// src/load/exchange.ts
var AFTER_DONE_MS = 100;
var MAX_ERROR_BODY = 2e3;
var MAX_TIMER_MS = 2 ** 31 - 1;
function exchange(connection, call) {
  return new Promise((resolve) => {
    const decoder = sseDecoder();
    const reader = streamReader(call.forcedTokens);
    let status = null;
    let contentType = "";
    let encoding = "";
    let bytes = 0;
    let errorBody = "";
    let doneAt = null;
    let settled = false;
    let afterDone;
    const deadline = setTimeout(giveUp, Math.min(call.timeoutMs, MAX_TIMER_MS));
    const sentAt = connection.send(call.bytes, {
      onHead(code, headers) {
        status = code;
        contentType = headers.get("content-type") ?? "none";
        encoding = headers.get("content-encoding") ?? "identity";
      },
      onBody(piece) {
        const arrivedAt = performance.now();
        bytes += piece.length;
        if (status !== 200) {
          if (errorBody.length < MAX_ERROR_BODY) errorBody += piece.toString("utf8").slice(0, MAX_ERROR_BODY);
          return;
        }
        for (const event of decoder.push(piece)) reader.read(event, arrivedAt - sentAt);
        if (reader.done && doneAt === null) {
          doneAt = arrivedAt;
          afterDone = setTimeout(() => settle(null, null, false), AFTER_DONE_MS);
        }
      },
      onEnd(reusable) {
        const closedAt = performance.now();
        if (status === 200) {
          for (const event of decoder.end()) reader.read(event, closedAt - sentAt, true);
        }
        settle(null, closedAt, reusable);
      },
      onError(message) {
        settle(reader.done ? null : { outcome: "connect-error", error: message }, null, false);
      }
    });
    function giveUp() {
      settle({ outcome: "timeout", error: `not ended after ${call.timeoutMs} ms` }, null, false);
    }
    function settle(failure, closedAt, reusable) {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      clearTimeout(afterDone);
      if (!reusable) connection.destroy();
      const stream = reader.sample();
      const verdict = httpFailure() ?? failure ?? explained(stream);
      resolve({
        stream: verdict === null ? stream : { ...stream, ...verdict },
        httpStatus: status,
        sentAt,
        closedAt,
        endedAt: closedAt ?? doneAt ?? performance.now(),
        reusable
      });
    }
    function httpFailure() {
      if (status === null || status === 200) return null;
      return { outcome: "http-error", error: `HTTP ${status}: ${messageIn(errorBody)}` };
    }
    function explained(stream) {
      if (stream.outcome !== "empty" || bytes === 0) return null;
      if (encoding !== "identity") {
        return {
          outcome: "stream-error",
          error: `the answer is encoded as ${encoding} though identity was asked for`
        };
      }
      return {
        outcome: "empty",
        error: `${bytes} bytes of ${contentType} held no generated token`
      };
    }
  });
}
function notConnected(error2) {
  const stream = streamReader(null).sample();
  return {
    stream: {
      ...stream,
      outcome: "connect-error",
      error: error2 instanceof Error ? error2.message : String(error2)
    },
    httpStatus: null,
    sentAt: null,
    closedAt: null,
    endedAt: performance.now(),
    reusable: false
  };
}

// src/load/send-loop.ts
async function sendLoop(loop) {
  const { pace, chunkBudget, opening } = loop.task;
  const results = collectResults(chunkBudget, opening);
  await until(loop.startAt, loop.signal);
  if (pace.kind === "closed") await closedLoop(loop, workersOf(loop.task, pace.concurrency), results.add);
  else await scheduled(loop, pace.dueMs, results.add);
  return results.finish();
}
function workersOf({ part, parts, requests }, concurrency) {
  const all = Math.min(concurrency, requests.ends.length);
  return Math.floor(all / parts) + (part < all % parts ? 1 : 0);
}
async function closedLoop(loop, workers, take) {
  const { task, signal } = loop;
  async function work() {
    let dueAt = loop.startAt;
    while (!signal.aborted) {
      const index = Atomics.add(task.cursor, 0, 1);
      if (index >= task.requests.ends.length) return;
      take(await send(loop, index, dueAt));
      dueAt = monotonicMs();
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
}
async function scheduled(loop, dueMs, take) {
  const { task, signal } = loop;
  const open = /* @__PURE__ */ new Set();
  for (let index = task.part; index < dueMs.length && !signal.aborted; index += task.parts) {
    const dueAt = loop.startAt + (dueMs[index] ?? 0);
    await until(dueAt, signal);
    if (signal.aborted) break;
    const sending = send(loop, index, dueAt).then((result) => {
      take(result);
      open.delete(sending);
    });
    open.add(sending);
  }
  await Promise.all(open);
}
async function send(loop, index, dueAt) {
  const { task } = loop;
  const request = requestAt(task.requests, index);
  const queuedAt = monotonicMs();
  const result = await sendOn(loop.target, loop.target.request(request.path, request.body), {
    forcedTokens: request.forcedTokens,
    timeoutMs: task.requestTimeoutMs
  });
  loop.onEnded(result.stream.completionTokens);
  return {
    index,
    dueAt,
    queuedAt,
    sentAt: shifted(result.sentAt),
    closedAt: shifted(result.closedAt),
    endedAt: result.endedAt + MONOTONIC_OFFSET_MS,
    httpStatus: result.httpStatus,
    stream: result.stream
  };
}
async function sendOn(target, bytes, options) {
  const connection = await target.take().catch((error2) => notConnected(error2));
  if ("stream" in connection) return connection;
  const result = await exchange(connection, { bytes, ...options });
  if (result.reusable) target.giveBack(connection);
  return result;
}
function shifted(at) {
  return at === null ? null : at + MONOTONIC_OFFSET_MS;
}
async function until(at, signal) {
  for (let left = at - monotonicMs(); left > 0 && !signal.aborted; left = at - monotonicMs()) {
    await sleep(left, void 0, { signal }).catch(() => void 0);
  }
}

// src/load/addresses.ts
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
var LOOKUP_TIMEOUT_MS = 5e3;
async function addressesOf(hostname, signal) {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (host === "0.0.0.0") return ["127.0.0.1"];
  if (host === "::") return ["::1", "127.0.0.1"];
  if (isIP(host) !== 0) return [host];
  const found = lookup(host, { all: true }).catch(() => []);
  const entries = await Promise.race([found, givenUp(signal)]);
  const addresses = entries.map((entry) => entry.address);
  return [...new Set(host === "localhost" ? [...addresses, "127.0.0.1", "::1"] : addresses)];
}
function givenUp(signal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]);
  return new Promise((resolve) => {
    if (limit.aborted) return resolve([]);
    limit.addEventListener("abort", () => resolve([]), { once: true });
  });
}

// src/load/connection.ts
import net from "node:net";
import tls from "node:tls";

// src/load/http-response.ts
var CR2 = 13;
var LF2 = 10;
var SEMICOLON = 59;
var MAX_HEAD = 65536;
var MAX_SIZE_DIGITS = 8;
var HEAD_END = Buffer.from("\r\n\r\n");
function responseReader(listener) {
  let head = Buffer.alloc(0);
  let keepAlive = false;
  let over = false;
  let body = { kind: "until-close" };
  let left = 0;
  let chunkPart = "size";
  let sizeDigits = 0;
  let lineLength = 0;
  function push(bytes) {
    let rest = bytes;
    while (rest !== null && head !== null && !over) rest = takeHead(rest);
    if (rest !== null && !over) takeBody(rest);
  }
  function takeHead(bytes) {
    const all = head === null || head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end2 = all.indexOf(HEAD_END);
    if (end2 === -1) {
      if (all.length > MAX_HEAD) fail("the head of the answer has no end");
      head = Buffer.from(all);
      return null;
    }
    const rest = all.subarray(end2 + HEAD_END.length);
    const [statusLine = "", ...lines] = all.toString("latin1", 0, end2).split("\r\n");
    const status = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(statusLine);
    if (status === null) {
      fail(`the answer is not HTTP/1.1: ${statusLine.slice(0, 100)}`);
      return null;
    }
    const code = Number(status[2]);
    head = Buffer.alloc(0);
    if (code >= 100 && code < 200) return rest;
    head = null;
    begin(code, status[1] === "1", headersOf(lines));
    return rest.length === 0 ? null : rest;
  }
  function begin(code, isHttp11, headers) {
    const connection = headers.get("connection")?.toLowerCase() ?? "";
    keepAlive = isHttp11 ? !connection.includes("close") : connection.includes("keep-alive");
    const framing = framingOf(code, headers);
    if (typeof framing === "string") {
      fail(framing);
      return;
    }
    body = framing;
    left = body.kind === "length" ? body.bytes : 0;
    listener.onHead(code, headers);
    if (body.kind === "length" && left === 0) end(keepAlive);
  }
  function takeBody(bytes) {
    if (body.kind === "until-close") {
      listener.onBody(bytes);
      return;
    }
    if (body.kind === "chunked") {
      takeChunks(bytes);
      return;
    }
    const mine = bytes.subarray(0, left);
    left -= mine.length;
    listener.onBody(mine);
    if (left === 0) end(keepAlive && mine.length === bytes.length);
  }
  function takeChunks(bytes) {
    let at = 0;
    while (at < bytes.length && !over) {
      if (chunkPart === "data") {
        const mine = at === 0 && bytes.length <= left ? bytes : bytes.subarray(at, at + left);
        at += mine.length;
        left -= mine.length;
        if (left === 0) chunkPart = "data-end";
        listener.onBody(mine);
        continue;
      }
      const byte = bytes[at] ?? 0;
      at += 1;
      if (chunkPart === "size") takeSizeByte(byte);
      else if (chunkPart === "extension") {
        if (byte === LF2) sizeIsKnown();
      } else if (chunkPart === "data-end") {
        if (byte === LF2) chunkPart = "size";
        else if (byte !== CR2) fail("a chunk of the answer is longer than it says");
      } else if (byte !== LF2) {
        if (byte !== CR2) lineLength += 1;
      } else if (lineLength > 0) lineLength = 0;
      else end(keepAlive && at === bytes.length);
    }
  }
  function takeSizeByte(byte) {
    const digit = hexDigit(byte);
    if (digit !== -1) {
      left = left * 16 + digit;
      sizeDigits += 1;
      if (sizeDigits > MAX_SIZE_DIGITS) fail("a chunk of the answer has no sensible size");
    } else if (sizeDigits === 0) fail("a chunk of the answer has no size");
    else if (byte === LF2) sizeIsKnown();
    else if (byte === SEMICOLON || byte === CR2 || byte === 32) chunkPart = "extension";
    else fail("a chunk of the answer has no sensible size");
  }
  function sizeIsKnown() {
    chunkPart = left === 0 ? "trailer" : "data";
    sizeDigits = 0;
    lineLength = 0;
  }
  function close() {
    if (over) return;
    if (head !== null) fail("the server closed the connection before it answered");
    else if (body.kind === "until-close") end(false);
    else fail("the server closed the connection in the middle of the answer");
  }
  function end(reusable) {
    over = true;
    listener.onEnd(reusable);
  }
  function fail(message) {
    if (over) return;
    over = true;
    listener.onError(message);
  }
  return { push, close };
}
function headersOf(lines) {
  const headers = /* @__PURE__ */ new Map();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === void 0 ? value : `${before}, ${value}`);
  }
  return headers;
}
function framingOf(code, headers) {
  if (code === 204 || code === 304) return { kind: "length", bytes: 0 };
  const coding = headers.get("transfer-encoding")?.toLowerCase();
  if (coding === "chunked") return { kind: "chunked" };
  if (coding !== void 0 && coding !== "identity")
    return `the answer comes in an unknown coding: ${coding}`;
  const length = headers.get("content-length");
  if (length === void 0) return { kind: "until-close" };
  return /^\d{1,15}$/.test(length) ? { kind: "length", bytes: Number(length) } : `the answer has no sensible length: ${length.slice(0, 100)}`;
}
function hexDigit(byte) {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

// src/load/connection.ts
var READ_BUFFER = Buffer.allocUnsafeSlow(65536);
function dial(endpoint, limitMs) {
  let take = () => void 0;
  const socket = endpoint.secure ? tls.connect({ ...socketOptions(endpoint), ...nameOf(endpoint), ALPNProtocols: ["http/1.1"] }) : net.connect({
    ...socketOptions(endpoint),
    onread: {
      buffer: READ_BUFFER,
      callback(length, buffer) {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      }
    }
  });
  if (endpoint.secure) socket.on("data", (bytes) => take(bytes));
  const limit = setTimeout(() => {
    socket.destroy(new Error(`ETIMEDOUT: not connected after ${limitMs} ms`));
  }, limitMs);
  const connection = new Promise((resolve, reject) => {
    socket.once(endpoint.secure ? "secureConnect" : "connect", () => {
      clearTimeout(limit);
      const made = connectionOn(socket);
      take = made.take;
      resolve(made);
    });
    socket.once("error", (error2) => {
      clearTimeout(limit);
      reject(new Error(messageOf2(error2), { cause: error2 }));
    });
  });
  return { connection, abandon: () => void socket.destroy(new Error("ECANCELED: given up")) };
}
function nameOf({ host }) {
  return net.isIP(host) === 0 ? { servername: host } : {};
}
function socketOptions({ address, port }) {
  return { host: address, port, noDelay: true, autoSelectFamily: false };
}
function connectionOn(socket) {
  let usable = true;
  let error2 = null;
  let current = null;
  socket.on("error", (cause) => {
    error2 = cause;
  });
  socket.on("end", close);
  socket.on("close", close);
  socket.resume();
  function close() {
    usable = false;
    const cut2 = current;
    current = null;
    if (cut2 === null) return;
    if (error2 === null) cut2.reader.close();
    else cut2.listener.onError(messageOf2(error2));
  }
  function send2(request, listener) {
    const done = {
      onHead: (status, headers) => listener.onHead(status, headers),
      onBody: (bytes) => listener.onBody(bytes),
      onEnd(reusable) {
        current = null;
        if (!reusable) destroy();
        listener.onEnd(reusable && usable);
      },
      onError(message) {
        current = null;
        destroy();
        listener.onError(message);
      }
    };
    current = { reader: responseReader(done), listener };
    const sentAt = performance.now();
    socket.write(request);
    return sentAt;
  }
  function take(bytes) {
    if (current === null) destroy();
    else current.reader.push(bytes);
  }
  function destroy() {
    usable = false;
    current = null;
    socket.destroy();
  }
  return {
    get usable() {
      return usable;
    },
    send: send2,
    take,
    destroy
  };
}
function messageOf2(error2) {
  const code = "code" in error2 && typeof error2.code === "string" ? error2.code : error2.name;
  return error2.message.includes(code) ? error2.message : `${code}: ${error2.message}`;
}

// src/load/target.ts
var CONNECT_TIMEOUT_MS = 5e3;
var KEEP_ALIVE_MS = 4e3;
async function openTarget(baseUrl, connections, signal) {
  const url = new URL(baseUrl);
  const dialler = createDialler();
  const onAbort = () => dialler.close();
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) dialler.close();
  const { endpoint, first } = await firstThatAccepts(dialler, url, signal);
  const ready = [];
  const giveBack = (connection) => {
    if (connection.usable) ready.push({ connection, idleSince: performance.now() });
  };
  if (first !== null) {
    giveBack(first);
    for (const connection of await dialler.dialMany(endpoint, connections - 1)) giveBack(connection);
  }
  const prefix = url.pathname.replace(/\/+$/, "");
  return {
    async take() {
      for (let spare = ready.pop(); spare !== void 0; spare = ready.pop()) {
        const { connection, idleSince } = spare;
        if (connection.usable && performance.now() - idleSince < KEEP_ALIVE_MS) return connection;
        connection.destroy();
      }
      return dialler.dial(endpoint);
    },
    giveBack,
    request: (path, body) => requestBytes(url.host, prefix + path, body),
    get socketsOpened() {
      return dialler.opened();
    },
    [Symbol.dispose]() {
      signal.removeEventListener("abort", onAbort);
      dialler.close();
    }
  };
}
function requestBytes(host, path, body) {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    "content-type: application/json",
    "accept: text/event-stream",
    "accept-encoding: identity",
    `content-length: ${body.length}`,
    "connection: keep-alive"
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r
\r
`), body]);
}
function createDialler() {
  const ends = /* @__PURE__ */ new Set();
  let opened = 0;
  let closed = false;
  async function make(endpoint) {
    if (closed) throw new Error("ECANCELED: given up");
    const { connection, abandon } = dial(endpoint, CONNECT_TIMEOUT_MS);
    ends.add(abandon);
    try {
      const made = await connection;
      opened += 1;
      return made;
    } catch (error2) {
      ends.delete(abandon);
      throw error2;
    }
  }
  return {
    dial: make,
    async dialMany(endpoint, count2) {
      const dials = Array.from({ length: Math.max(0, count2) }, () => make(endpoint));
      const results = await Promise.allSettled(dials);
      return results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
    },
    opened: () => opened,
    close() {
      closed = true;
      for (const end of ends) end();
    }
  };
}
async function firstThatAccepts(dialler, url, signal) {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const secure = url.protocol === "https:";
  const port = Number(url.port || (secure ? 443 : 80));
  const addresses = await addressesOf(url.hostname, signal);
  for (const address of addresses) {
    const endpoint = { address, port, host, secure };
    const first = await dialler.dial(endpoint).catch(() => null);
    if (first !== null) return { endpoint, first };
  }
  return { endpoint: { address: addresses[0] ?? host, port, host, secure }, first: null };
}

// src/load/thread.ts
var READY_CONNECTIONS = 32;
var PROGRESS_EVERY_MS = 250;
var prepared = null;
var run = new AbortController();
parentPort?.on("message", (message) => {
  if (message.kind === "abort") run.abort();
  else if (message.kind === "prepare") void prepare(message.task);
  else void go(message.startAt);
});
async function prepare(task) {
  run = new AbortController();
  prepared?.target[Symbol.dispose]();
  const connections = task.pace.kind === "closed" ? workersOf(task, task.pace.concurrency) : READY_CONNECTIONS;
  prepared = { task, target: await openTarget(task.baseUrl, connections, run.signal) };
  tell({ kind: "ready" });
}
async function go(startAt) {
  var _stack = [];
  try {
    if (prepared === null) throw new Error("the thread was told to go before it was prepared");
    const { task } = prepared;
    const target = __using(_stack, prepared.target);
    prepared = null;
    let done = 0;
    let tokens = 0;
    const progress = setInterval(() => tell({ kind: "progress", done, tokens }), PROGRESS_EVERY_MS);
    const watch = watchThread();
    try {
      const results = await sendLoop({
        task,
        target,
        startAt,
        signal: run.signal,
        onEnded(completionTokens) {
          done += 1;
          tokens += completionTokens ?? 0;
        }
      });
      const health = watch.stop(target.socketsOpened);
      tell({ kind: "progress", done, tokens });
      tell({ kind: "done", results, health });
    } finally {
      clearInterval(progress);
    }
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function tell(message) {
  parentPort?.postMessage(message);
}
