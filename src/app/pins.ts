import { loadConfig } from '../config/load-config.ts';
import { type PinPlan, type PinSource, toPlan } from '../config/plan.ts';
import type { Pins } from '../gate/gate.ts';
import { describeError, GateError } from '../model/errors.ts';
import type { Pin } from '../model/pin.ts';
import { pinFromInput } from '../pin/input-pin.ts';
import { pinAtRef } from '../pin/pin-at-ref.ts';
import { readFileAtRef } from '../pin/read-at-ref.ts';
import type { Surroundings } from './surroundings.ts';

/** Where the two sides stand in git; a null head is the working tree, a null base is "no base known". */
export interface Sides {
  readonly root: string;
  readonly configFile: string;
  readonly baseRef: string | null;
  readonly headRef: string | null;
  readonly signal: AbortSignal;
  /** Told when the base's pin cannot be read: that is worth a word, but nothing is measured at base. */
  readonly warn: (text: string) => void;
}

/** The sides that a call asks for; the base of the event where it names none. */
export function sidesOf(
  { root, event, signal, progress }: Surroundings,
  options: { readonly config: string; readonly headRef: string | null; readonly baseRef?: string | null },
): Sides {
  return {
    root,
    configFile: options.config,
    baseRef: options.baseRef ?? event.baseSha,
    headRef: options.headRef,
    signal,
    warn: progress.warn,
  };
}

/** Resolves the pins of both sides from the files at base and head. Throws `pin` when head's is refused. */
export async function resolvePins(plan: PinPlan, sides: Sides): Promise<Pins> {
  const head = plan.head === null ? null : await resolveSide(plan, plan.head, sides.headRef, sides);
  return { base: await resolveBase(plan, sides), head };
}

/** The pin of the checked-out files alone; null for a server that is only attached to. */
export async function resolveHeadPin(plan: PinPlan, sides: Sides): Promise<Pin | null> {
  return plan.head === null ? null : resolveSide(plan, plan.head, sides.headRef, sides);
}

async function resolveBase(plan: PinPlan, sides: Sides): Promise<Pin | null> {
  if (plan.base === null || (plan.base.from !== 'version' && sides.baseRef === null)) return null;
  try {
    return await resolveSide(plan, plan.base, sides.baseRef, sides);
  } catch (error) {
    if (!(error instanceof GateError) || error.code === 'cancelled') throw error;
    sides.warn(`The pin at the base is not known: ${describeError(error)}`);
    return null;
  }
}

async function resolveSide(plan: PinPlan, source: PinSource, ref: string | null, sides: Sides): Promise<Pin> {
  const { framework } = plan;
  const { root, signal } = sides;
  switch (source.from) {
    case 'version':
      return pinFromInput({ framework, version: source.version, where: source.where });
    case 'file': {
      const { file, pattern, select } = source;
      return pinAtRef({ framework, file, pattern, select, cwd: root, ref, signal });
    }
    case 'config': {
      const text = await readFileAtRef({ cwd: root, ref, path: sides.configFile, signal });
      const there = text === null ? null : toPlan(loadConfig(text, sides.configFile), { root }).pin.head;
      if (there?.from === 'version') return resolveSide(plan, there, ref, sides);
      throw new GateError(
        'pin',
        `${sides.configFile} does not give a version at ${ref ?? 'the working tree'}.`,
      );
    }
  }
}
