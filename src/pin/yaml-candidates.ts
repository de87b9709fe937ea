import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type Scalar,
} from 'yaml';
import type { Pin } from '../model/pin.ts';
import type { Candidate } from './candidate.ts';
import { parseCondaSpec } from './conda-spec.ts';
import { type BuildArguments, fillVariables } from './dockerfile-variables.ts';
import {
  FRAMEWORK_NAMES,
  isBelowFrameworkImage,
  isFrameworkImage,
  isFrameworkPackage,
} from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference } from './image-reference.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';
import { scriptCandidates } from './script-file.ts';
import { versionUnderKey } from './version-key.ts';
import { withPlainVariables } from './workflow-variables.ts';
import { fieldsOf, resolvedNode, scalarText } from './yaml-nodes.ts';

/** What one reading of a YAML file needs at every node. */
export interface YamlReading {
  readonly request: PinRequest;
  readonly kind: Pin['source']['kind'];
  readonly doc: Document;
  readonly values: BuildArguments;
  readonly lineOf: (node: Node) => number;
  /** The lines of the whole file, for comments. */
  readonly texts: readonly string[];
  readonly budget: { left: number };
  readonly depth: number;
  /** The keys down to here, joined by dots. */
  readonly path: string;
}

/** Aliases that contain themselves would go down for ever. */
const MAX_DEPTH = 100;

/** What may be the pin at a node and below it. Throws `pin` for a file that is too large or too deep. */
export function yamlCandidates(outer: YamlReading, node: Node, key: string | null): readonly Candidate[] {
  const path = key === null ? outer.path : [outer.path, key].filter((part) => part !== '').join('.');
  const reading = { ...outer, depth: outer.depth + 1, path };
  const { request, doc, lineOf, budget } = reading;
  if (budget.left-- <= 0 || reading.depth > MAX_DEPTH) {
    throw refusal(
      { file: request.file, line: lineOf(node), text: null },
      `the file has too many values, or more than ${MAX_DEPTH} inside each other.`,
      'Pick the line by pin.pattern (configuration), or say the version in pin.version or in the input pin.',
    );
  }
  const target = resolvedNode(doc, node);
  if (isScalar(target)) return ofScalar(reading, node, target, key);
  if (isSeq(target)) {
    return target.items.flatMap((item) => {
      const at = item as Node;
      const packaged = key === 'pip' || key === 'dependencies' ? packages(reading, at, key) : [];
      return packaged.length > 0 ? packaged : yamlCandidates(reading, at, null);
    });
  }
  return isMap(target) ? ofFields(reading, fieldsOf(doc, target)) : [];
}

function ofScalar(
  reading: YamlReading,
  node: Node,
  target: Scalar,
  key: string | null,
): readonly Candidate[] {
  const { request, kind, doc, lineOf, texts } = reading;
  const { framework, file } = request;
  const place = { file, line: lineOf(node), text: scalarText(doc, node) };
  const underKey =
    key === null
      ? null
      : versionUnderKey({ framework, kind, place, key, comment: texts[place.line - 2] ?? '' });
  if (underKey !== null) return [underKey];
  if (typeof target.value !== 'string') return [];
  const text = withPlainVariables(target.value.trim());
  if (/\n|\sinstall\s/.test(text)) return ofBlock(reading, target, lineOf(target), text);
  return images(reading, { ...place, text }, text, null, null);
}

/** YAML in a block text (a Ray runtime environment, an embedded manifest), or else a script. */
function ofBlock(reading: YamlReading, target: Scalar, line: number, text: string): readonly Candidate[] {
  const { request, kind, depth } = reading;
  if (!text.toLowerCase().includes(request.framework)) return [];
  const firstLine = target.type === 'BLOCK_LITERAL' || target.type === 'BLOCK_FOLDED' ? line + 1 : line;
  const lines = new LineCounter();
  const whole = withPlainVariables(String(target.value));
  const docs = [...parseAllDocuments(whole, { lineCounter: lines, uniqueKeys: false })];
  const isYaml = docs.every(
    ({ errors, contents }) => errors.length === 0 && (isMap(contents) || isSeq(contents)),
  );
  if (!isYaml || docs.length === 0) {
    return scriptCandidates({ ...request, text: whole }, kind, firstLine, reading.values).map(
      (candidate) => ({
        ...candidate,
        label: [reading.path, candidate.label].filter((part) => part !== '').join(', '),
      }),
    );
  }
  const lineOf = (node: Node) => firstLine + lines.linePos(node.range?.[0] ?? 0).line - 1;
  return docs.flatMap((doc) =>
    yamlCandidates(
      { ...reading, doc: doc as Document, lineOf, depth: depth + 1 },
      doc.contents as Node,
      null,
    ),
  );
}

