import type { StoreClient } from '@storefold/client';
import { expect } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import { doorOf, testSignature } from '../harness/provider-event.ts';
import { cents, present, type Step, type World, withCart } from './world.ts';

export const orderSteps: readonly Step[] = [
  {
    name: 'the shop has its server told of everything',
    async run(world) {
      const { webhookEndpoints } = world.admin;
      const endpoint = await webhookEndpoints.create({
        name: 'shop server',
        url: world.shopsServer.url,
        subscriptions: ['order.completed', 'gift_card.*', 'newsletter_subscriber.*'],
      });
      expect(endpoint.secret_key).toMatch(/^whsec_/);
      world.webhookSecret = present(endpoint.secret_key);
      expect((await webhookEndpoints.get(endpoint.id)).secret_key).toBeNull();
      world.stockBefore = await stockOf(world, world.product.variantId);
    },
  },
  {
    name: 'completing makes an order with a number',
    async run(world) {
      const { total } = world;
      const order = await withCart(world).carts.complete(world.cart.id);
      expect(order.number).toMatch(/^R\d{9}$/);
      expect(order.id).toBe(world.cart.id.replace('cart_', 'or_'));
      expect(order).toMatchObject({ total, gift_card_total: total, amount_due: '0.00' });
      expect(order.completed_at).toEqual(expect.any(String));
      world.order = { id: order.id, number: order.number };
    },
  },
  {
    name: 'completing again answers the same order',
    async run(world) {
      const { carts, orders } = withCart(world);
      expect(await carts.complete(world.cart.id)).toMatchObject(world.order);
      expect(await orders.get(world.order.id)).toMatchObject(world.order);
      const late = await carts.update(world.cart.id, { customer_note: 'more' }).result();
      expect(late.error).toMatchObject({ status: 422, code: 'cart_invalid_state' });
    },
  },
  {
    name: 'stock is reduced, once',
    async run(world) {
      expect(await stockOf(world, world.product.variantId)).toBe(world.stockBefore - 2);
    },
  },
  {
    name: 'what is sold beyond the shelf waits for stock',
    async run(world) {
      const product = await world.admin.products.create(
        {
          name: 'Anvil',
          status: 'active',
          prices: [{ currency: 'USD', amount: '9.00' }],
          stock_items: [{ count_on_hand: 1, backorderable: true }],
        },
        { expand: ['variants'] },
      );
      const variant_id = present(product.variants?.[0]).id;
      const order = await world.admin.orders.create({
        items: [{ variant_id, quantity: 3 }],
        email: 'smith@example.com',
        shipping_address: { ...address },
        use_shipping: true,
      });
      const placed = await world.admin.orders.complete(order.id, { payment_pending: true });
      expect(placed).toMatchObject({
        fulfillment_status: 'backorder',
        fulfillments: [{ status: 'pending' }],
      });
      const { data } = await world.admin.orders.list({ q: { fulfillment_status_eq: 'backorder' } });
      expect(data.map(({ id }) => id)).toEqual([order.id]);
    },
  },
  {
    name: 'what a provider refuses to collect is paid otherwise, and what it refuses to release or to give back is said, and done another way',
    async run(world) {
      const { orders, paymentMethods } = world.admin;
      const { id: cardMethod } = await paymentMethods.create({
        name: 'Card, collected by hand',
        type: 'test',
        auto_capture: false,
      });
      const paid = async (token: string) => {
        const cart = await world.storefront.carts.create({
          items: [{ variant_id: world.otherVariantId, quantity: 1 }],
          email: 'refused@example.com',
          shipping_address: { ...address },
          use_shipping: true,
        });
        const { carts } = world.storefront.with({ cartToken: cart.token });
        await carts.payments.create(cart.id, { payment_method_id: cardMethod, source: { token } });
        return carts.complete(cart.id);
      };
      const order = await paid('tok_capture_decline');
      const refused = await orders.payments.capture(order.id, present(order.payments[0]).id).result();
      expect(refused.error).toMatchObject({ status: 422, code: 'gateway_error' });
      const { data } = await orders.list({ q: { provider_refused_eq: true } });
      expect(data.map((each) => each.id)).toEqual([order.id]);
      const { data: methods } = await paymentMethods.list();
      const byHand = present(methods.find(({ type }) => type === 'manual'));
      const cash = await orders.payments.create(order.id, { payment_method_id: byHand.id });
      await orders.payments.capture(order.id, cash.id);
      expect(await orders.get(order.id)).toMatchObject({
        payment_status: 'paid',
        payments: [{ status: 'failed', failure: { code: 'gateway_error' } }, { status: 'completed' }],
      });
      const held = await paid('tok_void_decline');
      const kept = present(held.payments[0]).id;
      const unreleased = await orders.payments.void(held.id, kept).result();
      expect(unreleased.error).toMatchObject({ status: 422, code: 'gateway_error' });
      expect(await orders.payments.capture(held.id, kept)).toMatchObject({
        status: 'completed',
        failure: null,
      });
      const { id, total, payments } = await paid('tok_refund_decline');
      await orders.payments.capture(id, present(payments[0]).id);
      const canceled = { status: 'canceled', payment_status: 'credit_owed', refund_total: '0.00' };
      expect(await orders.cancel(id)).toMatchObject(canceled);
      expect((await orders.refunds.list(id)).data).toMatchObject([{ status: 'failed', reason: 'canceled' }]);
      await orders.refunds.create(id, { amount: total, to: 'manual' });
      expect(await orders.get(id)).toMatchObject({ payment_status: 'void', refund_total: total });
      await paymentMethods.delete(cardMethod);
    },
  },
  {
    name: 'the card is partially redeemed by exactly the total',
    async run(world) {
      const { giftCards } = world.admin;
      expect(await giftCards.get(world.card.id)).toMatchObject({
        state: 'partially_redeemed',
        amount_used: world.total,
        amount_authorized: '0.00',
      });
      const { data } = await giftCards.list({ q: { state_eq: 'partially_redeemed' } });
      expect(data.map(({ id }) => id)).toContain(world.card.id);
    },
  },
  {
    name: 'two carts racing for one card never spend more than it holds',
    async run(world) {
      const { giftCards } = world.admin;
      const card = await giftCards.create({ amount: '7.00', currency: 'USD' });
      const racers = await Promise.all([readyCart(world, card.code), readyCart(world, card.code)]);
      const results = await Promise.all(racers.map(({ id, carts }) => carts.complete(id).result()));
      const completed = results.flatMap(({ value }) => value ?? []);
      expect(completed.length).toBeGreaterThanOrEqual(1);
      for (const { error } of results) {
        if (error) expect([error.status, error.code]).toEqual([422, 'processing_error']);
      }
      const spent = completed.reduce((sum, order) => sum + cents(order.gift_card_total), 0);
      const after = await giftCards.get(card.id);
      expect(cents(after.amount_used)).toBe(spent);
      expect(spent).toBe(700);
      expect(after).toMatchObject({ state: 'redeemed', amount_authorized: '0.00', amount_remaining: '0.00' });

      for (const [index, { id, carts }] of racers.entries()) {
        if (results[index]?.ok) continue;
        await carts.giftCards.delete(id, card.id);
        const retried = await carts.complete(id).result();
        expect(retried.ok, 'without the card the other cart can be completed').toBe(true);
      }
    },
  },
  {
    name: 'who pays in the browser and closes the tab has an order, because the provider tells',
    async run(world) {
      const webhook_secret = 'whsec_of_the_story';
      const { id: methodId } = await world.admin.paymentMethods.create({
        name: 'Card in a window',
        type: 'test_session',
        position: 9,
        preferences: { webhook_secret },
      });
      const { id: cartId, token } = await world.storefront.carts.create({
        items: [{ variant_id: world.otherVariantId, quantity: 1 }],
        email: 'grace@example.com',
        shipping_address: address,
        billing_address: address,
      });
      const { carts } = world.storefront.with({ cartToken: token });
      const open = () => carts.paymentSessions.create(cartId, { payment_method_id: methodId }).result();
      await expect.poll(async () => (await open()).ok).toBe(true);
      const { external_id, amount, currency } = present((await open()).value);
      const told = {
        id: 'evt_story',
        type: 'session_paid',
        external_id,
        token: 'tok_approve',
        amount,
        currency,
      };
      // As a provider writes it: the signature is of these bytes.
      const body = `${JSON.stringify(told, undefined, 2)}\n`;
      const provider = world.rawStorefront.with({ key: '', signature: testSignature(body, webhook_secret) });
      const tell = () => provider.send('POST', doorOf(methodId), new Blob([body]));
      expect((await tell()).status).toBe(200);
      const orderId = cartId.replace('cart_', 'or_');
      const order = () => world.admin.orders.get(orderId).result();
      await expect.poll(async () => (await order()).value?.payment_status).toBe('paid');
      expect((await tell()).status).toBe(200);
      expect(present((await order()).value).payments).toMatchObject([
        { external_id, status: 'completed', amount },
      ]);
    },
  },
];

async function stockOf(world: World, variantId: string): Promise<number> {
  const { data } = await world.admin.stockItems.list({ q: { variant_id_eq: variantId } });
  expect(data).toHaveLength(1);
  return present(data[0]).count_on_hand;
}

/** A guest's cart with one item, addresses, a payment and the card, ready to be completed. */
async function readyCart(
  world: World,
  code: string,
): Promise<{ readonly id: string; readonly carts: StoreClient['carts'] }> {
  const { id, token } = await world.storefront.carts.create({
    items: [{ variant_id: world.otherVariantId, quantity: 1 }],
    email: 'grace@example.com',
    shipping_address: address,
    billing_address: address,
  });
  const { carts } = world.storefront.with({ cartToken: token });
  const applied = await carts.giftCards.create(id, { code });
  await carts.payments.create(id, { payment_method_id: manualMethodOf(applied) });
  return { id, carts };
}
