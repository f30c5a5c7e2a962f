import { expect } from 'vitest';
import { cents } from '../story/world.ts';
import { done } from '../tables/shop.ts';
import {
  completeInTheEnd,
  type PaidInBrowser,
  paidByCard,
  type RaceShop,
  type RacingCart,
  withoutCard,
} from './race-shop.ts';

const admin = '/api/v3/admin';

/** How long after a restart value may be in the air. */
const WHOLE_WITHIN = { interval: 20 };

/** What is sent under a request id, and what must be so soon after, whatever was killed meanwhile. */
interface PreparedFlow {
  /** Some requests may be cut off. */
  send(requestId: string): Promise<unknown>;
  expectWhole(): Promise<void>;
}

/** Prepares a flow that moves value. `attempt`: counts from 1. */
type Flow = (shop: RaceShop, attempt: number) => Promise<PreparedFlow>;

/** A cart that card and credit pay is completed. */
const completing: Flow = async (shop) => {
  const { cart, card, credit } = await shop.fullyPaidCart();
  const before = await shop.onShelf();
  return {
    send: (requestId) => cart.through(0).with({ requestId }).post(`${cart.path}/complete`),
    async expectWhole() {
      await expect
        .poll(() => figuresOf(shop, card, credit), WHOLE_WITHIN)
        .toSatisfy(isOneOf([UNTOUCHED, spent(4_00, cart.total - 4_00)]));
      await completeInTheEnd(cart, 0);
      const taken = async () => [await figuresOf(shop, card, credit), await shop.onShelf()];
      await expect.poll(taken, WHOLE_WITHIN).toEqual([spent(4_00, cart.total - 4_00), before - 1]);
    },
  };
};

/**
 * Several carts want a card that pays for one: all others give back what they took. At every second attempt one goes
 * ahead, and the others find the card spent.
 */
const losing: Flow = async (shop, attempt) => {
  const carts = await shop.carts(6);
  const [{ total } = { total: 0 }] = carts;
  const card = await shop.card(total);
  await Promise.all(
    carts.map((cart) => done(cart.through(0).post(`${cart.path}/gift_cards`, { code: card.code }))),
  );
  const before = await shop.onShelf();
  return {
    async send(requestId) {
      const complete = (cart: RacingCart) =>
        cart
          .through(0)
          .with({ requestId })
          .post(`${cart.path}/complete`)
          .catch(() => undefined);
      const ahead = attempt % 2 === 0 ? 1 : 0;
      await Promise.all(carts.slice(0, ahead).map(complete));
      await Promise.all(carts.slice(ahead).map(complete));
    },
    async expectWhole() {
      await expect
        .poll(() => figuresOf(shop, card), WHOLE_WITHIN)
        .toSatisfy(
          isOneOf([
            { authorized: [0], used: [0] },
            { authorized: [0], used: [total] },
          ]),
        );
      const orders = await Promise.all(
        carts.map(async (cart) => {
          const { status, body } = await cart.through(0).post(`${cart.path}/complete`);
          if (status === 200) return body;
          await withoutCard(cart, 0, card);
          return completeInTheEnd(cart, 0);
        }),
      );
      const paid = orders.reduce((sum, order) => sum + paidByCard(order), 0);
      const taken = async () => [await figuresOf(shop, card), await shop.onShelf()];
      await expect
        .poll(taken, WHOLE_WITHIN)
        .toEqual([{ authorized: [0], used: [paid] }, before - carts.length]);
    },
  };
};

/** A paid order is canceled. */
const canceling: Flow = async (shop) => {
  const { cart, card, credit } = await shop.fullyPaidCart();
  const before = await shop.onShelf();
  const { id } = await completeInTheEnd(cart, 0);
  await expect.poll(() => figuresOf(shop, card, credit)).toEqual(spent(4_00, cart.total - 4_00));
  return {
    send: (requestId) => shop.admin.with({ requestId }).patch(`${admin}/orders/${id}/cancel`, {}),
    async expectWhole() {
      const given = async () => [await figuresOf(shop, card, credit), await shop.onShelf()];
      await expect.poll(given, WHOLE_WITHIN).toEqual([UNTOUCHED, before]);
    },
  };
};

/** A cart that card and gateway pay is completed. */
const paying: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_approve');
  return {
    send: (requestId) => cart.through(0).with({ requestId }).post(`${cart.path}/complete`),
    async expectWhole() {
      await expectPaid(shop, cart, card);
    },
  };
};

/** A gateway's answer is lost: all is given back, and another card pays. */
const failing: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_crash');
  return {
    send: (requestId) => cart.through(0).with({ requestId }).post(`${cart.path}/complete`),
    async expectWhole() {
      await expect.poll(() => figuresOf(shop, card), WHOLE_WITHIN).toEqual({ authorized: [0], used: [0] });
      await shop.payByGateway(cart, 'tok_approve');
      await expectPaid(shop, cart, card);
    },
  };
};

