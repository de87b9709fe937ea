import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { GateError } from '../../model/errors.ts';
import { runInstallStep } from './install-step.ts';
import type { Installer, InstallSource } from './installer.ts';
import { placeOf, pythonOf } from './uv.ts';

/** Python's own venv and pip, where there is no uv. It knows no overrides, and neither `pyproject.toml` nor `uv.lock`. */
export const PIP: Installer = {
  name: 'pip',

  async create(folder, source, context) {
    refuseWhatNeedsUv(source);
    const { python } = source.plan;
    const program = python === null ? 'python3' : /^\d/.test(python) ? `python${python}` : python;
    await runInstallStep(
      { title: 'Making an environment (without uv)', command: [program, '-m', 'venv', folder] },
      context,
    );
  },

  async resolve(folder, source, context) {
    const command = [
      ...pip(folder),
      'install',
      '--quiet',
      '--dry-run',
      '--ignore-installed',
      '--report',
      '-',
    ];
    const title = `Resolving ${context.subject}`;
    const report = await runInstallStep(
      { title, command: [...command, ...sources(source), '--requirement', source.file] },
      context,
    );
    return listOf(report);
  },

  async install(folder, list, source, context) {
    const command = [...pip(folder), 'install', '--quiet', '--no-deps', '--no-compile'];
    const title = `Installing ${context.subject}`;
    await runInstallStep(
      { title, command: [...command, ...sources(source), '--requirement', list] },
      context,
    );
  },

  /** Programs of an environment begin with the path of its Python. */
  async beforeMove(from, to) {
    const folder = join(from, 'bin');
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(folder, entry.name);
      const content = await readFile(file);
      const head = `#!${join(from, 'bin')}/`;
      if (content.subarray(0, head.length).toString('utf8') !== head) continue;
      const rest = content.subarray(head.length);
      await writeFile(file, Buffer.concat([Buffer.from(`#!${join(to, 'bin')}/`), rest]));
    }
  },
};

function pip(folder: string): readonly string[] {
  return [pythonOf(folder), '-m', 'pip'];
}

function sources({ plan, tree }: InstallSource): readonly string[] {
  return [
    ...plan.uv.indexes.flatMap((url) => ['--extra-index-url', url]),
    ...plan.uv.findLinks.flatMap((place) => ['--find-links', placeOf(place, tree)]),
  ];
}

function refuseWhatNeedsUv({ file, plan }: InstallSource): void {
  const needs = /\.(?:toml|lock)$/.test(file)
    ? basename(file)
    : plan.uv.overrides.length > 0
      ? 'server.uv.overrides'
      : plan.uv.args.length > 0
        ? 'server.uv.args'
        : null;
  if (needs === null) return;
  throw new GateError('launch', `${needs} needs uv, which is not installed on this runner.`, {
    hint: 'Install uv and put it on PATH.',
  });
}

interface Report {
  readonly install: readonly {
    readonly metadata: { readonly name: string; readonly version: string };
    readonly is_direct?: boolean;
    readonly download_info: {
      readonly url: string;
      readonly archive_info?: { readonly hashes?: { readonly sha256?: string } };
    };
  }[];
}

/** Hashes are all or nothing for pip. */
function listOf(text: string): string {
  const { install } = JSON.parse(text) as Report;
  const hashes = install.map((one) => one.download_info.archive_info?.hashes?.sha256);
  const known = hashes.every((hash) => hash !== undefined);
  const lines = install.map(({ metadata: { name, version }, is_direct, download_info }, index) => {
    const what = is_direct ? `${name} @ ${download_info.url}` : `${name}==${version}`;
    return known ? `${what} --hash=sha256:${hashes[index]}` : what;
  });
  return `${lines.sort().join('\n')}\n`;
}
