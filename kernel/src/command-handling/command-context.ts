import { recordId, uuidv5 } from '../core/ids.ts';
import { type Position, START } from '../ports/event-log.ts';
import type { CommandContext } from './commands.ts';

export interface ContextSource {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly storeId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Makes a command's context. All ids in it derive from the command id, so a retry makes the same ids. */
export function commandContext(source: ContextSource): CommandContext {
  return new DerivedContext(source, { position: START });
}

class DerivedContext implements CommandContext {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly storeId: string;
  readonly at: string;
  #madeIds = 0;

  constructor(
    source: ContextSource,
    private readonly written: { position: Position },
  ) {
    this.commandId = source.commandId;
    this.correlationId = source.correlationId;
    this.causationId = source.causationId;
    this.storeId = source.storeId;
    this.at = source.at;
  }

  newId(prefix: string): string {
    return recordId(prefix, `${this.commandId}:${this.#madeIds++}`);
  }

  derive(name: string): CommandContext {
    return new DerivedContext(
      {
        commandId: uuidv5(this.commandId, name),
        correlationId: this.correlationId,
        causationId: this.commandId,
        storeId: this.storeId,
        at: this.at,
      },
      this.written,
    );
  }

  wrote(position: Position): void {
    if (position > this.written.position) this.written.position = position;
  }

  get lastWritten(): Position {
    return this.written.position;
  }
}
