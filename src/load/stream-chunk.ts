import type { SseEvent } from './sse.ts';

/** What one event of a completion stream says. Counts are null where the server did not give them. */
export type StreamChunk =
  | { readonly kind: 'done' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'malformed'; readonly message: string }
  | {
      readonly kind: 'delta';
      readonly hasChoices: boolean;
      /** Everything generated in this chunk: reasoning, content, refusal, tool calls, audio. */
      readonly text: string;
      /** Whether the text is that of the whole answer so far, and not what is new. */
      readonly cumulative: boolean;
      /** Whether any of it is not reasoning. */
      readonly hasAnswer: boolean;
      readonly tokenIds: number | null;
      readonly finishReason: string | null;
      readonly promptTokens: number | null;
      /** Completion tokens so far, as the usage of this chunk counts them. */
      readonly completionTokens: number | null;
      /** Prompt tokens that came from the server's prefix cache. */
      readonly cachedTokens: number | null;
    };

/** Finish reasons by which a server says that it gave up (vLLM: abort, error; SGLang: abort). */
export const GAVE_UP: ReadonlySet<string> = new Set(['abort', 'error']);

type Json = Record<string, unknown>;

const NOTHING: StreamChunk = { kind: 'nothing' };
const MAX_MESSAGE = 500;

/**
 * Reads one event of vLLM's, SGLang's or any OpenAI-compatible stream, chat or completions. Errors inside the stream
 * come as `{"error": …}`, as `{"object": "error", …}` or as an event named `error`.
 */
export function readChunk(event: SseEvent): StreamChunk {
  const data = event.data.trim();
  if (data === '[DONE]') return { kind: 'done' };
  if (data === '') return NOTHING;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return event.name === 'error' ? error(data) : malformed(`an event is not JSON: ${data}`);
  }
  if (!isObject(value)) return malformed(`an event is not an object: ${data}`);
  const failure = failureOf(value, event.name);
  if (failure !== null) return error(failure);
  return isObject(value.meta_info) && !Array.isArray(value.choices)
    ? readCumulative(value, value.meta_info)
    : readDelta(value);
}

function error(message: string): StreamChunk {
  return { kind: 'error', message: cut(message) };
}

function malformed(message: string): StreamChunk {
  return { kind: 'malformed', message: cut(message) };
}

function cut(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

function failureOf(value: Json, name: string | null): string | null {
  const { error: failure } = value;
  if (isObject(failure)) return messageOf(failure);
  if (typeof failure === 'string' && failure !== '') return failure;
  if (value.object === 'error' || name === 'error') return messageOf(value);
  return null;
}

function messageOf(failure: Json): string {
  const text =
    typeof failure.message === 'string' && failure.message !== '' ? failure.message : JSON.stringify(failure);
  const code =
    typeof failure.code === 'number' || typeof failure.code === 'string' ? ` (code ${failure.code})` : '';
  return `${text}${code}`;
}

function readDelta(value: Json): StreamChunk {
  const choices = Array.isArray(value.choices) ? value.choices.filter(isObject) : [];
  const usage = isObject(value.usage) ? value.usage : {};
  const details = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  let text = '';
  let hasAnswer = false;
  let tokenIds: number | null = null;
  let finishReason: string | null = null;
  for (const choice of choices) {
    const reasoning = reasoningOf(choice);
    const answer = answerOf(choice);
    text += reasoning + answer;
    if (answer !== '') hasAnswer = true;
    if (Array.isArray(choice.token_ids)) tokenIds = (tokenIds ?? 0) + choice.token_ids.length;
    finishReason = graver(finishReason, string(choice.finish_reason));
  }
  return {
    kind: 'delta',
    hasChoices: choices.length > 0,
    text,
    cumulative: false,
    hasAnswer,
    tokenIds,
    finishReason,
    promptTokens: count(usage.prompt_tokens),
    completionTokens: count(usage.completion_tokens),
    cachedTokens: count(details.cached_tokens),
  };
}

/** vLLM streams reasoning as `reasoning`, SGLang as `reasoning_content`; where both are present they are the same. */
/** One choice that the server gave up is not made good by another one that ended well. */
function graver(known: string | null, found: string): string | null {
  return found === '' || (known !== null && GAVE_UP.has(known)) ? known : found;
}

/** SGLang's own shape: the whole text so far, with the counts beside it. */
function readCumulative(value: Json, meta: Json): StreamChunk {
  const text = string(value.text);
  return {
    kind: 'delta',
    hasChoices: true,
    text,
    cumulative: true,
    hasAnswer: text !== '',
    tokenIds: null,
    finishReason: isObject(meta.finish_reason) ? string(meta.finish_reason.type) || null : null,
    promptTokens: count(meta.prompt_tokens),
    completionTokens: count(meta.completion_tokens),
    cachedTokens: count(meta.cached_tokens),
  };
}

function reasoningOf({ delta }: Json): string {
  return isObject(delta) ? string(delta.reasoning) || string(delta.reasoning_content) : '';
}

function answerOf(choice: Json): string {
  const delta = isObject(choice.delta) ? choice.delta : {};
  const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isObject) : [];
  return (
    string(choice.text) +
    string(delta.content) +
    string(delta.refusal) +
    calls.map(callText).join('') +
    functionText(delta.function_call) +
    audioText(delta.audio)
  );
}

/** A call that names only its id is output too: the model had to generate it. */
function callText(call: Json): string {
  return functionText(call.function) || string(call.id);
}

function functionText(call: unknown): string {
  return isObject(call) ? string(call.name) + string(call.arguments) : '';
}

function audioText(audio: unknown): string {
  return isObject(audio) ? string(audio.transcript) + string(audio.data) : '';
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
