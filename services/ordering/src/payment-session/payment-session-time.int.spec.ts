import {
  changePaymentSession,
  completeCart,
  completePaymentSession,
  createCart,
  createPaymentMethod,
  openPaymentSession,
  readCart,
  readPaymentSession,
  receivePaymentEvents,
  showOrder,
} from '@storefold/contracts';
import { type DrivenAnswer, type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { Refusal } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal, sentAddress } from '../driven-ordering.examples.ts';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';
import { signTestEvent } from '../payment-gateway/test-events.ts';
import { TestSessionGateway } from '../payment-gateway/test-session-gateway.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SWEEP_MS = 10 * MINUTE_MS;

const clock = new HandClock();
let driven: DrivenService;

beforeAll(async () => {
  const neighbours = new Neighbours(testStore);
  neighbours.world.stock.onHand = 100;
  driven = await driveService(ordering, {
    ports: { clock },
    neighbours: ({ bus }) => neighbours.answerOn(bus),
  });
});
afterAll(() => driven.dispose());

const paid = { external_data: { token: 'tok_approve' } };

describe('a payment session that is left alone', () => {
  it('expires after half an hour: it is neither changed nor completed any more, and another one is opened', async () => {
    const { cart, wish, session } = await inSession();
    clock.set(29 * MINUTE_MS);
    expect((await on(cart, changePaymentSession, session, { amount: '20.00' })).status).toBe(200);
    clock.set(MINUTE_MS);
    for (const endpoint of [changePaymentSession, completePaymentSession]) {
      expect(refusal(await on(cart, endpoint, session, paid))).toEqual([422, 'cart_invalid_state']);
    }
    expect((await on(cart, readPaymentSession, session)).body.status).toBe('expired');
    const { body: second } = await of(cart, openPaymentSession, wish);
    expect((await on(cart, readPaymentSession, session)).body.status).toBe('expired');
    expect((await on(cart, completePaymentSession, second, paid)).body.status).toBe('completed');
    expect((await of(cart, completeCart, {})).body.payment_status).toBe('paid');
  });

  it('has what it set aside given back after a day, unless its cart is completed by then; the cart can be paid anew', async () => {
    const bookBefore = (await book()).length;
    const [left, bought] = [await inSession(), await inSession()];
    for (const { cart, session } of [left, bought]) {
      expect((await on(cart, completePaymentSession, session, paid)).status).toBe(200);
    }
    clock.set(DAY_MS - 2 * SWEEP_MS);
    const { body: order } = await of(bought.cart, completeCart, {});
    expect(order.payment_status).toBe('paid');
    await clock.pass(SWEEP_MS);
    const { body: kept } = await of(left.cart, readCart);
    expect(kept).toMatchObject({ payments: [{ status: 'pending' }], requirements: [] });
    await expect
      .poll(async () => {
        await clock.pass(SWEEP_MS);
        return (await book()).slice(bookBefore);
      })
      .toEqual(['TestChargeAuthorized', 'TestChargeAuthorized', 'TestChargeCaptured', 'TestChargeVoided']);
    const { body: cart } = await of(left.cart, readCart);
    expect(cart).toMatchObject({ payments: [{ status: 'void' }], requirements: [{ field: 'payment' }] });
    expect((await on(left.cart, readPaymentSession, left.session)).body.status).toBe('canceled');
    const { body: second } = await of(left.cart, openPaymentSession, left.wish);
    expect(second.amount).toBe('45.00');
    expect((await on(left.cart, completePaymentSession, second, paid)).body.status).toBe('completed');
    expect((await of(left.cart, completeCart, {})).body.payment_status).toBe('paid');
  });
});

describe('what a provider tells late', () => {
  it('finds the order of a shopper who paid, closed the tab and comes back after a day: one order, paid once', async () => {
    const bookBefore = (await book()).length;
    const begun = await inSession({ webhook_secret: SECRET });
    await tell(begun, { ...paidThere(begun), type: 'session_confirmed' });
    clock.set(DAY_MS + MINUTE_MS);
    // Nobody was told, and the store asks by itself. A day must not pass meanwhile, however long this takes.
    await expect
      .poll(async () => {
        await clock.pass(5_000);
        return (await orderOf(begun)).body.payment_status;
      })
      .toBe('paid');
    const told = { id: 'evt_late', type: 'session_paid', external_id: begun.session.external_id };
    expect((await tell(begun, told)).status).toBe(200);
    expect((await on(begun.cart, completePaymentSession, begun.session, {})).body.status).toBe('completed');
    expect((await of(begun.cart, completeCart, {})).body).toMatchObject({
      payment_status: 'paid',
      payments: [{ amount: '45.00' }],
    });
    await caughtUp();
    expect((await orderOf(begun)).body.payments).toMatchObject([{ status: 'completed', amount: '45.00' }]);
    expect((await book()).slice(bookBefore)).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
  });

  it('of money that went back, told while the payment is collected, is a refund as soon as that is done', async () => {
    let collect: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      const spy = vi.spyOn(TestSessionGateway.prototype, 'capture').mockImplementation(async function (
        this: TestSessionGateway,
        ...terms
      ) {
        resolve();
        await new Promise<void>((go) => {
          collect = go;
        });
        spy.mockRestore();
        return this.capture(...terms);
      });
      onTestFinished(() => collect());
    });
    const begun = await inSession({ webhook_secret: SECRET });
    await tell(begun, { ...paidThere(begun), type: 'session_confirmed' });
    await on(begun.cart, completePaymentSession, begun.session, {});
    const placing = of(begun.cart, completeCart, {});
    await asked;
    const { external_id } = begun.session;
    const refunded = { id: 'evt_back', type: 'refunded', transaction_id: 're_back', external_id };
    await tell(begun, { ...refunded, amount: '5.00', currency: 'USD' });
    // It is set aside, and the clock by which it is tried again stands still.
    const waiting = async () => (await driven.ports.log.readLast('parking-ordering_provider_message'))?.type;
    await expect.poll(waiting).toBe('EventParked');
    expect((await orderOf(begun)).body.refund_total).toBe('0.00');
    collect();
    expect((await placing).status).toBe(200);
    await expect.poll(async () => (await orderOf(begun)).body.refund_total).toBe('5.00');
  });

  it('of a payment of years ago, signed now: makes no second order, and what goes back or is disputed is of the old one', async () => {
    const begun = await inSession({ webhook_secret: SECRET });
    await tell(begun, paidThere(begun));
    await expect.poll(async () => (await orderOf(begun)).body.payment_status).toBe('paid');
    const { body: order } = await orderOf(begun);
    const bookBefore = (await book()).length;
    clock.set(3 * 365 * DAY_MS);
    const { external_id } = begun.session;
    const money = { external_id, amount: '5.00', currency: 'USD' };
    for (const event of [
      { ...paidThere(begun), id: 'evt_of_years_ago' },
      { id: 'evt_unknown', type: 'session_paid', external_id: 'of_a_shop_before' },
      { id: 'evt_refund', type: 'refunded', transaction_id: 're_1', ...money },
      { id: 'evt_dispute', type: 'disputed', dispute_id: 'dp_1', status: 'open', ...money },
    ])
      expect((await tell(begun, event)).status).toBe(200);
    await expect
      .poll(async () => (await orderOf(begun)).body)
      .toMatchObject({
        id: order.id,
        refund_total: '5.00',
        payments: [{ status: 'completed', amount: '45.00', disputes: [{ id: 'dp_1', status: 'open' }] }],
      });
    await caughtUp();
    expect((await book()).slice(bookBefore)).toEqual([]);
  });
});

