import { allEndpoints, type ErrorCode, errorCodes } from '@storefold/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { type FreshStore, startFreshStore } from '../harness/fresh-store.ts';
import { done, PASSWORD, Shop } from './shop.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** How a client gets to see a code. */
type Provocation = (shop: Shop) => Promise<Reply>;
/** What the store cannot do yet, and so cannot refuse. */
type Capability = string;
/** What takes days. */
type Elsewhere = { readonly provedIn: string };

/** Every code there is. */
const codes: Readonly<Record<ErrorCode, Provocation | Capability | Elsewhere>> = {
  authentication_required: ({ storefront }) => storefront.get(`${store}/customers/me`),
  authentication_failed: ({ storefront }) =>
    storefront.post(`${store}/auth/login`, { email: 'nobody@example.com', password: PASSWORD }),
  invalid_token: ({ storefront }) => storefront.with({ key: 'pk_unknown' }).get(`${store}/products`),
  invalid_refresh_token: ({ storefront }) =>
    storefront.post(`${store}/auth/refresh`, { refresh_token: 'rt_unknown' }),
  invalid_provider: ({ storefront }) =>
    storefront.post(`${store}/auth/login`, { provider: 'nowhere', id_token: 'x' }),
  access_denied: async (shop) => {
    const { body } = await done(
      shop.admin.post(`${admin}/api_keys`, {
        name: 'reader',
        key_type: 'secret',
        scopes: ['read_gift_cards'],
      }),
    );
    const reader = shop.admin.with({ key: body.plaintext_token });
    return reader.post(`${admin}/gift_cards`, { amount: '5.00' });
  },
  current_password_invalid: async (shop) =>
    (await shop.shopper()).patch(`${store}/customers/me`, {
      password: 'another horse',
      current_password: 'wrong horse',
    }),
  record_not_found: ({ storefront }) => storefront.get(`${store}/products/prod_absent`),
  resource_invalid: async (shop) => {
    const product = await shop.product();
    const card = await shop.giftCard('5.00');
    await shop.order(product.default_variant_id, card.code);
    return shop.admin.delete(`${admin}/gift_cards/${card.id}`);
  },
  validation_error: ({ admin: shopsTool }) => shopsTool.post(`${admin}/gift_cards`, {}),
  parameter_missing: ({ storefront }) => storefront.post(`${store}/password_resets`, {}),
  parameter_invalid: ({ storefront }) =>
    storefront.get(`${store}/products/filters?category_id[]=ctg_1&category_id[]=ctg_2`),
  cart_not_found: ({ storefront }) => storefront.get(`${store}/carts/cart_absent`),
  cart_cannot_complete: async (shop) => {
    const items = [{ variant_id: (await shop.product()).default_variant_id }];
    const { body } = await done(shop.admin.post(`${admin}/orders`, { items }));
    return shop.admin.patch(`${admin}/orders/${body.id}/complete`);
  },
  cart_cannot_transition: async (shop) => {
    const product = await shop.product();
    const { client, path } = await shop.cart();
    await done(client.post(`${path}/items`, { variant_id: product.default_variant_id }));
    return client.post(`${path}/complete`);
  },
  cart_empty: async (shop) => {
    const { client, path } = await shop.cart();
    return client.post(`${path}/complete`);
  },
  cart_invalid_state: async (shop) => {
    const { cart } = await shop.order((await shop.product()).default_variant_id);
    return cart.client.patch(cart.path, { customer_note: 'too late' });
  },
  cart_already_updated: async (shop) => {
    const { client, path } = await shop.cart();
    const { body } = await done(client.patch(path, { customer_note: 'one' }));
    return client.patch(path, {
      customer_note: 'two',
      state_lock_version: body.state_lock_version - 1,
    });
  },
  order_not_found: ({ storefront }) => storefront.get(`${store}/orders/or_absent`),
  order_already_updated: async (shop) => {
    const variantId = (await shop.product()).default_variant_id;
    // A cancellation meets this only while another one is under way: when all is done it is refused as a repetition.
    for (let round = 0; round < 10; round++) {
      const { order } = await shop.order(variantId);
      const cancel = () => shop.admin.patch(`${admin}/orders/${order.id}/cancel`);
      const replies = await Promise.all([cancel(), cancel(), cancel(), cancel(), cancel()]);
      const conflict = replies.find(({ status }) => status === 409);
      if (conflict) return conflict;
    }
    throw new Error('no two cancellations met');
  },
  line_item_not_found: async (shop) => {
    const { client, path } = await shop.cart();
    return client.patch(`${path}/items/li_absent`, { quantity: 1 });
  },
  variant_not_found: async (shop) => {
    const { client, path } = await shop.cart();
    return client.post(`${path}/items`, { variant_id: 'var_absent', quantity: 1 });
  },
  insufficient_stock: async (shop) => {
    const product = await shop.product();
    const { client, path } = await shop.cart();
    return client.post(`${path}/items`, { variant_id: product.default_variant_id, quantity: 11 });
  },
  invalid_quantity: async (shop) => {
    const product = await shop.product();
    const { client, path } = await shop.cart();
    return client.post(`${path}/items`, { variant_id: product.default_variant_id, quantity: 0 });
  },
  payment_failed: (shop) => paidWith(shop, 'tok_decline'),
  payment_processing_error: (shop) => paidWith(shop, 'tok_crash'),
  gateway_error: (shop) => paidWith(shop, 'tok_error'),
  attachment_missing: async (shop) => {
    const { file, link } = await shop.download();
    await done(shop.admin.delete(`${file.path}?force=true`));
    return nobody(shop).get(link.download_url);
  },
  download_unauthorized: async (shop) =>
    nobody(shop).get((await shop.download({ login_required: 'true' })).link.download_url),
  digital_link_expired: { provedIn: 'services/ordering/src/digital/digital-link.int.spec.ts' },
  download_limit_exceeded: async (shop) => {
    const { link } = await shop.download();
    for (let times = 0; times < 5; times++) await done(nobody(shop).get(link.download_url));
    return nobody(shop).get(link.download_url);
  },
  idempotency_key_reused: async ({ storefront }) => {
    const client = storefront.with({ idempotencyKey: 'reused' });
    await done(client.post(`${store}/carts`, {}));
    return client.post(`${store}/carts`, { customer_note: 'Ring twice.' });
  },
  rate_limit_exceeded: async ({ storefront }) => {
    for (let round = 0; ; round++) {
      const reply = await storefront.post(`${store}/auth/login`, {
        email: 'guessed@example.com',
        password: PASSWORD,
      });
      if (reply.status !== 401 || round === 1_000) return reply;
    }
  },
  request_too_large: ({ storefront }) =>
    storefront.post(`${store}/carts`, { customer_note: 'x'.repeat(110_000) }),
  processing_error: async (shop) => {
    const card = await shop.giftCard('5.00');
    await done(shop.admin.patch(`${admin}/gift_cards/${card.id}/cancel`));
    return shop.admin.patch(`${admin}/gift_cards/${card.id}/cancel`);
  },
  invalid_request: ({ storefront }) => storefront.post(`${store}/carts`, ['no object']),
  customer_has_orders: async (shop) => {
    const { user } = await shop.buyer();
    return shop.admin.delete(`${admin}/customers/${user.id}`);
  },
  store_credit_in_use: async (shop) => {
    const { client, path, credit } = await shop.creditedCart('3.00');
    await done(client.post(`${path}/complete`));
    return shop.admin.delete(`${credit.path}/${credit.id}`);
  },
  invalid_taggable_type: (shop) => shop.admin.get(`${admin}/tags?taggable_type=Variant`),
};

