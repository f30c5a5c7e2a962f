import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import type { ConnectionSettings } from './connection-string.ts';

/** The call that takes any number of appends and answers each. */
export type BatchCall = ReturnType<StreamsClient['batchAppend']>;

/** For each connection the call that is open on it. */
export type BatchCalls = WeakMap<StreamsClient, BatchCall | Promise<BatchCall>>;

/**
 * The client of EventStoreDB, and what it keeps to those who extend it.
 *
 * Its own way to append is not used: it registers the appends under way in one place for all clients of the process, so
 * that one connection which breaks gives up the appends of all, and an answer that comes after that ends the process.
 */
export class Client extends EventStoreDBClient {
  /**
   * Throws LogUnavailable, without the connection string, when that cannot be read. Nothing is connected yet.
   */
  static open({ connectionString }: ConnectionSettings): Client {
    const client = parse(connectionString);
    // Out of a connection string the client makes nothing but itself. (What is made so lacks fields and methods with a #.)
    Object.setPrototypeOf(client, Client.prototype);
    if (!(client instanceof Client)) throw new TypeError('the client of EventStoreDB cannot be extended');
    client.handleItsRejections();
    return client;
  }

  /** The version as the server tells it. */
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  /** The open call of the connection, or a new one where there is none. */
  batchCall(calls: BatchCalls): Promise<BatchCall> {
    const open = this.GRPCStreamCreator(
      StreamsClient,
      'appends',
      (stub) => stub.batchAppend(...this.callArguments({ requiresLeader: true }, { deadline: Infinity })),
      calls,
    );
    return open();
  }

  /** What goes wrong while it changes to another node of a cluster, it leaves as a rejection that nobody handles. */
  private handleItsRejections(): void {
    const { handleError } = this;
    this.handleError = (stub, error) => handleError(stub, error).catch(() => undefined);
  }
}

function parse(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // What the client says of a string it cannot read quotes that string.
    const isAboutTheString = error instanceof Error && 'connectionString' in error;
    const reason = isAboutTheString ? 'a host or the value of an option cannot be read' : messageOf(error);
    throw new LogUnavailable(`the connection string of EventStoreDB cannot be used: ${reason}`);
  }
}
