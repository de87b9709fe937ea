/**
 * Stands in for the `docker` program: keeps its state in $DOCKER_CONFIG, writes down every call, and runs a "container" as a
 * process in a session of its own that the caller is no parent of.
 */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const SERVER = new URL('../scripted-server.mjs', import.meta.url).pathname;
const state = process.env.DOCKER_CONFIG;
const args = process.argv.slice(2);
const containers = join(state, 'containers');
mkdirSync(containers, { recursive: true });
appendFileSync(join(state, 'calls.jsonl'), `${JSON.stringify({ args, env: process.env })}\n`);
const images = existsSync(join(state, 'images.json'))
  ? JSON.parse(readFileSync(join(state, 'images.json'), 'utf8'))
  : {};
const all = () =>
  readdirSync(containers).map((id) => ({ id, ...JSON.parse(readFileSync(join(containers, id), 'utf8')) }));
const fail = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

switch (args[0]) {
  case 'image': {
    const image = images[args.at(-1)];
    if (!image?.here) fail(`Error response from daemon: No such image: ${args.at(-1)}`);
    process.stdout.write(`${JSON.stringify(image.digests)} ${image.id}\n`);
    break;
  }
  case 'pull': {
    const name = args.at(-1);
    if (images[name] === undefined)
      fail(`Error response from daemon: manifest for ${name} not found: manifest unknown`);
    images[name].here = true;
    writeFileSync(join(state, 'images.json'), JSON.stringify(images));
    break;
  }
  case 'ps': {
    const label = args.at(-1).replace(/^label=/, '');
    for (const one of all()) if (one.label === label) console.log(one.id);
    break;
  }
  case 'inspect':
    console.log(all().find(({ id }) => id === args.at(-1)).pid);
    break;
  case 'rm':
    for (const one of all()) {
      if (!args.includes(one.id)) continue;
      try {
        process.kill(-one.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
      rmSync(join(containers, one.id), { force: true });
    }
    break;
  case 'run':
    run();
    break;
  default:
    fail(`unknown command ${args[0]}`);
}

function run() {
  const value = (option) => args[args.indexOf(option) + 1];
  const names = args.flatMap((word, at) => (args[at - 1] === '--env' ? [word] : []));
  const at = args.findIndex((word) => word.includes('@sha256:'));
  const env = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [SERVER, ...args.slice(at + 1)], {
    detached: true,
    stdio: 'inherit',
    env,
  });
  const id = `c${child.pid}`;
  writeFileSync(join(containers, id), JSON.stringify({ label: value('--label'), pid: child.pid }));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    rmSync(join(containers, id), { force: true });
    process.exit(code ?? 137);
  });
}
