import {
  addCartPayment,
  addOrderPayment,
  approveReturn,
  cancelOrder,
  captureOrderPayment,
  changeCart,
  changeDeliveryMethod,
  completeCart,
  createCart,
  createPaymentMethod,
  createRefund,
  createReturn,
  listDeliveryMethods,
  listOrderFulfillments,
  listOrderPayments,
  listOrderRefunds,
  listOwnReturns,
  listRefunds,
  listReturns,
  orderPayment,
  payment as ownPayment,
  payOrder,
  readOrderPayment,
  readRefund,
  receiveReturn,
  settleOrderPayment,
  shipOrderFulfillment,
  voidOrderPayment,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { Refusal } from '@storefold/kernel/core';
import type { Caller } from '@storefold/server/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asCustomer,
  atOnce,
  driveOrdering,
  of,
  on,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';
import { TestGateway } from '../payment-gateway/test-gateway.ts';

interface Shown {
  readonly items: readonly { readonly name: string }[];
  readonly fulfillments: readonly { readonly delivery_method: { readonly name: string } | null }[];
  readonly payment_methods?: readonly { readonly id: string; readonly name: string }[];
}

const shop = driveOrdering();
const { send, shown, bookOf } = shop;

describe('money that comes outside of the store', () => {
  it('is expected until staff record that it came; then the order is paid, and the world is told in order', async () => {
    const order = await placed();
    const [payment] = order.payments;
    expect(payment).toMatchObject({ status: 'pending', amount: '25.00', captured_amount: '0.00' });
    expect(order).toMatchObject({
      payment_status: 'balance_due',
      payment_total: '0.00',
      outstanding_balance: '25.00',
    });
    await markHeard(order);
    const { status, body } = await send(captureOrderPayment, {}, on(order, payment));
    expect(status).toBe(200);
    expect(orderPayment.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: payment.id,
      order_id: order.id,
      status: 'completed',
      amount: '25.00',
      captured_amount: '25.00',
      authorized_amount: '0.00',
    });
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      fulfillment_status: 'ready',
      payment_total: '25.00',
      refund_total: '0.00',
      outstanding_balance: '0.00',
      payments: [{ ...body, id: payment.id }],
    });
    await expect
      .poll(heard)
      .toEqual(['payment.completed', 'payment.updated', 'shipment.updated', 'order.paid', 'order.updated']);
    expect(refusal(await send(captureOrderPayment, {}, on(order, payment)))).toEqual([
      422,
      'processing_error',
    ]);
    expect(refusal(await send(voidOrderPayment, {}, on(order, payment)))).toEqual([422, 'processing_error']);
  });

  it('is recorded in part, and the rest is due again, for another payment', async () => {
    const order = await placed();
    const tooMuch = await send(captureOrderPayment, { amount: '25.01' }, on(order, order.payments[0]));
    expect(tooMuch.body.error.details).toEqual({ amount: ['must be less than or equal to 25.00'] });
    const part = await send(captureOrderPayment, { amount: '20.00' }, on(order, order.payments[0]));
    expect(part.body).toMatchObject({ status: 'completed', amount: '25.00', captured_amount: '20.00' });
    expect(await shown(order)).toMatchObject({ payment_status: 'balance_due', outstanding_balance: '5.00' });
    const cash = { payment_method_id: order.payments[0].payment_method_id };
    const over = await send(addOrderPayment, { ...cash, amount: '5.01' }, of(order));
    expect(over.body.error.details).toEqual({ amount: ['must be less than or equal to 5.00'] });
    const rest = await send(addOrderPayment, { ...cash, metadata: { till: 7 } }, of(order));
    expect([rest.status, rest.body]).toMatchObject([
      201,
      { status: 'pending', amount: '5.00', metadata: { till: 7 } },
    ]);
    expect(refusal(await send(addOrderPayment, cash, of(order)))).toEqual([422, 'processing_error']);
    await send(captureOrderPayment, {}, on(order, rest.body));
    expect(await shown(order)).toMatchObject({ payment_status: 'paid', payment_total: '25.00' });
    const list = await send(listOrderPayments, undefined, of(order));
    expect(list.body.data.map(({ amount }: { amount: string }) => amount)).toEqual(['25.00', '5.00']);
    expect((await send(readOrderPayment, undefined, on(order, rest.body))).body).toMatchObject({
      status: 'completed',
    });
  });

  it('is kept when the order is canceled, and owed to the customer', async () => {
    const order = await placed();
    await send(captureOrderPayment, {}, on(order, order.payments[0]));
    expect((await send(cancelOrder, {}, { params: { id: order.id } })).body).toMatchObject({
      payment_status: 'credit_owed',
      outstanding_balance: '0.00',
      payments: [{ status: 'completed', refunded_amount: '0.00' }],
    });
  });
});

