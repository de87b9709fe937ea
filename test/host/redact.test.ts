import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSecretName,
  redactArgv,
  redactText,
  secretValuesOf,
  secretValuesOfArgv,
} from '../../src/host/redact.ts';

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
    secretValuesOfArgv(['--api-key', 'longsecret', '--auth-token=alsosecret', '--port', '123456']),
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
  ];
  const plain = ['TOKENIZERS_PARALLELISM', 'PATH', 'VLLM_USE_V1', 'KEYBOARD', 'CUDA_VISIBLE_DEVICES'];
  assert.deepEqual(
    secret.filter((name) => !isSecretName(name)),
    [],
  );
  assert.deepEqual(plain.filter(isSecretName), []);
  assert.deepEqual(secretValuesOf({ HF_TOKEN: 'hf_abcdef', PATH: '/bin:/usr/bin', X_KEY: 'abc' }), [
    'hf_abcdef',
  ]);
});
