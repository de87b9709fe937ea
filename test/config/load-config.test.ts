import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadConfig } from '../../src/config/load-config.ts';
import { GateError } from '../../src/model/errors.ts';

const BASE = `framework: vllm
model: m
pin: { file: requirements.txt }
server:
  launcher: command
  command: [vllm, serve, m, --port, "{port}"]
workloads:
  - name: code
    requests: bench/code.jsonl
    levels: [4, 16, { concurrency: 32, requests: 100 }]
`;

const load = (text: string) => loadConfig(text, 'gate.yml');

/** The lines of the error that `text` gives. */
function problemsOf(text: string): readonly string[] {
  try {
    load(text);
  } catch (error) {
    assert.ok(error instanceof GateError, String(error));
    assert.equal(error.code, 'usage');
    assert.ok(error.hint);
    return error.message.split('\n').filter((line) => line.startsWith('gate.yml:'));
  }
  assert.fail('the configuration was accepted');
}

test('a small configuration is filled with the defaults', () => {
  const config = load(BASE);
  assert.equal(config.gate, 'default');
  assert.deepEqual(config.measure, {
    launches: 3,
    runsPerLaunch: 1,
    seed: 0,
    continuousUsage: true,
    cores: 'auto',
  });
  assert.deepEqual(config.limits, {
    readySeconds: 1800,
    requestSeconds: 900,
    warmupSeconds: 120,
    installSeconds: 3600,
    lockSeconds: 7200,
  });
  assert.deepEqual(config.baseline, {
    store: 'branch',
    branch: 'serving-gate-baselines',
    path: '.serving-gate/baselines',
    maxAgeDays: 14,
    required: false,
  });
  assert.deepEqual(config.workloads[0]?.levels, [4, 16, { concurrency: 32, requests: 100 }]);
  assert.equal(config.output, 'out');
});

test('the configuration of the demo is right', async () => {
  const text = await readFile(new URL('../../fixtures/demo/serving-gate.yml', import.meta.url), 'utf8');
  assert.equal(load(text).framework, 'embedded');
});

test('plain numbers and words are text as written where text is asked for', () => {
  const config = load(
    BASE.replace('{ file: requirements.txt }', '{ version: 0.30 }').replace(
      '"{port}"]',
      '8000, --flag, true, 1e3]\n  env: { VLLM_SERVER_DEV_MODE: 1 }',
    ),
  );
  assert.equal(config.pin?.version, '0.30');
  assert.ok(config.server?.launcher === 'command');
  assert.deepEqual(config.server.command.slice(4), ['8000', '--flag', 'true', '1e3']);
  assert.deepEqual(config.server.env, { VLLM_SERVER_DEV_MODE: '1' });
});

test('anchors and merge keys are read', () => {
  const config = load(`${BASE}  - &more
    name: more
    requests: bench/more.jsonl
    levels: &levels [1, 2]
  - <<: *more
    name: third
    levels: *levels
`);
  assert.deepEqual(
    config.workloads.map(({ name, requests }) => [name, requests]),
    [
      ['code', 'bench/code.jsonl'],
      ['more', 'bench/more.jsonl'],
      ['third', 'bench/more.jsonl'],
    ],
  );
});

