import { existsSync } from 'node:fs';
import path from 'node:path';
import { adHocPlan } from '../config/ad-hoc-plan.ts';
import { type CliCall, parseCli } from '../config/cli-args.ts';
import { helpText } from '../config/help.ts';
import { OPTIONS } from '../config/options.ts';
import type { GatePlan } from '../config/plan.ts';
import { readEvent } from '../github/event.ts';
import { ownRegistryFile, registryFolder } from '../host/registry-folder.ts';
import type { ComparePolicy } from '../model/plan.ts';
import type { ResultCommand } from '../model/result.ts';
import { alignMode } from './align-mode.ts';
import { saveBaselineMode, showBaselinesMode } from './baseline-mode.ts';
import { cleanUpLeftovers } from './clean-up.ts';
import { compareMode } from './compare-mode.ts';
import { errorResult } from './error-result.ts';
import { exportMode } from './export-mode.ts';
import { gateMode } from './gate-mode.ts';
import { loadPlan } from './load-plan.ts';
import { measureMode } from './measure-mode.ts';
import { openStore, storePlace } from './open-store.ts';
import type { Outcome } from './outcome.ts';
import { pinMode } from './pin-mode.ts';
import { sidesOf } from './pins.ts';
import { printOutcome } from './print-outcome.ts';
import { reportMode } from './report-mode.ts';
import { requestsMode } from './requests-mode.ts';
import { openDesk, openSession, type Session } from './session.ts';
import { type Surroundings, systemClock } from './surroundings.ts';
import { createTerminalProgress } from './terminal-progress.ts';
import { TOOL_VERSION } from './tool-version.ts';

type Command = Exclude<CliCall, { command: 'help' | 'version' }>;

/** The command line. Results go to standard output, progress and errors to standard error. Returns the exit code. */
export async function runCli(argv: readonly string[], signal: AbortSignal): Promise<number> {
  const wantsJson = argv.some((word) => word === '--json' || word === '--json=true');
  let command: ResultCommand = 'gate';
  let outcome: Outcome;
  try {
    const call = parseCli(argv);
    if (call.command === 'help') return print(helpText(call.topic));
    if (call.command === 'version') return print(`${TOOL_VERSION}\n`);
    command = call.command;
    outcome = await perform(call, signal);
  } catch (error) {
    outcome = { result: errorResult(command, error, signal), judgement: null, context: null };
  }
  printOutcome(outcome, { json: wantsJson, stdout: process.stdout, stderr: process.stderr });
  return outcome.result.exitCode;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

async function perform(call: Command, signal: AbortSignal): Promise<Outcome> {
  if (call.command === 'requests') return requestsMode(call);
  const surroundings = await cliSurroundings(signal, configFileOf(call));
  const { root, progress } = surroundings;
  if (call.command === 'pin') return pinMode(call, surroundings);
  if (call.command === 'compare') return compare(call, surroundings);
  if (call.command === 'export') return exportMode(call, surroundings);
  if (call.command === 'align') return alignMode(call.left, call.right, root);
  const plan = await planOf(call, root);
  if (call.command === 'baseline' && call.action === 'show') {
    return showBaselinesMode(plan, await surroundings.openStore(plan.baseline));
  }
  for (const line of await cleanUpLeftovers(registryFolder(), signal)) progress.warn(line);
  return run(call, await openSession(plan, surroundings));
}

type Measuring = Exclude<Command, { command: 'pin' | 'compare' | 'export' | 'align' | 'requests' }>;

function run(call: Measuring, session: Session): Promise<Outcome> {
  switch (call.command) {
    case 'gate':
      return gateMode(session, sidesOf(session.surroundings, call.options));
    case 'measure':
      return measureMode(session, sidesOf(session.surroundings, call.options));
    case 'baseline':
      return saveBaselineMode(session, sidesOf(session.surroundings, call.options), call.options);
    case 'report':
      return reportMode(session, call.record);
  }
}

/**
 * Two records can be compared anywhere: where no configuration is named and none lies at the usual place, the defaults of
 * the metric table hold.
 */
async function compare(
  call: Extract<Command, { command: 'compare' }>,
  surroundings: Surroundings,
): Promise<Outcome> {
  const { options, baseline, candidate } = call;
  const isNamed = options.config !== OPTIONS.config.default;
  const plan =
    isNamed || existsSync(path.resolve(surroundings.root, options.config))
      ? await loadPlan(surroundings.root, options.config, options)
      : null;
  const desk = await openDesk(
    plan?.output ?? path.resolve(surroundings.root, options.output ?? 'out'),
    surroundings,
  );
  return compareMode(
    desk,
    plan?.policy ?? { ...DEFAULT_POLICY, gate: options.gate ?? 'default' },
    baseline,
    candidate,
  );
}

const DEFAULT_POLICY: ComparePolicy = {
  gate: 'default',
  tolerances: {},
  gating: undefined,
  baselineRequired: false,
  maxAgeDays: null,
};

/** `measure --url` alone uses no configuration. */
function configFileOf(call: Exclude<Command, { command: 'requests' }>): string | null {
  if (call.command === 'export' || call.command === 'align') return null;
  return call.command === 'measure' && call.options.url !== null ? null : call.options.config;
}

async function cliSurroundings(signal: AbortSignal, configFile: string | null): Promise<Surroundings> {
  const { env } = process;
  const event = await readEvent(env);
  const token = env.GITHUB_TOKEN || env.GH_TOKEN || null;
  return {
    root: process.cwd(),
    configFile,
    env,
    event,
    clock: systemClock,
    progress: createTerminalProgress(process.stderr, systemClock.monotonicMs),
    signal,
    registryFile: ownRegistryFile(registryFolder()),
    storePlace: (baseline) => storePlace(baseline, event),
    openStore: (plan) => openStore(plan, { event, token, signal }),
  };
}

/** `measure --url` needs no configuration. */
async function planOf(call: Measuring, root: string): Promise<GatePlan> {
  const { options } = call;
  if (call.command === 'measure' && call.options.url !== null)
    return adHocPlan({ ...call.options, url: call.options.url }, root);
  return loadPlan(root, options.config, options);
}
