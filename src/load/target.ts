import { addressesOf } from './addresses.ts';
import { type Connection, dial, type Endpoint } from './connection.ts';

/** A server that was looked up once, with connections that stand ready. */
export interface Target extends Disposable {
  /** A connection with nothing on it; a new one where none is left. Rejects when none can be had. */
  take(): Promise<Connection>;
  /** Takes a connection back whose answer has ended. */
  giveBack(connection: Connection): void;
  /** The bytes of a request on this server, in front of whose path the base URL may have a prefix. */
  request(path: string, body: Uint8Array): Uint8Array;
  /** Connections made so far. */
  readonly socketsOpened: number;
}

/** One address that does not answer must not hold up the next one, nor the start of the run, for longer. */
const CONNECT_TIMEOUT_MS = 5_000;
/** uvicorn, which both frameworks use, closes idle connections after 5 s; we must be the first to let go. */
const KEEP_ALIVE_MS = 4_000;

/**
 * Looks the host up once, picks the first address that accepts, and opens `connections` connections, so that neither
 * is in a measured time. A server that accepts nowhere is left for the requests to report.
 */
export async function openTarget(baseUrl: string, connections: number, signal: AbortSignal): Promise<Target> {
  const url = new URL(baseUrl);
  const dialler = createDialler();
  const onAbort = (): void => dialler.close();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) dialler.close();
  const { endpoint, first } = await firstThatAccepts(dialler, url, signal);
  const ready: { readonly connection: Connection; readonly idleSince: number }[] = [];
  const giveBack = (connection: Connection): void => {
    if (connection.usable) ready.push({ connection, idleSince: performance.now() });
  };
  if (first !== null) {
    giveBack(first);
    for (const connection of await dialler.dialMany(endpoint, connections - 1)) giveBack(connection);
  }
  const prefix = url.pathname.replace(/\/+$/, '');
  return {
    async take() {
      for (let spare = ready.pop(); spare !== undefined; spare = ready.pop()) {
        const { connection, idleSince } = spare;
        if (connection.usable && performance.now() - idleSince < KEEP_ALIVE_MS) return connection;
        connection.destroy();
      }
      return dialler.dial(endpoint);
    },
    giveBack,
    request: (path, body) => requestBytes(url.host, prefix + path, body),
    get socketsOpened() {
      return dialler.opened();
    },
    [Symbol.dispose]() {
      signal.removeEventListener('abort', onAbort);
      dialler.close();
    },
  };
}

function requestBytes(host: string, path: string, body: Uint8Array): Uint8Array {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    'accept: text/event-stream',
    'accept-encoding: identity',
    `content-length: ${body.length}`,
    'connection: keep-alive',
  ];
  // One write, and so one segment where it fits: a server must not wait for the second half.
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

interface Dialler {
  dial(endpoint: Endpoint): Promise<Connection>;
  /** Those that could be had. */
  dialMany(endpoint: Endpoint, count: number): Promise<readonly Connection[]>;
  opened(): number;
  /** Destroys every connection, also those that are still being made, and makes no more. */
  close(): void;
}

function createDialler(): Dialler {
  const ends = new Set<() => void>();
  let opened = 0;
  let closed = false;
  async function make(endpoint: Endpoint): Promise<Connection> {
    if (closed) throw new Error('ECANCELED: given up');
    const { connection, abandon } = dial(endpoint, CONNECT_TIMEOUT_MS);
    ends.add(abandon);
    try {
      const made = await connection;
      opened += 1;
      return made;
    } catch (error) {
      ends.delete(abandon);
      throw error;
    }
  }
  return {
    dial: make,
    async dialMany(endpoint, count) {
      const dials = Array.from({ length: Math.max(0, count) }, () => make(endpoint));
      const results = await Promise.allSettled(dials);
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
    opened: () => opened,
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}

async function firstThatAccepts(
  dialler: Dialler,
  url: URL,
  signal: AbortSignal,
): Promise<{ endpoint: Endpoint; first: Connection | null }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  const addresses = await addressesOf(url.hostname, signal);
  for (const address of addresses) {
    const endpoint = { address, port, host, secure };
    const first = await dialler.dial(endpoint).catch(() => null);
    if (first !== null) return { endpoint, first };
  }
  return { endpoint: { address: addresses[0] ?? host, port, host, secure }, first: null };
}