describe('a saved card of the customer', () => {
  it('is charged at once, and the world is told in order', async () => {
    const { order, source_id, card } = await placedByCustomer('tok_approve');
    await markHeard(order);
    const { status, body } = await send(addOrderPayment, { ...card, source_id }, of(order));
    expect([status, body]).toMatchObject([
      201,
      { status: 'completed', source_id, authorized_amount: '25.00', captured_amount: '25.00' },
    ]);
    expect(orderPayment.strict().parse(body)).toEqual(body);
    expect(await shown(order)).toMatchObject({ payment_status: 'paid' });
    await expect
      .poll(heard)
      .toEqual([
        'payment.created',
        'order.updated',
        'payment.updated',
        'order.updated',
        'payment.completed',
        'payment.updated',
        'shipment.updated',
        'order.paid',
        'order.updated',
      ]);
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
    const events = await shop.facts();
    // Ids and sealed boxes are random, and may have those digits.
    const added = events.find(({ type }) => type === 'OrderPaymentAdded');
    expect(JSON.stringify({ ...added?.data, $sealed: undefined })).toContain('"card":null');
    const canceled = await send(cancelOrder, {}, { params: { id: order.id } });
    expect(canceled.body).toMatchObject({ payment_status: 'void', refund_total: '25.00' });
    expect(canceled.body.payments.at(-1)).toMatchObject({ status: 'completed', refunded_amount: '25.00' });
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured', 'TestChargeRefunded']);
  });

  it.each([
    ['tok_decline', 'payment_failed'],
    ['tok_error', 'gateway_error'],
    ['tok_crash', 'payment_processing_error'],
  ])('that says %s is refused, stays in the list as failed, and nothing is held', async (token, code) => {
    const { order, source_id, card } = await placedByCustomer(token);
    await markHeard(order);
    const refused = await send(addOrderPayment, { ...card, source_id }, of(order));
    expect(refusal(refused)).toEqual([422, code]);
    const { payments, payment_status } = await shown(order);
    expect(payments.at(-1)).toMatchObject({ status: 'failed', failure: { code }, captured_amount: '0.00' });
    expect(payment_status).toBe('balance_due');
    await expect
      .poll(heard)
      .toEqual(['payment.created', 'order.updated', 'payment.updated', 'order.updated']);
    const countOf = (book: string[], name: string) => book.filter((type) => type === name).length;
    const book = await bookOf();
    expect(countOf(book, 'TestChargeAuthorized')).toBe(countOf(book, 'TestChargeVoided'));
    // What failed promises nothing.
    expect((await send(addOrderPayment, cashOf(order), of(order))).status).toBe(201);
  });

  it('must be one of the customer, for a method that needs one', async () => {
    const { order, source_id, card } = await placedByCustomer('tok_approve');
    const of422 = async (sent: object, about = order) =>
      (await send(addOrderPayment, sent, of(about))).body.error.details;
    expect(await of422(card)).toEqual({ source_id: ["can't be blank"] });
    expect(await of422({ ...card, source_id: 'ps_other' })).toEqual({ source_id: ['must exist'] });
    expect(await of422({ ...card, payment_method_id: 'pm_none' })).toEqual({
      payment_method_id: ['must exist'],
    });
    const guests = await unpaid(await placed());
    expect(await of422({ ...card, source_id }, guests)).toEqual({ source_id: ['must exist'] });
  });

  it('is only set aside by a method without auto_capture, until staff collect all, a part or nothing', async () => {
    const { order, source_id, card } = await placedByCustomer('tok_approve', false);
    const pay = async (amount?: string) =>
      (await send(addOrderPayment, { ...card, source_id, amount }, of(order))).body;
    const first = await pay('10.00');
    expect(first).toMatchObject({ status: 'pending', authorized_amount: '10.00', captured_amount: '0.00' });
    expect(await shown(order)).toMatchObject({ payment_status: 'balance_due' });
    await markHeard(order);
    const voided = await send(voidOrderPayment, {}, on(order, first));
    expect([voided.status, voided.body.status]).toEqual([200, 'void']);
    await expect.poll(heard).toEqual(['payment.voided', 'payment.updated', 'order.updated']);
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeVoided']);
    expect(refusal(await send(captureOrderPayment, {}, on(order, first)))).toEqual([422, 'processing_error']);

    const second = await pay();
    expect(second).toMatchObject({ status: 'pending', amount: '25.00' });
    const part = await send(captureOrderPayment, { amount: '20.00' }, on(order, second));
    expect(part.body).toMatchObject({
      status: 'completed',
      authorized_amount: '25.00',
      captured_amount: '20.00',
    });
    expect(await shown(order)).toMatchObject({ payment_total: '20.00', outstanding_balance: '5.00' });
    const third = await pay();
    expect(third.amount).toBe('5.00');
    expect((await send(captureOrderPayment, {}, on(order, third))).body.status).toBe('completed');
    expect(await shown(order)).toMatchObject({ payment_status: 'paid', payment_total: '25.00' });
  });

  it('of a shopper is only set aside at the checkout, too, and the order completes with the payment pending', async () => {
    const { body: method } = await send(createPaymentMethod, {
      name: 'Card',
      type: 'test',
      auto_capture: false,
    });
    expect(method.auto_capture).toBe(false);
    const order = await placed({ payment_method_id: method.id, source: { token: 'tok_approve' } });
    expect(order).toMatchObject({
      payment_status: 'balance_due',
      payments: [{ status: 'pending', authorized_amount: '25.00' }],
    });
    const { body } = await send(captureOrderPayment, {}, on(order, order.payments[0]));
    expect(body.status).toBe('completed');
    expect(await shown(order)).toMatchObject({ payment_status: 'paid', fulfillment_status: 'ready' });
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
  });
});

