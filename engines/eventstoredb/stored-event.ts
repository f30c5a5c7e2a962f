import type { AllStreamResolvedEvent, JSONType, MetadataType, ResolvedEvent } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isJsonObject } from '@storefold/kernel/core';
import { categoryOf, LogUnavailable, type Position, type RecordedEvent } from '@storefold/kernel/ports';
import type { EventRow } from '../common/event-row.ts';

/** The value that the server sends for an unknown position. */
const NO_POSITION = 2n ** 64n - 1n;

/** A byte offset as the port's position. Throws LogUnavailable when it is larger than a number can be exact. */
export function toPosition(offset: bigint): Position {
  if (offset <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(offset);
  throw new LogUnavailable(`position ${offset} of the log is beyond ${Number.MAX_SAFE_INTEGER}`);
}

/** The event of a message of the server. Throws LogUnavailable when it lacks what every event has. */
export function toResolvedEvent(message: ReadResp): AllStreamResolvedEvent {
  const event = message.getEvent()?.getEvent();
  const id = event?.getId()?.getString();
  if (!event || id === undefined)
    throw new LogUnavailable('the server has sent an event that cannot be read');
  const properties = event.getMetadataMap();
  const position = BigInt(event.getCommitPosition());
  const isJson = properties.get('content-type') === 'application/json';
  const recorded = {
    streamId: textOf(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()),
    id,
    revision: BigInt(event.getStreamRevision()),
    type: properties.get('type') ?? '',
    created: new Date(0),
    metadata: parsed(event.getCustomMetadata_asU8()) as MetadataType | undefined,
    position: { commit: position, prepare: position },
  };
  const data = event.getData_asU8();
  return {
    event: isJson ? { ...recorded, isJson, data: parsed(data) as JSONType } : { ...recorded, isJson, data },
  };
}

/** Undefined for what is no JSON: no event of this program has that. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return undefined;
  }
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/** The position of an event, for all kinds of reads. Over gRPC its commit and prepare positions are equal. */
export function positionOf({ event, commitPosition }: ResolvedEvent | AllStreamResolvedEvent): Position {
  const offset = event?.position?.commit ?? commitPosition ?? NO_POSITION;
  if (offset !== NO_POSITION) return toPosition(offset);
  throw new LogUnavailable(
    'the server does not tell the positions of events: it is older than EventStoreDB 22.6',
  );
}

/**
 * Converts an event of this program. Returns undefined for foreign events: the server's own (`$…`), links, binary data,
 * and events of other programs, which lack the metadata that all our events have. A follower skips them, because it
 * cannot interpret them and must not stall on them.
 */
export function toRecordedEvent(resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
  const { event } = resolved;
  if (!event?.isJson || event.streamId.startsWith('$')) return undefined;
  const { data, metadata } = event;
  if (!isJsonObject(data) || !isOurMetadata(metadata)) return undefined;
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
 * Converts an event of a stream that is read as a whole. Throws for a foreign event: skipping it would yield a wrong
 * state and a wrong last revision.
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

const isOurMetadata = (value: unknown): value is RecordedEvent['metadata'] =>
  isJsonObject(value) && typeof value.command_id === 'string' && typeof value.occurred_at === 'string';
