import { problem, UNAVAILABLE } from '../api-error.ts';
import { answerGeneration, runGeneration } from '../generation-route.ts';
import { send, sendJson } from '../http-reply.ts';
import type { EngineLog } from '../log.ts';
import type { Route, RouteCall } from '../routes.ts';
import { tokenize } from '../tokenizer.ts';
import type { SglangBooks } from './books.ts';
import { flatError, SGLANG_GENERATION } from './generation.ts';
import type { SglangHealth } from './health.ts';
import { nativeShapes, parseNative } from './native-generate.ts';
import { modelInfo, sglangServerInfo } from './server-info.ts';
import { sglangTraits } from './versions.ts';

/** What SGLang's routes know beside the server. */
export interface SglangState {
  readonly health: SglangHealth;
  readonly books: SglangBooks;
  readonly log: EngineLog;
}

const FLUSHED =
  'Cache flushed.\nPlease check backend logs for more details. (When there are running or waiting requests, the operation will not be performed.)\n';

/** Everything that is served, by method and path. */
function routesOf(state: SglangState): Readonly<Record<string, Route>> {
  const health: Route = ({ server, response }) => void state.health.answer(server.engine, response);
  const ready: Route = ({ response }) => send(response, state.health.isReady() ? 200 : 503, null, '');
  const flush: Route = (call) => flushCache(call, state.log);
  const info: Route = ({ server, response }) => sendJson(response, 200, sglangServerInfo(server.options));
  const model: Route = ({ server, response }) => sendJson(response, 200, modelInfo(server.options));
  return {
    'GET /health': health,
    'GET /health_generate': health,
    'GET /ready': ready,
    'GET /v1/models': answerModels,
    'GET /server_info': info,
    'GET /get_server_info': info,
    'GET /model_info': model,
    'GET /get_model_info': model,
    'GET /flush_cache': flush,
    'POST /flush_cache': flush,
    'GET /metrics': ({ server, response }) =>
      send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', state.books.text(server.engine.fill())),
    'POST /generate': answerNative,
    'POST /v1/tokenize': answerTokenize,
    'POST /v1/completions': ({ server, body, response }) =>
      answerGeneration('completions', SGLANG_GENERATION, server, body, response),
    'POST /v1/chat/completions': ({ server, body, response }) =>
      answerGeneration('chat', SGLANG_GENERATION, server, body, response),
  };
}

/** Answers one call as SGLang, whatever it asks for. */
export function answerSglang(state: SglangState): (method: string, path: string, call: RouteCall) => void {
  const routes = routesOf(state);
  return (method, path, call) => {
    const { server, response } = call;
    const name = `${method} ${path}`;
    const route = Object.hasOwn(routes, name) && isThere(path, call) ? routes[name] : undefined;
    if (route && (server.ready || path === '/metrics' || path === '/health')) route(call);
    else if (route) sendJson(response, 503, flatError(UNAVAILABLE));
    else {
      const known = Object.keys(routes).some((one) => one.endsWith(` ${path}`)) && isThere(path, call);
      const [status, message] = known ? [405, 'Method Not Allowed'] : [404, 'Not Found'];
      sendJson(response, Number(status), flatError(problem(Number(status), String(status), String(message))));
    }
  };
}

function isThere(path: string, { server }: RouteCall): boolean {
  const { options } = server;
  if (path === '/metrics') return options['enable-metrics'];
  return path !== '/ready' || sglangTraits(options['engine-version']).readyRoute;
}

function flushCache({ server, response }: RouteCall, log: EngineLog): void {
  const { running, waiting } = server.engine.fill();
  if (server.engine.load() === 0 && server.engine.resetPrefixCache()) {
    log.info('EngineCore', '', 'Cache flushed successfully!');
    send(response, 200, null, FLUSHED);
  } else {
    log.info(
      'EngineCore',
      '',
      `Cache not flushed because there are pending requests. #queue-req: ${waiting}, #running-req: ${running}`,
    );
    send(response, 400, null, 'Flush cache failed.\n');
  }
}

function answerModels({ server, response }: RouteCall): void {
  const model = {
    id: server.model,
    object: 'model',
    created: server.startedAt,
    owned_by: 'sglang',
    root: server.model,
    parent: null,
    max_model_len: server.maxModelLen,
  };
  sendJson(response, 200, { object: 'list', data: [model] });
}

/** The native endpoint sends every step by itself. */
const NATIVE = { ...SGLANG_GENERATION, endsChunk: () => true };

function answerNative({ server, body, response }: RouteCall): void {
  const parsed = server.refuses() ? UNAVAILABLE : parseNative(body, server.model, server.maxModelLen);
  if (parsed === null) {
    const message = 'The request needs text or input_ids that fit the context.';
    sendJson(response, 400, { error: { message } });
  } else if ('status' in parsed) sendJson(response, parsed.status, flatError(parsed));
  else runGeneration(NATIVE, nativeShapes(parsed, server.options), server, { body: parsed, response });
}

function answerTokenize({ server, body, response }: RouteCall): void {
  try {
    const tokens = tokenize(String(JSON.parse(body).prompt));
    sendJson(response, 200, { tokens, count: tokens.length, max_model_len: server.maxModelLen });
  } catch {
    sendJson(response, 400, flatError(problem(400, 'Bad Request', 'Field required: prompt')));
  }
}
