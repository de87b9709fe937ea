import { type ApiProblem, problem } from './api-error.ts';
import type { Generation } from './engine.ts';
import { type ChatMessage, tokenize, tokenizeChat } from './tokenizer.ts';

export type ApiKind = 'completions' | 'chat';

/** A request body that was understood. */
export interface GenerationBody extends Generation {
  readonly model: string;
  readonly includeUsage: boolean;
  readonly continuousUsage: boolean;
  readonly returnTokenIds: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** What one dialect refuses, and in which words. */
export interface BodyRules {
  /** A name that is not the served one. */
  readonly refusesOtherModels: boolean;
  /** Continuous usage needs `include_usage` beside it. */
  readonly continuousNeedsUsage: boolean;
  readonly invalidJson: (position: number) => ApiProblem;
  readonly tooLong: (lengths: Lengths) => ApiProblem | null;
}

export interface Lengths {
  readonly prompt: number;
  readonly output: number;
  readonly most: number;
}

/** Reads a body as both servers do: unknown fields are ignored, lengths are checked before anything runs. */
export function parseGenerationBody(
  kind: ApiKind,
  text: string,
  server: { readonly model: string; readonly maxModelLen: number },
  rules: BodyRules,
): GenerationBody | ApiProblem {
  const parsed = parseJson(text, rules);
  if ('refused' in parsed) return parsed.refused;
  const body = parsed.fields;
  const promptIds = kind === 'completions' ? completionPrompt(body.prompt) : chatPrompt(body.messages);
  if ('status' in promptIds) return promptIds;
  const otherModel = body.model !== undefined && body.model !== null && body.model !== server.model;
  if (otherModel && rules.refusesOtherModels) {
    const message = `The model \`${body.model}\` does not exist. Valid aliases: ${server.model}.`;
    return problem(404, 'NotFoundError', message, 'model');
  }
  const asked = kind === 'chat' ? (body.max_completion_tokens ?? body.max_tokens) : body.max_tokens;
  const rest = server.maxModelLen - promptIds.length;
  const maxTokens = asked ?? (kind === 'chat' ? Math.max(rest, 1) : 16);
  const tooLong = checkLengths(promptIds.length, maxTokens, server.maxModelLen, rules);
  if (tooLong) return tooLong;
  const streamOptions = (body.stream_options ?? {}) as Fields;
  const includeUsage = streamOptions.include_usage === true;
  return {
    promptIds,
    maxTokens: maxTokens as number,
    ignoreEos: body.ignore_eos === true,
    cacheSalt: typeof body.cache_salt === 'string' ? body.cache_salt : null,
    stream: body.stream === true,
    model: typeof body.model === 'string' ? body.model : server.model,
    includeUsage,
    continuousUsage:
      (includeUsage || !rules.continuousNeedsUsage) && streamOptions.continuous_usage_stats === true,
    returnTokenIds: body.return_token_ids === true,
  };
}

function parseJson(
  text: string,
  rules: BodyRules,
): { readonly fields: Fields } | { readonly refused: ApiProblem } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { fields: body as Fields };
    return { refused: validationProblem('model_type', 'body', 'Input should be a valid dictionary') };
  } catch (error) {
    const position = /position (\d+)/.exec((error as Error).message)?.[1] ?? text.length;
    return { refused: rules.invalidJson(Number(position)) };
  }
}

function validationProblem(type: string, location: string, message: string): ApiProblem {
  const text = `1 validation error:\n  {'type': '${type}', 'loc': '${location}', 'msg': '${message}'}`;
  return problem(400, 'Bad Request', text, location);
}

/** A text, a list of ids, or a list with one of either. */
function completionPrompt(prompt: unknown): number[] | ApiProblem {
  if (prompt === undefined) return validationProblem('missing', 'body.prompt', 'Field required');
  if (typeof prompt === 'string') return notEmpty(tokenize(prompt));
  if (Array.isArray(prompt)) {
    if (prompt.length > 0 && prompt.every((id) => Number.isSafeInteger(id) && id >= 0)) return prompt;
    if (prompt.length === 1 && typeof prompt[0] !== 'number') return completionPrompt(prompt[0]);
  }
  return validationProblem('prompt_type', 'body.prompt', 'Input should be one text or one list of token ids');
}

/** The token ids of a chat's `messages`. */
export function chatPrompt(messages: unknown): number[] | ApiProblem {
  if (!Array.isArray(messages) || messages.length === 0) {
    return validationProblem('missing', 'body.messages', 'Field required');
  }
  const read: ChatMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const content = contentText(message?.content);
    if (typeof message?.role !== 'string' || content === null) {
      return validationProblem(
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

function notEmpty(ids: number[]): number[] | ApiProblem {
  if (ids.length > 0) return ids;
  return problem(400, 'BadRequestError', 'The decoder prompt cannot be empty', 'prompt');
}

function checkLengths(
  promptLength: number,
  maxTokens: unknown,
  maxModelLen: number,
  rules: BodyRules,
): ApiProblem | null {
  if (typeof maxTokens !== 'number' || !Number.isSafeInteger(maxTokens) || maxTokens < 1) {
    const message = `max_tokens must be at least 1, got ${maxTokens}.`;
    return problem(400, 'BadRequestError', message, 'max_tokens');
  }
  return rules.tooLong({ prompt: promptLength, output: maxTokens, most: maxModelLen });
}
