import type { AlignRow } from '../model/align.ts';
import type { PackageDifference } from '../model/package-difference.ts';
import type { Preview } from '../model/preview.ts';
import type { RunRecord } from '../model/record.ts';

/** What a report shows beside the verdict. Everything is nullable: a report is made of what is known. */
export interface ReportContext {
  readonly baseline: RunRecord | null;
  readonly candidate: RunRecord | null;
  /** Page of the workflow run; null outside GitHub. */
  readonly runUrl: string | null;
  /** `owner/name`; null outside GitHub. */
  readonly repository: string | null;
  readonly baseSha: string | null;
  readonly headSha: string | null;
  /** What comes along with the pin by the locks; left out or null where it was not looked for. */
  readonly packages?: PackageDifference | null;
  /** What is known to lie between the two pins; left out or null where it was not looked for. */
  readonly preview?: Preview | null;
  /** The settings of both servers side by side. */
  readonly alignment?: readonly AlignRow[] | null;
  /** The configuration file that was used, relative to the root; null where there was none. */
  readonly configFile: string | null;
  /** Names of the files that are kept with the report: `report.html`, `record.json`, … */
  readonly files: readonly string[];
  readonly toolVersion: string;
}
