const REDACTED = '[redacted]';

/** Tokens that are known by their shape: Hugging Face, OpenAI-like, GitHub, GitLab, AWS key ids, Slack, JWT. */
const TOKEN_SHAPES =
  /\b(?:hf_(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{6,}\b|sk-[A-Za-z0-9_-]{4,}|gh[pousr]_[A-Za-z0-9]{8,}|github_pat_[A-Za-z0-9_]{8,}|glpat-[A-Za-z0-9_-]{8,}|AKIA[A-Z0-9]{12,}|xox[abprs]-[A-Za-z0-9-]{8,}|eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g;

/** Up to the last `@` before the path: a password may hold one itself. */
const URL_USER_INFO = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/'"<>]{1,500}@/gi;

const AUTHORIZATION = /\b(authorization["']?\s*[:=]\s*["']?(?:bearer|basic)?|bearer)\s+[^\s"',]{4,}/gi;

const SECRET_WORD =
  '[\\w-]{0,40}(?:api[_-]?key|auth[_-]?token|(?:hf|hub|access|secret|github|gitlab|bearer)[_-]?token|secret|passwd|passphrase|password|credential)[\\w-]{0,20}';
const SECRET_VALUE = `(?:\\[redacted\\]|'[^']*'|"[^"]*"|[^\\s,;)}\\]]+)`;

/** `api_key='x'`, `"hf_token": "x"`, `API_KEY=x`, `token=x` in a running text. */
const SECRET_ASSIGNMENT = new RegExp(
  `((?:--?)?["']?(?:${SECRET_WORD}|(?<![\\w-])token)["']?\\s*[:=]\\s*)${SECRET_VALUE}`,
  'gi',
);

/** `--admin-api-key x`; a flag alone, since a plain word before a blank is prose. */
const SECRET_FLAG_IN_TEXT = new RegExp(`(--?${SECRET_WORD}\\s+(?=[^-\\s]))${SECRET_VALUE}`, 'gi');

/** `DB_PASS=x`: variables in a text are told by their capitals, and judged by their whole name. */
const VARIABLE_ASSIGNMENT = /\b([A-Z][A-Z0-9_]{2,60})=(?:\[redacted\]|'[^']*'|"[^"]*"|[^\s,;)}\]]+)/g;

const SECRET_FLAG =
  /^--?(?:[\w.-]*[-_.])?(?:api[-_]?keys?|token|hf[-_]token|auth|secret|password|passwd|credentials?)$/i;

const SECRET_NAME =
  /TOKEN|SECRET|PASSW|(?:^|_)PASS(?:$|_|PHRASE)|(?:^|_)(?:PAT|DSN)(?:_|$)|CREDENTIAL|COOKIE|AUTH|(?:^|_)(?:API|ACCESS)?_?KEYS?(?:_|$)|APIKEY/i;

/** Contain a word that looks secret and are known not to be. */
const HARMLESS_NAMES = new Set(['TOKENIZERS_PARALLELISM']);

/** Whether a variable's name says that its value is a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS_NAMES.has(name);
}

/** The values of those variables whose names look secret; short ones are left out, since they would hit plain words. */
export function secretValuesOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(environment)
    .filter(([name]) => isSecretName(name))
    .map(([, value]) => value ?? '')
    .filter((value) => value.length >= 6)
    .sort((a, b) => b.length - a.length);
}

/** The values that follow secret flags in a command (`--api-key x`, `--api-key=x`). */
export function secretValuesOfArgv(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, index) => {
    const [flag, value] = splitFlag(word);
    if (!SECRET_FLAG.test(flag)) return [];
    const secret = value ?? argv[index + 1] ?? '';
    return secret.length >= 6 ? [secret] : [];
  });
}

/** Takes secrets out of a text: known values, known token shapes, user info in URLs, and what stands behind a secret name. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let out = text;
  for (const secret of secrets) if (secret !== '') out = out.replaceAll(secret, REDACTED);
  return out
    .replace(URL_USER_INFO, `$1${REDACTED}@`)
    .replace(TOKEN_SHAPES, REDACTED)
    .replace(AUTHORIZATION, (_all, head: string) => `${head} ${REDACTED}`)
    .replace(SECRET_ASSIGNMENT, hideValue)
    .replace(SECRET_FLAG_IN_TEXT, hideValue)
    .replace(VARIABLE_ASSIGNMENT, (all: string, name: string) =>
      isSecretName(name) ? `${name}=${REDACTED}` : all,
    );
}

function hideValue(all: string, head: string): string {
  return /(?:None|null|False|True|\[redacted\])$/.test(all) ? all : head + REDACTED;
}

/** Takes secrets out of a command; the flags stay, so that it shows that there was one. */
export function redactArgv(argv: readonly string[], secrets: readonly string[] = []): string[] {
  return argv.map((word, index) => {
    const [flag, value] = splitFlag(word);
    if (value !== undefined && SECRET_FLAG.test(flag)) return `${flag}=${REDACTED}`;
    if (value === undefined && SECRET_FLAG.test(argv[index - 1] ?? '')) return REDACTED;
    return redactText(word, secrets);
  });
}

function splitFlag(word: string): [string, string | undefined] {
  const at = word.startsWith('-') ? word.indexOf('=') : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
