import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/load/client-health.ts
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

// node_modules/simple-statistics/dist/simple-statistics.mjs
function quantileSorted(x, p) {
  var idx = (x.length - 1) * p;
  if (x.length === 0) {
    throw new Error("quantile requires at least one data point.");
  } else if (p < 0 || p > 1) {
    throw new Error("quantiles must be between 0 and 1");
  } else if (p === 1) {
    return x[x.length - 1];
  } else if (p === 0) {
    return x[0];
  } else if (idx % 1 !== 0) {
    var lower = Math.floor(idx);
    var upper = Math.ceil(idx);
    var fraction = idx - lower;
    return x[lower] + fraction * (x[upper] - x[lower]);
  } else {
    return x[idx];
  }
}
var BayesianClassifier = function BayesianClassifier2() {
  this.totalCount = 0;
  this.data = {};
};
BayesianClassifier.prototype.train = function train(item, category) {
  if (!this.data[category]) {
    this.data[category] = {};
  }
  for (var k in item) {
    var v = item[k];
    if (this.data[category][k] === void 0) {
      this.data[category][k] = {};
    }
    if (this.data[category][k][v] === void 0) {
      this.data[category][k][v] = 0;
    }
    this.data[category][k][v]++;
  }
  this.totalCount++;
};
BayesianClassifier.prototype.score = function score(item) {
  var odds = {};
  var category;
  for (var k in item) {
    var v = item[k];
    for (category in this.data) {
      if (odds[category] === void 0) {
        odds[category] = {};
      }
      if (this.data[category][k]) {
        odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
      } else {
        odds[category][k + "_" + v] = 0;
      }
    }
  }
  var oddsSums = {};
  for (category in odds) {
    oddsSums[category] = 0;
    for (var combination in odds[category]) {
      oddsSums[category] += odds[category][combination];
    }
  }
  return oddsSums;
};
var COEFFICIENTS = [
  0.9999999999999971,
  57.15623566586292,
  -59.59796035547549,
  14.136097974741746,
  -0.4919138160976202,
  3399464998481189e-20,
  4652362892704858e-20,
  -9837447530487956e-20,
  1580887032249125e-19,
  -21026444172410488e-20,
  21743961811521265e-20,
  -1643181065367639e-19,
  8441822398385275e-20,
  -26190838401581408e-21,
  36899182659531625e-22
];
var g = 607 / 128;
var LOGSQRT2PI = Math.log(Math.sqrt(2 * Math.PI));
function gammaln(n) {
  if (n <= 0) {
    return Number.POSITIVE_INFINITY;
  }
  n--;
  var a = COEFFICIENTS[0];
  for (var i = 1; i < 15; i++) {
    a += COEFFICIENTS[i] / (n + i);
  }
  var tmp = g + 0.5 + n;
  return LOGSQRT2PI + Math.log(a) - tmp + (n + 0.5) * Math.log(tmp);
}
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z2) {
  var sum = z2;
  var tmp = z2;
  for (var i = 1; i < 30; i++) {
    tmp *= z2 * z2 / (2 * i + 1);
    sum += tmp;
  }
  return Math.round((0.5 + sum / SQRT_2PI$1 * Math.exp(-z2 * z2 / 2)) * 1e4) / 1e4;
}
var standardNormalTable = [];
for (z = 0; z <= 3.09; z += 0.01) {
  standardNormalTable.push(cumulativeDistribution(z));
}
var z;
var SQRT_2PI = Math.sqrt(2 * Math.PI);
var PerceptronModel = function PerceptronModel2() {
  this.weights = [];
  this.bias = 0;
};
PerceptronModel.prototype.predict = function predict(features) {
  if (features.length !== this.weights.length) {
    return null;
  }
  var score2 = 0;
  for (var i = 0; i < this.weights.length; i++) {
    score2 += this.weights[i] * features[i];
  }
  score2 += this.bias;
  if (score2 > 0) {
    return 1;
  } else {
    return 0;
  }
};
PerceptronModel.prototype.train = function train2(features, label) {
  if (label !== 0 && label !== 1) {
    return null;
  }
  if (features.length !== this.weights.length) {
    this.weights = features.slice();
    this.bias = 1;
  }
  var prediction = this.predict(features);
  if (typeof prediction === "number" && prediction !== label) {
    var gradient = label - prediction;
    for (var i = 0; i < this.weights.length; i++) {
      this.weights[i] += gradient * features[i];
    }
    this.bias += gradient;
  }
  return this;
};

// src/stats/quantile.ts
function quantile(sorted, q) {
  return sorted.length === 0 ? null : quantileSorted(sorted, q);
}
function ascending(values) {
  return values.toSorted((a, b) => a - b);
}

