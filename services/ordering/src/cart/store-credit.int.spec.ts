import {
  addCartItem,
  addCartPayment,
  applyCartGiftCard,
  applyCartStoreCredits,
  cancelOrder,
  changeCart,
  completeCart,
  createCart,
  type Endpoint,
  readCart,
  readOwnOrder,
  removeCartStoreCredits,
} from '@storefold/contracts';
import { describe, expect, it } from 'vitest';

import { asCustomer, driveOrdering, sentAddress } from '../driven-ordering.examples.ts';

const shop = driveOrdering();

describe('store credit on a cart', () => {
  it('lowers what is due and not the total, as far as it goes and as far as it is wanted', async () => {
    const cart = await customersCart();
    const all = await cart.send(applyCartStoreCredits, {});
    expect(all.status).toBe(200);
    expect(all.body).toMatchObject({
      total: '45.00',
      store_credit_total: '30.00',
      amount_due: '15.00',
      covered_by_store_credit: false,
    });
    const some = await cart.send(applyCartStoreCredits, { amount: '12.5' });
    expect(some.body).toMatchObject({ store_credit_total: '12.50', amount_due: '32.50' });
    const most = await cart.send(applyCartStoreCredits, { amount: '1000' });
    expect(most.body).toMatchObject({ store_credit_total: '30.00' });
    const none = await cart.send(removeCartStoreCredits);
    expect([none.status, none.body.store_credit_total, none.body.amount_due]).toEqual([200, '0.00', '45.00']);
    expect((await cart.send(removeCartStoreCredits)).status).toBe(200);
  });

  it('pays what a gift card leaves, and never more than the total', async () => {
    const cart = await customersCart();
    await cart.send(applyCartGiftCard, { code: 'GIFT' });
    const { body } = await cart.send(applyCartStoreCredits, {});
    expect(body).toMatchObject({ gift_card_total: '45.00', store_credit_total: '0.00', amount_due: '0.00' });
    await cart.send(addCartItem, { variant_id: 'var_shirt', quantity: 1 });
    const dearer = await cart.send(readCart);
    expect(dearer.body).toMatchObject({
      gift_card_total: '50.00',
      store_credit_total: '15.00',
      amount_due: '0.00',
    });
    expect(dearer.body.covered_by_store_credit).toBe(true);
  });

  it('is refused to guests, without credit, and in another currency', async () => {
    const cart = await customersCart();
    expect((await cart.send(applyCartStoreCredits, { amount: '0' })).status).toBe(422);
    await cart.send(applyCartStoreCredits, {});
    const moved = await cart.send(changeCart, { currency: 'EUR' });
    expect(moved.body.store_credit_total).toBe('0.00');
    const refused = await cart.send(applyCartStoreCredits, {});
    expect(refused.body.error).toMatchObject({
      code: 'processing_error',
      message: expect.stringContaining('EUR'),
    });

    const { body: made } = await shop.driven.send(createCart, { body: {} });
    const guests = await shop.driven.send(applyCartStoreCredits, {
      params: { id: made.id },
      caller: { cartToken: made.token },
      body: {},
    });
    expect(guests.body.error).toMatchObject({ code: 'processing_error' });
  });

  it('is shown as last known, with a warning, while stored value does not answer', async () => {
    const cart = await customersCart();
    await cart.send(applyCartStoreCredits, {});
    shop.neighbours.world.down.add('stored-value');
    const { body } = await cart.send(readCart);
    expect(body.store_credit_total).toBe('30.00');
    expect(body.warnings).toMatchObject([{ code: 'store_credit_unchecked' }]);
  });
});

describe('completing a cart with store credit', () => {
  it('spends the first credits first, beside the gift card, and once', async () => {
    const cart = await customersCart();
    await cart.send(applyCartStoreCredits, { amount: '25.00' });
    await cart.pay();
    const { status, body } = await cart.send(completeCart);
    expect([status, body.store_credit_total, body.amount_due]).toEqual([200, '25.00', '20.00']);
    expect((await cart.send(completeCart)).body).toEqual(body);
    expect(shop.neighbours.world.credit.captured).toEqual(new Map([[body.id, 25_00n]]));
    const started = (await shop.facts()).find(({ type }) => type === 'CheckoutStarted')?.data;
    expect(started?.store_credits).toEqual([
      {
        store_credit_id: 'credit_1',
        amount: '20.00',
        currency: 'USD',
        credit_amount: '21.00',
        credit_amount_used: '1.00',
        credit_amount_authorized: '0.00',
      },
      {
        store_credit_id: 'credit_2',
        amount: '5.00',
        currency: 'USD',
        credit_amount: '11.00',
        credit_amount_used: '1.00',
        credit_amount_authorized: '0.00',
      },
    ]);
  });

  it('is refused once when there is less of it than the cart showed', async () => {
    const cart = await customersCart();
    await cart.send(applyCartStoreCredits, {});
    await cart.pay();
    shop.neighbours.world.credit.authorized.set('or_other', 25_00n);
    const refused = await cart.send(completeCart);
    expect(refused.body.error).toMatchObject({
      code: 'processing_error',
      message: 'The store credit pays less than before. $40.00 of the total is due now',
    });
    expect((await cart.send(completeCart)).body).toMatchObject({
      store_credit_total: '5.00',
      amount_due: '40.00',
    });
  });
});

