import {
  addCartPayment,
  applyCartStoreCredits,
  cancelOrder,
  captureOrderPayment,
  changeCart,
  changePaymentMethod,
  completeCart,
  createCart,
  createPaymentMethod,
  createRefund,
  deletePaymentMethod,
  type Endpoint,
  listOrderPayments,
  listPaymentMethods,
  orderPayment,
  readOrderPayment,
  readOwnOrder,
  readPaymentMethod,
  showOrder,
  voidOrderPayment,
} from '@storefold/contracts';
import { describe, expect, it } from 'vitest';
import {
  about,
  asCustomer,
  driveOrdering,
  of,
  on,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send, shown } = shop;

describe('the store credits that pay a part of an order', () => {
  it('are payments of it, each with the credit as the order left it, beside what is due', async () => {
    const order = await paidInPart('25.00');
    const { payments, payment_total, outstanding_balance } = await shown(order);
    const [cash, first, second] = payments;
    expect(cash).toMatchObject({ amount: '20.00', status: 'pending', source_type: null });
    expect(first).toMatchObject({
      status: 'completed',
      amount: '20.00',
      captured_amount: '20.00',
      refunded_amount: '0.00',
      source_type: 'store_credit',
      source_id: 'credit_1',
      source: {
        id: 'credit_1',
        amount: '21.00',
        amount_used: '21.00',
        amount_authorized: '0.00',
        amount_remaining: '0.00',
        display_amount_remaining: '$0.00',
        currency: 'USD',
      },
      payment_method: { type: 'store_credit', source_required: false },
      failure: null,
    });
    expect(second).toMatchObject({
      amount: '5.00',
      source_id: 'credit_2',
      source: { amount: '11.00', amount_used: '6.00', amount_remaining: '5.00' },
    });
    expect([payment_total, outstanding_balance]).toEqual(['25.00', '20.00']);
    const { body } = await send(listOrderPayments, undefined, of(order));
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(payments.map(({ id }) => id));
    const one = await send(readOrderPayment, undefined, on(order, second as { id: string }));
    expect(orderPayment.strict().parse(one.body)).toEqual(one.body);
    const own = await send(readOwnOrder, undefined, { ...about(order), caller: asCustomer });
    expect(own.body.payments.map(({ source_type }: { source_type: string }) => source_type)).toEqual([
      null,
      'store_credit',
      'store_credit',
    ]);
  });

  it('are told of with the completion, and are neither collected nor voided', async () => {
    const order = await paidInPart('25.00');
    await expect
      .poll(shop.told)
      .toEqual([
        'order.created',
        'payment.created',
        'payment.created',
        'payment.completed',
        'payment.created',
        'payment.completed',
        'shipment.created',
        'order.completed',
      ]);
    const [, credit] = await paymentsOf(order);
    for (const endpoint of [captureOrderPayment, voidOrderPayment]) {
      expect(refusal(await send(endpoint, {}, on(order, credit)))).toEqual([422, 'processing_error']);
    }
  });

  it('show what refunds gave back of them, of one alone where a refund names it', async () => {
    const order = await paidInPart('25.00');
    const [, first, second] = await paymentsOf(order);
    const tooMuch = await send(createRefund, { amount: '5.01', payment_id: second.id }, of(order));
    expect(tooMuch.body.error.details).toEqual({ amount: ['must be less than or equal to 5.00'] });
    const { status, body } = await send(createRefund, { amount: '3.00', payment_id: second.id }, of(order));
    expect([status, body.parts]).toMatchObject([201, [{ store_credit_id: 'credit_2', amount: '3.00' }]]);
    expect(await paymentsOf(order)).toMatchObject([
      {},
      { id: first.id, refunded_amount: '0.00' },
      { id: second.id, refunded_amount: '3.00', updated_at: body.updated_at },
    ]);
    await expect
      .poll(async () => (await shop.told()).slice(-5))
      .toEqual(['refund.created', 'payment.updated', 'order.updated', 'refund.updated', 'order.updated']);
  });

  it('are void with the order, and the credits are as before', async () => {
    const order = await paidInPart('25.00');
    await send(cancelOrder, {}, about(order));
    expect((await paymentsOf(order)).slice(1)).toMatchObject([
      {
        status: 'void',
        refunded_amount: '20.00',
        source: { amount_used: '1.00', amount_remaining: '20.00' },
      },
      { status: 'void', refunded_amount: '5.00', source: { amount_used: '1.00', amount_remaining: '10.00' } },
    ]);
    await expect
      .poll(async () => (await shop.told()).slice(8))
      .toEqual([
        ...Array.from({ length: 3 }, () => ['payment.voided', 'payment.updated']).flat(),
        'shipment.canceled',
        'shipment.updated',
        'order.canceled',
        'order.updated',
      ]);
    const [, credit] = await paymentsOf(order);
    expect(refusal(await send(voidOrderPayment, {}, on(order, credit)))).toEqual([422, 'processing_error']);
  });

  it('are no payments of a cart, and none of an order without any', async () => {
    const cart = await customersCart();
    const { body } = await cart.send(applyCartStoreCredits, {});
    expect(body.payments).toEqual([]);
    const order = await paidInPart(undefined);
    expect(await paymentsOf(order)).toMatchObject([{ amount: '45.00', source_type: null }]);
  });
});

