import type { Pin } from '../model/pin.ts';
import { SEVERAL_WAY_OUT, selected } from './candidate.ts';
import { versionOrder } from './compare-pins.ts';
import { installedPins } from './dockerfile-installs.ts';
import { dockerfileInstructions } from './dockerfile-instructions.ts';
import { type BuildArguments, fillVariables, globalArguments } from './dockerfile-variables.ts';
import { FRAMEWORK_NAMES, isFrameworkImage } from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference } from './image-reference.ts';
import type { PinRequest } from './pin-request.ts';
import { type Place, quoted, refusal } from './refusal.ts';

/** A FROM that starts from an image (not from an earlier stage). */
interface Base {
  readonly place: Place;
  /** The reference with variables filled in; null where that is not possible. */
  readonly image: string | null;
  readonly problem: string | null;
}

/**
 * The pin of a Dockerfile: the version in the tag of the framework's image that a FROM names, or that a RUN installs.
 * Throws `pin` when there is none, several that differ, or one without a version (moving tag, digest alone).
 */
export function pinFromDockerfile(request: PinRequest): Pin {
  const { framework, file, text } = request;
  const instructions = dockerfileInstructions(text);
  const globals = globalArguments(instructions);
  const bases = basesOf(file, instructions, globals);
  const started = bases.flatMap((base) => {
    const image = base.image === null ? null : parseImageReference(base.image);
    if (image !== null && isFrameworkImage(framework, image.name)) return [pinOf(request, base, image)];
    if (image === null && base.place.text !== null && mentionsImage(framework, base.place.text)) {
      throw refusal(
        base.place,
        `${base.problem}.`,
        `Give the ARG a default before the first FROM. ${ELSEWHERE}`,
      );
    }
    return [];
  });
  const all = [...started, ...installedPins(request, instructions, globals)];
  const pins = selected(request, all.map(placed), ({ place }) => `line ${place.line}, ${place.text}`).map(
    ({ pin }) => pin,
  );
  const [first, ...others] = pins;
  if (first === undefined) throw missing(request, bases);
  const other = others.find((pin) => versionOrder(first.version, pin.version) !== 0);
  if (other) {
    throw refusal(
      { file, line: other.source.line, text: other.source.text },
      `two versions of ${framework}: ${first.version} (line ${first.source.line}) and ${other.version}.`,
      SEVERAL_WAY_OUT,
    );
  }
  return pins.findLast(({ image }) => image !== null) ?? first;
}

function placed(pin: Pin) {
  const { line, text } = pin.source;
  return { pin, place: { file: pin.source.file ?? '', line, text } };
}

const ELSEWHERE = 'Or say the version that is served in pin.version (configuration) or in the input pin.';

function basesOf(
  file: string,
  instructions: ReturnType<typeof dockerfileInstructions>,
  values: BuildArguments,
): readonly Base[] {
  const stages = new Set<string>();
  const bases: Base[] = [];
  for (const { keyword, args, line } of instructions) {
    if (keyword !== 'FROM') continue;
    const words = args.split(/\s+/).filter((word) => !word.startsWith('--'));
    const raw = (words[0] ?? '').replace(/^(["'])(.*)\1$/, '$2');
    const filled = fillVariables(raw, values);
    const isStage = filled.ok && stages.has(filled.text.toLowerCase());
    if (words[1]?.toUpperCase() === 'AS' && words[2]) stages.add(words[2].toLowerCase());
    if (isStage) continue;
    const place = { file, line, text: `FROM ${args}` };
    bases.push(
      filled.ok
        ? { place, image: filled.text, problem: null }
        : { place, image: null, problem: filled.problem },
    );
  }
  return bases;
}

function pinOf({ framework }: PinRequest, base: Base, image: ReturnType<typeof parseImageReference>): Pin {
  const meaning =
    base.image !== null && !base.place.text?.includes(base.image) ? ` It means ${quoted(base.image)}.` : '';
  return pinOfImage({ framework, kind: 'dockerfile', place: base.place, image, meaning });
}

function mentionsImage(framework: PinRequest['framework'], text: string): boolean {
  return FRAMEWORK_NAMES[framework].images.some((image) => text.includes(image));
}

function missing({ framework, file }: PinRequest, bases: readonly Base[]): Error {
  const open = bases.find(({ image }) => image === null);
  if (open) {
    const wayOut = `Give the ARG a default before the first FROM. ${ELSEWHERE}`;
    return refusal(
      open.place,
      `no RUN installs ${framework}, no FROM names an image of it, and here ${open.problem}.`,
      wayOut,
    );
  }
  const images = FRAMEWORK_NAMES[framework].images.join(', ') || 'none';
  const found = bases.map(({ image }) => image).join(', ') || null;
  return refusal(
    { file, line: null, text: found },
    `no RUN installs ${framework} by pip or uv, and no FROM names an image of it (known images: ${images}).`,
    `Name the file with the pin in pin.file (configuration). ${ELSEWHERE}`,
  );
}
