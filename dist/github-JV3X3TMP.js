import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  context,
  getOctokit
} from "./chunk-TR4Z46JQ.js";
import "./chunk-IYYRFUBE.js";
import "./chunk-D3QGDJPV.js";
import "./chunk-JFMPI6Y5.js";
export {
  context,
  getOctokit
};
