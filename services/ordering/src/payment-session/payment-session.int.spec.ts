import {
  addCartPayment,
  addOrderPayment,
  applyCartGiftCard,
  associateCart,
  changeCart,
  changeCartItem,
  changeOrderPaymentSession,
  changePaymentMethod,
  changePaymentSession,
  completeCart,
  completeOrderPaymentSession,
  completePaymentSession,
  createCart,
  createPaymentMethod,
  createRefund,
  deleteCart,
  deletePaymentMethod,
  listPaymentMethodTypes,
  listRefunds,
  openOrderPaymentSession,
  openPaymentSession,
  paymentSession,
  readCart,
  readOrderPaymentSession,
  readPaymentSession,
  receivePaymentEvents,
} from '@storefold/contracts';
import { type DrivenAnswer, testStore } from '@storefold/engines/testing';
import { Refusal } from '@storefold/kernel/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  about,
  asCustomer,
  atOnce,
  driveOrdering,
  of,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';
import type { InboundRequest } from '../payment-gateway/payment-gateway.ts';
import { signTestEvent } from '../payment-gateway/test-events.ts';
import { TestSessionGateway } from '../payment-gateway/test-session-gateway.ts';

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
    for (const source of [{}, { source_id: 'ps_1' }]) {
      const byStaff = { payment_method_id: method.id, ...source };
      expect(refusal(await send(addOrderPayment, byStaff, of(order)))).toEqual([422, 'processing_error']);
    }
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

