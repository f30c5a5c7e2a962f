import { address } from '../harness/checkout.ts';
import type { LooseJson } from '../harness/loose-json.ts';
import type { As, Tour } from './tour.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';
const PASSWORD = 'correct horse battery';

/** What the people of the tour leave behind for those who come after them. */
export interface Left {
  readonly jwt: string;
  readonly adminJwt: string;
  readonly productId: string;
  readonly orderId: string;
  readonly cartId: string;
  readonly cardId: string;
}

/** A shop is set up, sells and gives change: every write, its repetition and its refusals. */
export async function shopping(tour: Tour): Promise<Left> {
  const adminJwt = await staff(tour);
  const productId = await goods(tour);
  const jwt = await customer(tour);
  const cardId = await cards(tour);
  const { cartId, orderId } = await checkout(tour, jwt, productId, cardId);
  await newsletter(tour, jwt);
  await hooks(tour);
  return { jwt, adminJwt, productId, orderId, cartId, cardId };
}

async function staff(tour: Tour): Promise<string> {
  const { email, password } = tour.store.credentials.admin;
  await tour.post(`${admin}/auth/login`, { email, password: 'wrong password' }, { key: 'none' });
  const { refresh_token } = await tour.post(`${admin}/auth/login`, { email, password }, { key: 'none' });
  const { token: jwt } = await tour.post(`${admin}/auth/refresh`, { refresh_token }, { key: 'none' });
  const as: As = { key: 'none', jwt };
  await tour.get(`${admin}/me`, as);
  await tour.patch(`${admin}/me`, { first_name: 'Ørsted' }, as);
  await tour.get(`${admin}/store`);
  await tour.patch(`${admin}/store`, { name: 'Bücher & Co.' });

  const origin = await tour.post(`${admin}/allowed_origins`, { origin: 'https://shop.example.com' });
  await tour.post(`${admin}/allowed_origins`, { origin: 'javascript:alert(1)' });
  await tour.get(`${admin}/allowed_origins/${origin.id}`);
  await tour.patch(`${admin}/allowed_origins/${origin.id}`, { origin: 'https://www.example.com' });
  await tour.delete(`${admin}/allowed_origins/${origin.id}`);

  const key = await tour.post(`${admin}/api_keys`, {
    name: 'reader',
    key_type: 'secret',
    scopes: ['read_orders'],
  });
  await tour.post(`${admin}/api_keys`, { name: '', key_type: 'secret', scopes: ['read_everything'] });
  await tour.get(`${admin}/api_keys/${key.id}`);
  await tour.patch(`${admin}/api_keys/${key.id}`, { name: 'Reader' });
  await tour.patch(`${admin}/api_keys/${key.id}/revoke`);
  await tour.delete(`${admin}/api_keys/${key.id}`);
  return jwt;
}

