import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GateError } from '../../model/errors.ts';
import { isRelease, sameVersion } from '../server-facts.ts';
import { type InstallContext, runInstallStep } from './install-step.ts';
import { pythonOf } from './uv.ts';

/** What an environment says of itself. */
export interface EnvironmentFacts {
  /** Implementation, version and platform: `cpython 3.11.7 linux-x86_64`. */
  readonly python: string;
  /** Folder of the packages. */
  readonly packages: string;
  /** Installed version of the framework; null where it is not there. */
  readonly framework: string | null;
  /** `2.13.0+cu130, CUDA 13.0`; null without torch. */
  readonly torch: string | null;
}

const SCRIPT = `
import json, platform, sys, sysconfig
from importlib.metadata import version, PackageNotFoundError
def of(name):
    try:
        return version(name)
    except PackageNotFoundError:
        return None
print(json.dumps({
    "python": "%s %s %s" % (sys.implementation.name, platform.python_version(), sysconfig.get_platform()),
    "packages": sysconfig.get_path("purelib"), "framework": of(sys.argv[1]), "torch": of("torch")}))
`;

/** Asks the Python of the environment in `folder`; nothing of it is imported. */
export async function inspectEnvironment(
  folder: string,
  framework: string,
  context: InstallContext,
): Promise<EnvironmentFacts> {
  const command = [pythonOf(folder), '-I', '-c', SCRIPT, framework];
  const said = await runInstallStep({ title: 'Looking at the environment', command }, context);
  const facts = JSON.parse(said) as EnvironmentFacts;
  return { ...facts, torch: facts.torch === null ? null : await torchBuild(facts.packages, facts.torch) };
}

/** torch writes down what it was built for; importing it to ask would take seconds. */
async function torchBuild(packages: string, version: string): Promise<string> {
  const text = await readFile(join(packages, 'torch', 'version.py'), 'utf8').catch(() => '');
  const of = (name: string) => new RegExp(`^${name}\\b[^=\\n]*= *['"]([^'"]+)['"]`, 'm').exec(text)?.[1];
  const [cuda, hip] = [of('cuda'), of('hip')];
  const built = cuda ? `CUDA ${cuda}` : hip ? `ROCm ${hip}` : text === '' ? null : 'CPU';
  return built === null ? version : `${version}, ${built}`;
}

/**
 * Throws `launch` unless the environment has the version that the pin asks for. A pin that is no release (a commit) cannot be
 * checked here: the server's own word is asked later.
 */
export function requireVersion(framework: string, pinned: string | null, facts: EnvironmentFacts): void {
  const { framework: installed } = facts;
  if (installed === null) {
    throw new GateError('launch', `What was installed does not contain ${framework}.`, {
      hint: 'Does server.requirements (with its extras and groups) name it?',
    });
  }
  if (pinned === null || !isRelease(pinned)) return;
  const build = /\+(.+)$/.exec(pinned)?.[1];
  const sameBuild = build === undefined || build === /\+(.+)$/.exec(installed)?.[1];
  if (sameVersion(pinned, installed) && sameBuild) return;
  throw new GateError('launch', `The pin asks for ${framework} ${pinned}, but ${installed} was installed.`, {
    hint: 'Do server.requirements and pin name the same version? Without server.requirements the pin itself is installed.',
  });
}
