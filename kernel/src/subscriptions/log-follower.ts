import { kindsRaisedBy, LEVEL_CATEGORY } from '../command-handling/level.ts';
import type { UnknownCategories } from '../command-handling/unknown-categories.ts';
import type { EndSignal } from '../core/time/clock.ts';
import {
  categoryOf,
  type EventKind,
  type EventLog,
  type Position,
  type RecordedEvent,
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
  /** Of a follower of a service's facts: what it follows beside the categories, and learns of while it does. */
  readonly unknownCategories?: UnknownCategories | undefined;
}

/**
 * The common base of projections, publishers, process managers and subscribers: follows the log and reports its
 * progress.
 */
export abstract class LogFollower {
  protected readonly waiters: PositionWaiters;
  #subscription: Subscription | undefined;
  #isStopped = false;

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
    this.#isStopped = true;
    await this.#subscription?.stop();
  }

  /**
   * Starts following. Must come after all that a subclass's constructor does. Beside the events of its own work a follower hears when
   * somebody wants events that it has set aside to be tried again, and does so before it goes on. A level that brings categories of
   * its service comes before all facts in them, so from there on it follows those as well.
   */
  protected subscribe(following: Following, after = this.position): void {
    const { categories, types, concerns, onEvents, onDue, unknownCategories, ...options } = following;
    const unknown = unknownCategories?.all ?? [];
    const hears = [parking.category, ...(unknownCategories ? [LEVEL_CATEGORY] : [])];
    const isHeard = ({ stream }: EventKind) => hears.includes(categoryOf(stream));
    const isOwn = ({ stream }: EventKind) => stream === this.parking.stream;
    const isRequest = (event: EventKind) => isOwn(event) && event.type === RETRY_REQUESTED;
    const handle = async (events: readonly RecordedEvent[], position: Position) => {
      await onEvents(
        events.filter((event) => !isHeard(event)),
        position,
      );
      if (events.some((event) => isOwn(event) && event.type === PARKED)) {
        await this.parking.findRequested();
        if (this.parking.due.length > 0) await onDue();
      }
      if (events.some(isRequest)) await this.retry(await this.parking.findRequested());
    };
    /** Whether an event brings categories that this subscription lacks. */
    const widens = (event: RecordedEvent): boolean => {
      if (!unknownCategories || categoryOf(event.stream) !== LEVEL_CATEGORY) return false;
      unknownCategories.learn(kindsRaisedBy(event));
      return unknownCategories.all.length > unknown.length;
    };
    const subscription = this.source.log.subscribe({
      ...options,
      name: this.name,
      after,
      categories: [...categories, ...unknown, ...hears],
      types: { ...types, [parking.category]: [RETRY_REQUESTED, PARKED] },
      concerns: (event) =>
        categoryOf(event.stream) === parking.category
          ? isOwn(event)
          : isHeard(event) || concerns?.(event) !== false,
      onEvents: async (events, position) => {
        const index = events.findIndex(widens);
        const last = events[index];
        if (!last) return handle(events, position);
        await handle(events.slice(0, index + 1), last.position);
        if (this.#isStopped) return;
        this.subscribe(following, last.position);
        void subscription.stop();
      },
    });
    this.#subscription = subscription;
  }

  /** Tries events again that were set aside: none when another instance was faster. Those that fail once more stay. */
  protected abstract retry(requested: readonly ParkedEvent[]): Promise<void>;
}
