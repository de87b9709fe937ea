import { frameworkWords } from '../engine/flags/framework-words.ts';
import { previewUpgrade } from '../engine/flags/preview-upgrade.ts';
import { withParameters } from '../engine/parameters/with-parameters.ts';
import type { Pins } from '../gate/gate.ts';
import type { ServerPlan } from '../model/plan.ts';
import type { Preview } from '../model/preview.ts';

/** What lies between the two pins; null where they are not both known, or of a framework without data. */
export function previewOf(server: ServerPlan | null, { base, head }: Pins): Preview | null {
  if (base === null || head === null || base.framework !== head.framework) return null;
  const { framework } = head;
  if (framework !== 'vllm' && framework !== 'sglang') return null;
  return previewUpgrade(framework, base.version, head.version, wordsOf(server, framework, head.version));
}

/** The framework's own words of the configured command, with those of the neutral parameters. Throws `usage`. */
export function wordsOf(
  server: ServerPlan | null,
  framework: 'vllm' | 'sglang',
  version: string,
): readonly string[] | null {
  if (server === null || server.launcher === 'embedded' || server.launcher === 'attach') return null;
  const argv = withParameters({ framework, version }, server);
  return frameworkWords(framework, argv, server.launcher);
}
