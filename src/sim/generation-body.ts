import { type ApiError, apiError } from './api-error.ts';
import type { Generation } from './engine.ts';
import { type ChatMessage, tokenize, tokenizeChat } from './tokenizer.ts';

export type ApiKind = 'completions' | 'chat';

/** A request body that was understood. */
export interface GenerationBody extends Generation {
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly continuousUsage: boolean;
  readonly returnTokenIds: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a body as vLLM does: unknown fields are ignored, lengths are checked before anything runs. */
export function parseGenerationBody(
  kind: ApiKind,
  text: string,
  server: { readonly model: string; readonly maxModelLen: number },
): GenerationBody | ApiError {
  const parsed = parseJson(text);
  if ('problem' in parsed) return parsed.problem;
  const body = parsed.fields;
  const promptIds = kind === 'completions' ? completionPrompt(body.prompt) : chatPrompt(body.messages);
  if ('error' in promptIds) return promptIds;
  if (body.model !== undefined && body.model !== null && body.model !== server.model) {
    const message = `The model \`${body.model}\` does not exist. Valid aliases: ${server.model}.`;
    return apiError(404, 'NotFoundError', message, 'model');
  }
  const asked = kind === 'chat' ? (body.max_completion_tokens ?? body.max_tokens) : body.max_tokens;
  const rest = server.maxModelLen - promptIds.length;
  const maxTokens = asked ?? (kind === 'chat' ? Math.max(rest, 1) : 16);
  const tooLong = checkLengths(promptIds.length, maxTokens, server.maxModelLen);
  if (tooLong) return tooLong;
  const streamOptions = (body.stream_options ?? {}) as Fields;
  const includeUsage = streamOptions.include_usage === true;
  return {
    promptIds,
    maxTokens: maxTokens as number,
    ignoreEos: body.ignore_eos === true,
    cacheSalt: typeof body.cache_salt === 'string' ? body.cache_salt : null,
    stream: body.stream === true,
    includeUsage,
    continuousUsage: includeUsage && streamOptions.continuous_usage_stats === true,
    returnTokenIds: body.return_token_ids === true,
  };
}

function parseJson(text: string): { readonly fields: Fields } | { readonly problem: ApiError } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { fields: body as Fields };
    return { problem: validationError('model_type', 'body', 'Input should be a valid dictionary') };
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1] ?? String(text.length);
    const message = `1 validation error:\n  {'type': 'json_invalid', 'loc': 'body.${position}', 'msg': 'JSON decode error', 'input': '<dict of 0 items>', 'ctx': {'error': 'Expecting value'}}`;
    return { problem: apiError(400, 'Bad Request', message, `body.${position}`) };
  }
}

function validationError(type: string, location: string, message: string): ApiError {
  const text = `1 validation error:\n  {'type': '${type}', 'loc': '${location}', 'msg': '${message}'}`;
  return apiError(400, 'Bad Request', text, location);
}

/** A text, a list of ids, or a list with one of either. */
function completionPrompt(prompt: unknown): number[] | ApiError {
  if (prompt === undefined) return validationError('missing', 'body.prompt', 'Field required');
  if (typeof prompt === 'string') return notEmpty(tokenize(prompt));
  if (Array.isArray(prompt)) {
    if (prompt.length > 0 && prompt.every((id) => Number.isSafeInteger(id) && id >= 0)) return prompt;
    if (prompt.length === 1 && typeof prompt[0] !== 'number') return completionPrompt(prompt[0]);
  }
  return validationError('prompt_type', 'body.prompt', 'Input should be one text or one list of token ids');
}

/** The token ids of a chat's `messages`. */
export function chatPrompt(messages: unknown): number[] | ApiError {
  if (!Array.isArray(messages) || messages.length === 0) {
    return validationError('missing', 'body.messages', 'Field required');
  }
  const read: ChatMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const content = contentText(message?.content);
    if (typeof message?.role !== 'string' || content === null) {
      return validationError(
        'message_type',
        `body.messages.${index}`,
        'Input should have a role and a content',
      );
    }
    read.push({ role: message.role, content });
  }
  return tokenizeChat(read);
}

/** A content is a text or a list of parts, of which the texts count. */
function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('\n');
}

function notEmpty(ids: number[]): number[] | ApiError {
  if (ids.length > 0) return ids;
  return apiError(400, 'BadRequestError', 'The decoder prompt cannot be empty', 'prompt');
}

function checkLengths(promptLength: number, maxTokens: unknown, maxModelLen: number): ApiError | null {
  if (typeof maxTokens !== 'number' || !Number.isSafeInteger(maxTokens) || maxTokens < 1) {
    const message = `max_tokens must be at least 1, got ${maxTokens}.`;
    return apiError(400, 'BadRequestError', message, 'max_tokens');
  }
  if (maxTokens > maxModelLen) {
    const message = `max_tokens=${maxTokens} cannot be greater than max_model_len=${maxModelLen}. Please request fewer output tokens. (parameter=max_tokens, value=${maxTokens})`;
    return apiError(400, 'BadRequestError', message, 'max_tokens');
  }
  if (promptLength + maxTokens > maxModelLen) {
    const message = `This model's maximum context length is ${maxModelLen} tokens. However, you requested ${maxTokens} output tokens and your prompt contains ${promptLength} input tokens, for a total of ${promptLength + maxTokens} tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=${promptLength})`;
    return apiError(400, 'BadRequestError', message, 'input_tokens');
  }
  return null;
}
