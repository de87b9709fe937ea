import { type Answer, type ControlClient, jsonObject } from './control-client.ts';
import type { FrameworkFacts } from './framework-facts.ts';
import { tryGeneration } from './real-generation.ts';

/** The entry of the model list that the plan asks for. */
export type ListedModel = Readonly<Record<string, unknown>>;

/** One look at a server that starts. `refused` will not get better by waiting. */
export type Probe =
  | { readonly state: 'ready'; readonly model: ListedModel }
  | { readonly state: 'waiting'; readonly waitingFor: string }
  | { readonly state: 'refused'; readonly reason: string; readonly hint: string };

export interface ProbeOptions {
  /** What is left of the time to get ready. */
  readonly leftMs: number;
  readonly requestLimitMs: number;
  readonly signal: AbortSignal;
}

const CALL_LIMIT_MS = 5000;
/** SGLang's health answers no sooner than after a generation of its own. */
const HEALTH_LIMIT_MS = 25_000;
const BROKEN_TRIES = 3;

/** Looks in order: readiness endpoint, model list, one real generation. What was seen once is not asked again. */
export function createReadyProbe(
  client: ControlClient,
  framework: FrameworkFacts,
  model: string,
): (options: ProbeOptions) => Promise<Probe> {
  const paths = [...framework.readinessPaths];
  let listed: ListedModel | null = null;
  let brokenTries = 0;

  return async (options) => {
    const within = (limitMs: number) => ({
      limitMs: Math.min(limitMs, options.leftMs),
      signal: options.signal,
    });
    for (let path = paths[0]; path !== undefined; path = paths[0]) {
      const answer = await client.get(path, within(HEALTH_LIMIT_MS));
      if (answer.status === 404 && paths.length > 1) paths.shift();
      else if (answer.status === 200) paths.length = 0;
      else return { state: 'waiting', waitingFor: `GET ${path} (${describe(client, answer)})` };
    }
    if (listed === null) {
      const answer = await client.get(framework.modelsPath, within(CALL_LIMIT_MS));
      const found = findModel(client, answer, framework.modelsPath, model);
      if (found.state !== 'ready') return found;
      listed = found.model;
    }
    const generation = await tryGeneration(client, framework, model, within(options.requestLimitMs));
    if (generation.outcome === 'generated') return { state: 'ready', model: listed };
    if (generation.outcome === 'broken' && ++brokenTries >= BROKEN_TRIES) {
      return {
        state: 'refused',
        reason: `The server is not usable: ${generation.reason}`,
        hint: 'It answers and cannot generate: look for the cause in its log.',
      };
    }
    return { state: 'waiting', waitingFor: `a generation (${generation.reason})` };
  };
}

function findModel(client: ControlClient, answer: Answer, path: string, model: string): Probe {
  const data = answer.status === 200 ? jsonObject(answer)?.data : null;
  const models = Array.isArray(data) ? data.filter((one) => typeof one?.id === 'string') : [];
  if (models.length === 0)
    return { state: 'waiting', waitingFor: `GET ${path} (${describe(client, answer)})` };
  const found = models.find((one) => one.id === model);
  if (found !== undefined) return { state: 'ready', model: found };
  const names = models.map((one) => `"${one.id}"`).slice(0, 10);
  return {
    state: 'refused',
    reason: `The server serves ${names.join(', ')}, not "${model}".`,
    hint: 'Set model in the configuration to one of them, or --served-model-name in the command.',
  };
}

function describe(client: ControlClient, answer: Answer): string {
  if (answer.status === 'unreachable') return answer.reason;
  const said = client.excerpt(answer.text, 120);
  return `HTTP ${answer.status}${said === '' ? '' : `: ${said}`}`;
}
