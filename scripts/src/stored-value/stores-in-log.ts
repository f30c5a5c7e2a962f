import { type EventLog, START } from '@storefold/kernel/ports';
import { text } from '../ledger/seen-event.ts';

/** A store as the log says. */
interface StoreInLog {
  readonly id: string;
  readonly code: string;
  readonly timezone: string;
}

/** The stores, with the time zones that they have now. */
export async function readStores(log: Pick<EventLog, 'readAll'>): Promise<StoreInLog[]> {
  const stores = new Map<string, StoreInLog>();
  for (let after = START; ; ) {
    const { events, position } = await log.readAll(after, { categories: ['store'] });
    for (const { stream, data } of events) {
      const id = stream.slice(stream.indexOf('-') + 1);
      const before = stores.get(id) ?? { id, code: text(data.code), timezone: 'UTC' };
      stores.set(id, { ...before, timezone: text(data.timezone) || before.timezone });
    }
    if (events.length === 0) return [...stores.values()];
    after = position;
  }
}
