import { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import type { Commands } from '../command-handling/commands.ts';
import type { FactCodec } from '../command-handling/fact-codec.ts';
import { type Aggregate, UnknownFact, unknownFact } from '../core/decider.ts';
import type { Logger } from '../core/logger.ts';
import { messageOf } from '../core/text/message-of.ts';
import type { Clock } from '../core/time/clock.ts';
import type { EventLog, Position, RecordedEvent } from '../ports/event-log.ts';
import { unknownFactIn } from './is-transient.ts';

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
  /** The kind of fact that only a newer version knows: of this event, or of one that it has to wait for. */
  readonly unknown_fact?: string;
  /** The stream of that fact, where it is another one. */
  readonly unknown_in?: string;
};

/** The facts of a follower's parked events. Names and shapes are kept for ever: add, never change. */
export type ParkingFact =
  /** Once more when it was tried again and failed. */
  | { readonly type: 'EventParked'; readonly data: ParkedEvent }
  /** Somebody wants it to be tried again while the follower is at work. */
  | { readonly type: 'EventRetryRequested'; readonly data: { readonly event_id: string } }
  /** It was handled after all, or is to be handled anew. */
  | { readonly type: 'EventReleased'; readonly data: { readonly event_id: string } };

interface ParkingState {
  readonly parked: readonly ParkedEvent[];
  /** The ids of those that are to be tried again. */
  readonly requested: readonly string[];
}

export type ParkingCommand =
  | { readonly type: 'Park'; readonly event: ParkedEvent }
  /** It was tried again, and failed, or has another reason now. */
  | { readonly type: 'ParkAgain'; readonly event: ParkedEvent }
  | { readonly type: 'RequestRetry'; readonly event_id: string }
  | { readonly type: 'Unpark'; readonly event_id: string };

/** The type of the fact that followers of the log listen to, each in the stream of its own parked events. */
export const RETRY_REQUESTED = 'EventRetryRequested' satisfies ParkingFact['type'];

/** The type of the fact by which instances of a read model hear what another one has set aside. */
export const PARKED = 'EventParked' satisfies ParkingFact['type'];

/** A follower's parked events, in a stream of their own, so that they survive restarts and the loss of the read models. */
export const parking: Aggregate<ParkingState, ParkingCommand, ParkingFact> = {
  category: 'parking',
  initial: { parked: [], requested: [] },
  evolve({ parked, requested }, fact) {
    const others = () => parked.filter(({ event_id }) => event_id !== fact.data.event_id);
    const unasked = requested.filter((id) => id !== fact.data.event_id);
    switch (fact.type) {
      case 'EventParked':
        return { parked: [...others(), fact.data], requested: unasked };
      case 'EventRetryRequested':
        return { parked, requested: [...unasked, fact.data.event_id] };
      case 'EventReleased':
        return { parked: others(), requested: unasked };
      default:
        return unknownFact(fact);
    }
  },
  decide(command, { parked, requested }) {
    const event_id = 'event' in command ? command.event.event_id : command.event_id;
    const known = parked.find((each) => each.event_id === event_id);
    const isParked = known !== undefined;
    const isRequested = requested.includes(event_id);
    switch (command.type) {
      case 'Park':
        return isParked ? [] : [{ type: 'EventParked', data: command.event }];
      case 'ParkAgain':
        return isParked && (isRequested || known.unknown_fact !== command.event.unknown_fact)
          ? [{ type: 'EventParked', data: command.event }]
          : [];
      case 'RequestRetry':
        return isParked && !isRequested ? [{ type: 'EventRetryRequested', data: { event_id } }] : [];
      case 'Unpark':
        return isParked ? [{ type: 'EventReleased', data: { event_id } }] : [];
    }
  },
};

/** Why a follower has set aside an event of a stream, by what any instance has written. */
export async function reasonSetAside(
  commands: Pick<Commands, 'load'>,
  follower: string,
  stream: string,
): Promise<string | undefined> {
  const { state } = await commands.load(parking, follower);
  return state.parked.find((each) => each.stream === stream)?.error;
}

interface Parts {
  readonly log: Pick<EventLog, 'read'>;
  readonly commands: Commands;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Which kinds of facts this version knows. Default: all. */
  readonly codec?: Pick<FactCodec, 'isKnown'>;
}

/** The events that one follower of the log has set aside. */
export class Parking {
  readonly #contexts: CommandContextFactory;

