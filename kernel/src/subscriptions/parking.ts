import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import type { Clock } from '../core/clock.ts';
import { type Aggregate, unknownFact } from '../core/decider.ts';
import type { Logger } from '../core/logger.ts';
import { messageOf } from '../core/message-of.ts';
import type { EventLog, Position, RecordedEvent } from '../ports/event-log.ts';

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

/** The facts of a follower's parked events. Names and shapes are kept for ever: add, never change. */
export type ParkingFact =
  | { readonly type: 'EventParked'; readonly data: ParkedEvent }
  /** It was handled after all, or is to be handled anew. */
  | { readonly type: 'EventReleased'; readonly data: { readonly event_id: string } };

interface ParkingState {
  readonly parked: readonly ParkedEvent[];
}

type ParkingCommand =
  | { readonly type: 'Park'; readonly event: ParkedEvent }
  | { readonly type: 'Unpark'; readonly event_id: string };

/** A follower's parked events, in a stream of their own, so that they survive restarts and the loss of the read models. */
export const parking: Aggregate<ParkingState, ParkingCommand, ParkingFact> = {
  category: 'parking',
  initial: { parked: [] },
  evolve({ parked }, fact) {
    switch (fact.type) {
      case 'EventParked':
        return { parked: [...parked, fact.data] };
      case 'EventReleased':
        return { parked: parked.filter(({ event_id }) => event_id !== fact.data.event_id) };
      default:
        return unknownFact(fact);
    }
  },
  decide(command, { parked }) {
    const event_id = command.type === 'Park' ? command.event.event_id : command.event_id;
    const isParked = parked.some((each) => each.event_id === event_id);
    if (command.type === 'Park') return isParked ? [] : [{ type: 'EventParked', data: command.event }];
    return isParked ? [{ type: 'EventReleased', data: { event_id } }] : [];
  },
};

interface Parts {
  readonly log: Pick<EventLog, 'read'>;
  readonly commands: Commands;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The events that one follower of the log has set aside. */
export class Parking {
  readonly #contexts: CommandContextFactory;

  private constructor(
    private readonly name: string,
    private revision: number,
    public events: readonly ParkedEvent[],
    private readonly parts: Parts,
  ) {
    this.#contexts = new CommandContextFactory(parts.clock, name);
  }

  /** `name`: of the follower, unique in the installation. */
  static async open(name: string, parts: Parts): Promise<Parking> {
    const { state, revision } = await parts.commands.load(parking, name);
    return new Parking(name, revision, state.parked, parts);
  }

  /** Keeps an event that could not be handled, before the follower goes on. */
  async keep(event: RecordedEvent, error: unknown): Promise<void> {
    const { id, stream, revision, position } = event;
    const parked: ParkedEvent = { event_id: id, stream, revision, position, error: messageOf(error) };
    this.parts.logger.error({ err: error, follower: this.name, parked }, 'an event was set aside');
    // An event may be parked again after it was tried anew, so the command is named by the place in the stream too.
    const context = this.#contexts.following(event, `park:${this.name}@${this.revision}`);
    await this.#execute({ type: 'Park', event: parked }, context);
  }

  /** Tries each event again that was set aside before. One that fails once more stays. */
  async retry(handle: (event: RecordedEvent) => Promise<void>): Promise<void> {
    for (const parked of this.events) {
      const [event] = await this.parts.log.read(parked.stream, parked.revision, 1);
      if (event?.id !== parked.event_id) continue;
      try {
        await handle(event);
        await this.release(event);
      } catch (error) {
        this.parts.logger.warn({ err: error, follower: this.name, parked }, 'an event stays set aside');
      }
    }
  }

  /** Forgets all of them, because they are about to be handled anew. */
  async releaseAll(): Promise<void> {
    for (const { stream, revision, event_id } of this.events) {
      const [event] = await this.parts.log.read(stream, revision, 1);
      if (event?.id === event_id) await this.release(event);
    }
  }

  async release(event: RecordedEvent): Promise<void> {
    const context = this.#contexts.following(event, `unpark:${this.name}@${this.revision}`);
    await this.#execute({ type: 'Unpark', event_id: event.id }, context);
  }

  async #execute(command: ParkingCommand, context: Parameters<Commands['execute']>[3]): Promise<void> {
    const { state, revision } = await this.parts.commands.execute(parking, this.name, command, context);
    this.events = state.parked;
    this.revision = revision;
  }
}
