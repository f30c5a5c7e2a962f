import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Clock, Logger } from '@storefold/kernel/core';

/** The pause after a commit that failed, as on a full disk. */
const AFTER_FAILURE_MS = 1_000;

interface Parts {
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
  /** How long transactions are gathered before they are stored together; 0: each one is stored by itself. */
  readonly gatherMs: number;
  onCommitted(): void;
  /** What is thrown for an error of SQLite. */
  asThrown(error: unknown): unknown;
}

/**
 * Runs transactions that reads of the same connection see at once, and stores them together: pages that many of them
 * change are written once. The write lock is held meanwhile.
 */
export class TransactionGroup {
  /** What is not stored yet, to be done again when it could not be stored. */
  #works: (() => unknown)[] = [];
  #beganAtMs = 0;
  #waiting: AbortController | undefined;
  /** The last attempt to store what was gathered failed. */
  #isStuck = false;
  #rollbacks = 0;
  readonly #savepoint: StatementSyncInstance;
  readonly #release: StatementSyncInstance;

  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly parts: Parts,
  ) {
    this.#savepoint = database.prepare('SAVEPOINT work');
    this.#release = database.prepare('RELEASE work');
  }

  /** How often changes that reads had seen were taken back for a while. */
  get rollbacks(): number {
    return this.#rollbacks;
  }

  /**
   * Carries out all of the work or, when it throws, nothing of it. Nothing is added to what could not be stored: that would
   * grow for as long as a disk is full.
   */
  run<T>(work: () => T): T {
    try {
      return this.#run(work);
    } catch (error) {
      throw this.parts.asThrown(error);
    }
  }

  #run<T>(work: () => T): T {
    if (this.#isStuck) this.commit();
    this.#begin();
    const result = this.#carryOut(work);
    if (this.parts.clock.now() - this.#beganAtMs >= this.parts.gatherMs) {
      this.commit();
    } else {
      this.#works.push(work);
      this.#commitSoon(this.parts.gatherMs);
    }
    return result;
  }

  /** Stores everything that was carried out. */
  commit(): void {
    try {
      if (this.#works.length > 0) this.#begin();
      if (!this.database.isTransaction) return;
      this.database.exec('COMMIT');
    } catch (error) {
      this.#isStuck = this.#works.length > 0;
      this.#rollBack();
      throw this.parts.asThrown(error);
    }
    this.#isStuck = false;
    this.#works = [];
    this.parts.onCommitted();
  }

  /** Stores what is left. The group can not be used any more. */
  close(): void {
    this.#waiting?.abort();
    this.commit();
  }

  #begin(): void {
    if (this.database.isTransaction) return;
    this.database.exec('BEGIN IMMEDIATE');
    this.#beganAtMs = this.parts.clock.now();
    try {
      for (const work of this.#works) work();
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #carryOut<T>(work: () => T): T {
    const isInner = this.#works.length > 0;
    if (isInner) this.#savepoint.run();
    try {
      const result = work();
      if (isInner) this.#release.run();
      return result;
    } catch (error) {
      this.#rollbacks += 1;
      if (!this.database.isTransaction) throw error;
      this.database.exec(isInner ? 'ROLLBACK TO work; RELEASE work' : 'ROLLBACK');
      throw error;
    }
  }

  #rollBack(): void {
    this.#rollbacks += 1;
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
  }

  #commitSoon(ms: number): void {
    if (this.#waiting) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.parts.clock.sleep(ms, waiting.signal).then(() => {
      this.#waiting = undefined;
      if (!waiting.signal.aborted) this.#commitOrTryLater();
    });
  }

  #commitOrTryLater(): void {
    try {
      this.commit();
    } catch (error) {
      this.parts.logger?.warn({ err: error }, 'read models could not be stored yet');
      this.#commitSoon(AFTER_FAILURE_MS);
    }
  }
}
