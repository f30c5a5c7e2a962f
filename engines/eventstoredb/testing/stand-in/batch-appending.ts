import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import type { ExpectedRevision } from './append-decision.ts';
import { type BatchRefusal, toBatchAnswer, toBatchRefusal } from './batch-answers.ts';
import { type CallFailure, MAX_APPEND_BYTES } from './errors.ts';
import type { StandInNode } from './stand-in-node.ts';
import { sizeOf, toProposedEvent, toStreamName } from './wire.ts';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface Admission {
  readonly mayWrite: boolean;
  /** The reason why appends on this call are refused at the moment. */
  refusal(): CallFailure | undefined;
}

/**
 * Accepts any number of appends on one call. Each is one message, and is answered with its correlation id as soon as it is
 * stored.
 */
export class BatchAppends {
  #unanswered = 0;
  #isEnding = false;

  constructor(
    private readonly node: StandInNode,
    private readonly call: BatchCall,
    private readonly admission: Admission,
  ) {}

  /** Handles messages until the client has ended the call and has received all responses. */
  listen(): void {
    let turn = Promise.resolve();
    this.call.on('data', (request: BatchAppendReq) => {
      this.#unanswered += 1;
      turn = turn.then(() => this.#take(request));
    });
    this.call.on('end', () => {
      this.#isEnding = true;
      this.#endWhenAnswered();
    });
  }

  async #take(request: BatchAppendReq): Promise<void> {
    const silence = this.node.pace.beforeRequest();
    if (silence) await silence;
    const refusal = this.admission.refusal();
    const isNotReady = refusal?.code === status.UNAVAILABLE;
    // Where another node is the leader the whole call fails. That the node is not ready is the answer to one append.
    if (refusal && !isNotReady) {
      this.call.emit('error', refusal);
      return;
    }
    const answer = this.#handle(request, isNotReady);
    void answer.then(async (response) => {
      const paced = this.node.pace.beforeAnswer();
      if (paced) await paced;
      this.#unanswered -= 1;
      if (!this.call.cancelled) this.call.write(response.setCorrelationId(request.getCorrelationId()));
      this.#endWhenAnswered();
    });
  }

  #endWhenAnswered(): void {
    if (this.#isEnding && this.#unanswered === 0) this.call.end();
  }

  async #handle(request: BatchAppendReq, isNotReady: boolean): Promise<BatchAppendResp> {
    const stream = Buffer.from(
      request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? [],
    ).toString('utf8');
    try {
      if (isNotReady) throw new Refusal('notReady');
      return await this.#append(request);
    } catch (error) {
      if (error instanceof Refusal) return toBatchRefusal(stream, error.refusal, error.message);
      return toBatchRefusal(stream, 'badRequest', error instanceof Error ? error.message : String(error));
    }
  }

  async #append(request: BatchAppendReq): Promise<BatchAppendResp> {
    const options = request.getOptions();
    if (!options || !request.getIsFinal()) throw new Error('Only appends of one message are imitated.');
    if (!this.admission.mayWrite) throw new Refusal('accessDenied');
    const stream = toStreamName(options.getStreamIdentifier());
    if (isOver(options)) throw new Refusal('timeout');
    const events = request.getProposedMessagesList().map(toProposedEvent);
    const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
    if (bytes > MAX_APPEND_BYTES) throw new Refusal('maximumAppendSizeExceeded');
    const expected = toExpectedRevision(options);
    return toBatchAnswer(stream, expected, await this.node.store.append(stream, expected, events));
  }
}

class Refusal extends Error {
  constructor(readonly refusal: BatchRefusal) {
    super(refusal);
  }
}

function isOver(options: BatchAppendReq.Options): boolean {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() <= Date.now();
}

function toExpectedRevision(options: BatchAppendReq.Options): ExpectedRevision {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'noStream';
  return Number(options.getStreamPosition());
}
