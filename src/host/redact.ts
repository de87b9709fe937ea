import { isSecretFlag, isSecretName } from './secret-names.ts';
import { REDACTED, secretSpans } from './secret-spans.ts';

/** Tokens that are known by their shape: Hugging Face, OpenAI-like, GitHub, GitLab, AWS key ids, Slack, JWT. */
const TOKEN_SHAPES =
  /\b(?:hf_(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{6,}\b|sk-[A-Za-z0-9_-]{4,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_[A-Za-z0-9_]{8,}|glpat-[A-Za-z0-9_-]{8,}|AKIA[A-Z0-9]{12,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g;

/** User info reaches to the last @ of the authority; a password may hold what ends an authority (`u:p/w@h`). */
const URL_USER_INFO =
  /\b([a-z][a-z0-9+.-]{0,20}:\/\/)(?:[^\s/?#'"<>]{1,500}|[^\s/@:'"<>]{0,200}:(?!\d{1,5}[/?#\s])[^\s'"<>]{1,300})@/gi;

const AUTHORIZATION =
  /\b(authorization\\?["']?[ \t]*[:=][ \t]*["']?)((?:bearer|basic|token|digest|negotiate)[ \t]+)?(\[redacted\]|[^\s"',]{4,})/gi;

/** The word "bearer" alone is prose; what follows counts where it looks like a token. */
const BEARER = /\b(bearer[ \t]+)((?=[^\s"',]*\d)[^\s"',]{6,}|[^\s"',]{20,})/gi;

/** Shorter values would hit plain words. */
const LEAST_LENGTH = 6;

/** Takes secrets out of a text: known values, known token shapes, user info in URLs, and what stands behind a secret name. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let out = text;
  for (const secret of secrets) {
    if (secret !== '' && !REDACTED.includes(secret)) out = out.replaceAll(secret, REDACTED);
  }
  out = out
    .replace(URL_USER_INFO, `$1${REDACTED}@`)
    .replace(TOKEN_SHAPES, REDACTED)
    .replace(AUTHORIZATION, (_all, head: string, scheme = '') => `${head}${scheme}${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`);
  let at = 0;
  const parts = secretSpans(out).map(({ start, end }) => {
    const before = out.slice(at, start);
    at = end;
    return before + REDACTED;
  });
  return parts.join('') + out.slice(at);
}

/** Takes secrets out of a command; flags and names stay, so that it shows that there was one. */
export function redactArgv(argv: readonly string[], secrets: readonly string[] = []): string[] {
  return argv.map((word, index) => {
    const value = secretOfWord(argv, index);
    return value === null ? redactText(word, secrets) : word.slice(0, word.length - value.length) + REDACTED;
  });
}

/**
 * The secrets that are known when a server starts, longest first: values of secret variables, every value named in
 * `names`, passwords in URLs, and what follows secret flags and names in its command. Each also as it stands in JSON
 * and in a URL, and line by line, as logs are read.
 */
export function knownSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  argv: readonly string[],
): readonly string[] {
  const ofVariables = Object.entries(environment).flatMap(([name, value = '']) => [
    ...(isSecretName(name) || names.includes(name) ? [value] : []),
    ...passwordsIn(value),
    ...valuesInText(value),
  ]);
  const ofWords = argv.flatMap((word, index) => {
    const value = secretOfWord(argv, index);
    return [...(value === null ? valuesInText(word) : [value]), ...passwordsIn(word)];
  });
  const forms = [...ofVariables, ...ofWords].flatMap(formsOf).filter((form) => form.length >= LEAST_LENGTH);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** The secret that a word of a command ends with: all of it behind `--api-key`, else what follows `--api-key=` or `DB_PASS=`. */
function secretOfWord(argv: readonly string[], index: number): string | null {
  const word = argv[index] ?? '';
  const before = argv[index - 1] ?? '';
  // `sh -c "DB_PASS=x serve …"` is a text.
  if (/^-[a-z]*c$/.test(before)) return null;
  const [, name = '', value = ''] = /^(--?[\w.-]+|[A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
  if (name.startsWith('-') ? isSecretFlag(name) : name !== '' && isSecretName(name)) return value;
  // `-eDB_PASS=x`, `--env=DB_PASS=x`
  const nested = /^(?:--?[\w.-]+=|-[A-Za-z])([A-Za-z_]\w*)=(.*)$/s.exec(word);
  if (nested && isSecretName(nested[1] ?? '')) return nested[2] ?? '';
  return isSecretFlag(before) && !/^--?[A-Za-z]/.test(word) ? word : null;
}

function passwordsIn(text: string): string[] {
  return [...text.matchAll(URL_USER_INFO)].flatMap(([all, scheme = '']) => {
    const userInfo = all.slice(scheme.length, -1);
    const colon = userInfo.indexOf(':');
    return [userInfo, userInfo.slice(colon + 1)];
  });
}

function valuesInText(text: string): string[] {
  return secretSpans(text).map(({ start, end }) => text.slice(start, end).replace(/^(["'])(.*)\1$/s, '$2'));
}

function formsOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return [
    value,
    ...lines,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value.toWellFormed()),
    decoded(value),
  ];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
