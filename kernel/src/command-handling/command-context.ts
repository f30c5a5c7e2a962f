import { recordId, uuidv5 } from '../core/ids.ts';
import { type Position, START } from '../ports/event-log.ts';
import type { Origin } from '../ports/stored-fact.ts';

interface ContextSource extends Origin {
  readonly commandId: string;
  readonly storeId: string;
  /** When the command was accepted, ISO 8601 UTC. */
  readonly at: string;
}

/**
 * The origin of a command. Made by the dispatcher for each request, and by process managers for each step. All ids in it
 * derive from the command id, so a retry makes the same ids.
 */
export class CommandContext implements ContextSource {
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Origin['actor'];
  readonly storeId: string;
  readonly at: string;
  #causationId: string | null;
  #lastWritten: Position = START;
  #madeIds = 0;
  readonly #parent: CommandContext | undefined;

  constructor(source: ContextSource, parent?: CommandContext) {
    this.commandId = source.commandId;
    this.correlationId = source.correlationId;
    this.actor = source.actor;
    this.storeId = source.storeId;
    this.at = source.at;
    this.#causationId = source.causationId;
    this.#parent = parent;
  }

  /** The last event appended with this context, or with one derived from it; before the first, what it follows from. */
  get causationId(): string | null {
    return this.#causationId;
  }

  /** The last position noted, also by contexts derived from this one. START when there is none. */
  get lastWritten(): Position {
    return this.#lastWritten;
  }

  /** A new record id, derived from the command id: the same command makes the same ids. */
  newId(prefix: string): string {
    return recordId(prefix, `${this.commandId}:${this.#madeIds++}`);
  }

  /** What, called later, has the ids since then made again: for work that is begun anew because nothing came of it. */
  keepIds(): () => void {
    const madeIds = this.#madeIds;
    return () => {
      this.#madeIds = madeIds;
    };
  }

  /**
   * A context for work of the same request on another stream, with a command id derived from this one. It follows from
   * what this one has appended so far.
   */
  derive(name: string): CommandContext {
    return this.#derive(name, this.storeId);
  }

  /** A context for work of the same request in a store, whose events alone tell of it: this one if that is its store. */
  inStore(storeId: string): CommandContext {
    return storeId === this.storeId ? this : this.#derive(`in ${storeId}`, storeId);
  }

  /**
   * A context for the same command, decided only at `at`, ISO 8601 UTC: after work that takes its time, in which others go
   * on. Ids are made by the first context, so that none is made twice.
   */
  decidedAt(at: string): CommandContext {
    const { commandId, correlationId, causationId, actor, storeId } = this;
    return new CommandContext({ commandId, correlationId, causationId, actor, storeId, at }, this);
  }

  #derive(name: string, storeId: string): CommandContext {
    const { correlationId, causationId, actor, at } = this;
    const commandId = uuidv5(this.commandId, name);
    return new CommandContext({ commandId, correlationId, causationId, actor, storeId, at }, this);
  }

  /** Notes an append by its last event. The response waits until the read models show it. */
  wrote(position: Position, eventId: string): void {
    if (position > this.#lastWritten) {
      this.#lastWritten = position;
      this.#causationId = eventId;
    }
    this.#parent?.wrote(position, eventId);
  }
}
