import type { Clock } from '@storefold/kernel/core';
import { categoryOf, LogUnavailable, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import { isName } from '../shared/append-request.ts';
import type { AllSource, OpenSubscription } from './all-subscription.ts';
import { positionOf, toRecordedEvent } from './stored-event.ts';

/** Found and not yet asked for: about this many characters of JSON at most. */
const MOST_CHARACTERS = 8_000_000;
/** What was found by then is handed over, be it ever so little. */
const LONGEST_WAIT_MS = 1_000;
/** A server that searches says now and then how far it is: one that says nothing for so long is not there. */
const SILENT_MS = 10_000;

export interface CatchUpOptions {
  /** The last position already handled. */
  readonly after: Position;
  /** Only these; all when undefined. */
  readonly categories: ReadonlySet<string> | undefined;
  /** Where the log ended before: once everything up to here has been looked at, catching up is over. */
  readonly end: Position;
}

/** Events of the past, and how far was looked for them. */
export interface PastEvents {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

/**
 * Reads the past up to what was the end of the log when it began, in batches, from a filtered subscription of its own:
 * reading `$all` takes no filter, and begins only at positions that are an event's own.
 */
export class CatchUp {
  readonly #subscription: OpenSubscription;
  readonly #found: RecordedEvent[] = [];
  #characters = 0;
  /** How far was handed over. */
  #position: Position;
  /** How far was looked. */
  #looked: Position;
  #isAtEnd = false;
  #failure: unknown;
  #heardAtMs: number;
  #limit = 0;
  /** Present while somebody waits for more. */
  #settle: (() => void) | undefined;

  constructor(
    connection: AllSource,
    private readonly options: CatchUpOptions,
    private readonly clock: Clock,
  ) {
    const { after, categories } = options;
    this.#position = after;
    this.#looked = after;
    this.#heardAtMs = clock.now();
    const prefixes = categories && [...categories].filter(isName);
    this.#subscription = connection.subscribeToAll(
      { after, ...(prefixes ? { prefixes } : {}) },
      {
        onConfirmed: () => this.#hear(),
        onEvent: (resolved) => {
          const event = toRecordedEvent(resolved);
          if (event && categories?.has(categoryOf(event.stream)) !== false) this.#take(event);
          this.#look(event?.position ?? positionOf(resolved));
        },
        // Some servers tell, at the end of the log, the position of an event that is still to come. Who began behind
        // that would never be told of it.
        onCheckpoint: (position) => this.#look(Math.min(position, options.end)),
        onCaughtUp: () => this.#look(options.end),
        onEnded: (reason) => {
          this.#failure = reason;
          this.#settle?.();
        },
      },
    );
  }

  /** How far was handed over. */
  get position(): Position {
    return this.#position;
  }

  /** Has everything been handed over? */
  get isDone(): boolean {
    return this.#isAtEnd && this.#found.length === 0;
  }

  /**
   * At most `limit` of the next events. Fewer when the end is reached, and when it takes a while. Rejects with
   * LogUnavailable when the server breaks off. One call at a time.
   */
  async next(limit: number): Promise<PastEvents> {
    this.#limit = limit;
    if (!this.#isFull && !this.#isAtEnd && this.#failure === undefined) {
      this.#subscription.resume();
      await this.#more();
    }
    if (this.#found.length === 0 && this.#failure !== undefined) throw this.#failure;
    const events = this.#found.splice(0, limit);
    const isAll = this.#found.length === 0;
    if (isAll) this.#characters = 0;
    // The next batch is on its way while this one is handled.
    if (!this.#isFull) this.#subscription.resume();
    this.#position = isAll ? this.#looked : (events.at(-1)?.position ?? this.#position);
    return { events, position: this.#position };
  }

  /** No more is wanted: whoever waits gets nothing. */
  close(): void {
    this.#isAtEnd = true;
    this.#subscription.close();
    this.#settle?.();
  }

  get #isFull(): boolean {
    return this.#found.length >= this.#limit || this.#characters > MOST_CHARACTERS;
  }

  #more(): Promise<void> {
    this.#heardAtMs = this.clock.now();
    return new Promise((resolve) => {
      const timer = setInterval(() => this.#lookAtTime(), LONGEST_WAIT_MS);
      this.#settle = () => {
        this.#settle = undefined;
        clearInterval(timer);
        resolve();
      };
    });
  }

  #lookAtTime(): void {
    if (this.#looked > this.#position) this.#settle?.();
    else if (this.clock.now() - this.#heardAtMs > SILENT_MS) {
      this.#subscription.fail(new LogUnavailable(`nothing was heard for ${SILENT_MS} ms while catching up`));
    }
  }

  #take(event: RecordedEvent): void {
    this.#found.push(event);
    this.#characters += JSON.stringify(event.data).length;
  }

  #look(position: Position): void {
    this.#hear();
    this.#looked = Math.max(this.#looked, position);
    if (this.#looked >= this.options.end) {
      this.#isAtEnd = true;
      this.#subscription.close();
      this.#settle?.();
    } else if (this.#isFull) {
      this.#subscription.pause();
      this.#settle?.();
    }
  }

  #hear(): void {
    this.#heardAtMs = this.clock.now();
  }
}
