import { readAiperf } from './aiperf.ts';
import { readBenchServe } from './bench-serve.ts';
import type { ForeignResult } from './foreign-result.ts';
import { readGuidellm } from './guidellm.ts';
import { jsonObjects } from './json-file.ts';

/** The result of another load generator, known by its own keys; null where the file is of none that is known. */
export function readForeign(content: string): ForeignResult | null {
  const objects = jsonObjects(content);
  if (objects === null) return null;
  return readGuidellm(objects) ?? readAiperf(objects) ?? readBenchServe(objects);
}
