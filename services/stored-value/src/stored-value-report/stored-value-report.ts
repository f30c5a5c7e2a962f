import type { StoredValueReport } from '@storefold/contracts';
import { Calendar, isoTime, money } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import type { Value } from './liability.ts';
import { readLiability } from './read-liability.ts';

/** The end of a day, in the store that the report is for. */
interface ReportedDay {
  readonly storeId: string;
  readonly timezone: string;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/** What a store's gift cards and store credits were worth at the end of a day, with amounts as decimal strings. */
export async function readStoredValue(
  log: Pick<EventLog, 'readAll'>,
  { storeId, timezone, on }: ReportedDay,
): Promise<StoredValueReport> {
  const end = isoTime(new Calendar(timezone, 'day').dayOf(on).end);
  const liability = await readLiability(log, { storeId, ends: [end] });
  return {
    on,
    currencies: liability.valuesOn([on]).flatMap((currencies) =>
      [...currencies].map(([currency, { gift_cards, store_credits }]) => {
        // Credits do not expire by themselves.
        const { expired: _, ...credits } = texts(store_credits, currency);
        return { currency, gift_cards: texts(gift_cards, currency), store_credits: credits };
      }),
    ),
  };
}

const texts = (value: Value, currency: string) => ({
  issued: money.formatAmount(value.issued, currency),
  authorized: money.formatAmount(value.authorized, currency),
  used: money.formatAmount(value.used, currency),
  expired: money.formatAmount(value.expired, currency),
  canceled: money.formatAmount(value.canceled, currency),
  available: money.formatAmount(value.available, currency),
});
