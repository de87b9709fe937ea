import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { runInstallStep } from './install-step.ts';
import type { Installer, InstallSource } from './installer.ts';

/** uv: resolves with its own configuration and what the plan adds to it. Its environments can be moved. */
export const UV: Installer = {
  name: 'uv',

  async create(folder, { plan }, context) {
    const python = plan.python === null ? [] : ['--python', plan.python];
    const command = ['uv', 'venv', '--quiet', '--relocatable', ...python, folder];
    await runInstallStep({ title: 'Making an environment', command }, context);
  },

  async resolve(folder, source, context) {
    const title = `Resolving ${context.subject}`;
    const command =
      basename(source.file) === 'uv.lock' ? exportLock(folder, source) : compile(folder, source);
    return runInstallStep({ title, command }, context);
  },

  async install(folder, list, source, context) {
    const command = ['uv', 'pip', 'install', '--quiet', '--no-deps', '--python', pythonOf(folder)];
    const title = `Installing ${context.subject}`;
    await runInstallStep(
      { title, command: [...command, ...sources(source), '--requirement', list] },
      context,
    );
  },

  beforeMove: async () => undefined,
};

/** The lock says it all; groups that nobody asked for, and the project itself, are left out. */
function exportLock(folder: string, { file, plan }: InstallSource): readonly string[] {
  const only = ['--frozen', '--no-default-groups', '--no-emit-project', '--no-emit-workspace'];
  return [
    ...['uv', 'export', '--quiet', '--format', 'requirements.txt', '--no-header', '--no-annotate', ...only],
    ...['--project', dirname(file), '--python', pythonOf(folder)],
    ...plan.extras.flatMap((name) => ['--extra', name]),
    ...plan.groups.flatMap((name) => ['--group', name]),
  ];
}

function compile(folder: string, source: InstallSource): readonly string[] {
  const { file, plan, tree } = source;
  return [
    ...['uv', 'pip', 'compile', '--quiet', '--no-header', '--no-annotate', '--generate-hashes'],
    ...['--python', pythonOf(folder)],
    ...plan.extras.flatMap((name) => ['--extra', name]),
    ...plan.groups.flatMap((name) => ['--group', `${file}:${name}`]),
    ...plan.uv.overrides.flatMap((one) => ['--override', resolve(tree, one)]),
    ...sources(source),
    file,
  ];
}

/** Where packages come from. */
function sources({ plan, tree }: InstallSource): readonly string[] {
  return [
    ...plan.uv.indexes.flatMap((url) => ['--index', url]),
    ...plan.uv.findLinks.flatMap((place) => ['--find-links', placeOf(place, tree)]),
    ...plan.uv.args,
  ];
}

/** A folder of the repository, or a page. */
export function placeOf(place: string, tree: string): string {
  return isAbsolute(place) || /^[a-z][a-z+]*:\/\//i.test(place) ? place : resolve(tree, place);
}

/** The Python of an environment. */
export function pythonOf(folder: string): string {
  return join(folder, 'bin', 'python');
}
