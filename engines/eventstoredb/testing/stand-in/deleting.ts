import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './append-decision.ts';
import { invalidArgument, streamDeleted, timedOut, wrongExpectedVersion } from './errors.ts';
import type { EventStore, WriteResult } from './event-store.ts';
import { toExpectedRevision, toStreamName } from './wire.ts';

/** Hides a stream's events. The next append restores the stream. */
export async function softDelete(store: EventStore, request: DeleteReq): Promise<DeleteResp> {
  const { stream, expected } = toTarget(request.getOptions());
  const position = writtenAt(stream, expected, await store.softDelete(stream, expected));
  return new streams.DeleteResp().setPosition(
    new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
  );
}

/** Deletes a stream permanently. */
export async function tombstone(store: EventStore, request: TombstoneReq): Promise<TombstoneResp> {
  const { stream, expected } = toTarget(request.getOptions());
  const position = writtenAt(stream, expected, await store.tombstone(stream, expected));
  return new streams.TombstoneResp().setPosition(
    new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
  );
}

function toTarget(options: DeleteReq.Options | TombstoneReq.Options | undefined): {
  readonly stream: string;
  readonly expected: ExpectedRevision;
} {
  if (!options) throw invalidArgument('A deletion names its stream.');
  return { stream: toStreamName(options.getStreamIdentifier()), expected: toExpectedRevision(options) };
}

function writtenAt(stream: string, expected: ExpectedRevision, result: WriteResult): string {
  switch (result.kind) {
    case 'success':
      return String(result.position);
    case 'wrongExpectedVersion':
      throw wrongExpectedVersion(stream, expectedNumber(expected), result.currentRevision);
    case 'streamDeleted':
      throw streamDeleted(stream);
    case 'notCommitted':
      throw timedOut('The deletion was not committed in time.');
  }
}

/** The numbers that the server uses for the keywords. */
function expectedNumber(expected: ExpectedRevision): number {
  switch (expected) {
    case 'noStream':
      return -1;
    case 'any':
      return -2;
    default:
      return expected;
  }
}
