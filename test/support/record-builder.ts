import type { Baseline } from '../../src/model/baseline.ts';
import { baselineKey } from '../../src/model/baseline-key.ts';
import { DEFINITIONS_VERSION } from '../../src/model/definitions.ts';
import type { Fingerprint, Gpu } from '../../src/model/environment.ts';
import { METRIC_NAMES, METRICS, type MetricName } from '../../src/model/metrics.ts';
import { isServed, type Outcome } from '../../src/model/outcome.ts';
import type { Pin } from '../../src/model/pin.ts';
import type { Launch, Run, RunRecord, Samples, Statistics } from '../../src/model/record.ts';

/** Where a value of a built record stands; `index` counts the runs of the level over all launches. */
export interface Place {
  readonly workload: string;
  readonly concurrency: number;
  readonly launch: number;
  readonly index: number;
}

export interface RecordOptions {
  readonly id?: string;
  readonly createdAt?: string;
  readonly commit?: string | null;
  readonly definitionsVersion?: number;
  readonly framework?: Pin['framework'];
  readonly version?: string;
  readonly pin?: Pin | null;
  readonly model?: string;
  readonly launcher?: RunRecord['subject']['launcher'];
  readonly launches?: number;
  readonly runsPerLaunch?: number;
  readonly continuousUsage?: boolean;
  /** Workload name → concurrency of each level. */
  readonly workloads?: Readonly<Record<string, readonly number[]>>;
  /** Requests of every level. 240 × 3 runs is enough for p99 to block. */
  readonly requests?: number;
  readonly requestSetSha256?: string;
  /** The value of a cell in one run; undefined keeps the default, which has ±0.5 % of spread over the runs. */
  readonly value?: (metric: MetricName, place: Place) => number | null | undefined;
  /** How many times slower than usual the samples of a run are; for records whose numbers come from them (`settled`). */
  readonly pace?: (place: Place) => number;
  readonly outcome?: (request: number, place: Place) => Outcome;
  readonly promptTokens?: (request: number, place: Place) => number | null;
  readonly completionTokens?: (request: number, place: Place) => number | null;
  readonly finishReason?: (request: number, place: Place) => string | null;
  readonly outputHash?: (request: number, place: Place) => string | null;
  /** Reasons why a run is invalid. */
  readonly invalid?: (place: Place) => readonly string[];
  readonly facts?: Readonly<Record<string, string>>;
  readonly fingerprint?: Partial<Fingerprint>;
  readonly problem?: RunRecord['problem'];
}

/**
 * A whole and valid run record. The statistics are set by `value`, not taken from the samples, so that a test
 * can say directly which numbers two sides have. A record for a file, which is held against its samples when it is
 * read, is `settled` first.
 */
export function buildRecord(options: RecordOptions = {}): RunRecord {
  const version = options.version ?? '0.31.0';
  const framework = options.framework ?? 'vllm';
  const requests = options.requests ?? 240;
  const workloads = options.workloads ?? { code: [1, 32] };
  return {
    schema: 'serving-gate/run-record',
    schemaVersion: 2,
    definitionsVersion: options.definitionsVersion ?? DEFINITIONS_VERSION,
    id: options.id ?? `record-${version}`,
    createdAt: options.createdAt ?? '2026-07-01T10:00:00.000Z',
    tool: { name: 'serving-gate', version: '0.1.0' },
    commit: options.commit === undefined ? 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334' : options.commit,
    subject: {
      pin: options.pin === undefined ? buildPin(framework, version) : options.pin,
      reportedVersion: version,
      model: options.model ?? 'example/tiny-llm',
      launcher: options.launcher ?? 'command',
    },
    seed: 1,
    load: {
      continuousUsage: options.continuousUsage ?? true,
      requestTimeoutSeconds: 120,
      launches: options.launches ?? 3,
      runsPerLaunch: options.runsPerLaunch ?? 1,
    },
    workloads: Object.entries(workloads).map(([name, levels]) => ({
      name,
      load: { shape: 'closed' },
      requestSet: {
        file: `requests/${name}.jsonl`,
        sha256: options.requestSetSha256 ?? 'c0ffee'.padEnd(64, '0'),
        requests,
      },
      levels: levels.map((value) => ({ shape: 'closed', value, requests })),
    })),
    fingerprint: buildFingerprint({
      packages: { torch: '2.11.0', [framework]: version },
      ...options.fingerprint,
    }),
    launches: Array.from({ length: options.launches ?? 3 }, (_, launch) =>
      buildLaunch(launch + 1, version, workloads, requests, options),
    ),
    problem: options.problem ?? null,
  };
}

