import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { Appended } from '@storefold/kernel/ports';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { EncodedEvent } from '../common/append-request.ts';
import { NO_REVISION } from '../common/no-revision.ts';
import type { Asked } from './asked.ts';
import { EngineFailure, toFailure } from './engine-errors.ts';
import { toPosition } from './stored-event.ts';

/** What is appended. `expected`: NO_REVISION for no stream. */
export interface Append {
  readonly stream: string;
  readonly expected: number | 'any';
  readonly events: readonly EncodedEvent[];
}

/** The stream has another revision than expected. */
export class WrongRevision extends Error {
  constructor(readonly actual: number) {
    super(`the stream is at revision ${actual}`);
  }
}

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/**
 * Appends over one call that stays open, so that an append costs a message each way. A call that has ended is replaced
 * at the next append.
 */
export class AppendStream {
  #current: OpenCall | undefined;

  constructor(private readonly open: () => Call) {}

  /**
   * Rejects with WrongRevision or EngineFailure. After 'lost' and 'deadline-exceeded' the append may or may not have been
   * stored.
   */
  append(append: Append): Asked<Appended> {
    if (!this.#current?.isUsable) this.#current = new OpenCall(this.open());
    return this.#current.append(append);
  }

  close(): void {
    this.#current?.close();
  }
}

interface Waiting {
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One call with the appends that wait for an answer on it, and nobody else's. The official client keeps those of all
 * calls together: the end of one call then takes the appends of another, whose answers end the process.
 */
class OpenCall {
  readonly #waiting = new Map<string, Waiting>();
  #answers = 0;
  #isUsable = true;

  constructor(private readonly call: Call) {
    call.on('data', (answer: BatchAppendResp) => this.#take(answer));
    // The listener stays: a call may fail again, and an error event without a listener ends the process.
    call.on('error', (error) => this.#end(toFailure(error)));
    call.on('end', () => this.#end(new EngineFailure('lost', 'the server ended the call for appends')));
  }

  /** Whether the next append may go over this call. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  append(append: Append): Asked<Appended> {
    const id = randomUUID();
    const answersBefore = this.#answers;
    const answer = new Promise<Appended>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    try {
      this.call.write(toRequest(id, append));
    } catch (error) {
      this.#waiting.get(id)?.reject(toFailure(error));
      this.#waiting.delete(id);
    }
    return {
      answer,
      giveUp: () => {
        this.#waiting.delete(id);
        // Nothing has been heard since: the call may be dead, while the connection still looks alive.
        if (this.#answers === answersBefore) this.#isUsable = false;
        if (!this.#isUsable && this.#waiting.size === 0) this.call.cancel();
      },
    };
  }

  /** An answer that nobody waits for is of an append that was given up. */
  #take(answer: BatchAppendResp): void {
    this.#answers += 1;
    const id = idOf(answer.getCorrelationId());
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    try {
      waiting.resolve(toAppended(answer));
    } catch (error) {
      waiting.reject(error);
    }
    // Nothing else follows on a call that was given up for another one.
    if (!this.#isUsable && this.#waiting.size === 0) setImmediate(() => this.call.cancel());
  }

  close(): void {
    this.#isUsable = false;
    this.call.cancel();
  }

  #end(failure: EngineFailure): void {
    this.#isUsable = false;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(failure);
  }
}

/**
 * The server's own deadline is a time of day, and the clocks of two machines differ. It is long enough never to expire
 * before ours.
 */
const SERVER_DEADLINE_MS = 24 * 3_600_000;

/** One message, because an append is much smaller than the largest message. */
function toRequest(id: string, { stream, expected, events }: Append): BatchAppendReq {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(bytesOf(stream)))
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + SERVER_DEADLINE_MS)));
  if (expected === 'any') options.setAny(new empty.Empty());
  else if (expected === NO_REVISION) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setOptions(options)
    .setCorrelationId(new shared.UUID().setString(id))
    .setProposedMessagesList(events.map(toProposed))
    .setIsFinal(true);
}

function toProposed({ id, type, data, metadata }: EncodedEvent): BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(bytesOf(data))
    .setCustomMetadata(bytesOf(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array => encoder.encode(text);

function toAppended(answer: BatchAppendResp): Appended {
  const success = answer.getSuccess();
  if (!success) throw toRefusal(answer.getError());
  const position = success.getPosition();
  if (!position) throw new EngineFailure('refused', 'the server does not tell where it has put an append');
  return {
    revision: Number(success.getCurrentRevision()),
    position: toPosition(BigInt(position.getCommitPosition())),
  };
}

/** The name of the type of a refusal's details says what it is. */
function toRefusal(error: Status | undefined): Error {
  const details = error?.getDetails();
  const name = details?.getTypeName() ?? '';
  switch (name) {
    case 'event_store.client.WrongExpectedVersion': {
      const actual = details?.unpack((bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes), name);
      return new WrongRevision(
        actual?.hasCurrentStreamRevision() ? Number(actual.getCurrentStreamRevision()) : NO_REVISION,
      );
    }
    case 'event_store.client.Timeout':
      return new EngineFailure('deadline-exceeded', 'the server gave up an append');
    case 'event_store.client.MaximumAppendSizeExceeded':
      return new EngineFailure('too-large', 'the append is larger than the server takes');
    case 'event_store.client.StreamDeleted':
      return new EngineFailure('stream-deleted', 'the stream was deleted for good');
    case 'event_store.client.AccessDenied':
      return new EngineFailure('access-denied', 'access denied');
    default:
      return refusalNamed(error?.getMessage() || 'an append was refused');
  }
}

/** What the server cannot do at the moment has no type, only these words. */
function refusalNamed(message: string): EngineFailure {
  if (/not ready/i.test(message)) return new EngineFailure('not-ready', message);
  if (/leader/i.test(message)) return new EngineFailure('not-leader', message);
  return new EngineFailure('refused', message);
}

/** The server may send the id as two numbers. */
function idOf(uuid: InstanceType<typeof shared.UUID> | undefined): string {
  const structured = uuid?.getStructured();
  if (!structured) return uuid?.getString() ?? '';
  const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const digits = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
