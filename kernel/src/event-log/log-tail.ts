import type { Clock } from '../domain/clock.ts';
import type { Logger } from '../runtime/logger.ts';
import { LogUnavailable, type Position, type Subscription, type SubscriptionOptions } from './event-log.ts';
import { LogSubscription, type SubscriptionSource } from './log-subscription.ts';
import { RecentEvents } from './recent-events.ts';
import type { Stretch } from './sqlite-reader.ts';

/** New events are taken into memory one by one up to this many; a longer stretch is left to the file. */
const LONGEST_STEP = 2_000;

/** What the tail asks of the file. */
export interface TailReader {
  head(): Position;
  after(after: Position, categories: ReadonlySet<string> | undefined, limit: number): Stretch;
}

/**
 * Watches the end of the log for all subscriptions of the process: looks when told that there is something new, and on
 * a timer for what other processes append without a word.
 */
export class LogTail implements SubscriptionSource {
  readonly #recent = new RecentEvents();
  readonly #subscriptions = new Set<LogSubscription>();
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #isLookDue = false;
  #lookedAtMs: number;
  #failure: Error | undefined;

  constructor(
    private readonly reader: TailReader,
    private readonly intervalMs: number,
    private readonly parts: { readonly clock: Clock; readonly logger: Logger | undefined },
  ) {
    this.#lookedAtMs = parts.clock.now();
    this.#watching = this.#watch();
  }

  get lookedAtMs(): number {
    return this.#lookedAtMs;
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  subscribe(options: SubscriptionOptions): Subscription {
    if (this.#stopping.signal.aborted) throw new LogUnavailable('the event log was closed');
    const subscription: LogSubscription = new LogSubscription(options, this, {
      ...this.parts,
      onStopped: () => this.#subscriptions.delete(subscription),
    });
    this.#subscriptions.add(subscription);
    this.notice();
    return subscription;
  }

  /** From memory for those that keep up, from the file for those that are behind. */
  after(
    after: Position,
    categories: ReadonlySet<string> | undefined,
    limit: number,
  ): Stretch & { isRecent: boolean } {
    if (after > this.#recent.end) this.#look();
    if (after > this.#recent.end) {
      throw new LogUnavailable(
        `the log ends at position ${this.#recent.end}, but ${after} was handled before: is this an older copy of it?`,
      );
    }
    const recent = this.#recent.after(after, categories, limit);
    return recent
      ? { ...recent, isRecent: true }
      : { ...this.reader.after(after, categories, limit), isRecent: false };
  }

  /** There is something new: looks now. */
  notice(): void {
    if (this.#subscriptions.size === 0) return;
    try {
      this.#look();
      this.#failure = undefined;
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  /** There may be something new: looks once this turn of the event loop is over. */
  poke(): void {
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    setImmediate(() => {
      this.#isLookDue = false;
      if (!this.#stopping.signal.aborted) this.notice();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.parts.clock.sleep(this.intervalMs, signal);
      if (!signal.aborted) this.notice();
    }
  }

  #look(): void {
    const head = this.reader.head();
    this.#lookedAtMs = this.parts.clock.now();
    if (head === this.#recent.end) return;
    if (head < this.#recent.end || head - this.#recent.end > LONGEST_STEP) this.#recent.restartAt(head);
    while (this.#recent.end < head) {
      this.#recent.extend(this.reader.after(this.#recent.end, undefined, LONGEST_STEP).rows);
    }
    for (const subscription of this.#subscriptions) subscription.wake();
  }

  #noteFailure(error: unknown): void {
    if (!this.#failure) this.parts.logger?.error({ err: error }, 'the end of the event log cannot be read');
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }
}
