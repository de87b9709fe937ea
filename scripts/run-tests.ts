/**
 * `npm test`: builds dist, then runs the unit tests side by side and the end-to-end tests one after the other (they
 * measure, so they must not measure each other). `npm test -- PATTERN` runs the files whose path contains PATTERN.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const root = path.dirname(import.meta.dirname);
process.chdir(root);
const pattern = process.argv[2] ?? '';

const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const files = globSync('test/**/*.test.ts')
  .filter((file) => file.includes(pattern))
  .sort();
const sequential = files.filter((file) => /^test\/(e2e|workflows)\//.test(file));
const parallel = files.filter((file) => !sequential.includes(file));

const counts = { passed: 0, failed: 0, skipped: 0 };
await runFiles(parallel, 2);
await runFiles(sequential, 1);

const { passed, failed, skipped } = counts;
if (passed + failed === 0) console.log(`No test ran (pattern "${pattern}").`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runFiles(tests: readonly string[], concurrency: number): Promise<void> {
  if (tests.length === 0) return;
  const stream = run({ files: tests.map((file) => path.resolve(file)), concurrency });
  stream.on('test:summary', ({ file, counts: of }) => {
    if (file !== undefined) return;
    counts.passed += of.passed;
    counts.failed += of.tests - of.passed - of.skipped - of.todo;
    counts.skipped += of.skipped;
  });
  const report = stream.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await new Promise<void>((resolve, reject) => report.on('end', resolve).on('error', reject));
}
