import type { JsonObject } from '@storefold/kernel/core';
import type { Position, RecordedEvent } from '@storefold/kernel/ports';

/** An event as adapters hold it until somebody wants it; data and metadata are JSON. */
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

/** Events after a position, and how far was looked for them. */
export interface Stretch {
  readonly rows: readonly EventRow[];
  readonly position: Position;
}

/** Characters of JSON in a row. */
export const weightOf = ([, , , , , , data, metadata]: EventRow): number => data.length + metadata.length;

/** A copy for each reader: what one handler does to it, no other sees. */
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
