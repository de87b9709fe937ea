import type { ApiKind, GenerationBody } from './generation-body.ts';
import type { OutputToken } from './output-text.ts';

/** What every part of one answer repeats. */
export interface ReplyHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly fingerprint: string;
}

/** The parts of one answer. */
export interface ReplyShapes {
  /** Before the first token's chunk: the role of a chat. */
  opening(): readonly object[];
  /** What is sent for the tokens that make `count` generated ones; `cached` prompt tokens were in the prefix cache. */
  tokens(
    tokens: readonly OutputToken[],
    count: number,
    finish: string | null,
    cached: number,
  ): readonly object[];
  /** After the last token: the usage, where it was asked for. */
  closing(count: number, cached: number): readonly object[];
  /** The answer in one piece. */
  whole(tokens: readonly OutputToken[], finish: string, cached: number): object;
}

/** As vLLM 0.32 shapes them. */
export function createReplyShapes(kind: ApiKind, body: GenerationBody, head: ReplyHead): ReplyShapes {
  return kind === 'chat' ? chatShapes(body, head) : completionShapes(body, head);
}

function completionShapes(body: GenerationBody, head: ReplyHead): ReplyShapes {
  const common = { id: head.id, object: 'text_completion', created: head.created, model: head.model };
  return {
    opening: () => [],
    tokens: (tokens, count, finish) => [
      {
        ...common,
        choices: [
          {
            index: 0,
            text: textOf(tokens),
            logprobs: null,
            finish_reason: finish,
            stop_reason: null,
            prompt_token_ids: body.returnTokenIds && count === tokens.length ? body.promptIds : null,
            token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null,
          },
        ],
        ...(body.continuousUsage ? { usage: usage(body, count) } : {}),
        ...fingerprintWithoutUsage(body, head, finish),
      },
    ],
    closing: (count) => usageChunk(body, head, common, count),
    whole: (tokens, finish) => ({
      ...common,
      choices: [
        {
          index: 0,
          text: textOf(tokens),
          logprobs: null,
          finish_reason: finish,
          stop_reason: null,
          token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null,
          prompt_logprobs: null,
          prompt_token_ids: body.returnTokenIds ? body.promptIds : null,
        },
      ],
      service_tier: null,
      system_fingerprint: head.fingerprint,
      usage: { ...usage(body, tokens.length), prompt_tokens_details: null },
      kv_transfer_params: null,
    }),
  };
}

function chatShapes(body: GenerationBody, head: ReplyHead): ReplyShapes {
  const common = (object: string) => ({ id: head.id, object, created: head.created, model: head.model });
  const chunk = common('chat.completion.chunk');
  const running = (count: number) =>
    body.continuousUsage ? { usage: { ...usage(body, count), completion_tokens_details: null } } : {};
  return {
    opening: () => [
      {
        ...chunk,
        choices: [
          { index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null },
        ],
        ...running(0),
        prompt_token_ids: body.returnTokenIds ? body.promptIds : null,
        prompt_text: null,
      },
    ],
    tokens: (tokens, count, finish) => [
      {
        ...chunk,
        choices: [
          {
            index: 0,
            delta: { content: textOf(tokens) },
            logprobs: null,
            finish_reason: finish,
            ...(finish === null ? {} : { stop_reason: null }),
            token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null,
          },
        ],
        ...running(count),
        ...fingerprintWithoutUsage(body, head, finish),
      },
    ],
    closing: (count) => usageChunk(body, head, chunk, count),
    whole: (tokens, finish) => ({
      ...common('chat.completion'),
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: textOf(tokens),
            refusal: null,
            annotations: null,
            audio: null,
            function_call: null,
            tool_calls: [],
            reasoning: null,
          },
          logprobs: null,
          finish_reason: finish,
          stop_reason: null,
          token_ids: body.returnTokenIds ? tokens.map((token) => token.id) : null,
        },
      ],
      service_tier: null,
      system_fingerprint: head.fingerprint,
      usage: { ...usage(body, tokens.length), prompt_tokens_details: null },
      prompt_logprobs: null,
      prompt_token_ids: body.returnTokenIds ? body.promptIds : null,
      kv_transfer_params: null,
    }),
  };
}

function usage(body: GenerationBody, count: number) {
  const promptTokens = body.promptIds.length;
  return { prompt_tokens: promptTokens, total_tokens: promptTokens + count, completion_tokens: count };
}

function usageChunk(body: GenerationBody, head: ReplyHead, common: object, count: number): readonly object[] {
  if (!body.includeUsage) return [];
  return [{ ...common, choices: [], usage: usage(body, count), system_fingerprint: head.fingerprint }];
}

/** The fingerprint is on the last chunk, which is the last token's when no usage was asked for. */
function fingerprintWithoutUsage(body: GenerationBody, head: ReplyHead, finish: string | null): object {
  return finish === null || body.includeUsage ? {} : { system_fingerprint: head.fingerprint };
}

export function textOf(tokens: readonly OutputToken[]): string {
  return tokens.map((token) => token.text).join('');
}
