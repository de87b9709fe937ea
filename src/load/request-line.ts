import type { PreparedRequest } from '../model/request.ts';
import { isObject } from './json-object.ts';

export interface LineOptions {
  /** Filled in where the line names no model. */
  readonly model: string;
  /** Ask for usage in every chunk. */
  readonly continuousUsage: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Makes the request of one native line: a whole OpenAI body, with our own keys `id`, `offsetMs` and `expect` taken out
 * and streaming with usage asked for. Throws a plain Error with the reason when the line cannot be sent as it stands.
 */
export function prepareRequest(line: Json, fallbackId: string, options: LineOptions): PreparedRequest {
  const { id = fallbackId, offsetMs, expect, ...body } = line;
  const path = pathOf(body);
  if (typeof id !== 'string' || id === '') throw new Error('its id is not a non-empty string');
  if (offsetMs !== undefined && !(typeof offsetMs === 'number' && offsetMs >= 0)) {
    throw new Error('its offsetMs is not a number of milliseconds from 0');
  }
  if (expect !== undefined && !isObject(expect)) throw new Error('its expect is not an object');
  if (body.model !== undefined && (typeof body.model !== 'string' || body.model === '')) {
    throw new Error('its model is not a non-empty string');
  }
  return {
    id,
    path,
    body: JSON.stringify(streaming(body, options)),
    forcedTokens: forcedTokensOf(body),
    offsetMs: offsetMs ?? null,
  };
}

/** Reads a line as a JSON object that can be sent. Throws a plain Error with the reason. */
export function parseObject(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`it is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  return sendableObject(value);
}

/** Refuses what is no object, or holds what cannot be sent. Throws a plain Error with the reason. */
export function sendableObject(value: unknown): Json {
  if (!isObject(value)) throw new Error('it is not a JSON object');
  checkSendable(value, '');
  return value;
}

/** What JSON can write and a server cannot read: half a character, or an integer that a double would change. */
function checkSendable(value: unknown, where: string): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new Error(`half a surrogate pair in ${where || 'a key'}`);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new Error(`the number in ${where} cannot be sent exactly`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      checkSendable(key, '');
      checkSendable(part, where === '' ? key : `${where}.${key}`);
    }
  }
}

function pathOf(body: Json): PreparedRequest['path'] {
  const { messages, prompt } = body;
  if (messages !== undefined && prompt !== undefined) throw new Error('it has both messages and prompt');
  if (messages !== undefined) {
    if (!Array.isArray(messages) || messages.length === 0)
      throw new Error('its messages are not a non-empty list');
    return '/v1/chat/completions';
  }
  if (prompt === undefined) throw new Error('it has neither messages nor prompt');
  const isOnePrompt =
    typeof prompt === 'string' ||
    (Array.isArray(prompt) && prompt.length > 0 && prompt.every((part) => Number.isInteger(part)));
  if (!isOnePrompt) throw new Error('its prompt is neither one text nor one list of token ids');
  return '/v1/completions';
}

function streaming(body: Json, options: LineOptions): Json {
  return {
    ...body,
    model: body.model ?? options.model,
    stream: true,
    stream_options: {
      ...(isObject(body.stream_options) ? body.stream_options : {}),
      include_usage: true,
      ...(options.continuousUsage ? { continuous_usage_stats: true } : {}),
    },
  };
}

/** vLLM and SGLang let `max_completion_tokens` win over `max_tokens`. */
function forcedTokensOf(body: Json): number | null {
  if (body.ignore_eos !== true) return null;
  const length = body.max_completion_tokens ?? body.max_tokens;
  return typeof length === 'number' ? length : null;
}
