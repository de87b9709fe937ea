import type { Pin } from '../model/pin.ts';
import { type Candidate, pickPin } from './candidate.ts';
import { isFrameworkPackage } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { refusal } from './refusal.ts';
import { parseRequirement } from './requirement.ts';
import { versionOfRequirement } from './requirements.ts';

/** A text that may be a requirement. */
interface Said {
  readonly line: number;
  readonly text: string;
  /** The list or extra that it stands in. */
  readonly label: string;
}

/** The pin of a `setup.py`: its quoted texts that are requirements. It is scanned, never run. Throws `pin`. */
export function pinFromSetupPy(request: PinRequest): Pin {
  return pinOf(request, quotedTexts(request.text));
}

/** The pin of a `setup.cfg`: `install_requires` and the extras. Throws `pin`. */
export function pinFromSetupCfg(request: PinRequest): Pin {
  return pinOf(request, requirementsOfCfg(request.text));
}

function pinOf(request: PinRequest, said: readonly Said[]): Pin {
  const { framework, file } = request;
  const candidates = said.flatMap((one) => candidateOf(request, one));
  const pin = pickPin(request, candidates);
  if (pin !== null) return pin;
  throw refusal(
    { file, line: null, text: null },
    `no requirement of this file is ${framework}.`,
    'Name the file with the pin in pin.file, or pick the line by pin.pattern (configuration).',
  );
}

function candidateOf({ framework, file }: PinRequest, { line, text, label }: Said): readonly Candidate[] {
  const requirement = parseRequirement(text);
  if (requirement.kind === 'unreadable' && /\s\w+\s+\w+/.test(text)) return [];
  const name = 'name' in requirement ? requirement.name : (/^[A-Za-z0-9._-]+/.exec(text)?.[0] ?? null);
  if (name === null || !isFrameworkPackage(framework, name)) return [];
  const place = { file, line, text };
  const read = (): Pin => ({
    framework,
    version: versionOfRequirement({ place, requirement }, framework),
    source: { kind: 'setup', file, line, text },
    image: null,
  });
  return [{ place, label, read }];
}

/** A quoted text before a colon, or in brackets alone, is a key; a bare word counts only where it is an item of a list. */
function quotedTexts(text: string): readonly Said[] {
  let label = '';
  return text.split(/\r\n|\n|\r/).flatMap((raw, index): Said[] => {
    const line = raw.replace(/(^|\s)#[^"']*$/, '');
    const opened = /^\s*([a-z_]+)\s*=\s*[[{(]/.exec(line)?.[1];
    label = opened ?? label;
    return [...line.matchAll(/(["'])((?:(?!\1)[^\\])*)\1(\s*[:\]]?)/g)].flatMap(
      ([, , words = '', end = '']) => {
        if (end.trim() === ':') {
          label = words;
          return [];
        }
        const isBare = /^[\w.-]+$/.test(words.trim());
        const isItem = /^\s*["']/.test(line) || /[[,]\s*["']/.test(line);
        return isBare && !(isItem && LISTS.test(label))
          ? []
          : [{ line: index + 1, text: words.trim(), label }];
      },
    );
  });
}

const LISTS = /require|extra|depend|vllm|sglang/i;

function requirementsOfCfg(text: string): readonly Said[] {
  let section = '';
  let key = '';
  return text.split(/\r\n|\n|\r/).flatMap((raw, index): Said[] => {
    const opened = /^\[([^\]]+)\]/.exec(raw)?.[1];
    if (opened !== undefined) [section, key] = [opened.trim(), ''];
    if (opened !== undefined || /^\s*([#;]|$)/.test(raw)) return [];
    const named = /^([A-Za-z][\w.-]*)\s*[=:]\s*(.*)$/.exec(raw);
    if (named?.[1]) key = named[1];
    const value = (named ? (named[2] ?? '') : raw).trim();
    const isList = section === 'options.extras_require' || (section === 'options' && /_requires?$/.test(key));
    return isList && value !== '' ? [{ line: index + 1, text: value, label: `${section}.${key}` }] : [];
  });
}
