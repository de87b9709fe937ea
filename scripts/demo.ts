/**
 * `npm start` plays the main job on the embedded engine: keep a baseline of version 1.0.0, then gate an upgrade to
 * 1.1.0, which is worse in its tail. `npm start -- innocent` gates an upgrade to 1.0.1 instead, which is not.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FORMS = {
  regression: { version: '1.1.0', exitCode: 1, expected: 'a blocked upgrade (exit code 1)' },
  innocent: { version: '1.0.1', exitCode: 0, expected: 'an upgrade that passes (exit code 0)' },
} as const;

const root = path.dirname(import.meta.dirname);
const word = process.argv[2] ?? 'regression';
if (!(word in FORMS)) {
  console.error(`Usage: npm start -- [${Object.keys(FORMS).join('|')}]`);
  process.exit(2);
}
const form = FORMS[word as keyof typeof FORMS];
const config = ['--config', 'fixtures/demo/serving-gate.yml'];
const baselines = mkdtempSync(path.join(tmpdir(), 'serving-gate-demo-'));
try {
  console.log('1. The version in production, 1.0.0, is measured and kept as the baseline.');
  const store = ['--baseline-store', 'file', '--baseline-path', baselines];
  const saved = await servingGate('baseline', 'save', ...config, ...store, '--reason', 'demo');
  if (saved !== 0) process.exit(saved);
  console.log(`\n2. A pull request moves the pin to ${form.version}; the gate measures and compares.`);
  const code = await servingGate('gate', ...config, ...store, '--base-pin', '1.0.0', '--pin', form.version);
  console.log(
    code === form.exitCode
      ? `\nAs it should be: ${form.expected}.`
      : `\nUnexpected: exit code ${code}, not ${form.expected}.`,
  );
  console.log('Open report.html in the folder above for the whole comparison.');
  process.exitCode = code === form.exitCode ? 0 : code || 1;
} finally {
  rmSync(baselines, { recursive: true, force: true });
}

function servingGate(...args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], { cwd: root, stdio: 'inherit' });
  // The child hears of an interrupt itself and cleans up; waiting for it is all there is to do here.
  process.on('SIGINT', () => {});
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 130)));
}
