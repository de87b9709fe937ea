import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownSecrets, redactArgv, redactText } from '../../src/host/redact.ts';
import { isSecretName } from '../../src/host/secret-names.ts';

const HIDDEN = [
  'token hf_TESTTOKEN1 here',
  'key sk-TEST',
  'ghp_abcdefgh1234',
  'github_pat_11AAAAAAA0abcdef',
  'index https://user:s3cret@host/simple',
  'x @ https://s3cret@host/x.whl',
  'Authorization: Bearer s3cret-value',
  "non-default args: {'api_key': 's3cret', 'port': 1}",
  '"hf_token": "s3cret"',
  "ServerArgs(api_key='s3cret', admin_api_key='s3cret')",
  '--admin-api-key s3cret --port 3',
  '--ssl-keyfile-password=s3cret',
  'OPENAI_API_KEY=s3cret',
  'postgres://u:s3@s3cret@h/db',
  'token=s3cret',
  'HUGGING_FACE_HUB_TOKEN=s3cret',
  'DB_PASS=s3cret',
  'PASS=s3cret',
  'GITHUB_PAT=s3cret',
  'SENTRY_DSN=s3cret',
  'SSH_PASSPHRASE="a s3cret"',
  'MYTOKEN: s3cret',
  'hfToken=s3cret',
  'postgres://u:p/s3cret@h/db',
  'redis://h:6379?password=s3cret',
  "command: ['vllm', '--api-key', 's3cret', '--port', '1']",
  '{"body": "{\\"api_key\\": \\"s3cret\\"}"}',
  'docker run -e HF_TOKEN=s3cret --env=DB_PASS=s3cret x',
  "cut in the middle: HF_TOKEN='s3cret",
  'Proxy-Authorization: Basic dTpzM2NyZXQ= s3 Bearer s3cret9',
];
for (const text of HIDDEN) {
  test(`hidden: ${text}`, () => {
    const out = redactText(text);
    assert.doesNotMatch(out, /s3cret|TESTTOKEN1|sk-TEST|abcdefgh1234|11AAAAAAA0/);
    assert.match(out, /\[redacted\]/);
  });
}

const KEPT = [
  "api_key=None, hf_token=None, 'api_key': None",
  'max_num_batched_tokens=2048, generated 12 tokens',
  'http://127.0.0.1:8000/v1/models',
  'TOKENIZERS_PARALLELISM=false',
  'GPU KV cache size: 2,097,152 tokens',
  'key_value_heads: 8',
  'the password policy is on',
  "eos_token='</s>', max_token_len=5",
  'PATH=/usr/bin, COMPASS=north',
  'the bearer token is missing',
  'bad token at position 3; unexpected token: 12',
  'VLLM_MAX_TOKENS_PER_EXPERT=65536, SGLANG_MIN_NEW_TOKEN_RATIO=0.1',
  'GET http://127.0.0.1:8000/@scope/pkg@1.2.3',
  '--enable-auth model',
  'Decode batch, #running-req: 317, #token: 1094261, token usage: 0.67',
  'VLLM_MULTI_STREAM_GEMM_TOKEN_THRESHOLD=1024',
  'password_file: /run/x',
  "'hf_overrides': {}, 'hf_chat_template_name': None",
];
for (const text of KEPT) test(`kept: ${text}`, () => assert.equal(redactText(text), text));

test('hiding twice changes nothing more', () => {
  for (const text of HIDDEN) assert.equal(redactText(redactText(text)), redactText(text));
});

test('what follows the hidden part stays readable', () => {
  assert.equal(redactText("{'api_key': 's3cret', 'port': 8000}"), "{'api_key': [redacted], 'port': 8000}");
  assert.equal(redactText('pip https://u:p@h/simple now'), 'pip https://[redacted]@h/simple now');
});

test('known values go wherever they stand', () => {
  assert.equal(redactText('it said plainword123!', ['plainword123']), 'it said [redacted]!');
});

