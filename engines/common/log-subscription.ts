import { setImmediate as nextTurn } from 'node:timers/promises';
import { backoffMs, type Clock, inOwnShare, type Logger, Outage } from '@storefold/kernel/core';
import type { Position, RecordedEvent, Subscription, SubscriptionOptions } from '@storefold/kernel/ports';
import { type EventFilter, eventFilter } from './event-filter.ts';

const DEFAULT_BATCH_SIZE = 500;
const BACKOFF = { shortestMs: 20, longestMs: 5_000 };

/** Events after a position, and the position up to which the log was scanned for them. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** False for events of the past, when more may follow immediately. */
  readonly isRecent: boolean;
}

/** Reads the events of one subscription. */
export interface SubscriptionReader {
  /**
   * The next events after a position, at most `limit`. A batch with the same position means that there is nothing more
   * until the subscription is woken. An engine within the process returns the batch, others a promise.
   */
  next(after: Position, limit: number): Batch | Promise<Batch>;
  /** Ends reading. A pending promise settles soon, without events. */
  close(): void;
}

/** A reader that knows the end of the log. */
export interface LiveReader extends SubscriptionReader {
  /** The end of the log, when it is known that no event after the position concerns this reader. */
  endWithoutEvents(after: Position): Position | undefined;
}

/** The source of the events of subscriptions. */
export interface SubscriptionSource {
  /** Opens a reader of these events, or of all when undefined. */
  open(filter: EventFilter | undefined, concerns: SubscriptionOptions['concerns']): LiveReader;
  /** The time of the engine's last response, by the clock, and the failure since then, if any. */
  readonly lookedAtMs: number;
  readonly failure: Error | undefined;
}

interface SubscriptionParts {
  readonly clock: Clock;
  readonly logger: Logger | undefined;
  onStopped(): void;
}

/** Reads from a position, delivers events to the handler, and waits to be woken when there are no more. */
export class LogSubscription implements Subscription {
  readonly #reader: LiveReader;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #position: Position;
  #aliveMs: number;
  #failure: Error | undefined;
  /** Defined while the subscription waits for new events. */
  #wakeUp: (() => void) | undefined;
  /** Set when the subscription is woken during a step, whose result may then be outdated. */
  #isWoken = false;

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly source: SubscriptionSource,
    private readonly parts: SubscriptionParts,
  ) {
    this.#reader = source.open(eventFilter(options), options.concerns);
    this.#position = options.after;
    this.#aliveMs = parts.clock.now();
    this.#ended = this.#run();
  }

  get position(): Position {
    return this.#position;
  }

  /** Not updated while a call is pending or failing, so that a hanging handler is noticed. */
  get lastAliveMs(): number {
    return this.#wakeUp ? Math.max(this.#aliveMs, this.source.lookedAtMs) : this.#aliveMs;
  }

  get failure(): Error | undefined {
    return this.#failure ?? (this.#wakeUp ? this.source.failure : undefined);
  }

  /** Signals that there may be new events. */
  wake(): void {
    this.#isWoken = true;
    if (this.#wakeUp && !this.#hasPassed()) this.#wakeUp();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#reader.close();
    this.wake();
    await this.#ended;
    this.parts.onStopped();
  }

  async #run(): Promise<void> {
    // The caller must have the subscription before its handler is called.
    await nextTurn();
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      try {
        const hasMoved = await this.#step();
        failures = 0;
        this.#failure = undefined;
        this.#aliveMs = this.parts.clock.now();
        const isAtEnd = hasMoved ? this.#hasPassed() : !this.#isWoken;
        if (isAtEnd) await this.#news();
      } catch (error) {
        failures += 1;
        await this.#backOff(error, failures);
      }
    }
  }

  /** Delivers the next events, if there are any. Returns false when everything has been read. */
  async #step(): Promise<boolean> {
    const { batchSize = DEFAULT_BATCH_SIZE } = this.options;
    const limit = Math.max(1, typeof batchSize === 'number' ? batchSize : batchSize());
    const next = this.#reader.next(this.#position, limit);
    const { events, position, isRecent } = next instanceof Promise ? await next : next;
    if (position === this.#position || this.#stopping.signal.aborted) return false;
    if (events.length === 0) await this.options.onEvents(events, position);
    else await inOwnShare(() => this.options.onEvents(events, position));
    this.#position = position;
    // Catching up takes many reads. Between them other work of the process may run.
    if (!isRecent) await nextTurn();
    return true;
  }

  /** Moves to the end of the log when nothing there is for this subscription. */
  #hasPassed(): boolean {
    const end = this.#reader.endWithoutEvents(this.#position);
    if (end === undefined) return false;
    if (end !== this.#position && !this.options.passTo?.(end)) return false;
    this.#position = end;
    return true;
  }

  #news(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wakeUp = () => {
        this.#aliveMs = this.parts.clock.now();
        this.#wakeUp = undefined;
        resolve();
      };
    });
  }

  async #backOff(error: unknown, failures: number): Promise<void> {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    const retryInMs = backoffMs(failures, BACKOFF);
    // Of a log that is away the tail has told for all. Of anything else that is away, once is enough.
    const isTold = this.source.failure !== undefined || failures > 1;
    this.parts.logger?.[error instanceof Outage && isTold ? 'debug' : 'warn'](
      { err: error, subscription: this.options.name, position: this.#position, failures, retryInMs },
      'a subscription could not go on and tries again',
    );
    await this.parts.clock.sleep(retryInMs, this.#stopping.signal);
  }
}
