/**
 * `node scripts/tiny-model.ts DIR` writes a model directory that real vLLM and SGLang serve on a CPU: a two-layer Llama
 * without weights (start the server with `--load-format dummy`) and a word-level tokenizer whose words are the most
 * frequent ones of our own request sets, so that prompts keep their exact lengths and do not all become "unknown".
 */

import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const VOCABULARY = 4_096;
const SPECIAL = ['<pad>', '<s>', '</s>', '<unk>'] as const;

const directory = process.argv[2];
if (directory === undefined) {
  console.error('Usage: node scripts/tiny-model.ts DIR');
  process.exit(2);
}
const words = await vocabulary(path.join(path.dirname(import.meta.dirname), 'fixtures/requests'));
await mkdir(directory, { recursive: true });
await writeJson('config.json', {
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  hidden_size: 64,
  intermediate_size: 128,
  num_hidden_layers: 2,
  num_attention_heads: 2,
  num_key_value_heads: 2,
  head_dim: 32,
  hidden_act: 'silu',
  rms_norm_eps: 1e-5,
  rope_theta: 10_000,
  vocab_size: VOCABULARY,
  max_position_embeddings: 16_384,
  tie_word_embeddings: false,
  torch_dtype: 'bfloat16',
  pad_token_id: 0,
  bos_token_id: 1,
  eos_token_id: 2,
});
await writeJson('tokenizer.json', {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: SPECIAL.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: null,
  pre_tokenizer: { type: 'Whitespace' },
  post_processor: null,
  decoder: null,
  model: {
    type: 'WordLevel',
    vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    unk_token: '<unk>',
  },
});
await writeJson('tokenizer_config.json', {
  tokenizer_class: 'PreTrainedTokenizerFast',
  pad_token: '<pad>',
  bos_token: '<s>',
  eos_token: '</s>',
  unk_token: '<unk>',
  chat_template: "{% for m in messages %}{{ m['role'] }} {{ m['content'] }} {% endfor %}assistant ",
});
console.log(`${directory}: a tiny Llama with ${words.length} words.`);

async function writeJson(name: string, value: unknown): Promise<void> {
  await writeFile(path.join(directory as string, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** Exactly VOCABULARY words: the special ones, then the most frequent of the request sets, then made-up syllables. */
async function vocabulary(folder: string): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const file of globSync(`${folder}/*.jsonl`).sort()) {
    for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
      for (const word of texts(JSON.parse(line))
        .join(' ')
        .match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+/gu) ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  const frequent = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
  const words = new Set<string>([
    ...SPECIAL,
    'assistant',
    'user',
    'system',
    ...frequent.slice(0, VOCABULARY - 7),
  ]);
  for (const syllables of syllablePairs()) {
    if (words.size >= VOCABULARY) break;
    words.add(syllables);
  }
  return [...words].slice(0, VOCABULARY);
}

function texts(line: { prompt?: string; messages?: { content: string }[] }): string[] {
  return line.messages?.map(({ content }) => content) ?? [line.prompt ?? ''];
}

function* syllablePairs(): Generator<string> {
  const syllables = [...'bdfgklmnprstvz'].flatMap((consonant) =>
    [...'aeiou'].map((vowel) => consonant + vowel),
  );
  for (const first of syllables) for (const second of syllables) yield first + second;
}