describe('a payment that its gateway', () => {
  const failed = { status: 'failed', captured_amount: '0.00', failure: { code: 'gateway_error' } };

  it('refuses to collect has failed, and its amount is due again, in every other way', async () => {
    const atCheckout = await placed(byCard(await cardMethod(), 'tok_capture_decline'));
    const cash = cashOf(await placed());
    const byStaff = await placed(byCard(await cardMethod(false), 'tok_capture_decline'));
    await markHeard(byStaff);
    const captured = await send(captureOrderPayment, {}, on(byStaff, byStaff.payments[0]));
    expect(refusal(captured)).toEqual([422, 'gateway_error']);
    await expect.poll(heard).toEqual(['payment.updated', 'order.updated']);
    for (const order of [atCheckout, byStaff]) {
      expect(await shown(order)).toMatchObject({ payment_status: 'failed', payments: [failed] });
      const { status, body } = await send(addOrderPayment, cash, of(order));
      expect([status, body.amount]).toEqual([201, '25.00']);
      expect((await send(captureOrderPayment, {}, on(order, body))).status).toBe(200);
      expect(await shown(order)).toMatchObject({ payment_status: 'paid', fulfillment_status: 'ready' });
    }
    // What it had set aside for them is released.
    await expect
      .poll(async () => (await bookOf()).toSorted())
      .toEqual(['TestChargeAuthorized', 'TestChargeAuthorized', 'TestChargeVoided', 'TestChargeVoided']);
  });

  it('refuses to release stays open and may be given up again, also in a canceled order, until staff say that it has ended', async () => {
    const order = await placed(byCard(await cardMethod(false), 'tok_void_decline'));
    const [payment] = order.payments;
    const open = { status: 'pending', failure: { code: 'gateway_error', at: expect.any(String) } };
    expect(refusal(await send(voidOrderPayment, {}, on(order, payment)))).toEqual([422, 'gateway_error']);
    expect(await shown(order)).toMatchObject({ payment_status: 'balance_due', payments: [open] });
    const canceled = await send(cancelOrder, {}, { params: { id: order.id } });
    const owed = {
      status: 'canceled',
      payment_status: 'credit_owed',
      refund_total: '0.00',
      payments: [open],
    };
    expect([canceled.status, canceled.body]).toMatchObject([200, owed]);
    expect(refusal(await send(voidOrderPayment, {}, on(order, payment)))).toEqual([422, 'gateway_error']);
    expect(await shown(order)).toMatchObject(owed);
    const settled = await send(settleOrderPayment, { outcome: 'voided' }, on(order, payment));
    expect([settled.status, settled.body]).toMatchObject([200, { status: 'void', failure: null }]);
    expect(await shown(order)).toMatchObject({ payment_status: 'void', refund_total: '0.00' });
    expect(refusal(await send(voidOrderPayment, {}, on(order, payment)))).toEqual([422, 'processing_error']);
    expect(await bookOf()).toEqual(['TestChargeAuthorized']);
  });

  it.each([
    ['captured', { status: 'completed', captured_amount: '25.00' }, 'paid'],
    ['voided', { status: 'void', captured_amount: '0.00' }, 'balance_due'],
    ['failed', failed, 'failed'],
  ] as const)(
    'does not answer about is open, says what to do, and is settled by staff as %s',
    async (outcome, becomes, payment_status) => {
      const letGo = holdRepeatedCaptures('heard');
      const order = await placed(byCard(await cardMethod(false), 'tok_capture_unknown'));
      const [payment] = order.payments;
      const early = await send(settleOrderPayment, { outcome }, on(order, payment));
      expect(refusal(early)).toEqual([422, 'processing_error']);
      const { status, body } = await send(captureOrderPayment, {}, on(order, payment));
      expect([status, body]).toMatchObject([
        200,
        { status: 'pending', failure: { code: 'payment_processing_error' } },
      ]);
      for (const endpoint of [voidOrderPayment, captureOrderPayment]) {
        const refused = await send(endpoint, {}, on(order, payment));
        expect(refusal(refused)).toEqual([422, 'processing_error']);
        expect(refused.body.error.message).toContain('settle it by hand');
      }
      const settled = await send(settleOrderPayment, { outcome, reason: 'Seen there' }, on(order, payment));
      expect([settled.status, settled.body]).toMatchObject([200, becomes]);
      expect(await shown(order)).toMatchObject({ payment_status });
      const events = await shop.facts();
      expect(events.find(({ type }) => type === 'OrderPaymentSettled')?.data).toMatchObject({
        outcome,
        reason: null,
      });
      expect(JSON.stringify(events)).not.toContain('Seen there');
      letGo();
      // What it had collected all the same goes back, also where it says only now that it did.
      const end = outcome === 'captured' ? [] : ['TestChargeCredited'];
      await expect.poll(bookOf).toEqual(['TestChargeAuthorized', 'TestChargeCaptured', ...end]);
      await expect.poll(() => shown(order)).toMatchObject({ payment_status, payments: [becomes] });
    },
  );

  it('refuses after staff settled it as collected has failed, and the world is told that nothing is ready any more', async () => {
    const letGo = holdRepeatedCaptures('lost');
    const order = await placed(byCard(await cardMethod(false), 'tok_capture_decline'));
    const [payment] = order.payments;
    await send(captureOrderPayment, {}, on(order, payment));
    await markHeard(order);
    await send(settleOrderPayment, { outcome: 'captured' }, on(order, payment));
    expect(await shown(order)).toMatchObject({ fulfillment_status: 'ready' });
    const asPaid = [
      'payment.completed',
      'payment.updated',
      'shipment.updated',
      'order.paid',
      'order.updated',
    ];
    await expect.poll(heard).toEqual(asPaid);
    letGo();
    await expect.poll(heard).toEqual([...asPaid, 'payment.updated', 'shipment.updated', 'order.updated']);
    const [, shipment] = (await shop.driven.published()).slice(heardBefore + asPaid.length);
    expect(shipment?.payload).toMatchObject({ id: order.fulfillments[0].id, status: 'pending' });
    expect(await shown(order)).toMatchObject({ payments: [failed], fulfillment_status: 'pending' });
  });

  it('answers late about is settled by itself, and is asked once', async () => {
    const atCheckout = await placed(byCard(await cardMethod(), 'tok_capture_unknown'));
    const held = await placed(byCard(await cardMethod(false), 'tok_void_unknown'));
    const { body } = await send(voidOrderPayment, {}, on(held, held.payments[0]));
    expect(body).toMatchObject({ status: 'pending', failure: { code: 'payment_processing_error' } });
    await expect.poll(() => shown(atCheckout)).toMatchObject({ payment_status: 'paid' });
    await expect.poll(() => shown(held)).toMatchObject({ payments: [{ status: 'void', failure: null }] });
    expect((await bookOf()).toSorted()).toEqual([
      'TestChargeAuthorized',
      'TestChargeAuthorized',
      'TestChargeCaptured',
      'TestChargeVoided',
    ]);
  });
});

