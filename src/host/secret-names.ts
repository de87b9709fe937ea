/** Whether the name of an environment variable says that its value is a secret. */
export function isSecretName(name: string): boolean {
  if (NO_SECRETS.has(name)) return false;
  const words = wordsOf(name);
  return (
    words.some((word, index) => ANYWHERE.has(word) || isSecretWord(words, index)) ||
    AT_THE_END.has(words.at(-1) ?? '')
  );
}

/** Whether a key in running text (`token=`, `"api_key":`) says so; plain words are more common there than in variables. */
export function isSecretKey(key: string): boolean {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(key)) return isSecretName(key);
  const words = wordsOf(key);
  const last = words.at(-1) ?? '';
  if (DESCRIBING.has(last)) return false;
  return (
    words.some((word, index) => !/^tokens?$/.test(word) && isSecretWord(words, index)) ||
    (last === 'token' && isSecretWord(words, words.length - 1)) ||
    (/^keys?$/.test(last) && KEY_KINDS.has(words.at(-2) ?? '')) ||
    TEXT_KEYS.has(last)
  );
}

/** Whether a flag of a command says so: `--api-key`, `--hf-token`, `--db-pass`. */
export function isSecretFlag(flag: string): boolean {
  if (!/^--?[A-Za-z]/.test(flag)) return false;
  const name = flag.replace(/^-+/, '');
  const words = wordsOf(name);
  const isSwitch = SWITCHES.has(words[0] ?? '');
  return !isSwitch && (isSecretKey(name) || FLAG_ENDS.has(words.at(-1) ?? ''));
}

/** Variables of every shell that only look like secrets. */
const NO_SECRETS = new Set(['PWD', 'OLDPWD']);

const ANYWHERE = new Set(['key', 'keys', 'auth', 'authorization', 'cookies', 'creds', 'dsn', 'jwt']);
const AT_THE_END = new Set(['pass', 'pat', 'pwd', 'cred']);
const FLAG_ENDS = new Set(['auth', 'pass', 'pat', 'pwd']);
/** `--enable-auth` takes no value. */
const SWITCHES = new Set(['enable', 'disable', 'no', 'use', 'require', 'skip']);
const TEXT_KEYS = new Set(['dsn', 'jwt', 'pat', 'creds', 'pwd']);
const KEY_KINDS = new Set(['api', 'access', 'private', 'secret', 'auth', 'admin', 'signing', 'encryption']);

/** Say something about a secret, not what it is. */
const DESCRIBING = new Set(['file', 'path', 'policy', 'length', 'type', 'required', 'enabled']);

/** Tokens that a language model knows, and amounts of them. */
const TOKEN_KINDS = new Set(
  'bos eos pad unk sep cls mask stop image audio video special next first new max min num per batched prompt output input total'.split(
    ' ',
  ),
);

/** Behind "token": an amount of what a model knows (`GEMM_TOKEN_THRESHOLD`). */
const TOKEN_AMOUNTS = new Set('per threshold limit count budget len length size ratio'.split(' '));

/** `secret`, `password` and the like, also written together with another word (`DBPASSWORD`). */
function isSecretWord(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  if (/^tokens?$/.test(word))
    return !TOKEN_KINDS.has(words[index - 1] ?? '') && !TOKEN_AMOUNTS.has(words[index + 1] ?? '');
  return /(?:token|secrets?|passw(?:or)?ds?|passphrase|credentials?|apikeys?|cookie)$/.test(word);
}

/** `HF_TOKEN`, `hf-token` and `hfToken` have the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
