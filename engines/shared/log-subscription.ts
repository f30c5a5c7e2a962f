import { setImmediate as nextTurn } from 'node:timers/promises';
import { backoffMs, type Clock, type Logger } from '@storefold/kernel/core';
import type { Position, RecordedEvent, Subscription, SubscriptionOptions } from '@storefold/kernel/ports';

const DEFAULT_BATCH_SIZE = 500;
const BACKOFF = { shortestMs: 20, longestMs: 5_000 };

/** Events after a position, and how far was looked for them. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** False: this is of the past, and more of it may follow at once. */
  readonly isRecent: boolean;
}

/** Reads on for one subscription. */
export interface SubscriptionReader {
  /**
   * The next events after a position, at most `limit`. An answer with the same position says that there is nothing
   * more until the subscription is woken. An engine within the process answers at once, others promise to.
   */
  next(after: Position, limit: number): Batch | Promise<Batch>;
  /** No more is wanted; a promise under way is kept soon, with nothing. */
  close(): void;
}

/** Where subscriptions get their events from. */
export interface SubscriptionSource {
  /** Opens a reader of these categories; of all when undefined. */
  open(categories: ReadonlySet<string> | undefined): SubscriptionReader;
  /** When the source last heard of the engine, by the clock; and why it does not, if so. */
  readonly lookedAtMs: number;
  readonly failure: Error | undefined;
}

export interface SubscriptionParts {
  readonly clock: Clock;
  readonly logger: Logger | undefined;
  onStopped(): void;
}

/** Reads on from a position, hands over what it finds, and waits to be woken when there is nothing more. */
export class LogSubscription implements Subscription {
  readonly #reader: SubscriptionReader;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #position: Position;
  #aliveMs: number;
  #failure: Error | undefined;
  /** Present while there is nothing to do. */
  #wakeUp: (() => void) | undefined;
  /** Woken in the middle of a step: what the step found may be old. */
  #isWoken = false;

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly source: SubscriptionSource,
    private readonly parts: SubscriptionParts,
  ) {
    const { after, categories } = options;
    this.#reader = source.open(categories.length > 0 ? new Set(categories) : undefined);
    this.#position = after;
    this.#aliveMs = parts.clock.now();
    this.#ended = this.#run();
  }

  get position(): Position {
    return this.#position;
  }

  /** Ages while a call is under way or failing: a handler that hangs must show. */
  get lastAliveMs(): number {
    return this.#wakeUp ? Math.max(this.#aliveMs, this.source.lookedAtMs) : this.#aliveMs;
  }

  get failure(): Error | undefined {
    return this.#failure ?? (this.#wakeUp ? this.source.failure : undefined);
  }

  /** There may be something new. */
  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#reader.close();
    this.wake();
    await this.#ended;
    this.parts.onStopped();
  }

  async #run(): Promise<void> {
    // The subscriber shall hold its subscription before its handler is called.
    await nextTurn();
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      try {
        const hasMoved = await this.#step();
        failures = 0;
        this.#failure = undefined;
        this.#aliveMs = this.parts.clock.now();
        if (!hasMoved && !this.#isWoken) await this.#news();
      } catch (error) {
        failures += 1;
        await this.#backOff(error, failures);
      }
    }
  }

  /** Hands over the next events, if there are any. False: everything there is has been looked at. */
  async #step(): Promise<boolean> {
    const limit = Math.max(1, this.options.batchSize ?? DEFAULT_BATCH_SIZE);
    const next = this.#reader.next(this.#position, limit);
    const { events, position, isRecent } = next instanceof Promise ? await next : next;
    if (position === this.#position || this.#stopping.signal.aborted) return false;
    await this.options.onEvents(events, position);
    this.#position = position;
    // Catching up is a long row of reads: let the rest of the process have its turn between them.
    if (!isRecent) await nextTurn();
    return true;
  }

  #news(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wakeUp = () => {
        this.#wakeUp = undefined;
        resolve();
      };
    });
  }

  async #backOff(error: unknown, failures: number): Promise<void> {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    const retryInMs = backoffMs(failures, BACKOFF);
    this.parts.logger?.warn(
      { err: error, subscription: this.options.name, position: this.#position, failures, retryInMs },
      'a subscription could not go on and tries again',
    );
    await this.parts.clock.sleep(retryInMs, this.#stopping.signal);
  }
}