describe('payments of orders', () => {
  it('are shown in the locale of their order where the request names none, as its other parts are', async () => {
    const store = { ...shop.driven.store, supported_locales: ['en', 'de'] };
    const staff = { store, locale: 'en', isLocaleAsked: false };
    const inGerman = { caller: { store, locale: 'de', isLocaleAsked: true } };
    const sent = { items: [{ variant_id: 'var_shirt' }], email: 'ann@example.com' };
    const { body: cart } = await send(createCart, { ...sent, shipping_address: sentAddress }, inGerman);
    const guest = { ...staff, cartToken: cart.token };
    const own = { params: { id: cart.id }, caller: guest };
    const paid = await send(addCartPayment, { payment_method_id: cart.payment_methods[0].id }, own);
    expect(paid.body.display_amount).toBe('25,00 $');
    const { body: order } = await send(completeCart, undefined, own);
    const about = { ...of(order), caller: staff };
    const named = (part: { readonly id: string }) => ({ ...on(order, part), caller: staff });
    const [payment] = order.payments;
    const collected = await send(captureOrderPayment, {}, named(payment));
    const refunded = await send(createRefund, { amount: '1.50' }, about);
    const [fulfillment] = (await send(listOrderFulfillments, undefined, about)).body.data;
    const shipped = await send(shipOrderFulfillment, {}, named(fulfillment));
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const returned = await send(createReturn, { items }, about);
    expect(returned.status).toBe(201);
    const approved = await send(approveReturn, {}, named(returned.body));
    const received = await send(receiveReturn, { deduction: '2.00' }, named(returned.body));
    expect(
      await Promise.all([
        send(listOrderPayments, undefined, about),
        send(readOrderPayment, undefined, named(payment)),
        send(listRefunds, undefined, about),
        send(readRefund, undefined, named(refunded.body)),
        send(listOrderRefunds, undefined, { ...about, caller: guest }),
        send(listOrderFulfillments, undefined, about),
        send(listReturns, undefined, about),
        send(listOwnReturns, undefined, { ...about, caller: guest }),
      ]).then((answers) => answers.flatMap(({ body }) => otherwiseShownIn(body))),
    ).toEqual([]);
    expect(
      [collected, refunded, shipped, returned, approved, received].flatMap(({ body }) =>
        otherwiseShownIn(body),
      ),
    ).toEqual([]);
    const english = await send(readOrderPayment, undefined, {
      ...on(order, payment),
      caller: { ...staff, isLocaleAsked: true },
    });
    expect(english.body.display_amount).toBe('$25.00');
  });

  it('and what it has in it are named in the language of their cart, and as they were when it was completed', async () => {
    const store = { ...shop.driven.store, supported_locales: ['en', 'de'] };
    const { neighbours } = shop;
    neighbours.namesIn = { de: { var_shirt: 'Hemd' } };
    const staff = { caller: { store, locale: 'en', isLocaleAsked: false } };
    const [delivery] = (await send(listDeliveryMethods, undefined, staff)).body.data;
    const bill = await send(
      createPaymentMethod,
      { name: 'Invoice', translations: { de: { name: 'Rechnung', description: 'Binnen 14 Tagen' } } },
      staff,
    );
    expect(bill.body).toMatchObject({ translations: { de: { name: 'Rechnung' } } });
    const changed = await send(
      changeDeliveryMethod,
      { translations: { de: { name: 'Versand' } } },
      { ...staff, params: { id: delivery.id } },
    );
    expect(changed.body).toMatchObject({ name: delivery.name, translations: { de: { name: 'Versand' } } });
    const refused = await send(
      changeDeliveryMethod,
      { translations: { fr: { name: 'Envoi' } } },
      { ...staff, params: { id: delivery.id } },
    );
    expect(refused.body.error.details).toEqual({ 'translations.fr': ['is not included in the list'] });

    const inGerman = { caller: { store, locale: 'de', isLocaleAsked: true } };
    const sent = { items: [{ variant_id: 'var_shirt' }], email: 'ann@example.com' };
    const { body: cart } = await send(createCart, { ...sent, shipping_address: sentAddress }, inGerman);
    const named = (body: Shown) => [
      body.items[0]?.name,
      body.fulfillments[0]?.delivery_method?.name,
      body.payment_methods?.find(({ id }) => id === bill.body.id)?.name,
    ];
    expect(named(cart)).toEqual(['Hemd', 'Versand', 'Rechnung']);
    const own = { params: { id: cart.id }, caller: { ...staff.caller, cartToken: cart.token } };
    const english = await send(changeCart, { locale: 'en' }, own);
    expect(named(english.body)).toEqual([expect.stringMatching(/^(?!Hemd)/), delivery.name, 'Invoice']);
    expect(named((await send(changeCart, { locale: 'de' }, own)).body)).toEqual([
      'Hemd',
      'Versand',
      'Rechnung',
    ]);
    await send(addCartPayment, { payment_method_id: bill.body.id }, own);
    const { body: order } = await send(completeCart, undefined, own);
    neighbours.namesIn = { de: { var_shirt: 'Oberhemd' } };
    await send(
      changeDeliveryMethod,
      { translations: { de: null } },
      { ...staff, params: { id: delivery.id } },
    );
    const kept = await shown(order);
    expect([...named(kept).slice(0, 2), kept.payments[0]?.payment_method.name]).toEqual([
      'Hemd',
      'Versand',
      'Rechnung',
    ]);
  });

  it('are found with their order and its store alone, and not in open carts', async () => {
    const order = await placed();
    const other = await placed();
    expect(refusal(await send(readOrderPayment, undefined, on(order, other.payments[0])))).toEqual([
      404,
      'record_not_found',
    ]);
    const { body: cart } = await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
    for (const id of [cart.id, 'or_unknown']) {
      const about = { params: { order_id: id } };
      expect(refusal(await send(listOrderPayments, undefined, about))).toEqual([404, 'order_not_found']);
      expect(refusal(await send(addOrderPayment, cashOf(order), about))).toEqual([404, 'order_not_found']);
    }
    const stale = await send(captureOrderPayment, { state_lock_version: 0 }, on(order, order.payments[0]));
    expect(refusal(stale)).toEqual([409, 'cart_already_updated']);
    await send(cancelOrder, {}, { params: { id: order.id } });
    expect(refusal(await send(addOrderPayment, cashOf(order), of(order)))).toEqual([
      422,
      'cart_invalid_state',
    ]);
  });

  it('are collected by one of twenty at once, and neither collected nor held after a cancellation', async () => {
    const { order, source_id, card } = await placedByCustomer('tok_approve', false);
    const { body: payment } = await send(addOrderPayment, { ...card, source_id }, of(order));
    const captures = await atOnce(() => send(captureOrderPayment, {}, on(order, payment)));
    expect(captures.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of captures) {
      if (status !== 200) expect(['order_already_updated', 'processing_error']).toContain(body.error.code);
    }
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);

    const second = await placedByCustomer('tok_approve', false);
    const { body: open } = await send(
      addOrderPayment,
      { ...second.card, source_id: second.source_id },
      of(second.order),
    );
    const mixed = await atOnce((turn) =>
      turn % 2 === 0
        ? send(captureOrderPayment, {}, on(second.order, open))
        : send(cancelOrder, {}, { params: { id: second.order.id } }),
    );
    expect(mixed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of mixed) {
      if (status !== 200) expect(['order_already_updated', 'processing_error']).toContain(body.error.code);
    }
    await send(cancelOrder, {}, { params: { id: second.order.id } });
    const { payment_status, payments } = await shown(second.order);
    expect(payment_status).toBe('void');
    const kept = payments.map(({ captured_amount, refunded_amount }) => [captured_amount, refunded_amount]);
    for (const [captured, refunded] of kept) expect(refunded).toBe(captured);
  });

  it('added by twenty at once are never of more than is due', async () => {
    const order = await unpaid(await placed());
    const added = await atOnce(() => send(addOrderPayment, { ...cashOf(order), amount: '10.00' }, of(order)));
    for (const { status } of added) expect([201, 409, 422]).toContain(status);
    const { payments } = await shown(order);
    const open = payments.filter(({ status }) => status === 'pending');
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThanOrEqual(2);
  });
});

