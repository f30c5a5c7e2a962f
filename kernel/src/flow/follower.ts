import type { Clock } from '../domain/clock.ts';
import type { Commands } from '../domain/commands.ts';
import type { Aggregate } from '../domain/decider.ts';
import {
  type EventLog,
  type Position,
  type RecordedEvent,
  START,
  type Subscription,
} from '../event-log/event-log.ts';
import type { Contexts } from '../runtime/contexts.ts';
import type { Logger } from '../runtime/logger.ts';
import type { FollowerHealth, ParkedEvent } from './parked.ts';
import { isPassing } from './publisher-runner.ts';
import { Waiters } from './waiters.ts';

/**
 * The facts of a follower: how far it has got, and what it set aside. Names and shapes are kept for ever: add, never
 * change.
 */
export type FollowerFact =
  | { type: 'CheckpointReached'; data: { position: Position } }
  | {
      type: 'EventParked';
      data: { event_id: string; stream: string; revision: number; position: Position; error: string };
    };

interface FollowerState {
  readonly checkpoint: Position;
  readonly parked: readonly (FollowerFact & { type: 'EventParked' })['data'][];
}

type FollowerCommand =
  | { type: 'Reach'; position: Position }
  | { type: 'Park'; event: (FollowerFact & { type: 'EventParked' })['data'] };

/** A follower's own small stream: it survives the loss of the read models. */
export const follower: Aggregate<FollowerState, FollowerCommand, FollowerFact> = {
  category: 'follower',
  initial: { checkpoint: START, parked: [] },

  evolve(state, fact) {
    switch (fact.type) {
      case 'CheckpointReached':
        return { ...state, checkpoint: fact.data.position };
      case 'EventParked':
        return { ...state, parked: [...state.parked, fact.data].slice(-100) };
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'Reach':
        if (command.position <= state.checkpoint) return [];
        return [{ type: 'CheckpointReached', data: { position: command.position } }];
      case 'Park':
        if (state.parked.some((parked) => parked.event_id === command.event.event_id)) return [];
        return [{ type: 'EventParked', data: command.event }];
    }
  },
};

/** How often progress is written down while events keep coming; after a crash this much is handled again. */
const CHECKPOINT_EVERY_MS = 5_000;
/** A failing event is tried this often before it is set aside. */
const TRIES = 5;

interface Parts {
  readonly log: EventLog;
  readonly commands: Commands;
  readonly contexts: Contexts;
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
  readonly #waiters: Waiters;
  readonly #subscription: Subscription;
  readonly #attempts = new Map<string, number>();
  #handled: Position;
  #storedAtMs: number;
  #stored: Position;
  #parked: readonly ParkedEvent[];

  private constructor(
    private readonly following: Following,
    state: FollowerState,
    private readonly parts: Parts,
  ) {
    this.#handled = state.checkpoint;
    this.#stored = state.checkpoint;
    this.#storedAtMs = parts.clock.now();
    this.#parked = state.parked.map((parked) => this.#toHealth(parked));
    this.#waiters = new Waiters(state.checkpoint);
    this.#subscription = parts.log.subscribe({
      name: following.name,
      after: state.checkpoint,
      categories: following.categories,
      onEvents: (events, position) => this.#handle(events, position),
    });
  }

  static async start(following: Following, parts: Parts): Promise<FollowerRunner> {
    const { state } = await parts.commands.load(follower, following.name);
    return new FollowerRunner(following, state, parts);
  }

  passed(position: Position): Promise<void> {
    return this.#waiters.passed(position);
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
    await this.#checkpoint().catch((error: unknown) =>
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
    if (events.length > 0 && isDue) await this.#checkpoint();
  }

  async #handleOne(event: RecordedEvent): Promise<void> {
    try {
      await this.following.handle(event);
      this.#attempts.delete(event.id);
    } catch (error) {
      const attempts = (this.#attempts.get(event.id) ?? 0) + 1;
      this.#attempts.set(event.id, attempts);
      if (isPassing(error) || attempts < TRIES) throw error;
      await this.#park(event, error);
      this.#attempts.delete(event.id);
    }
  }

  async #park(event: RecordedEvent, error: unknown): Promise<void> {
    const parked = {
      event_id: event.id,
      stream: event.stream,
      revision: event.revision,
      position: event.position,
      error: error instanceof Error ? error.message : String(error),
    };
    this.parts.logger.error({ err: error, parked, follower: this.following.name }, 'an event was set aside');
    const context = this.parts.contexts.following(event, `park:${this.following.name}`);
    await this.parts.commands.run(follower, this.following.name, { type: 'Park', event: parked }, context);
    this.#parked = [...this.#parked, this.#toHealth(parked)];
  }

  async #checkpoint(): Promise<void> {
    if (this.#handled <= this.#stored) return;
    const name = `${this.following.name}@${this.#handled}`;
    const context = this.parts.contexts.once(`checkpoint:${name}`, '');
    const command: FollowerCommand = { type: 'Reach', position: this.#handled };
    await this.parts.commands.run(follower, this.following.name, command, context);
    this.#stored = this.#handled;
    this.#storedAtMs = this.parts.clock.now();
  }

  #toHealth(parked: FollowerState['parked'][number]): ParkedEvent {
    const { event_id: eventId, stream, revision, position, error } = parked;
    return { follower: this.following.name, eventId, stream, revision, position, error };
  }
}
