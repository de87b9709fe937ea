import type { FrameworkFacts } from './framework-facts.ts';
import { VLLM } from './vllm.ts';

/** The embedded engine speaks vLLM's dialect. */
export const EMBEDDED: FrameworkFacts = {
  ...VLLM,
  label: 'embedded engine',
  environment: {},
};
