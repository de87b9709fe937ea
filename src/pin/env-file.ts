import type { Pin } from '../model/pin.ts';
import { type BuildArguments, fillVariables } from './dockerfile-variables.ts';
import { isFrameworkImage } from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference, versionOfTag } from './image-reference.ts';
import { parseVersion } from './pep440.ts';
import type { PinRequest } from './pin-request.ts';
import { quoted, refusal } from './refusal.ts';
import { singlePin } from './single-pin.ts';

/**
 * The pin of a file of `NAME=value` lines: VLLM_VERSION, VLLM_TAG and the like, or a value that is the framework's
 * image. Throws `pin` when there is none, several that differ, or one that is no version.
 */
export function pinFromEnvFile(request: PinRequest): Pin {
  const { framework, file } = request;
  const pins = envLines(request.text).flatMap(({ name, value, line, text, problem }): Pin[] => {
    const place = { file, line, text };
    const image = parseImageReference(value);
    if (isFrameworkImage(framework, image.name))
      return [pinOfImage({ framework, kind: 'env', place, image })];
    if (!versionNames(framework).includes(name.toUpperCase())) return [];
    const version = parseVersion(value) === null ? versionOfTag(value) : value.replace(/^v/i, '');
    if (version === null || problem !== null) {
      throw refusal(
        place,
        problem === null ? `${quoted(value)} is not one exact version.` : `${problem}.`,
        `Write ${name}=VERSION, or say the version in pin.version (configuration) or in the input pin.`,
      );
    }
    return [{ framework, version, source: { kind: 'env', file, line, text }, image: null }];
  });
  const pin = singlePin(framework, pins);
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no line pins ${framework} (names that are read: ${versionNames(framework).join(', ')}).`,
    'Name one of these, or pick the line by pin.pattern (configuration).',
  );
}

/** The values of such a file, for files that use it (compose). */
export function envValues(text: string): BuildArguments {
  return new Map(envLines(text).map(({ name, value, problem }) => [name, problem === null ? value : null]));
}

function versionNames(framework: string): readonly string[] {
  const name = framework.toUpperCase();
  return ['VERSION', 'TAG', 'IMAGE_TAG', 'OPENAI_TAG', 'OPENAI_VERSION'].map((end) => `${name}_${end}`);
}

function envLines(text: string) {
  const values = new Map<string, string | null>();
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((raw, index) => {
      const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*("[^"]*"|'[^']*'|.*?)\s*$/.exec(
        raw.replace(/\s#[^"']*$/, ''),
      );
      if (!match?.[1]) return [];
      const filled = fillVariables((match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2'), values, 'above');
      const value = filled.ok ? filled.text : '';
      values.set(match[1], filled.ok ? value : null);
      return [
        {
          name: match[1],
          value,
          line: index + 1,
          text: raw.trim(),
          problem: filled.ok ? null : filled.problem,
        },
      ];
    });
}
