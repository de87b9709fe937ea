import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../host/find-program.ts';
import { redactText } from '../../host/redact.ts';
import { GateError } from '../../model/errors.ts';
import type { VenvPlan } from '../../model/plan.ts';
import type { LaunchRequest } from '../../ports/server.ts';
import { isRelease } from '../server-facts.ts';
import { type EnvironmentCache, openEnvironmentCache } from './environment-cache.ts';
import { type EnvironmentFacts, inspectEnvironment, requireVersion } from './inspect-environment.ts';
import { type InstallContext, runInstallStep } from './install-step.ts';
import type { Installer } from './installer.ts';
import { PIP } from './pip.ts';
import { openSourceTree } from './source-tree.ts';
import { installerSettings, toolEnvironment } from './tool-environment.ts';
import { pythonOf, UV } from './uv.ts';

/** An environment that has what the pin asks for. */
export interface PreparedEnvironment {
  readonly folder: string;
  readonly hash: string;
  readonly facts: EnvironmentFacts;
}

type Request = Pick<LaunchRequest, 'framework' | 'version' | 'limits' | 'signal' | 'progress'>;

/**
 * Makes the environment of a plan, or finds the one that was made before from the same resolved packages, Python and
 * configuration of the installer. It is verified either way. Throws `launch` with the cause, `cancelled`.
 */
export async function prepareEnvironment(
  plan: VenvPlan,
  request: Request,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<PreparedEnvironment> {
  const { framework, version, limits, signal, progress } = request;
  const tools = toolEnvironment(environment);
  await using tree = await openSourceTree(plan, tools, signal);
  const context: InstallContext = {
    subject: subjectOf(plan, request),
    environment: tools,
    cwd: tree.folder,
    limitMs: limits.install * 1000,
    signal,
    progress,
  };
  const installer = findProgram('uv', tools.PATH) === null ? PIP : UV;
  const cache = openEnvironmentCache(plan.cache.path ?? usualFolder(environment), context);
  const scratch = await mkdtemp(join(tmpdir(), 'serving-gate-install-'));
  const made = cache.newFolder();
  try {
    const source = { file: await fileOf(plan, request, tree.folder, scratch), tree: tree.folder, plan };
    await installer.create(made, source, context);
    const empty = await inspectEnvironment(made, framework, context);
    const list = await installer.resolve(made, source, context);
    const hash = hashOf(list, empty, installer, plan, tools);
    const listFile = join(scratch, 'resolved.txt');
    await writeFile(listFile, list);
    const folder =
      (await cache.use(hash)) ??
      (await cache.alone(hash, async () => {
        const other = await cache.use(hash);
        if (other !== null) return other;
        await installer.install(made, listFile, source, context);
        requireVersion(framework, version, await inspectEnvironment(made, framework, context));
        await compileBytecode(made, join(cache.folder, hash), empty.packages, context);
        await installer.beforeMove(made, join(cache.folder, hash));
        return cache.keep(hash, made);
      }));
    const facts = await inspectEnvironment(folder, framework, context);
    requireVersion(framework, version, facts);
    await tidy(cache, plan, context);
    progress.note(
      `${framework} ${facts.framework} from ${folder}${facts.torch ? `, torch ${facts.torch}` : ''}`,
    );
    return { folder, hash, facts };
  } finally {
    await Promise.all([made, scratch].map((one) => rm(one, { recursive: true, force: true, maxRetries: 3 })));
  }
}

/** `vllm 0.32.0`, `vllm 0.32.0 (requirements.txt)`. */
function subjectOf({ requirements }: VenvPlan, { framework, version }: Request): string {
  return [framework, version, requirements === null ? null : `(${requirements})`]
    .filter((word) => word !== null)
    .join(' ');
}

async function fileOf(plan: VenvPlan, request: Request, tree: string, scratch: string): Promise<string> {
  const { framework, version } = request;
  if (plan.requirements !== null) {
    const file = join(tree, plan.requirements);
    if (existsSync(file)) return file;
    throw new GateError(
      'launch',
      `${plan.requirements} does not exist${plan.ref ? ` at ${plan.ref}` : ''}.`,
      {
        hint: 'Name a file of the repository in server.requirements, relative to the root.',
      },
    );
  }
  if (version === null || !isRelease(version)) {
    throw new GateError(
      'launch',
      `${framework} ${version ?? 'without a pin'} is no release that could be installed.`,
      {
        hint: 'Name the file that says how it is installed in server.requirements.',
      },
    );
  }
  const file = join(scratch, 'pin.txt');
  await writeFile(file, `${framework}==${version.replace(/^v/, '')}\n`);
  return file;
}

function hashOf(
  list: string,
  python: EnvironmentFacts,
  installer: Installer,
  plan: VenvPlan,
  tools: Readonly<Record<string, string>>,
): string {
  const identity = {
    form: 1,
    list: list.trim().split('\n'),
    python: [plan.python, python.python],
    installer: installer.name,
    uv: { ...plan.uv, indexes: plan.uv.indexes.map((url) => redactText(url)) },
    settings: installerSettings(tools),
    compiled: true,
  };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
}

/** Once, here: else each start of a framework spends minutes on it. A package may hold files that are no valid Python. */
async function compileBytecode(
  made: string,
  place: string,
  packages: string,
  context: InstallContext,
): Promise<void> {
  const paths = ['-s', made, '-p', place];
  const compile = ['-m', 'compileall', '-qq', '-j', `${availableParallelism()}`, ...paths, packages];
  const title = 'Compiling bytecode, once for all starts';
  await runInstallStep({ title, command: [pythonOf(made), ...compile], accepted: [0, 1] }, context);
}

/** What is kept too long is removed; that it could not be is no reason to measure nothing. */
async function tidy(
  cache: EnvironmentCache,
  { cache: limits }: VenvPlan,
  context: InstallContext,
): Promise<void> {
  try {
    const removed = await cache.tidy(limits);
    if (removed.length > 0) {
      context.progress.note(
        `Removed ${removed.length} environment${removed.length === 1 ? '' : 's'} beyond server.cache.maxAgeDays or maxGiB`,
      );
    }
  } catch (error) {
    if (context.signal.aborted) throw error;
    context.progress.warn(
      `Old environments in ${cache.folder} could not be removed: ${(error as Error).message}`,
    );
  }
}

function usualFolder({ XDG_CACHE_HOME, HOME }: Readonly<Record<string, string | undefined>>): string {
  return join(XDG_CACHE_HOME || join(HOME || homedir(), '.cache'), 'serving-gate', 'environments');
}
