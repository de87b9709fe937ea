/** One entry of a git tree. */
export interface TreeEntry {
  readonly path: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
}

/** A file to be put into a tree, by the name of its blob. */
export interface TreeFile {
  readonly path: string;
  readonly blobSha: string;
}

/**
 * The few calls of git's object database that a branch store needs. Objects are named by their SHA. Every method throws
 * `baseline` with the missing permission when the host refuses the call.
 */
export interface GitDataApi {
  /** `owner/repo`, for messages. */
  readonly repository: string;
  /** The commit that a branch points at; null when the branch does not exist in a repository that can be read. */
  readBranch(branch: string): Promise<string | null>;
  /** The tree of a commit. */
  readCommitTree(commitSha: string): Promise<string>;
  /** One level of a tree. */
  readTree(treeSha: string): Promise<readonly TreeEntry[]>;
  readBlob(blobSha: string): Promise<Buffer>;
  writeBlob(bytes: Buffer): Promise<string>;
  /** A tree with these files in it; `baseTreeSha` keeps everything else of that tree. */
  writeTree(files: readonly TreeFile[], baseTreeSha: string | null): Promise<string>;
  writeCommit(message: string, treeSha: string, parents: readonly string[]): Promise<string>;
  /** `conflict` when the branch exists already. */
  createBranch(branch: string, commitSha: string): Promise<'done' | 'conflict'>;
  /** Never forced; `conflict` when the branch has moved on, so that the commit is not its descendant. */
  advanceBranch(branch: string, commitSha: string): Promise<'done' | 'conflict'>;
}
