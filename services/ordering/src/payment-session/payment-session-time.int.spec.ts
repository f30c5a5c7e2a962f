import {
  changePaymentSession,
  completeCart,
  completePaymentSession,
  createCart,
  createPaymentMethod,
  openPaymentSession,
  readCart,
  readPaymentSession,
} from '@storefold/contracts';
import { type DrivenAnswer, type DrivenService, driveService, testStore } from '@storefold/engines/testing';
import { Refusal } from '@storefold/kernel/core';
import { START } from '@storefold/kernel/ports';
import { HandClock } from '@storefold/kernel/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal, sentAddress } from '../driven-ordering.examples.ts';
import { ordering } from '../index.ts';
import { Neighbours } from '../neighbours.examples.ts';
import { TestSessionGateway } from '../payment-gateway/test-session-gateway.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SWEEP_MS = 10 * MINUTE_MS;

const clock = new HandClock();
let driven: DrivenService;

beforeAll(async () => {
  const neighbours = new Neighbours(testStore);
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

async function inSession() {
  const type = { name: 'Card in a window', type: 'test_session', position: 9 };
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

async function book(): Promise<string[]> {
  const { events } = await driven.ports.log.readAll(START, { limit: 10_000 });
  const types = events.map(({ type }) => type).filter((type) => type.startsWith('TestCharge'));
  // Sessions in which nobody had paid.
  return types.filter((type) => type !== 'TestChargePrevented');
}
