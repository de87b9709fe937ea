import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adHocPlan } from '../../src/config/ad-hoc-plan.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { toPlan } from '../../src/config/plan.ts';

const text = (framework: string, more = '') => `framework: ${framework}
model: m
pin: { file: requirements.txt }
server: { launcher: attach, url: "http://127.0.0.1:8000/" }
workloads:
  - { name: code, requests: bench/code.jsonl, levels: [4, { concurrency: 8, requests: 10 }] }
${more}`;
const config = (framework: string, more = '') => loadConfig(text(framework, more), 'gate.yml');

test('a configuration becomes a plan with absolute paths', () => {
  const plan = toPlan(config('vllm', 'tolerances: { itl.p99: { relative: 0.2 } }\ngating: [itl.p99]\n'), {
    root: '/repo',
  });
  assert.deepEqual(plan.measure.workloads, [
    {
      name: 'code',
      file: '/repo/bench/code.jsonl',
      displayFile: 'bench/code.jsonl',
      load: { shape: 'closed' },
      levels: [
        { value: 4, requests: null },
        { value: 8, requests: 10 },
      ],
    },
  ]);
  assert.deepEqual(plan.measure.server, { launcher: 'attach', url: 'http://127.0.0.1:8000' });
  assert.deepEqual(plan.policy, {
    gate: 'default',
    tolerances: { 'itl.p99': { relative: 0.2 } },
    gating: ['itl.p99'],
    baselineRequired: false,
    maxAgeDays: 14,
  });
  assert.deepEqual(plan.baseline, { store: 'branch', branch: 'serving-gate-baselines' });
  assert.equal(plan.output, '/repo/out');
  const file = { from: 'file', file: 'requirements.txt' };
  assert.deepEqual(plan.pin, { framework: 'vllm', base: file, head: file });
});

test('SGLang gets longer to stop, unless the configuration says otherwise', () => {
  assert.equal(toPlan(config('vllm'), { root: '/' }).measure.limits.stop, 30);
  assert.equal(toPlan(config('sglang'), { root: '/' }).measure.limits.stop, 120);
  assert.equal(
    toPlan(config('sglang', 'limits: { stopSeconds: 95 }\n'), { root: '/' }).measure.limits.stop,
    95,
  );
});

test('the embedded engine needs neither model nor server', () => {
  const yaml = 'framework: embedded\nworkloads: [{ name: a, requests: a.jsonl, levels: [1] }]\n';
  const { measure, pin } = toPlan(loadConfig(yaml, 'gate.yml'), { root: '/' });
  assert.deepEqual(measure.server, { launcher: 'embedded', args: [] });
  assert.equal(measure.model, 'demo-model');
  assert.deepEqual(pin, { framework: 'embedded', base: null, head: null });
});

test('the embedded engine stands for SGLang when it is asked to speak like it', () => {
  const args = ['--dialect', 'sglang', '--enable-metrics'];
  const yaml = `framework: sglang\nmodel: m\nserver: { launcher: embedded, args: [${args}] }\nworkloads: [{ name: a, requests: a.jsonl, levels: [1] }]\n`;
  const { measure } = toPlan(loadConfig(yaml, 'gate.yml'), { root: '/' });
  assert.equal(measure.framework, 'sglang');
  assert.deepEqual(measure.server, { launcher: 'embedded', args });
});

test('overrides win, and what they leave open stays', () => {
  const plan = toPlan(config('vllm', 'baseline: { required: true }\n'), {
    root: '/repo',
    overrides: {
      gate: 'other',
      pin: '0.2.0',
      basePin: '0.1.0',
      baselineStore: 'file',
      baselinePath: '/srv/baselines',
      requireBaseline: false,
      output: 'elsewhere',
      runs: 2,
    },
  });
  assert.equal(plan.policy.gate, 'other');
  assert.equal(plan.policy.baselineRequired, true);
  assert.deepEqual(plan.baseline, { store: 'file', path: '/srv/baselines' });
  assert.deepEqual(plan.pin.head, { from: 'version', version: '0.2.0', where: 'pin' });
  assert.deepEqual(plan.pin.base, { from: 'version', version: '0.1.0', where: 'base-pin' });
  assert.equal(plan.output, '/repo/elsewhere');
  assert.deepEqual([plan.measure.launches, plan.measure.runsPerLaunch], [3, 2]);
});

