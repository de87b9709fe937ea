import { redactArgv } from './redact.ts';

/** Flags whose value is different in every run, or is the version under test; dropped with their value. */
const DROPPED = new Set(['--port', '--host', '--launch', '--engine-version']);

/** `vllm==0.32.0`, `vllm/vllm-openai:v0.32.0`, `lmsysorg/sglang@sha256:…`: the version is what is under test. */
const VERSIONED = /^(.*(?:vllm|sglang)[^\s:@=]*)(?::[\w.+-]+|==[\w.+!-]+)?(?:@sha256:[0-9a-f]+)?$/i;

/**
 * A server's command line in the form that two runs of the same configuration share: without port, host and
 * version, with the last segment only of absolute paths, secrets removed.
 */
export function normaliseFlags(argv: readonly string[]): string[] {
  const out: string[] = [];
  const words = redactArgv(argv);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const flag = word.split('=', 1)[0] ?? '';
    if (!DROPPED.has(flag)) out.push(normaliseWord(word));
    else if (flag === word) i++;
  }
  return out;
}

function normaliseWord(word: string): string {
  const flag = /^(--?[\w.-]+=)(.*)$/s.exec(word);
  if (flag) return `${flag[1]}${normaliseWord(flag[2] ?? '')}`;
  if (word.startsWith('/')) return word.replace(/\/+$/, '').split('/').at(-1) || '/';
  return VERSIONED.exec(word)?.[1] ?? word;
}
