import type { Framework, Pin } from '../model/pin.ts';
import { type ImageReference, versionOfTag } from './image-reference.ts';
import { type Place, quoted, refusal } from './refusal.ts';

/** The framework's image at one place of a file. */
export interface FoundImage {
  readonly framework: Framework;
  readonly kind: Pin['source']['kind'];
  readonly place: Place;
  readonly image: ImageReference;
  /** A word on what the place's text means, where variables were filled in. */
  readonly meaning?: string;
}

/** The pin that an image's tag fixes. Throws `pin` without a tag, for a moving tag, and for a digest alone. */
export function pinOfImage({ framework, kind, place, image, meaning = '' }: FoundImage): Pin {
  const { name, tag, digest } = image;
  if (tag === null) {
    throw refusal(
      place,
      (digest === null
        ? 'no tag means latest, which moves.'
        : 'a digest alone does not say which version it is.') + meaning,
      `Write the tag too: ${name}:vX.Y.Z${digest ? `@${digest}` : ''}. ${ELSEWHERE}`,
    );
  }
  const version = versionOfTag(tag);
  if (version === null) {
    throw refusal(
      place,
      `the tag ${quoted(tag)} does not name a version of ${framework}: it moves, or names something else.${meaning}`,
      `Use a release tag such as ${name}:vX.Y.Z. ${ELSEWHERE}`,
    );
  }
  return {
    framework,
    version,
    source: { kind, file: place.file, line: place.line, text: place.text ?? '' },
    image: { name, tag, digest },
  };
}

const ELSEWHERE = 'Or say the version that is served in pin.version (configuration) or in the input pin.';
