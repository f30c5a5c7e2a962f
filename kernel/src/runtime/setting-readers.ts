import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type NatsAddress, parseNatsUrl } from './nats-url.ts';

/** What the reading of one setting may know of the others. */
export interface Surroundings {
  readonly dataDir: string;
}

/** How the text of a setting becomes its value. */
export interface Reader<T> {
  /** What may be said, as people read it. */
  readonly allowed: string;
  /** The value; undefined when the text is not allowed. */
  readonly read: (text: string, surroundings: Surroundings) => T | undefined;
}

interface SqliteFile {
  readonly engine: 'sqlite';
  readonly file: string;
}

interface SqliteFolder {
  readonly engine: 'sqlite';
  readonly folder: string;
}

export type BusSetting =
  | { readonly engine: 'local' }
  | { readonly engine: 'nats'; readonly address: NatsAddress };

/** An EventStoreDB; the connection string says where, with TLS and credentials or without. */
interface EventStoreDbSetting {
  readonly engine: 'eventstoredb';
  readonly connectionString: string;
}

/** A MongoDB replica set; each service has a database of its own, `<database>_<service>`. */
interface MongoDbSetting {
  readonly engine: 'mongodb';
  readonly url: string;
  readonly database: string;
}

/** A Meilisearch server; the key may make, fill and search indexes. */
interface MeilisearchSetting {
  readonly engine: 'meilisearch';
  readonly url: string;
  readonly key: string | undefined;
}

export type EventLogSetting = SqliteFile | EventStoreDbSetting;
export type ReadModelsSetting = SqliteFolder | MongoDbSetting;
export type SearchSetting = { readonly engine: 'database' } | MeilisearchSetting;

export function wholeNumber(least: number, most: number): Reader<number> {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    read(text) {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return {
    allowed: values.map((value) => `\`${value}\``).join(', '),
    read: (text) => values.find((value) => value === text),
  };
}

/** `on`, or how many. */
export const onOrCount = (greatest: number): Reader<'on' | number> => ({
  allowed: `\`on\`, \`none\`, or how many: a whole number up to ${greatest}`,
  read(text) {
    if (text === 'on') return 'on';
    if (text === 'none') return 0;
    const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    return count !== undefined && count <= greatest ? count : undefined;
  },
});

export const hostName: Reader<string> = {
  allowed: 'a host name or an IP address to listen on',
  read: (text) => (isIP(text) > 0 || /^[\w.-]+$/.test(text) ? text : undefined),
};

export const folder: Reader<string> = {
  allowed: 'a folder, absolute or seen from where the program is started',
  read: (text) => (text.includes('\0') ? undefined : resolve(text)),
};

/** Networks as `address/bits`; a bare address is a network of one. */
export const networks: Reader<readonly string[]> = {
  allowed: 'networks such as `10.0.0.0/8,fd00::/8`, separated by commas, or `none`',
  read(text) {
    if (text === 'none') return [];
    const all = text.split(',').map((part) => networkOf(part.trim()));
    return all.every((network) => network !== undefined) ? all : undefined;
  },
};

/** Where other processes listen: scheme, host and port of each instance. `none`: there is no such process. */
export const origins: Reader<readonly string[] | null> = {
  allowed:
    'a URL such as `http://127.0.0.1:3001`, without a path, several instances separated by commas, or `none`',
  read(text) {
    if (text === 'none') return null;
    const all = text.split(',').map((part) => originOf(part.trim()));
    return all.every((origin) => origin !== undefined) ? [...new Set(all)] : undefined;
  },
};

function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const hasMore = url.pathname !== '/' || url.search || url.hash || url.username || url.password;
  return isWeb && !hasMore ? url.origin : undefined;
}

export const eventLogUrl: Reader<EventLogSetting> = {
  allowed:
    '`sqlite:`, alone or followed by a file, or `esdb://[user:password@]host[:port]?tls=…` (also `esdb+discover://`)',
  read(text, { dataDir }) {
    if (/^esdb(\+discover)?:\/\/[^/?\s]/.test(text))
      return { engine: 'eventstoredb', connectionString: text };
    const file = afterScheme('sqlite', text);
    return file === undefined
      ? undefined
      : { engine: 'sqlite', file: file === '' ? join(dataDir, 'events.db') : resolve(file) };
  },
};

export const readModelsUrl: Reader<ReadModelsSetting> = {
  allowed:
    '`sqlite:`, alone or followed by a folder, or `mongodb://[user:password@]host[:port]/database?replicaSet=…` (also `mongodb+srv://`)',
  read(text, { dataDir }) {
    if (/^mongodb(\+srv)?:/.test(text)) return mongoDbSetting(text);
    const path = afterScheme('sqlite', text);
    return path === undefined
      ? undefined
      : { engine: 'sqlite', folder: path === '' ? join(dataDir, 'read-models') : resolve(path) };
  },
};

export const busUrl: Reader<BusSetting> = {
  allowed: '`local:`, or `nats://[user:password@]host[:port]`, several hosts separated by commas',
  read(text) {
    if (text === 'local:') return { engine: 'local' };
    try {
      return { engine: 'nats', address: parseNatsUrl(text) };
    } catch {
      return undefined;
    }
  },
};

export const searchUrl: Reader<SearchSetting> = {
  allowed: '`database:`, or `http://[:key@]host[:port]` (also `https://`) of a Meilisearch server',
  read(text) {
    if (text === 'database:') return { engine: 'database' };
    if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
    const { username, password, origin, pathname, search, hash } = new URL(text);
    const key = decoded(password);
    if (username || pathname !== '/' || search || hash || key === undefined) return undefined;
    return { engine: 'meilisearch', url: origin, key: key === '' ? undefined : key };
  },
};

/** Undefined where a % does not begin a character. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const DEFAULT_DATABASE = 'storefold';

/** The database is the path of the URL; its services' databases are named after it. */
function mongoDbSetting(url: string): MongoDbSetting | undefined {
  const [, path = ''] = /^mongodb(?:\+srv)?:\/\/[^/?\s]+(?:\/([^?]*))?(?:\?\S*)?$/.exec(url) ?? [];
  if (!/^mongodb(\+srv)?:\/\/[^/?\s]/.test(url) || !/^[\w-]{0,38}$/.test(path)) return undefined;
  return { engine: 'mongodb', url, database: path === '' ? DEFAULT_DATABASE : path };
}

/** What follows `scheme:`, with or without two slashes; undefined for another scheme. */
function afterScheme(scheme: string, text: string): string | undefined {
  if (!text.startsWith(`${scheme}:`) || text.includes('\0')) return undefined;
  return text.slice(scheme.length + 1).replace(/^\/\//, '');
}

function networkOf(text: string): string | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return undefined;
  const all = family === 4 ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const prefix = bits === undefined ? all : Number(bits);
  try {
    new BlockList().addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
    return `${address}/${prefix}`;
  } catch {
    return undefined;
  }
}
