import type { ServerResponse } from 'node:http';
import { problem, UNAVAILABLE, vllmError } from './api-error.ts';
import { chatPrompt } from './generation-body.ts';
import { answerGeneration, type GenerationServer } from './generation-route.ts';
import { send, sendJson } from './http-reply.ts';
import { serverInfo } from './server-info.ts';
import { tokenize } from './tokenizer.ts';
import { VLLM_GENERATION } from './vllm-generation.ts';

/** The server as its routes see it. */
export interface RoutedServer extends GenerationServer {
  /** Seconds since the epoch. */
  readonly startedAt: number;
  /** vLLM's development endpoints: cache reset and configuration. */
  readonly devMode: boolean;
  /** Whether the engine is ready; never with the fault never-ready. */
  readonly ready: boolean;
  /** Generations under way. */
  readonly load: () => number;
}

export interface RouteCall {
  readonly server: RoutedServer;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly response: ServerResponse;
}

export type Route = (call: RouteCall) => void;

/** Everything that is served, by method and path. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /health': answerHealth,
  'GET /ping': answerHealth,
  'POST /ping': answerHealth,
  'GET /v1/models': answerModels,
  'GET /version': ({ server, response }) => sendJson(response, 200, { version: server.version }),
  'GET /load': ({ server, response }) => sendJson(response, 200, { server_load: server.load() }),
  'GET /metrics': answerMetrics,
  'POST /tokenize': answerTokenize,
  'POST /v1/completions': ({ server, body, response }) =>
    answerGeneration('completions', VLLM_GENERATION, server, body, response),
  'POST /v1/chat/completions': ({ server, body, response }) =>
    answerGeneration('chat', VLLM_GENERATION, server, body, response),
};

const DEV_ROUTES: Readonly<Record<string, Route>> = {
  'POST /reset_prefix_cache': ({ server, response }) =>
    sendJson(response, 200, { success: server.engine.resetPrefixCache() }),
  'GET /server_info': ({ server, query, response }) =>
    sendJson(
      response,
      200,
      serverInfo(server.options, query.get('config_format') === 'json' ? 'json' : 'text'),
    ),
};

/** Answers one call as vLLM, whatever it asks for. */
export function answerVllm(method: string, path: string, call: RouteCall): void {
  const routes = call.server.devMode ? { ...ROUTES, ...DEV_ROUTES } : ROUTES;
  const route = Object.hasOwn(routes, `${method} ${path}`) ? routes[`${method} ${path}`] : undefined;
  if (route && (call.server.ready || path === '/metrics' || path === '/version')) route(call);
  else if (route) sendJson(call.response, 503, vllmError(UNAVAILABLE));
  else {
    const known = Object.keys(routes).some((name) => name.endsWith(` ${path}`));
    const [status, message] = known ? ([405, 'Method Not Allowed'] as const) : ([404, 'Not Found'] as const);
    sendJson(call.response, status, vllmError(problem(status, message, message)));
  }
}

function answerHealth({ response }: RouteCall): void {
  send(response, 200, null, '');
}

function answerModels({ server, response }: RouteCall): void {
  const permission = {
    id: `modelperm-${server.startedAt.toString(16)}`,
    object: 'model_permission',
    created: server.startedAt,
    allow_create_engine: false,
    allow_sampling: true,
    allow_logprobs: true,
    allow_search_indices: false,
    allow_view: true,
    allow_fine_tuning: false,
    organization: '*',
    group: null,
    is_blocking: false,
  };
  const model = {
    id: server.model,
    object: 'model',
    created: server.startedAt,
    owned_by: 'vllm',
    root: server.model,
    parent: null,
    max_model_len: server.maxModelLen,
    permission: [permission],
  };
  sendJson(response, 200, { object: 'list', data: [model] });
}

function answerMetrics({ server, response }: RouteCall): void {
  server.engine.refreshGauges();
  send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', server.engine.metrics.text());
}

function answerTokenize({ server, body, response }: RouteCall): void {
  const tokens = tokensOf(body);
  if (tokens === null) {
    const missing = problem(400, 'Bad Request', 'Field required: prompt or messages');
    sendJson(response, 400, vllmError(missing));
  } else {
    const count = tokens.length;
    sendJson(response, 200, { count, max_model_len: server.maxModelLen, tokens, token_strs: null });
  }
}

/** The token ids of a `prompt` or of `messages`; null when the body has neither. */
function tokensOf(body: string): number[] | null {
  try {
    const fields = JSON.parse(body);
    if (typeof fields.prompt === 'string') return tokenize(fields.prompt);
    const ids = chatPrompt(fields.messages);
    return 'status' in ids ? null : ids;
  } catch {
    return null;
  }
}