describe('what a provider tells', () => {
  it('completes the cart of a shopper who paid in the browser and closed the tab, once', async () => {
    const begun = await cartToBePaidInBrowser();
    expect(await tell(begun, paidInBrowser(begun))).toMatchObject({ status: 200, body: { received: 1 } });
    await expect.poll(() => shown(begun.cart)).toMatchObject({ status: 'placed', payment_status: 'paid' });
    const order = await shown(begun.cart);
    expect(order.payments).toMatchObject([
      { status: 'completed', amount: '45.00', external_id: begun.session.external_id, source_type: null },
    ]);
    await tell(begun, paidInBrowser(begun));
    const { body: session } = await send(completePaymentSession, {}, on(begun.cart, begun.session));
    expect(session).toMatchObject({ status: 'completed', order_id: order.id });
    expect((await send(completeCart, {}, held(begun.cart))).body).toMatchObject({ id: order.id });
    expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED]);
    expect((await told()).filter((name) => name === 'order.completed')).toHaveLength(1);
  });

  it.each([
    ['before', ['told', 'paid', 'completed']],
    ['between', ['paid', 'told', 'completed']],
    ['after', ['paid', 'completed', 'told']],
    ['late, and several times', ['paid', 'completed', 'told', 'told', 'completed', 'told']],
  ] as const)('makes one order of one payment: %s what the shopper does', async (_, steps) => {
    const begun = await cartToBePaidInBrowser();
    const { cart, session } = begun;
    await tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' });
    const does = {
      told: () =>
        tell(begun, { id: `evt_${cart.id}`, type: 'session_paid', external_id: session.external_id }),
      paid: () => send(completePaymentSession, {}, on(cart, session)),
      completed: () => send(completeCart, {}, held(cart)),
    };
    for (const step of steps) expect((await does[step]()).status).toBe(200);
    await expectOneOrder(begun);
  });

  it('makes one order of one payment when all of it comes at once, many times', async () => {
    const begun = await cartToBePaidInBrowser();
    const { cart, session } = begun;
    await tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' });
    await atOnce((turn) => {
      if (turn % 3 === 0) return send(completePaymentSession, {}, on(cart, session));
      if (turn % 3 === 1) return send(completeCart, {}, held(cart));
      const event = { id: `evt_${turn}`, type: 'session_paid', external_id: session.external_id };
      return tell(begun, event);
    });
    await expectOneOrder(begun);
  });

  it('gives the money back where the cart cannot be completed any more, and tells staff', async () => {
    const begun = await cartToBePaidInBrowser();
    shop.neighbours.world.stock.onHand = 1;
    await tell(begun, paidInBrowser(begun));
    await expect.poll(bookOf).toEqual([AUTHORIZED, VOIDED]);
    await expect.poll(moneyReturned).toMatchObject([
      {
        id: expect.stringMatching(/^py_/),
        external_id: begun.session.external_id,
        cart_id: begun.cart.id,
        amount: '45.00',
        currency: 'USD',
        reason: expect.stringContaining('Shirt'),
      },
    ]);
    const { body: cart } = await send(readCart, undefined, held(begun.cart));
    expect(cart).toMatchObject({ payments: [{ status: 'void' }] });
  });

  it('stays a payment of a cart that costs more by now, until the shopper pays the rest', async () => {
    const begun = await cartToBePaidInBrowser();
    await changeQuantity(begun.cart, 3);
    await tell(begun, paidInBrowser(begun));
    await expect.poll(() => amountsOf(begun.cart)).toEqual(['45.00']);
    expect(await fieldsMissing(begun.cart)).toEqual(['payment']);
    const { body: rest } = await send(
      openPaymentSession,
      { payment_method_id: begun.method.id },
      held(begun.cart),
    );
    const second = { ...begun, session: rest };
    await tell(second, paidInBrowser(second, { amount: rest.amount }));
    await expect.poll(() => shown(begun.cart)).toMatchObject({ payment_status: 'paid' });
    expect(await bookOf()).toEqual([AUTHORIZED, AUTHORIZED, CAPTURED, CAPTURED]);
  });

  it('completes a cart that costs less by now, and the rest of what was collected goes back', async () => {
    const begun = await cartToBePaidInBrowser({ auto_capture: false });
    await tell(begun, { ...paidInBrowser(begun, { collected: true }), type: 'session_confirmed' });
    await changeQuantity(begun.cart, 1);
    await tell(begun, { id: 'evt_paid', type: 'session_paid', external_id: begun.session.external_id });
    await expect.poll(() => shown(begun.cart)).toMatchObject({ payment_status: 'paid' });
    const order = await shown(begun.cart);
    expect(order.payments).toMatchObject([{ status: 'completed', captured_amount: order.total }]);
    expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED, 'TestChargeExcessReturned']);
  });

  it('is money that goes back where another session took the place of the one that was paid', async () => {
    const begun = await cartToBePaidInBrowser();
    await tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' });
    await send(openPaymentSession, { payment_method_id: begun.method.id }, held(begun.cart));
    await expect
      .poll(moneyReturned)
      .toMatchObject([{ id: begun.session.id, external_id: begun.session.external_id, amount: '45.00' }]);
    await tell(begun, { id: 'evt_paid', type: 'session_paid', external_id: begun.session.external_id });
    await caughtUp();
    expect(await moneyReturned()).toHaveLength(1);
    expect(await bookOf()).toEqual([AUTHORIZED, VOIDED]);
  });

  it('is money that goes back by a session that its cart has forgotten, however long its gateway was away', async () => {
    const begun = await cartToBePaidInBrowser();
    await tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' });
    const away = endsRejectedBy(
      new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503 }),
    );
    for (let count = 0; count <= 20; count++)
      await send(openPaymentSession, { payment_method_id: begun.method.id }, held(begun.cart));
    const read = await send(readPaymentSession, undefined, on(begun.cart, begun.session));
    expect(refusal(read)).toEqual([404, 'cart_not_found']);
    away.end();
    await expect.poll(moneyReturned).toMatchObject([{ id: begun.session.id, amount: '45.00' }]);
  });

  it('is asked of staff where the provider refuses to end the session, and nobody asks again', async () => {
    const begun = await cartToBePaidInBrowser();
    const refused = endsRejectedBy(new Refusal('gateway_error', 'payment_canceled_at_gateway'));
    expect((await send(deleteCart, undefined, held(begun.cart))).status).toBe(204);
    const published = async () =>
      (await shop.driven.published()).filter(({ name }) => name === 'payment_session.end_failed');
    await expect.poll(published).toMatchObject([
      {
        payload: {
          id: begun.session.id,
          external_id: begun.session.external_id,
          amount: '45.00',
          currency: 'USD',
        },
      },
    ]);
    await caughtUp();
    expect(refused.times()).toBe(1);
  });

  it.each([
    ['before', (begun: InBrowser) => tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' })],
    ['and is paid after', undefined],
  ] as const)('is money that goes back with a cart that is deleted %s', async (_, before) => {
    const begun = await cartToBePaidInBrowser();
    await before?.(begun);
    expect((await send(deleteCart, undefined, held(begun.cart))).status).toBe(204);
    if (before) await expect.poll(moneyReturned).toMatchObject([{ id: begun.session.id, amount: '45.00' }]);
    await expect.poll(async () => (await sessionBookOf(begun)).at(-1)).toMatch(/Voided|Prevented/);
    await tell(begun, { ...paidInBrowser(begun), id: 'evt_late' });
    await caughtUp();
    expect((await sessionBookOf(begun)).at(-1)).toMatch(/Voided|Prevented/);
    expect(await moneyReturned()).toHaveLength(before ? 1 : 0);
  });

  it('says why an attempt failed, after which another one may succeed', async () => {
    const begun = await cartToBePaidInBrowser();
    const failed = { id: 'evt_failed', type: 'session_failed', external_id: begun.session.external_id };
    await tell(begun, failed);
    const status = async () =>
      (await send(readPaymentSession, undefined, on(begun.cart, begun.session))).body.status;
    await expect.poll(status).toBe('failed');
    await tell(begun, paidInBrowser(begun));
    await tell(begun, { ...failed, id: 'evt_failed_late' });
    await expect.poll(() => shown(begun.cart)).toMatchObject({ payment_status: 'paid' });
    expect(await status()).toBe('completed');
  });

  it('of money that went back at the provider is a refund of the order, once; one that staff made adds none', async () => {
    const begun = await paidInTheBrowser();
    const own = await send(createRefund, { amount: '10.00' }, of(begun.order));
    expect(own.body).toMatchObject({ status: 'completed', transaction_id: expect.any(String) });
    const refunded = (id: string, transaction_id: string, amount: string) =>
      tell(begun, {
        id,
        type: 'refunded',
        external_id: begun.session.external_id,
        transaction_id,
        amount,
        currency: 'USD',
      });
    await refunded('evt_own', own.body.transaction_id, '10.00');
    await refunded('evt_1', 're_outside', '5.00');
    await refunded('evt_2', 're_outside', '5.00');
    await refunded('evt_3', 're_more', '1000.00');
    const refunds = async () => (await send(listRefunds, undefined, of(begun.order))).body.data;
    await expect.poll(refunds).toHaveLength(3);
    await caughtUp();
    const amounts = (await refunds()).map(({ amount }: { amount: string }) => amount);
    expect(amounts.toSorted()).toEqual(['10.00', '30.00', '5.00']);
    expect(await shown(begun.order)).toMatchObject({ refund_status: 'full', refund_total: '45.00' });
  });

  it('of a dispute is a fact of the payment, and how it ended stays, in whatever order it comes', async () => {
    const begun = await paidInTheBrowser();
    const disputed = (id: string, status: string) =>
      tell(begun, {
        id,
        type: 'disputed',
        external_id: begun.session.external_id,
        dispute_id: 'dp_1',
        amount: '45.00',
        currency: 'USD',
        reason: 'fraudulent',
        status,
      });
    for (const [id, status] of [
      ['evt_won', 'won'],
      ['evt_open', 'open'],
      ['evt_won', 'won'],
    ] as const)
      expect((await disputed(id, status)).status).toBe(200);
    const disputes = async () => (await shown(begun.order)).payments[0]?.disputes;
    const ended = { id: 'dp_1', status: 'won', reason: 'fraudulent', amount: '45.00', currency: 'USD' };
    await expect.poll(disputes).toMatchObject([ended]);
    await caughtUp();
    expect(await disputes()).toMatchObject([ended]);
    await expect.poll(told).toContain('payment.disputed');
    expect((await told()).filter((name) => name === 'payment.disputed')).toHaveLength(1);
  });

  it.each(permutationsOf(['paid', 'refunded', 'disputed'] as const))(
    'of money that went back or is disputed is a fact of the payment, also where it is told before that: %s, %s, %s',
    async (...order) => {
      const begun = await cartToBePaidInBrowser();
      const { external_id } = begun.session;
      const money = { external_id, amount: '5.00', currency: 'USD' };
      await tell(begun, { ...paidInBrowser(begun), type: 'session_confirmed' });
      const events = {
        paid: { type: 'session_paid', external_id },
        refunded: { type: 'refunded', transaction_id: 're_outside', ...money },
        disputed: { type: 'disputed', dispute_id: 'dp_1', status: 'lost', ...money },
      };
      for (const each of order) {
        await tell(begun, { id: `evt_${each}`, ...events[each] });
        await caughtUp();
      }
      await expect.poll(() => shown(begun.cart)).toMatchObject({ refund_total: '5.00' });
      const { payments, payment_status } = await shown(begun.cart);
      expect([payment_status, payments]).toMatchObject([
        'paid',
        [{ status: 'completed', amount: '45.00', disputes: [{ id: 'dp_1', status: 'lost' }] }],
      ]);
    },
  );

  it('opens the door by the signature of a method alone, of now and of these bytes; beyond twenty the method is named', async () => {
    await shop.useOwnService();
    const begun = await cartToBePaidInBrowser();
    const event = paidInBrowser(begun);
    const [nowMs, hourMs] = [Date.now(), 3_600_000];
    const signed = signTestEvent(event, SECRET, nowMs);
    const wrong = [
      signTestEvent(event, 'whsec_other', nowMs),
      signTestEvent(event, SECRET, nowMs - hourMs),
      signTestEvent(event, SECRET, nowMs + hourMs),
      { ...signed, body: Buffer.from(JSON.stringify({ ...event, amount: '1.00' })) },
      { ...signed, headers: {} },
    ];
    for (const request of wrong) expect(refusal(await sendRaw(request))).toEqual([401, 'invalid_token']);
    expect(refusal(await sendRaw(signed, { type: 'test' }))).toEqual([401, 'invalid_token']);
    expect(refusal(await sendRaw(signed, { type: 'unknown' }))).toEqual([401, 'invalid_token']);
    expect(refusal(await sendRaw(signed, { query: 'payment_method=pm_none' }))).toEqual([
      401,
      'invalid_token',
    ]);
    await caughtUp();
    expect(await shown(begun.cart).catch(() => undefined)).not.toMatchObject({ status: 'placed' });
    expect(await bookOf()).toEqual([]);
    const narrowed = { query: `payment_method=${begun.method.id}` };
    expect(
      await sendRaw(signTestEvent({ id: 'evt_ping', type: 'ping' }, SECRET, nowMs), narrowed),
    ).toMatchObject({
      status: 200,
      body: { received: 0 },
    });
    for (let count = 0; count < 20; count++) await cartInSession();
    expect(refusal(await sendRaw(signed))).toEqual([422, 'validation_error']);
    expect((await sendRaw(signed, narrowed)).status).toBe(200);
  });

  it.each([
    ['named', (id: string) => ({ query: `payment_method=${id}` })],
    ['not named', () => ({})],
  ])(
    'by the secret of a deleted method that is %s pays nothing, and takes what goes back of what was paid before',
    async (_, addressOf) => {
      await shop.useOwnService();
      const paid = await paidInTheBrowser();
      const open = await cartToBePaidInBrowser();
      await caughtUp();
      for (const { method } of [paid, open]) await send(deletePaymentMethod, undefined, about(method));
      const { external_id } = paid.session;
      const money = { external_id, amount: '5.00', currency: 'USD' };
      const refunded = { id: 'evt_1', type: 'refunded', transaction_id: 're_1', ...money };
      const disputed = { id: 'evt_2', type: 'disputed', dispute_id: 'dp_1', ...money };
      const toDoor = (begun: InBrowser, event: object, secret = SECRET) =>
        sendRaw(signTestEvent(event, secret, Date.now()), addressOf(begun.method.id));
      for (const event of [refunded, disputed])
        expect((await toDoor(paid, event)).body.received).toBeGreaterThan(0);
      expect(await toDoor(open, paidInBrowser(open))).toMatchObject({ status: 200, body: { received: 0 } });
      expect(refusal(await toDoor(open, refunded, 'whsec_other'))).toEqual([401, 'invalid_token']);
      await expect
        .poll(() => shown(paid.order))
        .toMatchObject({ refund_total: '5.00', payments: [{ disputes: [{ id: 'dp_1' }] }] });
      await caughtUp();
      expect((await send(readCart, undefined, held(open.cart))).body).toMatchObject({ payments: [] });
      const again = { payment_method_id: open.method.id };
      expect(refusal(await send(openPaymentSession, again, held(open.cart)))).toEqual([
        404,
        'record_not_found',
      ]);
    },
  );

  it('is of the store whose secret signed it: a name of another store means nothing', async () => {
    const begun = await cartToBePaidInBrowser();
    const other = { ...testStore, id: `${testStore.id}_other` };
    const { body: elsewhere } = await shop.driven.send(createPaymentMethod, {
      body: { name: 'Card', type: 'test_session', preferences: { webhook_secret: 'whsec_elsewhere' } },
      caller: { store: other },
    });
    const event = { id: 'evt_1', type: 'session_paid', external_id: begun.session.external_id };
    const narrowed = { query: `payment_method=${elsewhere.id}` };
    expect((await sendRaw(signTestEvent(event, 'whsec_elsewhere', Date.now()), narrowed)).status).toBe(200);
    await caughtUp();
    expect((await send(readPaymentSession, undefined, on(begun.cart, begun.session))).body.status).toBe(
      'pending',
    );
  });

  it('keeps no secret and nothing else of a request in the log', async () => {
    const begun = await cartToBePaidInBrowser();
    const secretly = { ...paidInBrowser(begun), card_number: '4242424242424242', note: 'whsec_in_body' };
    await tell(begun, secretly);
    await expect.poll(() => shown(begun.cart)).toMatchObject({ payment_status: 'paid' });
    const log = JSON.stringify(await shop.facts()) + JSON.stringify(await shop.driven.published());
    for (const secret of [SECRET, '4242424242424242', 'whsec_in_body']) expect(log).not.toContain(secret);
  });
});

