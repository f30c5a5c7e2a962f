import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type {
  handleBidiStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  Metadata,
} from '@grpc/grpc-js';
import { isAllowed, type User } from './authentication.ts';
import { BatchAppends } from './batch-appending.ts';
import { accessDenied, invalidArgument, toCallFailure } from './errors.ts';
import { Outgoing } from './outgoing.ts';
import { readAll, readStream } from './reading.ts';
import type { StandInNode } from './stand-in-node.ts';
import { subscribeToAll } from './subscribing-to-all.ts';

/** Authenticates each call, applies the pace, and converts errors to a gRPC status. */
export class StreamCalls {
  constructor(
    private readonly node: StandInNode,
    private readonly user: User | undefined,
  ) {}

  readonly read: handleServerStreamingCall<ReadReq, ReadResp> = (call) => {
    const out = new Outgoing(call, this.node.pace);
    this.#admit(call.metadata)
      .then(() => out.ready())
      .then(() => this.#answerRead(call.request, out))
      .then(
        () => call.end(),
        (error: unknown) => call.emit('error', toCallFailure(error)),
      );
  };

  readonly batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) => {
    try {
      const mayWrite = isAllowed(call.metadata, this.user);
      const refusal = () => this.node.role.refusalOf(call.metadata);
      new BatchAppends(this.node, call, { mayWrite, refusal }).listen();
    } catch (error) {
      call.emit('error', toCallFailure(error));
    }
  };

  unary<Request, Response>(
    handle: (request: Request) => Promise<Response>,
    { forEverybody = false } = {},
  ): handleUnaryCall<Request, Response> {
    return (call, respond) => {
      this.#answer(call.metadata, () => handle(call.request), forEverybody).then(
        (response) => respond(null, response),
        (error: unknown) => respond(toCallFailure(error)),
      );
    };
  }

  async #answerRead(request: ReadReq, out: Outgoing): Promise<void> {
    const options = request.getOptions();
    const all = options?.getAll();
    const stream = options?.getStream();
    if (options && all) {
      if (options.hasSubscription()) await subscribeToAll(this.node.store, options, all, out);
      else await readAll(this.node.store, options, all, out);
    } else if (options && stream && !options.hasSubscription()) {
      await readStream(this.node.store, options, stream, out);
    } else {
      throw invalidArgument('Only reads of a stream, and reads and subscriptions of $all, are imitated.');
    }
    await this.node.pace.betweenParts();
  }

  async #answer<Response>(
    headers: Metadata,
    handle: () => Promise<Response>,
    forEverybody = false,
  ): Promise<Response> {
    await this.#admit(headers, forEverybody);
    try {
      return await handle();
    } finally {
      await this.node.pace.beforeAnswer();
    }
  }

  async #admit(headers: Metadata, forEverybody = false): Promise<void> {
    await this.node.pace.beforeRequest();
    if (forEverybody) return;
    if (!isAllowed(headers, this.user)) throw accessDenied();
    const refusal = this.node.role.refusalOf(headers);
    if (refusal) throw refusal;
  }
}
