import { parseVersion } from './pep440.ts';
import { parseWheelName } from './wheel-name.ts';

/** The version that a URL, path or git reference fixes, or why it fixes none and what to write in its place. */
export type DirectVersion =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly problem: string; readonly wayOut: string };

/**
 * Reads the version out of a direct reference (PEP 508): a wheel's file name, or a git tag that is a version. A commit
 * or a branch names none. https://pip.pypa.io/en/stable/topics/vcs-support/
 */
export function versionOfDirectReference(name: string, url: string): DirectVersion {
  const wheel = parseWheelName(url);
  if (wheel !== null) return { ok: true, version: wheel.version };
  if (/^(git\+|git:)/i.test(url)) return versionOfGit(name, url);
  return {
    ok: false,
    problem: `${name} comes from a URL or a path in which no version can be read.`,
    wayOut: `Write ${name}==VERSION or the URL of a wheel. ${ELSEWHERE}`,
  };
}

const ELSEWHERE = 'Or say the version in pin.version (configuration) or in the input pin.';

function versionOfGit(name: string, url: string): DirectVersion {
  const wayOut = `Write ${name}==VERSION or a tag that is a version (@v0.32.0). ${ELSEWHERE}`;
  const location = url.split('#', 1)[0] ?? '';
  const ref = /\/[^/@]+@(.+)$/.exec(location.replace(/^[^/]*\/\/[^/]*/, ''))?.[1] ?? null;
  if (ref === null) {
    return { ok: false, problem: `${name} comes from git without a tag, so it moves.`, wayOut };
  }
  if (/^[0-9a-f]{7,64}$/i.test(ref)) {
    return { ok: false, problem: `${name} comes from git at a commit, which names no version.`, wayOut };
  }
  const version = versionOfGitTag(ref);
  if (version !== null) return { ok: true, version };
  return { ok: false, problem: `${name} comes from git at a branch or tag that is no version.`, wayOut };
}

/** The version that a git tag is (`v0.32.0`, `refs/tags/v0.32.0`); null for commits, branches and other tags. */
export function versionOfGitTag(ref: string): string | null {
  const tag = ref.replace(/^refs\/tags\//, '').replace(/^v/i, '');
  return parseVersion(tag) !== null && /^\d+\.\d+/.test(tag) ? tag : null;
}