describe('who ordered', () => {
  it('pays later what is due, and what was expected by hand is void; the world is told in order', async () => {
    const order = await placed(undefined, asCustomer);
    const method = await cardMethod();
    await markHeard(order);
    const own = { params: { id: order.id }, caller: asCustomer };
    const { status, body } = await send(payOrder, byCard(method), own);
    expect([status, body]).toMatchObject([
      201,
      { status: 'completed', amount: '25.00', source: { last4: '4242' } },
    ]);
    expect(ownPayment.strict().parse(body)).toEqual(body);
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      outstanding_balance: '0.00',
      payments: [{ status: 'void' }, { id: body.id, status: 'completed' }],
    });
    expect(await bookOf()).toEqual(['TestChargeAuthorized', 'TestChargeCaptured']);
    await expect
      .poll(heard)
      .toEqual([
        'payment.created',
        'order.updated',
        'payment.updated',
        'order.updated',
        'payment.completed',
        'payment.updated',
        'shipment.updated',
        'order.paid',
        'order.updated',
        'payment.voided',
        'payment.updated',
        'order.updated',
      ]);
    expect(refusal(await send(payOrder, byCard(method), own))).toEqual([422, 'processing_error']);
  });

  it('pays in parts, after a card that failed, and never twice at once', async () => {
    const guests = await placedByGuest();
    const method = await cardMethod();
    const declined = await send(payOrder, byCard(method, 'tok_decline'), guests);
    expect(refusal(declined)).toEqual([422, 'payment_failed']);
    const over = await send(payOrder, { ...byCard(method), amount: '25.01' }, guests);
    expect(over.body.error.details).toEqual({ amount: ['must be less than or equal to 25.00'] });
    expect((await send(payOrder, { ...byCard(method), amount: '5.00' }, guests)).status).toBe(201);
    const answers = await atOnce(() => send(payOrder, byCard(method), guests));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([
        [409, 'order_already_updated'],
        [422, 'processing_error'],
      ]).toContainEqual(refusal(answer));
    }
    expect(await shown(guests.params)).toMatchObject({ payment_status: 'paid', payment_total: '25.00' });
  });

  it('alone can pay, and nobody pays what is canceled', async () => {
    const guests = await placedByGuest();
    const method = await cardMethod();
    const { params } = guests;
    for (const caller of [{}, { cartToken: 'another' }, asCustomer]) {
      expect(refusal(await send(payOrder, byCard(method), { params, caller }))).toEqual([
        404,
        'order_not_found',
      ]);
    }
    const unknown = await send(payOrder, byCard('pm_none'), guests);
    expect(refusal(unknown)).toEqual([404, 'record_not_found']);
    await send(cancelOrder, {}, { params });
    expect(refusal(await send(payOrder, byCard(method), guests))).toEqual([422, 'cart_invalid_state']);
    expect(await bookOf()).toEqual([]);
  });
});

