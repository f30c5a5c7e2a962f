import { type EventLog, START } from '@storefold/kernel/ports';
import { dateIn } from '../calendar.ts';
import { kinds, Liability } from './liability.ts';

const PAGE = 1_000;

/** The end of a day, in the store that the report is for. */
interface ReportedDay {
  readonly storeId: string;
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** Reads from the log what a store's gift cards and store credits were worth at the end of a day. */
export async function readLiability(
  log: Pick<EventLog, 'readAll'>,
  { storeId, timezone, on }: ReportedDay,
): Promise<Liability> {
  const liability = new Liability();
  const end = firstInstantAfter(on, timezone);
  for (let after = START; ; ) {
    const page = await log.readAll(after, { categories: Object.keys(kinds), limit: PAGE });
    for (const event of page.events) {
      const { store_id, occurred_at } = event.metadata;
      if (store_id === storeId && occurred_at < end) liability.countEvent(event);
    }
    if (page.position === after || page.events.length === 0) return liability;
    after = page.position;
  }
}

const DAY_MS = 24 * 3_600_000;

/** The first instant of the next day in a time zone, ISO 8601 UTC. No time zone is more than a day from UTC. */
export function firstInstantAfter(day: string, timezone: string): string {
  const iso = (ms: number) => new Date(ms).toISOString();
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  let after = before + 4 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(timezone, iso(middle)) > day) after = middle;
    else before = middle;
  }
  return iso(after);
}
