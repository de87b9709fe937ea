import { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import { makeResult, type Outcome, pinsResult } from './outcome.ts';
import { packageDifference } from './package-difference.ts';
import { resolvePins, type Sides } from './pins.ts';
import { previewOf } from './preview.ts';
import type { Session } from './session.ts';

/**
 * What is known of the upgrade before any GPU minute, for pull requests that may not use one. Starts nothing and judges
 * nothing. Throws `pin` for a pin that is refused or that nothing says.
 */
export async function previewMode({ plan, output }: Session, sides: Sides): Promise<Outcome> {
  const pins = await resolvePins(plan.pin, sides);
  const { base, head } = pins;
  if (head === null) {
    throw new GateError('pin', 'Nothing says where the framework is pinned.', {
      hint: 'Give pin.file in the configuration.',
    });
  }
  const from = base === null ? 'base not known' : base.version;
  const result = makeResult('preview', {
    verdict: 'previewed',
    exitCode: EXIT.ok,
    headline: `Preview – ${head.framework} ${from} → ${head.version}, not measured`,
    outputPath: output.path,
    pins: pinsResult(pins),
    packages: base === null ? null : await packageDifference(plan.pin, pins, sides),
    preview: previewOf(plan.measure.server, pins),
  });
  return { result, judgement: null, context: null };
}
