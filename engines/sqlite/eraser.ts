import { statSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Clock, Logger } from '@storefold/kernel/core';
import type { Kept } from '@storefold/kernel/ports';
import { retryWhileBusy } from './busy.ts';
import { prepare } from './event-log/sqlite-statement.ts';
import { asFull, isFull } from './refused-file.ts';
import { rewriteInThread } from './rewriter.ts';
import { inTransaction } from './transaction.ts';
import type { Turns } from './turns.ts';
import { emptyWriteAheadLog } from './write-ahead-log.ts';

/**
 * The pause after a file was rewritten, by its size. A megabyte takes about 15 ms, so this is at most about a twentieth
 * of the time, however often something is removed. The time that it took says less: a small file waits seconds for a
 * busy disk.
 */
const REST_MS_PER_MB = 300;
const MB = 1_000_000;
/** A file that is never quiet is rewritten after this time all the same. */
const OVERDUE_AFTER_MS = 3_600_000;
/** The pause after a run that failed, as on a full disk. */
const AFTER_FAILURE_MS = 10_000;

/**
 * How often something was removed, and how many of these removals a rewritten file has forgotten. Stored, so that what
 * a killed process leaves is finished by the next one.
 */
const CREATE_REMOVALS = `
  CREATE TABLE IF NOT EXISTS removals (made INTEGER NOT NULL, forgotten INTEGER NOT NULL) STRICT;
  INSERT INTO removals SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM removals);
`;

interface Parts {
  readonly file: string;
  readonly kept: Kept;
  readonly clock: Clock;
  /** The process writes to the file in turns, of which erasing takes one. */
  readonly turns: Turns;
  /** How long replaced and removed data may stay in the files. A large file takes longer. */
  readonly afterMs: number;
  /** A file is rewritten only when nothing was written for this long, because writes wait meanwhile. Default 0. */
  readonly quietMs?: number;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
  /** Ends an open transaction. */
  readonly beforeErasing?: () => void;
}

/**
 * Takes replaced and removed data out of a file and its write-ahead log, some time after each write. What is written
 * meanwhile shares one run.
 */
export class Eraser {
  readonly #removals;
  readonly #countRemoval;
  readonly #forget;
  #restMs = 0;
  #lastWriteAtMs = 0;
  #dueSinceMs: number | undefined;
  #waiting: AbortController | undefined;
  #isClosed = false;

  constructor(
    private readonly database: DatabaseSyncInstance,
    private readonly parts: Parts,
  ) {
    retryWhileBusy(() => inTransaction(database, () => database.exec(CREATE_REMOVALS)));
    this.#removals = prepare<[], [made: number, forgotten: number]>(
      database,
      'SELECT made, forgotten FROM removals',
    );
    this.#countRemoval = prepare<[]>(database, 'UPDATE removals SET made = made + 1');
    this.#forget = prepare<[number]>(database, 'UPDATE removals SET forgotten = max(forgotten, ?)');
    // A killed process may have left something in the write-ahead log.
    if (!this.#isEmptied() || this.#isRewriteDue()) this.#runIn(parts.afterMs);
  }

  /** On a full disk the file is opened all the same, and emptied later. */
  #isEmptied(): boolean {
    try {
      return emptyWriteAheadLog(this.database);
    } catch (error) {
      if (!isFull(error)) throw error;
      return false;
    }
  }

  /** Call within the transaction that removes something. */
  countRemoval(): void {
    this.#countRemoval.run();
  }

  /** Call after each transaction that replaces or removes something. */
  eraseSoon(): void {
    this.#lastWriteAtMs = this.parts.clock.now();
    this.#again();
  }

  #again(): void {
    this.#runIn(Math.max(this.parts.afterMs, this.#restMs));
  }

  /** Erases what is left. Call before the connection is closed. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting?.abort();
    await this.#erase('now');
  }

  #runIn(ms: number): void {
    if (this.#waiting || this.#isClosed) return;
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.parts.clock.sleep(ms, waiting.signal).then(() => {
      if (waiting.signal.aborted) return undefined;
      this.#waiting = undefined;
      return this.#eraseWhenQuiet();
    });
  }

  async #eraseWhenQuiet(): Promise<void> {
    const left = await this.#erase('when quiet');
    if (left === 'busy') this.#again();
    else if (left === 'failed') this.#runIn(AFTER_FAILURE_MS);
  }

  async #erase(when: 'now' | 'when quiet'): Promise<'nothing' | 'busy' | 'failed'> {
    try {
      return await this.parts.turns.take(async () => {
        if (when === 'when quiet' && this.#isClosed) return 'nothing';
        this.parts.beforeErasing?.();
        const isRewritten = await this.#rewriteIfDue(when);
        return emptyWriteAheadLog(this.database) && isRewritten ? 'nothing' : 'busy';
      });
    } catch (error) {
      const err = asFull(error, this.parts.file, this.parts.kept);
      this.parts.logger?.warn({ err }, 'removed data could not be taken out of a file yet');
      return 'failed';
    }
  }

  #isRewriteDue(): boolean {
    const [made, forgotten] = this.#removals.get() ?? [0, 0];
    return made > forgotten;
  }

  /** True when nothing is left to rewrite. */
  async #rewriteIfDue(when: 'now' | 'when quiet'): Promise<boolean> {
    const [made, forgotten] = this.#removals.get() ?? [0, 0];
    if (made === forgotten) return true;
    if (when === 'when quiet' && !this.#isQuietOrOverdue()) return false;
    const { file } = this.parts;
    if (!(await rewriteInThread(file))) return false;
    this.#restMs = (statSync(file).size / MB) * REST_MS_PER_MB;
    this.#forget.run(made);
    this.#dueSinceMs = undefined;
    return true;
  }

  #isQuietOrOverdue(): boolean {
    const now = this.parts.clock.now();
    this.#dueSinceMs ??= now;
    const isQuiet = Math.abs(now - this.#lastWriteAtMs) >= (this.parts.quietMs ?? 0);
    return isQuiet || Math.abs(now - this.#dueSinceMs) >= OVERDUE_AFTER_MS;
  }
}
