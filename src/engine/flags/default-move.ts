/** A default that a release decides in another way than the one before, whether its parser says so or not. */
export interface DefaultMove {
  /** The first release with the new value. */
  readonly since: string;
  readonly what: string;
  readonly base: string;
  readonly head: string;
  readonly moves: string;
  /** Flags that settle it: where one is set, nothing moved. */
  readonly flags: readonly string[];
}
