import { messageOf } from '@storefold/kernel/core';
import { type Document, type MongoClient, MongoCompatibilityError } from 'mongodb';
import { hostsOf } from './client.ts';
import type { Unavailable } from './connection.ts';
import { isUnauthorized, isWrongUser } from './server-errors.ts';

/** Thrown when the server does not support transactions. */
export class NotAReplicaSet extends Error {
  override readonly name = 'NotAReplicaSet';
}

/** The error, with advice, when a retry cannot resolve the failure. Undefined otherwise. */
export function refusalOf(
  error: unknown,
  client: MongoClient,
  servers: SeenServers,
  unavailable: Unavailable,
): Error | undefined {
  const reason = reasonOf(error, servers);
  return reason === undefined
    ? undefined
    : unavailable(`MongoDB at ${hostsOf(client)} cannot be used: ${reason}`, { cause: error });
}

function reasonOf(error: unknown, servers: SeenServers): string | undefined {
  if (error instanceof NotAReplicaSet || servers.areAlone()) {
    return 'it is not a replica set and has no transactions; start mongod with --replSet and run rs.initiate() once (one member is enough)';
  }
  if (isWrongUser(error)) {
    return 'it refuses the user; check user, password and authSource in the connection string';
  }
  if (isUnauthorized(error)) {
    return 'the user may not use the database; grant it the role readWrite there, or name a user in the connection string';
  }
  if (isFileMissing(error) || error instanceof MongoCompatibilityError) return error.message;
  return undefined;
}

/** Why the server is waited for, with advice where the driver's message gives none. */
export function waitingReason(error: unknown, { options: { tls } }: MongoClient): string {
  const message = messageOf(error).trim();
  if (tls && /secure TLS connection|wrong version number|secureConnect|ECONNRESET/.test(message)) {
    return `${message}; the connection string asks for TLS (tls=true, the default of mongodb+srv), which this server may not speak: compare it with net.tls.mode of the server`;
  }
  if (!tls && /^connection \S+ to \S+ closed|ECONNRESET|Invalid message size/.test(message)) {
    return `${message}; the connection string does not ask for TLS, which this server may want: compare it with net.tls.mode of the server, and add tls=true where that is requireTLS`;
  }
  return message;
}

/** The driver opens the files of certificates and keys when it connects. */
const isFileMissing = (error: unknown): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'open' &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'EACCES');

/** The kind of a server without transactions. */
const ALONE = 'no member of a replica set';

/** The kind of a server, from its response to `hello`. */
function kindOf(hello: Document): string {
  if (hello.msg === 'isdbgrid') return 'a router';
  if (hello.setName !== undefined) return `a member of the replica set ${hello.setName}`;
  return hello.isreplicaset === true ? 'a member of a replica set that was not initiated' : ALONE;
}

/** Whether this server has no transactions. */
export const isAlone = (hello: Document): boolean => kindOf(hello) === ALONE;

/** The last known kinds of the servers, including those that the driver ignores because another kind was requested. */
export class SeenServers {
  readonly #kinds = new Map<string, string>();

  constructor(client: MongoClient) {
    client.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => {
      this.#kinds.set(connectionId, kindOf(reply));
    });
    client.on('serverHeartbeatFailed', ({ connectionId }) => {
      this.#kinds.delete(connectionId);
    });
  }

  areAlone(): boolean {
    return this.#kinds.size > 0 && [...this.#kinds.values()].every((kind) => kind === ALONE);
  }

  /** `db1:27017 is a member of the replica set rs0` */
  toString(): string {
    return [...this.#kinds].map(([address, kind]) => `${address} is ${kind}`).join(', ');
  }
}
