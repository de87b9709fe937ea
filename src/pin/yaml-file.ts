import path from 'node:path';
import { type Document, LineCounter, type Node, parseAllDocuments } from 'yaml';
import type { Pin } from '../model/pin.ts';
import { type Candidate, pickPin } from './candidate.ts';
import { recipeCandidates } from './conda-recipe.ts';
import type { BuildArguments } from './dockerfile-variables.ts';
import { envValues } from './env-file.ts';
import { FRAMEWORK_NAMES } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { refusal } from './refusal.ts';
import { workflowVariables } from './workflow-variables.ts';
import { yamlCandidates } from './yaml-candidates.ts';

const MAX_NODES = 200_000;

/**
 * The pin of a YAML file: compose, Kubernetes, Kustomize, Helm values, conda environment or recipe, workflows and
 * variables. It is read from every text that is the framework's image, from repository and tag in keys of their own, from
 * keys named after its version, from `pip` and conda `dependencies` lists, and from YAML and scripts in block texts.
 * Throws `pin` when there is none, several that differ, or one that leaves the version open.
 */
export async function pinFromYaml(request: PinRequest): Promise<Pin> {
  const { framework, file } = request;
  const recipe = pickPin(request, recipeCandidates(request));
  if (recipe !== null) return recipe;
  const kind = kindOf(file);
  const values = kind === 'compose' ? await composeValues(request) : workflowVariables(request.text);
  const pin = pickPin(request, candidatesOf(request, kind, values));
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

function candidatesOf(
  request: PinRequest,
  kind: Pin['source']['kind'],
  values: BuildArguments,
): readonly Candidate[] {
  const { file, text } = request;
  const lines = new LineCounter();
  const docs = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: false });
  const budget = { left: MAX_NODES };
  const lineOf = (node: Node) => lines.linePos(node.range?.[0] ?? 0).line;
  const texts = text.split('\n');
  return [...docs].flatMap((doc) => {
    const [error] = doc.errors;
    if (error) {
      const line = error.linePos?.[0].line ?? null;
      throw refusal(
        { file, line, text: null },
        `this is no YAML (${error.code}).`,
        `Repair it. ${ELSEWHERE}`,
      );
    }
    if (doc.contents === null) return [];
    const reading = {
      request,
      kind,
      doc: doc as Document,
      values,
      lineOf,
      texts,
      budget,
      depth: 0,
      path: '',
    };
    return yamlCandidates(reading, doc.contents as Node, null);
  });
}

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
