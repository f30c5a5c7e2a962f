import { type MongoClient, MongoCompatibilityError, type ServerDescription } from 'mongodb';
import { ReadModelsUnavailable } from '../read-models.ts';
import { hostsOf } from './client.ts';
import { isUnauthorized, isWrongUser } from './server-errors.ts';

/** Thrown when a server answers and is part of nothing that has transactions. */
export class NotAReplicaSet extends Error {
  override readonly name = 'NotAReplicaSet';
}

/** Why waiting cannot help, and what to do instead; undefined when it can. */
export function refusalOf(
  error: unknown,
  client: MongoClient,
  servers: SeenServers,
): ReadModelsUnavailable | undefined {
  const reason = reasonOf(error, servers);
  return reason === undefined
    ? undefined
    : new ReadModelsUnavailable(`MongoDB at ${hostsOf(client)} cannot be used: ${reason}`, { cause: error });
}

function reasonOf(error: unknown, servers: SeenServers): string | undefined {
  if (error instanceof NotAReplicaSet || servers.areAll('Standalone')) {
    return 'it is not a replica set and has no transactions; start mongod with --replSet and run rs.initiate() once (one member is enough)';
  }
  if (isWrongUser(error)) {
    return 'it refuses the user; check user, password and authSource in the connection string';
  }
  if (isUnauthorized(error)) {
    return 'the user may not use the database; grant it the role readWrite there, or name a user in the connection string';
  }
  return error instanceof MongoCompatibilityError ? error.message : undefined;
}

/** What the servers last said they are, also those that the driver leaves aside because something else was asked for. */
export class SeenServers {
  readonly #types = new Map<string, ServerDescription['type']>();

  constructor(client: MongoClient) {
    client.on('serverDescriptionChanged', ({ address, newDescription }) => {
      this.#types.set(address, newDescription.type);
    });
  }

  areAll(type: ServerDescription['type']): boolean {
    return this.#types.size > 0 && [...this.#types.values()].every((each) => each === type);
  }

  /** `db1:27017 is Unknown, db2:27017 is RSGhost` */
  describe(): string {
    return [...this.#types].map(([address, type]) => `${address} is ${type}`).join(', ');
  }
}