/** Until the end of the test, or until it is ended, no session is ended at the gateway. */
function endsRejectedBy(refusal: Refusal) {
  const storeId = shop.neighbours.store.id;
  let count = 0;
  const spy = vi.spyOn(TestSessionGateway.prototype, 'end').mockImplementation((request) => {
    if (request.storeId === storeId) count++;
    return Promise.reject(refusal);
  });
  onTestFinished(() => spy.mockRestore());
  return { end: () => spy.mockRestore(), times: () => count };
}

const SECRET = 'whsec_test_of_this_file';

const permutationsOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first) =>
        permutationsOf(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
      );

type InBrowser = Awaited<ReturnType<typeof cartToBePaidInBrowser>>;

/** A cart of 45.00, which its shopper pays at the provider itself. */
async function cartToBePaidInBrowser(settings: Readonly<Record<string, unknown>> = {}) {
  return cartInSession({ ...settings, preferences: { webhook_secret: SECRET } });
}

const paidInBrowser = ({ session }: InBrowser, more: object = {}) => ({
  id: `evt_of_${session.id}`,
  type: 'session_paid',
  external_id: session.external_id,
  token: 'tok_approve',
  amount: session.amount,
  currency: 'USD',
  ...more,
});

async function paidInTheBrowser() {
  const begun = await cartToBePaidInBrowser();
  await tell(begun, paidInBrowser(begun));
  await expect.poll(() => shown(begun.cart)).toMatchObject({ payment_status: 'paid' });
  return { ...begun, order: await shown(begun.cart) };
}

