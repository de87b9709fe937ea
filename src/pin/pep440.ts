/** A version in the grammar of Python packages. https://packaging.python.org/specifications/version-specifiers/ */
export interface Version {
  readonly epoch: number;
  readonly release: readonly number[];
  /** Alpha, beta or release candidate; null for none. */
  readonly pre: { readonly phase: 'a' | 'b' | 'rc'; readonly number: number } | null;
  readonly post: number | null;
  readonly dev: number | null;
  readonly local: readonly (string | number)[];
}

const GRAMMAR =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|alpha|b|beta|c|rc|pre|preview)[-_.]?(\d+)?)?(?:-(\d+)|[-_.]?(post|rev|r)[-_.]?(\d+)?)?(?:[-_.]?(dev)[-_.]?(\d+)?)?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/;

/** Reads a version; null where the text is none. A leading `v` is allowed. */
export function parseVersion(text: string): Version | null {
  const match = GRAMMAR.exec(text.trim().toLowerCase());
  if (match === null || (match[2] ?? '').split('.').length > MAX_RELEASE_PARTS) return null;
  const [, epoch, release = '', phase, preNumber, shortPost, post, postNumber, dev, devNumber, local] = match;
  return {
    epoch: Number(epoch ?? 0),
    release: release.split('.').map(Number),
    pre: phase === undefined ? null : { phase: PHASES[phase] ?? 'rc', number: Number(preNumber ?? 0) },
    post: shortPost !== undefined ? Number(shortPost) : post === undefined ? null : Number(postNumber ?? 0),
    dev: dev === undefined ? null : Number(devNumber ?? 0),
    local: (local?.split(/[-_.]/) ?? []).map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  };
}

/** Order of two versions: negative where `a` is older, 0 where they are equal (`0.13` and `0.13.0` are). */
export function compareVersions(a: Version, b: Version): number {
  return compareLists(sortKey(a), sortKey(b)) || compareLocals(a.local, b.local);
}

/** The version in its one normal spelling: `0.5.12-post1` is `0.5.12.post1`. */
export function formatVersion(version: Version): string {
  const { epoch, release, pre, post, dev, local } = version;
  return [
    epoch === 0 ? '' : `${epoch}!`,
    release.join('.'),
    pre === null ? '' : `${pre.phase}${pre.number}`,
    post === null ? '' : `.post${post}`,
    dev === null ? '' : `.dev${dev}`,
    local.length === 0 ? '' : `+${local.join('.')}`,
  ].join('');
}

const MAX_RELEASE_PARTS = 12;
const PHASES: Readonly<Record<string, 'a' | 'b' | 'rc'>> = { a: 'a', alpha: 'a', b: 'b', beta: 'b' };

/** Numbers that sort as PEP 440 does: dev of a release, then a, b, rc, the release, then its posts. */
function sortKey({ epoch, release, pre, post, dev }: Version): readonly number[] {
  const padded = Array.from({ length: MAX_RELEASE_PARTS }, (_, index) => release[index] ?? 0);
  const phase = pre === null ? (post === null && dev !== null ? -1 : 3) : { a: 0, b: 1, rc: 2 }[pre.phase];
  return [epoch, ...padded, phase, pre?.number ?? 0, post ?? -1, dev ?? Number.POSITIVE_INFINITY];
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** No local part is older than any; numbers are newer than words; more parts are newer than fewer. */
function compareLocals(a: Version['local'], b: Version['local']): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index];
    const right = b[index];
    if (left === right) continue;
    if (left === undefined) return -1;
    if (right === undefined) return 1;
    if (typeof left !== typeof right) return typeof left === 'number' ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return 0;
}