/** The baseline that the record would be accepted as. */
export function buildBaseline(record: RunRecord, overrides: Partial<Baseline> = {}): Baseline {
  return {
    schema: 'serving-gate/baseline',
    schemaVersion: 2,
    gate: 'default',
    key: baselineKey(record),
    provenance: {
      createdAt: record.createdAt,
      commit: record.commit,
      ref: 'refs/heads/main',
      runUrl: null,
      actor: null,
      event: 'schedule',
      reason: 'scheduled refresh',
      toolVersion: record.tool.version,
    },
    record,
    ...overrides,
  };
}

export function buildFingerprint(overrides: Partial<Fingerprint> = {}): Fingerprint {
  return {
    os: { name: 'Ubuntu 24.04', kernel: '6.8.0-60', arch: 'x64' },
    cpu: { model: 'AMD EPYC 9534', cores: 64, governor: 'performance' },
    memoryTotalMiB: 515_000,
    gpus: [buildGpu()],
    gpuDriver: '580.95.05',
    gpuTool: { status: 'ok', detail: null },
    python: '3.12.11',
    packages: { torch: '2.11.0' },
    packagesSource: 'importlib.metadata',
    serverEnvironment: {},
    serverFlags: ['serve', '--max-model-len', '8192'],
    client: { tool: '0.1.0', node: '24.21.0' },
    ...overrides,
  };
}

export function buildGpu(overrides: Partial<Gpu> = {}): Gpu {
  return {
    index: 0,
    name: 'NVIDIA H100 80GB HBM3',
    uuid: 'GPU-11111111-2222-3333-4444-555555555555',
    memoryTotalMiB: 81_559,
    powerLimitWatts: 700,
    maxSmClockMHz: 1980,
    persistenceMode: 'Enabled',
    migMode: 'Disabled',
    temperatureCelsius: 41,
    smClockMHz: 345,
    ...overrides,
  };
}

function buildPin(framework: Pin['framework'], version: string): Pin {
  return {
    framework,
    version,
    source: { kind: 'requirements', file: 'requirements.txt', line: 3, text: `${framework}==${version}` },
    image: null,
  };
}

function buildLaunch(
  launch: number,
  version: string,
  workloads: Readonly<Record<string, readonly number[]>>,
  requests: number,
  options: RecordOptions,
): Launch {
  const runsPerLaunch = options.runsPerLaunch ?? 1;
  const runs = Object.entries(workloads).flatMap(([workload, levels]) =>
    levels.flatMap((concurrency) =>
      Array.from({ length: runsPerLaunch }, (_, run) =>
        buildRun(
          { workload, concurrency, launch, index: (launch - 1) * runsPerLaunch + run },
          run,
          requests,
          options,
        ),
      ),
    ),
  );
  return {
    index: launch,
    startedAt: `2026-07-01T10:0${launch % 10}:00.000Z`,
    readySeconds: 42.5,
    reportedVersion: version,
    facts: { 'attention backend': 'FLASH_ATTN', 'KV cache tokens': '412000', ...options.facts },
    cores: { server: null, client: null, detail: 'not asked for' },
    teardown: { status: 'clean', detail: null },
    runs,
  };
}

function buildRun(place: Place, run: number, requests: number, options: RecordOptions): Run {
  const samples = buildSamples(place, requests, options);
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const outcome of samples.outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return {
    workload: place.workload,
    level: { shape: 'closed', value: place.concurrency, requests },
    launch: place.launch,
    run,
    startedAt: `2026-07-01T10:0${place.launch % 10}:30.000Z`,
    durationMs: 60_000 * (options.pace?.(place) ?? 1),
    warmup: {
      requests: 16,
      rounds: 2,
      complete: true,
      steady: 'settled',
      detail: 'the last two rounds differ by 1 %',
      cacheReset: 'reset',
    },
    cache: { state: 'cold', detail: 'reset' },
    opening: 0,
    statistics: buildStatistics(place, samples, options),
    outcomes: outcomes as Run['outcomes'],
    promptTokens: total(samples.promptTokens),
    completionTokens: total(samples.completionTokens),
    samples,
    gaps: null,
    server: null,
    ledger: { status: 'agrees', detail: 'client and server counted alike' },
    client: {
      eventLoopDelayP99Ms: 1.2,
      eventLoopDelayMaxMs: 3.4,
      cpuCores: 0.2,
      busiestThreadCores: 0.2,
      reachedConcurrency: place.concurrency,
      lateSends: 0,
      sendDelayP99Ms: 0.4,
      socketsOpened: place.concurrency,
      threads: 1,
      gcPauses: 3,
      gcPauseTotalMs: 2.5,
      gcPauseMaxMs: 1.1,
    },
    invalid: [...(options.invalid?.(place) ?? [])],
    notes: [],
  };
}

