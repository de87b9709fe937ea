import type { PreparedRequest } from '../../model/request.ts';
import { isObject } from '../json-object.ts';

/** What a request set loads a server with, as plain counts. */
export interface SetSurvey {
  readonly promptUnit: 'ids' | 'words' | 'ids and words';
  readonly promptLengths: readonly number[];
  readonly outputLengths: readonly number[];
  readonly duplicates: number;
  readonly sharedPrefixRatio: number;
  readonly commonPrefix: number;
  readonly remoteUrls: readonly { readonly id: string; readonly url: string }[];
}

/** Counts what is in the requests; needs no tokenizer: prompts of ids are counted in ids, text in words between blanks. */
export function surveySet(requests: readonly PreparedRequest[]): SetSurvey {
  const bodies = requests.map(({ id, body }) => ({ id, body: JSON.parse(body) as Record<string, unknown> }));
  const prompts = bodies.map(({ body }) => unitsOf(body));
  const ids = bodies.filter(({ body }) => Array.isArray(body.prompt)).length;
  const lengths = bodies.map(({ body }) => body.max_completion_tokens ?? body.max_tokens);
  return {
    promptUnit: ids === 0 ? 'words' : ids === bodies.length ? 'ids' : 'ids and words',
    promptLengths: prompts.map((units) => units.length),
    outputLengths: lengths.filter((length) => typeof length === 'number'),
    duplicates: requests.length - new Set(requests.map(({ body }) => body)).size,
    ...sharedPrefixes(prompts),
    remoteUrls: bodies.flatMap(({ id, body }) => remoteUrls(body.messages).map((url) => ({ id, url }))),
  };
}

function unitsOf({ prompt, messages }: Record<string, unknown>): readonly string[] {
  if (Array.isArray(prompt)) return prompt.map(String);
  if (typeof prompt === 'string') return words(prompt);
  return Array.isArray(messages) ? messages.flatMap((message) => texts(message).flatMap(words)) : [];
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The texts of a message: its content, or the text parts of it. */
function texts(message: unknown): readonly string[] {
  if (!isObject(message)) return [];
  const { content } = message;
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => (isObject(part) && typeof part.text === 'string' ? [part.text] : []));
}

/**
 * In sorted order the prompts that begin alike are neighbours, so that the beginnings that neighbours share add up to all
 * that is not new. Sorted by code units, which no locale changes.
 */
function sharedPrefixes(
  prompts: readonly (readonly string[])[],
): Pick<SetSurvey, 'sharedPrefixRatio' | 'commonPrefix'> {
  const sorted = prompts
    .map((units) => ({ units, key: units.map((unit) => `${unit}\0`).join('') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const shared = sorted.slice(1).map(({ units }, index) => sharedLength(sorted[index]?.units ?? [], units));
  const total = prompts.reduce((sum, units) => sum + units.length, 0);
  const repeated = shared.reduce((sum, length) => sum + length, 0);
  return {
    sharedPrefixRatio: total === 0 ? 0 : Math.round((repeated / total) * 1e6) / 1e6,
    commonPrefix: shared.reduce((least, length) => Math.min(least, length), shared[0] ?? 0),
  };
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** URLs of images, sound, video or files in a chat that the server would fetch. */
function remoteUrls(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(remoteUrls);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    /(^|_)url$/.test(key) && typeof part === 'string' && /^(https?|ftp|file):/i.test(part.trim())
      ? [part]
      : remoteUrls(part),
  );
}
