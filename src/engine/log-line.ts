import { stripVTControlCharacters } from 'node:util';

/** One line of a server's log, taken apart. */
export interface LogLine {
  /** Who wrote it (`Worker_TP5 pid=123`, `TP0`), since the lines of several processes are mixed; empty where not said. */
  readonly writer: string;
  /** What is left without the prefix; blanks at its beginning stay. */
  readonly text: string;
}

/** vLLM: `(EngineCore pid=83) ERROR 05-03 16:27:27 [core.py:1253] text`, older `ERROR 11-18 11:13:46 client.py:247] text`. */
const VLLM =
  /^.*?(?:\(([\w.-]+ pid=\d+)[^)]*\) )?(?:ERROR|WARNING|INFO|DEBUG|CRITICAL) \d\d-\d\d \d\d:\d\d:\d\d (?:\[[^\]]*\]|[\w.]+:\d+\]) ?/;
/** Lines of vLLM's children that are no log records: `(EngineCore pid=83) text`. */
const VLLM_CHILD = /^\(([\w.-]+ pid=\d+)[^)]*\) /;
/** SGLang: `[2026-11-30 21:36:01 TP0] text`. */
const SGLANG = /^(?:\([^)]*\) )?\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?: ([^\]]*))?\] /;

/** Takes the prefixes of vLLM and SGLang off. The writer of a line without one is unknown. */
export function readLogLine(line: string): LogLine {
  const found = VLLM.exec(line) ?? VLLM_CHILD.exec(line) ?? SGLANG.exec(line);
  if (found === null) return { writer: '', text: line };
  return { writer: found[1] ?? '', text: line.slice(found[0].length) };
}

/** A line without colours and control characters, which could do things to a terminal or a page. */
export function withoutControls(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  return stripVTControlCharacters(line).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
