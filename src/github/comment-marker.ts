/** Which measurement a comment shows: the commit, and the run and attempt that measured it. */
export interface CommentOrigin {
  readonly headSha: string;
  readonly runId: number;
  readonly attempt: number;
}

/** A comment body as we write it: the gate's marker first, then the origin, then the text. */
export function markedBody(gate: string, origin: CommentOrigin, text: string): string {
  return `${gateMarker(gate)}\n${originMarker(origin)}\n${text}`;
}

/** Does this body begin with the gate's marker? Anywhere else it is quoted, or comes out of a log. */
export function isMarked(body: string, gate: string): boolean {
  return body.startsWith(gateMarker(gate));
}

/** The origin that a marked body names; null where it names none. */
export function originOf(body: string): CommentOrigin | null {
  const match =
    /^<!-- serving-gate:comment:[^\n]* -->\r?\n<!-- serving-gate:run:([0-9a-f]{7,64}):(\d+):(\d+) -->/.exec(
      body,
    );
  if (!match) return null;
  return { headSha: match[1] ?? '', runId: Number(match[2]), attempt: Number(match[3]) };
}

/** The body without its markers, with the line ends that GitHub may have changed made equal. */
export function textOf(body: string): string {
  return body
    .replaceAll('\r\n', '\n')
    .replace(/^<!-- serving-gate:comment:[^\n]* -->\n(?:<!-- serving-gate:run:[^\n]* -->\n)?/, '')
    .trimEnd();
}

function gateMarker(gate: string): string {
  return `<!-- serving-gate:comment:${encodeGate(gate)} -->`;
}

/** A gate's name could end the HTML comment that it stands in: only plain characters and single hyphens stay. */
function encodeGate(gate: string): string {
  return gate.replace(
    /[^A-Za-z0-9._-]|-(?=-|$)/gu,
    (character) => `%${character.codePointAt(0)?.toString(16)};`,
  );
}

function originMarker({ headSha, runId, attempt }: CommentOrigin): string {
  return `<!-- serving-gate:run:${headSha}:${runId}:${attempt} -->`;
}
