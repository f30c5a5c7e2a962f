import { expect } from 'vitest';
import { type Step, type World, withCart } from './world.ts';

export const giftCardSteps: readonly Step[] = [
  {
    name: 'an admin issues a gift card with the secret key',
    async run(world) {
      const { giftCards } = world.admin;
      const card = await giftCards.create({ amount: '2000.00', currency: 'usd' });
      expect(card).toMatchObject({
        state: 'active',
        amount: '2000.00',
        amount_remaining: '2000.00',
        currency: 'USD',
      });
      expect(card.code).toMatch(/^[A-Z0-9]{16}$/);
      world.card = { id: card.id, code: card.code };

      const outsider = await world.rawStorefront.post('/api/v3/admin/gift_cards', { amount: '10.00' });
      expect(outsider.status).toBe(401);
      const nothing = await giftCards.create({ amount: '0', currency: 'USD' }).result();
      expect(nothing.error).toMatchObject({ status: 422, details: { amount: ['must be greater than 0'] } });
    },
  },
  {
    name: 'applied to the cart it lowers what is due, not the total',
    async run(world) {
      const { giftCards } = withCart(world).carts;
      const unknown = await giftCards.create(world.cart.id, { code: 'NOSUCHCARD' }).result();
      expect(unknown.error).toMatchObject({
        status: 404,
        code: 'record_not_found',
        message: 'Gift card not found',
      });
      await expectApplied(world);
      const second = await giftCards.create(world.cart.id, { code: world.card.code }).result();
      expect(second.error).toMatchObject({ status: 422, code: 'processing_error' });
    },
  },
  {
    name: 'removed, everything is due again',
    async run(world) {
      const cart = await withCart(world).carts.giftCards.delete(world.cart.id, world.card.id);
      expect(cart).toMatchObject({ gift_card: null, gift_card_total: '0.00', amount_due: world.total });
    },
  },
  { name: 'and applied once more', run: expectApplied },
];

async function expectApplied(world: World): Promise<void> {
  const { total, card } = world;
  const cart = await withCart(world).carts.giftCards.create(world.cart.id, { code: card.code.toLowerCase() });
  expect(cart.gift_card?.id).toBe(card.id);
  expect(cart).toMatchObject({ total, gift_card_total: total, amount_due: '0.00' });
}
