import type { Pin } from '../model/pin.ts';
import { type Candidate, pickPin } from './candidate.ts';
import { type BuildArguments, fillVariables } from './dockerfile-variables.ts';
import { isFrameworkImage, versionNames } from './framework-names.ts';
import { pinOfImage } from './image-pin.ts';
import { parseImageReference } from './image-reference.ts';
import { pinOfNamedVersion } from './named-version.ts';
import type { PinRequest } from './pin-request.ts';
import { refusal } from './refusal.ts';

/**
 * The pin of a file of `NAME=value` lines: VLLM_VERSION, VLLM_TAG and the like, or a value that is the framework's
 * image. Throws `pin` when there is none, several that differ, or one that is no version.
 */
export function pinFromEnvFile(request: PinRequest): Pin {
  const { framework, file } = request;
  const pin = pickPin(request, envCandidates(request));
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no line pins ${framework} (names that are read: ${versionNames(framework).join(', ')}).`,
    'Name one of these, or pick the line by pin.pattern (configuration).',
  );
}

/** The lines that hold the framework's version or image. */
export function envCandidates({ framework, file, text: whole }: PinRequest): readonly Candidate[] {
  return envLines(whole).flatMap(({ name, value, line, text, problem }): Candidate[] => {
    const place = { file, line, text };
    const image = parseImageReference(value);
    if (isFrameworkImage(framework, image.name)) {
      return [{ place, label: name, read: () => pinOfImage({ framework, kind: 'env', place, image }) }];
    }
    if (!versionNames(framework).includes(name.toUpperCase())) return [];
    const read = () => pinOfNamedVersion({ framework, kind: 'env', place, name, value, problem });
    return [{ place, label: name, read }];
  });
}

/** The values of such a file, for files that use it (compose). */
export function envValues(text: string): BuildArguments {
  return new Map(envLines(text).map(({ name, value, problem }) => [name, problem === null ? value : null]));
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
