import type { CommandContextFactory } from '../command-handling/command-context-factory.ts';
import { metadataOf } from '../command-handling/fact-codec.ts';
import { uuidv5 } from '../core/ids.ts';
import {
  categoryOf,
  type EventLog,
  type Position,
  START,
  WrongExpectedRevision,
} from '../ports/event-log.ts';
import { LATEST_EVENTS, latestOf } from './latest-events.ts';
import type { Beginning } from './subscriber.ts';

/** The event type of a checkpoint's stream. Name and shape are kept for ever: add, never change. */
const REACHED = 'CheckpointReached';
type Reached = { position: Position };
/** The category of the streams of checkpoints. */
export const CHECKPOINT_CATEGORY = 'follower';

/** A checkpoint is due after so many steps: events that were delivered, and additions to the log that were passed over. */
const EVERY_STEPS = 5_000;
/** It is also due where a follower has caught up that was so many events behind. */
const FAR_BEHIND = LATEST_EVENTS / 2;

interface Parts {
  readonly log: EventLog;
  readonly contexts: CommandContextFactory;
}

/**
 * A follower's checkpoint, in a stream of its own (`follower-<name>`), so that it survives the loss of the read models.
 * The stream keeps its last event only.
 */
export class Checkpoint {
  #revision = -1;
  #position: Position = START;
  #steps = 0;
  /** The end of the log at the start, for a follower that was far behind. */
  #dueAt: Position | undefined;

  private constructor(
    private readonly name: string,
    private readonly parts: Parts,
  ) {}

  /** The follower's last checkpoint, or a first one where it begins. */
  static async open({ name, from }: { name: string; from: Beginning }, parts: Parts): Promise<Checkpoint> {
    const checkpoint = new Checkpoint(name, parts);
    const isFirst = !(await checkpoint.#readLast());
    if (isFirst && from === 'now') await checkpoint.#store(await parts.log.head());
    return checkpoint;
  }

  get position(): Position {
    return this.#position;
  }

  /**
   * Is told where the follower begins. However little there is for it, the next start need not look through the same part of
   * the log again, unless that is short.
   */
  async beginAt(after: Position): Promise<void> {
    const latest = await latestOf(this.parts.log);
    // Checkpoints do not count, or followers would store theirs because of one another at each start.
    const missed = latest.filter(
      ({ position, stream }) => position > after && categoryOf(stream) !== CHECKPOINT_CATEGORY,
    );
    this.#dueAt = missed.length >= FAR_BEHIND ? latest.at(-1)?.position : undefined;
  }

  step(): void {
    this.#steps += 1;
  }

  /** Where the follower is, is known without this checkpoint. */
  restart(): void {
    this.#steps = 0;
  }

  isDueAt(position: Position): boolean {
    return this.#steps >= EVERY_STEPS || (this.#dueAt !== undefined && position >= this.#dueAt);
  }

  /** Stores that everything up to `position` is handled, unless another instance has stored a later position. */
  async reach(position: Position): Promise<void> {
    while (position > this.#position) await this.#store(position);
    this.#steps = 0;
    this.#dueAt = undefined;
  }

  /** When another instance has stored its checkpoint meanwhile, that one is read instead. */
  async #store(position: Position): Promise<void> {
    try {
      await this.#append(position);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      await this.#readLast();
    }
  }

  async #append(position: Position): Promise<void> {
    const context = this.parts.contexts.once(`checkpoint:${this.name}@${position}`, '');
    // The same position always has the same id, so an append whose response was lost may be made again.
    const id = uuidv5(context.commandId, `${this.#stream}#0`);
    const data: Reached = { position };
    const expected = this.#revision < 0 ? 'no_stream' : this.#revision;
    const event = { id, type: REACHED, data, metadata: metadataOf(context) };
    const { revision } = await this.parts.log.append(this.#stream, expected, [event], { keepLast: 1 });
    this.#revision = revision;
    this.#position = position;
  }

  /** Whether there is a checkpoint. */
  async #readLast(): Promise<boolean> {
    const last = await this.parts.log.readLast(this.#stream);
    if (!last) return false;
    this.#revision = last.revision;
    this.#position = (last.data as Reached).position;
    return true;
  }

  get #stream(): string {
    return `${CHECKPOINT_CATEGORY}-${this.name}`;
  }
}
