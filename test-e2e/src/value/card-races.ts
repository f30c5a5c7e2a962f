import { expect } from 'vitest';
import type { Reply } from '../harness/client.ts';
import { cents } from '../story/world.ts';
import { done } from '../tables/shop.ts';
import {
  complete,
  completeInTheEnd,
  paidByCard,
  type RaceShop,
  type RacingCart,
  withoutCard,
} from './race-shop.ts';

const admin = '/api/v3/admin';
const CARTS = 50;
const APPLICATIONS = 20;

/** One card in 50 carts, all completed at once: it pays what it holds, and not a cent more. */
export async function oneCardInFiftyCarts(shop: RaceShop, rounds: number): Promise<void> {
  let carts = await shop.carts(CARTS);
  for (let round = 0; round < rounds; round++) {
    const [{ total }] = carts as [RacingCart];
    const card = await shop.card(total * 2.5);
    await Promise.all(carts.map((cart, turn) => applied(cart, turn, card)));
    const first = await Promise.all(carts.map((cart, turn) => complete(cart, turn)));
    const lost = carts.filter((_, index) => first[index]?.status !== 200);
    const [partly, ...others] = lost;
    const rest = partly ? [await completeInTheEnd(partly, round)] : [];
    const orders = [...first.filter(({ status }) => status === 200).map(({ body }) => body), ...rest];
    const spent = orders.reduce((sum, order) => sum + paidByCard(order), 0);
    const { amount, used, state } = await shop.settled(card);
    expect({ used, state }).toEqual({ used: spent, state: 'redeemed' });
    expect(used).toBe(amount);

    await Promise.all(others.map((cart, turn) => withoutCard(cart, turn, card)));
    carts = [...others, ...(await shop.carts(CARTS - others.length))];
  }
}

/** The same card 20 times in one cart: it is on the cart once, and spent once. */
export async function oneCardOftenInOneCart(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const cart = await shop.cart();
    const card = await shop.card(cart.total + 5_00);
    const replies = await Promise.all(
      Array.from({ length: APPLICATIONS }, (_, turn) =>
        cart.through(turn).post(`${cart.path}/gift_cards`, { code: card.code }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of replies) expect([201, 409, 422]).toContain(status);
    const order = await completeInTheEnd(cart, round);
    expect(paidByCard(order)).toBe(cart.total);
    expect((await shop.settled(card)).used).toBe(cart.total);
  }
}

/** A card that is canceled while its cart is completed has paid for the order, or is lost unspent. */
export const cardCanceled = (shop: RaceShop, rounds: number): Promise<void> =>
  raceWithEnd(shop, rounds, async (card, turn) => {
    const { status } = await shop.door(turn).admin.patch(`${card.path}/cancel`);
    return async (paid) => {
      const { used, state } = await shop.settled(card);
      expect({ status, used }).toEqual({ status: paid > 0 ? 422 : 200, used: paid });
      expect(state).toBe(paid > 0 ? 'partially_redeemed' : 'canceled');
    };
  });

/** A card that is deleted while its cart is completed has paid for the order, or is gone unspent. */
export const cardDeleted = (shop: RaceShop, rounds: number): Promise<void> =>
  raceWithEnd(shop, rounds, async (card, turn) => {
    const { status } = await shop.door(turn).admin.delete(card.path);
    return async (paid) => {
      expect(status).toBe(paid > 0 ? 422 : 204);
      if (paid > 0) expect((await shop.settled(card)).used).toBe(paid);
      else expect((await shop.admin.get(card.path)).status).toBe(404);
    };
  });

/** What is left of a card that becomes a credit is what the order did not take, to the cent. */
export async function cardConverted(shop: RaceShop, rounds: number): Promise<void> {
  const { id: customer_id } = await shop.customer();
  await raceWithEnd(shop, rounds, async (card, turn) => {
    const converted = await shop.door(turn).admin.post(`${card.path}/convert`, { customer_id });
    expect(converted.status, JSON.stringify(converted.body)).toBeLessThan(300);
    return async (paid) => {
      const { amount, used, state } = await shop.settled(card);
      expect(cents(converted.body.amount) + paid, 'the credit and the order').toBeLessThanOrEqual(amount);
      expect({ used, isRedeemed: state === 'redeemed' }).toEqual({
        used: cents(converted.body.amount) + paid,
        isRedeemed: used === amount,
      });
    };
  });
}

/**
 * A card expires when the store moves to a place where it is tomorrow already. By then it has paid for the order, or it
 * pays no more.
 */
export async function cardExpired(shop: RaceShop, rounds: number): Promise<void> {
  const moved = async (timezone: string, expires_at: string, status: number) => {
    await done(shop.admin.patch(`${admin}/store`, { timezone }));
    const one = { amount: '1.00', currency: 'USD', expires_at };
    const issue = () => shop.admin.post(`${admin}/gift_cards`, one);
    await expect.poll(async () => (await issue()).status, { interval: 20 }).toBe(status);
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const expires_at = dayThatEnds();
      await moved(WHERE_IT_IS_TODAY, expires_at, 201);
      const cart = await shop.cart();
      const card = await shop.card(cart.total + 5_00, { expires_at });
      await applied(cart, round, card);
      const [first] = await Promise.all([
        complete(cart, round),
        moved(WHERE_IT_IS_TOMORROW, expires_at, 422),
      ]);
      const order = first.status === 200 ? first.body : await completeWithout(card, cart, round);
      const { used, state } = await shop.settled(card);
      expect(used).toBe(paidByCard(order));
      expect(state).toBe('expired');
      if (first.status !== 200) expect(used, 'an expired card pays nothing').toBe(0);
    }
  } finally {
    await done(shop.admin.patch(`${admin}/store`, { timezone: 'UTC' }));
  }
}

/** 26 hours apart, so it is always another day. */
const WHERE_IT_IS_TODAY = 'Etc/GMT+12';
const WHERE_IT_IS_TOMORROW = 'Pacific/Kiritimati';

/** The day before the one in the east: in the west it lasts for two hours more at least, whatever the time is. */
function dayThatEnds(): string {
  const inTheEast = new Intl.DateTimeFormat('en-CA', { timeZone: WHERE_IT_IS_TOMORROW });
  return inTheEast.format(new Date(Date.now() - 86_400_000));
}

type Card = Awaited<ReturnType<RaceShop['card']>>;

/** `end` ends the card while its cart is completed, and gives the check of what the order's payment must agree with. */
async function raceWithEnd(
  shop: RaceShop,
  rounds: number,
  end: (card: Card, turn: number) => Promise<(paid: number) => Promise<void>>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const cart = await shop.cart();
    const card = await shop.card(cart.total + 5_00);
    await applied(cart, round, card);
    const [first, check] = await Promise.all([complete(cart, round), end(card, round + 1)]);
    const order = first.status === 200 ? first.body : await completeWithout(card, cart, round);
    await check(paidByCard(order));
  }
}

/** Completes a cart whose card can't pay any more, as a shopper does. */
async function completeWithout(card: Card, cart: RacingCart, turn: number): Promise<Reply['body']> {
  await withoutCard(cart, turn, card);
  return completeInTheEnd(cart, turn);
}

const applied = (cart: RacingCart, turn: number, { code }: Card) =>
  done(cart.through(turn).post(`${cart.path}/gift_cards`, { code }));
