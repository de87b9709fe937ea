import type { FrameworkFacts } from './framework-facts.ts';

/** Any server with the OpenAI routes: nothing more is known of it, and nothing more is asked. */
export const OPENAI: FrameworkFacts = {
  label: 'OpenAI-compatible server',
  readinessPaths: [],
  modelsPath: '/v1/models',
  version: null,
  cacheReset: null,
  cacheSalt: false,
  metricsPath: null,
  load: [],
  counters: {
    requests: null,
    promptTokens: null,
    completionTokens: null,
    cachedPromptTokens: null,
    preemptions: null,
    ttftMeanMs: null,
    itlMeanMs: null,
    e2eMeanMs: null,
    queueMeanMs: null,
    prefillMeanMs: null,
    decodeMeanMs: null,
  },
  infoMetric: null,
  serverInfo: null,
  logFacts: [],
  logTimings: [],
  compileCache: null,
  ignoreEos: false,
  environment: {},
  loopbackEnvironment: {},
};
