import { extendGiftCard, findStore, findUsableGiftCard } from '@storefold/contracts';
import type { Bus } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import type { PlacedOrder } from '../order/order.ts';
import { extendExpiredCard } from './expired-card.ts';

const request = { command_id: 'c_1', store_id: 'store_1', order_id: 'or_1', gift_card_id: 'gc_1' };

describe('a card to which value of an order comes back', () => {
  it('is made good again where its last day is over, and asked for nothing more where it is not', async () => {
    expect((await askedWith({ isPast: true })).at(-1)).toEqual([extendGiftCard, request]);
    expect((await askedWith({ isPast: false })).map(([question]) => question)).toEqual([
      findStore,
      findUsableGiftCard,
    ]);
  });

  it('is judged by the zone that the store has now, and by that of the order where the store is not known', async () => {
    const zoneOf = async (timezone: string | null) =>
      (await askedWith({ isPast: false, timezone })).at(-1)?.[1];
    expect(await zoneOf('Pacific/Honolulu')).toMatchObject({ timezone: 'Pacific/Honolulu' });
    expect(await zoneOf(null)).toMatchObject({ timezone: 'Europe/Berlin', gift_card_id: 'gc_1' });
  });
});

/** What neighbours are asked after an order of a store in Berlin. `timezone`: where the store is now, null where it is unknown. */
async function askedWith({
  isPast,
  timezone = 'Europe/Berlin',
}: {
  isPast: boolean;
  timezone?: string | null;
}) {
  const asked: [unknown, object][] = [];
  const answers = new Map<unknown, object>([
    [findStore, { store: timezone === null ? null : { timezone } }],
    [findUsableGiftCard, { is_past_last_day: isPast }],
  ]);
  const bus = {
    ask(question: unknown, sent: object) {
      asked.push([question, sent]);
      return Promise.resolve(answers.get(question));
    },
  } as unknown as Bus;
  const order = { currency: 'EUR', customer_id: null, checkout: { timezone: 'Europe/Berlin' } };
  await extendExpiredCard(bus, { order: order as PlacedOrder, origin: {} as never }, request);
  return asked;
}
