import { azureFormat } from './azure.ts';
import { burstGptFormat } from './burstgpt.ts';
import type { Format, Json } from './format.ts';
import { lengthsCsvFormat } from './lengths-csv.ts';
import { mooncakeFormat } from './mooncake.ts';
import { nativeFormat } from './native.ts';
import { openaiBatchFormat } from './openai-batch.ts';
import { sglangCustomFormat } from './sglang-custom.ts';
import { shareGptFormat } from './sharegpt.ts';
import { vllmCustomFormat } from './vllm-custom.ts';

const FORMATS: readonly Format[] = [
  nativeFormat,
  openaiBatchFormat,
  vllmCustomFormat,
  sglangCustomFormat,
  shareGptFormat,
  mooncakeFormat,
  azureFormat,
  burstGptFormat,
  lengthsCsvFormat,
];

/**
 * The format that a record shows by its own keys, never by the file's name. Throws a plain Error where it is of none, or
 * could be of two.
 */
export function detectFormat(record: Json, layout: Format['layout']): Format {
  const [format, second] = formatsOf(record, layout);
  if (format === undefined) {
    const known = FORMATS.filter((one) => one.layout === layout).map((one) => `${one.name} (${one.mark})`);
    throw new Error(`it is of no known format; known are ${known.join('; ')}`);
  }
  if (second !== undefined) {
    throw new Error(
      `it could be ${format.name} (${format.mark}) or ${second.name} (${second.mark}); take the keys of one out`,
    );
  }
  return format;
}

/** Throws a plain Error where a later record is of another format than the file's. What is of none, its format refuses. */
export function checkSameFormat(record: Json, format: Format): void {
  const found = formatsOf(record, format.layout);
  if (found.length === 0 || (found.length === 1 && found[0] === format)) return;
  const names = found.map((one) => `${one.name} (${one.mark})`).join(' or ');
  throw new Error(
    found.includes(format) ? `it could be ${names}` : `it is ${names}, but the file began as ${format.name}`,
  );
}

function formatsOf(record: Json, layout: Format['layout']): readonly Format[] {
  return FORMATS.filter((format) => format.layout === layout && format.matches(record));
}
