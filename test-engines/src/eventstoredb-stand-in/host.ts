import { readFileSync } from 'node:fs';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
} from '@grpc/grpc-js';
import { append } from './appending.ts';
import { isAllowed, type User } from './authentication.ts';
import { BatchAppends } from './batch-appending.ts';
import { softDelete, tombstone } from './deleting.ts';
import { accessDenied, invalidArgument, toCallFailure } from './errors.ts';
import type { EventStore } from './event-store.ts';
import { Outgoing } from './outgoing.ts';
import type { Pace } from './pace.ts';
import { readAll, readStream } from './reading.ts';
import { supportedMethods } from './server-features.ts';
import { subscribeToAll, subscribeToStream } from './subscribing.ts';

export interface HostOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly user?: User | undefined;
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined;
}

/** The largest message taken: what the server's log takes at most as one record. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Serves the store to EventStoreDB clients; resolves with the server and its port. */
export async function hostEventStore(
  store: EventStore,
  pace: Pace,
  options: HostOptions,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  const calls = new StreamCalls(store, pace, options.user);
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: calls.unary(async () => supportedMethods(), { forEverybody: true }),
  });
  server.addService(service.StreamsService, {
    read: calls.read,
    append: calls.append,
    batchAppend: calls.batchAppend,
    delete: calls.unary<DeleteReq, DeleteResp>((request) => softDelete(store, request)),
    tombstone: calls.unary<TombstoneReq, TombstoneResp>((request) => tombstone(store, request)),
  });
  const port = await bind(server, options);
  return { server, port };
}

/** Lets each call in, at the pace asked for, and turns what it throws into a gRPC status. */
class StreamCalls {
  constructor(
    private readonly store: EventStore,
    private readonly pace: Pace,
    private readonly user: User | undefined,
  ) {}

  readonly read: handleServerStreamingCall<ReadReq, ReadResp> = (call) => {
    const out = new Outgoing(call, this.pace);
    this.#admit(call.metadata)
      .then(() => out.ready())
      .then(() => this.#answerRead(call.request, out))
      .then(
        () => call.end(),
        (error: unknown) => call.emit('error', toCallFailure(error)),
      );
  };

  readonly append: handleClientStreamingCall<AppendReq, AppendResp> = (call, respond) => {
    this.#answer(call.metadata, () => append(this.store, call)).then(
      (response) => respond(null, response),
      (error: unknown) => respond(toCallFailure(error)),
    );
  };

  readonly batchAppend: handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> = (call) => {
    try {
      const mayWrite = isAllowed(call.metadata, this.user);
      new BatchAppends(this.store, call, this.pace, mayWrite).listen();
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
      if (options.hasSubscription()) await subscribeToAll(this.store, options, all, out);
      else await readAll(this.store, options, all, out);
    } else if (options && stream) {
      if (options.hasSubscription()) await subscribeToStream(this.store, stream, out);
      else await readStream(this.store, options, stream, out);
    } else {
      throw invalidArgument('A read is of a stream or of $all.');
    }
    await this.pace.betweenParts();
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
      await this.pace.beforeAnswer();
    }
  }

  async #admit(headers: Metadata, forEverybody = false): Promise<void> {
    await this.pace.beforeRequest();
    if (!forEverybody && !isAllowed(headers, this.user)) throw accessDenied();
  }
}

function bind(server: Server, { host, port, tls }: HostOptions): Promise<number> {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [
        { private_key: readFileSync(tls.keyFile), cert_chain: readFileSync(tls.certFile) },
      ])
    : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, credentials, (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
