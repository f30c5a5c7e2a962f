import {
  addCartPayment,
  addOrderPayment,
  applyCartGiftCard,
  associateCart,
  changeCart,
  changeOrderPaymentSession,
  changePaymentMethod,
  changePaymentSession,
  completeCart,
  completeOrderPaymentSession,
  completePaymentSession,
  createCart,
  createPaymentMethod,
  deleteCart,
  listPaymentMethodTypes,
  openOrderPaymentSession,
  openPaymentSession,
  paymentSession,
  readCart,
  readOrderPaymentSession,
  readPaymentSession,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { describe, expect, it } from 'vitest';
import { asCustomer, atOnce, driveOrdering, of, refusal, sentAddress } from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send, shown, told, bookOf } = shop;

const AUTHORIZED = 'TestChargeAuthorized';
const CAPTURED = 'TestChargeCaptured';
const VOIDED = 'TestChargeVoided';

const approved = { external_data: { token: 'tok_approve' } };

describe('a payment session', () => {
  it('sets nothing aside until it is completed, and is collected with the cart; the world hears of it with the order', async () => {
    const { cart, method } = await cartToPay();
    const sent = { payment_method_id: method.id, external_data: { window: 'popup' } };
    const { status, body: opened } = await send(openPaymentSession, sent, held(cart));
    expect([status, opened]).toMatchObject([
      201,
      {
        id: expect.stringMatching(/^psess_/),
        status: 'pending',
        amount: '45.00',
        currency: 'USD',
        external_data: { window: 'popup' },
        order_id: cart.id,
        payment_method: { type: 'test_session', session_required: true, source_required: false },
        payment: null,
      },
    ]);
    expect(paymentSession.strict().parse(opened)).toEqual(opened);
    const lasts = Date.parse(opened.expires_at) - Date.now();
    expect(lasts).toBeGreaterThan(29 * 60_000);
    expect(lasts).toBeLessThanOrEqual(30 * 60_000);
    expect(await bookOf()).toEqual([]);
    expect(await fieldsMissing(cart)).toEqual(['payment']);

    const completed = await send(completePaymentSession, approved, on(cart, opened));
    expect([completed.status, completed.body]).toMatchObject([
      200,
      {
        id: opened.id,
        status: 'completed',
        external_data: { window: 'popup' },
        payment: { status: 'pending', amount: '45.00', response_code: expect.any(String) },
      },
    ]);
    expect(await bookOf()).toEqual([AUTHORIZED]);
    expect(await fieldsMissing(cart)).toEqual([]);
    expect(await told()).toEqual([]);

    const { body: order } = await send(completeCart, {}, held(cart));
    expect(order).toMatchObject({
      payment_status: 'paid',
      payments: [{ id: completed.body.payment.id, status: 'completed', amount: '45.00' }],
    });
    expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED]);
    await expect
      .poll(told)
      .toEqual([
        'order.created',
        'payment.created',
        'shipment.created',
        'order.completed',
        'payment.completed',
        'payment.updated',
        'shipment.updated',
        'order.paid',
        'order.updated',
      ]);
    const after = await send(completePaymentSession, approved, on(cart, opened));
    expect([after.status, after.body]).toMatchObject([200, { status: 'completed', order_id: order.id }]);
    expect((await send(readPaymentSession, undefined, on(cart, opened))).body).toEqual(after.body);
    expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED]);
  });

  it('is completed once, by however many requests at once and with whatever tokens, and each is answered the same', async () => {
    const { cart, session } = await cartInSession();
    const answers = await atOnce((turn) =>
      send(
        completePaymentSession,
        { external_data: { token: turn % 2 === 0 ? 'tok_approve' : 'tok_refund_decline' } },
        on(cart, session),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1);
    expect(await bookOf()).toEqual([AUTHORIZED]);
    expect((await send(readCart, undefined, held(cart))).body.payments).toHaveLength(1);
  });

  it('is the only open one of its cart: a new one cancels the one before', async () => {
    const { cart, method, session } = await cartInSession();
    const { body: second } = await send(openPaymentSession, { payment_method_id: method.id }, held(cart));
    expect((await send(readPaymentSession, undefined, on(cart, session))).body.status).toBe('canceled');
    const late = await send(completePaymentSession, approved, on(cart, session));
    expect(refusal(late)).toEqual([422, 'cart_invalid_state']);
    expect(refusal(await send(changePaymentSession, { amount: '1.00' }, on(cart, session)))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    expect((await send(completePaymentSession, approved, on(cart, second))).status).toBe(200);
    expect(await bookOf()).toEqual([AUTHORIZED]);
  });

  it('is changed while it is open, and told no more than is due', async () => {
    const { cart, session } = await cartInSession();
    const more = await send(changePaymentSession, { amount: '45.01' }, on(cart, session));
    expect([more.status, more.body.error.details]).toEqual([
      422,
      { amount: ['must be less than or equal to 45.00'] },
    ]);
    const noted = { amount: '40.00', external_data: { step: 'two' } };
    const { body } = await send(changePaymentSession, noted, on(cart, session));
    expect(body).toMatchObject({ status: 'pending', amount: '40.00', external_data: { step: 'two' } });
    const again = { external_data: { token: 'tok_approve' } };
    expect((await send(changePaymentSession, again, on(cart, session))).body).toMatchObject({
      amount: '40.00',
      external_data: { step: 'two', token: 'tok_approve' },
    });
    const completed = await send(completePaymentSession, {}, on(cart, session));
    expect(completed.body).toMatchObject({ status: 'completed', payment: { amount: '40.00' } });
    expect(refusal(await send(changePaymentSession, { amount: '1.00' }, on(cart, session)))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    expect(await fieldsMissing(cart)).toEqual(['payment']);
  });

  it.each([
    ['tok_decline', 'payment_failed'],
    ['tok_error', 'gateway_error'],
    ['tok_crash', 'payment_processing_error'],
  ])(
    'that ends in %s is refused each time and has failed, and another one may be opened',
    async (token, code) => {
      const { cart, method, session } = await cartInSession();
      const paid = { external_data: { token } };
      for (const turn of [paid, approved]) {
        expect(refusal(await send(completePaymentSession, turn, on(cart, session)))).toEqual([422, code]);
      }
      const { body } = await send(readPaymentSession, undefined, on(cart, session));
      expect(body).toMatchObject({ status: 'failed', payment: { status: 'failed' } });
      expect(await fieldsMissing(cart)).toEqual(['payment']);
      const { body: second } = await send(openPaymentSession, { payment_method_id: method.id }, held(cart));
      expect(second.amount).toBe('45.00');
      expect((await send(completePaymentSession, approved, on(cart, second))).body.status).toBe('completed');
      const { body: order } = await send(completeCart, {}, held(cart));
      expect(order.payment_status).toBe('paid');
    },
  );

  it('stays open when the storefront sends what says nothing', async () => {
    const { cart, session } = await cartInSession();
    for (const nothing of [{}, { external_data: { token: '4242' } }, { session_result: 'done' }]) {
      const answer = await send(completePaymentSession, nothing, on(cart, session));
      expect([answer.status, answer.body.error.details]).toEqual([422, { external_data: ['is invalid'] }]);
    }
    const long = { external_data: { note: 'x'.repeat(9_000) } };
    expect((await send(changePaymentSession, long, on(cart, session))).status).toBe(200);
    const longer = { external_data: { other: 'x'.repeat(9_000) } };
    expect(refusal(await send(changePaymentSession, longer, on(cart, session)))).toEqual([
      422,
      'validation_error',
    ]);
    expect((await send(completePaymentSession, approved, on(cart, session))).status).toBe(200);
  });

  it('is for methods with sessions alone, and those are paid in no other way', async () => {
    const { cart, method } = await cartToPay();
    const cash = { payment_method_id: cart.payment_methods[0].id };
    expect(refusal(await send(openPaymentSession, cash, held(cart)))).toEqual([422, 'processing_error']);
    const direct = { payment_method_id: method.id, source: { token: 'tok_approve' } };
    expect(refusal(await send(addCartPayment, direct, held(cart)))).toEqual([422, 'processing_error']);
    await send(addCartPayment, cash, held(cart));
    const { body: order } = await send(completeCart, {}, held(cart));
    const byStaff = { payment_method_id: method.id, source_id: 'ps_1' };
    expect(refusal(await send(addOrderPayment, byStaff, of(order)))).toEqual([422, 'processing_error']);
    const unknown = { payment_method_id: 'pm_none' };
    const { cart: other } = await cartToPay();
    expect(refusal(await send(openPaymentSession, unknown, held(other)))).toEqual([404, 'record_not_found']);
    const { body: types } = await send(listPaymentMethodTypes);
    expect(types.data).toContainEqual(
      expect.objectContaining({ type: 'test_session', session_required: true, source_required: false }),
    );
  });

  it('is refused for an empty cart, and where nothing is due', async () => {
    const { method } = await cartToPay();
    const wish = { payment_method_id: method.id };
    const { body: empty } = await send(createCart, {});
    expect(refusal(await send(openPaymentSession, wish, held(empty)))).toEqual([422, 'cart_empty']);
    const { cart } = await cartToPay(1);
    await send(applyCartGiftCard, { code: 'gift' }, held(cart));
    expect(refusal(await send(openPaymentSession, wish, held(cart)))).toEqual([422, 'processing_error']);
  });

  it('is found by the holder of its cart alone', async () => {
    const { cart, session } = await cartInSession();
    const { cart: other } = await cartToPay();
    for (const endpoint of [readPaymentSession, changePaymentSession, completePaymentSession]) {
      const body = endpoint === readPaymentSession ? undefined : approved;
      expect(refusal(await send(endpoint, body, on(other, session)))).toEqual([404, 'cart_not_found']);
    }
    await send(associateCart, undefined, { ...held(cart), caller: { ...asCustomer, cartToken: cart.token } });
    for (const endpoint of [readPaymentSession, changePaymentSession, completePaymentSession]) {
      const body = endpoint === readPaymentSession ? undefined : approved;
      expect(refusal(await send(endpoint, body, on(cart, session)))).toEqual([404, 'cart_not_found']);
      const mine = await send(endpoint, body, { ...on(cart, session), caller: asCustomer });
      expect(mine.status).toBe(200);
    }
  });
});

describe('a cart for which a payment session has set something aside', () => {
  it('pays no more by a method that staff have ended, and keeps what was set aside before', async () => {
    const { cart, method, session } = await cartInSession();
    const other = await cartInSession();
    expect((await send(completePaymentSession, approved, on(other.cart, other.session))).status).toBe(200);
    for (const { id } of [method, other.method])
      await send(changePaymentMethod, { active: false }, { params: { id } });
    expect(refusal(await send(completePaymentSession, approved, on(cart, session)))).toEqual([
      404,
      'record_not_found',
    ]);
    expect(await bookOf()).toEqual([AUTHORIZED]);
    expect(await fieldsMissing(cart)).toEqual(['payment']);
    expect((await send(completeCart, {}, held(other.cart))).body).toMatchObject({ payment_status: 'paid' });
  });

  it('that costs more since keeps the payment, and the difference is missing until another one pays it', async () => {
    const { cart, method } = await cartSetAside();
    await send(changeCart, { items: [{ variant_id: 'var_shirt', quantity: 3 }] }, held(cart));
    expect(await fieldsMissing(cart)).toEqual(['payment']);
    const { body: second } = await send(openPaymentSession, { payment_method_id: method.id }, held(cart));
    expect(second.amount).toBe('20.00');
    await send(completePaymentSession, approved, on(cart, second));
    const { body: order } = await send(completeCart, {}, held(cart));
    expect(order).toMatchObject({ total: '65.00', payment_status: 'paid' });
    expect((await bookOf()).toSorted()).toEqual([AUTHORIZED, AUTHORIZED, CAPTURED, CAPTURED]);
  });

  it('that costs less since collects what is due, and releases the rest, or all of it', async () => {
    const { cart } = await cartSetAside();
    await send(changeCart, { items: [{ variant_id: 'var_shirt', quantity: 1 }] }, held(cart));
    const { body: order } = await send(completeCart, {}, held(cart));
    expect(order).toMatchObject({ total: '25.00', payment_status: 'paid', payments: [{ amount: '25.00' }] });
    expect((await shown(order)).payments).toMatchObject([
      { authorized_amount: '45.00', captured_amount: '25.00' },
    ]);

    const free = await cartSetAside();
    await send(applyCartGiftCard, { code: 'gift' }, held(free.cart));
    const { body: paid } = await send(completeCart, {}, held(free.cart));
    expect(paid.payment_status).toBe('paid');
    await expect.poll(bookOf).toEqual([AUTHORIZED, CAPTURED, AUTHORIZED, VOIDED]);
  });

  it('is not completed by a session that is of more than is due now', async () => {
    const { cart, session } = await cartInSession();
    await send(changeCart, { items: [{ variant_id: 'var_shirt', quantity: 1 }] }, held(cart));
    const answer = await send(completePaymentSession, approved, on(cart, session));
    expect([answer.status, answer.body.error.details]).toEqual([
      422,
      { amount: ['must be less than or equal to 25.00'] },
    ]);
    await send(changePaymentSession, { amount: '25.00' }, on(cart, session));
    expect((await send(completePaymentSession, approved, on(cart, session))).status).toBe(200);
    expect(await bookOf()).toEqual([AUTHORIZED]);
  });

  it('has it released when it is deleted, and nothing is told of it', async () => {
    const { cart } = await cartSetAside();
    expect((await send(deleteCart, undefined, held(cart))).status).toBe(204);
    await expect.poll(bookOf).toEqual([AUTHORIZED, VOIDED]);
    expect(await told()).toEqual([]);
  });

  it('has it released when its customer is deleted', async () => {
    await shop.useOwnService();
    const { cart } = await cartSetAside();
    await send(associateCart, undefined, { ...held(cart), caller: { ...asCustomer, cartToken: cart.token } });
    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(bookOf).toEqual([AUTHORIZED, VOIDED]);
  });

  it('keeps its currency, and one with an open session cancels it with the currency', async () => {
    const { cart } = await cartSetAside();
    const other = { currency: 'EUR' };
    expect(refusal(await send(changeCart, other, held(cart)))).toEqual([422, 'cart_invalid_state']);
    const open = await cartInSession();
    expect((await send(changeCart, other, held(open.cart))).status).toBe(200);
    const { body } = await send(readPaymentSession, undefined, on(open.cart, open.session));
    expect(body.status).toBe('canceled');
  });

  it('replaces what was to pay all, and leaves it the rest where it is of a part', async () => {
    const { cart, method } = await cartToPay();
    const cash = { payment_method_id: cart.payment_methods[0].id };
    await send(addCartPayment, cash, held(cart));
    const part = { payment_method_id: method.id, amount: '20.00' };
    const { body: first } = await send(openPaymentSession, part, held(cart));
    await send(completePaymentSession, approved, on(cart, first));
    expect(await amountsOf(cart)).toEqual(['25.00', '20.00']);
    const rest = { payment_method_id: method.id };
    const { body: second } = await send(openPaymentSession, rest, held(cart));
    expect(second.amount).toBe('25.00');
    await send(completePaymentSession, approved, on(cart, second));
    expect(await amountsOf(cart)).toEqual(['20.00', '25.00']);
  });

  it('leaves it to staff to collect where the method says so', async () => {
    const { cart } = await cartSetAside({ auto_capture: false });
    const { body: order } = await send(completeCart, {}, held(cart));
    expect(order).toMatchObject({ payment_status: 'balance_due', payments: [{ status: 'pending' }] });
    expect(await bookOf()).toEqual([AUTHORIZED]);
  });
});

describe('a payment session of a placed order', () => {
  it('pays what is due at once, and no more; a newer one takes its place', async () => {
    const { cart, method } = await cartToPay();
    const [cash] = cart.payment_methods;
    await send(addCartPayment, { payment_method_id: cash.id }, held(cart));
    const { body: order } = await send(completeCart, {}, held(cart));
    const { caller } = held(cart);
    const ofOrder = { params: { id: order.id }, caller };
    const over = { payment_method_id: method.id, amount: '45.01' };
    expect((await send(openOrderPaymentSession, over, ofOrder)).body.error.details).toEqual({
      amount: ['must be less than or equal to 45.00'],
    });
    const wanted = { payment_method_id: method.id };
    const first = await send(openOrderPaymentSession, wanted, ofOrder);
    expect([first.status, first.body]).toMatchObject([
      201,
      { status: 'pending', amount: '45.00', order_id: order.id },
    ]);
    expect(paymentSession.strict().parse(first.body)).toEqual(first.body);
    const stranger = { ...ofOrder, caller: { cartToken: 'another' } };
    expect(refusal(await send(openOrderPaymentSession, wanted, stranger))).toEqual([404, 'order_not_found']);
    const { body: second } = await send(openOrderPaymentSession, wanted, ofOrder);
    const onSession = ({ id }: { id: string }) => ({ params: { id: order.id, session_id: id }, caller });
    const superseded = await send(completeOrderPaymentSession, approved, onSession(first.body));
    expect(refusal(superseded)).toEqual([422, 'cart_invalid_state']);
    expect(refusal(await send(readOrderPaymentSession, undefined, onSession({ id: 'psess_none' })))).toEqual([
      404,
      'record_not_found',
    ]);
    const less = await send(changeOrderPaymentSession, { amount: '40.00' }, onSession(second));
    expect(less.body).toMatchObject({ status: 'pending', amount: '40.00' });
    const answers = await atOnce(() => send(completeOrderPaymentSession, approved, onSession(second)));
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toEqual([409, 'order_already_updated']);
    }
    const { body: done } = await send(completeOrderPaymentSession, approved, onSession(second));
    expect(done).toMatchObject({ status: 'completed', payment: { status: 'completed', amount: '40.00' } });
    expect((await send(readOrderPaymentSession, undefined, onSession(second))).body).toEqual(done);
    expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED]);
    expect(await shown(order)).toMatchObject({
      payment_total: '40.00',
      outstanding_balance: '5.00',
      payments: [{ status: 'pending' }, { status: 'completed' }],
    });
  });
});

