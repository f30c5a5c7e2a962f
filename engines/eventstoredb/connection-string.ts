import { LogUnavailable } from '@storefold/kernel/ports';

export interface ConnectionSettings {
  /**
   * One for each host. Only for clients, because it may contain a password. A client that knows several hosts, or
   * discovers them, leaves an unhandled rejection when it reaches none of them, which would end the process.
   */
  readonly connectionStrings: readonly string[];
  /** Hosts and ports, safe for logs and messages. */
  readonly address: string;
  /** Given options that have no effect. */
  readonly ignored: readonly string[];
}

/**
 * Parses the parts of a connection string that the client handles unsafely. The client prints the whole string,
 * including the password, when an option is unknown to it. It takes the text after a second @ for a host and drops the
 * text after a second colon in a password. Throws LogUnavailable, without the string, when it is invalid.
 */
export function readConnectionString(text: string): ConnectionSettings {
  const [, authority, query] = /^esdb(?:\+discover)?:\/\/([^?]+?)\/*(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (authority === undefined)
    throw new LogUnavailable('the connection string of EventStoreDB begins with esdb://');
  requireHosts(authority);
  const options = (query ?? '').split('&').filter((option) => option !== '');
  for (const option of options) requireKnown(nameOf(option));
  const kept = options.filter((option) => !IGNORED.has(nameOf(option)));
  const address = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - address.length);
  return {
    connectionStrings: address
      .split(',')
      .map((host) => `esdb://${user}${host.trim()}${kept.length > 0 ? `?${kept.join('&')}` : ''}`),
    address,
    ignored: [
      ...options.map(nameOf).filter((name) => IGNORED.has(name)),
      // The client only sends credentials over TLS.
      ...(authority.includes('@') && options.some(isTlsOff) ? ['user and password'] : []),
    ],
  };
}

function requireHosts(authority: string): void {
  const [, hosts = ''] = /^(?:[^:@]+:[^:@]+@)?([^@]+)$/.exec(authority) ?? [];
  if (hosts.split(',').every(isHost)) return;
  throw new LogUnavailable(
    'the connection string of EventStoreDB cannot be used: it is not of the form esdb://[user:password@]host[:port][,host[:port]…]?tls=…; in user and password @ is written as %40, : as %3A, ? as %3F, % as %25',
  );
}

function isHost(text: string): boolean {
  const [host, port = '1', ...more] = text.trim().split(':');
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= HIGHEST_PORT;
  return host !== '' && !/[\s/]/.test(text.trim()) && isPort && more.length === 0;
}

function requireKnown(name: string): void {
  if (TAKEN.has(name) || IGNORED.has(name)) return;
  throw new LogUnavailable(`the connection string of EventStoreDB has an option ${name}, which there is not`);
}

/** The client takes `tls-ca-file` for `tlsCAFile`. */
const nameOf = (option: string): string => {
  const [name = ''] = option.split('=', 1);
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
};

const isTlsOff = (option: string): boolean => nameOf(option) === 'tls' && option.endsWith('=false');

const HIGHEST_PORT = 65_535;

const TAKEN = new Set([
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'defaultdeadline',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/**
 * The client always verifies certificates, this adapter relies on refused appends being thrown, and any node refers it to
 * the leader.
 */
const IGNORED = new Set([
  'tlsverifycert',
  'throwonappendfailure',
  'maxdiscoverattempts',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
]);
