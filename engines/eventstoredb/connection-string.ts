import { LogUnavailable } from '@storefold/kernel/ports';

export interface ConnectionSettings {
  /** Each as host:port. The first one is asked first. */
  readonly hosts: readonly string[];
  /** Hosts and ports as they were given, safe for logs and messages. */
  readonly address: string;
  /** Undefined without TLS, because credentials are sent over TLS only. */
  readonly user: { readonly name: string; readonly password: string } | undefined;
  /** Undefined without TLS. Paths of files. */
  readonly tls:
    | { readonly caFile?: string; readonly userCertFile?: string; readonly userKeyFile?: string }
    | undefined;
  /** The server is pinged this often while it is asked something. Undefined: never. */
  readonly keepAliveIntervalMs: number | undefined;
  /** A ping that is not answered for this long ends the connection. Undefined: none does. */
  readonly keepAliveTimeoutMs: number | undefined;
  /** Shown in the server's own logs. */
  readonly connectionName: string | undefined;
  /** Given options that have no effect. */
  readonly ignored: readonly string[];
}

/**
 * Parses a connection string of EventStoreDB's clients. Throws LogUnavailable, without the string, which may contain a
 * password, when it is invalid.
 */
export function readConnectionString(text: string): ConnectionSettings {
  const [, authority, query] = /^esdb(?:\+discover)?:\/\/([^?]+?)\/*(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (authority === undefined)
    throw new LogUnavailable('the connection string of EventStoreDB begins with esdb://');
  requireHosts(authority);
  const options = optionsOf(query ?? '');
  const address = authority.slice(authority.lastIndexOf('@') + 1);
  const isTls = truth(options, 'tls') ?? true;
  const user = userOf(authority.slice(0, authority.length - address.length));
  return {
    hosts: address.split(',').map((host) => withPort(host.trim())),
    address,
    user: isTls ? user : undefined,
    tls: isTls ? filesOf(options) : undefined,
    keepAliveIntervalMs: milliseconds(options, 'keepaliveinterval'),
    keepAliveTimeoutMs: milliseconds(options, 'keepalivetimeout'),
    connectionName: options.get('connectionname'),
    ignored: [
      ...[...options.keys()].filter((name) => IGNORED.has(name)),
      ...(user && !isTls ? ['user and password'] : []),
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

const withPort = (host: string): string => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`);

function userOf(text: string): ConnectionSettings['user'] {
  if (text === '') return undefined;
  const [name = '', password = ''] = text.slice(0, -1).split(':');
  return { name: decoded(name, 'user'), password: decoded(password, 'password') };
}

/** By name; the value as it was meant. EventStoreDB's clients take `tls-ca-file` for `tlsCAFile`. */
function optionsOf(query: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const option of query.split('&')) {
    if (option === '') continue;
    const [given = '', value = ''] = option.split(/=(.*)/s, 2);
    const name = given.trim().toLowerCase().replaceAll(/[_-]/g, '');
    if (!TAKEN.has(name) && !IGNORED.has(name)) {
      throw new LogUnavailable(
        `the connection string of EventStoreDB has an option ${name}, which there is not`,
      );
    }
    options.set(name, decoded(value.trim(), name));
  }
  return options;
}

function filesOf(options: ReadonlyMap<string, string>): NonNullable<ConnectionSettings['tls']> {
  const [caFile, userCertFile, userKeyFile] = ['tlscafile', 'usercertfile', 'userkeyfile'].map((name) =>
    options.get(name),
  );
  if ((userCertFile === undefined) !== (userKeyFile === undefined))
    throw unusable('userCertFile and userKeyFile go together');
  return {
    ...(caFile !== undefined && { caFile }),
    ...(userCertFile !== undefined && { userCertFile }),
    ...(userKeyFile !== undefined && { userKeyFile }),
  };
}

function truth(options: ReadonlyMap<string, string>, name: string): boolean | undefined {
  const value = options.get(name);
  if (value === undefined) return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw unusable(`${name} is true or false`);
}

/** Default 10,000. Undefined for -1, which means never. */
function milliseconds(options: ReadonlyMap<string, string>, name: string): number | undefined {
  const value = options.get(name) ?? '10000';
  if (!/^(?:-1|\d{1,10})$/.test(value))
    throw unusable(`${name} is a number of milliseconds, or -1 for never`);
  return value === '-1' ? undefined : Number(value);
}

function decoded(value: string, name: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw unusable(`the value of ${name} has a % that is not followed by two digits; % is written as %25`);
  }
}

/** As host:port, also of an IPv6 address. */
export const addressOf = (host: string, port: number | string): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

export const unusable = (reason: string): LogUnavailable =>
  new LogUnavailable(`the connection string of EventStoreDB cannot be used: ${reason}`);

const HIGHEST_PORT = 65_535;
const DEFAULT_PORT = 2_113;

const TAKEN = new Set([
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'tls',
  'tlscafile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/**
 * Certificates are always verified, refused appends always fail, the deadline of a call is the adapter's own, and any
 * node refers to the leader.
 */
const IGNORED = new Set([
  'tlsverifycert',
  'throwonappendfailure',
  'defaultdeadline',
  'maxdiscoverattempts',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
]);
