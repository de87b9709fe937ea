import { createHash } from 'node:crypto';

interface StoredTreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

export interface StoredCommit {
  readonly sha: string;
  readonly message: string;
  readonly tree: string;
  readonly parents: readonly string[];
}

/** The object database and references of one repository, with git's own object names. */
export class FakeGit {
  readonly #blobs = new Map<string, Buffer>();
  readonly #trees = new Map<string, readonly StoredTreeEntry[]>();
  readonly #commits = new Map<string, StoredCommit>();
  /** Full name (`refs/heads/x`) → commit. */
  readonly refs = new Map<string, string>();

  addBlob(content: Buffer): string {
    const sha = objectName('blob', content);
    this.#blobs.set(sha, content);
    return sha;
  }

  blob(sha: string): Buffer | undefined {
    return this.#blobs.get(sha);
  }

  tree(sha: string): readonly StoredTreeEntry[] | undefined {
    // A commit's name is accepted where a tree's is, as the API does.
    return this.#trees.get(this.#commits.get(sha)?.tree ?? sha);
  }

  commit(sha: string): StoredCommit | undefined {
    return this.#commits.get(sha);
  }

  /** Makes the trees for `files` (paths with slashes) over a base tree. Returns null when an object is unknown. */
  addTree(files: readonly { path: string; sha: string }[], baseTree: string | null): string | null {
    if (files.some((file) => !this.#blobs.has(file.sha))) return null;
    const all = new Map(baseTree === null ? [] : this.#flatten(baseTree, ''));
    for (const file of files) all.set(file.path, file.sha);
    return this.#writeTree(all);
  }

  addCommit(message: string, tree: string, parents: readonly string[]): string | null {
    if (!this.#trees.has(tree) || parents.some((parent) => !this.#commits.has(parent))) return null;
    const lines = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`)];
    const who = `github-actions[bot] <bot@example.com> ${1_700_000_000 + this.#commits.size} +0000`;
    const text = `${[...lines, `author ${who}`, `committer ${who}`].join('\n')}\n\n${message}`;
    const sha = objectName('commit', Buffer.from(text));
    this.#commits.set(sha, { sha, message, tree, parents });
    return sha;
  }

  isAncestor(ancestor: string, descendant: string): boolean {
    const queue = [descendant];
    for (let sha = queue.pop(); sha !== undefined; sha = queue.pop()) {
      if (sha === ancestor) return true;
      queue.push(...(this.#commits.get(sha)?.parents ?? []));
    }
    return false;
  }

  /** Path → content of everything on a branch; empty for a missing one. */
  filesOn(branch: string): ReadonlyMap<string, Buffer> {
    const tip = this.refs.get(`refs/heads/${branch}`);
    const tree = tip === undefined ? undefined : this.#commits.get(tip)?.tree;
    const entries = tree === undefined ? [] : this.#flatten(tree, '');
    return new Map(entries.map(([path, sha]) => [path, this.#blobs.get(sha) ?? Buffer.alloc(0)]));
  }

  /** Commits of a branch along first parents, newest first. */
  historyOf(branch: string): readonly StoredCommit[] {
    const history: StoredCommit[] = [];
    for (let sha = this.refs.get(`refs/heads/${branch}`); sha !== undefined; ) {
      const commit = this.#commits.get(sha);
      if (!commit) break;
      history.push(commit);
      sha = commit.parents[0];
    }
    return history;
  }

  /** Commits files to a branch directly, as somebody else's push would. Returns the commit. */
  push(branch: string, files: Readonly<Record<string, string | Buffer>>): string {
    const tip = this.refs.get(`refs/heads/${branch}`);
    const blobs = Object.entries(files).map(([path, content]) => ({
      path,
      sha: this.addBlob(Buffer.from(content)),
    }));
    const base = tip === undefined ? null : (this.#commits.get(tip)?.tree ?? null);
    const tree = this.addTree(blobs, base);
    const commit = tree && this.addCommit('push', tree, tip === undefined ? [] : [tip]);
    if (!commit) throw new Error('the pushed objects are unknown');
    this.refs.set(`refs/heads/${branch}`, commit);
    return commit;
  }

  #flatten(treeSha: string, prefix: string): [string, string][] {
    return (this.#trees.get(treeSha) ?? []).flatMap((entry): [string, string][] =>
      entry.type === 'tree'
        ? this.#flatten(entry.sha, `${prefix}${entry.path}/`)
        : [[prefix + entry.path, entry.sha]],
    );
  }

  #writeTree(files: ReadonlyMap<string, string>): string {
    const folders = new Map<string, Map<string, string>>();
    const entries: StoredTreeEntry[] = [];
    for (const [path, sha] of files) {
      const slash = path.indexOf('/');
      if (slash < 0) entries.push({ path, mode: '100644', type: 'blob', sha });
      else mapIn(folders, path.slice(0, slash)).set(path.slice(slash + 1), sha);
    }
    for (const [path, inside] of folders) {
      entries.push({ path, mode: '040000', type: 'tree', sha: this.#writeTree(inside) });
    }
    // Git sorts a folder as if its name ended with a slash.
    entries.sort((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))));
    const sha = objectName('tree', Buffer.concat(entries.map(treeLine)));
    this.#trees.set(sha, entries);
    return sha;
  }
}

function mapIn(folders: Map<string, Map<string, string>>, name: string): Map<string, string> {
  const inside = folders.get(name) ?? new Map<string, string>();
  folders.set(name, inside);
  return inside;
}

function sortKey(entry: StoredTreeEntry): string {
  return entry.type === 'tree' ? `${entry.path}/` : entry.path;
}

function treeLine({ mode, path, sha }: StoredTreeEntry): Buffer {
  return Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`), Buffer.from(sha, 'hex')]);
}

/** The name that git gives an object. */
function objectName(type: string, content: Buffer): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
}
