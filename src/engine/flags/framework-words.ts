import type { Framework } from '../../model/pin.ts';
import type { ServerPlan } from '../../model/plan.ts';

/** Where the framework's own flags begin in a command. */
const ENTRIES: Readonly<Partial<Record<Framework, readonly RegExp[]>>> = {
  vllm: [/(?:^|\/)vllm serve$/, /^-m vllm\.entrypoints\.\S+$/, /^-m vllm\.entrypoints\.cli\.main serve$/],
  sglang: [/^-m sglang\.launch_server$/, /(?:^|\/)sglang serve$/],
};

/**
 * The words of a command that the framework's parser reads; null where the command does not show where they begin (a
 * script, a shell string): what cannot be seen is not checked. Those of the docker launcher stand behind the image.
 */
export function frameworkWords(
  framework: Framework,
  argv: readonly string[],
  launcher: ServerPlan['launcher'],
): readonly string[] | null {
  const words = wordsBehindEntry(framework, argv);
  return words === null && launcher === 'docker' ? wordsBehindImage(framework, argv) : words;
}

function wordsBehindEntry(framework: Framework, argv: readonly string[]): readonly string[] | null {
  const entries = ENTRIES[framework] ?? [];
  for (let at = 0; at + 1 < argv.length; at++) {
    const pair = `${argv[at]} ${argv[at + 1]}`;
    if (entries.some((entry) => entry.test(pair))) return argv.slice(at + 2);
  }
  return null;
}

/** Behind an image whose entry point is the framework, the first word is a flag, or the model. */
function wordsBehindImage(framework: Framework, argv: readonly string[]): readonly string[] | null {
  return framework === 'vllm' && argv[0]?.startsWith('--') === true ? argv : null;
}

/** One flag as a command gives it, in the spelling that the parser compares; its value, null for none. */
export interface GivenFlag {
  readonly written: string;
  readonly name: string;
  readonly value: string | null;
}

/** The flags among the words. vLLM's parser takes underscores for dashes, and `--config.key` for a field of JSON. */
export function givenFlags(framework: Framework, words: readonly string[]): readonly GivenFlag[] {
  const flags: GivenFlag[] = [];
  for (const [at, word] of words.entries()) {
    if (word === '--') break;
    if (!/^--?[A-Za-z]/.test(word)) continue;
    const equals = word.indexOf('=');
    const written = equals < 0 ? word : word.slice(0, equals);
    const next = words[at + 1];
    const value =
      equals >= 0 ? word.slice(equals + 1) : next === undefined || /^--?[A-Za-z]/.test(next) ? null : next;
    flags.push({ written, name: spelled(framework, written), value });
  }
  return flags;
}

function spelled(framework: Framework, written: string): string {
  if (framework !== 'vllm') return written;
  if (/^-O\d?$/.test(written)) return '--optimization-level';
  if (written.startsWith('-O.') || written === '-cc') return '--compilation-config';
  if (!written.startsWith('--')) return written.split('.')[0] ?? written;
  return (written.split('.')[0] ?? written).replaceAll('_', '-');
}
