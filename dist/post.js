import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  createActionsLog,
  loadRunnerCore,
  readRegistryPath
} from "./chunk-E5Q3ZJUJ.js";
import {
  cleanUp,
  describeError
} from "./chunk-CSTO3LRM.js";
import {
  endWith
} from "./chunk-RDGRYLWX.js";
import "./chunk-JFMPI6Y5.js";

// src/post.ts
var LIMIT_MS = 6e4;
var log = createActionsLog({
  write: (text) => process.stdout.write(text),
  monotonicMs: () => performance.now()
});
try {
  const registry = readRegistryPath(await loadRunnerCore());
  const found = registry === null ? [] : await cleanUp(registry, AbortSignal.timeout(LIMIT_MS));
  for (const line of found) log.warn(line);
} catch (error) {
  log.warn(`The clean-up failed: ${describeError(error)}`);
}
endWith(0);