type Answered = DrivenAnswer['body'];

/** The amounts in an answer that are not as Germans write them. */
function otherwiseShownIn(value: unknown): string[] {
  const text = JSON.stringify(value);
  const shown = [...text.matchAll(/"display_\w+":"([^"]*)"/g)].map(([, amount = '']) => amount);
  expect(shown, text).not.toEqual([]);
  return shown.filter((amount) => !/^-?[\d.]+,\d\d \$$/.test(amount));
}

afterEach(() => {
  vi.restoreAllMocks();
});

const unanswered = (): Refusal =>
  new Refusal('payment_processing_error', 'payment_gateway_silent', undefined, { status: 503 });

/** The first request to collect is heard or lost, and the gateway answers no other one until the test lets go, however slow the test is. */
function holdRepeatedCaptures(first: 'heard' | 'lost'): () => void {
  let times = 0;
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const capture = Reflect.get(TestGateway.prototype, 'capture') as TestGateway['capture'];
  vi.spyOn(TestGateway.prototype, 'capture').mockImplementation(async function (
    this: TestGateway,
    ...request
  ) {
    times += 1;
    if (times > 1) await isLetGo;
    else if (first === 'lost') throw unanswered();
    return capture.apply(this, request);
  });
  return letGo;
}

/** An order of a guest, as the guest reaches it. */
async function placedByGuest() {
  const sent = { items: [{ variant_id: 'var_shirt', quantity: 1 }], email: 'ann@example.com' };
  const { body: cart } = await send(createCart, { ...sent, shipping_address: sentAddress });
  const holding = { params: { id: cart.id as string }, caller: { cartToken: cart.token as string } };
  await send(addCartPayment, { payment_method_id: cart.payment_methods[0].id }, holding);
  const { body } = await send(completeCart, undefined, holding);
  return { ...holding, params: { id: body.id as string } };
}

