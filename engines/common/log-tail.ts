import { type Clock, isRecent, type Logger } from '@storefold/kernel/core';
import { LogUnavailable, OtherLog, type Position, type SubscriptionOptions } from '@storefold/kernel/ports';
import type { EventFilter } from './event-filter.ts';
import { type EventRow, toEvent } from './event-row.ts';
import {
  type Batch,
  type LiveReader,
  LogSubscription,
  type SubscriptionReader,
  type SubscriptionSource,
} from './log-subscription.ts';
import { RecentEvents } from './recent-events.ts';

export interface LogParts {
  readonly clock: Clock;
  readonly logger: Logger | undefined;
}

/** The operations of the engine that the tail needs. */
interface TailEngine {
  /** Opens a reader of events that the tail no longer keeps. */
  openPast(filter: EventFilter | undefined): SubscriptionReader;
  /** The current end of the log. Called when a subscription's position is after the end that the tail knows. */
  head(): Position | Promise<Position>;
}

/** A cluster elects another leader meanwhile, and a server starts again. After this time somebody has to look. */
const PASSES_WITHIN_MS = 10_000;

/**
 * The growing end of the log, for all subscriptions of the process. Subscriptions that keep up are served from memory,
 * and those that have fallen behind from the engine.
 */
export class LogTail implements SubscriptionSource {
  readonly #recent = new RecentEvents();
  readonly #subscriptions = new Set<LogSubscription>();
  #isStopping = false;
  #lookedAtMs: number;
  #failure: Error | undefined;
  #failsSinceMs = 0;
  #hasLasted = false;

  constructor(
    private readonly engine: TailEngine,
    private readonly parts: LogParts,
  ) {
    this.#lookedAtMs = parts.clock.now();
  }

  /** The last known position. */
  get end(): Position {
    return this.#recent.end;
  }

  get hasSubscriptions(): boolean {
    return this.#subscriptions.size > 0;
  }

  get lookedAtMs(): number {
    return this.#lookedAtMs;
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  subscribe(options: SubscriptionOptions): LogSubscription {
    if (this.#isStopping) throw new LogUnavailable('the event log was closed');
    const subscription: LogSubscription = new LogSubscription(options, this, {
      ...this.parts,
      onStopped: () => this.#subscriptions.delete(subscription),
    });
    this.#subscriptions.add(subscription);
    return subscription;
  }

  open(filter: EventFilter | undefined, concerns: SubscriptionOptions['concerns']): LiveReader {
    let past: SubscriptionReader | undefined;
    let isClosed = false;
    const leavePast = (): void => {
      past?.close();
      past = undefined;
    };
    return {
      next: (after, limit) => {
        if (isClosed) return nothingAfter(after);
        if (after > this.end) return this.#beyondEnd(after);
        const recent = this.#recent.after(after, filter, limit);
        if (!recent) {
          past ??= this.engine.openPast(filter);
          return past.next(after, limit);
        }
        leavePast();
        return { events: recent.rows.map(toEvent), position: recent.position, isRecent: true };
      },
      endWithoutEvents: (after) => (isClosed ? undefined : this.#recent.endWithout(after, filter, concerns)),
      close: () => {
        isClosed = true;
        leavePast();
      },
    };
  }

  /** Adds the events that follow `end`. Subscriptions read them when they are woken. */
  extend(rows: readonly EventRow[], newEnd?: Position): void {
    this.#recent.extend(rows, newEnd);
  }

  /** Restarts at this end of the log. Earlier events are no longer in memory. */
  restartAt(end: Position): void {
    this.#recent.restartAt(end);
  }

  wake(): void {
    for (const subscription of this.#subscriptions) subscription.wake();
  }

  noteSuccess(): void {
    this.#lookedAtMs = this.parts.clock.now();
    if (this.#failure) this.parts.logger?.info({}, 'the end of the event log can be read again');
    this.#failure = undefined;
  }

  noteFailure(error: unknown): void {
    const nowMs = this.parts.clock.now();
    if (!this.#failure) {
      this.#failsSinceMs = nowMs;
      this.#hasLasted = false;
      this.#tell('warn', error, 'the end of the event log cannot be read');
    } else if (!this.#hasLasted && !isRecent(this.#failsSinceMs, PASSES_WITHIN_MS, nowMs)) {
      this.#hasLasted = true;
      this.#tell('error', error, 'the end of the event log still cannot be read');
    }
    this.#failure = error instanceof Error ? error : new Error(String(error));
  }

  /** Of another log the adapter has told. */
  #tell(level: 'warn' | 'error', error: unknown, what: string): void {
    if (!(error instanceof OtherLog)) this.parts.logger?.[level]({ err: error }, what);
  }

  /** Waits for running handlers. None is called afterwards. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
  }

  /**
   * Handles a position after the known end. Either the tail is about to advance, or the log does not reach that
   * position.
   */
  #beyondEnd(after: Position): Batch | Promise<Batch> {
    const answer = (head: Position): Batch => {
      if (head < after) throw endsBefore(after, head);
      return nothingAfter(after);
    };
    const head = this.engine.head();
    return typeof head === 'number' ? answer(head) : head.then(answer);
  }
}

const nothingAfter = (position: Position): Batch => ({ events: [], position, isRecent: true });

/** The error of a subscription whose position is after the end of the log. */
export const endsBefore = (after: Position, end: Position): LogUnavailable =>
  new LogUnavailable(
    `the log ends at position ${end}, but ${after} was handled before: is this an older copy of it?`,
  );
