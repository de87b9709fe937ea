/** A way in which a server fails, told by lines of its log. */
export interface FailureClass {
  readonly name: string;
  readonly patterns: readonly RegExp[];
  readonly hint: string;
  /**
   * `root` explains whatever else is said (a full disk looks like a failed download); `inner` is a cause; `exception`
   * counts only as the end of a traceback, since the same words are harmless elsewhere; `death` says who ended, not
   * why; `wrapper` only says that something inside failed.
   */
  readonly kind: 'root' | 'inner' | 'exception' | 'death' | 'wrapper';
  /** A server that prints it while it starts will not come up: the wait ends early. */
  readonly endsStart: boolean;
}
