// A server that does what its first argument (JSON) says: for tests of starting, watching and stopping.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const script = JSON.parse(process.argv[2] ?? '{}');
const port = Number(process.argv[3]);
const started = Date.now();
// The first start that leaves this file finds its port taken, as if another process had been faster.
if (script.portLostOnce && !existsSync(script.portLostOnce)) {
  writeFileSync(script.portLostOnce, '');
  console.error(
    "[Errno 98] error while attempting to bind on address ('127.0.0.1', 1): address already in use",
  );
  process.exit(1);
}
const later = (ms) => Date.now() - started < (ms ?? 0);

for (const line of script.print ?? []) console.error(line);
if (script.ignoreTerm) process.on('SIGTERM', () => {});
if (script.strayChild) {
  // Its own session, deaf to SIGTERM: what a worker looks like whose parent was killed.
  const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('stray');";
  const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: 'ignore' });
  console.log(`stray child ${child.pid}`);
  child.unref();
}
if (script.engineTitle) {
  // The process that computes: the server notices its end, says so and ends too, or goes on as if nothing were.
  const code = `process.title = '${script.engineTitle}'; setInterval(() => {}, 1000); /* ${'room for the title '.repeat(5)} */`;
  const engine = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  engine.on('exit', () => {
    if (script.survivesEngine) return;
    console.error('Engine core proc EngineCore died unexpectedly, shutting down client.');
    setTimeout(() => process.exit(1), 400);
  });
}
if (script.exitAfterMs !== undefined)
  setTimeout(() => process.exit(script.exitCode ?? 1), script.exitAfterMs);

let prompts = 0;
const reply = (response, status, body) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const routes = {
  'GET /health': (res) => reply(res, later(script.healthAfterMs) ? 503 : 200, ''),
  'GET /v1/models': (res) =>
    reply(res, 200, {
      data: (script.models ?? ['tiny']).map((id) => ({ id, root: '/models/tiny', max_model_len: 2048 })),
    }),
  'GET /version': (res) => reply(res, 200, { version: script.version ?? '1.0.0' }),
  'GET /environment': (res) => reply(res, 200, process.env),
  'GET /metrics': (res) =>
    reply(
      res,
      200,
      `vllm:prompt_tokens_total{engine="0"} ${prompts * 5}\n` +
        (prompts > 1 ? `vllm:num_preemptions_total 2\n` : '') +
        'vllm:cache_config_info{block_size="16",num_gpu_blocks="100"} 1\n',
    ),
  'POST /reset_prefix_cache': (res) =>
    script.resetAfterMs === undefined
      ? reply(res, 404, 'Not Found')
      : reply(res, 200, { success: !later(script.resetAfterMs) }),
  'POST /v1/completions': (res) => {
    if (later(script.healthAfterMs)) return reply(res, 503, { error: { message: 'starting' } });
    // A generation that never answers, while the log says why.
    if (script.hangWith) return void console.error(script.hangWith);
    if (script.completionsStatus)
      return reply(res, script.completionsStatus, { error: { message: 'device lost' } });
    prompts++;
    return reply(res, 200, { choices: [{ text: ' a b' }], usage: { completion_tokens: script.tokens ?? 4 } });
  },
  'POST /v1/chat/completions': (res) =>
    reply(res, 200, { choices: [{ message: { content: 'one two' } }], usage: { completion_tokens: 2 } }),
};

if (!script.neverListen) {
  createServer((request, response) => {
    request.resume();
    const key = `${request.method} ${request.url}`;
    console.log(`access ${key}`);
    const answer = script.answers?.[key];
    const route = routes[key];
    if (answer) reply(response, answer[0], answer[1]);
    else if (route) route(response);
    else reply(response, 404, 'Not Found');
  }).listen(port, '127.0.0.1');
} else {
  setInterval(() => {}, 1000);
}