const wrong: readonly (readonly [string, string, readonly RegExp[]])[] = [
  [
    'a wrong key at the top',
    `${BASE}gatte: x\n`,
    [/^gate\.yml:11:1: unknown key "gatte"\. Did you mean "gate"\?$/],
  ],
  [
    'a wrong key of a launcher',
    BASE.replace('command: [', 'comand: ['),
    [/:5:3: server\.command is missing/, /:6:3: unknown key "comand" in server\. Did you mean "command"\?/],
  ],
  [
    'a key of another launcher',
    BASE.replace('launcher: command', 'launcher: command\n  url: http://x'),
    [/:6:3: unknown key "url" in server/],
  ],
  [
    'an unknown launcher',
    BASE.replace('launcher: command', 'launcher: comand'),
    [/:5:13: server\.launcher is "comand"; did you mean "command"\?/],
  ],
  [
    'a wrong key in a level',
    BASE.replace('requests: 100', 'request: 100'),
    [/:10:40: unknown key "request" in workloads\[0\]\.levels\[2\]\. Did you mean "requests"\?/],
  ],
  [
    'levels beyond the ceilings',
    BASE.replace('[4, 16,', '[0, 5000,'),
    [/:10:14: .*is 0; the least allowed is 0\.001/],
  ],
  [
    'a concurrency beyond the ceiling, and a part of one',
    BASE.replace('[4, 16,', '[5000, 1.5,'),
    [
      /:10:14: the concurrency is 5000; it must be a whole number from 1 to 4096/,
      /:10:20: the concurrency is 1\.5; .* set load\.shape to open/,
    ],
  ],
  [
    'a level of another load shape',
    BASE.replace('[4, 16,', '[4, { rate: 2 },'),
    [/:10:17: with load shape closed a level is a number or \{ concurrency, requests \}/],
  ],
  [
    'a level with two numbers',
    BASE.replace('[4, 16,', '[4, { concurrency: 2, rate: 2 },'),
    [/:10:17: with load shape closed/],
  ],
  [
    'bursts without their times, and a burstiness where it says nothing',
    BASE.replace(
      'levels: [4, 16,',
      'load: { shape: open, arrivals: bursts, burstiness: 2 }\n    levels: [4, 16,',
    ).replace('concurrency: ', 'rate: '),
    [
      /load\.onSeconds is missing: arrivals bursts need it/,
      /load\.offSeconds is missing/,
      /load\.burstiness says nothing with arrivals bursts/,
    ],
  ],
  ['a level that is no number', BASE.replace('[4, 16,', '[four, 16,'), [/is "four"; it must be a number or/]],
  [
    'a word for the cores that is none',
    `${BASE}measure: { cores: on }\n`,
    [/:11:19: measure\.cores is "on"; it must be auto, off or \{ server, client \}/],
  ],
  [
    'cores of the server alone',
    `${BASE}measure: { cores: { server: "0-3" } }\n`,
    [/measure\.cores\.client is missing/],
  ],
  [
    'too many launches',
    `${BASE}measure: { launches: 50 }\n`,
    [/:11:22: measure\.launches is 50; the most allowed is 20/],
  ],
  [
    'an unknown metric in tolerances',
    `${BASE}tolerances: { itl.p9: { relative: 0.1 } }\n`,
    [/unknown key "itl\.p9" in tolerances\. Did you mean "itl\.p90"\?/],
  ],
  [
    'an unknown key of a tolerance',
    `${BASE}tolerances: { itl.p99: { relativ: 0.1 } }\n`,
    [/unknown key "relativ" in tolerances\["itl\.p99"\]/],
  ],
  [
    'a tolerance that could never block',
    `${BASE}tolerances: { outputThroughput: { relative: 1 }, failureRate: { absolute: 1 } }\n`,
    [
      /outputThroughput\.relative is 1: nothing can lose/,
      /failureRate\.absolute is 1: a share is never more/,
    ],
  ],
  [
    'a percentage for a share',
    `${BASE}tolerances: { itl.p99: { relative: 10 }, ttft.p99: { relative: 2 } }\n`,
    [/:11:36: tolerances\.itl\.p99\.relative is 10, which is 1000 %; 0\.1 is 10 %/],
  ],
  [
    'an unknown metric that gates',
    `${BASE}gating: [itl.p99, ouputThroughput]\n`,
    [/:11:19: gating\[1\] is "ouputThroughput"; did you mean "outputThroughput"\?$/],
  ],
  [
    'a metric that gates twice',
    `${BASE}gating: [itl.p99, itl.p99]\n`,
    [/:11:19: the metric itl\.p99 stands here a second time/],
  ],
  [
    'a wrong word',
    `${BASE}baseline: { store: brnch }\n`,
    [/baseline\.store is "brnch"; did you mean "branch"\? \(allowed: branch, file\)/],
  ],
  [
    'yes is not true',
    `${BASE}baseline: { required: yes }\n`,
    [/baseline\.required is "yes"; it must be true or false/],
  ],
  [
    'the same workload twice',
    `${BASE}  - { name: code, requests: a.jsonl, levels: [1] }\n`,
    [/:11:13: the workload "code" stands here a second time/],
  ],
  [
    'the same level twice',
    BASE.replace('[4, 16,', '[4, 32,'),
    [/:10:21: the level 32 of "code" stands here a second time/],
  ],
  [
    'a request set outside',
    BASE.replace('bench/code', '../code'),
    [/:9:15: "\.\.\/code\.jsonl" is not inside the repository/],
  ],
  ['an absolute request set', BASE.replace('bench/code', '/bench/code'), [/not inside the repository/]],
  [
    'pin by file and version',
    BASE.replace('txt }', 'txt, version: "1" }'),
    [/:3:6: pin needs one of file and version/],
  ],
  [
    'select beside a pattern',
    BASE.replace('txt }', "txt, pattern: 'v=(.*)', select: cu130 }"),
    [/pin\.select needs a pin\.file, and no pin\.pattern/],
  ],
  [
    'pattern without a file',
    BASE.replace('{ file: requirements.txt }', "{ version: '0.1.0', pattern: 'v=(.*)' }"),
    [/pin\.pattern needs the pin\.file/],
  ],
  ['pin by nothing', BASE.replace('{ file: requirements.txt }', '{}'), [/pin needs one of/]],
  [
    'no server for a real framework',
    'framework: vllm\nworkloads: [{ name: a, requests: a, levels: [1] }]\n',
    [/model is missing/, /server is missing/],
  ],
  [
    'the embedded launcher for a real framework',
    BASE.replace(/launcher: command\n.*/, 'launcher: embedded'),
    [/:5:13: server\.launcher is "embedded"/],
  ],
  [
    'the embedded launcher in the dialect of another framework',
    BASE.replace(/launcher: command\n.*/, 'launcher: embedded\n  args: [--dialect, sglang]'),
    [/:5:13: server\.launcher is "embedded".*--dialect, vllm/],
  ],
  [
    'the embedded engine in another dialect than its adapter reads',
    'framework: embedded\nserver: { launcher: embedded, args: [--dialect=sglang] }\nworkloads: [{ name: a, requests: a, levels: [1] }]\n',
    [/server\.args ask for the dialect.*set framework: sglang/],
  ],
  [
    'a URL with a password',
    BASE.replace(/launcher: command\n.*/, 'launcher: attach\n  url: http://u:p@host'),
    [/server\.url is .*it must be http/],
  ],
  ['the same key twice', `${BASE}model: n\n`, [/:11:1: this key stands here a second time/]],
  ['a tab', BASE.replace('  launcher', '\tlauncher'), [/:5:1: a tab cannot indent YAML/]],
  ['two documents', `${BASE}---\na: b\n`, [/second document/]],
  ['a list', '- a\n', [/:1:1: the file is .*it must be a mapping/]],
  ['a list in place of keys', `${BASE}measure: [1]\n`, [/:11:10: measure is a list; it must be a mapping/]],
  ['nothing', '', [/framework is missing/, /workloads is missing/]],
  ['no workloads', BASE.replace(/workloads:[\s\S]*/, 'workloads: []\n'), [/:7:12: workloads is empty/]],
  ['a null', BASE.replace('model: m', 'model:'), [/model is null; it must be text/]],
  ['a gate id that no branch could carry', `${BASE}gate: ../x\n`, [/gate is "\.\.\/x"; it must be letters/]],
  ['a branch name that git refuses', `${BASE}baseline: { branch: "a..b" }\n`, [/the name of a branch/]],
];

