import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Position, Subscription, SubscriptionOptions } from './event-log.ts';
import { type Stretch, toEvent } from './sqlite-reader.ts';

const DEFAULT_BATCH_SIZE = 500;
const FIRST_RETRY_MS = 20;
const LONGEST_RETRY_MS = 5_000;

/** Where a subscription gets its events from. */
export interface SubscriptionSource {
  after(
    after: Position,
    categories: ReadonlySet<string> | undefined,
    limit: number,
  ): Stretch & { isRecent: boolean };
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
  readonly #categories: ReadonlySet<string> | undefined;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #position: Position;
  #aliveMs: number;
  #failure: Error | undefined;
  /** Present while there is nothing to do. */
  #wakeUp: (() => void) | undefined;

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly source: SubscriptionSource,
    private readonly parts: SubscriptionParts,
  ) {
    this.#categories = options.categories.length > 0 ? new Set(options.categories) : undefined;
    this.#position = options.after;
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
    this.#wakeUp?.();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#ended;
    this.parts.onStopped();
  }

  async #run(): Promise<void> {
    // The subscriber shall hold its subscription before its handler is called.
    await nextTurn();
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        const hasMoved = await this.#step();
        failures = 0;
        this.#failure = undefined;
        this.#aliveMs = this.parts.clock.now();
        if (!hasMoved) await this.#news();
      } catch (error) {
        failures += 1;
        await this.#backOff(error, failures);
      }
    }
  }

  /** Hands over the next events, if there are any. False: everything there is has been looked at. */
  async #step(): Promise<boolean> {
    const limit = Math.max(1, this.options.batchSize ?? DEFAULT_BATCH_SIZE);
    const { rows, position, isRecent } = this.source.after(this.#position, this.#categories, limit);
    if (position === this.#position) return false;
    await this.options.onEvents(rows.map(toEvent), position);
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
    const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    this.parts.logger?.warn(
      { err: error, subscription: this.options.name, position: this.#position, failures, retryInMs },
      'a subscription could not go on and tries again',
    );
    await this.parts.clock.sleep(retryInMs, this.#stopping.signal);
  }
}
