import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../src/stats/seeded-random.ts';

const REQUESTS = 240;
const SYSTEM_TOKENS = 1_500;
const MAX_CHAT_TOKENS = 64;
/** The pre-tokenizer that lengths are counted with: a run of word characters, or a run of anything else not blank. */
const TOKEN = /\w+|[^\w\s]+/g;
const OUT = join(import.meta.dirname, '..', 'fixtures', 'requests');

const sourceDir = process.argv[2];
if (sourceDir === undefined) {
  console.error('usage: node scripts/make-request-sets.ts SOURCE_DIR   (a folder with traces/ and prompts/)');
  process.exit(2);
}
await makeRequestSets(sourceDir);

/**
 * Makes the committed request sets again, byte for byte, from the traces and prompts that fixtures/requests/README.md
 * names. Run it only to change the sets on purpose: a changed set cannot be compared with older baselines.
 */
async function makeRequestSets(dir: string): Promise<void> {
  const read = (path: string): Promise<string> => readFile(join(dir, path), 'utf8');
  const code = traceRows(await read('traces/azure2023_code_first2000.csv'));
  const conversation = traceRows(await read('traces/azure2023_conv_first2000.csv'));
  const gsm8k = jsonLines(await read('prompts/gsm8k_test_1-300.jsonl'));
  const humanEval = jsonLines(await read('prompts/humaneval_prompts_0-99.jsonl'));
  const mtBench = jsonLines(await read('prompts/mt_bench_1-50.jsonl'));
  const longPrompt = (await read('prompts/sglang_long_prompt.txt'))
    .replaceAll('\\n', '\n')
    .replaceAll("\\'", "'");

  const pieces = [
    ...humanEval.map((row) => `${row.prompt}`),
    ...gsm8k.map((row) => `# ${row.question}\n# ${`${row.answer}`.replaceAll('\n', '\n# ')}\n`),
    // The few pieces with characters beyond ASCII would be counted differently by other pre-tokenizers.
  ].filter((piece) => /^[\x20-\x7e\n]*$/.test(piece));
  const questions = questionsOf(gsm8k, mtBench);

  await mkdir(OUT, { recursive: true });
  await writeFile(
    join(OUT, 'azure-code.jsonl'),
    lines(code.map((row, index) => codeRequest(row, index, pieces))),
  );
  await writeFile(join(OUT, 'azure-code.trace.csv'), traceCsv(code));
  await writeFile(
    join(OUT, 'shared-prefix.jsonl'),
    lines(
      conversation.map((row, index) =>
        chatRequest(row, index, firstTokens(longPrompt, SYSTEM_TOKENS), questions),
      ),
    ),
  );
}

interface TraceRow {
  readonly offsetMs: number;
  readonly contextTokens: number;
  readonly generatedTokens: number;
}

function traceRows(csv: string): readonly TraceRow[] {
  const rows = csv
    .split(/\r?\n/)
    .slice(1, REQUESTS + 1)
    .map((line) => line.split(','));
  const startMs = milliseconds(rows[0]?.[0] ?? '');
  return rows.map(([time = '', context, generated]) => ({
    // Rounded because the trace's clock has steps of 100 ns and sums of doubles have not.
    offsetMs: Math.round((milliseconds(time) - startMs) * 1e3) / 1e3,
    contextTokens: Number(context),
    generatedTokens: Number(generated),
  }));
}

/** Milliseconds of a day's time: the trace's rows that are used lie within minutes. */
function milliseconds(time: string): number {
  const [, hours, minutes, seconds] = /(\d+):(\d+):([\d.]+)$/.exec(time) ?? [];
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e3;
}

function traceCsv(rows: readonly TraceRow[]): string {
  const header = 'offsetMs,ContextTokens,GeneratedTokens';
  return `${[header, ...rows.map((row) => `${row.offsetMs},${row.contextTokens},${row.generatedTokens}`)].join('\n')}\n`;
}

function codeRequest(row: TraceRow, index: number, pieces: readonly string[]): unknown {
  // The number comes first, so that no two prompts share even their first words.
  let text = `${index + 1}. Go on with this file.\n`;
  let count = tokenCount(text);
  for (let round = 0; count < row.contextTokens; round += 1) {
    for (const piece of shuffled(pieces, index * 1_000 + round)) {
      if (count >= row.contextTokens) break;
      text += `\n${piece}`;
      count += tokenCount(piece);
    }
  }
  return {
    id: `code-${String(index + 1).padStart(3, '0')}`,
    offsetMs: row.offsetMs,
    prompt: firstTokens(text, row.contextTokens),
    max_tokens: row.generatedTokens,
    ignore_eos: true,
    temperature: 0,
    seed: 0,
  };
}

function chatRequest(row: TraceRow, index: number, system: string, questions: readonly string[]): unknown {
  return {
    id: `prefix-${String(index + 1).padStart(3, '0')}`,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: questions[index] },
    ],
    max_tokens: Math.min(row.generatedTokens, MAX_CHAT_TOKENS),
    ignore_eos: true,
    temperature: 0,
    seed: 0,
  };
}

/** Every sixth question is one of MT-Bench, the others are of GSM8K. */
function questionsOf(gsm8k: readonly Row[], mtBench: readonly Row[]): readonly string[] {
  return Array.from({ length: REQUESTS }, (_, index) => {
    const turns = mtBench[Math.floor(index / 6)]?.turns;
    if (index % 6 === 5 && Array.isArray(turns)) return `${turns[0]}`;
    return `${gsm8k[index - Math.floor(index / 6)]?.question}`;
  });
}

function tokenCount(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}

function firstTokens(text: string, count: number): string {
  let seen = 0;
  for (const match of text.matchAll(TOKEN)) {
    seen += 1;
    if (seen === count) return text.slice(0, match.index + match[0].length);
  }
  throw new RangeError(`the text has ${seen} tokens, ${count} are asked for`);
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

type Row = Readonly<Record<string, unknown>>;

function jsonLines(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
