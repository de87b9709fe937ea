import path from 'node:path';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml';
import type { Pin } from '../model/pin.ts';
import { parseCondaSpec } from './conda-spec.ts';
import { type BuildArguments, fillVariables } from './dockerfile-variables.ts';
import { envValues } from './env-file.ts';
import { FRAMEWORK_NAMES, isFrameworkImage, isFrameworkPackage } from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference } from './image-reference.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';
import { singlePin } from './single-pin.ts';

const MAX_NODES = 200_000;
/** Aliases that contain themselves would go down for ever. */
const MAX_DEPTH = 100;

/** What one reading of a YAML file needs at every node. */
interface Reading {
  readonly request: PinRequest;
  readonly kind: Pin['source']['kind'];
  readonly doc: Document;
  readonly values: BuildArguments;
  readonly lineOf: (node: Node) => number;
  readonly budget: { left: number };
  readonly depth: number;
}

/**
 * The pin of a YAML file: compose, Kubernetes, Kustomize, Helm values, conda environment. It is read from every text that
 * is the framework's image, from repository and tag in keys of their own, and from `pip` and conda `dependencies` lists.
 * Throws `pin` when there is none, several that differ, or one that leaves the version open.
 */
export async function pinFromYaml(request: PinRequest): Promise<Pin> {
  const { framework, file, text } = request;
  const kind = kindOf(file);
  const lines = new LineCounter();
  const docs = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: false });
  const values = kind === 'compose' ? await composeValues(request) : new Map<string, string | null>();
  const budget = { left: MAX_NODES };
  const lineOf = (node: Node) => lines.linePos(node.range?.[0] ?? 0).line;
  const pins = [...docs].flatMap((doc) => {
    const [error] = doc.errors;
    if (error) {
      const line = error.linePos?.[0].line ?? null;
      throw refusal(
        { file, line, text: null },
        `this is no YAML (${error.code}).`,
        `Repair it. ${ELSEWHERE}`,
      );
    }
    return doc.contents === null
      ? []
      : pinsOf(
          { request, kind, doc: doc as Document, values, lineOf, budget, depth: 0 },
          doc.contents as Node,
          null,
        );
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  const images = FRAMEWORK_NAMES[framework].images.join(', ') || 'none';
  throw refusal(
    { file, line: null, text: null },
    `no image of ${framework} (known images: ${images}) and no package ${framework} stands in this file.`,
    `Name the file with the pin in pin.file. ${ELSEWHERE}`,
  );
}

const ELSEWHERE =
  'Or pick the line by pin.pattern (configuration), or say the version in pin.version or in the input pin.';

function kindOf(file: string): Pin['source']['kind'] {
  const name = path.posix.basename(file);
  if (/^(docker-)?compose([._-].*)?\.ya?ml$/i.test(name)) return 'compose';
  if (/^kustomization\.ya?ml$/i.test(name)) return 'kustomize';
  return /^(conda|environment)([._-].*)?\.ya?ml$/i.test(name) ? 'conda' : 'yaml';
}

/** Compose fills variables from the `.env` beside it. */
async function composeValues({ file, readFile }: PinRequest): Promise<BuildArguments> {
  const text = await readFile(path.posix.join(path.posix.dirname(file), '.env'));
  return text === null ? new Map() : envValues(text);
}

function pinsOf(outer: Reading, node: Node, key: string | null): readonly Pin[] {
  const reading = { ...outer, depth: outer.depth + 1 };
  const { request, doc, lineOf, budget } = reading;
  if (budget.left-- <= 0 || reading.depth > MAX_DEPTH) {
    throw refusal(
      { file: request.file, line: lineOf(node), text: null },
      `more than ${MAX_NODES} values, or more than ${MAX_DEPTH} inside each other.`,
      ELSEWHERE,
    );
  }
  const target = resolved(doc, node);
  if (target === null) return [];
  if (isScalar(target)) {
    const text = typeof target.value === 'string' ? target.value.trim() : '';
    return imagePins(reading, { file: request.file, line: lineOf(node), text }, text, null, null);
  }
  if (isSeq(target)) {
    return target.items.flatMap((item) => {
      const at = item as Node;
      const packaged = key === 'pip' || key === 'dependencies' ? packagePins(reading, at, key) : [];
      return packaged.length > 0 ? packaged : pinsOf(reading, at, null);
    });
  }
  return isMap(target) ? pinsOfFields(reading, fieldsOf(doc, target)) : [];
}

/** The keys of a mapping with those of its merges; its own win. */
function fieldsOf(doc: Document, map: Node, depth = 0): Map<string, Node> {
  const fields = new Map<string, Node>();
  if (!isMap(map) || depth > 8) return fields;
  const pairs = map.items.map(
    ({ key, value }) => [isScalar(key) ? String(key.value) : '', value as Node] as const,
  );
  for (const [key, value] of pairs) {
    if (key !== '<<' || value === null) continue;
    const merged = resolved(doc, value);
    for (const each of isSeq(merged) ? merged.items : [merged]) {
      const source = each === null ? null : resolved(doc, each as Node);
      if (source !== null)
        for (const [name, field] of fieldsOf(doc, source, depth + 1)) fields.set(name, field);
    }
  }
  for (const [key, value] of pairs) if (key !== '<<' && value !== null) fields.set(key, value);
  return fields;
}

/** A repository's tag and digest may stand in keys beside it. */
function pinsOfFields(reading: Reading, fields: Map<string, Node>): readonly Pin[] {
  const { request, doc, lineOf } = reading;
  const textOf = (key: string) => {
    const node = resolved(doc, fields.get(key) ?? null);
    return isScalar(node) && node.value !== null ? (node.source ?? String(node.value)).trim() : '';
  };
  const holder = ['newName', 'repository', 'image', 'name'].find((key) => textOf(key) !== '');
  const tag = textOf('newTag') || textOf('tag') || null;
  const digest = textOf('digest') || null;
  const pins: Pin[] = [];
  for (const [key, value] of fields) {
    const split = key === holder && (tag !== null || digest !== null);
    if (!split && key === 'name' && textOf('newName') !== '') continue;
    if (!split) pins.push(...pinsOf(reading, value, key));
    else {
      const text = textOf(key);
      const shown = `${text}${tag ? `:${tag}` : ''}${digest ? `@${digest}` : ''}`;
      const place = {
        file: request.file,
        line: lineOf(fields.get(textOf('newTag') ? 'newTag' : 'tag') ?? value),
        text: shown,
      };
      pins.push(...imagePins(reading, place, text, tag, digest));
    }
  }
  return pins;
}

function imagePins(reading: Reading, place: Place, text: string, tag: string | null, digest: string | null) {
  const { framework } = reading.request;
  const images: readonly string[] = FRAMEWORK_NAMES[framework].images;
  const filled = [text, tag ?? '', digest ?? ''].map((part) => fillVariables(part, reading.values, 'here'));
  const failed = filled.find((part) => !part.ok);
  if (failed && !failed.ok) {
    const names = /^\S+$/.test(text) && images.some((image) => text.includes(image));
    if (!names) return [];
    throw refusal(place, `${failed.problem}.`, `Give it a default: \${NAME:-value}. ${ELSEWHERE}`);
  }
  const [name = '', tagText = '', digestText = ''] = filled.map((part) => (part.ok ? part.text : ''));
  const image = parseImageReference(name);
  if (!isFrameworkImage(framework, image.name)) return [];
  const whole = { name: image.name, tag: tagText || image.tag, digest: digestText || image.digest };
  return [pinOfImage({ framework, kind: reading.kind, place, image: whole })];
}

function packagePins(reading: Reading, node: Node, key: 'pip' | 'dependencies'): readonly Pin[] {
  const { request, doc, lineOf, kind } = reading;
  const { framework, file } = request;
  const target = resolved(doc, node);
  if (!isScalar(target) || typeof target.value !== 'string') return [];
  const text = target.value.trim();
  const requirement = key === 'pip' ? parseRequirement(text) : parseCondaSpec(text);
  const name = 'name' in requirement ? requirement.name : (/^[\w.-]+/.exec(text)?.[0] ?? null);
  if (name === null || !isFrameworkPackage(framework, name)) return [];
  const place = { file, line: lineOf(node), text };
  const version = versionOfRequirement({ place, requirement }, framework);
  return [{ framework, version, source: { kind, file, line: place.line, text }, image: null }];
}

function resolved(doc: Document, node: Node | null): Node | null {
  return isAlias(node) ? ((node.resolve(doc) as Node | undefined) ?? null) : node;
}
