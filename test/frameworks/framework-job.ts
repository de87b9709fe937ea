import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startFakeArtifacts } from '../support/fake-artifacts.ts';
import { type FakeGitHub, startFakeGitHub } from '../support/fake-github.ts';
import { createRunner } from '../support/runner.ts';
import { pullRequestEvent } from '../support/runner-options.ts';
import type { Step, StepResult } from '../support/runner-step.ts';
import type { FrameworkProject } from './framework-project.ts';
import { type Leftovers, watchLeftovers } from './leftovers.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const PULL = 7;

export interface JobResult {
  readonly step: StepResult;
  /** What the post step said. */
  readonly post: StepResult;
  /** Comments on the pull request, as a reader sees them. */
  readonly comments: readonly string[];
  readonly left: Leftovers;
}

/** What a job does: a pull request from the project's base to `head`, or a baseline of what is checked out. */
export type JobKind = { readonly pull: string } | { readonly baseline: true };

/** Runs the built action on the project as a runner would, then its post step, with a GitHub API that has a memory. */
export async function runFrameworkJob(
  project: FrameworkProject,
  kind: JobKind,
  whileRunning: (step: Step) => Promise<void> = async () => undefined,
): Promise<JobResult> {
  await using github = await startFakeGitHub();
  await using artifacts = await startFakeArtifacts();
  const headSha = 'pull' in kind ? kind.pull : project.baseSha;
  await project.checkout(headSha);
  github.issues.addPull({ number: PULL, baseSha: project.baseSha, headSha });
  const watch = watchLeftovers(project.path);
  await using runner = await createRunner({
    entry: path.join(dist, 'action.js'),
    postEntry: path.join(dist, 'post.js'),
    workspace: project.path,
    apiUrl: github.url,
    artifacts: artifacts.env,
    ...('pull' in kind
      ? { event: pullRequestEvent({ number: PULL, baseSha: project.baseSha, headSha }) }
      : {}),
    inputs: {
      'github-token': 'ghs_0123456789abcdef0123456789',
      ...('baseline' in kind ? { mode: 'baseline', reason: 'test' } : {}),
    },
    env: { GITHUB_SHA: headSha, ...installerVariables() },
  });
  const running = await runner.start();
  const finished = Promise.all([running.done, whileRunning(running)]);
  const [step] = await finished;
  const left = await watch.end(await runner.leftovers(), step.outputs['output-path'] ?? null);
  const post = await runner.post();
  return { step, post, comments: commentsOf(github), left };
}

/** How this machine reaches packages, as its own runner would have it configured; and uv's cache, which is not to be filled anew. */
export function installerVariables(): Record<string, string> {
  const passed = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      /^(?:UV_\w+|PIP_\w+|PYENV_\w+|SSL_CERT_\w+|(?:https?|no|all)_proxy)$/i.test(entry[0]),
  );
  const cache = execFileSync('uv', ['cache', 'dir'], { encoding: 'utf8' }).trim();
  return { ...Object.fromEntries(passed), UV_CACHE_DIR: cache };
}

/** Entities are decoded and the zero-width spaces that break references are gone. */
function commentsOf(github: FakeGitHub): readonly string[] {
  return github.issues
    .commentsOf(PULL)
    .map(({ body }) =>
      body
        .replace(/&#(\d+);/g, (_all, point: string) => String.fromCodePoint(Number(point)))
        .replaceAll('\u200b', ''),
    );
}