async function goods(tour: Tour): Promise<string> {
  const parent = await tour.post(`${admin}/categories`, { name: 'Küche' });
  const category = await tour.post(`${admin}/categories`, { name: 'Becher', parent_id: parent.id });
  await tour.patch(`${admin}/categories/${category.id}`, { name: 'Tassen' });
  await tour.get(`${admin}/categories/${category.id}`);
  await tour.post(`${admin}/categories`, { name: 'Kreis', parent_id: 'ctg_unknown' });

  const type = await tour.post(`${admin}/option_types`, {
    name: 'glaze',
    label: 'Glaze',
    values: [{ name: 'blue' }],
  });
  await tour.get(`${admin}/option_types/${type.id}`);
  await tour.patch(`${admin}/option_types/${type.id}`, { label: 'Glasur' });

  const names = [
    'Mug',
    'mug',
    'MUG',
    'Müg',
    'Mu\u0308g',
    'Straße',
    'STRASSE',
    'İstanbul',
    '50 % off_*',
    "O'Neil \\ Sons",
    '🎁 Box',
    'Zebra',
  ];
  let first: LooseJson;
  for (const [index, name] of names.entries()) {
    const product = await tour.post(`${admin}/products`, {
      name,
      status: 'active',
      description: index % 3 === 0 ? undefined : `Nr. ${index}\nwith a second line`,
      prices:
        index === 4 ? [{ currency: 'EUR', amount: '4.00' }] : [{ currency: 'USD', amount: `${index}.99` }],
      category_ids: index % 2 === 0 ? [category.id] : [],
      tags: index % 4 === 0 ? ['Sale', 'new'] : [],
      sku: `SKU-${index}`,
      stock_items: [{ count_on_hand: index % 5 }],
    });
    first ??= product;
  }
  const at = `${admin}/products/${first.id}`;
  await tour.patch(at, {
    description: '<p>Handmade</p>',
    meta_title: 'A mug',
    prices: [{ currency: 'EUR', amount: '9.50' }],
  });
  await tour.patch(at, { name: '', prices: [{ currency: 'USD', amount: '-1' }] });
  const variant = await tour.post(`${at}/variants`, {
    sku: 'SKU-B',
    options: [{ name: 'glaze', value: 'blue' }],
    prices: [{ currency: 'USD', amount: '12.00' }],
    stock_items: [{ count_on_hand: 20 }],
  });
  await tour.post(`${at}/variants`, { options: [{ name: 'glaze', value: 'blue' }] });
  await tour.get(`${at}/variants`);
  await tour.patch(`${at}/variants/${variant.id}`, { weight: '0.4' });
  await tour.get(`${at}/variants/${variant.id}`);
  const spare = await tour.post(`${at}/variants`, {
    sku: 'SKU-C',
    options: [{ name: 'glaze', value: 'red' }],
  });
  await tour.delete(`${at}/variants/${spare.id}`);
  await tour.get(at);

  const stock = await tour.get(`${admin}/stock_items?q[variant_id_eq]=${variant.id}`);
  const shelf = `${admin}/stock_items/${stock.data[0].id}`;
  await tour.get(shelf);
  await tour.patch(shelf, { count_on_hand: 30 });
  await tour.patch(shelf, { count_on_hand: -1 });

  const gone = await tour.post(`${admin}/products`, { name: 'Gone' });
  await tour.delete(`${admin}/products/${gone.id}`);
  await tour.get(`${admin}/products/${gone.id}`);
  const empty = await tour.post(`${admin}/categories`, { name: 'Leer' });
  await tour.delete(`${admin}/categories/${empty.id}`);
  const unused = await tour.post(`${admin}/option_types`, { name: 'unused' });
  await tour.delete(`${admin}/option_types/${unused.id}`);

  const method = { name: 'Pigeon', amount: '3.00', currency: 'USD' };
  const delivery = await tour.post(`${admin}/delivery_methods`, method);
  await tour.get(`${admin}/delivery_methods/${delivery.id}`);
  await tour.patch(`${admin}/delivery_methods/${delivery.id}`, { name: 'Carrier pigeon' });
  await tour.delete(`${admin}/delivery_methods/${delivery.id}`);
  const payment = await tour.post(`${admin}/payment_methods`, { name: 'Shells', type: 'manual' });
  await tour.get(`${admin}/payment_methods/${payment.id}`);
  await tour.patch(`${admin}/payment_methods/${payment.id}`, { name: 'Sea shells' });
  await tour.delete(`${admin}/payment_methods/${payment.id}`);
  return first.id;
}

