import type { EndSignal } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { messageOf } from '../core/message-of.ts';
import type {
  EventLog,
  Position,
  RecordedEvent,
  Subscription,
  SubscriptionOptions,
} from '../ports/event-log.ts';
import { PositionWaiters } from './position-waiters.ts';

/**
 * An event that could not be handled and was set aside so that the rest goes on. Its shape is stored: add, never
 * change.
 */
export type ParkedEvent = {
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly error: string;
};

/** Only the last parked events are kept in memory and shown: a faulty handler may park every event there is. */
const MAX_PARKED_SHOWN = 100;

export const lastParked = (parked: readonly ParkedEvent[], another: ParkedEvent): readonly ParkedEvent[] =>
  [...parked, another].slice(-MAX_PARKED_SHOWN);

/** The state of one follower of the log, for health. */
export interface FollowerHealth {
  readonly name: string;
  readonly position: Position;
  readonly lastAliveMs: number;
  readonly failure?: string;
  readonly parked: readonly ParkedEvent[];
}

/**
 * The common base of projections, publishers, process managers and subscribers: follows the log and reports its
 * progress.
 */
export abstract class LogFollower {
  protected readonly waiters: PositionWaiters;
  #parked: readonly ParkedEvent[];
  #subscription: Subscription | undefined;

  /** `after`: the last position already handled; `parked`: the events parked earlier. */
  constructor(
    readonly name: string,
    after: Position,
    private readonly source: { readonly log: EventLog; readonly logger: Logger },
    parked: readonly ParkedEvent[] = [],
  ) {
    this.waiters = new PositionWaiters(after);
    this.#parked = parked;
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
      parked: this.#parked,
    };
  }

  async stop(): Promise<void> {
    await this.#subscription?.stop();
  }

  /** Starts following. Must be the last call of a subclass's constructor. */
  protected subscribe(options: Omit<SubscriptionOptions, 'name' | 'after'>): void {
    this.#subscription = this.source.log.subscribe({
      name: this.name,
      after: this.position,
      ...options,
    });
  }

  /** Records that an event was parked. */
  protected park({ id, stream, revision, position }: RecordedEvent, error: unknown): ParkedEvent {
    const parked: ParkedEvent = { event_id: id, stream, revision, position, error: messageOf(error) };
    this.#parked = lastParked(this.#parked, parked);
    this.source.logger.error({ err: error, follower: this.name, parked }, 'an event was set aside');
    return parked;
  }
}
