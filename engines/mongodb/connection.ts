import { systemClock, withDeadline } from '@storefold/kernel/core';
import {
  type Binary,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
  MongoError,
  type Timestamp,
  type TransactionOptions,
} from 'mongodb';
import { ANSWER_WITHIN_MS, databaseOf, READ_WITHIN_MS, slowClient } from './client.ts';
import { wasCutShort } from './server-errors.ts';

/** Creates the port's error for an engine that cannot be reached, read or written. */
export type Unavailable = (message: string, options?: ErrorOptions) => Error;

const CLOSE_WITHIN_MS = 3_000;

const transactionOptions: TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  maxCommitTimeMS: READ_WITHIN_MS,
};

/** A database of a replica set. Every error of the driver becomes the port's error. */
export class Connection {
  readonly database: string;
  /** The latest time, by the replica set's clock, of which this process has seen data. */
  #seen: Timestamp | undefined;

  constructor(
    private readonly client: MongoClient,
    private readonly url: string,
    private readonly db: Db,
    readonly version: string,
    private readonly unavailable: Unavailable,
  ) {
    this.database = db.databaseName;
  }

  collection<T extends Document>(name: string): Collection<T> {
    return this.db.collection<T>(name);
  }

  /** Sends one request, with a deadline. */
  async ask<T>(question: () => Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
    return this.#translated(() => inTime(question(), withinMs, this.unavailable));
  }

  /**
   * Sends a request that only reads, in the given session. It sees at least what this process has written and read
   * before: after a failover, the new primary's idea of what a majority has may be older for a moment.
   */
  async read<T>(question: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.ask(() => repeatedIfCutShort(() => this.#inSession(question)));
  }

  /**
   * Runs a transaction, which is stored as a whole or not at all. `work` may run several times, when another
   * transaction was faster and when the primary changes. It aborts the transaction to store nothing. A transaction that
   * exceeded its deadline, or whose session was ended during the commit, may still be stored.
   */
  async transaction<T>(work: (session: ClientSession) => Promise<T>, withinMs: number): Promise<T> {
    const deadline = performance.now() + withinMs;
    const workInTime = async (session: ClientSession): Promise<T> => {
      if (performance.now() > deadline) throw this.unavailable('MongoDB took too long to write');
      return work(session);
    };
    const write = () => this.#inSession((session) => session.withTransaction(workInTime, transactionOptions));
    return this.ask(() => repeatedIfCutShort(write), withinMs);
  }

  /** Runs requests in a session of their own, after everything that this process has seen. */
  async #inSession<T>(requests: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.client.withSession({ causalConsistency: true }, async (session) => {
      if (this.#seen) session.advanceOperationTime(this.#seen);
      try {
        return await requests(session);
      } finally {
        const { operationTime } = session;
        if (operationTime && !this.#seen?.greaterThan(operationTime)) this.#seen = operationTime;
      }
    });
  }

  /** Runs work that may take minutes, on a separate connection. */
  async slowly<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = slowClient(this.url);
    try {
      return await this.#translated(() => work(databaseOf(client, this.database)));
    } finally {
      await client.close();
    }
  }

  /** Ends sessions, which aborts their transactions on any server. The sessions may be used again. */
  async endSessions(sessions: readonly Binary[]): Promise<void> {
    if (sessions.length === 0) return;
    await this.client.db('admin').command({ killSessions: sessions.map((id) => ({ id })) });
  }

  /** Ends the sessions on the server, unless the server does not respond in time. */
  async close(): Promise<void> {
    await inTime(this.client.close(), CLOSE_WITHIN_MS, this.unavailable).catch(() => undefined);
  }

  async #translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isOfTheDriver(error)) throw error;
      throw this.unavailable(`MongoDB: ${error.message}`, { cause: error });
    }
  }
}

/**
 * Sends requests again, once, when their session was ended meanwhile. The driver uses the sessions of a process for one
 * request after another: this one may have written before, and another process may have taken its writer for dead. The
 * error has no label that would make the driver repeat them.
 */
async function repeatedIfCutShort<T>(requests: () => Promise<T>): Promise<T> {
  try {
    return await requests();
  } catch (error) {
    if (!wasCutShort(error)) throw error;
    return requests();
  }
}

/** The result of the promise, or a rejection after this many milliseconds. */
export const inTime = <T>(answer: Promise<T>, ms: number, unavailable: Unavailable): Promise<T> =>
  withDeadline(
    answer,
    ms,
    () => Promise.reject<T>(unavailable(`MongoDB gave no answer for ${ms} ms`)),
    systemClock,
  );

/** The driver sometimes passes on an error of the socket unchanged, such as EPIPE. */
const isOfTheDriver = (error: unknown): error is Error =>
  error instanceof MongoError ||
  (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code)));
