import { expect } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { done, type Shop } from '../tables/shop.ts';

const carts = '/api/v3/store/carts';

/** What becomes of a customer's other cart, by what is guaranteed. */
export const mergedCarts: readonly (readonly [guarantee: string, rule: (shop: Shop) => Promise<void>])[] = [
  [
    'brings its items: quantities of one variant add up, as far as there is stock',
    async (shop) => {
      const [both, scarce, other] = [await mug(shop, 10), await mug(shop, 4), await mug(shop, 10)];
      const shopper = await shop.shopper();
      const earlier = await cartOf(shopper, [both, 2], [scarce, 3], [other, 1]);
      const { cart, merged } = await merge(shop, shopper, [both, 1], [scarce, 3]);
      expect(quantitiesIn(merged)).toEqual({ [both]: 3, [scarce]: 4, [other]: 1 });
      expect((await shopper.get(earlier.path)).body.error.code).toBe('cart_not_found');
      const { body: listed } = await done(shopper.get(carts));
      expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([cart.id]);
    },
  ],
  [
    'is merged once, however often it is asked for',
    async (shop) => {
      const variant = await mug(shop, 10);
      const shopper = await shop.shopper();
      await cartOf(shopper, [variant, 2]);
      const { cart } = await merge(shop, shopper, [variant, 1]);
      const again = await done(shopper.patch(`${cart.path}/associate?merge=true`));
      expect(quantitiesIn(again.body)).toEqual({ [variant]: 3 });
    },
  ],
  [
    'stays as it is unless merging is asked for',
    async (shop) => {
      const variant = await mug(shop, 10);
      const shopper = await shop.shopper();
      const earlier = await cartOf(shopper, [variant, 2]);
      const { client, path } = await guestsCart(shop, shopper, [variant, 1]);
      const { body } = await done(client.patch(`${path}/associate`));
      expect(quantitiesIn(body)).toEqual({ [variant]: 1 });
      expect((await done(shopper.get(earlier.path))).body.total_quantity).toBe(2);
    },
  ],
  [
    'lets its gift card go',
    async (shop) => {
      const variant = await mug(shop, 10);
      const shopper = await shop.shopper();
      const card = await shop.giftCard('5.00');
      const earlier = await cartOf(shopper, [variant, 2]);
      await done(shopper.post(`${earlier.path}/gift_cards`, { code: card.code }));
      const { cart } = await merge(shop, shopper, [variant, 1]);
      const { body } = await done(shopper.post(`${cart.path}/gift_cards`, { code: card.code }));
      expect(body.gift_card_total).toBe('5.00');
    },
  ],
];

type Wanted = readonly [variantId: string, quantity: number];

const mug = async (shop: Shop, count_on_hand: number): Promise<string> =>
  (await shop.product({ stock_items: [{ count_on_hand }] })).default_variant_id;

const itemsOf = (wanted: readonly Wanted[]) =>
  wanted.map(([variant_id, quantity]) => ({ variant_id, quantity }));

async function cartOf(shopper: Client, ...wanted: Wanted[]): Promise<{ path: string }> {
  const { body } = await done(shopper.post(carts, { items: itemsOf(wanted) }));
  return { path: `${carts}/${body.id}` };
}

/** A guest's cart, as the customer reaches it who has its token. */
async function guestsCart(shop: Shop, shopper: Client, ...wanted: Wanted[]) {
  const { body } = await done(shop.storefront.post(carts, { items: itemsOf(wanted) }));
  return { id: body.id, path: `${carts}/${body.id}`, client: shopper.with({ cartToken: body.token }) };
}

/** A guest's cart that becomes the customer's, with what is in their newest other one. */
async function merge(shop: Shop, shopper: Client, ...wanted: Wanted[]) {
  const cart = await guestsCart(shop, shopper, ...wanted);
  const { body } = await done(cart.client.patch(`${cart.path}/associate?merge=true`));
  return { cart, merged: body };
}

const quantitiesIn = ({ items }: Reply['body']): Record<string, number> =>
  Object.fromEntries(
    items.map(({ variant_id, quantity }: { variant_id: string; quantity: number }) => [variant_id, quantity]),
  );
