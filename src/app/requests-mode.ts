import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestsCall } from '../config/cli-args.ts';
import { parseSet } from '../load/parse-set.ts';
import { readBytes } from '../load/request-set.ts';
import { checkedCount, makePlannedSet, makeSet } from '../load/sets/make-set.ts';
import { readLog } from '../load/sets/read-log.ts';
import { parseShapes } from '../load/sets/shape.ts';
import { surveySet } from '../load/sets/survey-set.ts';
import { describeError, GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import type { RequestsReport } from '../model/requests-report.ts';
import { describeFit, fitLog, sampleLog } from '../stats/fit-log.ts';
import { ascending, quantile } from '../stats/quantile.ts';
import { makeResult, type Outcome } from './outcome.ts';

/** Makes, fits or checks a request set; needs neither configuration nor server. */
export async function requestsMode(call: RequestsCall): Promise<Outcome> {
  const { action, file, options } = call;
  switch (action) {
    case 'make': {
      const { count, seed, vocabulary, shape } = options;
      const text = makeSet(parseShapes(shape ?? ''), {
        count: count ?? 0,
        seed: seed ?? 0,
        vocabulary: vocabulary ?? 0,
      });
      return made(await writeNew(options.output ?? '', text), text, null);
    }
    case 'fit':
      return fitted(call, file ?? '');
    case 'check':
      return checked(path.resolve(file ?? ''), await readBytes(file ?? ''));
  }
}

async function fitted({ options }: RequestsCall, log: string): Promise<Outcome> {
  const count = checkedCount(options.count ?? 0);
  const seed = options.seed ?? 0;
  const fit = fitLog(readLog(log, await readBytes(log)));
  const planned = sampleLog(fit, count, seed).map(({ timeUs, ...row }) => ({
    ...row,
    offsetMs: timeUs / 1e3,
  }));
  const text = makePlannedSet(planned, { seed, vocabulary: options.vocabulary });
  return made(await writeNew(options.output ?? '', text), text, describeFit(fit));
}

function checked(file: string, bytes: Uint8Array): Outcome {
  const requests = report(file, bytes, null);
  const bad = requests.problems.length;
  const result =
    bad === 0
      ? makeResult('requests', {
          verdict: 'checked',
          exitCode: EXIT.ok,
          headline: `${file}: ${requests.requests} requests (${requests.format}), all can be sent`,
          requests,
        })
      : makeResult('requests', {
          verdict: 'error',
          exitCode: EXIT.usage,
          headline: `${file}: ${bad} ${bad === 1 ? 'line' : 'lines'} cannot be sent`,
          requests,
          error: {
            code: 'request-set',
            message: `${file}: ${bad} ${bad === 1 ? 'line' : 'lines'} cannot be sent.`,
            hint: 'Correct the file; a request set is never repaired or skipped over.',
          },
        });
  return { result, judgement: null, context: null };
}

function made(file: string, text: string, fit: RequestsReport['fit']): Outcome {
  const requests = report(file, Buffer.from(text), fit);
  const result = makeResult('requests', {
    verdict: 'made',
    exitCode: EXIT.ok,
    headline: `${file}: ${requests.requests} requests made`,
    files: { requests: file },
    requests,
  });
  return { result, judgement: null, context: null };
}

function report(file: string, bytes: Uint8Array, fit: RequestsReport['fit']): RequestsReport {
  const { format, requests, problems } = parseSet(bytes, {
    model: 'any',
    continuousUsage: false,
    seed: 0,
    vocabulary: null,
  });
  const { promptLengths, outputLengths, ...survey } = surveySet(requests);
  return {
    file,
    format,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    requests: requests.length,
    ...survey,
    promptLengths: lengths(promptLengths),
    outputLengths: lengths(outputLengths),
    withoutOutputLength: requests.length - outputLengths.length,
    remoteUrls: [...survey.remoteUrls],
    loneSurrogates: problems.filter(({ reason }) => reason.startsWith('half a surrogate')).length,
    problems: [...problems],
    fit,
  };
}

function lengths(values: readonly number[]): RequestsReport['promptLengths'] {
  const sorted = ascending(values);
  const at = (q: number) => quantile(sorted, q) ?? 0;
  return sorted.length === 0 ? null : { min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

/** Writes a file that is not there yet. Throws `usage` where there is one: sets that baselines stand on are not replaced. */
async function writeNew(name: string, text: string): Promise<string> {
  const file = path.resolve(name);
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    if (!exists) await rm(file, { force: true });
    throw new GateError('usage', `${file} cannot be written: ${describeError(cause)}.`, {
      hint: exists ? 'Give another name; a request set is never overwritten.' : 'Check the path of --output.',
      cause,
    });
  }
  return file;
}
