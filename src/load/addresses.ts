import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

const LOOKUP_TIMEOUT_MS = 5_000;

/**
 * The addresses to try for the host of a base URL, in order; none where it cannot be looked up. Wildcard addresses,
 * copied from a server's own `--host`, mean this machine. The system's order is kept: `localhost` may be ::1 first.
 */
export async function addressesOf(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === '0.0.0.0') return ['127.0.0.1'];
  if (host === '::') return ['::1', '127.0.0.1'];
  if (isIP(host) !== 0) return [host];
  const found = lookup(host, { all: true }).catch(() => []);
  const entries = await Promise.race([found, givenUp(signal)]);
  const addresses = entries.map((entry) => entry.address);
  // A container without IPv6 in its hosts file may still have a server on either loopback.
  return [...new Set(host === 'localhost' ? [...addresses, '127.0.0.1', '::1'] : addresses)];
}

function givenUp(signal: AbortSignal): Promise<never[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]);
  return new Promise((resolve) => {
    if (limit.aborted) return resolve([]);
    limit.addEventListener('abort', () => resolve([]), { once: true });
  });
}
