import type { EventLog, RecordedEvent } from '../ports/event-log.ts';

/** So many of the last events are looked at. */
export const LATEST_EVENTS = 200;

const asked = new WeakMap<object, Promise<readonly RecordedEvent[]>>();

/** The last events of a log. The followers of a process that starts ask at the same time, and share an answer. */
export function latestOf(log: Pick<EventLog, 'latest'>): Promise<readonly RecordedEvent[]> {
  const latest = asked.get(log) ?? log.latest(LATEST_EVENTS).finally(() => asked.delete(log));
  asked.set(log, latest);
  return latest;
}
