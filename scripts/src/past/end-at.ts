import { type EventLog, type EventPlace, START } from '@storefold/kernel/ports';

const AT_ONCE = 1_000;

/**
 * The last event of the log that belongs to the past of an instant: the one before the first that was decided later. What came after that
 * one was appended later as well, whatever it says of itself. Undefined: nothing had happened yet.
 */
export async function endAt(
  log: Pick<EventLog, 'readAll'>,
  at: string,
  told: (count: number) => void = () => undefined,
): Promise<EventPlace | undefined> {
  let last: EventPlace | undefined;
  let count = 0;
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { limit: AT_ONCE });
    for (const event of events) {
      if (event.metadata.occurred_at > at) return last;
      last = event;
    }
    if (events.length === 0) return last;
    count += events.length;
    told(count);
    after = position;
  }
}