describe('canceling an order', () => {
  it('gives card, credit and stock back, and is told to the world', async () => {
    const cart = await customersCart();
    await cart.send(addCartItem, { variant_id: 'var_shirt', quantity: 2 });
    await cart.send(applyCartGiftCard, { code: 'GIFT' });
    await cart.send(applyCartStoreCredits, {});
    await cart.pay();
    const { body: order } = await cart.send(completeCart);
    const { world } = shop.neighbours;
    expect([world.card.remaining, world.credit.remaining, world.stock.onHand]).toEqual([0n, 0n, 6]);
    const { status, body } = await cancel(order.id, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'canceled',
      status: 'canceled',
      payment_status: 'void',
      fulfillment_status: 'canceled',
      canceled_at: expect.any(String),
      state_lock_version: order.state_lock_version + 1,
    });
    expect([world.card.remaining, world.credit.remaining, world.stock.onHand]).toEqual([50_00n, 30_00n, 10]);
    const names = async () => (await shop.driven.published()).map(({ name }) => name);
    await expect
      .poll(async () => (await names()).slice(-4))
      .toEqual(['shipment.canceled', 'shipment.updated', 'order.canceled', 'order.updated']);
    const shown = await cart.send(readOwnOrder, undefined, order.id);
    expect(shown.body.state).toBe('canceled');
  });

  it('happens once: later it is refused, and of several at once all but one are', async () => {
    const cart = await customersCart();
    await cart.pay();
    const { body: order } = await cart.send(completeCart);
    const replies = await Promise.all([cancel(order.id, {}), cancel(order.id, {}), cancel(order.id, {})]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409 || status === 422)).toHaveLength(2);
    const again = await cancel(order.id, {});
    expect([again.status, again.body.error.code]).toEqual([422, 'processing_error']);
    expect(shop.neighbours.world.stock.onHand).toBe(10);
  });

  it('leaves the stock where it is when that is wanted', async () => {
    const cart = await customersCart();
    await cart.pay();
    const { body: order } = await cart.send(completeCart);
    await cancel(order.id, { restock: false });
    expect(shop.neighbours.world.stock.onHand).toBe(8);
  });

  it('is refused for a cart', async () => {
    const cart = await customersCart();
    expect((await cancel(cart.id.replace('cart_', 'or_'), {})).body.error.code).toBe('processing_error');
  });

  it('is finished later when a neighbour does not answer', async () => {
    const cart = await customersCart();
    await cart.send(applyCartStoreCredits, {});
    await cart.pay();
    const { body: order } = await cart.send(completeCart);
    shop.neighbours.unanswered.add('stored_value.store_credit.credit');
    expect((await cancel(order.id, {})).status).toBe(200);
    expect(shop.neighbours.world.credit.remaining).toBe(0n);
    shop.neighbours.unanswered.clear();
    await expect.poll(() => shop.neighbours.world.credit.remaining).toBe(30_00n);
  });
});

const cancel = (id: string, body: object) => shop.driven.send(cancelOrder, { params: { id }, body });

/** A cart of the known customer with two shirts, addressed. */
async function customersCart() {
  const items = [{ variant_id: 'var_shirt', quantity: 2 }];
  const { body } = await shop.driven.send(createCart, { body: { items }, caller: asCustomer });
  const id: string = body.id;
  const send = (endpoint: Endpoint, sent?: object, record = id) =>
    shop.driven.send(endpoint, {
      params: { id: record },
      caller: asCustomer,
      ...(sent ? { body: sent } : {}),
    });
  const changed = await send(changeCart, { shipping_address: sentAddress, use_shipping: true });
  const payment_method_id = changed.body.payment_methods[0].id;
  return { id, send, pay: () => send(addCartPayment, { payment_method_id }) };
}
