import type { JsonObject } from '@storefold/kernel/core';
import type { EventMetadata, Position, RecordedEvent } from '@storefold/kernel/ports';

/** An event as adapters keep it until it is delivered. Data and metadata are JSON. */
export type EventRow = readonly [
  position: Position,
  stream: string,
  category: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** Events after a position, and the position up to which the log was scanned for them. */
export interface Stretch {
  readonly rows: readonly EventRow[];
  readonly position: Position;
}

/** The number of characters of JSON in a row. */
export const weightOf = ([, , , , , , data, metadata]: EventRow): number => data.length + metadata.length;

/**
 * A new copy for each reader, so that no handler sees the changes of another. Data and metadata are parsed when they are
 * read, because most followers only look at the type of most events.
 */
export const toEvent = (row: EventRow): RecordedEvent => new EventOfRow(row);

class EventOfRow implements RecordedEvent {
  /**
   * Of each event, so that copies and JSON of it have them too. All events share the getters: with getters of its own V8
   * would keep a hash table for each.
   */
  static readonly #parsed = {
    data: {
      enumerable: true,
      get(this: EventOfRow): JsonObject {
        this.#data ??= JSON.parse(this.#row[6]) as JsonObject;
        return this.#data;
      },
    },
    metadata: {
      enumerable: true,
      get(this: EventOfRow): EventMetadata {
        this.#metadata ??= JSON.parse(this.#row[7]) as EventMetadata;
        return this.#metadata;
      },
    },
  };

  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  declare readonly data: JsonObject;
  declare readonly metadata: EventMetadata;
  readonly #row: EventRow;
  #data: JsonObject | undefined;
  #metadata: EventMetadata | undefined;

  constructor(row: EventRow) {
    [this.position, this.stream, , this.revision, this.id, this.type] = row;
    this.#row = row;
    Object.defineProperties(this, EventOfRow.#parsed);
  }
}