/** The provider tells, signed with the secret of the method. */
const tell = ({ method }: Pick<InBrowser, 'method'>, event: object) =>
  sendRaw(signTestEvent(event, SECRET, Date.now()), { query: `payment_method=${method.id}` });

const sendRaw = (
  { headers, body }: InboundRequest,
  { type = 'test_session', query = '' }: { type?: string; query?: string } = {},
) =>
  shop.driven.send(receivePaymentEvents, {
    params: { type },
    headers,
    body: new Blob([Buffer.from(body)]),
    ...(query && { query }),
  });

/** There is one order, paid once, whatever is still on its way. */
async function expectOneOrder({ cart }: InBrowser) {
  await expect.poll(() => shown(cart)).toMatchObject({ status: 'placed', payment_status: 'paid' });
  await caughtUp();
  expect((await shown(cart)).payments).toMatchObject([{ status: 'completed', amount: '45.00' }]);
  expect(await bookOf()).toEqual([AUTHORIZED, CAPTURED]);
  expect((await told()).filter((name) => name === 'order.completed')).toHaveLength(1);
  expect(await moneyReturned()).toEqual([]);
}

const moneyReturned = async () =>
  (await shop.driven.published())
    .filter(({ name }) => name === 'payment.returned')
    .map(({ payload }) => payload);

/** What the provider's book says of a session. */
async function sessionBookOf({ session }: InBrowser): Promise<string[]> {
  const facts = await shop.facts();
  return facts
    .filter(({ stream }) => stream === `test_charge-${session.external_id}`)
    .map(({ type }) => type);
}

const changeQuantity = async (cart: DrivenAnswer['body'], quantity: number) => {
  const { status } = await send(
    changeCartItem,
    { quantity },
    { ...held(cart), params: { id: cart.id, item_id: cart.items[0].id } },
  );
  expect(status).toBe(200);
};

/** All processes have handled what the log has by now. */
async function caughtUp() {
  const end = await shop.driven.ports.log.head();
  await expect
    .poll(() => shop.driven.service.health().followers.every(({ position }) => position >= end))
    .toBe(true);
}

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
