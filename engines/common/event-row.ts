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
export function toEvent([
  position,
  stream,
  ,
  revision,
  id,
  type,
  dataText,
  metadataText,
]: EventRow): RecordedEvent {
  let data: JsonObject | undefined;
  let metadata: EventMetadata | undefined;
  return {
    position,
    stream,
    revision,
    id,
    type,
    get data() {
      data ??= JSON.parse(dataText) as JsonObject;
      return data;
    },
    get metadata() {
      metadata ??= JSON.parse(metadataText) as EventMetadata;
      return metadata;
    },
  };
}