async function customer(tour: Tour): Promise<string> {
  const registration = {
    email: 'Ada@Example.com',
    password: PASSWORD,
    first_name: 'Ada',
    last_name: 'Byron',
  };
  await tour.post(`${store}/customers`, registration);
  await tour.post(`${store}/customers`, { ...registration, email: 'ADA@example.com' });
  await tour.post(`${store}/customers`, { email: 'no mail', password: 'short' });
  await tour.post(`${store}/auth/login`, { email: 'ada@example.com', password: 'wrong password' });
  const session = await tour.post(`${store}/auth/login`, { email: 'ada@example.com', password: PASSWORD });
  const { token: jwt, refresh_token } = await tour.post(`${store}/auth/refresh`, {
    refresh_token: session.refresh_token,
  });
  await tour.post(`${store}/auth/refresh`, { refresh_token: 'not one' });
  const me = `${store}/customers/me`;
  await tour.get(me);
  await tour.get(me, { jwt });
  await tour.patch(me, { first_name: 'Augusta', phone: '+1 555 0100' }, { jwt });

  await tour.post(`${me}/addresses`, {}, { jwt });
  const home = await tour.post(`${me}/addresses`, address, { jwt });
  const work = await tour.post(
    `${me}/addresses`,
    { ...address, address1: '3 Side Street', is_default_billing: true },
    { jwt },
  );
  await tour.patch(`${me}/addresses/${home.id}`, { city: 'Cambridge' }, { jwt });
  await tour.get(`${me}/addresses/${home.id}`, { jwt });
  await tour.delete(`${me}/addresses/${work.id}`, { jwt });
  await tour.get(`${me}/addresses`, { jwt });
  await tour.get(`${me}/addresses/addr_unknown`, { jwt });

  await tour.post(`${store}/password_resets`, { email: 'ada@example.com' });
  await tour.patch(`${store}/password_resets/unknown`, { password: PASSWORD });

  const made = await tour.post(`${admin}/customers`, { email: 'émile@example.com', first_name: 'Émile' });
  await tour.get(`${admin}/customers/${made.id}`);
  await tour.patch(`${admin}/customers/${made.id}`, { last_name: 'Zola' });
  const erased = await tour.post(`${admin}/customers`, { email: 'gone@example.com' });
  await tour.delete(`${admin}/customers/${erased.id}`);
  await tour.get(`${admin}/customers/${erased.id}`);
  await tour.post(`${store}/auth/logout`, { refresh_token });
  await tour.post(`${store}/auth/refresh`, { refresh_token });
  return jwt;
}

async function cards(tour: Tour): Promise<string> {
  const card = await tour.post(`${admin}/gift_cards`, { amount: '20.00', currency: 'USD' });
  await tour.get(`${admin}/gift_cards/${card.id}`);
  await tour.patch(`${admin}/gift_cards/${card.id}`, { amount: '25.00' });
  await tour.post(`${admin}/gift_cards`, { amount: '0', currency: 'USD' });
  await tour.post(`${admin}/gift_cards`, { amount: '1.005', currency: 'XXX' });
  const canceled = await tour.post(`${admin}/gift_cards`, { amount: '5.00', currency: 'EUR' });
  await tour.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  await tour.patch(`${admin}/gift_cards/${canceled.id}/cancel`);
  const deleted = await tour.post(`${admin}/gift_cards`, { amount: '1.00' });
  await tour.delete(`${admin}/gift_cards/${deleted.id}`);
  return card.id;
}

