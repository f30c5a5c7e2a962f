/** Addresses and credentials of NATS servers. */
export interface NatsAddress {
  /** `host:port` of each server of the cluster. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

const DEFAULT_PORT = '4222';

/**
 * Parses `nats://[user:password@ or token@]host[:port][,host[:port]...]`. The credentials of the first server apply to
 * all. Throws TypeError for any other form.
 */
export function parseNatsUrl(url: string): NatsAddress {
  if (!url.startsWith('nats://')) throw new TypeError('not a nats:// URL');
  const urls = url
    .slice('nats://'.length)
    .split(',')
    .map((part) => new URL(`nats://${part.replace(/^nats:\/\//, '')}`));
  for (const { hostname, pathname, search, hash } of urls) {
    if (hostname === '' || !['', '/'].includes(pathname) || search || hash) {
      throw new TypeError('a nats:// URL has hosts and ports, and nothing behind them');
    }
  }
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`);
  const user = decodeURIComponent(urls[0]?.username ?? '');
  const pass = decodeURIComponent(urls[0]?.password ?? '');
  if (user && pass) return { servers, user, pass };
  return user ? { servers, token: user } : { servers };
}
