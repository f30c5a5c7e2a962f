import type { JsonObject } from '@storefold/kernel/core';
import type { Position, RecordedEvent } from '@storefold/kernel/ports';

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

/** A new copy for each reader, so that no handler sees the changes of another. */
export function toEvent([position, stream, , revision, id, type, data, metadata]: EventRow): RecordedEvent {
  return {
    stream,
    revision,
    position,
    id,
    type,
    data: JSON.parse(data) as JsonObject,
    metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
  };
}
