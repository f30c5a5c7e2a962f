import { rounds } from '@storefold/engines/testing';
import { expect } from 'vitest';
import type { Client } from '../harness/client.ts';
import type { StoreProcess } from '../harness/store-process.ts';
import { Shop } from '../tables/shop.ts';
import type { Fault } from './faults.ts';
import { Shoppers } from './shoppers.ts';

/**
 * People shop while an engine fails and after it is back. Every request must be answered before the deadline, as
 * promised or with the error envelope. What was acknowledged must exist afterwards, once, in the records and in the
 * lists.
 */
export async function shoppingThrough<Engines>(
  { name, begin, end, lastsMs, mayRefuse, times = 1, pauseMs = 0 }: Fault<Engines>,
  engines: Engines,
  store: StoreProcess,
): Promise<void> {
  const shop = new Shop(store);
  const { default_variant_id } = await shop.product({ stock_items: [{ count_on_hand: ON_SHELF }] });
  const shoppers = new Shoppers(store.storefront, default_variant_id);
  shoppers.start(SHOPPERS);
  await shoppers.buy(ORDERS);
  for (let time = 1; time <= times; time += 1) {
    await begin(engines);
    await pass(lastsMs);
    await end(engines);
    if (time < times) await pass(pauseMs);
    await shoppers.buy(ORDERS);
  }
  await shoppers.end();

  const { outcomes, refused, carts, orders } = shoppers;
  const slowestMs = Math.round(Math.max(...outcomes.map(({ tookMs }) => tookMs)));
  console.log(
    `${name}: ${outcomes.length} requests, ${refused.length} refused, the slowest ${slowestMs} ms; ` +
      `${carts.length} carts and ${orders.length} orders acknowledged`,
  );
  const allowed = mayRefuse ? [503, 504] : [];
  for (const { status } of refused) expect(allowed).toContain(status);
  expect(slowestMs).toBeLessThan(TIME_LIMIT_MS);
  for (const { id, client } of carts) await expectOneItem(id, client);
  await expect.poll(() => statusOf(store), { interval: 100 }).toBe('up');
  const bought = await listedOrders(store.admin, default_variant_id);
  expect(bought).toEqual(expect.arrayContaining(orders));
  expect(new Set(bought).size).toBe(bought.length);
  await expect.poll(() => shelfOf(store.admin, default_variant_id), SOON).toBe(ON_SHELF - bought.length);
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ON_SHELF = 10_000;
const SHOPPERS = 6;
/** Before the fault, and after it. */
const ORDERS = rounds({ short: 5, full: 10 });
/** A request may take 30 s. */
const TIME_LIMIT_MS = 31_000;
export const SOON = { timeout: 40_000, interval: 100 };

/** The store's `/health`. */
export async function statusOf({ baseUrl }: StoreProcess): Promise<string> {
  const response = await fetch(`${baseUrl}/health`);
  const { status } = (await response.json()) as { status: string };
  return status;
}

/** The item in its cart, or in the order that the cart became. */
async function expectOneItem(cartId: string, client: Client): Promise<void> {
  const cart = await client.get(`/api/v3/store/carts/${cartId}`);
  const { status, body } =
    cart.status === 200 ? cart : await client.get(`/api/v3/store/orders/${cartId.replace('cart_', 'or_')}`);
  expect(status).toBe(200);
  expect(body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1]);
}

/** The ids of the orders with this variant, as the shop's list shows them. */
async function listedOrders(admin: Client, variantId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await admin.get(`/api/v3/admin/orders?limit=100&page=${page}&expand=items`);
    for (const { id, items } of body.data) {
      if (items.some((item: { variant_id: string }) => item.variant_id === variantId)) ids.push(id);
    }
    if (page >= body.meta.pages) return ids;
  }
}

async function shelfOf(admin: Client, variantId: string): Promise<number> {
  const { body } = await admin.get(`/api/v3/admin/stock_items?q[variant_id_eq]=${variantId}`);
  return body.data[0].count_on_hand;
}
