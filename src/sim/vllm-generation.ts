import { randomBytes } from 'node:crypto';
import { problem, vllmError } from './api-error.ts';
import type { BodyRules, Lengths } from './generation-body.ts';
import type { GenerationDialect } from './generation-route.ts';
import { hashText } from './random.ts';
import { createReplyShapes } from './reply-shapes.ts';

const RULES: BodyRules = {
  refusesOtherModels: true,
  continuousNeedsUsage: true,
  invalidJson: (position) => {
    const message = `1 validation error:\n  {'type': 'json_invalid', 'loc': 'body.${position}', 'msg': 'JSON decode error', 'input': '<dict of 0 items>', 'ctx': {'error': 'Expecting value'}}`;
    return problem(400, 'Bad Request', message, `body.${position}`);
  },
  tooLong,
};

/** How vLLM 0.32 answers generations: a chunk per token, and a token id that it does not know is told in the stream. */
export const VLLM_GENERATION: GenerationDialect = {
  rules: RULES,
  error: vllmError,
  streamError: vllmError,
  refuses: () => null,
  unknownToken: (id) => problem(400, 'BadRequestError', `Token id ${id} is out of vocabulary`),
  endsChunk: () => true,
  shapes: (kind, body, server) =>
    createReplyShapes(kind, body, {
      id: `${kind === 'chat' ? 'chatcmpl' : 'cmpl'}-${randomBytes(8).toString('hex')}`,
      created: Math.floor(Date.now() / 1000),
      model: server.model,
      fingerprint: `vllm-${server.version}-${hashText(server.version).toString(16).padStart(8, '0')}`,
    }),
};

function tooLong({ prompt, output, most }: Lengths) {
  if (output > most) {
    const message = `max_tokens=${output} cannot be greater than max_model_len=${most}. Please request fewer output tokens. (parameter=max_tokens, value=${output})`;
    return problem(400, 'BadRequestError', message, 'max_tokens');
  }
  if (prompt + output > most) {
    const message = `This model's maximum context length is ${most} tokens. However, you requested ${output} output tokens and your prompt contains ${prompt} input tokens, for a total of ${prompt + output} tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=${prompt})`;
    return problem(400, 'BadRequestError', message, 'input_tokens');
  }
  return null;
}
