import { EventStoreDBClient } from '@eventstore/db-client';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';
import type { ConnectionSettings } from './connection-string.ts';

/** The client of EventStoreDB, with the two protected members that this adapter needs. */
export class Client extends EventStoreDBClient {
  /** Does not connect yet. Throws LogUnavailable, without the connection string, when the string is invalid. */
  static open({ connectionString }: ConnectionSettings): Client {
    const client = parse(connectionString);
    // The library's factory for connection strings can only create its own class, not this subclass.
    Object.setPrototypeOf(client, Client.prototype);
    if (!(client instanceof Client)) throw new TypeError('the client of EventStoreDB cannot be extended');
    client.catchRejections();
    return client;
  }

  /** The version that the server reports. */
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }

  /**
   * When a change to another cluster node fails, the client leaves an unhandled rejection, which would end the process.
   */
  private catchRejections(): void {
    const { handleError } = this;
    this.handleError = (stub, error) => handleError(stub, error).catch(() => undefined);
  }
}

function parse(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // The client's message about an invalid string quotes that string.
    const isAboutTheString = error instanceof Error && 'connectionString' in error;
    const reason = isAboutTheString ? 'a host or the value of an option cannot be read' : messageOf(error);
    throw new LogUnavailable(`the connection string of EventStoreDB cannot be used: ${reason}`);
  }
}
