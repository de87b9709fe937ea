import path from 'node:path';
import { type ActionInputs, readActionInputs } from '../config/action-inputs.ts';
import type { OutputName } from '../config/outputs.ts';
import { type GitHubEvent, readEvent } from '../github/event.ts';
import { type ActionsLog, createActionsLog } from '../github/log.ts';
import { maskSecrets } from '../github/mask.ts';
import { setOutputs } from '../github/outputs.ts';
import { createPublisher } from '../github/publish.ts';
import type { RunnerCore } from '../github/runner-core.ts';
import { saveRegistryPath } from '../github/state.ts';
import { ownRegistryFile, registryFolder } from '../host/registry-folder.ts';
import { GateError } from '../model/errors.ts';
import type { Result } from '../model/result.ts';
import type { Published } from '../ports/publisher.ts';
import { renderComment } from '../report/markdown/comment.ts';
import { renderPreview } from '../report/markdown/preview.ts';
import { renderSummary } from '../report/markdown/summary.ts';
import { packagesInWords } from '../report/view/packages.ts';
import { saveBaselineMode } from './baseline-mode.ts';
import { cleanUpLeftovers } from './clean-up.ts';
import { errorResult } from './error-result.ts';
import { gateMode } from './gate-mode.ts';
import { loadPlan } from './load-plan.ts';
import { measureMode } from './measure-mode.ts';
import { openStore, storePlace } from './open-store.ts';
import type { Outcome } from './outcome.ts';
import { sidesOf } from './pins.ts';
import { previewMode } from './preview-mode.ts';
import { publishError } from './publish-error.ts';
import { reportMode } from './report-mode.ts';
import { openSession, type Session } from './session.ts';
import { systemClock } from './surroundings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What is known so far of the step, for the case that it ends with an error. */
interface Seen {
  inputs: ActionInputs | null;
  event: GitHubEvent | null;
  published: Published | null;
}

/** The action's main step. Returns the exit code; every output is set, whatever happens. */
export async function runAction(env: Env, core: RunnerCore, signal: AbortSignal): Promise<number> {
  const log = createActionsLog({
    write: (text) => process.stdout.write(text),
    monotonicMs: systemClock.monotonicMs,
  });
  const seen: Seen = { inputs: null, event: null, published: null };
  let outcome: Outcome;
  try {
    outcome = await perform(env, core, log, signal, seen);
  } catch (error) {
    const command = seen.inputs?.mode ?? 'gate';
    outcome = { result: errorResult(command, error, signal), judgement: null, context: null };
    await publishError(outcome.result, seen, env, log, signal);
  }
  log.close();
  const { result } = outcome;
  setOutputs(outputsOf(outcome, seen.published), core);
  const hint = result.error?.hint ? ` ${result.error.hint}` : '';
  if (result.exitCode === 0) log.note(result.headline);
  else log.error(`${result.headline}${hint}`);
  if (result.error?.code === 'crash') log.note(result.error.message);
  return result.exitCode;
}

async function perform(
  env: Env,
  core: RunnerCore,
  log: ActionsLog,
  signal: AbortSignal,
  seen: Seen,
): Promise<Outcome> {
  const inputs = readActionInputs(env);
  seen.inputs = inputs;
  maskSecrets([inputs.githubToken ?? undefined, env.ACTIONS_RUNTIME_TOKEN, env.HF_TOKEN], core);
  const event = await readEvent(env);
  seen.event = event;
  const root = path.resolve(env.GITHUB_WORKSPACE ?? process.cwd());
  const registries = registryFolder();
  const registryFile = ownRegistryFile(registries);
  saveRegistryPath(registryFile, core);
  for (const line of await cleanUpLeftovers(registries, signal)) log.warn(line);

  const plan = await loadPlan(root, inputs.config, inputs);
  const session = await openSession(plan, {
    root,
    configFile: inputs.config,
    env,
    event,
    clock: systemClock,
    progress: log,
    signal,
    registryFile,
    storePlace: (baseline) => storePlace(baseline, event),
    openStore: (baseline) => openStore(baseline, { event, token: inputs.githubToken, signal }),
  });
  const outcome = await runMode(session, inputs);
  seen.published = await publish(outcome, session, inputs, event);
  for (const warning of seen.published.warnings) log.warn(warning);
  if (signal.aborted)
    throw new GateError('cancelled', `Cancelled before this was published: ${outcome.result.headline}`);
  return outcome;
}