/** A repository's tag and digest may stand in keys beside it. */
function ofFields(reading: YamlReading, fields: Map<string, Node>): readonly Candidate[] {
  const { request, doc, lineOf } = reading;
  const textOf = (key: string) => scalarText(doc, fields.get(key) ?? null);
  const holder = ['newName', 'repository', 'image', 'name'].find((key) => textOf(key) !== '');
  const tag = textOf('newTag') || textOf('tag') || null;
  const digest = textOf('digest') || null;
  return [...fields].flatMap(([key, value]) => {
    const split = key === holder && (tag !== null || digest !== null);
    if (!split && key === 'name' && textOf('newName') !== '') return [];
    if (!split) return yamlCandidates(reading, value, key);
    const text = textOf(key);
    const shown = `${text}${tag ? `:${tag}` : ''}${digest ? `@${digest}` : ''}`;
    const line = lineOf(fields.get(textOf('newTag') ? 'newTag' : 'tag') ?? value);
    return images(reading, { file: request.file, line, text: shown }, text, tag, digest);
  });
}

function images(
  reading: YamlReading,
  place: Place,
  text: string,
  tag: string | null,
  digest: string | null,
): readonly Candidate[] {
  const { framework } = reading.request;
  const filled = [text, tag ?? '', digest ?? ''].map((part) => fillVariables(part, reading.values, 'here'));
  const failed = filled.find((part) => !part.ok);
  if (failed && !failed.ok) {
    const known: readonly string[] = FRAMEWORK_NAMES[framework].images;
    if (!/^\S+$/.test(text) || !known.some((image) => text.includes(image))) return [];
    return [refused(reading, place, `${failed.problem}.`, `Give it a default: \${NAME:-value}.`)];
  }
  const [name = '', tagText = '', digestText = ''] = filled.map((part) => (part.ok ? part.text : ''));
  const image = parseImageReference(name);
  if (isBelowFrameworkImage(framework, image.name) && !/\s|:\/\//.test(text)) {
    const problem = `no tag means latest, which moves; ${image.name} is a path below an image of ${framework}.`;
    return [refused(reading, place, problem, 'Is a slash written where the colon of a tag was meant?')];
  }
  if (!isFrameworkImage(framework, image.name) || /^[./~]/.test(text)) return [];
  const whole = { name: image.name, tag: tagText || image.tag, digest: digestText || image.digest };
  const read = () => pinOfImage({ framework, kind: reading.kind, place, image: whole });
  return [{ place, label: reading.path, read }];
}

function refused(reading: YamlReading, place: Place, problem: string, wayOut: string): Candidate {
  const elsewhere =
    'Or pick the line by pin.pattern (configuration), or say the version in pin.version or in the input pin.';
  const read = () => {
    throw refusal(place, problem, `${wayOut} ${elsewhere}`);
  };
  return { place, label: reading.path, read };
}

function packages(reading: YamlReading, node: Node, key: 'pip' | 'dependencies'): readonly Candidate[] {
  const { request, doc, lineOf, kind, path } = reading;
  const { framework, file } = request;
  const target = resolvedNode(doc, node);
  if (!isScalar(target) || typeof target.value !== 'string') return [];
  const text = target.value.trim();
  const requirement = key === 'pip' ? parseRequirement(text) : parseCondaSpec(text);
  const name = 'name' in requirement ? requirement.name : (/^[\w.-]+/.exec(text)?.[0] ?? null);
  if (name === null || !isFrameworkPackage(framework, name)) return [];
  const place = { file, line: lineOf(node), text };
  const read = (): Pin => {
    const version = versionOfRequirement({ place, requirement }, framework);
    return { framework, version, source: { kind, ...place }, image: null };
  };
  return [{ place, label: path, read }];
}
