import { LogUnavailable } from '@storefold/kernel/ports';

export interface ConnectionSettings {
  /** For the client only: it may hold a password. */
  readonly connectionString: string;
  /** Hosts and ports, as logs and messages may show them. */
  readonly address: string;
  /** What was given and has no effect. */
  readonly ignored: readonly string[];
}

/**
 * Reads a connection string as far as the client would be careless with it: it prints the whole string, password
 * included, when an option is unknown to it, takes what follows a second @ for a host, and drops what follows a second
 * colon of a password. Throws LogUnavailable, without the string, when it makes no sense.
 */
export function readConnectionString(text: string): ConnectionSettings {
  const [, scheme, authority = '', query] =
    /^(esdb(?:\+discover)?:\/\/)([^?]+?)\/*(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (scheme === undefined)
    throw new LogUnavailable('the connection string of EventStoreDB begins with esdb://');
  requireHosts(authority);
  const options = (query ?? '').split('&').filter((option) => option !== '');
  for (const option of options) requireKnown(nameOf(option));
  const kept = options.filter((option) => !IGNORED.has(nameOf(option)));
  return {
    connectionString: `${scheme}${authority}${kept.length > 0 ? `?${kept.join('&')}` : ''}`,
    address: authority.slice(authority.lastIndexOf('@') + 1),
    ignored: [
      ...options.map(nameOf).filter((name) => IGNORED.has(name)),
      // The client would send them over TLS only.
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
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/** The client verifies certificates always; and this adapter counts on refused appends being thrown. */
const IGNORED = new Set(['tlsverifycert', 'throwonappendfailure']);