for (const [name, text, expected] of wrong) {
  test(`refused: ${name}`, () => {
    const problems = problemsOf(text);
    assert.equal(problems.length, expected.length, problems.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern);
  });
}

test('aliases that multiply, contain themselves or merge no mapping are refused, not followed', () => {
  const rows = Array.from(
    { length: 9 },
    (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
  );
  const bomb = `framework: &l0 [x]\n${rows.join('\n')}\n`;
  const circles = [
    'a: &a\n  b: *a\nframework: *a\n',
    'framework: &a { <<: *a }\n',
    'measure: &m { launches: *m }\n',
  ];
  for (const text of [bomb, ...circles, 'model: &x y\n<<: *x\n', '__proto__: { a: 1 }\n']) {
    assert.ok(problemsOf(text).length > 0, text);
  }
});

test('a message never shows what may be a secret', () => {
  const attach = (url: string) =>
    BASE.replace('launcher: command', 'launcher: attach').replace(
      /command: .*/,
      `url: ${JSON.stringify(url)}`,
    );
  for (const url of [
    'http://user:hunter2secret@h:80',
    'http://u:a/hunter2secret@h',
    'u:hunter2secret@h',
    'http://u:"hunter2secret"@h',
  ]) {
    const [problem = ''] = problemsOf(attach(url));
    assert.match(problem, /server\.url is ".*\[redacted\]@h/);
    assert.doesNotMatch(problem, /hunter2/);
  }
  const server = (lines: string) => BASE.replace('"{port}"]', `"{port}"]\n  ${lines}`);
  for (const lines of [
    'env: hunter2secret',
    'env: { HF_HOME: [hunter2secret] }',
    'passEnv: ["HF_TOKEN=hunter2secret"]',
  ]) {
    const problems = problemsOf(server(lines)).join();
    assert.match(problems, /server\.(env|passEnv)/);
    assert.doesNotMatch(problems, /hunter2/);
  }
  assert.doesNotMatch(
    problemsOf(BASE.replace(/command: .*/, 'command: vllm --api-key hunter2secret')).join(),
    /hunter2/,
  );
});
