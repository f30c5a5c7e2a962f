import type { EndSignal } from '../core/time/clock.ts';
import {
  categoryOf,
  type EventKind,
  type EventLog,
  type Position,
  type Subscription,
  type SubscriptionOptions,
} from '../ports/event-log.ts';
import { unknownFactIn } from './is-transient.ts';
import { PARKED, type ParkedEvent, type Parking, parking, RETRY_REQUESTED } from './parking.ts';
import { PositionWaiters } from './position-waiters.ts';

/** The state of one follower of the log, for health. */
export interface FollowerHealth {
  readonly name: string;
  readonly position: Position;
  readonly lastAliveMs: number;
  readonly failure?: string;
  /** The kind of fact that it waits at, or has set aside, because only a newer version knows it. */
  readonly unknownFact?: string;
  readonly parked: readonly ParkedEvent[];
}

interface Following extends Omit<SubscriptionOptions, 'name' | 'after'> {
  /** Is called when an older instance has set something aside that this one knows. */
  readonly onDue: () => Promise<void>;
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
    const unknown = unknownFactIn(failure)?.type ?? [...this.parking.unknown.values()].at(-1)?.unknown_fact;
    return {
      name: this.name,
      position: this.position,
      lastAliveMs,
      ...(failure ? { failure: failure.message } : {}),
      ...(unknown === undefined ? {} : { unknownFact: unknown }),
      parked: this.parking.events,
    };
  }

  async stop(): Promise<void> {
    await this.#subscription?.stop();
  }

  /**
   * Starts following. Must come after all that a subclass's constructor does. Beside the events of its own work a follower hears when
   * somebody wants events that it has set aside to be tried again, and does so before it goes on.
   */
  protected subscribe({ categories, types, concerns, onEvents, onDue, ...options }: Following): void {
    const isOwn = ({ stream }: EventKind) => stream === this.parking.stream;
    const isRequest = (event: EventKind) => isOwn(event) && event.type === RETRY_REQUESTED;
    this.#subscription = this.source.log.subscribe({
      ...options,
      name: this.name,
      after: this.position,
      categories: [...categories, parking.category],
      types: { ...types, [parking.category]: [RETRY_REQUESTED, PARKED] },
      concerns: (event) =>
        categoryOf(event.stream) === parking.category ? isOwn(event) : concerns?.(event) !== false,
      onEvents: async (events, position) => {
        await onEvents(
          events.filter(({ stream }) => categoryOf(stream) !== parking.category),
          position,
        );
        if (events.some((event) => isOwn(event) && event.type === PARKED)) {
          await this.parking.findRequested();
          if (this.parking.due.length > 0) await onDue();
        }
        if (events.some(isRequest)) await this.retry(await this.parking.findRequested());
      },
    });
  }

  /** Tries events again that were set aside: none when another instance was faster. Those that fail once more stay. */
  protected abstract retry(requested: readonly ParkedEvent[]): Promise<void>;
}
