import { expect } from 'vitest';
import { cents } from '../story/world.ts';
import { done } from '../tables/shop.ts';
import { type Customer, completeInTheEnd, paidByCard, paidByCredit, type RaceShop } from './race-shop.ts';

const admin = '/api/v3/admin';

/** What store credits do on carts and orders, by what is guaranteed. */
export const creditRules: readonly (readonly [guarantee: string, rule: (shop: RaceShop) => Promise<void>])[] =
  [
    [
      'is for customers who have some: guests are told to log in, others that there is none',
      async (shop) => {
        const guests = await shop.cart();
        const asGuest = await guests.through(0).post(`${guests.path}/store_credits`, {});
        expect([asGuest.status, asGuest.body.error.code]).toEqual([401, 'authentication_required']);
        const without = await shop.cart(await shop.customer());
        const refused = await without.through(0).post(`${without.path}/store_credits`, {});
        expect([refused.status, refused.body.error.code]).toEqual([422, 'processing_error']);
      },
    ],
    [
      'is capped by the balance, by what is due and by what is wanted, and taken off again',
      async (shop) => {
        const { cart, client, customer } = await customersCart(shop);
        await shop.credit(customer, 3_00);
        const path = `${cart.path}/store_credits`;
        const all = (await done(client.post(path, {}))).body;
        expect([paidByCredit(all), cents(all.amount_due), cents(all.total)]).toEqual([
          3_00,
          cart.total - 3_00,
          cart.total,
        ]);
        expect(paidByCredit((await done(client.post(path, { amount: '1.25' }))).body)).toBe(1_25);
        await shop.credit(customer, 500_00);
        const most = (await done(client.post(path, { amount: '400.00' }))).body;
        expect([paidByCredit(most), cents(most.amount_due)]).toEqual([cart.total, 0]);
        expect(most.covered_by_store_credit).toBe(true);
        const none = (await done(client.delete(path))).body;
        expect([paidByCredit(none), cents(none.amount_due)]).toEqual([0, cart.total]);
      },
    ],
    [
      'pays what a gift card leaves, never more than the total together',
      async (shop) => {
        const { cart, client, customer } = await customersCart(shop);
        await shop.credit(customer, 500_00);
        const card = await shop.card(4_00);
        await done(client.post(`${cart.path}/gift_cards`, { code: card.code }));
        const { body } = await done(client.post(`${cart.path}/store_credits`, {}));
        expect([paidByCard(body), paidByCredit(body)]).toEqual([4_00, cart.total - 4_00]);
        const order = await completeInTheEnd(cart, 0);
        expect([paidByCard(order), paidByCredit(order), cents(order.amount_due)]).toEqual([
          4_00,
          cart.total - 4_00,
          0,
        ]);
      },
    ],
    [
      'spends expiring credits first, then the older ones, each told by its events',
      async (shop) => {
        const { cart, client, customer } = await customersCart(shop);
        const categories = (await done(shop.admin.get(`${admin}/store_credit_categories?limit=100`))).body
          .data;
        const idOf = (wanted: string): string =>
          categories.find(({ name }: { name: string }) => name === wanted).id;
        const kept = await shop.credit(customer, 2_00, { category_id: idOf('Non-expiring') });
        const older = await shop.credit(customer, 2_00, { category_id: idOf('Expiring') });
        const newer = await shop.credit(customer, 2_00, { category_id: idOf('Expiring') });
        await done(client.post(`${cart.path}/store_credits`, { amount: '3.00' }));
        const { id } = await completeInTheEnd(cart, 0);
        const used = async () =>
          Promise.all([older, newer, kept].map(async (credit) => (await shop.settled(credit)).used));
        await expect.poll(used).toEqual([2_00, 1_00, 0]);
        expect(await eventsOf(shop, newer.id)).toEqual([
          ['allocation', '2.00', null],
          ['authorize', '1.00', id],
          ['capture', '1.00', id],
        ]);
      },
    ],
    [
      'comes back when the order is canceled, with the card and the stock, exactly once',
      async (shop) => {
        const { cart, card, credit } = await shop.fullyPaidCart();
        const shelf = await shop.onShelf();
        const { id } = await completeInTheEnd(cart, 0);
        const cancel = () => shop.admin.patch(`${admin}/orders/${id}/cancel`, {});
        await done(cancel());
        await expect.poll(async () => (await shop.settled(credit)).used).toBe(0);
        await expect.poll(async () => (await shop.settled(card)).used).toBe(0);
        await expect.poll(() => shop.onShelf()).toBe(shelf);
        const again = await cancel();
        expect([again.status, again.body.error.code]).toEqual([422, 'processing_error']);
        const actions = (await eventsOf(shop, credit.id)).map(([action]) => action);
        expect(actions).toEqual(['allocation', 'authorize', 'capture', 'credit']);
      },
    ],
    [
      'is shown to its customer in the currency of the request, in no sum of several',
      async (shop) => {
        const customer = await shop.customer();
        await shop.credit(customer, 3_00);
        await shop.credit(customer, 2_00, { currency: 'EUR' });
        const client = shop.door(0).storefront.with({ jwt: customer.jwt });
        const shown = async (query: string) => {
          const { body } = await done(client.get(`/api/v3/store/customers/me${query}`));
          return body.display_available_store_credit_total;
        };
        expect(await shown('')).toBe('$3.00');
        expect(await shown('?currency=EUR')).toBe('€2.00');
        expect(await shown('?currency=GBP')).toBe('£0.00');
        const { body } = await done(shop.admin.get(`${admin}/customers/${customer.id}`));
        expect(body.available_store_credit_total).toBe('3.00');
      },
    ],
    [
      'is not taken by an order that something else refuses',
      async (shop) => {
        const { cart, client, customer } = await customersCart(shop);
        const credit = await shop.credit(customer, cart.total);
        const card = await shop.card(1_00);
        await done(client.post(`${cart.path}/gift_cards`, { code: card.code }));
        await done(client.post(`${cart.path}/store_credits`, {}));
        await done(shop.admin.patch(`${card.path}/cancel`));
        const refused = await client.post(`${cart.path}/complete`);
        expect([refused.status, refused.body.error.code]).toEqual([422, 'processing_error']);
        expect((await shop.settled(credit)).used).toBe(0);
      },
    ],
  ];

async function customersCart(shop: RaceShop) {
  const customer: Customer = await shop.customer();
  const cart = await shop.cart(customer);
  return { customer, cart, client: cart.through(0) };
}

/** Action, amount and order of each event of a credit, in the order in which they happened. */
async function eventsOf(shop: RaceShop, id: string): Promise<[string, string, string | null][]> {
  const { body } = await done(shop.admin.get(`${admin}/store_credits/${id}/events`));
  const events: readonly {
    action: string;
    amount: string;
    originator_type: string;
    originator_id: string;
  }[] = body.data;
  return events
    .map(({ action, amount, originator_type, originator_id }): [string, string, string | null] => [
      action,
      amount,
      originator_type === 'Order' ? originator_id : null,
    ])
    .toReversed();
}
