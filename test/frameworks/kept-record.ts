import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRecord } from '../../src/model/record.ts';
import { unpackBaseline } from '../../src/store/baseline-file.ts';
import type { FrameworkProject } from './framework-project.ts';

/** The record of the one baseline that the project has. */
export async function readKeptRecord({ baselines, build }: FrameworkProject): Promise<RunRecord> {
  const gate = `real-${build.framework}`;
  const [name, ...others] = await readdir(join(baselines, gate));
  assert.ok(name && others.length === 0, 'one baseline');
  return unpackBaseline(await readFile(join(baselines, gate, name)), gate, name).record;
}
