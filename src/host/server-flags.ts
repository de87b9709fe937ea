import { redactArgv } from './redact.ts';

/** Folders whose place differs from machine to machine, or from run to run. */
export interface MovingFolders {
  /** What lies in them is named from there. */
  readonly workspaces: readonly string[];
  /** The first folder inside has a made-up name, too. */
  readonly temporary: readonly string[];
}

/** Where the server listens says nothing about how it computes; dropped with their value. */
const DROPPED = new Set(['--port', '--host']);

/** `vllm==0.32.0`, `vllm/vllm-openai:v0.32.0`, `lmsysorg/sglang@sha256:…`: the version is what is under test. */
const VERSIONED = /^(.*(?:vllm|sglang)[^\s:@=]*)(?::[\w.+{}-]+|==[\w.+!{}-]+)?(?:@sha256:[0-9a-f]+)?$/i;

/**
 * A server's command as the configuration writes it, in the form that two runs of the same configuration share: without
 * `--port`, `--host` and version, secrets removed. Paths are kept, since they tell which weights are served; those in
 * a moving folder without it.
 */
export function normaliseFlags(argv: readonly string[], folders: MovingFolders): string[] {
  const out: string[] = [];
  const words = redactArgv(argv);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const flag = word.split('=', 1)[0] ?? '';
    if (!DROPPED.has(flag)) out.push(normaliseWord(withoutFolders(word, folders)));
    else if (flag === word) i++;
  }
  return out;
}

/** The folders that move on this machine, as a job's environment names them. */
export function movingFolders(environment: Readonly<Record<string, string | undefined>>): MovingFolders {
  const { GITHUB_WORKSPACE, RUNNER_TEMP, TMPDIR } = environment;
  const given = (folders: readonly (string | undefined)[]) =>
    folders
      .flatMap((folder) => (folder?.startsWith('/') ? [folder.replace(/\/+$/, '')] : []))
      .filter(Boolean);
  return {
    workspaces: given([GITHUB_WORKSPACE, process.cwd()]),
    temporary: given([RUNNER_TEMP, TMPDIR, '/tmp', '/var/tmp']),
  };
}

/** Also inside a word: `--model=/w/m`, `/w/models:/models`. A workspace may lie in a temporary folder, so it goes first. */
function withoutFolders(word: string, { workspaces, temporary }: MovingFolders): string {
  const [work, temp] = [workspaces, temporary].map((folders) =>
    folders.map((folder) => folder.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  );
  let out = word;
  if (work) out = out.replace(new RegExp(`(?<![\\w./-])(?:${work})(?:/+|(?![\\w.-]))`, 'g'), './');
  if (temp) out = out.replace(new RegExp(`(?<![\\w./-])(?:${temp})/+(?:[^/\\s:,"']+/+)?`, 'g'), './');
  return out;
}

function normaliseWord(word: string): string {
  const flag = /^(--?[\w.-]+=)(.*)$/s.exec(word);
  if (flag) return `${flag[1]}${normaliseWord(flag[2] ?? '')}`;
  if (word === './' || word === '/') return word;
  const name = word.replace(/\/+$/, '').replace(/^\.\/+/, '');
  return name.startsWith('/') ? name : (VERSIONED.exec(name)?.[1] ?? name);
}