  #revision = -1;
  #state = parking.initial;
  #newer: { readonly unknown: ReadonlyMap<string, ParkedEvent>; readonly due: readonly ParkedEvent[] } = {
    unknown: new Map(),
    due: [],
  };
  /** Where they are kept. */
  readonly stream: string;

  private constructor(
    private readonly name: string,
    private readonly parts: Parts,
  ) {
    this.#contexts = new CommandContextFactory(parts.clock, name);
    this.stream = `${parking.category}-${name}`;
  }

  get events(): readonly ParkedEvent[] {
    return this.#state.parked;
  }

  /** By stream the first that was set aside because only a newer version than this one knows a fact. */
  get unknown(): ReadonlyMap<string, ParkedEvent> {
    return this.#newer.unknown;
  }

  /** What an event has to wait for, because it is of a record of which this version does not know a fact. */
  heldBy({ stream, position }: Pick<RecordedEvent, 'stream' | 'position'>): ParkedEvent | undefined {
    const first = this.unknown.get(stream);
    return first && first.position <= position ? first : undefined;
  }

  /** What an older version set aside for such a fact, and this one knows, in the order of the log. */
  get due(): readonly ParkedEvent[] {
    return this.#newer.due;
  }

  /** `name`: of the follower, unique in the installation. */
  static async open(name: string, parts: Parts): Promise<Parking> {
    const opened = new Parking(name, parts);
    await opened.findRequested();
    return opened;
  }

  /** Those that somebody wants to be tried again, by what any instance has written. */
  async findRequested(): Promise<readonly ParkedEvent[]> {
    const loaded = await this.parts.commands.load(parking, this.name);
    this.#take(loaded);
    const { state } = loaded;
    return state.parked.filter(({ event_id }) => state.requested.includes(event_id));
  }

  /** Keeps an event that could not be handled, before the follower goes on. */
  async keep(event: RecordedEvent, error: unknown, whatNext?: string): Promise<void> {
    const parked = parkedEvent(event, error);
    const { logger } = this.parts;
    const isAlone = whatNext === undefined && !this.unknown.has(event.stream);
    if (isAlone) logger.error({ err: error, follower: this.name, parked }, 'an event was set aside');
    else logger.warn({ follower: this.name, parked }, `an event was set aside: ${whatNext ?? BEHIND}`);
    // An event may be parked again after it was tried anew, so the command is named by the place in the stream too.
    const context = this.#contexts.following(event, `park:${this.name}@${this.#revision}`);
    await this.#execute({ type: 'Park', event: parked }, context);
  }

  /**
   * Tries events again that were set aside before, by default all but those for which a version is needed. One that fails once
   * more stays.
   */
  async retry(
    handle: (event: RecordedEvent) => Promise<void>,
    those: readonly ParkedEvent[] = this.events.filter(({ unknown_fact }) => unknown_fact === undefined),
  ): Promise<void> {
    await this.handleEach(those, async (event) => {
      try {
        const before = this.heldBy(event);
        if (before) throw reasonOf(before);
        await handle(event);
        return true;
      } catch (error) {
        const { logger } = this.parts;
        logger.warn({ err: error, follower: this.name, event_id: event.id }, 'an event stays set aside');
        await this.keepAgain(event, error);
        return false;
      }
    });
  }

  /** Passes on what is still set aside, and releases what is done. */
  async handleEach(
    those: readonly ParkedEvent[],
    handle: (event: RecordedEvent) => Promise<boolean>,
  ): Promise<void> {
    for (const parked of those) {
      // Another instance may have handled it meanwhile.
      await this.findRequested();
      if (!this.events.some(({ event_id }) => event_id === parked.event_id)) continue;
      const event = await this.#found(parked);
      if (event && (await handle(event))) await this.release(event);
    }
  }

  /**
   * Answers a request to try an event again, which failed once more, or says that it is set aside for another reason now. `still`:
   * it keeps its place among those of its record.
   */
  async keepAgain(event: RecordedEvent, error: unknown, still?: ParkedEvent): Promise<void> {
    const context = this.#contexts.following(event, `park again:${this.name}@${this.#revision}`);
    const parked = parkedEvent(event, error);
    await this.#execute({ type: 'ParkAgain', event: { ...still, ...parked } }, context);
  }

  /** Forgets all of them, because they are about to be handled anew. */
  async releaseAll(): Promise<void> {
    for (const parked of this.events) {
      const event = await this.#found(parked);
      if (event) await this.release(event);
    }
  }

  /**
   * The event, as the log has it. One that was dropped since is forgotten: its stream is no history, and the later events were
   * handled.
   */
  async #found({ stream, revision, event_id }: ParkedEvent): Promise<RecordedEvent | undefined> {
    const [event] = await this.parts.log.read(stream, revision, 1);
    if (event && event.revision > revision) {
      const context = this.#contexts.once(`forget:${this.name}@${this.#revision}`, '');
      await this.#execute({ type: 'Unpark', event_id }, context);
    }
    return event?.id === event_id ? event : undefined;
  }

  async release(event: RecordedEvent): Promise<void> {
    const context = this.#contexts.following(event, `unpark:${this.name}@${this.#revision}`);
    await this.#execute({ type: 'Unpark', event_id: event.id }, context);
  }

  async #execute(command: ParkingCommand, context: Parameters<Commands['execute']>[3]): Promise<void> {
    this.#take(await this.parts.commands.execute(parking, this.name, command, context));
  }

  /** A look that began earlier may end later, and must not hide what was set aside meanwhile. */
  #take({ state, revision }: { readonly state: ParkingState; readonly revision: number }): void {
    if (revision < this.#revision) return;
    if (state.parked !== this.#state.parked) this.#newer = this.#forNewer(state.parked);
    this.#state = state;
    this.#revision = revision;
  }

  #forNewer(all: readonly ParkedEvent[]) {
    const unknown = new Map<string, ParkedEvent>();
    const due: ParkedEvent[] = [];
    const marked = all.filter(({ unknown_fact }) => unknown_fact !== undefined);
    for (const parked of marked.toSorted((one, other) => one.position - other.position)) {
      const { stream, unknown_fact = '', unknown_in = stream } = parked;
      if (this.parts.codec?.isKnown({ stream: unknown_in, type: unknown_fact }) !== false) due.push(parked);
      else if (!unknown.has(stream)) unknown.set(stream, parked);
    }
    return { unknown, due };
  }
}

const BEHIND = 'one of its record waits for a newer version';

/** Why an event was set aside, for those of its record that come later. */
export const reasonOf = ({ stream, unknown_fact = '', unknown_in = stream }: ParkedEvent): UnknownFact =>
  new UnknownFact(unknown_fact, unknown_in);

function parkedEvent({ id, stream, revision, position }: RecordedEvent, error: unknown): ParkedEvent {
  const unknown = unknownFactIn(error);
  return {
    event_id: id,
    stream,
    revision,
    position,
    error: messageOf(unknown ?? error),
    ...(unknown && { unknown_fact: unknown.type }),
    ...(unknown?.stream !== undefined && unknown.stream !== stream && { unknown_in: unknown.stream }),
  };
}
