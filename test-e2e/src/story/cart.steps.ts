import { expect } from 'vitest';
import { manualMethodOf } from '../harness/checkout.ts';
import { cents, present, type Step, withCart } from './world.ts';

export const cartSteps: readonly Step[] = [
  {
    name: 'a guest gets a cart with a token, and nobody else gets at it',
    async run(world) {
      const cart = await world.storefront.carts.create();
      expect(cart).toMatchObject({ total: '0.00', total_quantity: 0, items: [], current_step: 'cart' });
      world.cart = { id: cart.id, token: cart.token };

      const stranger = await world.storefront.with({ cartToken: 'guessed' }).carts.get(cart.id).result();
      expect(stranger.error).toMatchObject({ status: 404, code: 'cart_not_found' });
      const empty = await withCart(world).carts.complete(cart.id).result();
      expect(empty.error).toMatchObject({ status: 422, code: 'cart_empty' });
    },
  },
  {
    name: 'items are added, changed and removed',
    async run(world) {
      const { id } = world.cart;
      const { items } = withCart(world).carts;
      const one = { variant_id: world.product.variantId, quantity: 1 };
      await items.create(id, one);
      const again = await items.create(id, one);
      expect(again.items.map(({ quantity }) => quantity)).toEqual([2]);

      const two = await items.create(id, { variant_id: world.otherVariantId, quantity: 1 });
      expect(two.items).toHaveLength(2);
      const other = present(two.items.find(({ variant_id }) => variant_id === world.otherVariantId));
      const changed = await items.update(id, other.id, { quantity: 2 });
      expect(changed.total_quantity).toBe(4);
      const removed = await items.delete(id, other.id);
      expect(removed.items).toHaveLength(1);
      expect(removed.state_lock_version).toBeGreaterThan(changed.state_lock_version);
    },
  },
  {
    name: 'impossible items are refused, each with its code',
    async run(world) {
      const { id } = world.cart;
      const { items } = withCart(world).carts;
      const variant_id = world.product.variantId;
      const refused = await Promise.all([
        items.create(id, { variant_id: 'var_unknown', quantity: 1 }).result(),
        items.create(id, { variant_id, quantity: 0 }).result(),
        items.create(id, { variant_id, quantity: 1.5 }).result(),
        items.create(id, { variant_id, quantity: 1_000_000 }).result(),
        items.update(id, 'li_unknown', { quantity: 1 }).result(),
      ]);
      expect(refused.map(({ error }) => [error?.status, error?.code])).toEqual([
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
      const { carts } = withCart(world);
      const early = await carts.complete(world.cart.id).result();
      expect(early.error).toMatchObject({ status: 422, code: 'cart_cannot_transition' });
      const { requirements } = await carts.get(world.cart.id);
      expect(requirements.map(({ step }) => step)).toContain('address');
    },
  },
  {
    name: 'addresses bring delivery rates, and one is chosen',
    async run(world) {
      const { carts } = withCart(world);
      const cart = await carts.update(world.cart.id, {
        email: 'guest@example.com',
        shipping_address: {
          firstname: 'Ada',
          lastname: 'Byron',
          address1: '1 Main Street',
          city: 'New York',
          zipcode: '10001',
          country: 'US',
          state_abbr: 'NY',
        },
        use_shipping: true,
      });
      expect(cart.shipping_address?.city).toBe('New York');
      expect(cart.billing_address?.city).toBe('New York');
      const fulfillment = present(cart.fulfillments[0]);
      expect(fulfillment.delivery_rates.length).toBeGreaterThan(1);
      const rate = present(fulfillment.delivery_rates.find(({ selected }) => !selected));

      const selected_delivery_rate_id = rate.id;
      const chosen = await carts.fulfillments.update(cart.id, fulfillment.id, { selected_delivery_rate_id });
      expect(chosen.delivery_total).toBe(rate.cost);
      expect(cents(chosen.total)).toBe(cents(chosen.item_total) + cents(rate.cost));
      world.total = chosen.total;
    },
  },
  {
    name: 'a payment by a manual method makes the cart ready',
    async run(world) {
      const { carts } = withCart(world);
      const payment_method_id = manualMethodOf(await carts.get(world.cart.id));
      const payment = await carts.payments.create(world.cart.id, { payment_method_id });
      expect(payment).toMatchObject({ payment_method_id, amount: world.total });
      expect((await carts.get(world.cart.id)).requirements).toEqual([]);
    },
  },
  {
    name: 'two changes at once: the later one is told to fetch the cart again',
    async run(world) {
      const { carts } = withCart(world);
      const { id, state_lock_version } = await carts.get(world.cart.id);
      const change = { customer_note: 'too late', state_lock_version: state_lock_version - 1 };
      const stale = await carts.update(id, change).result();
      expect(stale.error).toMatchObject({ status: 409, code: 'cart_already_updated' });
    },
  },
];
