/** Stands in for srun, ray or kubectl: runs its words elsewhere (in a session of its own), and passes signals on. */
import { spawn } from 'node:child_process';

const at = process.argv.indexOf('--');
const [program, ...args] = process.argv.slice(at + 1);
const child = spawn(program, args, { stdio: 'inherit', detached: true });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 128));
