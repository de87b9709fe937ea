import type { FakeGit } from './fake-git.ts';
import type { ApiResponse, Route } from './fake-github.ts';

const notFound: ApiResponse = { status: 404, body: { message: 'Not Found' } };

/** The git data endpoints, with the answers that GitHub gives for lost races and unknown objects. */
export function gitRoutes(git: FakeGit, repository: string): readonly Route[] {
  const base = `/repos/${repository}/git`;
  return [
    {
      method: 'GET',
      pattern: `${base}/matching-refs/*prefix`,
      handle: (_request, { prefix }) => {
        const names = [...git.refs.keys()].filter((name) => name.startsWith(`refs/${prefix}`)).sort();
        return { status: 200, body: names.map((name) => renderRef(git, name)) };
      },
    },
    {
      method: 'GET',
      pattern: `${base}/ref/*name`,
      handle: (_request, { name }) =>
        git.refs.has(`refs/${name}`) ? { status: 200, body: renderRef(git, `refs/${name}`) } : notFound,
    },
    {
      method: 'POST',
      pattern: `${base}/refs`,
      handle: ({ body }) => {
        const [name, sha] = [String(body.ref), String(body.sha)];
        if (git.refs.has(name)) return invalid('Reference already exists');
        if (!git.commit(sha)) return invalid('Object does not exist');
        git.refs.set(name, sha);
        return { status: 201, body: renderRef(git, name) };
      },
    },
    {
      method: 'PATCH',
      pattern: `${base}/refs/*name`,
      handle: ({ body }, params) => {
        const [name, sha] = [`refs/${params.name}`, String(body.sha)];
        const tip = git.refs.get(name);
        if (tip === undefined) return invalid('Reference does not exist');
        if (!git.commit(sha)) return invalid('Object does not exist');
        if (body.force !== true && !git.isAncestor(tip, sha)) return invalid('Update is not a fast forward');
        git.refs.set(name, sha);
        return { status: 200, body: renderRef(git, name) };
      },
    },
    {
      method: 'POST',
      pattern: `${base}/blobs`,
      handle: ({ body }) => {
        const encoding = body.encoding === 'base64' ? 'base64' : 'utf8';
        const sha = git.addBlob(Buffer.from(String(body.content), encoding));
        return { status: 201, body: { sha } };
      },
    },
    {
      method: 'GET',
      pattern: `${base}/blobs/:sha`,
      handle: (_request, { sha = '' }) => {
        const content = git.blob(sha);
        if (!content) return notFound;
        const base64 = content.toString('base64').replace(/.{60}/g, '$&\n');
        return { status: 200, body: { sha, size: content.length, encoding: 'base64', content: base64 } };
      },
    },
    {
      method: 'POST',
      pattern: `${base}/trees`,
      handle: ({ body }) => {
        const files = body.tree as { path: string; sha: string }[];
        const baseTree = body.base_tree === undefined ? null : String(body.base_tree);
        if (baseTree !== null && !git.tree(baseTree)) return notFound;
        const sha = git.addTree(files, baseTree);
        return sha === null ? invalid('tree.sha is not a valid blob') : { status: 201, body: { sha } };
      },
    },
    {
      method: 'GET',
      pattern: `${base}/trees/:sha`,
      handle: (_request, { sha = '' }) => {
        const tree = git.tree(sha);
        return tree ? { status: 200, body: { sha, tree, truncated: false } } : notFound;
      },
    },
    {
      method: 'POST',
      pattern: `${base}/commits`,
      handle: ({ body }) => {
        const parents = (body.parents ?? []) as string[];
        const sha = git.addCommit(String(body.message), String(body.tree), parents);
        return sha === null ? invalid('Tree or parent does not exist') : { status: 201, body: { sha } };
      },
    },
    {
      method: 'GET',
      pattern: `${base}/commits/:sha`,
      handle: (_request, { sha = '' }) => {
        const commit = git.commit(sha);
        if (!commit) return notFound;
        const parents = commit.parents.map((parent) => ({ sha: parent }));
        return { status: 200, body: { sha, message: commit.message, tree: { sha: commit.tree }, parents } };
      },
    },
  ];
}

function renderRef(git: FakeGit, name: string): unknown {
  return { ref: name, object: { type: 'commit', sha: git.refs.get(name) } };
}

function invalid(message: string): ApiResponse {
  return { status: 422, body: { message } };
}
