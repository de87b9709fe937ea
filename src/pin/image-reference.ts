import { formatVersion, parseVersion } from './pep440.ts';

/** An image reference in its parts: `host:5000/vllm/vllm-openai:v0.27.1@sha256:…`. */
export interface ImageReference {
  /** With registry and path, as written. */
  readonly name: string;
  readonly tag: string | null;
  readonly digest: string | null;
}

/** Splits an image reference; a colon before the last slash belongs to the registry's port. */
export function parseImageReference(text: string): ImageReference {
  const [reference = '', digest] = text.split('@', 2);
  const colon = reference.indexOf(':', reference.lastIndexOf('/') + 1);
  return {
    name: colon < 0 ? reference : reference.slice(0, colon),
    tag: colon < 0 ? null : reference.slice(colon + 1),
    digest: digest ?? null,
  };
}

/**
 * The framework's version in a tag (`v0.27.1`, `v0.5.8.post1-cu130-runtime`, `rocm7.0.0_vllm_0.11.1_20251103`); null for
 * tags that carry none (`latest`, `nightly-…`, names of models) or only a part of one (`v0.27`).
 */
export function versionOfTag(tag: string): string | null {
  const match = AT_START.exec(tag) ?? BEHIND_NAME.exec(tag);
  const version = match?.[1] === undefined ? null : parseVersion(match[1]);
  return version === null ? null : formatVersion(version);
}

const NUMBERS = String.raw`v?(\d+\.\d+\.\d+(?:\.\d+)*(?:[-_.]?(?:rc|a|b|post|dev)\d+)*)(?:[-_]\S*)?$`;
const AT_START = new RegExp(`^${NUMBERS}`, 'i');
/** AMD's builds say its own version first. */
const BEHIND_NAME = new RegExp(`^\\S*[-_](?:vllm|sglang)[-_]${NUMBERS}`, 'i');
