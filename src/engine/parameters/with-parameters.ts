import type { ServerPlan } from '../../model/plan.ts';
import type { LaunchRequest } from '../../ports/server.ts';
import { frameworkFlags } from './framework-flags.ts';

const PLACE = '{parameters}';

/**
 * A command with the flags of its parameters: where `{parameters}` stands, else at the end. Throws `usage` for
 * parameters that cannot be told.
 */
export function withParameters(
  { framework, version }: Pick<LaunchRequest, 'framework' | 'version'>,
  { argv, parameters }: Exclude<ServerPlan, { launcher: 'embedded' | 'attach' }>,
): readonly string[] {
  const rest = argv.filter((word) => word !== PLACE);
  const flags = parameters === undefined ? [] : frameworkFlags(framework, version, parameters, rest);
  const at = argv.indexOf(PLACE);
  return at < 0 ? [...argv, ...flags] : [...argv.slice(0, at), ...flags, ...rest.slice(at)];
}
