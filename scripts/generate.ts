/**
 * Writes what is derived from tables and schemas: `schemas/*.schema.json`, `action.yml` and the marked parts of
 * README.md. `--check` writes nothing and fails where a committed file is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { BenchResultSchema } from '../bench/result.ts';
import { renderActionYaml } from '../src/config/action-yaml.ts';
import { ConfigSchema } from '../src/config/config-schema.ts';
import { replaceReadmeRegions } from '../src/config/readme-tables.ts';
import { BaselineSchema } from '../src/model/baseline.ts';
import { RunRecordSchema } from '../src/model/record.ts';
import { ResultSchema } from '../src/model/result.ts';
import { GateVerdictSchema } from '../src/model/verdict.ts';

/** Every published schema: file name, title, schema. */
const SCHEMAS: readonly (readonly [string, string, GenericSchema])[] = [
  ['config', 'Configuration of serving-gate (.github/serving-gate.yml)', ConfigSchema],
  ['run-record', 'Run record of serving-gate', RunRecordSchema],
  ['baseline', 'Baseline of serving-gate', BaselineSchema],
  ['verdict', 'Verdict of serving-gate', GateVerdictSchema],
  ['result', 'What --json prints', ResultSchema],
  ['bench', 'Result of `npm run bench`', BenchResultSchema],
];

/** Every generated file: path relative to the root → content. README.md only where it exists. */
export async function generatedFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>([['action.yml', renderActionYaml()]]);
  for (const [name, title, schema] of SCHEMAS)
    files.set(`schemas/${name}.schema.json`, jsonSchema(title, schema));
  const readme = await readText(path.join(root, 'README.md'));
  if (readme !== null) files.set('README.md', replaceReadmeRegions(readme));
  return files;
}

/** The generated files that are not what is committed under `root`. */
export async function staleFiles(root: string): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [file, content] of await generatedFiles(root)) {
    if ((await readText(path.join(root, file))) !== content) stale.push(file);
  }
  return stale;
}

/** What a writer of the file may leave out or must give, in the newest draft that the converter knows. */
function jsonSchema(title: string, schema: GenericSchema): string {
  const converted = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    errorMode: 'throw',
    // JSON numbers are finite as they are written; 1e999 is refused by the decoder.
    ignoreActions: ['finite'],
    // The converter refuses records whose keys are a picklist, although what it makes of them (propertyNames) is right.
    overrideSchema: ({ valibotSchema, jsonSchema: made }) =>
      hasPicklistKeys(valibotSchema) ? made : undefined,
  });
  const { $schema, ...rest } = converted;
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

function hasPicklistKeys(schema: object): boolean {
  const { type, key } = schema as { readonly type?: unknown; readonly key?: { readonly type?: unknown } };
  return type === 'record' && key?.type === 'picklist';
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(root);
    if (stale.length > 0) {
      console.error(`Stale: ${stale.join(', ')}. Run \`node scripts/generate.ts\` and commit.`);
      process.exitCode = 1;
    } else console.log('Generated files are fresh.');
  } else {
    for (const [file, content] of await generatedFiles(root)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), content);
      console.log(file);
    }
  }
}
