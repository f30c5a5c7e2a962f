import {
  type Db,
  type DbOptions,
  MongoClient,
  type MongoClientOptions,
  MongoParseError,
  ReadConcern,
} from 'mongodb';

/** The deadline of a request, and the shorter one after which MongoDB itself ends a read. */
export const ANSWER_WITHIN_MS = 9_000;
export const READ_WITHIN_MS = 8_000;

/** The options that the guarantees of the adapters depend on. */
const guarantees = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: READ_WITHIN_MS },
} satisfies DbOptions;

/** These options override those of the connection string. */
const options: MongoClientOptions = {
  ...guarantees,
  retryReads: true,
  retryWrites: true,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
};

/** A request that still hangs after every deadline releases its connection after this time. */
const SOCKET_TIMEOUT_MS = 15_000;

/** A client for frequent requests. */
export const quickClient = (url: string): MongoClient =>
  clientOf(url, { socketTimeoutMS: SOCKET_TIMEOUT_MS });

/** A client for work that may take minutes, such as building an index of many documents. */
export const slowClient = (url: string): MongoClient => clientOf(url, { socketTimeoutMS: 0 });

/**
 * A database with the guaranteed options. They are set again here because some options of a connection string, such as
 * `journal`, `readConcernLevel` and `wtimeout`, override those of the client, but none overrides those of a database.
 */
export const databaseOf = (client: MongoClient, name: string): Db => client.db(name, guarantees);

/** Throws a TypeError, without the password, when the connection string is invalid. */
function clientOf(url: string, more: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, { ...options, ...more });
  } catch (error) {
    const reason = error instanceof MongoParseError ? withoutCredentials(error.message) : FORM;
    throw new TypeError(`the connection string of MongoDB cannot be used: ${reason}`);
  }
}

/** For other errors the driver's message quotes the string, including the password, or is not helpful. */
const FORM =
  'it is not of the form mongodb://[user:password@]host[:port][,host[:port]…]/database?replicaSet=…; in user and password @ is written as %40, : as %3A, / as %2F, % as %25';

const withoutCredentials = (text: string): string => text.replaceAll(/\/\/\S*@/g, '//');

/** The hosts and ports of the servers, safe for logs. */
export const hostsOf = ({ options: { hosts, srvHost } }: MongoClient): string =>
  srvHost ?? hosts.map(String).join(',');
