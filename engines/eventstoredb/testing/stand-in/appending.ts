import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream } from '@grpc/grpc-js';
import type { ExpectedRevision } from './append-decision.ts';
import { invalidArgument, MAX_APPEND_BYTES, maxAppendSizeExceeded, streamDeleted } from './errors.ts';
import type { EventStore, WriteResult } from './event-store.ts';
import type { ProposedEvent } from './new-records.ts';
import { sizeOf, toExpectedRevision, toProposedEvent, toStreamName } from './wire.ts';

/** Takes one append as a stream of messages, the first of which says where to; answers when it is kept. */
export async function append(
  store: EventStore,
  call: ServerReadableStream<AppendReq, AppendResp>,
): Promise<AppendResp> {
  let options: AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const message of call as AsyncIterable<AppendReq>) {
    const proposed = message.getProposedMessage();
    if (!proposed) {
      options = message.getOptions();
      continue;
    }
    const event = toProposedEvent(proposed);
    bytes += sizeOf(event);
    if (bytes > MAX_APPEND_BYTES) throw maxAppendSizeExceeded();
    events.push(event);
  }
  if (!options) throw invalidArgument('An append begins with its options.');
  const stream = toStreamName(options.getStreamIdentifier());
  const expected = toExpectedRevision(options);
  return toAppendResp(stream, expected, await store.append(stream, expected, events));
}

function toAppendResp(stream: string, expected: ExpectedRevision, result: WriteResult): AppendResp {
  switch (result.kind) {
    case 'success':
      return new streams.AppendResp().setSuccess(toSuccess(result.lastRevision, result.position));
    case 'wrongExpectedVersion':
      return new streams.AppendResp().setWrongExpectedVersion(toConflict(expected, result.currentRevision));
    case 'streamDeleted':
      throw streamDeleted(stream);
  }
}

function toSuccess(lastRevision: number, position: number): AppendResp.Success {
  const success = new streams.AppendResp.Success();
  if (lastRevision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(lastRevision));
  if (position < 0) return success.setNoPosition(new shared.Empty());
  const text = String(position);
  return success.setPosition(
    new streams.AppendResp.Position().setCommitPosition(text).setPreparePosition(text),
  );
}

function toConflict(expected: ExpectedRevision, current: number): AppendResp.WrongExpectedVersion {
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(current));
  switch (expected) {
    case 'any':
      return conflict.setExpectedAny(new shared.Empty());
    case 'noStream':
      return conflict.setExpectedNoStream(new shared.Empty());
    case 'streamExists':
      return conflict.setExpectedStreamExists(new shared.Empty());
    default:
      return conflict.setExpectedRevision(String(expected));
  }
}
