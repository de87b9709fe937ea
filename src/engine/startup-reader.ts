import type { Launch } from '../model/record.ts';
import type { FrameworkFacts } from './framework-facts.ts';

/** How a start went, as its log tells it. */
export type Startup = NonNullable<Launch['startup']>;

/** Reads a starting server's log line by line. */
export interface StartupReader {
  take(line: string): void;
  startup(): Startup;
}

const MAX_PHASES = 20;
const DETAIL_LENGTH = 200;

/**
 * How long the parts of a start took, and whether compiled kernels came from a cache: a first start after an upgrade
 * compiles anew, and is not to be compared with one that did not have to.
 */
export function createStartupReader(
  framework: Pick<FrameworkFacts, 'logTimings' | 'compileCache'>,
): StartupReader {
  const phases: Record<string, number> = {};
  let cold: string | null = null;
  let warm: string | null = null;
  const put = (phase: string, text: string | undefined) => {
    const seconds = Number(text);
    // SGLang lists every part, also those that it skipped.
    if (!Number.isFinite(seconds) || seconds <= 0) return;
    if (phase in phases || Object.keys(phases).length < MAX_PHASES) phases[phase] = seconds;
  };
  return {
    take(line) {
      for (const { phase, pattern } of framework.logTimings) {
        const found = pattern.exec(line)?.[1];
        if (found === undefined) continue;
        if (phase !== '') put(phase, found);
        else for (const [, name = '', value] of found.matchAll(/(\w+)=([\d.]+)/g)) put(inWords(name), value);
      }
      const cache = framework.compileCache;
      if (cache === null) return;
      if (cold === null && cache.cold.test(line)) cold = line;
      if (warm === null && cache.warm.test(line)) warm = line;
    },
    startup() {
      // Where some kernels were compiled, the start was not warm, whatever else came from a cache.
      const said = cold ?? warm;
      const cache = cold !== null ? 'cold' : warm !== null ? 'warm' : 'unknown';
      return { cache, detail: said?.trim().slice(0, DETAIL_LENGTH) ?? null, phases: { ...phases } };
    },
  };
}

/** SGLang's `load_weight` and vLLM's `Loading weights` are one phase. */
function inWords(name: string): string {
  return name === 'load_weight' ? 'load weights' : name.replaceAll('_', ' ');
}
