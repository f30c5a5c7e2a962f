import { LogUnavailable } from '../event-log.ts';

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
 * included, when an option is unknown to it. Throws LogUnavailable, without the string, when it makes no sense.
 */
export function readConnectionString(text: string): ConnectionSettings {
  const [, scheme, authority = '', query] =
    /^(esdb(?:\+discover)?:\/\/)([^?]+?)\/*(?:\?(.*))?$/s.exec(text.trim()) ?? [];
  if (scheme === undefined)
    throw new LogUnavailable('the connection string of EventStoreDB begins with esdb://');
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
