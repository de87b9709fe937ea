import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { type GatePlan, type PlanOverrides, toPlan } from '../config/plan.ts';
import { describeError, GateError } from '../model/errors.ts';

/** Reads the configuration file (relative to the root) and makes the plan. Throws `usage` with every problem in it. */
export async function loadPlan(root: string, file: string, overrides: PlanOverrides): Promise<GatePlan> {
  const text = await readConfig(path.resolve(root, file), file);
  return toPlan(loadConfig(text, file), { root, overrides });
}

async function readConfig(absolute: string, shown: string): Promise<string> {
  try {
    return await readFile(absolute, 'utf8');
  } catch (cause) {
    throw new GateError('usage', `The configuration ${shown} cannot be read: ${describeError(cause)}.`, {
      hint: 'Write one (the README has an example), or name another with the option config.',
      cause,
    });
  }
}
