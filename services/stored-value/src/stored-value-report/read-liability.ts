import { type EventLog, START } from '@storefold/kernel/ports';
import { kinds, Liability } from './liability.ts';

const PAGE = 1_000;

/** Intervals one after the other, the first of which begins with the log. */
interface ReportedIntervals {
  readonly storeId: string;
  /** When each ends, ISO 8601 UTC. */
  readonly ends: readonly string[];
}

/** Reads from the log what became of a store's gift cards and store credits until the end of each interval. */
export async function readLiability(
  log: Pick<EventLog, 'readAll'>,
  { storeId, ends }: ReportedIntervals,
): Promise<Liability> {
  const liability = new Liability();
  let interval = 0;
  for (let after = START; ; ) {
    const page = await log.readAll(after, { categories: Object.keys(kinds), limit: PAGE });
    for (const event of page.events) {
      const { store_id, occurred_at } = event.metadata;
      // Facts of different records are nearly in the order of their times.
      while (interval > 0 && occurred_at < (ends[interval - 1] ?? '')) interval -= 1;
      while (interval < ends.length && occurred_at >= (ends[interval] ?? '')) interval += 1;
      if (store_id === storeId && interval < ends.length) liability.countEvent(event, interval);
    }
    if (page.position === after || page.events.length === 0) return liability;
    after = page.position;
  }
}
