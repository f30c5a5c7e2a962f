import {
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
  MongoError,
  type TransactionOptions,
} from 'mongodb';
import { ReadModelsUnavailable } from '../read-models.ts';
import { ANSWER_WITHIN_MS, READ_WITHIN_MS, slowClient } from './client.ts';
import { type Registered, registryOf } from './registry.ts';
import { within } from './within.ts';

const transactionOptions: TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  maxCommitTimeMS: READ_WITHIN_MS,
};

/** A database of a replica set. Whatever the driver complains of rejects with ReadModelsUnavailable. */
export class Connection {
  readonly database: string;

  constructor(
    private readonly client: MongoClient,
    private readonly url: string,
    private readonly db: Db,
    readonly version: string,
  ) {
    this.database = db.databaseName;
  }

  get registry(): Collection<Registered> {
    return registryOf(this.db);
  }

  collection<T extends Document>(name: string): Collection<T> {
    return this.db.collection<T>(name);
  }

  /** One question, answered in time or not at all. */
  async ask<T>(question: () => Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
    return translated(() => within(withinMs, question()));
  }

  /**
   * All of it is stored or nothing. `work` may run several times: when another transaction was faster, and when the
   * primary changes; to store nothing it aborts the transaction. One that was given up because it took too long may
   * still come to be stored.
   */
  async transaction<T>(work: (session: ClientSession) => Promise<T>, withinMs: number): Promise<T> {
    const deadline = performance.now() + withinMs;
    const workInTime = async (session: ClientSession): Promise<T> => {
      if (performance.now() > deadline) throw new ReadModelsUnavailable('MongoDB took too long to write');
      return work(session);
    };
    return this.ask(
      () => this.client.withSession((session) => session.withTransaction(workInTime, transactionOptions)),
      withinMs,
    );
  }

  /** For what may take minutes, on a connection of its own. */
  async slowly<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = slowClient(this.url);
    try {
      return await translated(() => work(client.db(this.database)));
    } finally {
      await client.close();
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw new ReadModelsUnavailable(`MongoDB: ${error.message}`, { cause: error });
  }
}
