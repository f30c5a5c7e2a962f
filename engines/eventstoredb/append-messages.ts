import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  AppendTooLarge,
  LogUnavailable,
  type Position,
  WrongExpectedRevision,
} from '@storefold/kernel/ports';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { type AppendRequest, NO_REVISION } from '../shared/append-request.ts';
import { accessDenied } from './engine-errors.ts';
import { toPosition } from './stored-event.ts';

/** What the server answers to an append that was made, now or before. */
export interface Answer {
  readonly revision: number;
  /** Undefined when the server did not say. */
  readonly position: Position | undefined;
}

/**
 * An append as it travels. Without a deadline for the server: that would be a time of day, and the clocks of two machines
 * differ; it has a limit of its own.
 */
export function toMessage(
  { stream, expected, events }: AppendRequest,
  correlationId: string,
): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(utf8(stream)),
  );
  if (expected === NO_REVISION) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map(toProposedMessage))
    .setIsFinal(true);
}

function toProposedMessage({
  id,
  type,
  data,
  metadata,
}: AppendRequest['events'][number]): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(utf8(data))
    .setCustomMetadata(utf8(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/** Throws WrongExpectedRevision, AppendTooLarge or LogUnavailable when the append was not made. */
export function toAnswer(response: BatchAppendResp, request: AppendRequest, address: string): Answer {
  const success = response.getSuccess();
  if (!success) throw toRefusal(response.getError(), request, address);
  const position = success.getPosition()?.getCommitPosition();
  return {
    revision: success.hasCurrentRevision() ? Number(success.getCurrentRevision()) : NO_REVISION,
    position: position === undefined ? undefined : toPosition(BigInt(position)),
  };
}

/** The id of the append that an answer belongs to; servers tell ids as text or as two numbers. */
export function correlationIdOf(response: BatchAppendResp): string {
  const id = response.getCorrelationId();
  return id?.hasStructured() ? textOf(id.getStructured()) : (id?.getString() ?? '');
}

function textOf(id: UUID.Structured | undefined): string {
  const hex = (bits: string | number | undefined): string =>
    BigInt.asUintN(64, BigInt(bits ?? 0))
      .toString(16)
      .padStart(16, '0');
  const digits = hex(id?.getMostSignificantBits()) + hex(id?.getLeastSignificantBits());
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The kind of a refusal is the type of its details. */
function toRefusal(status: Status | undefined, { stream, expected }: AppendRequest, address: string): Error {
  const details = status?.getDetails();
  switch (details?.getTypeName() ?? 'none') {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = shared.WrongExpectedVersion.deserializeBinary(
        details?.getValue_asU8() ?? new Uint8Array(),
      );
      return new WrongExpectedRevision(
        stream,
        expected === NO_REVISION ? 'no_stream' : expected,
        wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : NO_REVISION,
      );
    }
    case 'event_store.client.MaximumAppendSizeExceeded':
      return new AppendTooLarge(`the events of one append to ${stream} are larger than the server takes`);
    case 'event_store.client.AccessDenied':
      return accessDenied(address);
    case 'event_store.client.Timeout':
      return new LogUnavailable(`EventStoreDB at ${address} did not get to an append in time`);
    case 'event_store.client.StreamDeleted':
      return new LogUnavailable(`EventStoreDB at ${address} says that stream ${stream} was deleted for good`);
    default:
      return new LogUnavailable(
        `EventStoreDB at ${address} could not append to ${stream}: ${status?.getMessage()}`,
      );
  }
}

const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);
