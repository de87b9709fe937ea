import path from 'node:path';
import { GateError } from '../model/errors.ts';
import type { Framework } from '../model/pin.ts';

import type { GatePlan } from './plan.ts';
import { shown } from './problem.ts';
import { CEILINGS } from './schema-parts.ts';

/** What `measure --url` says; null where an option was not given. */
export interface AdHocRequest {
  readonly url: string;
  readonly model: string | null;
  readonly requests: string | null;
  readonly levels: readonly string[];
  readonly launches?: number | null;
  readonly runs: number | null;
  readonly seed: number | null;
  readonly framework: Framework | null;
  readonly output: string | null;
}

/**
 * The plan for a server that runs already, without a configuration file. It cannot be started again, so it is
 * attached to once by default, with three runs. Paths are relative to `cwd`. Throws `usage` for what is missing or wrong.
 */
export function adHocPlan(request: AdHocRequest, cwd: string): GatePlan {
  const { url, model, requests } = request;
  if (!/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/.test(url)) {
    throw usage(`--url is ${shown(url)}; it must be http://host:port, without user, query or fragment.`);
  }
  if (model === null) throw usage('--model is missing: the name that the server serves.');
  if (requests === null) throw usage('--requests is missing: the request set, a JSONL file.');
  const framework = request.framework ?? 'openai';
  return {
    measure: {
      framework,
      model,
      server: { launcher: 'attach', url: url.replace(/\/+$/, '').replace(/\/v1$/, '') },
      workloads: [
        {
          name: workloadName(requests),
          file: path.resolve(cwd, requests),
          displayFile: requests,
          load: { shape: 'closed' },
          levels: levelsOf(request.levels).map((value) => ({ value, requests: null })),
        },
      ],
      launches: within('--launches', request.launches ?? 1, CEILINGS.launches),
      runsPerLaunch: within('--runs', request.runs ?? 3, CEILINGS.launches),
      seed: request.seed ?? 0,
      continuousUsage: true,
      cores: 'off',
      limits: { ready: 60, request: 900, stop: 30, warmup: 120, install: 60, lock: 3600 },
    },
    policy: { gate: 'default', tolerances: {}, gating: undefined, baselineRequired: false, maxAgeDays: null },
    baseline: { store: 'file', path: path.resolve(cwd, '.serving-gate/baselines') },
    pin: { framework, base: null, head: null },
    output: path.resolve(cwd, request.output ?? 'out'),
  };
}

function workloadName(file: string): string {
  const name = path
    .basename(file)
    .replace(/\.jsonl?$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  return name.slice(0, 64) || 'requests';
}

function levelsOf(words: readonly string[]): readonly number[] {
  if (words.length === 0) throw usage('--levels is missing: the concurrencies, such as 1,4,16.');
  const levels = words.map((word) => {
    if (!/^\d{1,9}$/.test(word)) throw usage(`--levels has ${shown(word)}; each must be a whole number.`);
    return within('--levels', Number(word), CEILINGS.concurrency);
  });
  if (new Set(levels).size < levels.length) throw usage(`--levels has a level twice: ${words.join(', ')}.`);
  return levels;
}

function within(option: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value;
  throw usage(`${option} has ${value}; allowed are 1 to ${most}.`);
}

function usage(message: string): GateError {
  return new GateError('usage', message, { hint: 'See serving-gate measure --help.' });
}
