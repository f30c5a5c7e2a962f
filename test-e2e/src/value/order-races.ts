import { expect } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { complete, completeInTheEnd, paidByCard, paidByCredit, type RaceShop } from './race-shop.ts';

const COMPLETIONS = 20;

/** A cart completed 20 times at once is one order, which takes card, credit and stock once. */
export async function oneCartCompletedOften(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { cart, card, credit } = await shop.fullyPaidCart(round);
    const before = await shop.onShelf();
    const replies = await Promise.all(Array.from({ length: COMPLETIONS }, (_, turn) => complete(cart, turn)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(1);
    const [{ body: order }] = replies as [Reply];
    expect(paidByCard(order) + paidByCredit(order)).toBe(cart.total);
    expect((await shop.settled(card)).used).toBe(paidByCard(order));
    expect((await shop.settled(credit)).used).toBe(paidByCredit(order));
    await expect.poll(() => shop.onShelf(), { interval: 20 }).toBe(before - 1);
  }
}

/** An order that staff cancel twice at once, in the moment in which it is completed, gives back once what it took once. */
export async function cancelAgainstCapture(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { cart, card, credit } = await shop.fullyPaidCart(round);
    const before = await shop.onShelf();
    const path = `/api/v3/admin/orders/${cart.id.replace('cart_', 'or_')}/cancel`;
    const [, ...cancellations] = await Promise.all([
      completeInTheEnd(cart, round),
      canceled(shop.door(round + 1).admin, path),
      canceled(shop.door(round).admin, path),
    ]);
    expect(cancellations.filter((isFirst) => isFirst)).toHaveLength(1);
    for (const value of [card, credit]) {
      await expect.poll(async () => (await shop.settled(value)).used).toBe(0);
    }
    const moved = ['Issued', 'Authorized', 'Captured', 'Credited'];
    expect(await shop.factsOf(`gift_card-${card.id}`)).toEqual(moved.map((name) => `GiftCard${name}`));
    expect(await shop.factsOf(`store_credit-${credit.id}`)).toEqual(
      moved.map((name) => `StoreCredit${name}`),
    );
    await expect.poll(() => shop.onShelf(), { interval: 20 }).toBe(before);
  }
}

/** Asks until the order is canceled. Resolves with whether it was this one who did it. */
async function canceled(staff: Client, path: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await staff.patch(path, {});
    if (status === 200) return true;
    expect([404, 409, 422], JSON.stringify(body)).toContain(status);
    if (status === 422 && body.error.message === 'The order is canceled already') return false;
    expect(attempt, JSON.stringify(body)).toBeLessThan(2_000);
  }
}
