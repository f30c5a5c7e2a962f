import type { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import type { Clock } from '../core/clock.ts';
import type { Aggregate } from '../core/decider.ts';
import type { Logger } from '../core/logger.ts';
import type { EventLog, Position, RecordedEvent, Subscription } from '../ports/event-log.ts';
import { Checkpoint } from './checkpoint.ts';
import { isTransient } from './is-transient.ts';
import { type FollowerHealth, lastParked, type ParkedEvent, parkedEvent } from './parked.ts';
import { PositionWaiters } from './position-waiters.ts';

/**
 * The facts of what a follower set aside. Names and shapes are kept for ever: add, never change.
 */
export interface EventParked {
  readonly type: 'EventParked';
  readonly data: {
    readonly event_id: string;
    readonly stream: string;
    readonly revision: number;
    readonly position: Position;
    readonly error: string;
  };
}

interface ParkingState {
  readonly parked: readonly EventParked['data'][];
}

type ParkingCommand = { type: 'Park'; event: EventParked['data'] };

/** A follower's events that wait for somebody to look, in a stream of their own: they survive the loss of the read models. */
export const parking: Aggregate<ParkingState, ParkingCommand, EventParked> = {
  category: 'parking',
  initial: { parked: [] },
  evolve: (state, { data }) => ({ parked: lastParked(state.parked, data) }),
  decide({ event }, state) {
    if (state.parked.some((parked) => parked.event_id === event.event_id)) return [];
    return [{ type: 'EventParked', data: event }];
  },
};

/** How often progress is written down while events keep coming; after a crash this much is handled again. */
const CHECKPOINT_EVERY_MS = 5_000;
/** A failing event is tried this often, over some three seconds, before it is set aside. */
const TRIES = 8;

interface Parts {
  readonly log: EventLog;
  readonly commands: Commands;
  readonly contexts: CommandContextFactory;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Following {
  /** Unique in the installation: `<service>_<name>`. */
  readonly name: string;
  readonly categories: readonly string[];
  handle(event: RecordedEvent): Promise<void>;
}

/**
 * Hands events to a handler, one at a time and in order, each at least once. A failing event is tried again and then
 * set aside; while a neighbour or an engine is down, it waits.
 */
export class FollowerRunner {
  readonly #waiters: PositionWaiters;
  readonly #subscription: Subscription;
  readonly #attempts = new Map<string, number>();
  #handled: Position;
  #storedAtMs: number;
  #parked: readonly ParkedEvent[];

  private constructor(
    private readonly following: Following,
    private readonly checkpoint: Checkpoint,
    parked: ParkingState['parked'],
    private readonly parts: Parts,
  ) {
    this.#handled = checkpoint.position;
    this.#storedAtMs = parts.clock.now();
    this.#parked = parked.map((each) => this.#toHealth(each));
    this.#waiters = new PositionWaiters(checkpoint.position);
    this.#subscription = parts.log.subscribe({
      name: following.name,
      after: checkpoint.position,
      categories: following.categories,
      onEvents: (events, position) => this.#handle(events, position),
    });
  }

  static async start(following: Following, parts: Parts): Promise<FollowerRunner> {
    const { state } = await parts.commands.load(parking, following.name);
    return new FollowerRunner(following, await Checkpoint.open(following.name, parts), state.parked, parts);
  }

  caughtUpTo(position: Position): Promise<void> {
    return this.#waiters.caughtUpTo(position);
  }

  health(): FollowerHealth {
    const { failure, lastAliveMs } = this.#subscription;
    return {
      name: this.following.name,
      position: this.#waiters.position,
      lastAliveMs,
      ...(failure ? { failure: failure.message } : {}),
      parked: this.#parked,
    };
  }

  async stop(): Promise<void> {
    await this.#subscription.stop();
    await this.#store().catch((error: unknown) =>
      this.parts.logger.warn(
        { err: error, follower: this.following.name },
        'the last checkpoint was not stored',
      ),
    );
  }

  async #handle(events: readonly RecordedEvent[], position: Position): Promise<void> {
    for (const event of events) {
      if (event.position <= this.#handled) continue;
      await this.#handleOne(event);
      this.#handled = event.position;
    }
    this.#waiters.advance(position);
    const isDue = this.parts.clock.now() - this.#storedAtMs > CHECKPOINT_EVERY_MS;
    if (events.length > 0 && isDue) await this.#store();
  }

  async #handleOne(event: RecordedEvent): Promise<void> {
    try {
      await this.following.handle(event);
      this.#attempts.delete(event.id);
    } catch (error) {
      const attempts = (this.#attempts.get(event.id) ?? 0) + 1;
      this.#attempts.set(event.id, attempts);
      if (isTransient(error) || attempts < TRIES) throw error;
      await this.#park(event, error);
      this.#attempts.delete(event.id);
    }
  }

  async #park(event: RecordedEvent, error: unknown): Promise<void> {
    const parked = parkedEvent(this.following.name, event, error);
    this.parts.logger.error({ err: error, parked }, 'an event was set aside');
    const { eventId: event_id, stream, revision, position, error: text } = parked;
    const park: ParkingCommand = {
      type: 'Park',
      event: { event_id, stream, revision, position, error: text },
    };
    const context = this.parts.contexts.following(event, `park:${this.following.name}`);
    await this.parts.commands.run(parking, this.following.name, park, context);
    this.#parked = lastParked(this.#parked, parked);
  }

  async #store(): Promise<void> {
    await this.checkpoint.reach(this.#handled);
    this.#storedAtMs = this.parts.clock.now();
  }

  #toHealth(parked: EventParked['data']): ParkedEvent {
    const { event_id: eventId, stream, revision, position, error } = parked;
    return { follower: this.following.name, eventId, stream, revision, position, error };
  }
}
