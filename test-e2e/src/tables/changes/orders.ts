import { address } from '../../harness/checkout.ts';
import { done } from '../shop.ts';
import type { ChangingShop } from './changing-shop.ts';
import { type Changes, changing, staffs } from './prepare.ts';

const store = '/api/v3/store';
const admin = '/api/v3/admin';

/** Methods that no cart takes by default, because carts of other tests may be open while they come and go. */
const paymentMethod = (shop: ChangingShop) => ({
  name: shop.name('Cash'),
  type: 'manual',
  position: shop.place(),
});
const deliveryMethod = (shop: ChangingShop) => ({
  name: shop.name('Courier'),
  prices: [{ currency: 'USD', amount: '40.00' }],
});

const taxCategory = (shop: ChangingShop) => ({ name: shop.name('Books') });

const zone = (shop: ChangingShop) => ({ name: shop.name('Alps'), members: [{ country_iso: 'CH' }] });
const promotion = (shop: ChangingShop) => ({
  name: shop.name('Sale'),
  code: shop.name('SALE').replaceAll(' ', '-'),
  kind: 'percentage',
  amount: '10',
});

async function discountCode(shop: ChangingShop): Promise<string> {
  const { code, ...terms } = promotion(shop);
  await shop.made('promotions', { code, ...terms });
  return code;
}

/** An order about which its payment provider does not answer: it was switched off before staff asked. */
async function unanswered(shop: ChangingShop, asked: 'capture' | 'refund') {
  const method = {
    name: shop.name('Card'),
    type: 'test',
    position: shop.place(),
    auto_capture: asked === 'refund',
  };
  const methodPath = await shop.made('payment_methods', method);
  const payment_method_id = methodPath.split('/').at(-1);
  const cart = await shop.readyCart(await shop.variantId());
  await done(
    cart.client.post(`${cart.path}/payments`, { payment_method_id, source: { token: 'tok_approve' } }),
  );
  const { body: order } = await done(cart.client.post(`${cart.path}/complete`));
  await done(shop.admin.patch(methodPath, { preferences: { test_mode: false } }));
  const at = `${admin}/orders/${order.id}`;
  const paymentPath = `${at}/payments/${order.payments[0].id}`;
  const { body } =
    asked === 'capture'
      ? await done(shop.admin.patch(`${paymentPath}/capture`, {}))
      : await done(shop.admin.post(`${at}/refunds`, { amount: '1.00' }));
  return asked === 'capture' ? `${paymentPath}/settle` : `${at}/refunds/${body.id}/settle`;
}

