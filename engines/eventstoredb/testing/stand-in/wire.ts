import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { DeleteReq, ReadResp, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './append-decision.ts';
import { invalidArgument } from './errors.ts';
import type { LogRecord } from './log-record.ts';
import type { ProposedEvent } from './new-records.ts';

const JSON_CONTENT = 'application/json';
const BINARY_CONTENT = 'application/octet-stream';
const TOMBSTONE_REVISION_TEXT = '9223372036854775807';
const NOT_A_POSITION = 2n ** 64n - 1n;
const TICKS_PER_MS_DIGITS = '0000';
const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** A proposed event on the wire. */
interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(name: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export function toStreamName(identifier: StreamIdentifier | undefined): string {
  const name = identifier ? Buffer.from(identifier.getStreamName_asU8()).toString('utf8') : '';
  if (name === '') throw new Error('A stream has a name.');
  return name;
}

export function toStreamIdentifier(stream: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream, 'utf8')));
}

export function toExpectedRevision(options: DeleteReq.Options | TombstoneReq.Options): ExpectedRevision {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'noStream';
  return Number(options.getRevision());
}

export function toProposedEvent(message: ProposedMessage): ProposedEvent {
  const type = message.getMetadataMap().get('type');
  if (!type) throw invalidArgument('An event has a type.');
  return {
    id: toUuid(message.getId()),
    type,
    isJson: message.getMetadataMap().get('content-type') === JSON_CONTENT,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The bytes of an event that count towards the size of its append. */
export function sizeOf({ type, data, metadata }: ProposedEvent): number {
  return data.byteLength + metadata.byteLength + 2 * type.length;
}

function toUuid(uuid: UUID | undefined): string {
  const text = uuid?.hasStructured() ? structured(uuid) : uuid?.getString().toLowerCase();
  if (!text || !UUID_FORM.test(text) || text === NIL_UUID) throw invalidArgument('An event has a UUID.');
  return text;
}

function structured(uuid: UUID): string {
  const most = BigInt.asUintN(64, BigInt(uuid.getStructured()?.getMostSignificantBits() ?? 0));
  const least = BigInt.asUintN(64, BigInt(uuid.getStructured()?.getLeastSignificantBits() ?? 0));
  const digits = most.toString(16).padStart(16, '0') + least.toString(16).padStart(16, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** A position as the client sends it. -1 is the end, which is encoded as the highest number. */
export function toPosition(commitPosition: string): number {
  const position = BigInt(commitPosition);
  return position === NOT_A_POSITION ? -1 : Number(position);
}

/** An event in the responses of reads and subscriptions, always with its position. */
export function toReadEvent(record: LogRecord): ReadResp {
  const position = String(record.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(toStreamIdentifier(record.stream))
    .setStreamRevision(record.kind === 'tombstone' ? TOMBSTONE_REVISION_TEXT : String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('created', `${record.createdMs}${TICKS_PER_MS_DIGITS}`)
    .set('content-type', record.isJson ? JSON_CONTENT : BINARY_CONTENT);
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(event);
}

export function toCheckpoint(position: number): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function toConfirmation(subscriptionId: string): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streams.ReadResp().setConfirmation(confirmation);
}

export function toStreamNotFound(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(toStreamIdentifier(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export const caughtUp = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
