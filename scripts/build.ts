/**
 * Builds `dist/`: `node scripts/build.ts` writes it, `--check` says whether the committed files are what the sources
 * give. Same sources and lockfile, same bytes.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = path.dirname(import.meta.dirname);
const check = process.argv.includes('--check');
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};

const result = await build({
  absWorkingDir: root,
  entryPoints: [
    { in: 'src/action.ts', out: 'action' },
    { in: 'src/post.ts', out: 'post' },
    { in: 'src/cli.ts', out: 'cli' },
    { in: 'src/sim/main.ts', out: 'engine' },
    { in: 'src/load/thread.ts', out: 'client-thread' },
  ],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // Beside the entries, so that import.meta.dirname is dist/ wherever a module ends up.
  chunkNames: '[name]-[hash]',
  // CommonJS dependencies call require() for Node's own modules, which an ES module does not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  define: { SERVING_GATE_VERSION: JSON.stringify(version) },
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
});

const files = new Map(
  result.outputFiles.map((file) => [path.relative(path.join(root, 'dist'), file.path), file.text]),
);
files.set('licenses.txt', await licenses(result.metafile));
requireOneUndici(result.metafile);

if (check) {
  const stale = await staleFiles(files);
  if (stale.length > 0) {
    console.error(
      `dist/ is not what the sources give: ${stale.join(', ')}. Run \`npm run build\` and commit dist/.`,
    );
    process.exit(1);
  }
  console.log(`dist/ is fresh (${files.size} files).`);
} else {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  await mkdir(path.join(root, 'dist'), { recursive: true });
  for (const [name, text] of files) await writeFile(path.join(root, 'dist', name), text);
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  console.log(`dist/: ${files.size} files, ${(bytes / 2 ** 20).toFixed(1)} MiB.`);
}

async function staleFiles(wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const present = await readdir(path.join(root, 'dist'), { recursive: true, withFileTypes: true });
  const names = present
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, 'dist'), path.join(entry.parentPath, entry.name)));
  const stale = names.filter((name) => !wanted.has(name));
  for (const [name, text] of wanted) {
    const committed = await readFile(path.join(root, 'dist', name), 'utf8').catch(() => null);
    if (committed !== text) stale.push(name);
  }
  return stale;
}

/** The licence texts of every package whose code is in the bundle, as their licences ask for. */
async function licenses(metafile: Metafile): Promise<string> {
  const folders = new Set<string>();
  for (const input of Object.keys(metafile.inputs)) {
    const match = /^(?:.*node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) folders.add(input.slice(0, match[0].length - 1));
  }
  const parts: string[] = [];
  for (const folder of [...folders].sort()) {
    const manifest = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
    if (manifest.name === undefined) continue;
    const names = await readdir(path.join(root, folder));
    const file = names.find((name) => /^licen[cs]e/i.test(name));
    const text = file
      ? await readFile(path.join(root, folder, file), 'utf8')
      : `Licence: ${manifest.license ?? 'see its repository'}`;
    parts.push(`${manifest.name} ${manifest.version}\n\n${text.trim()}\n`);
  }
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

/** Two copies of undici would mean two connection pools and half a second more to start. */
function requireOneUndici(metafile: Metafile): void {
  const copies = new Set(
    Object.keys(metafile.inputs).flatMap((input) => /^.*node_modules\/undici\//.exec(input)?.[0] ?? []),
  );
  if (copies.size > 1)
    throw new Error(`The bundle holds ${copies.size} copies of undici: ${[...copies].join(', ')}`);
}