describe('a payment session that another one replaced', () => {
  it('is ended by staff where its gateway is silent for 30 days', async () => {
    const { cart, wish, session } = await inSession();
    const silent = new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, {
      status: 503,
    });
    const end = vi.spyOn(TestSessionGateway.prototype, 'end').mockRejectedValue(silent);
    onTestFinished(() => end.mockRestore());
    expect((await of(cart, openPaymentSession, wish)).status).toBe(201);
    const refused = async () =>
      (await driven.published()).filter(({ name }) => name === 'payment_session.end_failed');
    clock.set(29 * DAY_MS);
    const asked = end.mock.calls.length;
    const askedAgain = async () => {
      await clock.pass(MINUTE_MS);
      return end.mock.calls.length;
    };
    await expect.poll(askedAgain).toBeGreaterThan(asked + 1);
    expect(await refused()).toEqual([]);
    await expect
      .poll(async () => {
        await clock.pass(DAY_MS);
        return refused();
      })
      .toMatchObject([{ payload: { id: session.id } }]);
  });
});

type Held = { readonly id: string; readonly token: string };
type Endpoint = Parameters<DrivenService['send']>[0];

const of = ({ id, token }: Held, endpoint: Endpoint, body?: unknown): Promise<DrivenAnswer> =>
  driven.send(endpoint, {
    params: { id },
    caller: { cartToken: token },
    ...(body !== undefined && { body }),
  });

const on = ({ id, token }: Held, endpoint: Endpoint, session: { readonly id: string }, body?: unknown) =>
  driven.send(endpoint, {
    params: { id, session_id: session.id },
    caller: { cartToken: token },
    ...(body !== undefined && { body }),
  });

async function inSession(preferences: Readonly<Record<string, string>> = {}) {
  const type = { name: 'Card in a window', type: 'test_session', position: 9, preferences };
  const { body: method } = await driven.send(createPaymentMethod, { body: type });
  const wanted = {
    email: 'ann@example.com',
    items: [{ variant_id: 'var_shirt', quantity: 2 }],
    shipping_address: sentAddress,
  };
  const { body: cart } = await driven.send(createCart, { body: wanted });
  const wish = { payment_method_id: method.id };
  const { body: session } = await of(cart, openPaymentSession, wish);
  return { cart, wish, session };
}

type Begun = Awaited<ReturnType<typeof inSession>>;

const SECRET = 'whsec_of_this_file';

const paidThere = ({ session: { external_id, amount } }: Begun) => ({
  id: `evt_of_${external_id}`,
  type: 'session_paid',
  external_id,
  token: 'tok_approve',
  amount,
  currency: 'USD',
});

/** The provider tells, signed now with the secret of the method. */
function tell({ wish }: Begun, event: object): Promise<DrivenAnswer> {
  const { headers, body } = signTestEvent(event, SECRET, clock.now());
  return driven.send(receivePaymentEvents, {
    params: { type: 'test_session' },
    query: `payment_method=${wish.payment_method_id}`,
    headers,
    body: new Blob([Buffer.from(body)]),
  });
}

/** The order that the cart became, as staff see it. */
const orderOf = ({ cart }: Begun): Promise<DrivenAnswer> =>
  driven.send(showOrder, { params: { id: cart.id.replace('cart_', 'or_') } });

/** All processes have handled what the log has by now. */
async function caughtUp(): Promise<void> {
  const end = await driven.ports.log.head();
  await expect
    .poll(() => driven.service.health().followers.every(({ position }) => position >= end))
    .toBe(true);
}

async function book(): Promise<string[]> {
  const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
  const types = events.map(({ type }) => type).filter((type) => type.startsWith('TestCharge'));
  // Sessions in which nobody had paid.
  return types.filter((type) => type !== 'TestChargePrevented');
}
