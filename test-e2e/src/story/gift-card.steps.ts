import { expect } from 'vitest';
import { type Step, withCart } from './world.ts';

const carts = '/api/v3/store/carts';
const giftCards = '/api/v3/admin/gift_cards';

export const giftCardSteps: readonly Step[] = [
  {
    name: 'an admin issues a gift card with the secret key',
    async run(world) {
      const { status, body } = await world.admin.post(giftCards, { amount: '2000.00', currency: 'usd' });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        state: 'active',
        amount: '2000.00',
        amount_remaining: '2000.00',
        currency: 'USD',
      });
      expect(body.code).toMatch(/^[A-Z0-9]{16}$/);
      world.card = { id: body.id, code: body.code };

      const outsider = await world.storefront.post(giftCards, { amount: '10.00', currency: 'USD' });
      expect(outsider.status).toBe(401);
      const nothing = await world.admin.post(giftCards, { amount: '0', currency: 'USD' });
      expect(nothing.status).toBe(422);
      expect(nothing.body.error.details).toEqual({ amount: ['must be greater than 0'] });
    },
  },
  {
    name: 'applied to the cart it lowers what is due, not the total',
    async run(world) {
      const unknown = await withCart(world).post(`${carts}/${world.cart.id}/gift_cards`, {
        code: 'NOSUCHCARD',
      });
      expect(unknown.status).toBe(404);
      expect(unknown.body.error).toMatchObject({ code: 'record_not_found', message: 'Gift card not found' });
      await expectApplied(world);
      const second = await withCart(world).post(`${carts}/${world.cart.id}/gift_cards`, {
        code: world.card.code,
      });
      expect(second.status).toBe(422);
      expect(second.body.error.code).toBe('processing_error');
    },
  },
  {
    name: 'removed, everything is due again',
    async run(world) {
      const { status, body } = await withCart(world).delete(
        `${carts}/${world.cart.id}/gift_cards/${world.card.id}`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ gift_card: null, gift_card_total: '0.00', amount_due: world.total });
    },
  },
  { name: 'and applied once more', run: expectApplied },
];

async function expectApplied(world: Parameters<Step['run']>[0]): Promise<void> {
  const { status, body } = await withCart(world).post(`${carts}/${world.cart.id}/gift_cards`, {
    code: world.card.code.toLowerCase(),
  });
  expect(status).toBe(201);
  expect(body.gift_card.id).toBe(world.card.id);
  expect(body).toMatchObject({ total: world.total, gift_card_total: world.total, amount_due: '0.00' });
}
