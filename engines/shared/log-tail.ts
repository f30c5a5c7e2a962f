import type { Position, Subscription, SubscriptionOptions } from '@storefold/kernel/ports';
import { type Stretch, toEvent } from './event-row.ts';
import type { Batch, SubscriptionReader, SubscriptionSource } from './log-subscription.ts';
import { endsBefore, type LogParts, LogSubscriptions } from './log-subscriptions.ts';
import { RecentEvents } from './recent-events.ts';

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
  readonly #subscriptions: LogSubscriptions;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #isLookDue = false;
  #lookedAtMs: number;
  #failure: Error | undefined;

  constructor(
    private readonly reader: TailReader,
    private readonly intervalMs: number,
    private readonly parts: LogParts,
  ) {
    this.#subscriptions = new LogSubscriptions(this, parts);
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
    const subscription = this.#subscriptions.add(options);
    this.notice();
    return subscription;
  }

  open(categories: ReadonlySet<string> | undefined): SubscriptionReader {
    return { next: (after, limit) => this.#next(after, categories, limit), close: () => undefined };
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
    await this.#subscriptions.stop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.parts.clock.sleep(this.intervalMs, signal);
      if (!signal.aborted) this.notice();
    }
  }

  /** From memory for those that keep up, from the file for those that are behind. */
  #next(after: Position, categories: ReadonlySet<string> | undefined, limit: number): Batch {
    if (after > this.#recent.end) this.#look();
    if (after > this.#recent.end) throw endsBefore(after, this.#recent.end);
    const recent = this.#recent.after(after, categories, limit);
    const { rows, position } = recent ?? this.reader.after(after, categories, limit);
    return { events: rows.map(toEvent), position, isRecent: recent !== undefined };
  }

  #look(): void {
    const head = this.reader.head();
    this.#lookedAtMs = this.parts.clock.now();
    if (head === this.#recent.end) return;
    if (head < this.#recent.end || head - this.#recent.end > LONGEST_STEP) this.#recent.restartAt(head);
    while (this.#recent.end < head) {
      this.#recent.extend(this.reader.after(this.#recent.end, undefined, LONGEST_STEP).rows);
    }
    this.#subscriptions.wake();
  }

  #noteFailure(error: unknown): void {
    if (!this.#failure) this.parts.logger?.error({ err: error }, 'the end of the event log cannot be read');
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }
}