async function paidWith(shop: Shop, token: string): Promise<Reply> {
  const { client, path } = await shop.cardCart(token);
  return client.post(`${path}/complete`);
}

const nobody = ({ storefront }: Shop): Client => storefront.with({ key: '' });

const provoked = Object.entries(codes).flatMap(([code, how]) =>
  typeof how === 'function' ? [[code as ErrorCode, how] as const] : [],
);
const awaited = Object.entries(codes).flatMap(([code, how]) =>
  typeof how === 'string' ? [[code as ErrorCode, how] as const] : [],
);

describe('the error code', () => {
  let process: FreshStore;
  let shop: Shop;

  beforeAll(async () => {
    process = await startFreshStore('none');
    await done(process.admin.patch(`${admin}/store`, { supported_locales: 'en,de' }));
    const speakingGerman = (client: Client) => client.with({ locale: 'de' });
    shop = new Shop({
      storefront: speakingGerman(process.storefront),
      admin: speakingGerman(process.admin),
    });
    // The gateway notices a change of the store's settings a moment later.
    await vi.waitFor(
      async () => {
        const { body } = await shop.storefront.get(`${store}/locales`);
        expect(body.data).toHaveLength(2);
      },
      { timeout: 40_000 },
    );
  });
  afterAll(async () => {
    await process?.stop();
  });

  it.each(provoked)('%s reaches clients with its status, in their language', async (code, provoke) => {
    const { status, body } = await provoke(shop);
    expect([status, body.error?.code], JSON.stringify(body)).toEqual([errorCodes[code], code]);
    expect(body.error.message).not.toMatch(/\b(the|a|an|is|not|must|cannot|this|needs)\b/i);
  });

  it.each(
    allEndpoints.flatMap(({ needs, method, path }) =>
      needs === undefined ? [] : [[needs, method, path] as const],
    ),
  )(
    'parameter_missing tells that %s is not there in %s %s, and validation_error that it is empty or of the wrong kind',
    async (needs, method, path) => {
      const client = path.startsWith(admin) ? shop.admin : shop.storefront;
      const filled = path.replace(/:\w+/g, 'absent');
      const send = (body: object) =>
        method === 'PATCH' ? client.patch(filled, body) : client.post(filled, body);
      expect(await send({ other: 1 })).toMatchObject({
        status: 400,
        body: { error: { code: 'parameter_missing' } },
      });
      for (const wrong of ['', null, { a: 1 }]) {
        const { status, body } = await send({ [needs]: wrong });
        expect([status, body.error.code], JSON.stringify(wrong)).toEqual([422, 'validation_error']);
        expect(Object.keys(body.error.details)).toContain(needs);
      }
    },
  );

  describe('comes with words that the store', () => {
    it('says in German for each field, under the same keys', async () => {
      const { body } = await shop.storefront.post(`${store}/customers`, { email: '', password: 'short' });
      expect(body.error).toEqual({
        code: 'validation_error',
        message: 'E-Mail darf nicht leer sein und Passwort ist zu kurz (mindestens 8 Zeichen)',
        details: { email: ['darf nicht leer sein'], password: ['ist zu kurz (mindestens 8 Zeichen)'] },
      });
    });

    it('says in German of what a cart lacks', async () => {
      const { body } = await done(shop.storefront.post(`${store}/carts`, {}));
      expect(body.requirements[0]).toEqual({
        step: 'cart',
        field: 'items',
        code: 'items_missing',
        message: 'Bitte mindestens einen Artikel hinzufügen',
      });
    });

    it('says in German for countries, currencies, languages and sorts', async () => {
      const { body: country } = await shop.storefront.get(`${store}/countries/AT`);
      expect(country).toMatchObject({ iso: 'AT', name: 'Österreich' });
      const { body: currencies } = await shop.storefront.get(`${store}/currencies`);
      expect(currencies.data).toContainEqual({ iso_code: 'USD', name: 'US-Dollar', symbol: '$' });
      const { body: locales } = await shop.storefront.get(`${store}/locales?locale=de`);
      expect(locales.data.map(({ name }: { name: string }) => name)).toEqual(['Englisch', 'Deutsch']);
      const { body: filters } = await shop.storefront.get(`${store}/products/filters`);
      expect(filters.sort_options).toContainEqual({ id: '-available_on', label: 'Neueste' });
    });

    it('says in English to whoever asks for it, or for a language that it does not support', async () => {
      for (const locale of ['en', 'fr']) {
        const { body } = await process.storefront.with({ locale }).get(`${store}/products/prod_absent`);
        expect(body.error.message).toBe('Product not found');
      }
    });
  });

  it.each(awaited)('%s is promised by no endpoint until there are %s', (code) => {
    const promising = allEndpoints.filter(({ refusals }) => refusals.includes(code));
    expect(promising.map(({ name }) => name)).toEqual([]);
  });
});
