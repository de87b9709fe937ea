import net from 'node:net';
import tls from 'node:tls';
import { type ResponseListener, type ResponseReader, responseReader } from './http-response.ts';

/** One connection to a server, with one request on it at a time. */
export interface Connection {
  /** False once either side has closed it. */
  readonly usable: boolean;
  /**
   * Hands a request to the socket and returns when, in milliseconds of `performance.now()`. The listener hears of the answer,
   * and of the connection's end if that comes first.
   */
  send(request: Uint8Array, listener: ResponseListener): number;
  destroy(): void;
}

/** Where to connect; `address` is an IP address, `host` the name that TLS checks. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
  readonly host: string;
  readonly secure: boolean;
}

/**
 * All plain sockets of a thread read into one buffer: what is read is used before the next read, and a new buffer for each
 * of a hundred thousand pieces a second would cost more than reading them.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(65_536);

/** A connection that is being made. */
export interface Dial {
  /** Rejects with the socket's error, and when the limit or `abandon` ends it. */
  readonly connection: Promise<Connection>;
  abandon(): void;
}

export function dial(endpoint: Endpoint, limitMs: number): Dial {
  let take: (bytes: Buffer) => void = () => undefined;
  const socket = endpoint.secure
    ? tls.connect({ ...socketOptions(endpoint), ...nameOf(endpoint), ALPNProtocols: ['http/1.1'] })
    : net.connect({
        ...socketOptions(endpoint),
        onread: {
          buffer: READ_BUFFER,
          callback(length, buffer) {
            take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
            return true;
          },
        },
      });
  if (endpoint.secure) socket.on('data', (bytes: Buffer) => take(bytes));
  const limit = setTimeout(() => {
    socket.destroy(new Error(`ETIMEDOUT: not connected after ${limitMs} ms`));
  }, limitMs);
  const connection = new Promise<Connection>((resolve, reject) => {
    socket.once(endpoint.secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(limit);
      const made = connectionOn(socket);
      take = made.take;
      resolve(made);
    });
    socket.once('error', (error) => {
      clearTimeout(limit);
      reject(new Error(messageOf(error), { cause: error }));
    });
  });
  return { connection, abandon: () => void socket.destroy(new Error('ECANCELED: given up')) };
}

/** TLS names no IP address. */
function nameOf({ host }: Endpoint): { readonly servername?: string } {
  return net.isIP(host) === 0 ? { servername: host } : {};
}

function socketOptions({ address, port }: Endpoint) {
  // Nagle's algorithm would hold back a request until the last answer is acknowledged.
  return { host: address, port, noDelay: true, autoSelectFamily: false };
}

function connectionOn(socket: net.Socket): Connection & { readonly take: (bytes: Buffer) => void } {
  let usable = true;
  let error: Error | null = null;
  let current: { readonly reader: ResponseReader; readonly listener: ResponseListener } | null = null;

  socket.on('error', (cause) => {
    error = cause;
  });
  socket.on('end', close);
  socket.on('close', close);
  // Without a reader the end of the stream would not be told.
  socket.resume();

  function close(): void {
    usable = false;
    const cut = current;
    current = null;
    if (cut === null) return;
    if (error === null) cut.reader.close();
    else cut.listener.onError(messageOf(error));
  }

  function send(request: Uint8Array, listener: ResponseListener): number {
    const done: ResponseListener = {
      onHead: (status, headers) => listener.onHead(status, headers),
      onBody: (bytes) => listener.onBody(bytes),
      onEnd(reusable) {
        current = null;
        if (!reusable) destroy();
        listener.onEnd(reusable && usable);
      },
      onError(message) {
        current = null;
        destroy();
        listener.onError(message);
      },
    };
    current = { reader: responseReader(done), listener };
    const sentAt = performance.now();
    socket.write(request);
    return sentAt;
  }

  function take(bytes: Buffer): void {
    // An answer that nobody asked for cannot be told from that of the next request.
    if (current === null) destroy();
    else current.reader.push(bytes);
  }

  function destroy(): void {
    usable = false;
    current = null;
    socket.destroy();
  }

  return {
    get usable() {
      return usable;
    },
    send,
    take,
    destroy,
  };
}

function messageOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}
