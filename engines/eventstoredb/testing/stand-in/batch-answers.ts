import type { Code } from '@eventstore/db-client/generated/code_pb.js';
import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Any } from 'google-protobuf/google/protobuf/any_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ExpectedRevision } from './append-decision.ts';
import { MAX_APPEND_BYTES, NOT_READY } from './errors.ts';
import type { WriteResult } from './event-store.ts';
import { toStreamIdentifier } from './wire.ts';

/** The outcomes of a batch append that do not come from the store. */
export type BatchRefusal =
  | 'accessDenied'
  | 'notReady'
  | 'timeout'
  | 'maximumAppendSizeExceeded'
  | 'badRequest';

export function toBatchAnswer(
  stream: string,
  expected: ExpectedRevision,
  result: WriteResult,
): BatchAppendResp {
  const answer = new streams.BatchAppendResp().setStreamIdentifier(toStreamIdentifier(stream));
  switch (result.kind) {
    case 'success':
      return answer.setSuccess(toSuccess(result.lastRevision, result.position));
    case 'wrongExpectedVersion':
      return answer.setError(wrongExpectedVersion(expected, result.currentRevision));
    case 'streamDeleted':
      return answer.setError(streamDeleted(stream));
    case 'notCommitted':
      return answer.setError(toStatus('timeout', ''));
  }
}

export function toBatchRefusal(stream: string, refusal: BatchRefusal, reason: string): BatchAppendResp {
  return new streams.BatchAppendResp()
    .setStreamIdentifier(toStreamIdentifier(stream))
    .setError(toStatus(refusal, reason));
}

function toSuccess(lastRevision: number, position: number): BatchAppendResp.Success {
  const success = new streams.BatchAppendResp.Success();
  if (lastRevision < 0) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(lastRevision));
  if (position < 0) return success.setNoPosition(new empty.Empty());
  const text = String(position);
  return success.setPosition(new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text));
}

function toStatus(refusal: BatchRefusal, reason: string): Status {
  switch (refusal) {
    case 'accessDenied':
      return error(code.Code.PERMISSION_DENIED, 'AccessDenied', new shared.AccessDenied());
    case 'notReady':
      // Clients do not recognise these details, nor is there a code.
      return new status.Status()
        .setMessage(NOT_READY)
        .setDetails(packed(new empty.Empty(), 'google.protobuf.Empty'));
    case 'timeout':
      return error(code.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
    case 'maximumAppendSizeExceeded': {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
      return error(code.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
    }
    case 'badRequest':
      return error(code.Code.INVALID_ARGUMENT, 'BadRequest', new shared.BadRequest().setMessage(reason));
  }
}

function streamDeleted(stream: string): Status {
  const details = new shared.StreamDeleted().setStreamIdentifier(toStreamIdentifier(stream));
  return error(code.Code.NOT_FOUND, 'StreamDeleted', details);
}

function wrongExpectedVersion(expected: ExpectedRevision, current: number): Status {
  const details = new shared.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(current));
  switch (expected) {
    case 'any':
      details.setExpectedAny(new empty.Empty());
      break;
    case 'noStream':
      details.setExpectedNoStream(new empty.Empty());
      break;
    default:
      details.setExpectedStreamPosition(String(expected));
  }
  return error(code.Code.ALREADY_EXISTS, 'WrongExpectedVersion', details);
}

/** The client identifies the error by the type name of its details. */
function error(statusCode: Code, name: string, details: { serializeBinary(): Uint8Array }): Status {
  return new status.Status()
    .setCode(statusCode)
    .setMessage(name)
    .setDetails(packed(details, `event_store.client.${name}`));
}

function packed(details: { serializeBinary(): Uint8Array }, type: string): Any {
  const packing = new any.Any();
  packing.pack(details.serializeBinary(), type);
  return packing;
}
