import {
  type Db,
  type DbOptions,
  MongoClient,
  type MongoClientOptions,
  MongoParseError,
  ReadConcern,
} from 'mongodb';

/** How long an answer may take before it is given up; MongoDB itself drops reads a little earlier. */
export const ANSWER_WITHIN_MS = 9_000;
export const READ_WITHIN_MS = 8_000;

/** What the adapters' promises rest on. */
const guarantees = {
  readPreference: 'primary',
  readConcern: new ReadConcern('majority'),
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: READ_WITHIN_MS },
} satisfies DbOptions;

/** Stronger than what the connection string says. */
const options: MongoClientOptions = {
  ...guarantees,
  retryReads: true,
  retryWrites: true,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
};

/** What still hangs after every deadline gives its connection back. */
const SOCKET_TIMEOUT_MS = 15_000;

/** For what is asked all the time. */
export const quickClient = (url: string): MongoClient =>
  clientOf(url, { socketTimeoutMS: SOCKET_TIMEOUT_MS });

/** For work that may take minutes, such as building an index of many documents. */
export const slowClient = (url: string): MongoClient => clientOf(url, { socketTimeoutMS: 0 });

/**
 * A database with all that is guaranteed. It is said again here because the driver lets some options of a connection
 * string win over the client's, `journal`, `readConcernLevel` and `wtimeout` among them, but none over a database's.
 */
export const databaseOf = (client: MongoClient, name: string): Db => client.db(name, guarantees);

/** Throws a TypeError, without the password, for what is no connection string. */
function clientOf(url: string, more: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, { ...options, ...more });
  } catch (error) {
    const reason = error instanceof MongoParseError ? withoutCredentials(error.message) : FORM;
    throw new TypeError(`the connection string of MongoDB cannot be used: ${reason}`);
  }
}

/** For other mistakes the driver's message quotes the string, password included, or does not help. */
const FORM =
  'it is not of the form mongodb://[user:password@]host[:port][,host[:port]…]/database?replicaSet=…; in user and password @ is written as %40, : as %3A, / as %2F, % as %25';

const withoutCredentials = (text: string): string => text.replaceAll(/\/\/\S*@/g, '//');

/** Where the servers are, as logs may show it. */
export const hostsOf = ({ options: { hosts, srvHost } }: MongoClient): string =>
  srvHost ?? hosts.map(String).join(',');
