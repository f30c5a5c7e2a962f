import { categoryOf, type EventLog, type Position, type RecordedEvent } from '@storefold/kernel/ports';

/** Which events of the log are wanted. */
export interface EventFilter {
  /** Only those after this position. */
  readonly after: Position;
  /** None after this one. */
  readonly upTo: Position;
  /** Decided at this instant or later; ISO 8601 in UTC. */
  readonly from?: string;
  /** Decided before this instant. */
  readonly until?: string;
  /** Names of facts or public events. */
  readonly kinds?: readonly string[];
  /** Streams, or categories of them: names without a dash. */
  readonly streams?: readonly string[];
}

const AT_ONCE = 1_000;

/** The wanted events in the order of the log, some at a time, and how far the log has been read for them. */
export async function* eventsIn(
  log: Pick<EventLog, 'readAll'>,
  filter: EventFilter,
): AsyncGenerator<{ readonly events: readonly RecordedEvent[]; readonly position: Position }> {
  const { after, upTo, streams = [] } = filter;
  const categories = [...new Set(streams.map(categoryOf))];
  const isWanted = wantedBy(filter);
  for (let read = after; read < upTo; ) {
    const { events, position } = await log.readAll(read, { categories, limit: AT_ONCE });
    if (events.length === 0) return;
    yield { events: events.filter(isWanted), position: Math.min(position, upTo) };
    read = position;
  }
}

function wantedBy({ upTo, from, until, kinds, streams }: EventFilter): (event: RecordedEvent) => boolean {
  const kindsWanted = kinds && new Set(kinds);
  const streamsWanted = streams && new Set(streams);
  return ({ position, type, stream, metadata }) => {
    if (position > upTo) return false;
    if (kindsWanted && !kindsWanted.has(type)) return false;
    if (streamsWanted && !streamsWanted.has(stream) && !streamsWanted.has(categoryOf(stream))) return false;
    // The metadata are parsed for who asks for them alone.
    if (from !== undefined && metadata.occurred_at < from) return false;
    return until === undefined || metadata.occurred_at < until;
  };
}