/** A request for every endpoint that changes carts, orders and their settings. */
export const ordersChanges: Changes = {
  'carts.create': async (shop) => ({
    client: shop.storefront,
    path: `${store}/carts`,
    body: { items: [{ variant_id: await shop.variantId(), quantity: 2 }] },
  }),
  'carts.change': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const state_lock_version = body.state_lock_version;
    return { client, path, body: { customer_note: 'Ring twice.', state_lock_version } };
  },
  'carts.delete': (shop) => shop.filledCart(),
  'carts.associate': async (shop) => {
    const { path, client } = await shop.filledCart();
    const { body } = await shop.registered();
    return { client: client.with({ jwt: body.token }), path: `${path}/associate` };
  },
  'carts.complete': async (shop) => {
    const { code } = await shop.giftCard('3.00');
    const { client, path } = await shop.readyCart(await shop.variantId(), code);
    return { client, path: `${path}/complete` };
  },
  'cart_items.add': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { default_variant_id: variant_id } = await shop.product();
    return { client, path: `${path}/items`, body: { variant_id, quantity: 2 } };
  },
  'cart_items.change': async (shop) => {
    const { client, itemPath: path } = await shop.filledCart();
    return { client, path, body: { quantity: 3 } };
  },
  'cart_items.remove': async (shop) => {
    const { client, itemPath: path } = await shop.filledCart();
    return { client, path };
  },
  'cart_fulfillments.change': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const [{ id, delivery_rates }] = body.fulfillments;
    const other = delivery_rates.find((rate: { selected: boolean }) => !rate.selected);
    return { client, path: `${path}/fulfillments/${id}`, body: { selected_delivery_rate_id: other.id } };
  },
  'cart_payments.add': async (shop) => {
    const { client, path, body } = await shop.addressedCart();
    const payment_method_id = body.payment_methods[0].id;
    return { client, path: `${path}/payments`, body: { payment_method_id } };
  },
  'cart_payment_sessions.create': async (shop) => {
    const { client, path } = await shop.addressedCart();
    const payment_method_id = await shop.sessionMethod();
    return { client, path: `${path}/payment_sessions`, body: { payment_method_id } };
  },
  'cart_payment_sessions.change': async (shop) => {
    const { client, sessionPath: path } = await shop.paymentSession();
    return { client, path, body: { amount: '1.00', external_data: { window: 'popup' } } };
  },
  'cart_payment_sessions.complete': async (shop) => {
    const { client, sessionPath } = await shop.paymentSession();
    return { client, path: `${sessionPath}/complete`, body: { external_data: { token: 'tok_approve' } } };
  },
  'customer_payment_setup_sessions.create': async (shop) => ({
    client: await shop.shopper(),
    path: '/api/v3/store/customers/me/payment_setup_sessions',
    body: { payment_method_id: await shop.cardMethod() },
  }),
  'customer_payment_setup_sessions.complete': async (shop) => {
    const { client, path } = await shop.setupSession();
    return { client, path: `${path}/complete`, body: { external_data: { token: 'tok_approve' } } };
  },
  'customer_credit_cards.delete': async (shop) => {
    const { client, cardId } = await shop.savedCard();
    return { client, path: `/api/v3/store/customers/me/credit_cards/${cardId}` };
  },
  'credit_cards.delete': async (shop) => {
    const { user, cardId } = await shop.savedCard();
    return { client: shop.admin, path: `/api/v3/admin/customers/${user.id}/credit_cards/${cardId}` };
  },
  'cart_discount_codes.apply': async (shop) => {
    const { client, path } = await shop.filledCart();
    return { client, path: `${path}/discount_codes`, body: { code: await discountCode(shop) } };
  },
  'cart_discount_codes.remove': async (shop) => {
    const { client, path } = await shop.filledCart();
    const code = await discountCode(shop);
    await done(client.post(`${path}/discount_codes`, { code }));
    return { client, path: `${path}/discount_codes/${code}` };
  },
  'cart_gift_cards.apply': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { code } = await shop.giftCard('3.00');
    return { client, path: `${path}/gift_cards`, body: { code } };
  },
  'cart_gift_cards.remove': async (shop) => {
    const { client, path } = await shop.filledCart();
    const { id, code } = await shop.giftCard('3.00');
    await done(client.post(`${path}/gift_cards`, { code }));
    return { client, path: `${path}/gift_cards/${id}` };
  },
  'cart_store_credits.apply': async (shop) => {
    const { client, path } = await shop.creditedCart('3.00');
    return { client, path: `${path}/store_credits`, body: { amount: '2.00' } };
  },
  'cart_store_credits.remove': async (shop) => {
    const { client, path } = await shop.creditedCart('3.00');
    return { client, path: `${path}/store_credits` };
  },
  'orders.associate': async (shop) => {
    const { cart, order } = await shop.order(await shop.variantId());
    const { body } = await shop.registered();
    const path = `${store}/orders/${order.id}/associate`;
    return { client: cart.client.with({ jwt: body.token }), path };
  },
  'documents.create': async (shop) => {
    const { path } = await shop.orderToInvoice();
    return { client: shop.admin, path, body: { type: 'invoice' } };
  },
  'returns.create': async (shop) => {
    const { order, items } = await shop.shippedOrder();
    return { client: shop.admin, path: `${admin}/orders/${order.id}/returns`, body: { items } };
  },
  'own_returns.create': async (shop) => {
    const { client, order, items } = await shop.shippedOrder();
    return { client, path: `${store}/orders/${order.id}/returns`, body: { items } };
  },
  'returns.approve': async (shop) => ({ client: shop.admin, path: `${await shop.orderReturn()}/approve` }),
  'returns.reject': async (shop) => ({ client: shop.admin, path: `${await shop.orderReturn()}/reject` }),
  'returns.receive': async (shop) => {
    const path = await shop.orderReturn();
    await done(shop.admin.patch(`${path}/approve`, {}));
    return { client: shop.admin, path: `${path}/receive`, body: { refund: 'original', deduction: '1.00' } };
  },
  'payment_links.create': async (shop) => {
    const { id } = await shop.orderToPay();
    return { client: shop.admin, path: `${admin}/orders/${id}/payment_link` };
  },
  'own_order_payments.add': async (shop) => {
    const { client, path } = await shop.orderToPay();
    const payment_method_id = await shop.cardMethod();
    return {
      client,
      path: `${path}/payments`,
      body: { payment_method_id, source: { token: 'tok_approve' } },
    };
  },
  'own_order_payment_sessions.create': async (shop) => {
    const { client, path } = await shop.orderToPay();
    const payment_method_id = await shop.sessionMethod();
    return { client, path: `${path}/payment_sessions`, body: { payment_method_id } };
  },
  'own_order_payment_sessions.change': async (shop) => {
    const { client, sessionPath: path } = await shop.orderInSession();
    return { client, path, body: { amount: '1.00', external_data: { window: 'popup' } } };
  },
  'own_order_payment_sessions.complete': async (shop) => {
    const { client, sessionPath } = await shop.orderInSession();
    return { client, path: `${sessionPath}/complete`, body: { external_data: { token: 'tok_approve' } } };
  },
  'orders.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/orders`,
    body: {
      email: 'grace@example.com',
      items: [{ variant_id: await shop.variantId(), quantity: 2 }],
      tags: ['phone'],
      discount_codes: [await discountCode(shop)],
    },
  }),
  'orders.delete': async (shop) => ({ client: shop.admin, path: await shop.draft() }),
  'orders.complete': async (shop) => ({
    client: shop.admin,
    path: `${await shop.draft({ shipping_address: address })}/complete`,
    body: { payment_pending: true, notify_customer: false },
  }),
  'order_fulfillments.change': async (shop) => {
    const path = await shop.draft({ shipping_address: address });
    const { body } = await done(shop.admin.get(path));
    const [{ id, delivery_rates }] = body.fulfillments;
    const [rate] = delivery_rates.filter(({ selected }: { selected: boolean }) => !selected);
    const choice = { selected_delivery_rate_id: rate.id };
    return { client: shop.admin, path: `${path}/fulfillments/${id}`, body: choice };
  },
  'order_fulfillments.ship': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const path = `${admin}/orders/${order.id}/fulfillments/${order.fulfillments[0].id}/ship`;
    return { client: shop.admin, path, body: { items, tracking: '1Z999' } };
  },
  'order_corrections.create': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const items = [{ item_id: order.items[0].id, quantity: order.items[0].quantity + 1 }];
    const path = `${admin}/orders/${order.id}/corrections`;
    return { client: shop.admin, path, body: { items, reason: 'One more, please.' } };
  },
  'order_fulfillments.cancel': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const path = `${admin}/orders/${order.id}/fulfillments/${order.fulfillments[0].id}/cancel`;
    return { client: shop.admin, path };
  },
  'order_gift_cards.apply': async (shop) => {
    const { code } = await shop.giftCard('3.00');
    return { client: shop.admin, path: `${await shop.draft()}/gift_cards`, body: { code } };
  },
  'order_gift_cards.remove': async (shop) => {
    const { id, code } = await shop.giftCard('3.00');
    const path = `${await shop.draft()}/gift_cards`;
    await done(shop.admin.post(path, { code }));
    return { client: shop.admin, path: `${path}/${id}` };
  },
  'order_store_credits.apply': async (shop) => {
    const path = await shop.creditedDraft('3.00');
    return { client: shop.admin, path: `${path}/store_credits`, body: { amount: '2.00' } };
  },
  'order_store_credits.remove': async (shop) => {
    const path = `${await shop.creditedDraft('3.00')}/store_credits`;
    await done(shop.admin.post(path, {}));
    return { client: shop.admin, path };
  },
  'orders.erase': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    // An erasure lets go of mails that were not sent yet, so there must be none on the way.
    await done(shop.admin.patch(`${admin}/orders/${order.id}/cancel`, { notify_customer: false }));
    return { client: shop.admin, path: `${admin}/orders/${order.id}/erase` };
  },
  'orders.resend_confirmation': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    return { client: shop.admin, path: `${admin}/orders/${order.id}/resend_confirmation` };
  },
  'orders.cancel': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    return { client: shop.admin, path: `${admin}/orders/${order.id}/cancel`, body: { restock: true } };
  },
  'orders.change': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const { state_lock_version } = order;
    const body = { internal_note: 'Wrap it.', state_lock_version };
    return { client: shop.admin, path: `${admin}/orders/${order.id}`, body };
  },
  'order_payments.add': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const [{ id, payment_method_id }] = order.payments;
    const path = `${admin}/orders/${order.id}/payments`;
    await done(shop.admin.patch(`${path}/${id}/void`, {}));
    return { client: shop.admin, path, body: { payment_method_id, amount: '1.00' } };
  },
  'order_payments.capture': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    const path = `${admin}/orders/${order.id}/payments/${order.payments[0].id}/capture`;
    return { client: shop.admin, path, body: { amount: '1.00' } };
  },
  'order_payments.void': async (shop) => {
    const { order } = await shop.order(await shop.variantId());
    return { client: shop.admin, path: `${admin}/orders/${order.id}/payments/${order.payments[0].id}/void` };
  },
  'order_payments.settle': async (shop) => {
    const path = await unanswered(shop, 'capture');
    return { client: shop.admin, path, body: { outcome: 'captured', reason: 'Seen at the provider.' } };
  },
  'refunds.settle': async (shop) => {
    const path = await unanswered(shop, 'refund');
    return { client: shop.admin, path, body: { outcome: 'completed', reason: 'Seen at the provider.' } };
  },
  'refunds.create': async (shop) => {
    const order = await shop.paidOrder();
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const body = { amount: '1.00', delivery_amount: '0.00', reason: 'A stain on it.', items, restock: false };
    return { client: shop.admin, path: `${admin}/orders/${order.id}/refunds`, body };
  },
  'digital_links.reset': async (shop) => ({ client: shop.admin, path: (await shop.download()).renewal }),
  'payment_methods.create': staffs('payment_methods', paymentMethod),
  'payment_methods.change': changing('payment_methods', paymentMethod, { description: 'At the door.' }),
  'payment_methods.test': async (shop) => {
    const path = await shop.made('payment_methods', { ...paymentMethod(shop), type: 'test' });
    return { client: shop.admin, path: `${path}/test` };
  },
  'payment_methods.delete': changing('payment_methods', paymentMethod),
  'delivery_methods.create': staffs('delivery_methods', deliveryMethod),
  'delivery_methods.change': changing('delivery_methods', deliveryMethod, { name: 'Slow courier' }),
  'delivery_methods.delete': changing('delivery_methods', deliveryMethod),
  'zones.create': staffs('zones', zone),
  'zones.change': changing('zones', zone, { members: [{ country_iso: 'US', state_abbr: 'NY' }] }),
  'zones.delete': changing('zones', zone),
  'tax_categories.create': staffs('tax_categories', taxCategory),
  'tax_categories.change': changing('tax_categories', taxCategory, { description: 'Printed' }),
  'tax_categories.delete': changing('tax_categories', taxCategory),
  'tax_rates.create': async (shop) => ({
    client: shop.admin,
    path: `${admin}/tax_rates`,
    body: { name: shop.name('VAT'), amount: '0.19', zone_id: await shop.zone() },
  }),
  'tax_rates.change': async (shop) => ({
    client: shop.admin,
    path: await shop.taxRate(),
    body: { amount: '0.16' },
  }),
  'tax_rates.delete': async (shop) => ({
    client: shop.admin,
    path: await shop.taxRate(),
  }),
  'promotions.create': staffs('promotions', promotion),
  'promotions.change': changing('promotions', promotion, { name: 'Big sale', usage_limit: 5 }),
  'promotions.delete': changing('promotions', promotion),
};
