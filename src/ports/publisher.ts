/** What a gate shows outside: comment, job summary, outputs. */
export interface Publication {
  readonly gate: string;
  /** Markdown whose size and escaping are already right for a pull-request comment. */
  readonly comment: string;
  /** Markdown for the job summary. */
  readonly summary: string;
  /** Absolute paths of the files to keep as an artifact. */
  readonly files: readonly string[];
}

/** What became of each channel. A refused channel is a warning and never changes the verdict. */
export interface Published {
  readonly commentUrl: string | null;
  readonly artifactId: number | null;
  readonly warnings: readonly string[];
}

export type Publish = (publication: Publication) => Promise<Published>;