async function checkout(
  tour: Tour,
  jwt: string,
  productId: string,
  cardId: string,
): Promise<{ cartId: string; orderId: string }> {
  const { variants } = await tour.get(`${store}/products/${productId}?expand=variants`);
  const variantId: string = variants.at(-1).id;
  const { id: cartId, token: cartToken } = await tour.post(`${store}/carts`);
  const at = `${store}/carts/${cartId}`;
  const as: As = { cartToken };
  await tour.get(at);
  await tour.get(at, as);
  await tour.post(`${at}/complete`, {}, as);
  const { items } = await tour.post(`${at}/items`, { variant_id: variantId, quantity: 1 }, as);
  await tour.post(`${at}/items`, { variant_id: variantId, quantity: 1_000_000 }, as);
  await tour.post(`${at}/items`, { variant_id: 'var_unknown', quantity: 1 }, as);
  await tour.patch(`${at}/items/${items[0].id}`, { quantity: 3 }, as);
  const guest = { email: 'guest@example.com', shipping_address: address, use_shipping: true };
  await tour.patch(at, { ...guest, shipping_address: { ...address, country: 'XX' } }, as);
  const addressed = await tour.patch(at, guest, as);
  const [fulfillment] = addressed.fulfillments;
  await tour.patch(
    `${at}/fulfillments/${fulfillment.id}`,
    { selected_delivery_rate_id: fulfillment.delivery_rates.at(-1).id },
    as,
  );
  const { code } = await tour.get(`${admin}/gift_cards/${cardId}`);
  await tour.post(`${at}/gift_cards`, { code: 'unknown' }, as);
  await tour.post(`${at}/gift_cards`, { code }, as);
  await tour.delete(`${at}/gift_cards/${cardId}`, as);
  await tour.post(`${at}/gift_cards`, { code: code.toLowerCase() }, as);
  await tour.patch(`${at}/associate`, {}, { ...as, jwt });
  const paying: As = { cartToken, jwt };
  await tour.post(`${at}/payments`, { payment_method_id: addressed.payment_methods[0].id }, paying);
  const order = await tour.post(`${at}/complete`, {}, paying);
  await tour.post(`${at}/complete`, {}, paying);
  await tour.patch(at, { customer_note: 'too late' }, paying);
  await tour.get(`${store}/orders/${order.id}`, paying);
  await tour.get(`${store}/customers/me/orders/${order.id}`, { jwt });
  await tour.get(`${store}/customers/me/gift_cards/${cardId}`, { jwt });
  await tour.get(`${admin}/orders/${order.id}`);
  await tour.patch(`${admin}/orders/${order.id}`, { internal_note: 'pack well' });

  const left = await tour.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 1 }] });
  const other: As = { cartToken: left.token };
  await tour.delete(`${store}/carts/${left.id}/items/${left.items[0].id}`, other);
  await tour.delete(`${store}/carts/${left.id}`, other);
  await tour.post(`${store}/carts`, { items: [{ variant_id: variantId, quantity: 2 }] }, { jwt });
  return { cartId, orderId: order.id };
}

async function newsletter(tour: Tour, jwt: string): Promise<void> {
  const at = `${store}/newsletter_subscribers`;
  await tour.post(at, { email: 'reader@example.com' });
  await tour.post(at, { email: 'not a mail' });
  const own = await tour.post(at, { email: 'ada@example.com' }, { jwt });
  await tour.post(`${at}/verify`, { token: 'unknown' });
  await tour.post(`${at}/request_unsubscribe`, { email: 'reader@example.com' });
  await tour.get(`${admin}/newsletter_subscribers/${own.id}`);
  await tour.delete(`${at}/${own.id}`, { jwt });
  const spam = await tour.post(at, { email: 'spam@example.com' });
  await tour.delete(`${admin}/newsletter_subscribers/${spam.id}`);
}

async function hooks(tour: Tour): Promise<void> {
  const at = `${admin}/webhook_endpoints`;
  const { id } = await tour.post(at, {
    name: 'shop',
    url: tour.shopsServer.url,
    subscriptions: ['gift_card.*'],
  });
  await tour.post(at, { name: 'inside', url: 'http://169.254.169.254/latest' });
  await tour.get(`${at}/${id}`);
  await tour.patch(`${at}/${id}`, { name: 'Shop' });
  await tour.patch(`${at}/${id}/disable`);
  await tour.patch(`${at}/${id}/enable`);
  await tour.post(`${at}/${id}/rotate_secret`);
  await tour.post(`${at}/${id}/send_test`);
  await tour.until(`${at}/${id}/deliveries`, ({ data }) => data[0]?.success === true);
  const { data } = await tour.get(`${at}/${id}/deliveries`);
  await tour.get(`${at}/${id}/deliveries/${data[0].id}`);
  const spare = await tour.post(at, { url: tour.shopsServer.url });
  await tour.delete(`${at}/${spare.id}`);
}