const cardMethod = async (auto_capture = true) => {
  const wanted = { name: 'Card', type: 'test', position: 9, auto_capture };
  return (await send(createPaymentMethod, wanted)).body.id;
};
const byCard = (payment_method_id: string, token = 'tok_approve') => ({
  payment_method_id,
  source: { token },
});

const cashOf = (order: Answered) => ({ payment_method_id: order.payments[0].payment_method_id });

/** An order of 25.00, to be paid in cash unless the payment says otherwise. Of a guest, or of the caller. */
async function placed(payment?: object, caller?: Partial<Caller>): Promise<Answered> {
  const { body: cart } = await send(
    createCart,
    {
      items: [{ variant_id: 'var_shirt', quantity: 1 }],
      email: 'ann@example.com',
      shipping_address: sentAddress,
    },
    caller ? { caller } : {},
  );
  const holding = { params: { id: cart.id }, caller: caller ?? { cartToken: cart.token } };
  const cash = { payment_method_id: cart.payment_methods[0].id };
  expect((await send(addCartPayment, payment ?? cash, holding)).status).toBe(201);
  const { body, status } = await send(completeCart, undefined, holding);
  expect(status).toBe(200);
  return shown(body);
}

/** The order, whose payment was given up. */
async function unpaid(order: Answered): Promise<Answered> {
  const { status } = await send(voidOrderPayment, {}, on(order, order.payments[0]));
  expect(status).toBe(200);
  return order;
}

