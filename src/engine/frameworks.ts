import type { Framework } from '../model/pin.ts';
import { EMBEDDED } from './embedded.ts';
import type { FrameworkFacts } from './framework-facts.ts';
import { OPENAI } from './openai.ts';
import { SGLANG } from './sglang.ts';
import { VLLM } from './vllm.ts';

/** The facts of every framework that a pin can name. */
export const FRAMEWORKS: Readonly<Record<Framework, FrameworkFacts>> = {
  vllm: VLLM,
  sglang: SGLANG,
  openai: OPENAI,
  embedded: EMBEDDED,
};