test('a version in the configuration is read at the base from the configuration there', () => {
  const yaml = text('vllm').replace('{ file: requirements.txt }', '{ version: "0.2.0" }');
  const { pin } = toPlan(loadConfig(yaml, 'gate.yml'), { root: '/' });
  assert.deepEqual(pin.base, { from: 'config' });
  assert.equal(pin.head?.from, 'version');
});

const adHoc = {
  url: 'http://127.0.0.1:8000/v1',
  model: 'm',
  requests: 'sets/My set.jsonl',
  levels: ['1', '4'],
  runs: null,
  seed: null,
  framework: null,
  output: null,
};

test('a running server is measured without a configuration', () => {
  const { measure, pin } = adHocPlan(adHoc, '/home');
  assert.deepEqual(measure.server, { launcher: 'attach', url: 'http://127.0.0.1:8000' });
  assert.equal(measure.workloads[0]?.name, 'My-set');
  assert.equal(measure.workloads[0]?.file, '/home/sets/My set.jsonl');
  assert.deepEqual(
    measure.workloads[0]?.levels.map(({ value }) => value),
    [1, 4],
  );
  assert.deepEqual([measure.launches, measure.runsPerLaunch], [1, 3]);
  assert.deepEqual(pin, { framework: 'openai', base: null, head: null });
});

test('what is missing or wrong for a running server is said', () => {
  const cases: readonly (readonly [Partial<typeof adHoc> | { model: null } | { requests: null }, RegExp])[] =
    [
      [{ url: 'localhost:8000' }, /--url is "localhost:8000"/],
      [{ model: null }, /--model is missing/],
      [{ requests: null }, /--requests is missing/],
      [{ levels: [] }, /--levels is missing/],
      [{ levels: ['1', 'x'] }, /--levels has "x"/],
      [{ levels: ['0'] }, /--levels has 0; allowed are 1 to 4096/],
      [{ levels: ['4', '4'] }, /a level twice/],
    ];
  for (const [change, message] of cases)
    assert.throws(() => adHocPlan({ ...adHoc, ...change }, '/'), message);
});

test('a URL with credentials is refused without a word of them', () => {
  for (const url of [
    'http://user:hunter2secret@h:80',
    'http://hunter2secret@h',
    'http://u:a/hunter2secret@h',
    'u:hunter2secret@h',
  ]) {
    assert.throws(
      () => adHocPlan({ ...adHoc, url }, '/'),
      (error: Error) => /--url is ".*\[redacted\]@h/.test(error.message) && !/hunter2/.test(error.message),
    );
  }
});

const withServer = (framework: string, server: string) => `framework: ${framework}
model: m
pin: { version: "0.32.0" }
server: ${server}
workloads: [{ name: a, requests: a.jsonl, levels: [1] }]
`;

test('an environment is described by files of the repository at the measured commit', () => {
  const yaml = withServer(
    'vllm',
    '{ launcher: venv, args: [--max-num-seqs, "8"], requirements: deploy/requirements.txt, uv: { overrides: [ov.txt] }, cache: { path: envs } }',
  );
  const { server } = toPlan(loadConfig(yaml, 'gate.yml'), {
    root: '/repo',
    overrides: { headRef: 'abc' },
  }).measure;
  assert.deepEqual(server, {
    launcher: 'venv',
    argv: [
      ...['vllm', 'serve', '{model}', '--host', '{host}', '--port', '{port}', '--seed', '{seed}'],
      ...['--max-num-seqs', '8'],
    ],
    env: {},
    passEnv: [],
    venv: {
      python: null,
      requirements: 'deploy/requirements.txt',
      extras: [],
      groups: [],
      root: '/repo',
      ref: 'abc',
      uv: { indexes: [], overrides: ['ov.txt'], findLinks: [], args: [] },
      cache: { path: '/repo/envs', maxAgeDays: 30, maxGiB: 100 },
    },
  });
});

test('an environment needs a package, and files that uv can install from', () => {
  const refused = (framework: string, server: string) => () =>
    loadConfig(withServer(framework, server), 'gate.yml');
  assert.throws(refused('openai', '{ launcher: venv }'), /openai has no package/);
  assert.throws(refused('vllm', '{ launcher: venv, requirements: poetry.lock }'), /Export other locks/);
  assert.throws(refused('vllm', '{ launcher: venv, requirements: ../r.txt }'), /not inside the repository/);
  assert.throws(refused('vllm', '{ launcher: venv, extras: [cuda] }'), /pyproject\.toml or uv\.lock/);
  assert.throws(refused('vllm', '{ launcher: venv, uv: { overrides: [/etc/x] } }'), /not inside/);
  assert.throws(refused('vllm', '{ launcher: docker }'), /command/);
});
