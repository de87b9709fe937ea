import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { frameworkWords } from '../../src/engine/flags/framework-words.ts';
import { type AlignSide, alignTable } from '../../src/engine/parameters/align.ts';
import { decodeRecord } from '../../src/model/decode.ts';
import type { RunRecord } from '../../src/model/record.ts';
import { CPU_BUILDS, type CpuBuild } from './cpu-builds.ts';
import { measureChanged } from './framework-call.ts';
import { createFrameworkProject } from './framework-project.ts';
import { NOTHING } from './leftovers.ts';
import { assertColdCache, assertMeasured } from './measured-run.ts';
import { REAL } from './real-test.ts';

/** Rows that both servers say themselves: the value of vLLM, the value of SGLang, what the table calls it. */
const SAID_BY_BOTH = {
  'concurrent sequences': ['16', '16', 'same'],
  'tokens per step': ['2048', '4096', 'not the same meaning'],
  'context length': ['2048', '2048', 'same'],
  'prefix cache': ['True', 'true', 'same'],
  'tensor parallel': ['1', '1', 'same'],
  'pipeline parallel': ['1', '1', 'same'],
  'data parallel': ['1', '1', 'same'],
  'tokens per chunk of a stream': ['1', '1', 'same'],
  'grain of the prefix cache': ['128', '1', 'not the same meaning'],
} as const;

test(
  'vLLM against SGLang on the same requests: the alignment table is right, the ledger agrees with both',
  REAL,
  async () => {
    const vllm = await measureHead(CPU_BUILDS.vllm, ['--max-num-seqs', '16']);
    const sglang = await measureHead(CPU_BUILDS.sglang, [
      ...['--max-running-requests', '16'],
      ...['--context-length', '2048'],
    ]);
    const [left, right] = [vllm, sglang].map(({ workloads }) => workloads[0]?.requestSet.sha256);
    assert.equal(left, right);
    const rows = alignTable(sideOf(vllm), sideOf(sglang));
    const said = rows
      .filter(({ label }) => label in SAID_BY_BOTH)
      .map(({ label, left: a, right: b, verdict }) => {
        const isSaid = a.from === 'server' && b.from === 'server';
        return [label, isSaid ? [a.value, b.value, verdict] : [a.from, b.from]];
      });
    assert.deepEqual(Object.fromEntries(said), SAID_BY_BOTH);
    const dtype = rows.find((one) => one.label === 'dtype');
    assert.match(dtype?.left.value ?? '', /bfloat16/);
    assert.match(dtype?.right.value ?? '', /bfloat16/);
    assert.equal(dtype?.verdict, 'same');
  },
);

async function measureHead(build: CpuBuild, flags: readonly string[]): Promise<RunRecord> {
  await using project = await createFrameworkProject(build);
  const { exitCode, result, said, left } = await measureChanged(project, { version: build.head, flags });
  assert.equal(exitCode, 0, said);
  const record = decodeRecord(await readFile(result.files.record ?? '', 'utf8'), 'record');
  assertMeasured(record, project, build.head);
  assertColdCache(record);
  assert.deepEqual(left, NOTHING);
  return record;
}

function sideOf({ subject, fingerprint, launches }: RunRecord): AlignSide {
  const framework = subject.pin?.framework;
  assert.ok(framework === 'vllm' || framework === 'sglang');
  return {
    framework,
    version: subject.pin?.version ?? '',
    words: frameworkWords(framework, fingerprint.serverFlags ?? [], 'venv'),
    facts: launches[0]?.facts ?? {},
  };
}
