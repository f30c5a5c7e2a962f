import { expect } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import type { Reply } from '../harness/client.ts';
import { cents } from '../story/world.ts';
import { done, type OpenCart, type Shop } from '../tables/shop.ts';

const admin = '/api/v3/admin';

/** A guest's cart with three of a product of 10.00, delivered for 5.00 or more, and not paid yet. */
interface Underway {
  readonly shop: Shop;
  readonly cart: OpenCart;
  readonly product: Reply['body'];
  readonly variantPath: string;
  readonly deliveryPath: string;
}

interface Change {
  /** Changes something under the cart. Returns what puts the shop back. */
  readonly change: (underway: Underway) => Promise<(() => Promise<unknown>) | undefined>;
  /** Makes what the cart warns of as it was. */
  readonly mend?: (underway: Underway) => Promise<unknown>;
  /** What the whole cart costs more. In cents. */
  readonly dearerBy?: number;
  /** The codes that warnings and requirements of the step `cart` or `delivery` have. */
  readonly told?: readonly string[];
  readonly required?: string;
  /** With which code the completion is refused. */
  readonly refused?: string;
}

const changed =
  (path: (underway: Underway) => string, body: object): Change['change'] =>
  async (underway) => {
    await done(underway.shop.admin.patch(path(underway), body));
    return undefined;
  };
const ofVariant = ({ variantPath }: Underway) => variantPath;
const ofProduct = ({ product }: Underway) => `${admin}/products/${product.id}`;
const price = (amount: string | null) => ({
  change: changed(ofVariant, { prices: [{ currency: 'USD', amount }] }),
  mend: changed(ofVariant, { prices: [{ currency: 'USD', amount: '10.00' }] }),
});
const stock = (count_on_hand: number) => ({
  change: changed(ofVariant, { stock_items: [{ count_on_hand }] }),
  mend: changed(ofVariant, { stock_items: [{ count_on_hand: 10 }] }),
});
const product = (body: object, mended: object) => ({
  change: changed(ofProduct, body),
  mend: changed(ofProduct, mended),
});
const unavailable = {
  told: ['item_unavailable'],
  required: 'item_unavailable',
  refused: 'insufficient_stock',
} as const;
const short = {
  told: ['insufficient_stock'],
  required: 'insufficient_stock',
  refused: 'insufficient_stock',
} as const;

