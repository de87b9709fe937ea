import type { GateVerdict } from '../../src/model/verdict.ts';
import type { ReportContext } from '../../src/report/context.ts';
import { compareRecords } from '../../src/verdict/compare.ts';
import { buildBaseline, buildRecord, type RecordOptions } from '../support/record-builder.ts';

export interface Example {
  readonly verdict: GateVerdict;
  readonly context: ReportContext;
}

/** A verdict of two built records with everything that a report shows beside it. */
export function example(
  baseline: RecordOptions = {},
  candidate: RecordOptions = {},
  gate = 'default',
): Example {
  const before = buildRecord(baseline);
  const after = buildRecord({ version: '0.32.0', ...candidate });
  const verdict = compareRecords({
    baseline: buildBaseline(before),
    candidate: after,
    policy: { gate, tolerances: {}, gating: undefined, baselineRequired: false, maxAgeDays: 14 },
    now: new Date('2026-07-04T10:00:00.000Z'),
  });
  return {
    verdict,
    context: {
      baseline: before,
      candidate: after,
      runUrl: 'https://github.com/example/serving/actions/runs/42',
      repository: 'example/serving',
      baseSha: '1111111111111111111111111111111111111111',
      headSha: '2222222222222222222222222222222222222222',
      configFile: '.github/serving-gate.yml',
      files: ['report.html', 'record.json', 'baseline.json'],
      toolVersion: '0.1.0',
    },
  };
}

/** One blocked cell, one better cell, an expected and an unexpected change. */
export function blockedExample(): Example {
  return example(
    { workloads: { code: [1, 32] } },
    {
      workloads: { code: [1, 32] },
      value: (metric, place) => {
        if (metric === 'itl.p99' && place.concurrency === 32) return 44 + place.index / 10;
        if (metric === 'outputThroughput' && place.concurrency === 1) return 112;
        return undefined;
      },
      facts: { 'attention backend': 'FLASHINFER' },
      fingerprint: {
        os: { name: 'Ubuntu 24.04', kernel: '6.8.0-61', arch: 'x64' },
        packages: { torch: '2.12.0', vllm: '0.32.0' },
      },
    },
  );
}

/** Text as an attacker, or only an unlucky model name, would write it. */
export const HOSTILE = [
  'a|b `c|d` \\| ``` <!-- x --> </details><script>alert(1)</script>',
  '@admin @org/team a@b.c @admin #123 o/r#9 GH-1 deadbeefcafe https://github.com/o/r/issues/1',
  'line one\nline two\r\n| --- | --- |\n::error::boom \u001b[31mred\u001b[0m \u202egnp.exe',
  '[x](javascript:alert(1)) ![y](http://evil) **bold** _it_ $x$ ~~z~~ 🧑‍🚀漢字',
].join(' ');
