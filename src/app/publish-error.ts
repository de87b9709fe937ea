import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ActionInputs } from '../config/action-inputs.ts';
import type { GitHubEvent } from '../github/event.ts';
import type { ActionsLog } from '../github/log.ts';
import { createPublisher } from '../github/publish.ts';
import type { Result } from '../model/result.ts';
import { renderError } from '../report/markdown/error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Says in summary and comment that this commit was not judged: else an older, perhaps green, comment would stand for it.
 * After a cancel there is no time for the API, and the summary alone is written.
 */
export async function publishError(
  result: Result,
  { inputs, event }: { readonly inputs: ActionInputs | null; readonly event: GitHubEvent | null },
  env: Env,
  log: ActionsLog,
  signal: AbortSignal,
): Promise<void> {
  if (inputs === null || event === null) return;
  const root = path.resolve(env.GITHUB_WORKSPACE ?? process.cwd());
  const isJudging = inputs.mode === 'gate' || inputs.mode === 'report' || inputs.mode === 'preview';
  const publisher = createPublisher({
    event,
    env,
    token: inputs.githubToken ?? '',
    pullRequest: event.pullRequest?.number ?? null,
    headSha: event.headSha,
    outputFolder: root,
    channels: { comment: inputs.comment && isJudging && !signal.aborted, summary: true, artifact: false },
    signal,
  });
  const text = renderError(result);
  const gate = inputs.gate ?? (await configuredGate(path.resolve(root, inputs.config)));
  const { warnings } = await publisher({ gate, comment: text, summary: text, files: [] });
  for (const warning of warnings) log.warn(warning);
}

/** The gate's id of a configuration that may not be readable as a whole. */
async function configuredGate(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^gate:[ \t]*['"]?([\w.-]+)/m.exec(text)?.[1] ?? 'default';
}
