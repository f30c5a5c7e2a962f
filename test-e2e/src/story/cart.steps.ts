import { expect } from 'vitest';
import { manualMethodOf } from '../harness/checkout.ts';
import { cents, type Step, withCart } from './world.ts';

const carts = '/api/v3/store/carts';

export const cartSteps: readonly Step[] = [
  {
    name: 'a guest gets a cart with a token, and nobody else gets at it',
    async run(world) {
      const { status, body } = await world.storefront.post(carts, {});
      expect(status).toBe(201);
      expect(body).toMatchObject({ total: '0.00', total_quantity: 0, items: [], current_step: 'cart' });
      world.cart = { id: body.id, token: body.token };

      const stranger = await world.storefront.with({ cartToken: 'guessed' }).get(`${carts}/${body.id}`);
      expect(stranger.status).toBe(404);
      expect(stranger.body.error.code).toBe('cart_not_found');
      const empty = await withCart(world).post(`${carts}/${body.id}/complete`);
      expect(empty.status).toBe(422);
      expect(empty.body.error.code).toBe('cart_empty');
    },
  },
  {
    name: 'items are added, changed and removed',
    async run(world) {
      const items = `${carts}/${world.cart.id}/items`;
      const cart = withCart(world);
      const added = await cart.post(items, { variant_id: world.product.variantId, quantity: 1 });
      expect(added.status).toBe(201);
      const again = await cart.post(items, { variant_id: world.product.variantId, quantity: 1 });
      expect(again.body.items).toHaveLength(1);
      expect(again.body.items[0].quantity).toBe(2);

      const two = await cart.post(items, { variant_id: world.otherVariantId, quantity: 1 });
      expect(two.body.items).toHaveLength(2);
      const other = two.body.items.find(
        (item: { variant_id: string }) => item.variant_id === world.otherVariantId,
      );
      const changed = await cart.patch(`${items}/${other.id}`, { quantity: 2 });
      expect(changed.status).toBe(200);
      expect(changed.body.total_quantity).toBe(4);
      const removed = await cart.delete(`${items}/${other.id}`);
      expect(removed.status).toBe(200);
      expect(removed.body.items).toHaveLength(1);
      expect(removed.body.state_lock_version).toBeGreaterThan(changed.body.state_lock_version);
    },
  },
  {
    name: 'impossible items are refused, each with its code',
    async run(world) {
      const items = `${carts}/${world.cart.id}/items`;
      const variant_id = world.product.variantId;
      const refused = await Promise.all([
        withCart(world).post(items, { variant_id: 'var_unknown', quantity: 1 }),
        withCart(world).post(items, { variant_id, quantity: 0 }),
        withCart(world).post(items, { variant_id, quantity: 1.5 }),
        withCart(world).post(items, { variant_id, quantity: 1_000_000 }),
        withCart(world).patch(`${items}/li_unknown`, { quantity: 1 }),
      ]);
      expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
        [404, 'variant_not_found'],
        [422, 'invalid_quantity'],
        [422, 'invalid_quantity'],
        [422, 'insufficient_stock'],
        [404, 'line_item_not_found'],
      ]);
    },
  },
  {
    name: 'a cart that lacks address, delivery and payment cannot be completed',
    async run(world) {
      const early = await withCart(world).post(`${carts}/${world.cart.id}/complete`);
      expect(early.status).toBe(422);
      expect(early.body.error.code).toBe('cart_cannot_transition');
      const { body } = await withCart(world).get(`${carts}/${world.cart.id}`);
      expect(body.requirements.map((each: { step: string }) => each.step)).toContain('address');
    },
  },
  {
    name: 'addresses bring delivery rates, and one is chosen',
    async run(world) {
      const address = {
        firstname: 'Ada',
        lastname: 'Byron',
        address1: '1 Main Street',
        city: 'New York',
        zipcode: '10001',
        country: 'US',
        state_abbr: 'NY',
      };
      const { status, body } = await withCart(world).patch(`${carts}/${world.cart.id}`, {
        email: 'guest@example.com',
        shipping_address: address,
        use_shipping: true,
      });
      expect(status).toBe(200);
      expect(body.shipping_address.city).toBe('New York');
      expect(body.billing_address.city).toBe('New York');
      const [fulfillment] = body.fulfillments;
      expect(fulfillment.delivery_rates.length).toBeGreaterThan(1);
      const rate = fulfillment.delivery_rates.find((each: { selected: boolean }) => !each.selected);

      const chosen = await withCart(world).patch(`${carts}/${world.cart.id}/fulfillments/${fulfillment.id}`, {
        selected_delivery_rate_id: rate.id,
      });
      expect(chosen.status).toBe(200);
      expect(chosen.body.delivery_total).toBe(rate.cost);
      expect(cents(chosen.body.total)).toBe(cents(chosen.body.item_total) + cents(rate.cost));
      world.total = chosen.body.total;
    },
  },
  {
    name: 'a payment by a manual method makes the cart ready',
    async run(world) {
      const { body: cart } = await withCart(world).get(`${carts}/${world.cart.id}`);
      const payment_method_id = manualMethodOf(cart);
      const { status, body } = await withCart(world).post(`${carts}/${world.cart.id}/payments`, {
        payment_method_id,
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({ payment_method_id, amount: world.total });
      const ready = await withCart(world).get(`${carts}/${world.cart.id}`);
      expect(ready.body.requirements).toEqual([]);
    },
  },
  {
    name: 'two changes at once: the later one is told to fetch the cart again',
    async run(world) {
      const { body } = await withCart(world).get(`${carts}/${world.cart.id}`);
      const stale = await withCart(world).patch(`${carts}/${world.cart.id}`, {
        customer_note: 'too late',
        state_lock_version: body.state_lock_version - 1,
      });
      expect(stale.status).toBe(409);
      expect(stale.body.error.code).toBe('cart_already_updated');
    },
  },
];
