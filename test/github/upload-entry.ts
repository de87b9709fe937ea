import { uploadArtifact } from '../../src/github/artifact.ts';

// Uploads the files named in the input `files` and writes what became of it.
const root = process.env.INPUT_ROOT ?? '';
const files = (process.env.INPUT_FILES ?? '').split(',').map((name) => `${root}/${name}`);
const result = await uploadArtifact({
  gate: process.env.INPUT_GATE ?? 'default',
  attempt: 2,
  root,
  files,
  env: process.env,
  signal: AbortSignal.timeout(Number(process.env.INPUT_LIMIT ?? '20000')),
});
console.log(`result=${JSON.stringify(result)}`);
