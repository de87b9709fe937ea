/** The folder of one invocation: `out/<time>-<commit>/`, made new, never overwritten. */
export interface OutputFolder {
  /** Absolute path. */
  readonly path: string;
  /** Writes a file whole (temporary file, then rename) and returns its absolute path. */
  write(name: string, content: string): Promise<string>;
  /** Absolute paths of everything in it, server logs among them. */
  files(): Promise<readonly string[]>;
}
