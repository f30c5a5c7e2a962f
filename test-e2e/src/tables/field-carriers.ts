import type { CustomFieldResourceName } from '@storefold/contracts';
import type { Client } from '../harness/client.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import { done, type Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Where one API shows a record with its custom fields. */
interface Shown {
  readonly client: Client;
  /** Its own path, or that of a record around it, with what has to be expanded. */
  readonly path: string;
  readonly within: LooseJson;
}

/** A record that can have custom fields. */
export interface FieldCarrier {
  readonly id: string;
  readonly admin: Shown;
  readonly store: Shown;
  /** The records in whose list it is, by the names in the list's path. */
  readonly within?: Readonly<Record<string, string>>;
  /** Deletes the record. Undefined: a placed order and its parts stay. */
  readonly remove?: () => Promise<unknown>;
}

type Pick = (body: LooseJson) => LooseJson;
const itself: Pick = (body) => body;
const shown = (client: Client, path: string, expand: string, within: Pick = itself): Shown => ({
  client,
  path: `${path}?expand=${expand}`,
  within,
});

/** Makes a record of each kind. */
export const fieldCarriers: Readonly<Record<CustomFieldResourceName, (shop: Shop) => Promise<FieldCarrier>>> =
  {
    async product(shop) {
      const { id, slug } = await shop.product();
      return {
        id,
        admin: shown(shop.admin, `${admin}/products/${id}`, 'custom_fields'),
        store: shown(shop.storefront, `${store}/products/${slug}`, 'custom_fields'),
        remove: () => done(shop.admin.delete(`${admin}/products/${id}`)),
      };
    },
    async variant(shop) {
      const { id: productId, slug } = await shop.product();
      const variants = `${admin}/products/${productId}/variants`;
      const options = [{ name: 'size', value: 'large' }];
      const { id } = (await done(shop.admin.post(variants, { options }))).body;
      return {
        id,
        admin: shown(shop.admin, `${variants}/${id}`, 'custom_fields'),
        store: shown(shop.storefront, `${store}/products/${slug}`, 'variants.custom_fields', (body) =>
          body.variants.find((variant: LooseJson) => variant.id === id),
        ),
        within: { product_id: productId },
        remove: () => done(shop.admin.delete(`${variants}/${id}`)),
      };
    },
    async category(shop) {
      const { body } = await done(shop.admin.post(`${admin}/categories`, { name: shop.name('Kitchen') }));
      return {
        id: body.id,
        admin: shown(shop.admin, `${admin}/categories/${body.id}`, 'custom_fields'),
        store: shown(shop.storefront, `${store}/categories/${body.permalink}`, 'custom_fields'),
        remove: () => done(shop.admin.delete(`${admin}/categories/${body.id}`)),
      };
    },
    async option_type(shop) {
      const { type, product } = await optionType(shop);
      const path = `${admin}/option_types/${type.id}`;
      return {
        id: type.id,
        admin: shown(shop.admin, path, 'custom_fields'),
        store: shown(
          shop.storefront,
          `${store}/products/${product.slug}`,
          'option_types.custom_fields',
          (body) => body.option_types[0],
        ),
        remove: async () => {
          await done(shop.admin.delete(`${admin}/products/${product.id}`));
          return done(shop.admin.delete(path));
        },
      };
    },
    async option_value(shop) {
      const { type, product } = await optionType(shop);
      const path = `${admin}/option_types/${type.id}`;
      return {
        id: type.option_values[0].id,
        admin: shown(shop.admin, path, 'option_values.custom_fields', (body) => body.option_values[0]),
        store: shown(
          shop.storefront,
          `${store}/products/${product.slug}`,
          'option_values.custom_fields',
          (body) => body.option_values[0],
        ),
        remove: async () => {
          await done(shop.admin.delete(`${admin}/products/${product.id}`));
          return done(shop.admin.patch(path, { option_values: [{ name: 'silk' }] }));
        },
      };
    },
    async customer(shop) {
      const client = await shop.shopper();
      const { id } = (await done(client.get(`${store}/customers/me`))).body;
      return {
        id,
        admin: shown(shop.admin, `${admin}/customers/${id}`, 'custom_fields'),
        store: shown(client, `${store}/customers/me`, 'custom_fields'),
        remove: () => done(shop.admin.delete(`${admin}/customers/${id}`)),
      };
    },
    order: (shop) => ofOrder(shop, 'custom_fields', itself),
    line_item: (shop) => ofOrder(shop, 'items.custom_fields', (body) => body.items[0]),
    payment: (shop) => ofOrder(shop, 'payments.custom_fields', (body) => body.payments[0]),
    shipment: (shop) => ofOrder(shop, 'fulfillments.custom_fields', (body) => body.fulfillments[0]),
    async gift_card(shop) {
      const client = await shop.shopper();
      const customer_id = (await done(client.get(`${store}/customers/me`))).body.id;
      const card = { amount: '5.00', currency: 'USD', customer_id };
      const { id } = (await done(shop.admin.post(`${admin}/gift_cards`, card))).body;
      return {
        id,
        admin: shown(shop.admin, `${admin}/gift_cards/${id}`, 'custom_fields'),
        store: shown(client, `${store}/customers/me/gift_cards/${id}`, 'custom_fields'),
        remove: () => done(shop.admin.delete(`${admin}/gift_cards/${id}`)),
      };
    },
    async store_credit(shop) {
      const client = await shop.shopper();
      const customer = (await done(client.get(`${store}/customers/me`))).body;
      const { id, path } = await shop.storeCredit('5.00', customer.id);
      return {
        id,
        admin: shown(shop.admin, `${admin}/store_credits/${id}`, 'custom_fields'),
        store: shown(client, `${store}/customers/me/store_credits/${id}`, 'custom_fields'),
        within: { customer_id: customer.id },
        remove: () => done(shop.admin.delete(`${path}/${id}`)),
      };
    },
  };

async function optionType(shop: Shop): Promise<{ type: LooseJson; product: LooseJson }> {
  const name = shop.name('fabric');
  const values = { name, option_values: [{ name: 'linen' }] };
  const { body: type } = await done(shop.admin.post(`${admin}/option_types`, values));
  const options = [{ name, value: 'linen' }];
  const prices = [{ currency: 'USD', amount: '10.00' }];
  const product = await shop.product({ prices: undefined, variants: [{ options, prices }] });
  return { type, product };
}

async function ofOrder(shop: Shop, expand: string, within: Pick): Promise<FieldCarrier> {
  const { order, cart } = await shop.order((await shop.product()).default_variant_id);
  return {
    id: within(order).id,
    within: { order_id: order.id },
    admin: shown(shop.admin, `${admin}/orders/${order.id}`, expand, within),
    store: shown(cart.client, `${store}/orders/${order.id}`, expand, within),
  };
}
