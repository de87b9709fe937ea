import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFakeArtifacts } from '../support/fake-artifacts.ts';
import { createRunner } from '../support/runner.ts';
import type { RunnerOptions } from '../support/runner-options.ts';
import type { StepResult } from '../support/runner-step.ts';
import { createTempFolder, type TempFolder } from '../support/temp-folder.ts';

const entry = join(import.meta.dirname, 'upload-entry.ts');
const report = '# Blocked\n'.repeat(50_000);

async function createFiles(): Promise<TempFolder> {
  const folder = await createTempFolder();
  await mkdir(join(folder.path, 'runs'));
  await writeFile(join(folder.path, 'report.md'), report);
  await writeFile(join(folder.path, 'runs', 'record.json'), '{"a":1}');
  return folder;
}

async function upload(folder: TempFolder, options: Partial<RunnerOptions>): Promise<StepResult> {
  const inputs = { root: folder.path, files: 'report.md,runs/record.json', ...options.inputs };
  await using runner = await createRunner({ entry, ...options, inputs });
  return await runner.run();
}

function resultOf(step: StepResult): { status: string; [field: string]: unknown } {
  const json = /^result=(.*)$/m.exec(step.stdout)?.[1];
  assert.ok(json, step.stdout + step.stderr);
  return JSON.parse(json);
}

test('the files arrive through the real client, under a name for the gate and attempt', async () => {
  await using folder = await createFiles();
  await using service = await startFakeArtifacts();
  const step = await upload(folder, { artifacts: service.env, inputs: { gate: 'nightly h100/a:b' } });
  assert.deepEqual(resultOf(step), { status: 'uploaded', name: 'serving-gate-nightly-h100-a-b-2', id: 1 });
  const files = service.files('serving-gate-nightly-h100-a-b-2');
  assert.deepEqual([...files.keys()].sort(), ['report.md', 'runs/record.json']);
  assert.equal(files.get('report.md')?.toString(), report);
  const [artifact] = service.artifacts;
  const sha256 = createHash('sha256')
    .update(artifact?.content ?? '')
    .digest('hex');
  assert.equal(artifact?.hash, `sha256:${sha256}`);
});

test('a full quota is a warning that says where the files are', async () => {
  await using folder = await createFiles();
  await using service = await startFakeArtifacts();
  const message = 'Artifact storage quota has been hit. Unable to upload any new artifacts.';
  service.fail({ method: 'CreateArtifact', status: 403, message });
  const step = await upload(folder, { artifacts: service.env });
  const result = resultOf(step);
  assert.equal(result.status, 'failed');
  assert.match(`${result.warning}`, /quota/);
  assert.ok(`${result.warning}`.includes(folder.path));
  assert.deepEqual([step.exitCode, service.calls], [0, ['CreateArtifact']]);
});

test('a missing file is a warning', async () => {
  await using folder = await createFiles();
  await using service = await startFakeArtifacts();
  const step = await upload(folder, { artifacts: service.env, inputs: { files: 'gone.md' } });
  assert.equal(resultOf(step).status, 'failed');
});

test('on an Enterprise Server, and in a run step, there is a note and no call', async () => {
  await using folder = await createFiles();
  await using service = await startFakeArtifacts();
  const server = { GITHUB_SERVER_URL: 'https://ghe.example.com' };
  const enterprise = resultOf(await upload(folder, { artifacts: service.env, env: server }));
  assert.equal(enterprise.status, 'unsupported');
  assert.match(`${enterprise.note}`, /upload-artifact@v3/);
  const runStep = resultOf(await upload(folder, {}));
  assert.equal(runStep.status, 'unsupported');
  assert.match(`${runStep.note}`, /run step/);
  assert.deepEqual(service.calls, []);
});

test('a service that keeps failing is given up at the limit', async () => {
  await using folder = await createFiles();
  await using service = await startFakeArtifacts();
  service.fail({ method: 'CreateArtifact', status: 503, message: 'try later' });
  await using runner = await createRunner({
    entry,
    artifacts: service.env,
    inputs: { root: folder.path, files: 'report.md', limit: '300' },
  });
  const step = await runner.start();
  await step.waitFor(/result=\{"status":"failed"/, 10_000);
  await step.cancel();
});
