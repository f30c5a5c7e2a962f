import type { EndSignal } from '../core/clock.ts';
import { UnknownFact } from '../core/decider.ts';
import type { EventLog, Position, Subscription, SubscriptionOptions } from '../ports/event-log.ts';
import type { ParkedEvent, Parking } from './parking.ts';
import { PositionWaiters } from './position-waiters.ts';

/** The state of one follower of the log, for health. */
export interface FollowerHealth {
  readonly name: string;
  readonly position: Position;
  readonly lastAliveMs: number;
  readonly failure?: string;
  /** The kind of fact that it waits at, because only a newer version knows it. */
  readonly unknownFact?: string;
  readonly parked: readonly ParkedEvent[];
}

/**
 * The common base of projections, publishers, process managers and subscribers: follows the log and reports its
 * progress.
 */
export abstract class LogFollower {
  protected readonly waiters: PositionWaiters;
  #subscription: Subscription | undefined;

  /** `after`: the last position already handled. */
  constructor(
    readonly name: string,
    after: Position,
    private readonly source: { readonly log: EventLog },
    protected readonly parking: Parking,
  ) {
    this.waiters = new PositionWaiters(after);
  }

  /** The position up to which everything is handled. */
  get position(): Position {
    return this.waiters.position;
  }

  /** Resolves when everything up to `position` is handled; never resolves once the caller has given up. */
  caughtUpTo(position: Position, givenUp?: EndSignal): Promise<void> {
    return this.waiters.caughtUpTo(position, givenUp);
  }

  health(): FollowerHealth {
    const { failure, lastAliveMs = 0 } = this.#subscription ?? {};
    return {
      name: this.name,
      position: this.position,
      lastAliveMs,
      ...(failure ? { failure: failure.message } : {}),
      ...(failure instanceof UnknownFact ? { unknownFact: failure.type } : {}),
      parked: this.parking.events,
    };
  }

  async stop(): Promise<void> {
    await this.#subscription?.stop();
  }

  /** Starts following. Must come after all that a subclass's constructor does. */
  protected subscribe(options: Omit<SubscriptionOptions, 'name' | 'after'>): void {
    this.#subscription = this.source.log.subscribe({
      name: this.name,
      after: this.position,
      ...options,
    });
  }
}
