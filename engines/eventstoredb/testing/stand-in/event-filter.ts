import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import type { LogRecord } from './log-record.ts';

export type EventFilter = (record: LogRecord) => boolean;

export const everyEvent: EventFilter = () => true;

/** The events that a client requested by prefixes of the streams' names, the only filter that is imitated. */
export function toEventFilter(options: ReadReq.Options.FilterOptions): EventFilter {
  const prefixes = options.getStreamIdentifier()?.getPrefixList() ?? [];
  if (prefixes.length === 0) throw invalidArgument('Only filters by prefixes of streams are imitated.');
  return ({ stream }) => prefixes.some((prefix) => stream.startsWith(prefix));
}
