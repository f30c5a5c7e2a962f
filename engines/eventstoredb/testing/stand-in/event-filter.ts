import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import type { LogRecord } from './log-record.ts';

export type EventFilter = (record: LogRecord) => boolean;

export const everyEvent: EventFilter = () => true;

/** The events that a client requested: by a prefix of the stream's name or of the type, or by a pattern. */
export function toEventFilter(options: ReadReq.Options.FilterOptions): EventFilter {
  const byStream = options.getStreamIdentifier();
  const byType = options.getEventType();
  if (byStream) {
    const matches = textFilter(byStream);
    return (record) => matches(record.stream);
  }
  if (byType) {
    const matches = textFilter(byType);
    return (record) => matches(record.type);
  }
  throw invalidArgument('A filter is for streams or for types.');
}

function textFilter(expression: ReadReq.Options.FilterOptions.Expression): (text: string) => boolean {
  const pattern = expression.getRegex();
  if (pattern) {
    const regex = new RegExp(pattern);
    return (text) => regex.test(text);
  }
  const prefixes = expression.getPrefixList();
  return (text) => prefixes.some((prefix) => text.startsWith(prefix));
}