type Held = { readonly id: string; readonly token: string };

/** For whoever has the token of the cart. */
const held = ({ id, token }: Held) => ({ params: { id }, caller: { cartToken: token } });
const on = (cart: Held, session: { readonly id: string }) => ({
  ...held(cart),
  params: { id: cart.id, session_id: session.id },
});

/** A cart of 45.00 that misses nothing but its payment, and a method with sessions. */
async function cartToPay(quantity = 2, settings: Readonly<Record<string, unknown>> = {}) {
  const wanted = { name: 'Card in a window', type: 'test_session', position: 9, ...settings };
  const { body: method } = await send(createPaymentMethod, wanted);
  const { body: cart } = await send(createCart, {
    email: 'ann@example.com',
    items: [{ variant_id: 'var_shirt', quantity }],
    shipping_address: sentAddress,
  });
  return { cart, method };
}

async function cartInSession(settings?: Readonly<Record<string, unknown>>) {
  const { cart, method } = await cartToPay(2, settings);
  const { body: session } = await send(openPaymentSession, { payment_method_id: method.id }, held(cart));
  return { cart, method, session };
}

async function cartSetAside(settings?: Readonly<Record<string, unknown>>) {
  const begun = await cartInSession(settings);
  const { status } = await send(completePaymentSession, approved, on(begun.cart, begun.session));
  expect(status).toBe(200);
  return begun;
}

async function fieldsMissing(cart: DrivenAnswer['body']): Promise<string[]> {
  const { body } = await send(readCart, undefined, held(cart));
  return body.requirements.map(({ field }: { field: string }) => field);
}

async function amountsOf(cart: DrivenAnswer['body']): Promise<string[]> {
  const { body } = await send(readCart, undefined, held(cart));
  return body.payments.map(({ amount }: { amount: string }) => amount);
}
