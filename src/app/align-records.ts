import { frameworkWords } from '../engine/flags/framework-words.ts';
import { type AlignSide, alignTable } from '../engine/parameters/align.ts';
import type { AlignRow } from '../model/align.ts';
import type { RunRecord } from '../model/record.ts';

/** The settings of two measurements side by side; null where one is of a framework whose settings are not known. */
export function alignRecords(
  baseline: RunRecord | null,
  candidate: RunRecord | null,
): readonly AlignRow[] | null {
  const [left, right] = [baseline, candidate].map((record) => (record === null ? null : alignSideOf(record)));
  return left && right ? alignTable(left, right) : null;
}

/** What a record says of its server: the command as it was configured, and the server's own words at its first start. */
export function alignSideOf({ subject, fingerprint, launches }: RunRecord): AlignSide | null {
  const framework = subject.pin?.framework;
  const version = subject.pin?.version ?? subject.reportedVersion;
  if ((framework !== 'vllm' && framework !== 'sglang') || version == null) return null;
  const flags = fingerprint.serverFlags;
  return {
    framework,
    version,
    words: flags === null ? null : frameworkWords(framework, flags, subject.launcher),
    facts: launches[0]?.facts ?? {},
  };
}
