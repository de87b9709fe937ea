import type { Socket } from 'node:net';
import { buildConnector, Client } from 'undici';
import { addressesOf } from './addresses.ts';

/** A server that was looked up once, with connections that stand ready. */
export interface Target extends Disposable {
  /** A client of one connection; takes a ready connection where one is left. */
  open(): Client;
  /** The path of a request on this server, in front of which the base URL may have a prefix. */
  path(path: string): string;
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
  const { address, first } = await firstThatAccepts(dialler, url, signal);
  const ready =
    first === null ? [] : [first, ...(await openMore(dialler, url, address, connections - 1, signal))];
  const prefix = url.pathname.replace(/\/+$/, '');
  return {
    open: () => createClient(url, dialler, address, ready),
    path: (path) => prefix + path,
    get socketsOpened() {
      return dialler.opened();
    },
    [Symbol.dispose]() {
      dialler.close();
    },
  };
}

interface Dialler {
  dial(address: string, options: buildConnector.Options): Promise<Socket>;
  opened(): number;
  /** Destroys every socket, also those that are still being opened. */
  close(): void;
}

function createDialler(): Dialler {
  const connect = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  const sockets = new Set<Socket>();
  let opened = 0;
  let closed = false;
  return {
    dial: (address, options) =>
      new Promise((resolve, reject) => {
        connect({ ...options, hostname: address }, (...[error, socket]) => {
          if (error !== null) return reject(error);
          opened += 1;
          if (closed) socket.destroy();
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
          resolve(socket);
        });
      }),
    opened: () => opened,
    close: () => {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function firstThatAccepts(
  dialler: Dialler,
  url: URL,
  signal: AbortSignal,
): Promise<{ address: string; first: Socket | null }> {
  const addresses = await addressesOf(url.hostname, signal);
  for (const address of addresses) {
    const first = await orAborted(
      dialler.dial(address, connectOptions(url)).catch(() => null),
      signal,
    );
    if (first !== null) return { address, first };
  }
  return { address: addresses[0] ?? url.hostname, first: null };
}

async function openMore(
  dialler: Dialler,
  url: URL,
  address: string,
  count: number,
  signal: AbortSignal,
): Promise<readonly Socket[]> {
  const dials = Array.from({ length: count }, () => dialler.dial(address, connectOptions(url)));
  const results = await orAborted(Promise.allSettled(dials), signal);
  return (results ?? []).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

function connectOptions(url: URL): buildConnector.Options {
  return { host: url.host, hostname: url.hostname, protocol: url.protocol, port: url.port };
}

/** Null as soon as the signal aborts. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const { promise, resolve } = Promise.withResolvers<null>();
  const onAbort = (): void => resolve(null);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function createClient(url: URL, dialler: Dialler, address: string, spare: Socket[]): Client {
  const connect: buildConnector.connector = (options, callback) => {
    for (let socket = spare.pop(); socket !== undefined; socket = spare.pop()) {
      if (socket.destroyed) continue;
      const ready = socket;
      // A client that is connected before its own dispatch has returned never sends its first request.
      return queueMicrotask(() => callback(null, ready));
    }
    dialler.dial(address, options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };
  return new Client(url.origin, {
    connect,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
