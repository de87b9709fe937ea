import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { redactText } from './redact.ts';

/**
 * Takes the secrets out of a finished server's log, line by line, and replaces the file whole: the log is kept as an
 * artifact, and servers print their arguments (SGLang its API key in plain).
 */
export async function redactLogFile(file: string, secrets: readonly string[]): Promise<void> {
  const temporary = `${file}.redacted`;
  const input = createReadStream(file, 'utf8');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    await pipeline(async function* () {
      for await (const line of lines) yield `${redactText(line, secrets)}\n`;
    }, createWriteStream(temporary));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