describe('the payment method of store credits', () => {
  it('is there in each store, listed for staff and offered to nobody', async () => {
    const { body } = await send(listPaymentMethods);
    const [method, ...others] = body.data.filter(({ type }: { type: string }) => type === 'store_credit');
    expect(others).toEqual([]);
    expect(method).toMatchObject({ display_on: 'back_end', active: true, auto_capture: false });
    const order = await paidInPart('25.00');
    const [, credit] = await paymentsOf(order);
    expect([credit.payment_method_id, credit.payment_method.id]).toEqual([method.id, method.id]);
    expect((await send(readPaymentMethod, undefined, about(method))).body).toEqual(method);
    const cart = await customersCart();
    const offered: { id: string }[] = (await cart.send(changeCart, { email: 'ann@example.com' })).body
      .payment_methods;
    expect(offered.some(({ id }) => id === method.id)).toBe(false);
    expect((await cart.send(addCartPayment, { payment_method_id: method.id })).status).toBe(404);
  });

  it('is neither changed nor deleted, and there is no other one', async () => {
    const { body } = await send(listPaymentMethods);
    const method = body.data.find(({ type }: { type: string }) => type === 'store_credit');
    const changed = await send(changePaymentMethod, { name: 'Credit' }, about(method));
    expect(refusal(changed)).toEqual([422, 'resource_invalid']);
    expect(refusal(await send(deletePaymentMethod, undefined, about(method)))).toEqual([
      422,
      'resource_invalid',
    ]);
    const other = await send(createPaymentMethod, { name: 'Credit', type: 'store_credit' });
    expect(other.body.error).toMatchObject({
      code: 'validation_error',
      details: { type: ['is not included in the list'] },
    });
  });
});

const paymentsOf = async (order: { id: string }) =>
  (await send(showOrder, undefined, about(order))).body.payments;

/** Two shirts and their delivery, for 45.00. `credit`: what store credits pay. */
async function paidInPart(credit: string | undefined): Promise<{ id: string }> {
  const cart = await customersCart();
  const { body } = await cart.send(changeCart, { shipping_address: sentAddress, use_shipping: true });
  if (credit !== undefined) await cart.send(applyCartStoreCredits, { amount: credit });
  await cart.send(addCartPayment, { payment_method_id: body.payment_methods[0].id });
  return (await cart.send(completeCart)).body;
}

async function customersCart() {
  const items = [{ variant_id: 'var_shirt', quantity: 2 }];
  const { body } = await send(createCart, { items }, { caller: asCustomer });
  const sendTo = (endpoint: Endpoint, sent: object = {}) =>
    send(endpoint, sent, { ...about(body), caller: asCustomer });
  return { id: body.id, send: sendTo };
}