function buildStatistics(place: Place, samples: Samples, options: RecordOptions): Statistics {
  const served = samples.outcome.filter(isServed).length;
  const failed = samples.outcome.length - served;
  const entries = METRIC_NAMES.map((metric) => {
    const set = options.value?.(metric, place);
    const usual = metric === 'failureRate' ? failed / samples.outcome.length : usualValue(metric, place);
    const count =
      metric === 'failureRate' ? samples.outcome.length : metric.startsWith('itl') ? served * 3 : served;
    return [metric, { value: set === undefined ? usual : set, samples: count }];
  });
  return Object.fromEntries(entries) as Statistics;
}

/** Plausible numbers that grow with the load; the three runs differ by half a percent and show no trend. */
function usualValue(metric: MetricName, place: Place): number {
  const base: Record<string, number> = { ttft: 40, tpot: 10, itl: 10, e2e: 900, chunkGap: 10 };
  const tail: Record<string, number> = { p50: 1, p90: 1.5, p95: 1.8, p99: 2.5 };
  const wiggle = [1, 1.005, 0.995][place.index % 3] ?? 1;
  const [family = '', quantile = ''] = metric.split('.');
  if (METRICS[metric].better === 'higher') {
    const perSecond = metric === 'outputThroughput' ? 100 : 1.1;
    return perSecond * place.concurrency ** 0.8 * wiggle;
  }
  return (base[family] ?? 1) * (tail[quantile] ?? 1) * (1 + place.concurrency / 64) * wiggle;
}

function buildSamples(place: Place, requests: number, options: RecordOptions): Samples {
  const numbers = Array.from({ length: requests }, (_, request) => request);
  const pace = options.pace?.(place) ?? 1;
  const outcome = numbers.map((request) => options.outcome?.(request, place) ?? 'ok');
  const served = <T>(request: number, value: T): T | null =>
    isServed(outcome[request] ?? 'cancelled') ? value : null;
  return {
    id: numbers.map((request) => `r${request}`),
    outcome,
    dueMs: numbers.map((request) => request * 10),
    queuedMs: numbers.map((request) => request * 10),
    sentMs: numbers.map((request) => request * 10),
    ttftMs: numbers.map((request) => served(request, (40 + (request % 7)) * pace)),
    ttfoMs: numbers.map((request) => served(request, (40 + (request % 7)) * pace)),
    e2eMs: numbers.map((request) => served(request, (900 + (request % 11)) * pace)),
    closedMs: numbers.map((request) => served(request, (901 + (request % 11)) * pace)),
    promptTokens: numbers.map((request) =>
      served(request, options.promptTokens ? options.promptTokens(request, place) : 1000),
    ),
    completionTokens: numbers.map((request) =>
      served(request, options.completionTokens ? options.completionTokens(request, place) : 4),
    ),
    cachedTokens: numbers.map((request) => served(request, 0)),
    finishReason: numbers.map((request) =>
      served(request, options.finishReason ? options.finishReason(request, place) : 'length'),
    ),
    httpStatus: numbers.map((request) => (outcome[request] === 'http-error' ? 503 : 200)),
    outputHash: numbers.map((request) =>
      served(
        request,
        options.outputHash ? options.outputHash(request, place) : `${request}`.padStart(16, '0'),
      ),
    ),
    error: numbers.map((request) => (isServed(outcome[request] ?? 'cancelled') ? null : 'HTTP 503')),
    chunks: numbers.map((request) =>
      served(request, true)
        ? [0, 1, 2, 3].map((chunk): [number, number | null] => [(40 + chunk * 10) * pace, 1])
        : [],
    ),
  };
}

function total(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
