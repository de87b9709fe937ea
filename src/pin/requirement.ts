/** What one logical line of a requirements file says. */
export type Requirement =
  | {
      readonly kind: 'versions';
      readonly name: string;
      readonly clauses: readonly Clause[];
      readonly marker: string | null;
    }
  | { readonly kind: 'url'; readonly name: string | null; readonly url: string }
  | { readonly kind: 'include'; readonly path: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

/** One version condition: operator and version. */
export interface Clause {
  readonly operator: string;
  readonly version: string;
}

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?';
const EXTRAS = String.raw`\s*(?:\[[^\]]*\])?\s*`;
const DIRECT = new RegExp(`^(${NAME})${EXTRAS}@\\s*(\\S+)`);
const VERSIONS = new RegExp(`^(${NAME})${EXTRAS}(.*)$`);

/**
 * Reads one logical line: a requirement (PEP 508), a URL, an include, or an option. Extras and hashes are read over.
 * https://pip.pypa.io/en/stable/reference/requirements-file-format/
 */
export function parseRequirement(text: string): Requirement {
  const include = /^(?:-r|-c|--requirement|--constraint)(?:\s*=\s*|\s+|(?=[^-\s]))(\S.*)$/.exec(text);
  if (include?.[1]) return { kind: 'include', path: unquoted(include[1].trim()) };
  const editable = /^(?:-e|--editable)(?:\s*=\s*|\s+)(\S.*)$/.exec(text)?.[1];
  if (editable !== undefined) return direct(unquoted(editable.trim()));
  if (text.startsWith('-')) return { kind: 'other' };
  return requirement(text.split(/\s--(?=[a-z])/)[0]?.trim() ?? '');
}

function requirement(text: string): Requirement {
  const named = DIRECT.exec(text);
  if (named?.[1] && named[2]) return { kind: 'url', name: named[1], url: named[2] };
  if (/^[a-z][a-z0-9+.-]*:\/\/|^\.{0,2}\/|\.whl(\s|$)/i.test(text))
    return direct(text.split(/\s/)[0] ?? text);
  const parts = VERSIONS.exec(text);
  if (!parts?.[1]) return { kind: 'unreadable' };
  const [specifier = '', ...marker] = (parts[2] ?? '').split(';');
  const clauses = parseClauses(specifier);
  if (clauses === null) return { kind: 'unreadable' };
  return { kind: 'versions', name: parts[1], clauses, marker: marker.join(';').trim() || null };
}

function parseClauses(specifier: string): readonly Clause[] | null {
  const inner = specifier.trim().replace(/^\((.*)\)$/, '$1');
  if (inner.trim() === '') return [];
  const clauses: Clause[] = [];
  for (const part of inner.split(',')) {
    const match = /^\s*(===|==|~=|!=|<=|>=|<|>)\s*(\S+)\s*$/.exec(part);
    if (!match?.[1] || !match[2]) return null;
    clauses.push({ operator: match[1], version: match[2] });
  }
  return clauses;
}

/** A URL or path without a name before it: the name is in `#egg=`, in the wheel's file name, or in the repository's. */
function direct(url: string): Requirement {
  const egg = /[#&]egg=([^&\s[]+)/.exec(url)?.[1];
  const wheel = /(?:^|\/)([^/-]+)-[^/]+\.whl/.exec(url)?.[1];
  const repository = /^git\+[^#@]*(?:@[^/#]*)?[^#@]*\/([^/@#]+?)(?:\.git)?(?:@[^#]*)?(?:#.*)?$/.exec(
    url,
  )?.[1];
  return { kind: 'url', name: egg ?? wheel ?? repository ?? null, url };
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