/** What changes under an open cart, by what it is. */
export const changesUnderACart: Readonly<Record<string, Change>> = {
  'a price goes up': { ...price('12.00'), dearerBy: 6_00, told: ['price_changed'] },
  'a price goes down': { ...price('9.00'), dearerBy: -3_00, told: ['price_changed'] },
  'a price is gone': { ...price(null), ...unavailable },
  'a product is archived': { ...product({ status: 'archived' }, { status: 'active' }), ...unavailable },
  'a product is deleted': {
    change: async (underway) => {
      await done(underway.shop.admin.delete(ofProduct(underway)));
      return undefined;
    },
    ...unavailable,
  },
  'a product is dated': {
    ...product({ available_on: '2100-01-01T00:00:00.000Z' }, { available_on: null }),
    ...unavailable,
  },
  'stock is short': { ...stock(1), ...short },
  'stock is gone': { ...stock(0), ...short },
  'a promotion begins': {
    change: async ({ shop, product }) => {
      const promotion = {
        name: shop.name('Three days'),
        automatic: true,
        kind: 'percentage',
        amount: '10',
        product_ids: [product.id],
      };
      const { body } = await done(shop.admin.post(`${admin}/promotions`, promotion));
      return () => shop.admin.delete(`${admin}/promotions/${body.id}`);
    },
    dearerBy: -3_00,
  },
  'a tax rate begins': {
    change: async ({ shop }) => {
      const zone = { name: shop.name('States'), members: [{ country_iso: 'US' }] };
      const { body: where } = await done(shop.admin.post(`${admin}/zones`, zone));
      const rate = { name: 'Sales tax', amount: '0.10', zone_id: where.id };
      const { body } = await done(shop.admin.post(`${admin}/tax_rates`, rate));
      return () => shop.admin.delete(`${admin}/tax_rates/${body.id}`);
    },
    dearerBy: 3_50,
  },
  'a way of delivery gets dearer': {
    change: async ({ shop, deliveryPath }) => {
      const { body: before } = await done(shop.admin.get(deliveryPath));
      const dearer = before.prices.map((each: { currency: string; amount: string }) => ({
        ...each,
        ...(each.currency === 'USD' && { amount: ((cents(each.amount) + 2_00) / 100).toFixed(2) }),
      }));
      await done(shop.admin.patch(deliveryPath, { prices: dearer }));
      return () => shop.admin.patch(deliveryPath, { prices: before.prices });
    },
    dearerBy: 2_00,
  },
  'a zone shrinks': {
    change: async ({ shop }) => {
      const zone_ids = [await shop.zone()];
      const { body } = await done(shop.admin.get(`${admin}/delivery_methods?limit=100`));
      const paths = body.data.map(({ id }: { id: string }) => `${admin}/delivery_methods/${id}`);
      for (const path of paths) await done(shop.admin.patch(path, { zone_ids }));
      return async () => {
        for (const path of paths) await done(shop.admin.patch(path, { zone_ids: [] }));
      };
    },
    told: ['delivery_unavailable'],
    required: 'delivery_unavailable',
    refused: 'cart_cannot_transition',
  },
};

/** What a read, a payment and the completion of the cart say after a change, in cents and codes. */
export async function followChange(shop: Shop, { change, mend, ...expected }: Change): Promise<void> {
  const underway = await begin(shop);
  const { client, path } = underway.cart;
  const before = (await done(client.get(path))).body;
  if (mend) {
    await change(underway);
    expect(codesOf((await done(client.get(path))).body.warnings)).toEqual(expected.told);
    await mend(underway);
    expect((await done(client.get(path))).body).toEqual(before);
  }
  const undo = await change(underway);
  try {
    const read = (await done(client.get(path))).body;
    const total = cents(before.total) + (expected.dearerBy ?? 0);
    if (expected.required !== 'delivery_unavailable') expect(cents(read.total)).toBe(total);
    expect(codesOf(read.warnings)).toEqual(expected.told ?? []);
    const required = codesOf(read.requirements.filter(({ step }: { step: string }) => step !== 'payment'));
    expect(required).toEqual(expected.required === undefined ? [] : [expected.required]);
    expect(read.state_lock_version).toBe(before.state_lock_version);

    const payment_method_id = manualMethodOf(before);
    const { body: payment } = await done(client.post(`${path}/payments`, { payment_method_id }));
    expect(payment.amount).toBe(read.amount_due);

    const completed = await client.post(`${path}/complete`);
    if (expected.refused === undefined) {
      expect([completed.status, completed.body.total]).toEqual([200, read.total]);
    } else {
      expect(completed.body.error.code).toBe(expected.refused);
    }
  } finally {
    await undo?.();
  }
}

async function begin(shop: Shop): Promise<Underway> {
  const product = await shop.product();
  const cart = await shop.cart();
  const { client, path } = cart;
  await done(client.post(`${path}/items`, { variant_id: product.default_variant_id, quantity: 3 }));
  const { body } = await done(
    client.patch(path, { email: 'grace@example.com', shipping_address: address, use_shipping: true }),
  );
  const method = body.fulfillments[0].delivery_method;
  return {
    shop,
    cart,
    product,
    variantPath: `${admin}/products/${product.id}/variants/${product.default_variant_id}`,
    deliveryPath: `${admin}/delivery_methods/${method.id}`,
  };
}

const codesOf = (told: readonly { readonly code: string }[]): string[] => told.map(({ code }) => code);