test('known values go in every form in which a server may print them', () => {
  const key = '-----BEGIN KEY-----\nabc/def"ghi\n-----END KEY-----';
  const secrets = knownSecrets(
    { MY_DATA: key, P: 'x', PROXY: 'http://u:p%40ss/w0rd@h' },
    ['MY_DATA', 'P'],
    [],
  );
  for (const text of [
    key,
    JSON.stringify({ key }),
    encodeURIComponent(key),
    'line: abc/def"ghi',
    'p%40ss/w0rd',
    'p@ss/w0rd',
  ]) {
    const out = redactText(text, secrets);
    assert.doesNotMatch(out, /abc|ss\/w0rd/, text);
    assert.equal(redactText(out, secrets), out);
  }
  assert.deepEqual(knownSecrets({ A_TOKEN: 'redacted', B: 'abcdef' }, [], []), ['redacted']);
  assert.equal(redactText('[redacted]', ['redacted']), '[redacted]');
});

test('a longer secret is not cut by a shorter one inside it', () => {
  const secrets = knownSecrets({ A_TOKEN: 'secret', B_TOKEN: 'secret-and-more' }, [], []);
  assert.equal(redactText('secret-and-more', secrets), '[redacted]');
});

test('arguments: variables, in every way in which commands take them', () => {
  const argv = [
    'env',
    'DB_PASS=plain secret,42',
    '-eHF_TOKEN=abc',
    '--env=X_PAT=abc',
    '--auth',
    'abc',
    'HOST=h',
    '--eos-token',
    '2',
  ];
  const hidden = [
    'env',
    'DB_PASS=[redacted]',
    '-eHF_TOKEN=[redacted]',
    '--env=X_PAT=[redacted]',
    '--auth',
    '[redacted]',
  ];
  assert.deepEqual(redactArgv(argv), [...hidden, 'HOST=h', '--eos-token', '2']);
  assert.deepEqual(redactArgv(redactArgv(argv)), redactArgv(argv));
  assert.deepEqual(knownSecrets({}, [], ['sh', '-c', 'MY_TOKEN=abcdef1 vllm --api-key "abcdef-2"']), [
    'abcdef-2',
    'abcdef1',
  ]);
});

test('arguments: the flag stays, its value goes, in both forms', () => {
  const argv = [
    'vllm',
    'serve',
    'm',
    '--api-key',
    'abc',
    '--hf-token=abc',
    '--port',
    '1',
    '--max-num-batched-tokens',
    '8',
  ];
  assert.deepEqual(redactArgv(argv), [
    'vllm',
    'serve',
    'm',
    '--api-key',
    '[redacted]',
    '--hf-token=[redacted]',
    '--port',
    '1',
    '--max-num-batched-tokens',
    '8',
  ]);
  assert.deepEqual(
    knownSecrets({}, [], ['--api-key', 'longsecret', '--auth-token=alsosecret', '--port', '123456']),
    ['longsecret', 'alsosecret'],
  );
});

test('names of variables', () => {
  const secret = [
    'HF_TOKEN',
    'VLLM_API_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'DB_PASSWORD',
    'S3_KEY',
    'APIKEY',
    'COOKIE',
    'DB_PASS',
    'MYSQL_PWD',
    'KEY_PASSPHRASE',
    'GH_PAT',
    'SENTRY_DSN',
    'AWS_CREDENTIALS',
    'REGISTRY_AUTH',
    'GHTOKEN',
  ];
  const plain = [
    'TOKENIZERS_PARALLELISM',
    'PATH',
    'VLLM_USE_V1',
    'KEYBOARD',
    'CUDA_VISIBLE_DEVICES',
    'PWD',
    'COMPASS',
    'GIT_AUTHOR_NAME',
    'PATTERN',
  ];
  assert.deepEqual(
    secret.filter((name) => !isSecretName(name)),
    [],
  );
  assert.deepEqual(plain.filter(isSecretName), []);
  assert.deepEqual(knownSecrets({ HF_TOKEN: 'hf_abcdef', PATH: '/bin:/usr/bin', X_KEY: 'abc' }, [], []), [
    'hf_abcdef',
  ]);
});
