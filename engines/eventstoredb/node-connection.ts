import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type Client, type ClientReadableStream, connectivityState, type Metadata } from '@grpc/grpc-js';
import { AppendStream } from './append-stream.ts';
import { EngineFailure } from './engine-errors.ts';

/** So long the answers of a connection that was lost are waited for. gRPC itself may notice ten seconds later. */
const ANSWERS_COME_FOR_MS = 1_000;

/**
 * One connection to a node, made at the first call. gRPC would connect again by itself, to whatever answers at the
 * address then. This one ends when the connection is lost, within the same turn of the event loop and with the calls that
 * wait in it, so that no call reaches another server than the one that was looked at.
 */
export class NodeConnection {
  readonly appends: AppendStream;
  #isEnded = false;

  constructor(
    readonly client: Client,
    readonly headers: Metadata,
  ) {
    this.appends = new AppendStream(() => {
      const { path, requestSerialize, responseDeserialize } = service.StreamsService.batchAppend;
      return client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, headers, {});
    });
    whenLost(client.getChannel(), () => this.#end());
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  read(request: ReadReq): ClientReadableStream<ReadResp> {
    if (this.#isEnded) throw new EngineFailure('lost', 'the connection was lost');
    const { path, requestSerialize, responseDeserialize } = service.StreamsService.read;
    return this.client.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request,
      this.headers,
      {},
    );
  }

  /** Ends what is appended too. A call that stays open keeps the process alive. */
  close(): void {
    this.#end();
    this.appends.close();
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.client.close();
    // A server that leaves in order still answers what it was asked.
    setTimeout(() => this.appends.close(), ANSWERS_COME_FOR_MS).unref();
  }
}

/** Calls back in the turn in which the channel's first connection is lost. */
function whenLost(channel: ReturnType<Client['getChannel']>, lost: () => void): void {
  const state = channel.getConnectivityState(false);
  if (state === connectivityState.SHUTDOWN) return;
  channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
    if (state === connectivityState.READY) lost();
    else whenLost(channel, lost);
  });
}
