import type { Clock, Logger } from '@storefold/kernel/core';
import { LogUnavailable, type Position, type SubscriptionOptions } from '@storefold/kernel/ports';
import { LogSubscription, type SubscriptionSource } from './log-subscription.ts';

export interface LogParts {
  readonly clock: Clock;
  readonly logger: Logger | undefined;
}

/** The subscriptions of one opened log, to be woken and stopped together. */
export class LogSubscriptions {
  readonly #all = new Set<LogSubscription>();
  #isStopping = false;

  constructor(
    private readonly source: SubscriptionSource,
    private readonly parts: LogParts,
  ) {}

  get size(): number {
    return this.#all.size;
  }

  add(options: SubscriptionOptions): LogSubscription {
    if (this.#isStopping) throw new LogUnavailable('the event log was closed');
    const subscription: LogSubscription = new LogSubscription(options, this.source, {
      ...this.parts,
      onStopped: () => this.#all.delete(subscription),
    });
    this.#all.add(subscription);
    return subscription;
  }

  /** There may be something new. */
  wake(): void {
    for (const subscription of this.#all) subscription.wake();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#all].map((subscription) => subscription.stop()));
  }
}

/** What a subscription is told whose position the log does not reach. */
export const endsBefore = (after: Position, end: Position): LogUnavailable =>
  new LogUnavailable(
    `the log ends at position ${end}, but ${after} was handled before: is this an older copy of it?`,
  );