/** An order that a gateway's payment paid is canceled. */
const refunding: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_approve');
  const { id } = await expectPaid(shop, cart, card);
  return {
    send: (requestId) => shop.admin.with({ requestId }).patch(`${admin}/orders/${id}/cancel`, {}),
    async expectWhole() {
      const order = async () => (await shop.admin.get(`${admin}/orders/${id}`)).body.payment_status;
      await expect.poll(order, WHOLE_WITHIN).toBe('void');
    },
  };
};

/** Of what card and gateway paid for an order all goes back but 1.00 of the card, with the item. */
const givingBack: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_approve');
  const before = await shop.onShelf();
  const { id } = await expectPaid(shop, cart, card);
  await expect.poll(() => shop.onShelf(), WHOLE_WITHIN).toBe(before - 1);
  const order = async () => (await shop.admin.get(`${admin}/orders/${id}`)).body;
  const { payment_total, items } = await order();
  const amount = ((cents(payment_total) - 1_00) / 100).toFixed(2);
  const wanted = { amount, restock_items: [{ item_id: items[0].id, quantity: 1 }] };
  return {
    send: (requestId) => shop.admin.with({ requestId }).post(`${admin}/orders/${id}/refunds`, wanted),
    async expectWhole() {
      const given = async () => {
        const { body } = await shop.admin.get(`${admin}/orders/${id}/refunds`);
        const refunds = body.data.map(({ status }: { status: string }) => status);
        const { refund_total } = await order();
        return [refunds, refund_total, await figuresOf(shop, card), await shop.onShelf()];
      };
      const all = [['completed'], amount, { authorized: [0], used: [1_00] }, before];
      const none = [[], '0.00', { authorized: [0], used: [4_00] }, before - 1];
      await expect
        .poll(given, WHOLE_WITHIN)
        .toSatisfy((seen) => [all, none].some((each) => JSON.stringify(each) === JSON.stringify(seen)));
    },
  };
};

/** What card and gateway paid for was sent, comes back and is refunded, less 1.00. */
const takingBack: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_approve');
  const before = await shop.onShelf();
  const { id } = await expectPaid(shop, cart, card);
  await expect.poll(() => shop.onShelf(), WHOLE_WITHIN).toBe(before - 1);
  const order = `${admin}/orders/${id}`;
  const shown = async () => (await shop.admin.get(order)).body;
  const { fulfillments, items } = await shown();
  await done(shop.admin.patch(`${order}/fulfillments/${fulfillments[0].id}/ship`, {}));
  const wanted = { items: [{ item_id: items[0].id, quantity: 1 }] };
  const { body: asked } = await done(shop.admin.post(`${order}/returns`, wanted));
  const path = `${order}/returns/${asked.id}`;
  await done(shop.admin.patch(`${path}/approve`, {}));
  const deduction = '1.00';
  const amount = ((cents(items[0].price) - cents(deduction)) / 100).toFixed(2);
  return {
    send: (requestId) => shop.admin.with({ requestId }).patch(`${path}/receive`, { deduction }),
    async expectWhole() {
      const taken = async () => {
        const { body } = await shop.admin.get(`${order}/refunds`);
        const refunds = body.data.map(({ status }: { status: string }) => status);
        const { status } = (await shop.admin.get(path)).body;
        return [status, refunds, (await shown()).refund_total, await shop.onShelf()];
      };
      const all = ['closed', ['completed'], amount, before];
      const none = ['approved', [], '0.00', before - 1];
      await expect
        .poll(taken, WHOLE_WITHIN)
        .toSatisfy((seen) => [all, none].some((each) => JSON.stringify(each) === JSON.stringify(seen)));
      // Asked for again, it comes once.
      await shop.admin.patch(`${path}/receive`, { deduction });
      await expect.poll(taken, WHOLE_WITHIN).toEqual(all);
    },
  };
};

/** The invoice of an order whose money came, of a store in which others are made. */
const invoicing: Flow = async (shop) => {
  const { cart, card } = await shop.cartByGateway('tok_approve');
  const { id } = await expectPaid(shop, cart, card);
  await done(shop.admin.patch(`${admin}/store`, { legal_name: 'Corner shop Ltd' }));
  const path = `${admin}/orders/${id}/documents`;
  const first = Number((await shop.admin.get(`${admin}/store`)).body.invoice_next_number);
  return {
    send: (requestId) => shop.admin.with({ requestId }).post(path, {}),
    async expectWhole() {
      // Asked for again: it is there, or comes.
      await shop.admin.post(path, {});
      const numbers = async () =>
        (await shop.admin.get(path)).body.data.map(({ number }: { number: string }) => number);
      await expect.poll(numbers, WHOLE_WITHIN).toEqual([`INV-${first}`]);
      const next = async () => (await shop.admin.get(`${admin}/store`)).body.invoice_next_number;
      expect(await next()).toBe(first + 1);
    },
  };
};

