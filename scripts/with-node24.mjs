// Runs a script on Node 24 wherever it starts: `node scripts/with-node24.mjs SCRIPT [ARG...]`.
// Plain JavaScript, because it is the one file that must run on the machine's own (older) Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const local = path.join(root, 'node_modules/node/bin/node');
const [script, ...args] = process.argv.slice(2);
const needsPackages = script !== 'scripts/demo.ts';
const isCurrent = Number(process.versions.node.split('.')[0]) >= 24;

if (needsPackages && !existsSync(path.join(root, 'node_modules/.package-lock.json'))) {
  console.log('Installing the packages of package-lock.json (once) ...');
  const install = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (install.status !== 0) process.exit(install.status ?? 1);
}

const child = spawn(...command(), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

/** The demo needs nothing but a Node 24, so it does not wait for the whole toolchain. */
function command() {
  if (isCurrent) return [process.execPath, [script, ...args]];
  if (existsSync(local)) return [local, [script, ...args]];
  const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.node;
  console.log(`Fetching Node ${version} (once) ...`);
  return ['npm', ['exec', '--yes', `--package=node@${version}`, '--', 'node', script, ...args]];
}
