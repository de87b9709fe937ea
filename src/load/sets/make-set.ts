import { GateError } from '../../model/errors.ts';
import { mixSeed } from '../../stats/seeded-random.ts';
import { idRange, type SyntheticOptions, symbols, syntheticPrompt } from '../formats/synthetic-prompt.ts';
import { interleave, type Shape } from './shape.ts';

export interface MakeOptions {
  readonly count: number;
  readonly seed: number;
  readonly vocabulary: number;
}

/** Lengths of one request to be made, and when it is due. */
export interface PlannedRequest {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly offsetMs: number;
}

const SEED_OF_PREFIX = 3;
const SEED_OF_PROMPT = 4;

/**
 * A set of fixed shapes as JSON Lines: prompts of token ids, so that lengths are exact, no two alike, answers of forced
 * length. The same arguments give the same bytes everywhere. Throws `usage` where the prompts cannot be distinct.
 */
export function makeSet(shapes: readonly Shape[], { count, seed, vocabulary }: MakeOptions): string {
  const { first, size } = idRange(checkedVocabulary(vocabulary));
  const prefixes = new Map(
    shapes.map((shape, index) => [
      shape,
      symbols(shape.prefixTokens, index, size, mixSeed(seed, SEED_OF_PREFIX)),
    ]),
  );
  const prompts = interleave(shapes, checkedCount(count)).map((shape, index) => ({
    shape,
    prompt: [
      ...(prefixes.get(shape) ?? []),
      ...symbols(shape.promptTokens, index, size, mixSeed(seed, SEED_OF_PROMPT)),
    ].map((symbol) => first + symbol),
  }));
  if (new Set(prompts.map(({ prompt }) => prompt.join())).size < count) {
    throw new GateError('usage', `${count} distinct prompts cannot be made of so few tokens.`, {
      hint: 'Make longer prompts, fewer of them, or give a larger vocabulary.',
    });
  }
  return lines(prompts.map(({ shape, prompt }) => ({ prompt, max_tokens: shape.outputTokens })));
}

/** A set of the given lengths and times as JSON Lines; prompts are text where no vocabulary is given. */
export function makePlannedSet(planned: readonly PlannedRequest[], options: SyntheticOptions): string {
  if (options.vocabulary !== null) checkedVocabulary(options.vocabulary);
  return lines(
    planned.map(({ promptTokens, outputTokens, offsetMs }, index) => ({
      offsetMs,
      prompt: syntheticPrompt(promptTokens, { index, blocks: null }, options),
      max_tokens: outputTokens,
    })),
  );
}

/** The most requests that are made at once: a set is held in memory. */
const MOST = 1_000_000;

export function checkedCount(count: number): number {
  if (count >= 1 && count <= MOST) return count;
  throw new GateError('usage', `--count is ${count}; it must be from 1 to ${MOST}.`);
}

function checkedVocabulary(vocabulary: number): number {
  if (vocabulary >= 64 && vocabulary <= 10_000_000) return vocabulary;
  throw new GateError('usage', `--vocabulary is ${vocabulary}; it must be from 64 to 10000000.`, {
    hint: "See vocab_size in the model's config.json.",
  });
}

function lines(bodies: readonly object[]): string {
  const digits = `${bodies.length}`.length;
  return bodies
    .map((body, index) => {
      const id = `request-${`${index + 1}`.padStart(digits, '0')}`;
      return `${JSON.stringify({ id, ...body, ignore_eos: true, temperature: 0, seed: 0 })}\n`;
    })
    .join('');
}
