import { expect } from 'vitest';
import { address, manualMethodOf } from '../harness/checkout.ts';
import type { Client } from '../harness/client.ts';
import { cents, type Step, type World, withCart } from './world.ts';

const carts = '/api/v3/store/carts';
const admin = '/api/v3/admin';

export const orderSteps: readonly Step[] = [
  {
    name: 'the shop has its server told of everything',
    async run(world) {
      const { status, body } = await world.admin.post(`${admin}/webhook_endpoints`, {
        name: 'shop server',
        url: world.shopsServer.url,
        subscriptions: ['order.completed', 'gift_card.*', 'newsletter_subscriber.*'],
      });
      expect(status).toBe(201);
      expect(body.secret_key).toMatch(/^whsec_/);
      world.webhookSecret = body.secret_key;
      const { body: shown } = await world.admin.get(`${admin}/webhook_endpoints/${body.id}`);
      expect(shown.secret_key ?? null).toBeNull();
      world.stockBefore = await stockOf(world, world.product.variantId);
    },
  },
  {
    name: 'completing makes an order with a number',
    async run(world) {
      const { status, body } = await withCart(world).post(`${carts}/${world.cart.id}/complete`);
      expect(status).toBe(200);
      expect(body.number).toMatch(/^R\d{9}$/);
      expect(body.id).toBe(world.cart.id.replace('cart_', 'or_'));
      expect(body).toMatchObject({ total: world.total, gift_card_total: world.total, amount_due: '0.00' });
      expect(body.completed_at).toEqual(expect.any(String));
      world.order = { id: body.id, number: body.number };
    },
  },
  {
    name: 'completing again answers the same order',
    async run(world) {
      const again = await withCart(world).post(`${carts}/${world.cart.id}/complete`);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject(world.order);
      const read = await withCart(world).get(`/api/v3/store/orders/${world.order.id}`);
      expect(read.body).toMatchObject(world.order);
      const late = await withCart(world).patch(`${carts}/${world.cart.id}`, { customer_note: 'more' });
      expect(late.status).toBe(422);
      expect(late.body.error.code).toBe('cart_invalid_state');
    },
  },
  {
    name: 'stock is reduced, once',
    async run(world) {
      expect(await stockOf(world, world.product.variantId)).toBe(world.stockBefore - 2);
    },
  },
  {
    name: 'the card is partially redeemed by exactly the total',
    async run(world) {
      const { body } = await world.admin.get(`${admin}/gift_cards/${world.card.id}`);
      expect(body).toMatchObject({
        state: 'partially_redeemed',
        amount_used: world.total,
        amount_authorized: '0.00',
      });
      const listed = await world.admin.get(`${admin}/gift_cards?q[state_eq]=partially_redeemed`);
      expect(listed.body.data.map((card: { id: string }) => card.id)).toContain(world.card.id);
    },
  },
  {
    name: 'two carts racing for one card never spend more than it holds',
    async run(world) {
      const { body: card } = await world.admin.post(`${admin}/gift_cards`, {
        amount: '7.00',
        currency: 'USD',
      });
      const racers = await Promise.all([readyCart(world, card.code), readyCart(world, card.code)]);
      const answers = await Promise.all(
        racers.map((cart) => cart.client.post(`${carts}/${cart.id}/complete`)),
      );
      const completed = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(completed.length).toBeGreaterThanOrEqual(1);
      for (const { status, body } of refused) {
        expect([status, body.error.code]).toEqual([422, 'processing_error']);
      }
      const spent = completed.reduce((sum, { body }) => sum + cents(body.gift_card_total), 0);
      const { body: after } = await world.admin.get(`${admin}/gift_cards/${card.id}`);
      expect(cents(after.amount_used)).toBe(spent);
      expect(spent).toBe(700);
      expect(after).toMatchObject({ state: 'redeemed', amount_authorized: '0.00', amount_remaining: '0.00' });

      for (const [index, { status }] of answers.entries()) {
        const cart = racers[index];
        if (status === 200 || !cart) continue;
        await cart.client.delete(`${carts}/${cart.id}/gift_cards/${card.id}`);
        const retried = await cart.client.post(`${carts}/${cart.id}/complete`);
        expect(retried.status, 'without the card the other cart can be completed').toBe(200);
      }
    },
  },
];

async function stockOf(world: World, variantId: string): Promise<number> {
  const { body } = await world.admin.get(`${admin}/stock_items?q[variant_id_eq]=${variantId}`);
  expect(body.data).toHaveLength(1);
  return body.data[0].count_on_hand;
}

/** A guest's cart with one item, addresses, a payment and the card, ready to be completed. */
async function readyCart(world: World, code: string): Promise<{ id: string; client: Client }> {
  const { body: cart } = await world.storefront.post(carts, {
    items: [{ variant_id: world.otherVariantId, quantity: 1 }],
    email: 'grace@example.com',
    shipping_address: address,
    billing_address: address,
  });
  const client = world.storefront.with({ cartToken: cart.token });
  const applied = await client.post(`${carts}/${cart.id}/gift_cards`, { code });
  expect(applied.status).toBe(201);
  const paid = await client.post(`${carts}/${cart.id}/payments`, {
    payment_method_id: manualMethodOf(applied.body),
  });
  expect(paid.status).toBe(201);
  return { id: cart.id, client };
}
