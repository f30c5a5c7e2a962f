import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject } from '@storefold/kernel/core';
import { categoryOf, LogUnavailable, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import type { EventRow } from '../shared/event-row.ts';

/** What the server says of a position that it does not know. */
const NO_POSITION = 2n ** 64n - 1n;

/** A byte offset as the port's position. Throws LogUnavailable when it is larger than a number can be exact. */
export function toPosition(offset: bigint): Position {
  if (offset <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(offset);
  throw new LogUnavailable(`position ${offset} of the log is beyond ${Number.MAX_SAFE_INTEGER}`);
}

/** The position of an event, wherever it was read. Commit and prepare position are one and the same over gRPC. */
export function positionOf({ event, commitPosition }: ResolvedEvent | AllStreamResolvedEvent): Position {
  const offset = event?.position?.commit ?? commitPosition ?? NO_POSITION;
  if (offset !== NO_POSITION) return toPosition(offset);
  throw new LogUnavailable(
    'the server does not tell the positions of events: it is older than EventStoreDB 22.6',
  );
}

/**
 * An event of this program; undefined when it is none: the server's own (`$…`), a link, binary data, or something that
 * another program has written, without the metadata that every event of ours has. Nobody here could make anything of
 * such events, and a reader that must not stall on them passes over them.
 */
export function toRecordedEvent(resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
  const { event } = resolved;
  if (!event?.isJson || event.streamId.startsWith('$')) return undefined;
  const { data, metadata } = event;
  if (!isObject(data) || !isOurMetadata(metadata)) return undefined;
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(resolved),
    id: event.id,
    type: event.type,
    data,
    metadata,
  };
}

/**
 * An event out of a stream that shall be read as a whole. A foreign event is refused here: left out, it would make a
 * state that is not the stream's, on a revision that is not its last.
 */
export function requireRecordedEvent(resolved: ResolvedEvent): RecordedEvent {
  const recorded = toRecordedEvent(resolved);
  if (recorded) return recorded;
  const { streamId, revision } = resolved.event ?? { streamId: '?', revision: '?' };
  throw new LogUnavailable(`another program has written to stream ${streamId}, at revision ${revision}`);
}

export const toRow = ({ position, stream, revision, id, type, data, metadata }: RecordedEvent): EventRow => [
  position,
  stream,
  categoryOf(stream),
  revision,
  id,
  type,
  JSON.stringify(data),
  JSON.stringify(metadata),
];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOurMetadata = (value: unknown): value is RecordedEvent['metadata'] =>
  isObject(value) && typeof value.command_id === 'string' && typeof value.at === 'string';
