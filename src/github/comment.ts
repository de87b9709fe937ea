import type { Comment, CommentApi } from './comment-api.ts';
import { type CommentOrigin, isMarked, markedBody, originOf, textOf } from './comment-marker.ts';
import { takesPrecedence } from './comment-precedence.ts';
import { readFailure } from './failure.ts';

/** GitHub answers 422 above this many characters. */
const MAX_BODY_CHARACTERS = 65_536;

/** What is left of a report that was refused as too long. */
const SHORT_CHARACTERS = 20_000;

export interface StickyComment {
  readonly gate: string;
  readonly origin: CommentOrigin;
  /** Markdown without markers. */
  readonly text: string;
}

export interface CommentResult {
  /** `superseded`: a comment about a newer measurement is there and was left alone. */
  readonly status: 'created' | 'updated' | 'unchanged' | 'superseded';
  readonly url: string;
}

/**
 * Writes the gate's one comment of a pull request: found by marker and author on all pages, updated in place, left alone
 * when it says the same or something newer. Two runs that create at once end with one comment. Throws what Octokit
 * throws.
 */
export async function writeStickyComment(api: CommentApi, comment: StickyComment): Promise<CommentResult> {
  const [first, ...extra] = await findOurs(api, comment.gate);
  if (!first) return create(api, comment);
  for (const duplicate of extra) await api.remove(duplicate.id);
  return update(api, comment, first);
}

async function findOurs(api: CommentApi, gate: string): Promise<readonly Comment[]> {
  const marked = (await api.list()).filter((comment) => isMarked(comment.body, gate));
  if (marked.length === 0) return [];
  const viewer = await api.viewer();
  return marked.filter((comment) => comment.author !== null && isSameLogin(comment.author, viewer));
}

/** GraphQL names an app's login without the `[bot]` that REST adds in some versions. No person's login can hold brackets. */
function isSameLogin(author: string, viewer: string): boolean {
  return author === viewer || author === `${viewer}[bot]`;
}

async function update(api: CommentApi, comment: StickyComment, existing: Comment): Promise<CommentResult> {
  const theirs = originOf(existing.body);
  if (!takesPrecedence(comment.origin, theirs, await currentHead(api, [comment.origin, theirs]))) {
    return { status: 'superseded', url: existing.url };
  }
  if (theirs?.headSha === comment.origin.headSha && textOf(existing.body) === comment.text.trimEnd()) {
    return { status: 'unchanged', url: existing.url };
  }
  const { url } = await write(comment, (body) => api.update(existing.id, body));
  return { status: 'updated', url };
}

async function create(api: CommentApi, comment: StickyComment): Promise<CommentResult> {
  const created = await write(comment, api.create);
  // Another run may have seen the same empty list: whoever looks last leaves the one that counts.
  const rivals = (await api.list()).filter(
    (other) => other.author === created.author && isMarked(other.body, comment.gate),
  );
  const head = await currentHead(
    api,
    rivals.map((rival) => originOf(rival.body)),
  );
  let winner = created;
  for (const rival of rivals) if (beats(rival, winner, head)) winner = rival;
  for (const rival of rivals) if (rival.id !== winner.id) await api.remove(rival.id);
  return { status: isAbout(winner, comment.origin) ? 'created' : 'superseded', url: winner.url };
}

/** A creation that was tried again after a lost answer leaves two comments of one origin. */
function isAbout(comment: Comment, origin: CommentOrigin): boolean {
  const shown = originOf(comment.body);
  return (
    shown?.headSha === origin.headSha && shown.runId === origin.runId && shown.attempt === origin.attempt
  );
}

function beats(rival: Comment, winner: Comment, head: string | null): boolean {
  if (rival.id === winner.id) return false;
  const [challenger, holder] = [originOf(rival.body), originOf(winner.body)];
  if (challenger === null) return false;
  if (!takesPrecedence(challenger, holder, head)) return false;
  // Of two that could each take the other's place (the same run twice), the older comment stays, whoever asks.
  return holder === null || !takesPrecedence(holder, challenger, head) || rival.id < winner.id;
}

/** Asked only where comments about unlike commits meet; null where that cannot be learnt. */
async function currentHead(
  api: CommentApi,
  origins: readonly (CommentOrigin | null)[],
): Promise<string | null> {
  const shas = new Set(origins.flatMap((origin) => (origin === null ? [] : [origin.headSha])));
  if (shas.size < 2) return null;
  try {
    return await api.headSha();
  } catch {
    return null;
  }
}

/** Writes the body; a shorter one where it is too long, so that the verdict at its top is never lost. */
async function write(
  { gate, origin, text }: StickyComment,
  send: (body: string) => Promise<Comment>,
): Promise<Comment> {
  const body = markedBody(gate, origin, text);
  const short = () => send(markedBody(gate, origin, shorten(text)));
  if (body.length > MAX_BODY_CHARACTERS) return short();
  try {
    return await send(body);
  } catch (error) {
    const { kind, message } = readFailure(error);
    if (kind === 'invalid' && /too long/i.test(message)) return short();
    throw error;
  }
}

/** The text up to its first folded part, cut between lines. */
function shorten(text: string): string {
  const folded = text.indexOf('\n<details');
  const top = text.slice(0, folded < 0 ? text.length : folded).slice(0, SHORT_CHARACTERS);
  const whole = top.length < SHORT_CHARACTERS ? top : top.slice(0, Math.max(0, top.lastIndexOf('\n')));
  return `${whole.trimEnd()}\n\n*The rest was too long for a comment; the whole report is in the job summary.*`;
}
