import type { ApiKind, GenerationBody } from '../generation-body.ts';
import type { EngineOptions } from '../options.ts';
import type { OutputToken } from '../output-text.ts';
import { type ReplyShapes, textOf } from '../reply-shapes.ts';
import { sglangTraits } from './versions.ts';

interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** With a reasoning parser a chat begins with this many tokens of reasoning. */
const REASONING_TOKENS = 8;

/** The parts of one answer, as SGLang 0.5.18–0.5.23 shapes them. */
export function sglangShapes(
  kind: ApiKind,
  body: GenerationBody,
  options: EngineOptions,
  head: Head,
): ReplyShapes {
  const count = createUsage(kind, body, options);
  return kind === 'chat' ? chatShapes(body, options, head, count) : completionShapes(body, head, count);
}

type Usage = ReturnType<typeof createUsage>;

function completionShapes(body: GenerationBody, head: Head, usage: Usage): ReplyShapes {
  const common = { id: head.id, object: 'text_completion', created: head.created, model: head.model };
  const choice = (tokens: readonly OutputToken[], finish: string | null, withPrompt: boolean) => ({
    index: 0,
    text: textOf(tokens),
    logprobs: null,
    finish_reason: finish,
    matched_stop: null,
    ...(body.returnTokenIds ? { token_ids: tokens.map((token) => token.id) } : {}),
    ...(body.returnTokenIds && withPrompt ? { prompt_token_ids: body.promptIds } : {}),
  });
  return {
    opening: () => [],
    tokens: (tokens, count, finish, cached) => [
      {
        ...common,
        choices: [choice(tokens, finish, count === tokens.length)],
        usage: body.continuousUsage ? usage.running(count, cached) : null,
      },
    ],
    closing: (count, cached) =>
      body.includeUsage ? [{ ...common, choices: [], usage: usage.final(count, cached) }] : [],
    whole: (tokens, finish, cached) => ({
      ...common,
      choices: [choice(tokens, finish, true)],
      usage: usage.running(tokens.length, cached),
      metadata: { weight_version: 'default' },
    }),
  };
}

function chatShapes(body: GenerationBody, options: EngineOptions, head: Head, usage: Usage): ReplyShapes {
  const common = (object: string) => ({ id: head.id, object, created: head.created, model: head.model });
  const chunk = common('chat.completion.chunk');
  const reasons = options['reasoning-parser'] !== '';
  const delta = (fields: object, finish: string | null) => ({
    ...chunk,
    choices: [{ index: 0, delta: fields, logprobs: null, finish_reason: finish, matched_stop: null }],
  });
  return {
    opening: () => [delta({ reasoning_content: null, role: 'assistant', content: '' }, null)],
    tokens(tokens, count, finish, cached) {
      const text = textOf(tokens);
      const isReasoning = reasons && count <= REASONING_TOKENS;
      // A step without text sends nothing; the finish reason comes in a chunk of its own.
      const content = isReasoning
        ? { reasoning_content: text, content: null }
        : { reasoning_content: null, content: text };
      const running = body.continuousUsage ? { usage: usage.running(count, cached) } : {};
      return [
        ...(text === '' ? [] : [{ ...delta(content, null), ...running }]),
        ...(finish === null ? [] : [delta({ reasoning_content: null }, finish)]),
      ];
    },
    closing: (count, cached) =>
      body.includeUsage ? [{ ...chunk, choices: [], usage: usage.final(count, cached) }] : [],
    whole: (tokens, finish, cached) => ({
      ...common('chat.completion'),
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: textOf(reasons ? tokens.slice(REASONING_TOKENS) : tokens),
            reasoning_content: reasons ? textOf(tokens.slice(0, REASONING_TOKENS)) : null,
            tool_calls: null,
          },
          logprobs: null,
          finish_reason: finish,
          matched_stop: null,
        },
      ],
      usage: usage.running(tokens.length, cached),
      metadata: { weight_version: 'default' },
    }),
  };
}

/** Usage in a running stream, and at its end; the last one of a completion is shorter. */
function createUsage(kind: ApiKind, body: GenerationBody, options: EngineOptions) {
  const { outputDetails } = sglangTraits(options['engine-version']);
  const reasons = kind === 'chat' && options['reasoning-parser'] !== '';
  const counts = (count: number) => ({
    prompt_tokens: body.promptIds.length,
    total_tokens: body.promptIds.length + count,
    completion_tokens: count,
  });
  const details = (cached: number) => (options['enable-cache-report'] ? { cached_tokens: cached } : null);
  const running = (count: number, cached: number) => {
    const reasoning = reasons ? Math.min(count, REASONING_TOKENS) : 0;
    const split = reasoning > 0 ? { reasoning_tokens: reasoning } : null;
    return {
      ...counts(count),
      prompt_tokens_details: details(cached),
      reasoning_tokens: reasoning,
      ...(outputDetails ? { completion_tokens_details: split } : {}),
    };
  };
  const final = (count: number, cached: number) =>
    kind === 'chat' || options['enable-cache-report']
      ? running(count, cached)
      : { ...counts(count), reasoning_tokens: 0 };
  return { running, final };
}
