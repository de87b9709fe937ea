import * as v from 'valibot';
import { isMap, isScalar, isSeq } from 'yaml';
import { checkConfig } from './check-config.ts';
import { type Config, ConfigSchema } from './config-schema.ts';
import { describeIssue, pathText } from './describe-issue.ts';
import { didYouMean } from './nearest.ts';
import { type Problem, problemsError, shown } from './problem.ts';
import {
  allowedKeys,
  childSchema,
  expectsMapping,
  expectsText,
  rootNode,
  type SchemaNode,
} from './schema-walk.ts';
import { keyText, type PathKey, pairOf, readYaml, resolved, type YamlSource } from './yaml-source.ts';

const MAX_CHARACTERS = 1_000_000;
const MAX_VALUES = 100_000;

/**
 * Reads the configuration file and fills in its defaults. Throws one `usage` error that lists every problem with line,
 * column, the wrong key or value, and what is allowed there. `file` is the name for messages.
 */
export function loadConfig(text: string, file: string): Config {
  if (text.length > MAX_CHARACTERS) {
    throw problemsError(file, [{ line: 1, column: 1, message: `longer than ${MAX_CHARACTERS} characters.` }]);
  }
  const yaml = readYaml(text);
  if (yaml.problems.length > 0) throw problemsError(file, yaml.problems);
  const problems: Problem[] = [];
  const value = valueOfDocument(yaml, problems);
  if (value === null) throw problemsError(file, problems);
  const result = v.safeParse(ConfigSchema, value);
  for (const issue of result.issues ?? []) problems.push(...issueProblems(yaml, issue, []));
  if (result.success) {
    for (const { path, message } of checkConfig(result.output)) {
      problems.push({ ...yaml.placeOf(path), message });
    }
  }
  if (problems.length > 0 || !result.success) throw problemsError(file, problems);
  return result.output;
}

/** The document as a plain value; null, with the problems, where its shape is so wrong that looking on is useless. */
function valueOfDocument(yaml: YamlSource, problems: Problem[]): object | null {
  try {
    return settleNodes(yaml, problems) ? (yaml.document.toJS({ maxAliasCount: 100 }) ?? {}) : null;
  } catch (error) {
    // Aliases that contain themselves or multiply, and merges of what is no mapping.
    const why = error instanceof Error ? error.message : String(error);
    problems.push({ line: 1, column: 1, message: `its aliases cannot be followed: ${why}.` });
    return null;
  }
}

/**
 * Finds unknown keys, and lets plain numbers be text where text is asked for (`version: 0.30`, `[--port, 8000]`). False
 * where a list stands for a mapping.
 */
function settleNodes(yaml: YamlSource, problems: Problem[]): boolean {
  const { document } = yaml;
  let visited = 0;
  let isWhole = true;
  const visit = (node: unknown, schema: SchemaNode | null, path: readonly PathKey[]): void => {
    if (++visited > MAX_VALUES) return;
    const here = resolved(document, node);
    if (schema === null) return;
    if (isScalar(here)) {
      const isPlain = typeof here.value === 'number' || typeof here.value === 'boolean';
      if (isPlain && here.source !== undefined && expectsText(schema, here.value)) here.value = here.source;
      return;
    }
    const value = shallow(document, here);
    // Valibot takes a list for an object without keys.
    if (isSeq(here) && expectsMapping(schema, value)) {
      const where = pathText(path) || 'the file';
      problems.push({ ...yaml.placeOf(path), message: `${where} is a list; it must be a mapping of keys.` });
      isWhole = false;
      return;
    }
    if (isSeq(here)) {
      for (const [index, item] of here.items.entries()) {
        visit(item, childSchema(schema, value, index), [...path, index]);
      }
    }
    if (!isMap(here)) return;
    const allowed = allowedKeys(schema, value);
    for (const key of keysOf(document, here)) {
      if (allowed !== null && !allowed.includes(key)) {
        const within = path.length === 0 ? '' : ` in ${pathText(path)}`;
        const message = `unknown key ${shown(key)}${within}.${didYouMean(key, allowed)}`;
        problems.push({ ...yaml.placeOf([...path, key], 'key'), message });
        continue;
      }
      visit(pairOf(document, here, key)?.value, childSchema(schema, value, key), [...path, key]);
    }
  };
  visit(document.contents, rootNode(ConfigSchema), []);
  if (visited <= MAX_VALUES) return isWhole;
  problems.push({ line: 1, column: 1, message: 'too many values; do the aliases multiply?' });
  return false;
}

/** The keys of a mapping, those of its merges included. */
function keysOf(document: YamlSource['document'], node: unknown): readonly string[] {
  if (!isMap(node)) return [];
  const keys = new Set<string>();
  for (const pair of node.items) {
    const key = keyText(pair);
    if (key !== '<<') {
      keys.add(key);
      continue;
    }
    const from = resolved(document, pair.value);
    for (const source of isSeq(from) ? from.items : [from]) {
      for (const merged of keysOf(document, resolved(document, source))) keys.add(merged);
    }
  }
  return [...keys];
}

/** Enough of a mapping's value to pick the option of a union: its scalars. */
function shallow(document: YamlSource['document'], node: unknown): unknown {
  if (!isMap(node)) return [];
  const entries = keysOf(document, node).map((key) => {
    const value = resolved(document, pairOf(document, node, key)?.value);
    return [key, isScalar(value) ? value.value : {}] as const;
  });
  return Object.fromEntries(entries);
}

/** A union's issue is told by that of the option that the value meant. Unknown keys were found before. */
function issueProblems(
  yaml: YamlSource,
  issue: v.BaseIssue<unknown>,
  above: readonly PathKey[],
): readonly Problem[] {
  const path = [...above, ...(issue.path ?? []).map((item) => item.key as PathKey)];
  if (issue.expected === 'never') return [];
  if (issue.type === 'union' && typeof issue.input === 'object' && issue.input !== null) {
    const meant = (issue.issues ?? []).filter(
      (inner) => inner.type !== 'number' && inner.type !== 'picklist',
    );
    return meant.flatMap((inner) => issueProblems(yaml, inner, path));
  }
  if (issue.type === 'union' && typeof issue.input === 'number') {
    const meant = (issue.issues ?? []).filter((inner) => inner.type !== 'strict_object');
    return meant.flatMap((inner) => issueProblems(yaml, inner, path));
  }
  return [{ ...yaml.placeOf(path), message: describeIssue(issue, path) }];
}