/** Staff collect a part of what a gateway has set aside. */
const collecting: Flow = async (shop) => {
  const order = await shop.heldOrder();
  return {
    send: (requestId) =>
      shop.admin.with({ requestId }).patch(`${order.paymentPath}/capture`, { amount: '7.00' }),
    async expectWhole() {
      const taken = async () => {
        const { body } = await shop.admin.get(order.paymentPath);
        const { payment_total } = (await shop.admin.get(order.path)).body;
        return [body.status, body.captured_amount, payment_total];
      };
      await expect.poll(taken, WHOLE_WITHIN).toEqual(['completed', '7.00', '7.00']);
    },
  };
};

/** Staff give up what a gateway has set aside. */
const voiding: Flow = async (shop) => {
  const order = await shop.heldOrder();
  let sentAs = '';
  return {
    send(requestId) {
      sentAs = requestId;
      return shop.admin.with({ requestId }).patch(`${order.paymentPath}/void`, {});
    },
    async expectWhole() {
      const released = async () => {
        const { status } = (await shop.admin.get(order.paymentPath)).body;
        const path = `${admin}/events?correlation_id=${sentAs}&limit=1000`;
        const found: readonly { name: string }[] = (await shop.admin.get(path)).body.data;
        return [status, found.filter(({ name }) => name === 'TestChargeVoided').length];
      };
      await expect.poll(released, WHOLE_WITHIN).toEqual(['void', 1]);
    },
  };
};

/** One of two is shipped, and the other one goes back on the shelf with its fulfillment. */
const shipping: Flow = async (shop) => {
  const before = await shop.onShelf();
  const order = await shop.openOrder();
  await expect.poll(() => shop.onShelf(), WHOLE_WITHIN).toBe(before - 2);
  const fulfillments = async (): Promise<{ id: string; status: string }[]> =>
    (await shop.admin.get(`${order.path}/fulfillments`)).body.data;
  return {
    async send(requestId) {
      const staff = shop.admin.with({ requestId });
      await staff.patch(`${order.fulfillmentPath}/ship`, { items: [{ item_id: order.itemId, quantity: 1 }] });
      const rest = (await fulfillments()).find(({ status }) => status !== 'shipped');
      if (rest) await staff.patch(`${order.path}/fulfillments/${rest.id}/cancel`, {});
    },
    async expectWhole() {
      const state = async () =>
        JSON.stringify([(await fulfillments()).map(({ status }) => status), await shop.onShelf()]);
      const ends = [
        [['pending'], before - 2],
        [['shipped', 'pending'], before - 2],
        [['shipped', 'canceled'], before - 1],
      ];
      await expect.poll(state, WHOLE_WITHIN).toBeOneOf(ends.map((end) => JSON.stringify(end)));
    },
  };
};

/** What was bought is downloaded: whoever was killed has counted it. */
const downloading: Flow = async (shop) => {
  const { path, url } = await shop.download();
  const { storefront } = shop.door(0);
  const { pathname } = new URL(url, 'http://store');
  const counted = async (): Promise<number> =>
    (await shop.admin.get(path)).body.items[0].digital_links[0].access_counter;
  return {
    send: (requestId) => storefront.with({ requestId }).get(pathname),
    async expectWhole() {
      await expect.poll(counted, WHOLE_WITHIN).toBe(1);
      await done(storefront.get(pathname));
      await expect.poll(counted, WHOLE_WITHIN).toBe(2);
    },
  };
};

/** The order of a cart, once card and gateway have paid it. That the gateway did so once is seen in the books. */
async function expectPaid(shop: RaceShop, cart: RacingCart, card: { readonly path: string }) {
  const { id } = await completeInTheEnd(cart, 0);
  const paid = async () => {
    const { body } = await shop.admin.get(`${admin}/orders/${id}`);
    return [body.payment_status, body.payments?.[0]?.status, await figuresOf(shop, card)];
  };
  const spentOnCard = { authorized: [0], used: [4_00] };
  await expect.poll(paid, WHOLE_WITHIN).toEqual(['paid', 'completed', spentOnCard]);
  return { id };
}

/** A provider tells that a shopper has paid who has closed the tab, and tells again until it is answered. */
const telling: Flow = async (shop) => {
  const begun = await shop.cartPaidInBrowser();
  return {
    send: (requestId) => shop.tell(begun, {}, { requestId }),
    async expectWhole() {
      await done(shop.tell(begun));
      await expectOneOrder(shop, begun);
    },
  };
};

