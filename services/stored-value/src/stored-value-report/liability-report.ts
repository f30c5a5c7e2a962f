import type { LiabilityReport } from '@storefold/contracts';
import { money } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { isoOf, periodBody, type ReportedPeriod } from '@storefold/server/http';
import { dateIn } from '../calendar.ts';
import type { Value } from './liability.ts';
import { readLiability } from './read-liability.ts';

/** What a store owed at the end of each interval of a period, and by `now` (ISO 8601 UTC) in those that have not ended. */
export async function readLiabilityReport(
  log: Pick<EventLog, 'readAll'>,
  storeId: string,
  period: ReportedPeriod,
  now: string,
): Promise<LiabilityReport> {
  const ends = [...period.starts.slice(1), period.end].map(isoOf);
  const liability = await readLiability(log, { storeId, ends });
  const today = dateIn(period.timezone, now);
  const days = ends.map((end) => (end > now ? today : dateIn(period.timezone, isoOf(Date.parse(end) - 1))));
  const values = liability.valuesOn(days);
  return {
    ...periodBody(period),
    currencies: [...(values.at(-1)?.keys() ?? [])].map((currency) => ({
      currency,
      intervals: days.map((on, index) => {
        const { gift_cards, store_credits } = values[index]?.get(currency) ?? {};
        const [cards, credits] = [owed(gift_cards), owed(store_credits)];
        return {
          starts_at: isoOf(period.starts[index] ?? period.end),
          on,
          gift_cards: money.formatAmount(cards, currency),
          store_credits: money.formatAmount(credits, currency),
          total: money.formatAmount(cards + credits, currency),
        };
      }),
    })),
  };
}

const owed = (value: Value | undefined): money.Minor =>
  value === undefined ? 0n : value.available + value.authorized;
