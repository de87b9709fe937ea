import type { CliCall } from '../config/cli-args.ts';
import type { PinPlan } from '../config/plan.ts';
import { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import type { ServerPlan } from '../model/plan.ts';
import { loadPlan } from './load-plan.ts';
import { makeResult, type Outcome, pinsResult } from './outcome.ts';
import { packageDifference } from './package-difference.ts';
import { resolvePins, sidesOf } from './pins.ts';
import { previewOf } from './preview.ts';
import type { Surroundings } from './surroundings.ts';

/** Says which version the files ask for, at head and, with a base, at base, and what comes along. Measures and writes nothing. */
export async function pinMode(
  call: Extract<CliCall, { command: 'pin' }>,
  surroundings: Surroundings,
): Promise<Outcome> {
  const plan = await pinPlan(call, surroundings.root);
  const sides = sidesOf(surroundings, call.options);
  const pins = await resolvePins(plan, sides);
  if (pins.head === null) {
    throw new GateError('pin', 'Nothing says where the framework is pinned.', {
      hint: 'Name a file, or give pin.file in the configuration.',
    });
  }
  const { framework, version } = pins.head;
  const result = makeResult('pin', {
    verdict: 'resolved',
    exitCode: EXIT.ok,
    headline: `${framework} ${version}`,
    pins: pinsResult(pins),
    packages: await packageDifference(plan, pins, sides),
    preview: call.options.explain ? previewOf(await serverOf(call, surroundings.root), pins) : null,
  });
  return { result, judgement: null, context: null };
}

/** The configured server, whose flags are held against the head; a file named on the command line has none. */
async function serverOf(
  { file, options }: Extract<CliCall, { command: 'pin' }>,
  root: string,
): Promise<ServerPlan | null> {
  return file === null ? (await loadPlan(root, options.config, options)).measure.server : null;
}

/** A file named on the command line needs no configuration, but then the framework must be said. */
async function pinPlan(
  { file, options }: Extract<CliCall, { command: 'pin' }>,
  root: string,
): Promise<PinPlan> {
  if (file === null) return (await loadPlan(root, options.config, options)).pin;
  const { framework } = options;
  if (framework === null) {
    throw new GateError('usage', `--framework is missing: whose pin is looked for in ${file}?`, {
      hint: 'vllm, sglang or embedded.',
    });
  }
  const source = { from: 'file', file } as const;
  return { framework, base: source, head: source };
}
