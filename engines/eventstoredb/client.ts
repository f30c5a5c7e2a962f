import { EventStoreDBClient } from '@eventstore/db-client';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import type { ConnectionSettings } from './connection-string.ts';

/** The client of EventStoreDB, with the two protected members that this adapter needs. */
export class Client extends EventStoreDBClient {
  /** Throws LogUnavailable, without the connection string, when that cannot be read. Nothing is connected yet. */
  static open({ connectionString }: ConnectionSettings): Client {
    const client = parse(connectionString);
    // From a connection string the library makes nothing but its own class, which cannot be told to make this one.
    Object.setPrototypeOf(client, Client.prototype);
    if (!(client instanceof Client)) throw new TypeError('the client of EventStoreDB cannot be extended');
    client.catchRejections();
    return client;
  }

  /** The version as the server tells it. */
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  /** A change to another node of a cluster that fails is left as a rejection nobody handles; it would end the process. */
  private catchRejections(): void {
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
