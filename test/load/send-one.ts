import path from 'node:path';
import { createDrive } from '../../src/load/drive.ts';

/** A program: sends one request to the base URL that is its argument, and prints the samples. */
const drive = createDrive(path.resolve(import.meta.dirname, '../../src/load/thread.ts'));
const { samples } = await drive({
  baseUrl: process.argv[2] ?? '',
  requests: [
    { id: 'one', path: '/v1/completions', body: '{"prompt":"a"}', forcedTokens: null, offsetMs: null },
  ],
  pace: { kind: 'closed', concurrency: 1 },
  cores: null,
  opening: 0,
  requestTimeoutMs: 10_000,
  signal: new AbortController().signal,
});
process.stdout.write(JSON.stringify(samples));