function runMode(session: Session, inputs: ActionInputs): Promise<Outcome> {
  const { root } = session.surroundings;
  const sides = sidesOf(session.surroundings, inputs);
  refuseForMode(inputs);
  switch (inputs.mode) {
    case 'gate':
      return gateMode(session, sides);
    case 'measure':
      return measureMode(session, sides);
    case 'preview':
      return previewMode(session, sides);
    case 'report':
      if (inputs.record === null) {
        throw new GateError('usage', 'mode report needs the input record: the path of a record.json.');
      }
      return reportMode(session, path.resolve(root, inputs.record));
    case 'baseline':
      return saveBaselineMode(session, sides, {
        ...inputs,
        record: inputs.record === null ? null : path.resolve(root, inputs.record),
      });
  }
}

/** Inputs that only another mode knows would be ignored, in silence. */
function refuseForMode({ mode, record, acceptRegression }: ActionInputs): void {
  const lost =
    record !== null && mode !== 'report' && mode !== 'baseline'
      ? 'record'
      : acceptRegression && mode !== 'baseline'
        ? 'accept-regression'
        : null;
  if (lost) throw new GateError('usage', `The input ${lost} has no meaning in mode ${mode}.`);
}

/** Publishes before the job can fail. A run that was cancelled has thrown before it comes here. */
async function publish(
  { result, judgement, context }: Outcome,
  { output, plan, surroundings }: Session,
  inputs: ActionInputs,
  event: GitHubEvent,
): Promise<Published> {
  const previewed = result.verdict === 'previewed' ? previewText(result) : null;
  const publisher = createPublisher({
    event,
    env: surroundings.env,
    token: inputs.githubToken ?? '',
    pullRequest: event.pullRequest?.number ?? null,
    headSha: event.headSha,
    outputFolder: output.path,
    channels: {
      comment: inputs.comment && (previewed !== null || (judgement !== null && inputs.mode !== 'baseline')),
      summary: true,
      artifact: inputs.artifact,
    },
    signal: surroundings.signal,
  });
  const text = judgement === null || context === null ? null : { verdict: judgement.verdict, context };
  return publisher({
    // Its own comment: what a measurement said of the same pull request stays.
    gate: previewed === null ? plan.policy.gate : `${plan.policy.gate}.preview`,
    comment: previewed ?? (text === null ? '' : renderComment(text.verdict, text.context)),
    summary:
      previewed ?? (text === null ? `${result.headline}\n` : renderSummary(text.verdict, text.context, 0)),
    files: await output.files(),
  });
}

function previewText({ headline, preview, packages }: Result): string {
  return renderPreview(headline, preview, packages === null ? null : packagesInWords(packages));
}

function outputsOf(
  { result }: Outcome,
  published: Published | null,
): Record<OutputName, string | number | null> {
  const { files, judgement, pins } = result;
  const regressions = judgement?.cells.filter(
    ({ gates, verdict }) => gates && verdict === 'regressed',
  ).length;
  return {
    verdict: result.verdict,
    'exit-code': result.exitCode,
    headline: result.headline,
    'report-path': files.report ?? null,
    'record-path': files.record ?? null,
    'verdict-path': files.verdict ?? null,
    'output-path': result.outputPath,
    'comment-url': published?.commentUrl ?? null,
    'base-version': pins?.base?.version ?? null,
    'head-version': pins?.head?.version ?? null,
    'baseline-id': result.baselines[0]?.id ?? null,
    regressions: regressions ?? 0,
    'artifact-id': published?.artifactId ?? null,
  };
}
