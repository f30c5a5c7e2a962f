import { systemClock, withDeadline } from '@storefold/kernel/core';
import {
  type Binary,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
  MongoError,
  type TransactionOptions,
} from 'mongodb';
import { ANSWER_WITHIN_MS, databaseOf, READ_WITHIN_MS, slowClient } from './client.ts';
import { wasCutShort } from './server-errors.ts';

/** Makes the error by which a port says that its engine cannot be reached, read or written. */
export type Unavailable = (message: string, options?: ErrorOptions) => Error;

const CLOSE_WITHIN_MS = 3_000;

const transactionOptions: TransactionOptions = {
  readPreference: 'primary',
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  maxCommitTimeMS: READ_WITHIN_MS,
};

/** A database of a replica set. Whatever the driver complains of rejects with the port's error. */
export class Connection {
  readonly database: string;

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

  /** One question, answered in time or not at all. */
  async ask<T>(question: () => Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
    return this.#translated(() => inTime(question(), withinMs, this.unavailable));
  }

  /**
   * A question that changes nothing. It is asked a second time when the session that the driver took for it was ended in
   * the middle: the session may have written before, and another process may have taken its writer for dead.
   */
  async read<T>(question: () => Promise<T>): Promise<T> {
    return this.ask(async () => {
      try {
        return await question();
      } catch (error) {
        if (!wasCutShort(error)) throw error;
        return question();
      }
    });
  }

  /**
   * All of it is stored or nothing. `work` may run several times: when another transaction was faster, and when the
   * primary changes; to store nothing it aborts the transaction. One that was given up because it took too long may
   * still come to be stored.
   */
  async transaction<T>(work: (session: ClientSession) => Promise<T>, withinMs: number): Promise<T> {
    const deadline = performance.now() + withinMs;
    const workInTime = async (session: ClientSession): Promise<T> => {
      if (performance.now() > deadline) throw this.unavailable('MongoDB took too long to write');
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
      return await this.#translated(() => work(databaseOf(client, this.database)));
    } finally {
      await client.close();
    }
  }

  /** Aborts their transactions, wherever they are; a session may be used again. */
  async endSessions(sessions: readonly Binary[]): Promise<void> {
    if (sessions.length === 0) return;
    await this.client.db('admin').command({ killSessions: sessions.map((id) => ({ id })) });
  }

  /** Ends the sessions on the server; gives that up when the server does not answer. */
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

/** The answer, or a rejection after so many milliseconds. */
export const inTime = <T>(answer: Promise<T>, ms: number, unavailable: Unavailable): Promise<T> =>
  withDeadline(
    answer,
    ms,
    () => Promise.reject<T>(unavailable(`MongoDB gave no answer for ${ms} ms`)),
    systemClock,
  );

/** Now and then the driver lets an error of the socket through as it is, such as EPIPE. */
const isOfTheDriver = (error: unknown): error is Error =>
  error instanceof MongoError ||
  (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code)));
