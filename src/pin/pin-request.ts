import type { Framework } from '../model/pin.ts';

/** Reads another file of the repository at the same commit; null where it does not exist. */
export type ReadFile = (path: string) => Promise<string | null>;

/** A file in which a pin is looked for. */
export interface PinRequest {
  readonly framework: Framework;
  /** Path relative to the repository, with forward slashes. */
  readonly file: string;
  /** The file's content. */
  readonly text: string;
  /** A word that stands in only one of several pins: key, extra, marker, source, version. */
  readonly select?: string | undefined;
  /** For files that it includes; paths are relative to the repository. */
  readonly readFile: ReadFile;
}