// src/load/client-health.ts
var PROBE_MS = 10;
var LATE_SEND_MS = 5;
function watchThread() {
  const delays = monitorEventLoopDelay({ resolution: PROBE_MS });
  const gcPausesMs = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gcPausesMs.push(duration);
  });
  observer.observe({ entryTypes: ["gc"] });
  delays.enable();
  const cpuBefore = process.threadCpuUsage();
  const startedAt = performance.now();
  return {
    stop(socketsOpened) {
      delays.disable();
      for (const { duration } of observer.takeRecords()) gcPausesMs.push(duration);
      observer.disconnect();
      const cpu = process.threadCpuUsage(cpuBefore);
      const elapsedMs = Math.max(performance.now() - startedAt, 1e-3);
      return {
        eventLoopDelayP99Ms: delays.count === 0 ? 0 : overPeriod(delays.percentile(99)),
        eventLoopDelayMaxMs: delays.count === 0 ? 0 : overPeriod(delays.max),
        cpuCores: (cpu.user + cpu.system) / 1e3 / elapsedMs,
        socketsOpened,
        gcPausesMs
      };
    }
  };
}
function clientHealth(threads, sendings) {
  const sent = sendings.flatMap(
    ({ dueMs, sentMs }) => sentMs === null ? [] : [Math.max(0, sentMs - dueMs)]
  );
  const pauses = threads.flatMap(({ gcPausesMs }) => gcPausesMs);
  return {
    eventLoopDelayP99Ms: Math.max(0, ...threads.map((thread) => thread.eventLoopDelayP99Ms)),
    eventLoopDelayMaxMs: Math.max(0, ...threads.map((thread) => thread.eventLoopDelayMaxMs)),
    cpuCores: threads.reduce((sum, thread) => sum + thread.cpuCores, 0),
    busiestThreadCores: Math.max(0, ...threads.map((thread) => thread.cpuCores)),
    reachedConcurrency: mostAtOnce(sendings),
    lateSends: sent.filter((delay) => delay > LATE_SEND_MS).length,
    sendDelayP99Ms: quantile(ascending(sent), 0.99) ?? 0,
    socketsOpened: threads.reduce((sum, thread) => sum + thread.socketsOpened, 0),
    threads: threads.length,
    gcPauses: pauses.length,
    gcPauseTotalMs: pauses.reduce((sum, pause) => sum + pause, 0),
    gcPauseMaxMs: pauses.reduce((most, pause) => Math.max(most, pause), 0)
  };
}
function mostAtOnce(sendings) {
  const starts = [];
  const ends = [];
  for (const { sentMs, endedMs } of sendings) {
    if (sentMs === null) continue;
    starts.push(sentMs);
    ends.push(endedMs);
  }
  starts.sort((a, b) => a - b);
  ends.sort((a, b) => a - b);
  let most = 0;
  let ended = 0;
  for (const [index, start] of starts.entries()) {
    while (ended < ends.length && (ends[ended] ?? start) <= start) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}
function overPeriod(nanoseconds) {
  return Math.max(0, nanoseconds / 1e6 - PROBE_MS);
}

// src/load/monotonic.ts
function monotonicMs() {
  return performance.now() + MONOTONIC_OFFSET_MS;
}
var MONOTONIC_OFFSET_MS = Number(process.hrtime.bigint()) / 1e6 - performance.now();

// src/load/packed-requests.ts
function packRequests(requests) {
  const ends = new Float64Array(new SharedArrayBuffer(8 * requests.length));
  const isChat = new Uint8Array(new SharedArrayBuffer(requests.length));
  const forcedTokens = new Float64Array(new SharedArrayBuffer(8 * requests.length));
  let size = 0;
  for (const [index, request] of requests.entries()) {
    size += Buffer.byteLength(request.body);
    ends[index] = size;
    isChat[index] = request.path === "/v1/chat/completions" ? 1 : 0;
    forcedTokens[index] = request.forcedTokens ?? Number.NaN;
  }
  const bodies = new SharedArrayBuffer(size);
  const bytes = Buffer.from(bodies);
  let at = 0;
  for (const { body } of requests) at += bytes.write(body, at);
  return { bodies, ends, isChat, forcedTokens };
}
function requestAt({ bodies, ends, isChat, forcedTokens }, index) {
  const start = index === 0 ? 0 : ends[index - 1] ?? 0;
  const forced = forcedTokens[index] ?? Number.NaN;
  return {
    path: isChat[index] === 1 ? "/v1/chat/completions" : "/v1/completions",
    body: new Uint8Array(bodies, start, (ends[index] ?? start) - start),
    forcedTokens: Number.isNaN(forced) ? null : forced
  };
}

// src/model/outcome.ts
var OUTCOMES = [
  "ok",
  "short",
  "truncated",
  // the stream ended without [DONE] and without a finish reason
  "empty",
  // HTTP 200 without one generated token
  "stream-error",
  // an error object inside an HTTP 200 stream
  "http-error",
  // a status other than 200
  "connect-error",
  // no connection, or it was reset before the end
  "timeout",
  "cancelled"
];
function isServed(outcome) {
  return outcome === "ok" || outcome === "short";
}

// src/model/metrics.ts
var ms = { unit: "ms", better: "lower" };
var p50 = { minSamples: 1, relativeTolerance: 0.05 };
var p90 = { minSamples: 64, relativeTolerance: 0.1 };
var p95 = { minSamples: 130, relativeTolerance: 0.1 };
var p99 = { minSamples: 662, relativeTolerance: 0.1 };
var METRICS = {
  "ttft.p50": { label: "TTFT p50", ...ms, ...p50, relativeTolerance: 0.1, absoluteTolerance: 2, gates: true },
  "ttft.p90": {
    label: "TTFT p90",
    ...ms,
    ...p90,
    relativeTolerance: 0.15,
    absoluteTolerance: 3,
    gates: false
  },
  "ttft.p95": {
    label: "TTFT p95",
    ...ms,
    ...p95,
    relativeTolerance: 0.15,
    absoluteTolerance: 4,
    gates: false
  },
  "ttft.p99": {
    label: "TTFT p99",
    ...ms,
    ...p99,
    relativeTolerance: 0.25,
    absoluteTolerance: 5,
    gates: true
  },
  "tpot.p50": { label: "TPOT p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  "tpot.p90": { label: "TPOT p90", ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  "tpot.p95": { label: "TPOT p95", ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  "tpot.p99": { label: "TPOT p99", ...ms, ...p99, absoluteTolerance: 1, gates: true },
  "itl.p50": { label: "ITL p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: true },
  "itl.p90": { label: "ITL p90", ...ms, ...p90, absoluteTolerance: 0.5, gates: false },
  "itl.p95": { label: "ITL p95", ...ms, ...p95, absoluteTolerance: 0.5, gates: false },
  "itl.p99": { label: "ITL p99", ...ms, ...p99, absoluteTolerance: 1, gates: true },
  "e2e.p50": { label: "E2E p50", ...ms, ...p50, absoluteTolerance: 5, gates: true },
  "e2e.p90": { label: "E2E p90", ...ms, ...p90, absoluteTolerance: 5, gates: false },
  "e2e.p95": { label: "E2E p95", ...ms, ...p95, absoluteTolerance: 5, gates: false },
  "e2e.p99": { label: "E2E p99", ...ms, ...p99, absoluteTolerance: 10, gates: true },
  "chunkGap.p50": { label: "Chunk gap p50", ...ms, ...p50, absoluteTolerance: 0.5, gates: false },
  "chunkGap.p99": { label: "Chunk gap p99", ...ms, ...p99, absoluteTolerance: 1, gates: false },
  outputThroughput: {
    label: "Output throughput",
    unit: "tokens/s",
    better: "higher",
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true
  },
  requestThroughput: {
    label: "Request throughput",
    unit: "requests/s",
    better: "higher",
    relativeTolerance: 0.05,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: false
  },
  failureRate: {
    label: "Failed requests",
    unit: "ratio",
    better: "lower",
    relativeTolerance: 0,
    absoluteTolerance: 0,
    minSamples: 1,
    gates: true
  }
};
var METRIC_NAMES = Object.keys(METRICS);
var LATENCY_FAMILIES = ["ttft", "tpot", "itl", "e2e", "chunkGap"];

// src/stats/inter-token.ts
function interTokenMs(chunks, completionTokens) {
  const counts = tokensPerChunk(chunks, completionTokens);
  if (counts === null) return null;
  const gaps = [];
  let previousMs = null;
  for (const [index, [offsetMs]] of chunks.entries()) {
    const tokens = counts[index] ?? 0;
    if (tokens === 0) continue;
    if (previousMs !== null) {
      const gap = (offsetMs - previousMs) / tokens;
      for (let token = 0; token < tokens; token += 1) gaps.push(gap);
    }
    previousMs = offsetMs;
  }
  return gaps;
}
function tokensPerChunk(chunks, completionTokens) {
  const known2 = chunks.map(([, tokens]) => tokens).filter((tokens) => tokens !== null);
  if (known2.length === chunks.length) return known2;
  return known2.length === 0 && chunks.length === completionTokens ? chunks.map(() => 1) : null;
}
function chunkGapsMs(chunks) {
  return chunks.slice(1).map(([offsetMs], index) => offsetMs - (chunks[index]?.[0] ?? offsetMs));
}

// src/stats/latencies.ts
var MAX_UNKNOWN_SHARE = 0.01;
function latenciesOf(samples, opening = 0) {
  const found = { ttft: [], tpot: [], itl: [], e2e: [], chunkGap: [] };
  const unknown = { ttft: 0, tpot: 0, itl: 0, e2e: 0, chunkGap: 0 };
  let streams = 0;
  for (const [index, outcome] of samples.outcome.entries()) {
    if (index < opening || !isServed(outcome)) continue;
    const shown = latenciesOfStream(samples, index);
    for (const family of LATENCY_FAMILIES) for (const value of shown[family]) found[family].push(value);
    const tokens = samples.completionTokens[index] ?? null;
    if (tokens !== null && tokens <= 1) continue;
    streams += 1;
    for (const family of LATENCY_FAMILIES) if (shown[family].length === 0) unknown[family] += 1;
  }
  for (const family of LATENCY_FAMILIES) {
    const tooMany = family !== "chunkGap" && unknown[family] > MAX_UNKNOWN_SHARE * streams;
    if (tooMany) found[family] = [];
  }
  return found;
}
function latenciesOfStream(samples, index) {
  const ttftMs = samples.ttftMs[index] ?? null;
  const e2eMs = samples.e2eMs[index] ?? null;
  const tokens = samples.completionTokens[index] ?? null;
  const chunks = samples.chunks[index] ?? null;
  const hasPace = ttftMs !== null && e2eMs !== null && tokens !== null && tokens > 1;
  const inChunks = chunks === null ? e2eMs !== ttftMs : chunks.length > 1;
  return {
    ttft: ttftMs === null ? [] : [ttftMs],
    e2e: e2eMs === null ? [] : [e2eMs],
    tpot: hasPace && inChunks ? [(e2eMs - ttftMs) / (tokens - 1)] : [],
    itl: (chunks && interTokenMs(chunks, tokens)) ?? [],
    chunkGap: chunks === null ? [] : chunkGapsMs(chunks)
  };
}

// src/stats/gap-histogram.ts
var HISTOGRAM_ERROR = 1e-3;
var LEAST_MS = 1e-3;
var LN_GAMMA = Math.log((1 + HISTOGRAM_ERROR) / (1 - HISTOGRAM_ERROR));
function gapHistogram() {
  const buckets = /* @__PURE__ */ new Map();
  let samples = 0;
  let zeros = 0;
  let unknownStreams = 0;
  const count = (bucket, amount) => buckets.set(bucket, (buckets.get(bucket) ?? 0) + amount);
  return {
    add(gapMs) {
      samples += 1;
      if (gapMs < LEAST_MS) zeros += 1;
      else count(Math.ceil(Math.log(gapMs) / LN_GAMMA), 1);
    },
    addUnknown() {
      unknownStreams += 1;
    },
    merge(other) {
      samples += other.samples;
      zeros += other.zeros;
      unknownStreams += other.unknownStreams;
      for (const [bucket, amount] of other.buckets) count(bucket, amount);
    },
    counts: () => ({ samples, zeros, unknownStreams, buckets: [...buckets].sort(([a], [b]) => a - b) })
  };
}
function valueAtRank({ samples, zeros, buckets }, rank) {
  if (rank < 1 || rank > samples) return null;
  let below = zeros;
  if (rank <= below) return 0;
  for (const [bucket, amount] of buckets) {
    below += amount;
    if (rank <= below) return 2 * Math.exp(bucket * LN_GAMMA) / (1 + Math.exp(LN_GAMMA));
  }
  return null;
}
function histogramQuantile(counts, q) {
  const place = (counts.samples - 1) * q;
  const low = valueAtRank(counts, Math.floor(place) + 1);
  const high = valueAtRank(counts, Math.ceil(place) + 1);
  return low === null || high === null ? null : low + (high - low) * (place - Math.floor(place));
}
var NONE = { samples: 0, zeros: 0, unknownStreams: 0, buckets: [] };
function knownCounts(gaps, family) {
  return family === "itl" && gaps.itl.unknownStreams > MAX_UNKNOWN_SHARE * gaps.streams ? NONE : gaps[family];
}

// src/load/result-columns.ts
function collectResults(chunkBudget, opening) {
  let columns = emptyColumns();
  let counter = null;
  function add({ stream, ...result }) {
    columns.index.push(result.index);
    columns.dueAt.push(result.dueAt);
    columns.queuedAt.push(result.queuedAt);
    columns.sentAt.push(result.sentAt ?? Number.NaN);
    columns.closedAt.push(result.closedAt ?? Number.NaN);
    columns.endedAt.push(result.endedAt);
    columns.httpStatus.push(result.httpStatus ?? Number.NaN);
    columns.ttftMs.push(stream.ttftMs ?? Number.NaN);
    columns.ttfoMs.push(stream.ttfoMs ?? Number.NaN);
    columns.e2eMs.push(stream.e2eMs ?? Number.NaN);
    columns.promptTokens.push(stream.promptTokens ?? Number.NaN);
    columns.completionTokens.push(stream.completionTokens ?? Number.NaN);
    columns.cachedTokens.push(stream.cachedTokens ?? Number.NaN);
    columns.outcome.push(stream.outcome);
    columns.finishReason.push(stream.finishReason);
    columns.outputHash.push(stream.outputHash);
    columns.error.push(stream.error);
    takeChunks(stream);
  }
  function takeChunks({ chunks, completionTokens }) {
    if (counter !== null) {
      counter.count(columns.index.length - 1, chunks, completionTokens);
      return;
    }
    for (const [offsetMs, tokens] of chunks) columns.chunks?.values.push(offsetMs, tokens ?? Number.NaN);
    columns.chunks?.ends.push(columns.chunks.values.length);
    if ((columns.chunks?.values.length ?? 0) <= 2 * chunkBudget) return;
    counter = countAll(columns, opening);
    columns = { ...columns, chunks: null };
  }
  return { add, finish: () => counter === null ? columns : { ...columns, gaps: counter.gaps } };
}
function withoutChunks(columns, opening) {
  if (columns.chunks === null) return columns;
  return { ...columns, chunks: null, gaps: countAll(columns, opening).gaps };
}
function countAll(columns, opening) {
  const counter = gapCounter(columns, opening);
  for (const place of columns.index.keys()) {
    counter.count(place, chunksAt(columns, place) ?? [], known(columns.completionTokens[place]));
  }
  return counter;
}
function emptyColumns() {
  return {
    index: [],
    dueAt: [],
    queuedAt: [],
    sentAt: [],
    closedAt: [],
    endedAt: [],
    httpStatus: [],
    ttftMs: [],
    ttfoMs: [],
    e2eMs: [],
    promptTokens: [],
    completionTokens: [],
    cachedTokens: [],
    outcome: [],
    finishReason: [],
    outputHash: [],
    error: [],
    chunks: { values: [], ends: [] },
    gaps: null
  };
}
function chunksAt({ chunks }, place) {
  if (chunks === null) return null;
  const pairs = [];
  for (let at = place === 0 ? 0 : chunks.ends[place - 1] ?? 0; at < (chunks.ends[place] ?? 0); at += 2) {
    pairs.push([chunks.values[at] ?? 0, known(chunks.values[at + 1])]);
  }
  return pairs;
}
function known(value) {
  return value === void 0 || Number.isNaN(value) ? null : value;
}
function gapCounter({ index, outcome }, opening) {
  const itl = gapHistogram();
  const chunkGap = gapHistogram();
  let streams = 0;
  return {
    count(place, chunks, completionTokens) {
      if ((index[place] ?? 0) < opening || !isServed(outcome[place] ?? "empty")) return;
      const tokenGaps = interTokenMs(chunks, completionTokens) ?? [];
      addAll(itl, tokenGaps);
      addAll(chunkGap, chunkGapsMs(chunks));
      if (completionTokens !== null && completionTokens <= 1) return;
      streams += 1;
      if (tokenGaps.length === 0) itl.addUnknown();
    },
    get gaps() {
      return { relativeError: HISTOGRAM_ERROR, streams, itl: itl.counts(), chunkGap: chunkGap.counts() };
    }
  };
}
function addAll(histogram, gaps) {
  for (const gap of gaps) histogram.add(gap);
}

export {
  OUTCOMES,
  isServed,
  METRICS,
  METRIC_NAMES,
  LATENCY_FAMILIES,
  chunkGapsMs,
  latenciesOf,
  latenciesOfStream,
  gammaln,
  quantile,
  ascending,
  HISTOGRAM_ERROR,
  gapHistogram,
  valueAtRank,
  histogramQuantile,
  knownCounts,
  watchThread,
  clientHealth,
  monotonicMs,
  MONOTONIC_OFFSET_MS,
  packRequests,
  requestAt,
  collectResults,
  withoutChunks,
  chunksAt,
  known
};
