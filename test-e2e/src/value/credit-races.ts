import { expect } from 'vitest';
import type { Reply } from '../harness/client.ts';
import { done } from '../tables/shop.ts';
import { complete, completeInTheEnd, paidByCredit, type RaceShop, type RacingCart } from './race-shop.ts';

/** One credit in two carts, each open in two tabs: it pays what it holds, once. */
export async function oneCreditInTwoCartsAndTabs(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const customer = await shop.customer();
    const carts = await Promise.all([shop.cart(customer), shop.cart(customer)]);
    const credit = await shop.credit(customer, carts[0].total + 3_00);
    const tabs = carts.flatMap((cart) => [cart, cart]);
    const asked = await Promise.all(tabs.map((cart, turn) => apply(cart, turn)));
    for (const { status } of asked) expect([200, 409]).toContain(status);
    await Promise.all(tabs.map((cart, turn) => complete(cart, turn)));
    const orders = await Promise.all(carts.map((cart, turn) => completeInTheEnd(cart, turn)));
    const { amount, used } = await shop.settled(credit);
    expect(used).toBe(orders.reduce((sum, order) => sum + paidByCredit(order), 0));
    expect(used).toBe(amount);
  }
}

/** A credit that is given another amount while its cart is completed pays by the one or by the other. */
export const creditEdited = (shop: RaceShop, rounds: number): Promise<void> =>
  raceWithChange(shop, rounds, async (credit, turn) => {
    const edited = await shop.door(turn).admin.patch(credit.path, { amount: '3.00' });
    return async (paid) => {
      const { amount, used } = await shop.settled(credit);
      expect(used).toBe(paid);
      if (edited.status === 200) expect([amount, paid]).toEqual([3_00, 3_00]);
      else expectInUse(edited);
    };
  });

/** A credit that is deleted while its cart is completed has paid for the order, or is gone unspent. */
export const creditDeleted = (shop: RaceShop, rounds: number): Promise<void> =>
  raceWithChange(shop, rounds, async (credit, turn) => {
    const deleted = await shop.door(turn).admin.delete(credit.path);
    return async (paid) => {
      if (deleted.status === 204) {
        expect(paid).toBe(0);
        expect((await shop.admin.get(credit.path)).status).toBe(404);
        return;
      }
      expectInUse(deleted);
      expect((await shop.settled(credit)).used).toBe(paid);
    };
  });

type Credit = Awaited<ReturnType<RaceShop['credit']>>;

async function raceWithChange(
  shop: RaceShop,
  rounds: number,
  change: (credit: Credit, turn: number) => Promise<(paid: number) => Promise<void>>,
): Promise<void> {
  const customer = await shop.customer();
  for (let round = 0; round < rounds; round++) {
    const cart = await shop.cart(customer);
    const credit = await shop.credit(customer, cart.total);
    await done(apply(cart, round));
    const [first, check] = await Promise.all([complete(cart, round), change(credit, round + 1)]);
    const order = first.status === 200 ? first.body : await completeInTheEnd(cart, round);
    await check(paidByCredit(order));
  }
}

const apply = (cart: RacingCart, turn: number): Promise<Reply> =>
  cart.through(turn).post(`${cart.path}/store_credits`, {});

function expectInUse({ status, body }: Reply): void {
  expect([status, body.error.code]).toEqual([422, 'store_credit_in_use']);
}
