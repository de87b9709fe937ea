import type { Answer, ControlClient } from './control-client.ts';
import { jsonObject } from './control-client.ts';
import type { FrameworkFacts } from './framework-facts.ts';

/** `generated`: at least two tokens came. `later`: not yet. `broken`: the server answers, and cannot generate. */
export type Generation =
  | { readonly outcome: 'generated' }
  | { readonly outcome: 'later' | 'broken'; readonly reason: string };

const WANTED_TOKENS = 4;

/**
 * Asks for one real generation of at least two tokens: a health endpoint can say 200 while the device computes
 * nothing. The chat route is tried where the completions route does not exist.
 */
export async function tryGeneration(
  client: ControlClient,
  framework: FrameworkFacts,
  model: string,
  options: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<Generation> {
  const common = {
    model,
    max_tokens: WANTED_TOKENS,
    temperature: 0,
    ...(framework.ignoreEos ? { ignore_eos: true } : {}),
  };
  const route = '/v1/completions';
  const answer = await client.post(route, { ...common, prompt: 'Count: one two three' }, options);
  if (answer.status !== 404 && answer.status !== 405) return judge(client, route, answer);
  const chat = '/v1/chat/completions';
  const messages = [{ role: 'user', content: 'Count to three.' }];
  return judge(client, chat, await client.post(chat, { ...common, messages }, options));
}

function judge(client: ControlClient, route: string, answer: Answer): Generation {
  if (answer.status === 'unreachable') return { outcome: 'later', reason: `POST ${route}: ${answer.reason}` };
  const said = `POST ${route} → ${answer.status} ${client.excerpt(answer.text, 300)}`;
  if (answer.status === 503 || answer.status === 429) return { outcome: 'later', reason: said };
  if (answer.status !== 200) return { outcome: 'broken', reason: said };
  const tokens = generatedTokens(answer);
  return tokens >= 2
    ? { outcome: 'generated' }
    : { outcome: 'broken', reason: `${said}: ${tokens} tokens, not 2` };
}

/** The server's own count; where it gives none, words of the text are the least that was generated. */
function generatedTokens(answer: Answer): number {
  const body = jsonObject(answer);
  const usage = body?.usage as { completion_tokens?: unknown } | null | undefined;
  if (typeof usage?.completion_tokens === 'number') return usage.completion_tokens;
  const choice = (body?.choices as { text?: unknown; message?: { content?: unknown } }[] | undefined)?.[0];
  const text = choice?.text ?? choice?.message?.content;
  return typeof text === 'string'
    ? text
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '').length
    : 0;
}
