import { recordId, uuidv5 } from '../core/ids.ts';
import { type Position, START } from '../ports/event-log.ts';
import type { Origin } from '../ports/stored-fact.ts';
import type { CommandContext } from './commands.ts';

export interface ContextSource extends Origin {
  readonly commandId: string;
  readonly storeId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Makes a command's context. All ids in it derive from the command id, so a retry makes the same ids. */
export function commandContext(source: ContextSource): CommandContext {
  return new DerivedContext(source);
}

class DerivedContext implements CommandContext {
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Origin['actor'];
  readonly storeId: string;
  readonly at: string;
  #causationId: string | null;
  #lastWritten: Position = START;
  #madeIds = 0;

  constructor(
    source: ContextSource,
    private readonly parent?: CommandContext,
  ) {
    this.commandId = source.commandId;
    this.correlationId = source.correlationId;
    this.actor = source.actor;
    this.storeId = source.storeId;
    this.at = source.at;
    this.#causationId = source.causationId;
  }

  get causationId(): string | null {
    return this.#causationId;
  }

  get lastWritten(): Position {
    return this.#lastWritten;
  }

  newId(prefix: string): string {
    return recordId(prefix, `${this.commandId}:${this.#madeIds++}`);
  }

  derive(name: string): CommandContext {
    const { correlationId, causationId, actor, storeId, at } = this;
    const commandId = uuidv5(this.commandId, name);
    return new DerivedContext({ commandId, correlationId, causationId, actor, storeId, at }, this);
  }

  wrote(position: Position, eventId: string): void {
    if (position > this.#lastWritten) {
      this.#lastWritten = position;
      this.#causationId = eventId;
    }
    this.parent?.wrote(position, eventId);
  }
}
