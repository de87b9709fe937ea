import path from 'node:path';
import { knownReleases } from '../engine/flags/release-flags.ts';
import { type AlignSide, alignTable } from '../engine/parameters/align.ts';
import { GateError } from '../model/errors.ts';
import { EXIT } from '../model/exit-code.ts';
import { alignSideOf } from './align-records.ts';
import { makeResult, type Outcome } from './outcome.ts';
import { readRecord } from './report-mode.ts';

/**
 * Lays the settings of two servers side by side: each a run record, or `vllm==0.32.0` for what a release does where nothing is
 * set. Starts nothing. Throws `usage` and `record`.
 */
export async function alignMode(left: string, right: string, root: string): Promise<Outcome> {
  const rows = alignTable(await sideOf(left, root), await sideOf(right, root));
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  const result = makeResult('align', {
    verdict: 'checked',
    exitCode: EXIT.ok,
    headline: `${left} and ${right}: ${count('same')} settings are the same, ${count('different')} different, ${count('not the same meaning')} do not mean the same, ${count('unknown')} unknown`,
    alignment: [...rows],
  });
  return { result, judgement: null, context: null };
}

async function sideOf(word: string, root: string): Promise<AlignSide> {
  const [, framework, version] = /^(vllm|sglang)==(\S+)$/.exec(word) ?? [];
  if (framework === undefined || version === undefined) {
    const record = await readRecord(path.resolve(root, word));
    const side = alignSideOf(record);
    if (side !== null) return side;
    throw new GateError('usage', `${word} is a record of neither vLLM nor SGLang, whose settings are known.`);
  }
  const name = framework as AlignSide['framework'];
  if (knownReleases(name).includes(version)) return { framework: name, version, words: [], facts: {} };
  throw new GateError('usage', `There is no data of ${framework} ${version}.`, {
    hint: `Known are ${knownReleases(name).join(', ')}; of another version give a record.`,
  });
}
