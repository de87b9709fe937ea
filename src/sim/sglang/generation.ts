import { randomBytes } from 'node:crypto';
import { type ApiProblem, problem } from '../api-error.ts';
import type { BodyRules, Lengths } from '../generation-body.ts';
import type { GenerationDialect } from '../generation-route.ts';
import { sglangShapes } from './reply-shapes.ts';
import { endsChunk, sglangTraits } from './versions.ts';

/** SGLang's error body: flat, not under `error`. */
export function flatError({ status, type, message, param }: ApiProblem): object {
  return { object: 'error', message, type, param, code: status };
}

const RULES: BodyRules = {
  refusesOtherModels: false,
  continuousNeedsUsage: false,
  invalidJson: (position) => {
    const detail = `{'type': 'json_invalid', 'loc': ('body', ${position}), 'msg': 'JSON decode error', 'input': {}, 'ctx': {'error': 'unexpected end of data'}}`;
    return problem(400, 'Bad Request', `1 validation error:\n  ${detail}\n`);
  },
  tooLong,
};

/**
 * How SGLang answers generations: any model name is served, several tokens share a chunk, and a token id beyond the
 * vocabulary kills the server.
 */
export const SGLANG_GENERATION: GenerationDialect = {
  rules: RULES,
  error: flatError,
  streamError: (failure) => ({ error: flatError(failure) }),
  refuses: (kind, body) =>
    kind === 'chat' && body.stream && body.returnTokenIds
      ? problem(
          400,
          'BadRequestError',
          'return_token_ids is not supported with streaming on /v1/chat/completions. Please set stream=false when using return_token_ids=true.',
        )
      : null,
  unknownToken: () => 'fatal',
  endsChunk: (options, count) =>
    endsChunk(sglangTraits(options['engine-version']), options['stream-interval'], count),
  shapes: (kind, body, { options }) =>
    sglangShapes(kind, body, options, {
      id: randomBytes(16).toString('hex'),
      created: Math.floor(Date.now() / 1000),
      model: body.model,
    }),
};

function tooLong({ prompt, output, most }: Lengths): ApiProblem | null {
  if (prompt >= most) {
    const message = `The input (${prompt} tokens) is longer than the model's context length (${most} tokens).`;
    return problem(400, 'BadRequestError', message);
  }
  if (prompt + output <= most) return null;
  const message = `Requested token count exceeds the model's maximum context length of ${most} tokens. You requested a total of ${prompt + output} tokens: ${prompt} tokens from the input messages and ${output} tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.`;
  return problem(400, 'BadRequestError', message);
}
