import type { PinPlan, PinSource } from '../config/plan.ts';
import { diffLocks } from '../explain/lock-diff.ts';
import type { Pins } from '../gate/gate.ts';
import { describeError, GateError } from '../model/errors.ts';
import type { LockedPackages, PackageDifference } from '../model/package-difference.ts';
import type { Framework, Pin } from '../model/pin.ts';
import { versionOrder } from '../pin/compare-pins.ts';
import { lockedPackages } from '../pin/locked-packages.ts';
import { readFileAtRef } from '../pin/read-at-ref.ts';
import type { Sides } from './pins.ts';

/**
 * What comes along with the pin, by the locks at base and head, before anything starts. It never stops a gate: a lock
 * that cannot be read makes it unknown, with the reason. Throws `cancelled` only.
 */
export async function packageDifference(plan: PinPlan, pins: Pins, sides: Sides): Promise<PackageDifference> {
  const { baseRef, headRef } = sides;
  const base = baseRef === null ? null : await side(plan, plan.base, pins.base, baseRef, sides);
  return diffLocks(base, await side(plan, plan.head, pins.head, headRef, sides));
}

async function side(
  { framework }: PinPlan,
  source: PinSource | null,
  pin: Pin | null,
  ref: string | null,
  { root, signal }: Sides,
): Promise<LockedPackages> {
  if (pin?.image) return { status: 'unknown', reason: 'no lock: the image brings its own packages' };
  const file = source?.from === 'file' ? source.file : null;
  const readFile = (path: string) => readFileAtRef({ cwd: root, ref, path, signal });
  try {
    return matching(await lockedPackages({ framework, file, readFile }), framework, pin);
  } catch (error) {
    if (!(error instanceof GateError) || error.code === 'cancelled') throw error;
    return { status: 'unknown', reason: describeError(error) };
  }
}

/** A lock that was not updated with the pin, as some bots leave it, does not say what will be installed. */
function matching(locked: LockedPackages, framework: Framework, pin: Pin | null): LockedPackages {
  if (locked.status === 'unknown' || pin === null) return locked;
  const version = locked.packages[framework];
  const isPinned = version?.split(' | ').some((each) => versionOrder(each, pin.version) === 0) ?? true;
  if (isPinned) return locked;
  return {
    status: 'unknown',
    reason: `${locked.file} locks ${framework} ${version}, not the pinned ${pin.version}`,
  };
}
