import type { Clock, Logger } from '@storefold/kernel/core';
import type { Document, Position, Progress } from '@storefold/kernel/ports';
import { Alarm } from './alarm.ts';
import { bringUp, type Feed } from './bring-up.ts';
import { IndexDiffers, reasonOf } from './failures.ts';
import type { Extent, MeilisearchIndex } from './meilisearch-index.ts';
import { mendIndex } from './mend-index.ts';

export interface FeederParts<D extends Document> {
  readonly index: MeilisearchIndex;
  readonly feed: Feed<D>;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Makes the index where it is missing, and makes it anew where its settings differ. */
  prepare(): Promise<void>;
  /** What of its settings is not as wanted. */
  differences(): Promise<readonly string[]>;
  /** Between two looks whether the index is still what it should be. */
  readonly lookAgainMs: number;
}

export interface FeederHealth {
  readonly status: 'up' | 'degraded';
  readonly state: 'current' | 'behind' | 'unavailable';
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 30_000;
/** An index may be behind for so long before health shows it. */
const PATIENCE_MS = 10_000;
/** A look is not repeated for every odd answer. */
const FRESH_MS = 1_000;
/** While others write all the time, two counts hardly ever mean the same moment. */
const MOST_LOOKS = 5;

/**
 * Keeps one index up to the read models, and knows how far it is. A failure, of its own or of a search, ends the trust
 * in the index until a round went through again: prepare, mend, feed, look.
 */
export class IndexFeeder<D extends Document> {
  readonly #alarm: Alarm;
  readonly #ended: Promise<void>;
  /** Everything up to here is in the index; undefined: nobody knows. */
  #fedUpTo: Position | undefined;
  /** When the read models said this was their last change, the index had everything. */
  #settled: Position = Number.NEGATIVE_INFINITY;
  #isTrusted = false;
  /** How many looks in a row found other documents than there should be. */
  #mismatches = 0;
  #failures = 0;
  #failedSearches = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #behindSinceMs: number | undefined;
  #reason: string | undefined = 'starting';

  constructor(private readonly parts: FeederParts<D>) {
    this.#alarm = new Alarm(parts.clock);
    this.#behindSinceMs = parts.clock.now();
    parts.progress.onChange(() => this.#alarm.ring());
    parts.feed.closing.addEventListener('abort', () => this.#alarm.ring(), { once: true });
    this.#ended = this.#run();
  }

  /** Everything up to here is in the index, and this process knows of nothing later; undefined: do not ask the index. */
  get current(): Position | undefined {
    const isCurrent = this.#isTrusted && this.parts.progress.lastChange <= this.#settled;
    return isCurrent ? this.#fedUpTo : undefined;
  }

  get health(): FeederHealth {
    const { clock } = this.parts;
    if (!this.#isTrusted && this.#failures + this.#failedSearches > 0) {
      return { status: 'degraded', state: 'unavailable' };
    }
    if (this.current !== undefined) return { status: 'up', state: 'current' };
    const isLate = this.#behindSinceMs !== undefined && clock.now() - this.#behindSinceMs > PATIENCE_MS;
    return { status: isLate ? 'degraded' : 'up', state: 'behind' };
  }

  /** A search was answered by the index. */
  searched(): void {
    this.#failedSearches = 0;
  }

  /** The server failed a search: it is left alone until a round went through, and longer each time. */
  distrust(error: unknown): void {
    if (!this.#isTrusted) return;
    this.#isTrusted = false;
    this.#failedSearches += 1;
    this.#tell(reasonOf(error));
    this.#alarm.ring();
  }

  /** Something about the index is odd: look at once, unless that was done a moment ago. */
  lookSoon(): void {
    if (this.parts.clock.now() - this.#lookedAtMs < FRESH_MS) return;
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
    this.#alarm.ring();
  }

  /** Resolves when it has ended, after `closing` was aborted. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  async #run(): Promise<void> {
    const { clock, feed, lookAgainMs } = this.parts;
    while (!feed.closing.aborted) {
      try {
        if (this.#failedSearches > 0) await clock.sleep(retryInMs(this.#failedSearches), feed.closing);
        await this.#round();
        this.#failures = 0;
        await this.#alarm.pause(lookAgainMs);
      } catch (error) {
        if (feed.closing.aborted) return;
        this.#isTrusted = false;
        this.#failures += 1;
        this.#tell(reasonOf(error));
        await clock.sleep(retryInMs(this.#failures), feed.closing);
      }
    }
  }

  async #round(): Promise<void> {
    const { index, feed, progress, clock, lookAgainMs } = this.parts;
    if (!this.#isTrusted) {
      await Promise.race([progress.caughtUp(), aborted(feed.closing)]);
      if (feed.closing.aborted) return;
      await this.parts.prepare();
    }
    this.#fedUpTo ??= await mendIndex(index, feed, this.#mismatches > 1);
    await this.#feed();
    if (feed.closing.aborted) return;
    const isLookDue = clock.now() - this.#lookedAtMs >= lookAgainMs;
    if (this.#isTrusted && !isLookDue) return;
    await this.#look();
    if (feed.closing.aborted) return;
    this.#isTrusted = true;
    this.#tell(undefined);
  }

  async #feed(): Promise<void> {
    const { index, feed, progress, clock } = this.parts;
    const beganMs = clock.now();
    const seen = progress.lastChange;
    await bringUp(index, feed, this.#position, (position) => {
      this.#fedUpTo = position;
    });
    this.#settled = seen;
    this.#behindSinceMs = progress.lastChange > seen ? beganMs : undefined;
  }

  /**
   * Is the index what it should be, and does it hold as much as the read models? Throws IndexDiffers otherwise, and the
   * next round holds every document against it; when that did not help either, it does so strictly.
   */
  async #look(): Promise<void> {
    const { index, feed, clock } = this.parts;
    const differing = await this.parts.differences();
    if (differing.length > 0) {
      this.#fedUpTo = undefined;
      throw new IndexDiffers(`the index ${index.uid} has other settings: ${differing.join(', ')}`);
    }
    for (let looks = 1; ; looks++) {
      const held = await index.extent();
      const there = await feed.changed.extent();
      if ((await feed.changed.head()) <= this.#position) {
        if (isEqual(held, there)) break;
        this.#mismatches += 1;
        this.#fedUpTo = undefined;
        throw new IndexDiffers(`the index ${index.uid} holds other documents than the read models`);
      }
      if (looks === MOST_LOOKS || feed.closing.aborted) break;
      await this.#feed();
    }
    this.#mismatches = 0;
    this.#lookedAtMs = clock.now();
  }

  get #position(): Position {
    if (this.#fedUpTo === undefined) throw new Error('the index was not looked at yet');
    return this.#fedUpTo;
  }

  /** Once for each change of state, not for each request. */
  #tell(reason: string | undefined): void {
    if (reason === this.#reason) return;
    const { logger, index } = this.parts;
    this.#reason = reason;
    if (reason === undefined) logger.info({ index: index.uid }, 'searches are answered by the index');
    else
      logger.warn({ index: index.uid, reason }, 'searches are answered by the read models, not by the index');
  }
}

const retryInMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 16), LONGEST_RETRY_MS);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const isEqual = (one: Extent, other: Extent): boolean => one.count === other.count && one.last === other.last;
