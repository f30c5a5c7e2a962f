import { EventStoreDBClient } from '@eventstore/db-client';
import { messageOf } from '@storefold/kernel/core';
import { LogUnavailable } from '@storefold/kernel/ports';

/**
 * A client for one host. It does not connect yet. Throws LogUnavailable, without the connection string, when the string
 * is invalid.
 */
export function openClient(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // The client's message about an invalid string quotes that string.
    const isAboutTheString = error instanceof Error && 'connectionString' in error;
    const reason = isAboutTheString ? 'a host or the value of an option cannot be read' : messageOf(error);
    throw new LogUnavailable(`the connection string of EventStoreDB cannot be used: ${reason}`);
  }
}