/** The same, and the shopper completes the cart at once. */
const tellingBoth: Flow = async (shop) => {
  const begun = await shop.cartPaidInBrowser();
  const { cart, session } = begun;
  const client = cart.through(0);
  return {
    async send(requestId) {
      const shopper = client.with({ requestId });
      await Promise.allSettled([
        shop.tell(begun, {}, { requestId }),
        shopper
          .patch(`${cart.path}/payment_sessions/${session.id}/complete`, {})
          .then(() => shopper.post(`${cart.path}/complete`)),
      ]);
    },
    async expectWhole() {
      await done(shop.tell(begun));
      await expectOneOrder(shop, begun);
    },
  };
};

/** Another session takes the place of one that was paid: the money goes back. */
const replacing: Flow = async (shop) => {
  const begun = await shop.cartPaidInBrowser();
  const { session, cart } = begun;
  return {
    send: (requestId) => shop.openSession(begun, requestId),
    async expectWhole() {
      // Whoever was killed before it is asked again.
      await done(shop.openSession(begun));
      const facts = async () => [
        (await shop.factsOf(`test_charge-${session.external_id}`)).at(-1),
        (await shop.factsOf(`order-${orderKeyOf(cart)}`)).filter(
          (name) => name === 'CartPaymentSessionReturned',
        ).length,
      ];
      await expect.poll(facts, WHOLE_WITHIN).toEqual(['TestChargeVoided', 1]);
    },
  };
};

/** There is one order, of one payment, collected once. */
export async function expectOneOrder(shop: RaceShop, { cart, session }: PaidInBrowser): Promise<void> {
  const path = `${admin}/orders/${cart.id.replace('cart_', 'or_')}`;
  const order = async () => {
    const { status, body } = await shop.admin.get(path);
    return status === 200
      ? [body.payment_status, body.payments.map((each: { amount: string }) => each.amount)]
      : status;
  };
  await expect.poll(order, WHOLE_WITHIN).toEqual(['paid', [session.amount]]);
  const facts = await shop.factsOf(`order-${orderKeyOf(cart)}`);
  for (const once of ['OrderPaymentAdded', 'OrderCompleted', 'OrderPaymentCaptured'])
    expect(facts.filter((name) => name === once)).toEqual([once]);
  expect(facts).not.toContain('OrderPaymentReturned');
  expect(await shop.factsOf(`test_charge-${session.external_id}`)).toEqual([
    'TestChargeAuthorized',
    'TestChargeCaptured',
  ]);
}

/** The id of the record that is a cart first, and then an order. */
const orderKeyOf = ({ id }: RacingCart): string => id.replace('cart_', '');

/** A card becomes a store credit. */
const converting: Flow = async (shop) => {
  const { id: customer_id } = await shop.customer();
  const card = await shop.card(7_00);
  return {
    send: (requestId) => shop.admin.with({ requestId }).post(`${card.path}/convert`, { customer_id }),
    async expectWhole() {
      const credits = async (): Promise<number[]> => {
        const { body } = await shop.admin.get(`${admin}/customers/${customer_id}/store_credits`);
        return body.data.map(({ amount }: { amount: string }) => cents(amount));
      };
      await expect.poll(credits, WHOLE_WITHIN).toEqual([7_00]);
      expect(await figuresOf(shop, card)).toEqual({ authorized: [0], used: [7_00] });
    },
  };
};

export const flows = {
  completing,
  losing,
  canceling,
  converting,
  paying,
  failing,
  refunding,
  givingBack,
  takingBack,
  invoicing,
  collecting,
  voiding,
  shipping,
  downloading,
  telling,
  tellingBoth,
  replacing,
} as const;
export type FlowName = keyof typeof flows;

/** What cards and credits hold for orders and have spent, in cents. */
interface Figures {
  readonly authorized: readonly number[];
  readonly used: readonly number[];
}

const UNTOUCHED: Figures = { authorized: [0, 0], used: [0, 0] };
const spent = (card: number, credit: number): Figures => ({ authorized: [0, 0], used: [card, credit] });

const isOneOf = (all: readonly Figures[]) => (figures: Figures) =>
  all.some((each) => JSON.stringify(each) === JSON.stringify(figures));

async function figuresOf(shop: RaceShop, ...values: readonly { readonly path: string }[]): Promise<Figures> {
  const bodies = await Promise.all(values.map(async ({ path }) => (await shop.admin.get(path)).body));
  return {
    authorized: bodies.map(({ amount_authorized }) => cents(amount_authorized)),
    used: bodies.map(({ amount_used }) => cents(amount_used)),
  };
}
