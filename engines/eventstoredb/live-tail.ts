import {
  LogUnavailable,
  type Position,
  type Subscription,
  type SubscriptionOptions,
} from '@storefold/kernel/ports';
import type { EventRow } from '../shared/event-row.ts';
import type { SubscriptionReader, SubscriptionSource } from '../shared/log-subscription.ts';
import { type LogParts, LogSubscriptions } from '../shared/log-subscriptions.ts';
import { RecentEvents } from '../shared/recent-events.ts';
import type { AllSource, OpenSubscription } from './all-subscription.ts';
import { positionOf, toRecordedEvent, toRow } from './stored-event.ts';
import { TailReader } from './tail-reader.ts';

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
/** How often the end of the log is asked for, to see whether the subscription still lives. */
const CHECK_INTERVAL_MS = 1_000;
/** A subscription that has not moved for so long while the log is longer than it knows is dead. */
const DEAD_AFTER_MS = 3_000;

/** Somebody who waits for a position to pass. */
interface Waiter {
  readonly position: Position;
  readonly settle: (hasPassed: boolean) => void;
}

/**
 * The end of the log as it grows, for the whole process: one subscription to `$all` that fills a window in memory, from
 * which all subscriptions that keep up are served. It takes everything, the server's own events too (and drops them), so
 * that its position is exact and moves on whatever was written. It begins again after any end, error or silence.
 */
export class LiveTail implements SubscriptionSource {
  readonly #recent = new RecentEvents();
  readonly #subscriptions: LogSubscriptions;
  readonly #stopping = new AbortController();
  readonly #following: Promise<void>;
  #waiters: Waiter[] = [];
  #isWakeDue = false;
  #heardAtMs: number;
  #failure: Error | undefined;
  #failures = 0;
  #restarts = 0;

  /** `end`: where the log ends at the moment. */
  constructor(
    private readonly connection: AllSource,
    end: Position,
    private readonly parts: LogParts,
  ) {
    this.#recent.restartAt(end);
    this.#subscriptions = new LogSubscriptions(this, parts);
    this.#heardAtMs = parts.clock.now();
    this.#following = this.#followOn();
  }

  get recent(): RecentEvents {
    return this.#recent;
  }

  /** How often the log turned out to be an older copy of what it was. */
  get restarts(): number {
    return this.#restarts;
  }

  get lookedAtMs(): number {
    return this.#heardAtMs;
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  subscribe(options: SubscriptionOptions): Subscription {
    return this.#subscriptions.add(options);
  }

  open(categories: ReadonlySet<string> | undefined): SubscriptionReader {
    return new TailReader(this.#recent, categories, this.connection, this.parts.clock);
  }

  /** Resolves once everything up to a position has arrived: true; or when that has not happened in time: false. */
  hasPassed(position: Position, withinMs: number): Promise<boolean> {
    if (this.#recent.end >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (hasPassed: boolean): void => {
        clearTimeout(timer);
        resolve(hasPassed);
      };
      const waiter = { position, settle };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        settle(false);
      }, withinMs);
      this.#waiters.push(waiter);
    });
  }

  /** Lets handlers finish what they are at, and calls none of them any more. */
  stopSubscriptions(): Promise<void> {
    return this.#subscriptions.stop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #followOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        if (!signal.aborted) await this.#backOff(error);
      }
    }
  }

  /** Follows the end of the log until that fails. */
  async #follow(stopping: AbortSignal): Promise<void> {
    this.#requireSameLog(await this.connection.head());
    const ended = new AbortController();
    const subscription = this.connection.subscribeToAll(
      { after: this.#recent.end },
      {
        onConfirmed: () => this.#noteWell(),
        onEvent: (resolved) => {
          const event = toRecordedEvent(resolved);
          this.#extend(event ? [toRow(event)] : [], event?.position ?? positionOf(resolved));
        },
        onCheckpoint: () => this.#hear(),
        onCaughtUp: () => this.#hear(),
        onEnded: (reason) => ended.abort(reason),
      },
    );
    const either = AbortSignal.any([stopping, ended.signal]);
    try {
      await this.#watchOver(subscription, either);
    } finally {
      subscription.close();
    }
    if (ended.signal.aborted) throw ended.signal.reason;
  }

  /** Looks now and then whether the subscription is told what is in the log; returns when it has ended. */
  async #watchOver(subscription: OpenSubscription, ended: AbortSignal): Promise<void> {
    let stuckAt: Position | undefined;
    let stuckSinceMs = 0;
    while (!ended.aborted) {
      await this.parts.clock.sleep(CHECK_INTERVAL_MS, ended);
      if (ended.aborted) return;
      const head = await this.connection.head().catch((error: unknown) => this.#noteFailure(error));
      if (ended.aborted || head === undefined) continue;
      const { end } = this.#recent;
      const nowMs = this.parts.clock.now();
      if (head <= end) this.#noteWell();
      if (head <= end || stuckAt !== end) {
        stuckAt = head <= end ? undefined : end;
        stuckSinceMs = nowMs;
      } else if (nowMs - stuckSinceMs >= DEAD_AFTER_MS) {
        subscription.fail(
          new LogUnavailable(
            `the log has grown to position ${head}, and nothing was heard of it since ${end}`,
          ),
        );
      }
    }
  }

  #extend(rows: readonly EventRow[], end: Position): void {
    this.#hear();
    this.#recent.extend(rows, end);
    if (this.#isWakeDue) return;
    this.#isWakeDue = true;
    // What arrives together is told together.
    setImmediate(() => {
      this.#isWakeDue = false;
      this.#subscriptions.wake();
      this.#settleWaiters();
    });
  }

  #settleWaiters(): void {
    if (this.#waiters.length === 0) return;
    const { end } = this.#recent;
    const waiters = this.#waiters;
    this.#waiters = waiters.filter(({ position }) => position > end);
    for (const { position, settle } of waiters) if (position <= end) settle(true);
  }

  /** An older copy of the log was put in its place: what is remembered of the newer one is no longer true. */
  #requireSameLog(head: Position): void {
    const { end } = this.#recent;
    if (head >= end) return;
    this.parts.logger?.error(
      { head, end },
      'the event log is shorter than it was: is this an older copy of it?',
    );
    this.#restarts += 1;
    this.#recent.restartAt(head);
    this.#subscriptions.wake();
  }

  #hear(): void {
    this.#heardAtMs = this.parts.clock.now();
  }

  #noteWell(): void {
    this.#hear();
    this.#failures = 0;
    if (this.#failure) this.parts.logger?.info({}, 'the end of the event log can be followed again');
    this.#failure = undefined;
  }

  #noteFailure(error: unknown): undefined {
    if (!this.#failure)
      this.parts.logger?.error({ err: error }, 'the end of the event log cannot be followed');
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }

  async #backOff(error: unknown): Promise<void> {
    this.#noteFailure(error);
    const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    await this.parts.clock.sleep(retryInMs, this.#stopping.signal);
  }
}
