import { expect } from 'vitest';
import type { Client, Reply } from '../harness/client.ts';
import { cents } from '../story/world.ts';
import { done } from '../tables/shop.ts';
import { expectOneOrder } from './killed-flows.ts';
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

const AT_ONCE = 20;

/** What is set aside for an order is collected and the order canceled, ten times each at once: nothing is kept. */
export async function captureAgainstCancel(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const order = await shop.heldOrder();
    const replies = await atOnce(shop, round, (staff, isFirst) =>
      staff.patch(isFirst ? `${order.paymentPath}/capture` : `${order.path}/cancel`, {}),
    );
    expectOneOfEach(replies);
    const after = await shop.admin.patch(`${order.path}/cancel`, {});
    expect([200, 422]).toContain(after.status);
    await refusedAfter(shop.admin.patch(`${order.paymentPath}/capture`, {}));
    const { body } = await done(shop.admin.get(order.path));
    const [payment] = body.payments;
    expect(body).toMatchObject({
      status: 'canceled',
      payment_status: 'void',
      payment_total: body.refund_total,
    });
    expect([payment.status, payment.captured_amount, payment.refunded_amount]).toBeOneOf([
      ['void', '0.00', '0.00'],
      ['completed', payment.amount, payment.amount],
    ]);
  }
}

/** Of twenty refunds at once of most of what was paid there is one; of a part each, as many as fit. */
export async function refundsAtOnce(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const share of [0.6, 0.3]) {
      const order = await shop.paidOrder();
      const each = Math.floor(order.total * share);
      const body = { amount: (each / 100).toFixed(2) };
      const replies = await atOnce(shop, round, (staff) => staff.post(`${order.path}/refunds`, body));
      const made = replies.filter(({ status }) => status === 201).length;
      expect(made).toBeGreaterThan(0);
      expect(made * each).toBeLessThanOrEqual(order.total);
      for (const reply of replies.filter(({ status }) => status !== 201)) {
        expect([reply.status, reply.body.error.code]).toBeOneOf([MET, [422, 'validation_error']]);
      }
      // Refunds that are allowed go on afterwards, until nothing is left that is large enough.
      for (let later = made; (later + 1) * each <= order.total; later++) {
        await done(shop.admin.post(`${order.path}/refunds`, body));
      }
      const tooMuch = await shop.admin.post(`${order.path}/refunds`, body);
      expect([tooMuch.status, tooMuch.body.error.code]).toEqual([422, 'validation_error']);
      const { refund_total } = (await done(shop.admin.get(order.path))).body;
      expect(cents(refund_total)).toBe(Math.floor(order.total / each) * each);
    }
  }
}

/** A payment of which the shopper and the provider tell at once, through all doors, is one order and collected once. */
export async function onePaymentToldOften(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const begun = await shop.cartPaidInBrowser();
    const { cart, session } = begun;
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, turn) => {
        const client = cart.through((turn >> 1) + round);
        if (turn % 2 === 0)
          return shop.tell(begun, { id: `evt_${turn % 4}_${session.id}` }, { turn: turn >> 1 });
        await client.patch(`${cart.path}/payment_sessions/${session.id}/complete`, {});
        return client.post(`${cart.path}/complete`);
      }),
    );
    for (const { status, body } of replies) expect([200, 409], JSON.stringify(body)).toContain(status);
    await expectOneOrder(shop, begun);
  }
}

/** An order is shipped and canceled, ten times each at once: it is one of both. */
export async function shipAgainstCancel(shop: RaceShop, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const before = await shop.onShelf();
    const order = await shop.openOrder();
    await expect.poll(() => shop.onShelf(), { interval: 20 }).toBe(before - 2);
    const replies = await atOnce(shop, round, (staff, isFirst) =>
      staff.patch(isFirst ? `${order.fulfillmentPath}/ship` : `${order.path}/cancel`, {}),
    );
    const ships = expectOneOfEach(replies).first;
    const { status, fulfillment_status } = (await done(shop.admin.get(order.path))).body;
    expect([status, fulfillment_status]).toEqual(
      ships === 1 ? ['placed', 'shipped'] : ['canceled', 'canceled'],
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    await refusedAfter(shop.admin.patch(`${order.fulfillmentPath}/ship`, {}));
    await refusedAfter(shop.admin.patch(`${order.path}/cancel`, {}));
    await expect.poll(() => shop.onShelf(), { interval: 20 }).toBe(ships === 1 ? before - 2 : before);
  }
}

/** What a request is told that met another one under way, and one that came after it. */
const MET = [409, 'order_already_updated'];
const TOO_LATE = [422, 'processing_error'];

/** Two kinds of requests in turn, through all doors. */
const atOnce = (
  shop: RaceShop,
  round: number,
  send: (staff: Client, isFirst: boolean) => Promise<Reply>,
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      // Either kind is first, and goes through each door.
      send(shop.door(turn >> 1).admin, (turn + round) % 2 === 0),
    ),
  );

/** Each kind happens at most once. `first`: how often the one did that does not answer with the order. */
function expectOneOfEach(replies: readonly Reply[]): { first: number } {
  for (const { status, body } of replies) {
    if (status !== 200) expect([status, body.error.code], JSON.stringify(body)).toBeOneOf([MET, TOO_LATE]);
  }
  const shown = replies.filter(({ status }) => status === 200).map(({ body }): string => body.id);
  const ofOrder = shown.filter((id) => id.startsWith('or_')).length;
  const first = shown.length - ofOrder;
  expect(shown.length).toBeGreaterThan(0);
  expect(Math.max(first, ofOrder), shown.join()).toBe(1);
  return { first };
}

async function refusedAfter(reply: Promise<Reply>): Promise<void> {
  const { status, body } = await reply;
  expect([status, body.error.code], JSON.stringify(body)).toEqual(TOO_LATE);
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