/** An order of a customer whose payment was given up, and a card that the customer has saved. */
async function placedByCustomer(token: string, auto_capture = true) {
  const { body: method } = await send(createPaymentMethod, {
    name: 'Card',
    type: 'test',
    position: 9,
    auto_capture,
  });
  const { body: cart } = await send(
    createCart,
    { items: [{ variant_id: 'var_shirt', quantity: 1 }] },
    { caller: asCustomer },
  );
  const saved = await send(
    addCartPayment,
    { payment_method_id: method.id, source: { token, save: true } },
    { params: { id: cart.id }, caller: asCustomer },
  );
  const order = await unpaid(await placed(undefined, asCustomer));
  return { order, source_id: saved.body.source_id as string, card: { payment_method_id: method.id } };
}

let heardBefore = 0;
beforeEach(() => {
  heardBefore = 0;
});

/** Forgets what was told so far, which ends with the order as it is. */
async function markHeard({ id }: Answered): Promise<void> {
  const { state_lock_version } = await shown({ id });
  await expect
    .poll(async () =>
      (await shop.driven.published()).some(
        ({ name, payload }) =>
          ['order.updated', 'order.completed'].includes(name) &&
          payload.id === id &&
          payload.state_lock_version === state_lock_version,
      ),
    )
    .toBe(true);
  heardBefore = (await shop.driven.published()).length;
}

/** What was told since then. */
async function heard(): Promise<string[]> {
  const names = (await shop.driven.published()).map(({ name }) => name);
  return names.slice(heardBefore);
}
