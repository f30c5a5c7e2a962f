import { randomUUID } from 'node:crypto';
import {
  addCartItem,
  addCartPayment,
  adminOrder,
  applyCartGiftCard,
  associateCart,
  associateOrder,
  cancelOrder,
  cart as cartShape,
  changeCart,
  changeCartItem,
  changeOrder,
  checkCustomerOrders,
  completeCart,
  createCart,
  createDeliveryMethod,
  createPaymentMethod,
  creditCard,
  deleteCart,
  deleteDeliveryMethod,
  deleteEarlierCarts,
  deleteOwnCreditCard,
  deletePaymentMethod,
  eraseOrder,
  exportCustomerCreditCards,
  findMailedOrder,
  holdCustomerPurchases,
  listCarts,
  listDeliveryMethods,
  listOrders,
  listOwnCreditCards,
  listOwnOrders,
  listPaymentMethods,
  order as orderShape,
  payment as paymentShape,
  readCart,
  readOrder,
  readOwnCreditCard,
  readOwnOrder,
  removeCartGiftCard,
  removeCartItem,
  selectDeliveryRate,
  shortageOf,
  showOrder,
} from '@storefold/contracts';
import { type DrivenAnswer, testStore } from '@storefold/engines/testing';
import { exampleOrigin } from '@storefold/kernel/testing';
import type { Caller } from '@storefold/server/http';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type About,
  asCustomer,
  atOnce,
  driveOrdering,
  refusal,
  sentAddress,
} from './driven-ordering.examples.ts';
import { customer } from './neighbours.examples.ts';

const shop = driveOrdering();
const { send } = shop;

describe("a guest's cart", () => {
  it('is made with its first item: one append, one question, a number and a token nobody else has', async () => {
    await send(createCart, {});
    const [before, claimsBefore] = [await appends('order'), await appends('claim')];
    shop.neighbours.asked.clear();
    const { status, body } = await send(createCart, { items: [{ variant_id: 'var_shirt', quantity: 2 }] });
    expect(status).toBe(201);
    expect(cartShape.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^cart_\w{20}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      number: expect.stringMatching(/^R\d{9}$/),
      total: '40.00',
      items: [{ quantity: 2, price: '20.00', total: '40.00', display_total: '$40.00' }],
      current_step: 'address',
    });
    expect(Object.fromEntries(shop.neighbours.asked)).toEqual({ 'catalog.variant.quote': 1 });
    expect((await appends('order')) - before).toEqual(1);
    expect((await appends('claim')) - claimsBefore).toEqual(0);
  });

  it('shows its token on every read, and is found by nobody without it', async () => {
    const cart = await newCart();
    const read = await send(readCart, undefined, cart);
    expect(read.body).toEqual(cart.body);
    for (const cartToken of [null, 'guessed', `${cart.body.token}x`, (await newCart()).body.token]) {
      const answer = await send(readCart, undefined, { ...cart, caller: { cartToken } });
      expect(refusal(answer)).toEqual([404, 'cart_not_found']);
    }
    const elsewhere = { ...cart.caller, store: { ...testStore, id: 'store_other' } };
    expect(refusal(await send(readCart, undefined, { ...cart, caller: elsewhere }))).toEqual([
      404,
      'cart_not_found',
    ]);
  });

  it('keeps no token in the log, and nothing in clear that shoppers or staff typed', async () => {
    const items = [{ variant_id: 'var_shirt', quantity: 2 }];
    const cart = holding(await send(createCart, { items, metadata: { from: 'Zoe' } }));
    await send(changeCart, { email: 'ann@example.com', shipping_address: sentAddress }, cart);
    await send(changeCart, { customer_note: 'Ring at Lee', metadata: { door: 'Kim' } }, cart);
    await pay(cart);
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    const { body: order } = await send(completeCart, undefined, cart);
    const noted = { internal_note: 'Asked for Bob', tags: ['friend-of-Tom'], metadata: { by: 'Eve' } };
    const changed = await send(changeOrder, noted, { params: { id: order.id } });
    expect(changed.body).toMatchObject({ ...noted, customer_note: 'Ring at Lee' });
    await expect
      .poll(async () => (await shop.driven.published()).map(({ name }) => name))
      .toContain('order.updated');
    const events = await shop.facts();
    const text = JSON.stringify(events);
    // Whole words, because sealed text holds any three letters now and then.
    const typed = /\b(ann@example\.com|Main Street|GIFT|Zoe|Lee|Kim|Bob|Tom|Eve)\b/;
    expect(text).not.toContain(cart.body.token);
    expect(text).not.toMatch(typed);
  });

  it('has items added, changed and removed, each with its refusals', async () => {
    const cart = await newCart();
    const added = await send(addCartItem, { variant_id: 'var_shirt' }, cart);
    expect(added).toMatchObject({ status: 201, body: { total_quantity: 3, items: [{ quantity: 3 }] } });
    const two = await send(addCartItem, { variant_id: 'var_mug', quantity: 1 }, cart);
    const [, mug] = two.body.items;
    const item = { ...cart, params: { ...cart.params, item_id: mug.id } };
    expect((await send(changeCartItem, { quantity: 4 }, item)).body).toMatchObject({
      total_quantity: 7,
      total: '90.00',
    });
    expect((await send(removeCartItem, undefined, item)).body).toMatchObject({ total_quantity: 3 });

    const unknown = { ...cart, params: { ...cart.params, item_id: 'li_unknown' } };
    const shirt = { ...cart, params: { ...cart.params, item_id: added.body.items[0].id } };
    expect(
      (
        await Promise.all([
          send(addCartItem, { variant_id: 'var_none', quantity: 1 }, cart),
          send(addCartItem, { quantity: 1 }, cart),
          send(addCartItem, { variant_id: 'var_shirt', quantity: 0 }, cart),
          send(addCartItem, { variant_id: 'var_shirt', quantity: null }, cart),
          send(changeCart, { items: [{ variant_id: 'var_shirt', quantity: null }] }, cart),
          send(createCart, { items: [{ variant_id: 'var_shirt', quantity: null }] }),
          send(addCartItem, { variant_id: 'var_shirt', quantity: 1.5 }, cart),
          send(addCartItem, { variant_id: 'var_shirt', quantity: 'many' }, cart),
          send(addCartItem, { variant_id: 'var_shirt', quantity: 1_000_000 }, cart),
          send(addCartItem, { variant_id: 'var_shirt', quantity: 1_000_000_000_000 }, cart),
          send(changeCartItem, { quantity: 1 }, unknown),
          send(changeCartItem, {}, shirt),
          send(changeCartItem, { quantity: null }, shirt),
          send(removeCartItem, undefined, unknown),
        ])
      ).map(refusal),
    ).toEqual([
      [404, 'variant_not_found'],
      [422, 'validation_error'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [422, 'insufficient_stock'],
      [422, 'insufficient_stock'],
      [404, 'line_item_not_found'],
      [422, 'invalid_quantity'],
      [422, 'invalid_quantity'],
      [404, 'line_item_not_found'],
    ]);
  });

  it('leaves an item as it is when a change of the cart names no quantity, and adds one of what is new', async () => {
    const cart = await newCart();
    const items = [{ variant_id: 'var_shirt' }, { variant_id: 'var_mug' }];
    const { body } = await send(changeCart, { items }, cart);
    expect(body.items).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  });

  it('takes all items that are added at once', async () => {
    const cart = await newCart();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(addCartItem, { variant_id: 'var_mug', quantity: 1 }, cart)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { body } = await send(readCart, undefined, cart);
    expect(body.items).toMatchObject([{ quantity: 2 }, { quantity: 8 }]);
    expect(body.state_lock_version).toBe(8);
  });

  it('of two changes at once takes one, and tells the other to fetch the cart again', async () => {
    const cart = await newCart();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((note) => send(changeCart, { customer_note: note }, cart)),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toEqual([409, 'cart_already_updated']);
    }
    const { body } = await send(readCart, undefined, cart);
    expect(body.state_lock_version).toBe(taken.length);
    const version = body.state_lock_version;
    const stale = await send(changeCart, { customer_note: 'e', state_lock_version: version - 1 }, cart);
    expect(refusal(stale)).toEqual([409, 'cart_already_updated']);
    const fresh = await send(changeCart, { customer_note: 'e', state_lock_version: version }, cart);
    expect(fresh).toMatchObject({
      status: 200,
      body: { customer_note: 'e', state_lock_version: version + 1 },
    });
  });

  it('says what is wrong with an address', async () => {
    const cart = await newCart();
    const { status, body } = await send(changeCart, { shipping_address: { city: 'Boston' } }, cart);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'validation_error',
      details: {
        'shipping_address.firstname': ["can't be blank"],
        'shipping_address.address1': ["can't be blank"],
        'shipping_address.country': ["can't be blank"],
      },
    });
  });

  it('is delivered by the rate that is chosen', async () => {
    const cart = await newCart();
    const { body } = await send(changeCart, { shipping_address: sentAddress, use_shipping: true }, cart);
    const [fulfillment] = body.fulfillments;
    expect(fulfillment.delivery_rates).toMatchObject([
      { name: 'Standard', selected: true, cost: '5.00' },
      { name: 'Express', selected: false, cost: '15.00' },
    ]);
    expect(body).toMatchObject({ delivery_total: '5.00', total: '45.00', shipping_eq_billing_address: true });
    const params = { ...cart.params, fulfillment_id: fulfillment.id };
    const chosen = await send(
      selectDeliveryRate,
      { selected_delivery_rate_id: fulfillment.delivery_rates[1].id },
      { ...cart, params },
    );
    expect(chosen).toMatchObject({ status: 200, body: { delivery_total: '15.00', total: '55.00' } });
    const wrong = { ...params, fulfillment_id: 'ful_other' };
    const missing = { selected_delivery_rate_id: 'dr_unknown' };
    expect(refusal(await send(selectDeliveryRate, missing, { ...cart, params: wrong }))[1]).toBe(
      'record_not_found',
    );
    expect(refusal(await send(selectDeliveryRate, missing, { ...cart, params }))[1]).toBe('record_not_found');
  });

  it('changes its currency with all its prices', async () => {
    const cart = await newCart();
    const { body } = await send(changeCart, { currency: 'eur' }, cart);
    expect(body).toMatchObject({ currency: 'EUR', display_total: '€40.00' });
    expect(refusal(await send(changeCart, { currency: 'XXX' }, cart))).toEqual([422, 'validation_error']);
    expect(refusal(await send(changeCart, { currency: 'GBP' }, cart))).toEqual([422, 'validation_error']);
  });

  it('takes an e-mail address while the catalog is away, and refuses what needs it, without harm to the process', async () => {
    const cart = await newCart();
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    shop.neighbours.world.down.add('catalog');
    const unknown = { ...cart, params: { ...cart.params, item_id: 'li_unknown' } };
    expect(refusal(await send(changeCartItem, { quantity: 1 }, unknown))[0]).toBe(404);
    expect(refusal(await send(addCartItem, { variant_id: 'var_shirt' }, cart))[0]).toBe(503);
    expect((await send(changeCart, { email: 'ann@example.com' }, cart)).status).toBe(200);
    await new Promise(setImmediate);
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });

  it('is gone when it was deleted', async () => {
    const cart = await newCart();
    expect((await send(deleteCart, undefined, cart)).status).toBe(204);
    expect(refusal(await send(readCart, undefined, cart))).toEqual([404, 'cart_not_found']);
  });
});

describe('a gift card on a cart', () => {
  it('lowers what is due, and is shown with what it can pay now', async () => {
    const cart = await readyCart();
    const applied = await send(applyCartGiftCard, { code: 'gift' }, cart);
    expect(applied).toMatchObject({
      status: 201,
      body: { total: '45.00', gift_card_total: '45.00', amount_due: '0.00', gift_card: { id: 'gc_1' } },
    });
    expect(refusal(await send(applyCartGiftCard, { code: 'gift' }, cart))).toEqual([422, 'processing_error']);

    shop.neighbours.world.card.authorized.set('or_other', 40_00n);
    const less = await send(readCart, undefined, cart);
    expect(less.body).toMatchObject({ gift_card_total: '10.00', amount_due: '35.00' });
    shop.neighbours.world.card.authorized.set('or_other', 50_00n);
    const none = await send(readCart, undefined, cart);
    expect(none.body).toMatchObject({
      gift_card_total: '0.00',
      amount_due: '45.00',
      gift_card: { id: 'gc_1' },
      warnings: [{ code: 'gift_card_unusable', message: 'Gift card has already been redeemed' }],
    });
    shop.neighbours.world.down.add('stored-value');
    const unchecked = await send(readCart, undefined, cart);
    expect(unchecked.body).toMatchObject({
      gift_card_total: '45.00',
      warnings: [{ code: 'gift_card_unchecked' }],
    });
    shop.neighbours.world.down.clear();

    shop.neighbours.world.card.authorized.delete('or_other');
    shop.neighbours.isCardExpired = true;
    const expired = await send(readCart, undefined, cart);
    expect(expired.body).toMatchObject({
      gift_card: { id: 'gc_1', state: 'expired', expired: true },
      gift_card_total: '0.00',
      amount_due: '45.00',
      warnings: [{ code: 'gift_card_unusable', message: 'Gift card has expired' }],
    });

    const params = { ...cart.params, gift_card_id: 'gc_1' };
    const removed = await send(removeCartGiftCard, undefined, { ...cart, params });
    expect(removed).toMatchObject({ status: 200, body: { gift_card: null, gift_card_total: '0.00' } });
    expect(refusal(await send(removeCartGiftCard, undefined, { ...cart, params }))).toEqual([
      404,
      'record_not_found',
    ]);
    expect(refusal(await send(applyCartGiftCard, { code: 'nope' }, cart))).toEqual([404, 'record_not_found']);
    expect(refusal(await send(applyCartGiftCard, { code: ' ' }, cart))).toEqual([422, 'validation_error']);
  });
});

describe('completing a cart', () => {
  it('makes an order, spends stock and card once, and answers the same again', async () => {
    const cart = await readyCart();
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    shop.neighbours.asked.clear();
    const { status, body } = await send(completeCart, undefined, cart);
    expect(status).toBe(200);
    expect(orderShape.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: String(cart.body.id).replace('cart_', 'or_'),
      number: cart.body.number,
      total: '45.00',
      gift_card_total: '45.00',
      amount_due: '0.00',
      payment_status: 'paid',
      fulfillment_status: 'ready',
      state: 'complete',
      billing_address: { city: 'Boston' },
    });
    expect(Object.fromEntries(shop.neighbours.asked)).toEqual({
      'catalog.variant.quote': 1,
      'catalog.stock_item.reserve': 1,
      'catalog.stock_item.commit': 1,
      'stored_value.gift_card.find_usable': 1,
      'stored_value.gift_card.authorize': 1,
      'stored_value.gift_card.capture': 1,
    });
    expect(shop.neighbours.world.stock.onHand).toBe(8);
    expect(shop.neighbours.world.card.captured.size).toBe(1);

    expect((await send(completeCart, undefined, cart)).body).toEqual(body);
    const read = await send(readOrder, undefined, { ...cart, params: { id: body.id } });
    const { payment_methods, returnable_items, return_reasons, ...shown } = read.body;
    expect([returnable_items, return_reasons]).toEqual([[], []]);
    expect(shown).toEqual({ ...body, payable_amount: '0.00', display_payable_amount: '$0.00' });
    expect(payment_methods).not.toEqual([]);
    expect(refusal(await send(changeCart, { customer_note: 'late' }, cart))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    expect(refusal(await send(deleteCart, undefined, cart))).toEqual([422, 'cart_invalid_state']);
    expect((await send(readCart, undefined, cart)).body).toMatchObject({
      current_step: 'complete',
      requirements: [],
    });
  });

  it('many times at once makes one order', async () => {
    const cart = await readyCart();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(completeCart, undefined, cart)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(shop.neighbours.world.stock.onHand).toBe(8);
    await expect.poll(async () => (await completions()).length).toBe(1);
  });

  it('is refused as long as something is missing, in the order of the steps', async () => {
    const empty = await send(createCart, {});
    const bare = holding(empty);
    expect(refusal(await send(completeCart, undefined, bare))).toEqual([422, 'cart_empty']);
    const cart = await newCart();
    const early = await send(completeCart, undefined, cart);
    expect(refusal(early)).toEqual([422, 'cart_cannot_transition']);
    expect(early.body.error.details.requirements).toMatchObject([
      { step: 'address', field: 'email' },
      { step: 'address', field: 'shipping_address' },
      { step: 'delivery', field: 'delivery_rate' },
      { step: 'payment', field: 'payment' },
    ]);
    shop.neighbours.world.stock.onHand = 1;
    const ready = await readyCart('var_mug');
    await send(addCartItem, { variant_id: 'var_shirt', quantity: 1 }, ready);
    shop.neighbours.world.stock.onHand = 0;
    const short = await send(completeCart, undefined, ready);
    expect(refusal(short)).toEqual([422, 'insufficient_stock']);
    expect(short.body.error.details).toEqual(shortageOf({ var_shirt: 0 }));
  });

  it('asks again when a price has risen, and the second time it is meant', async () => {
    const cart = await readyCart();
    shop.neighbours.reprice('var_shirt', '22.00');
    const first = await send(completeCart, undefined, cart);
    expect(refusal(first)).toEqual([422, 'cart_cannot_transition']);
    expect((await send(readCart, undefined, cart)).body).toMatchObject({
      total: '49.00',
      warnings: [{ code: 'price_changed' }],
    });
    expect((await send(completeCart, undefined, cart)).body).toMatchObject({ total: '49.00' });
  });

  it('by a payment of the rest, whatever the card leaves', async () => {
    shop.neighbours.world.card.authorized.set('or_other', 20_00n);
    const cart = await readyCart();
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    const { body } = await send(completeCart, undefined, cart);
    expect(body).toMatchObject({
      gift_card_total: '30.00',
      amount_due: '15.00',
      payment_status: 'balance_due',
      payments: [{ amount: '15.00', status: 'pending' }],
    });
  });

  it('gives back what it took when the card has paid elsewhere meanwhile', async () => {
    const cart = await readyCart();
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    shop.neighbours.world.card.authorized.set('or_other', 50_00n);
    expect(refusal(await send(completeCart, undefined, cart))).toEqual([422, 'processing_error']);
    expect(shop.neighbours.world.stock.reserved.size).toBe(0);
    await send(removeCartGiftCard, undefined, { ...cart, params: { ...cart.params, gift_card_id: 'gc_1' } });
    expect(await send(completeCart, undefined, cart)).toMatchObject({
      status: 200,
      body: { gift_card_total: '0.00', amount_due: '45.00' },
    });
  });

  it('is told to try again while a neighbour is away, and goes on by itself', async () => {
    const cart = await readyCart();
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    shop.neighbours.unanswered.add('stored_value.gift_card.authorize');
    expect(refusal(await send(completeCart, undefined, cart))).toEqual([503, 'processing_error']);
    expect(refusal(await send(changeCart, { customer_note: 'x' }, cart))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    shop.neighbours.unanswered.clear();
    await expect.poll(() => shop.neighbours.world.card.captured.size).toBe(1);
    expect(await send(completeCart, undefined, cart)).toMatchObject({ status: 200 });
    expect(shop.neighbours.world.stock.onHand).toBe(8);
  });

  it('is told to the world, once, with nothing personal in clear', async () => {
    const cart = await readyCart();
    const { body } = await send(completeCart, undefined, cart);
    await expect.poll(async () => (await completions()).length).toBe(1);
    const events = await shop.driven.published();
    expect(events.map(({ name }) => name)).toEqual([
      'order.created',
      'payment.created',
      'shipment.created',
      'order.completed',
    ]);
    const [completion] = await completions();
    expect(adminOrder.strict().parse(completion?.payload)).toEqual(completion?.payload);
    expect(completion?.payload).toMatchObject({
      id: body.id,
      number: body.number,
      email: 'ann@example.com',
      shipping_address: { city: 'Boston' },
    });
    expect(JSON.stringify(events)).not.toContain(cart.body.token);
    const stored = await shop.facts();
    expect(JSON.stringify(stored)).not.toContain('ann@example.com');
  });
});

describe('a process that ends in the middle of a checkout', () => {
  it('goes on with it after its restart', async () => {
    await shop.useOwnService();
    const cart = await readyCart();
    await send(applyCartGiftCard, { code: 'gift' }, cart);
    shop.neighbours.unanswered.add('stored_value.gift_card.authorize');
    expect(refusal(await send(completeCart, undefined, cart))).toEqual([503, 'processing_error']);
    expect(shop.neighbours.world.stock.reserved.size).toBe(1);
    await shop.restart(() => shop.neighbours.unanswered.clear());
    await expect.poll(() => shop.neighbours.world.card.captured.size).toBe(1);
    await expect.poll(() => shop.neighbours.world.stock.onHand).toBe(8);
    expect(await send(completeCart, undefined, cart)).toMatchObject({
      status: 200,
      body: { state: 'complete' },
    });
  });
});

describe('payments of a cart', () => {
  it('are answered with themselves', async () => {
    const cart = await newCart();
    const { body: shown } = await send(readCart, undefined, cart);
    const [method] = shown.payment_methods;
    const { status, body } = await send(addCartPayment, { payment_method_id: method.id }, cart);
    expect(status).toBe(201);
    expect(paymentShape.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ amount: '40.00', status: 'checkout', payment_method: { id: method.id } });
    const refused = await Promise.all([
      send(addCartPayment, { payment_method_id: 'pm_unknown' }, cart),
      send(addCartPayment, {}, cart),
      send(addCartPayment, { payment_method_id: method.id, amount: '0' }, cart),
      send(addCartPayment, { payment_method_id: method.id, amount: '40.01' }, cart),
      send(addCartPayment, { payment_method_id: method.id, amount: '1.001' }, cart),
      send(addCartPayment, { payment_method_id: method.id }, holding(await send(createCart, {}))),
    ]);
    expect(refused.map(refusal)).toEqual([
      [404, 'record_not_found'],
      [422, 'validation_error'],
      [422, 'validation_error'],
      [422, 'validation_error'],
      [422, 'validation_error'],
      [422, 'cart_empty'],
    ]);
    const part = await send(addCartPayment, { payment_method_id: method.id, amount: 10.5 }, cart);
    expect(part.body).toMatchObject({ amount: '10.50' });
    const { body: after } = await send(readCart, undefined, cart);
    expect(after.payments).toMatchObject([{ amount: '29.50' }, { amount: '10.50' }]);
  });
});

describe('payments by the test gateway', () => {
  it('are collected with the order, told to the world, and paid back when it is canceled', async () => {
    const cart = await readyCart();
    const added = await payByCard(cart, 'tok_approve');
    expect(paymentShape.strict().parse(added.body)).toEqual(added.body);
    expect(added).toMatchObject({
      status: 201,
      body: {
        status: 'checkout',
        response_code: null,
        source_type: 'credit_card',
        source_id: null,
        source: { brand: 'visa', last4: '4242' },
        payment_method: { type: 'test', source_required: true, session_required: false },
      },
    });
    const { body: order } = await send(completeCart, undefined, cart);
    expect(order).toMatchObject({
      payment_status: 'paid',
      fulfillment_status: 'ready',
      payments: [{ status: 'completed', amount: '45.00', response_code: expect.stringMatching(/^A\d{6}$/) }],
    });
    await expect.poll(async () => (await toldOf(order)).at(-1)).toBe('order.updated');
    expect(await toldOf(order)).toEqual([
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

    const { body: canceled } = await send(cancelOrder, {}, { params: { id: order.id } });
    expect(canceled).toMatchObject({
      payment_status: 'void',
      payments: [{ status: 'completed', refunded_amount: '45.00' }],
    });
    const events = await shop.facts();
    const book = events.filter(({ type }) => type.startsWith('TestCharge'));
    expect(book.map(({ type }) => type)).toEqual([
      'TestChargeAuthorized',
      'TestChargeCaptured',
      'TestChargeRefunded',
    ]);
    // Neither the token nor anything of the card is in the log in clear.
    expect(JSON.stringify(events)).not.toMatch(/tok_approve|test_approve|"4242"/);
  });

  it('name a card that the gateway knows', async () => {
    const cart = await readyCart();
    for (const [source, field] of [
      [undefined, 'source'],
      [{ token: '' }, 'source'],
      [{ token: 'tok_unknown' }, 'source.token'],
    ] as const) {
      const { status, body } = await payByCard(cart, source);
      expect([status, Object.keys(body.error.details)]).toEqual([422, [field]]);
    }
  });

  it('that are declined leave the cart open, to be paid by another card', async () => {
    const cart = await readyCart();
    await payByCard(cart, 'tok_decline');
    expect(refusal(await send(completeCart, undefined, cart))).toEqual([422, 'payment_failed']);
    expect((await send(readCart, undefined, cart)).body).toMatchObject({
      state: 'payment',
      payments: [{ status: 'checkout', response_code: null }],
    });
    await payByCard(cart, 'tok_approve');
    expect((await send(completeCart, undefined, cart)).body.payment_status).toBe('paid');
  });
});

describe('saved cards', () => {
  // The cards of a customer are those of all stores.
  beforeEach(() => shop.useOwnService());

  const caller = { customer: { id: 'cus_1', email: 'cus@example.com', sessionId: 'ses_1' } };
  const other = { customer: { id: 'cus_2', email: 'bob@example.com', sessionId: 'ses_2' } };
  const cards = async (of: Partial<Caller> = caller) =>
    (await send(listOwnCreditCards, undefined, { caller: of })).body.data;

  /** A customer's cart that lacks nothing but a payment. */
  async function ownCart(): Promise<About> {
    const { body } = await send(
      createCart,
      { items: [{ variant_id: 'var_shirt', quantity: 1 }], shipping_address: sentAddress },
      { caller },
    );
    return { params: { id: body.id }, caller };
  }

  it('are kept of a payment that says so, pay again, and are shown to their owner alone', async () => {
    const cart = await ownCart();
    const { body: paid } = await payByCard(cart, { token: 'tok_approve', save: true });
    expect((await send(completeCart, undefined, cart)).body.payment_status).toBe('paid');
    await payByCard(await ownCart(), { token: 'tok_slow', save: true });
    const [first, second] = await cards();
    expect(creditCard.strict().parse(first)).toEqual(first);
    expect(first).toEqual({
      id: paid.source_id,
      brand: 'visa',
      last4: '4242',
      month: 12,
      year: 2034,
      name: null,
      default: true,
      gateway_payment_profile_id: expect.stringMatching(/^test_approve_/),
    });
    expect(second).toMatchObject({ last4: '0077', default: false });

    const again = await ownCart();
    const { body: reused } = await payByCard(again, { source_id: first.id });
    expect(reused).toMatchObject({ source_id: first.id, source: { last4: '4242' } });
    expect((await send(completeCart, undefined, again)).body).toMatchObject({
      payment_status: 'paid',
      payments: [{ source_id: first.id, status: 'completed' }],
    });
    expect(await cards()).toHaveLength(2);

    const at = { params: { id: first.id } };
    expect((await send(readOwnCreditCard, undefined, { ...at, caller })).body).toEqual(first);
    expect(await cards(other)).toEqual([]);
    for (const endpoint of [readOwnCreditCard, deleteOwnCreditCard]) {
      expect(refusal(await send(endpoint, undefined, { ...at, caller: other }))).toEqual([
        404,
        'record_not_found',
      ]);
    }
    const theirs = holding(
      await send(createCart, { items: [{ variant_id: 'var_shirt' }] }, { caller: other }),
    );
    const stolen = await payByCard({ ...theirs, caller: other }, { source_id: first.id });
    expect(refusal(stolen)).toEqual([404, 'record_not_found']);
  });

  it('that are removed pay no cart that has named them, and the next one becomes the default', async () => {
    const cart = await ownCart();
    const { body: paid } = await payByCard(cart, { token: 'tok_approve', save: true });
    await payByCard(await ownCart(), { token: 'tok_approve', save: true });
    const removed = { params: { id: paid.source_id }, caller };
    expect((await send(deleteOwnCreditCard, undefined, removed)).status).toBe(204);
    expect(refusal(await send(deleteOwnCreditCard, undefined, removed))[0]).toBe(404);
    expect(await cards()).toMatchObject([{ default: true }]);
    expect(refusal(await send(completeCart, undefined, cart))).toEqual([422, 'processing_error']);
    await payByCard(cart, { token: 'tok_approve' });
    expect((await send(completeCart, undefined, cart)).status).toBe(200);
  });

  it('pay for carts of their owner alone, because the token of a guest’s cart lets anybody change and complete it', async () => {
    await payByCard(await ownCart(), { token: 'tok_approve', save: true });
    const [saved] = await cards();
    const cart = await readyCart();
    const guests = { ...cart, caller: { ...cart.caller, ...caller } };
    const german = { ...guests, caller: { ...guests.caller, locale: 'de' } };
    for (const [source, english, inGerman] of [
      [
        { source_id: saved.id },
        "Source can't be used before the cart is yours",
        'Gespeicherte Karte kann erst verwendet werden, wenn der Warenkorb Ihnen zugeordnet ist',
      ],
      [
        { token: 'tok_approve', save: true },
        "Source can't be saved before the cart is yours",
        'Zahlungsquelle kann erst gespeichert werden, wenn der Warenkorb Ihnen zugeordnet ist',
      ],
    ] as const) {
      const refused = await payByCard(guests, source);
      expect(refusal(refused)).toEqual([422, 'validation_error']);
      expect(refused.body.error.message).toBe(english);
      expect((await payByCard(german, source)).body.error.message).toBe(inGerman);
    }
    expect((await payByCard(guests, { token: 'tok_approve' })).status).toBe(201);
    expect(await cards()).toEqual([saved]);
  });

  it('are kept for customers alone, and only of payments that are taken', async () => {
    const guests = await readyCart();
    const asked = await payByCard(guests, { token: 'tok_approve', save: true });
    expect(refusal(asked)).toEqual([401, 'authentication_required']);
    const { body: method } = await send(createPaymentMethod, { name: 'Card', type: 'test', position: 9 });
    const tooMuch = { payment_method_id: method.id, amount: '9000.00' };
    const source = { token: 'tok_approve', save: true };
    expect((await send(addCartPayment, { ...tooMuch, source }, await ownCart())).status).toBe(422);
    expect(await cards()).toEqual([]);
  });

  it('are no more than 50 when two are saved at once, and the payment that is refused is not on its cart', async () => {
    const source = { token: 'tok_approve', save: true };
    for (let count = 0; count < 49; count++) await payByCard(await ownCart(), source);
    const append = shop.driven.ports.log.append.bind(shop.driven.ports.log);
    let open = () => {};
    const bothAdded = new Promise<void>((resolve) => {
      open = resolve;
    });
    let added = 0;
    shop.driven.ports.log.append = async (...parameters) => {
      const [stream, , events] = parameters;
      if (stream.startsWith('payment_source-')) await bothAdded;
      const appended = await append(...parameters);
      if (events.some(({ type }) => type === 'CartPaymentAdded') && ++added === 2) open();
      return appended;
    };
    const carts = [await ownCart(), await ownCart()];
    const answers = await Promise.all(carts.map((cart) => payByCard(cart, source)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect((await send(listOwnCreditCards, undefined, { caller })).body.meta.count).toBe(50);
    for (const [index, { status }] of answers.entries()) {
      const { body } = await send(readCart, undefined, carts[index]);
      expect(body.payments).toHaveLength(status === 201 ? 1 : 0);
    }
  });

  it('from before the address was proved are deleted, because they may be somebody else’s', async () => {
    await payByCard(await ownCart(), { token: 'tok_approve', save: true });
    const before = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => new Date().toISOString() > before).toBe(true);
    const { body } = await payByCard(await ownCart(), { token: 'tok_slow', save: true });
    const request = {
      command_id: randomUUID(),
      store_id: shop.neighbours.store.id,
      customer_id: 'cus_1',
      before,
    };
    await shop.driven.ports.bus.ask(deleteEarlierCarts, request, exampleOrigin);
    expect(await cards()).toMatchObject([{ id: body.source_id, default: true }]);
  });

  it('are told in an export, and go with the customer for good', async () => {
    await payByCard(await ownCart(), { token: 'tok_approve', save: true });
    const about = { store_id: shop.neighbours.store.id, customer_id: 'cus_1', offset: 0 };
    const { records } = await shop.driven.ports.bus.ask(exportCustomerCreditCards, about);
    expect(records).toEqual(await cards());
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(() => cards()).toEqual([]);
    const late = await payByCard(holding(await send(createCart, { items: [{ variant_id: 'var_shirt' }] })), {
      token: 'tok_approve',
    });
    expect(late.status).toBe(201);
    const other = holding(await send(createCart, { items: [{ variant_id: 'var_shirt' }] }));
    const saving = { ...other, caller: { ...other.caller, ...caller } };
    expect(refusal(await payByCard(saving, { token: 'tok_approve', save: true }))[0]).toBe(404);
  });
});

/** The names of the events that tell of an order and its parts. */
const toldOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await shop.driven.published())
    .filter(({ payload }) => payload.id === id || payload.order_id === id)
    .map(({ name }) => name);

/** Pays the rest of a cart by a method of the test gateway. */
async function payByCard(cart: About, source?: string | object): Promise<DrivenAnswer> {
  const { body: method } = await send(createPaymentMethod, { name: 'Card', type: 'test', position: 9 });
  const sent = typeof source === 'string' ? { token: source } : source;
  return send(addCartPayment, { payment_method_id: method.id, source: sent }, cart);
}

describe("a customer's carts and orders", () => {
  const asOther: Partial<Caller> = {
    customer: { id: 'cus_2', email: 'other@example.com', sessionId: 'ses_2' },
  };

  it('need no token, use the address book, and are listed', async () => {
    const made = await send(
      createCart,
      { items: [{ variant_id: 'var_shirt', quantity: 1 }] },
      { caller: asCustomer },
    );
    expect(made.body).toMatchObject({ email: customer.email });
    const cart = { params: { id: made.body.id }, caller: asCustomer };
    const addressed = await send(changeCart, { shipping_address_id: 'addr_book' }, cart);
    expect(addressed.body).toMatchObject({ shipping_address: { id: 'addr_book', city: 'Springfield' } });
    expect(refusal(await send(changeCart, { shipping_address_id: 'addr_none' }, cart))).toEqual([
      404,
      'record_not_found',
    ]);
    const listed = await send(listCarts, undefined, { caller: asCustomer });
    expect(listed.body).toMatchObject({
      data: [{ id: made.body.id, token: made.body.token }],
      meta: { count: 1 },
    });
    expect((await send(listCarts, undefined, { caller: asOther })).body.data).toEqual([]);
    expect(refusal(await send(readCart, undefined, { ...cart, caller: asOther }))).toEqual([
      404,
      'cart_not_found',
    ]);

    await pay(cart);
    const { body: order } = await send(completeCart, undefined, cart);
    expect((await send(listCarts, undefined, { caller: asCustomer })).body.data).toEqual([]);
    const orders = await send(listOwnOrders, undefined, { caller: asCustomer });
    expect(orders.body).toMatchObject({ data: [order], meta: { count: 1 } });
    const own = { params: { id: order.id }, caller: asCustomer };
    expect((await send(readOwnOrder, undefined, own)).body).toEqual(order);
    expect(refusal(await send(readOwnOrder, undefined, { ...own, caller: asOther }))).toEqual([
      404,
      'order_not_found',
    ]);
    expect(refusal(await send(readOrder, undefined, { ...own, caller: asOther }))).toEqual([
      404,
      'order_not_found',
    ]);
    expect((await send(listOwnOrders, undefined, { caller: asOther })).body.data).toEqual([]);
  });

  it('take over a cart that was filled as a guest, by its token', async () => {
    const cart = await newCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    const taken = await send(associateCart, undefined, { ...cart, caller });
    expect(refusal(await send(readCart, undefined, cart))).toEqual([404, 'cart_not_found']);
    expect(refusal(await send(deleteCart, undefined, cart))).toEqual([404, 'cart_not_found']);
    expect(taken).toMatchObject({ status: 200, body: { email: customer.email, items: [{ quantity: 2 }] } });
    expect((await send(readCart, undefined, { ...cart, caller: asCustomer })).status).toBe(200);
    expect(
      refusal(
        await send(associateCart, undefined, {
          ...cart,
          caller: { ...asOther, cartToken: caller.cartToken },
        }),
      ),
    ).toEqual([404, 'cart_not_found']);
    expect(
      refusal(await send(associateCart, undefined, { ...(await newCart()), caller: asCustomer })),
    ).toEqual([404, 'cart_not_found']);
  });

  it('that were taken over open to the guest’s token neither as carts nor as orders', async () => {
    const cart = await readyCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    await send(associateCart, undefined, { ...cart, caller });
    const refused = [
      await send(changeCart, { customer_note: 'mine' }, cart),
      await send(addCartItem, { variant_id: 'var_mug' }, cart),
      await send(completeCart, undefined, cart),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => [404, 'cart_not_found']));
    const { status, body: order } = await send(completeCart, undefined, { ...cart, caller: asCustomer });
    expect([status, order.items.length, order.customer_note]).toEqual([200, 1, null]);
    const params = { id: order.id };
    expect((await send(readOrder, undefined, { ...cart, params })).status).toBe(404);
    expect((await send(readOrder, undefined, { params, caller: asCustomer })).status).toBe(200);
  });

  it('count for a deletion once they are placed, and not as carts', async () => {
    const has = (customer_id: string, store_id = shop.neighbours.store.id) =>
      shop.driven.ports.bus.ask(checkCustomerOrders, { store_id, customer_id });
    const cart = await readyCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    await send(associateCart, undefined, { ...cart, caller });
    expect(await has('cus_1')).toEqual({ has_orders: false });
    await send(completeCart, undefined, { ...cart, caller });
    expect(await has('cus_1')).toEqual({ has_orders: true });
    expect(await has('cus_1', 'store_other')).toEqual({ has_orders: false });
    expect(await has('cus_2')).toEqual({ has_orders: false });
  });

  it('count where they are kept only while something is to happen with them', async () => {
    const cart = await readyCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    await send(associateCart, undefined, { ...cart, caller });
    const asked = { store_id: shop.neighbours.store.id, customer_id: 'cus_1', keeps_orders: true };
    const found = () => shop.driven.ports.bus.ask(checkCustomerOrders, asked);
    expect(await found()).toEqual({ has_orders: false, open_orders: [], personal_orders: 0 });
    const { body: order } = await send(completeCart, undefined, { ...cart, caller });
    expect(await found()).toEqual({ has_orders: true, open_orders: [order.number], personal_orders: 1 });
    const params = { id: order.id };
    expect(refusal(await send(eraseOrder, undefined, { params }))).toEqual([422, 'processing_error']);
    await send(cancelOrder, {}, { params });
    expect(await found()).toEqual({ has_orders: false, open_orders: [], personal_orders: 1 });
    const refused = await send(eraseOrder, undefined, { params });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'The order belongs to a customer and is erased with the customer',
    ]);
  });

  it('of a guest lose their person when staff say so, and nothing else, and tell of it', async () => {
    const cart = await readyCart();
    const { body: order } = await send(completeCart, undefined, cart);
    const params = { id: order.id };
    await send(changeOrder, { internal_note: 'Rings twice', tags: ['Ann'] }, { params });
    const erase = () => send(eraseOrder, undefined, { params });
    const open = await erase();
    expect([open.status, open.body.error.message]).toEqual([
      422,
      'The order is open: something is to be sent or to come back, is due or is owed',
    ]);
    const { body: before } = await send(cancelOrder, {}, { params });
    const mailed = async (about: string, store_id = shop.neighbours.store.id) =>
      shop.driven.ports.bus.ask(findMailedOrder, { store_id, order_id: order.id, about });
    const [{ id: paymentId }] = before.payments;
    expect(await mailed(paymentId)).toMatchObject({ order: { email: 'ann@example.com' }, is_wanted: true });
    expect(await mailed(paymentId, 'store_other')).toEqual({ order: null, is_wanted: false });
    expect(await erase()).toMatchObject({ status: 200, body: { kept: [] } });
    expect(await shop.driven.ports.vault.findKey(order.id)).toBeUndefined();
    expect((await mailed(paymentId)).order?.email).toBeNull();
    const after = await shop.shown(order);
    expect(after).toMatchObject({
      email: null,
      shipping_address: null,
      internal_note: null,
      tags: [],
      total: before.total,
      status: 'canceled',
    });
    const told = async () => (await shop.driven.published()).filter(({ name }) => name === 'order.erased');
    await expect
      .poll(async () => (await told()).map(({ payload }) => payload))
      .toMatchObject([{ id: order.id, email: null, number: order.number }]);
    expect((await erase()).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('count while they are being placed', async () => {
    const cart = await readyCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    await send(associateCart, undefined, { ...cart, caller });
    await send(applyCartGiftCard, { code: 'gift' }, { ...cart, caller });
    shop.neighbours.unanswered.add('stored_value.gift_card.authorize');
    await send(completeCart, undefined, { ...cart, caller });
    const asked = { store_id: shop.neighbours.store.id, customer_id: 'cus_1' };
    expect(await shop.driven.ports.bus.ask(checkCustomerOrders, asked)).toEqual({ has_orders: true });
    shop.neighbours.unanswered.clear();
  });

  it('go with the customer: no open cart, and nothing personal in what was ordered', async () => {
    await shop.useOwnService();
    const cart = await readyCart();
    const caller = { ...asCustomer, cartToken: cart.caller.cartToken };
    await send(associateCart, undefined, { ...cart, caller });
    const { body: order } = await send(completeCart, undefined, { ...cart, caller });
    const noted = { tags: ['friend-of-Tom'], metadata: { by: 'Eve' } };
    await send(changeOrder, noted, { params: { id: order.id } });
    const open = await newCart();
    await send(associateCart, undefined, {
      ...open,
      caller: { ...asCustomer, cartToken: open.caller.cartToken },
    });

    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect
      .poll(async () => (await send(readCart, undefined, { ...open, caller: asCustomer })).status)
      .toBe(404);
    const shown = () => shop.shown(order);
    await expect.poll(async () => (await shown()).email).toBeNull();
    expect(await shown()).toMatchObject({
      shipping_address: null,
      tags: [],
      metadata: {},
      total: order.total,
      items: order.items,
    });
    expect(adminOrder.strict().parse(await shown())).toEqual(await shown());
  });
});

describe("a cart that is associated in the moment of its customer's deletion", () => {
  it('goes with the customer, with what the guest typed into it', async () => {
    await shop.useOwnService();
    const cart = await readyCart();
    const id = 'cus_leaving';
    const deletion = {
      command_id: randomUUID(),
      store_id: shop.neighbours.store.id,
      customer_id: id,
      customer_deletion_id: randomUUID(),
    };
    await shop.driven.ports.bus.ask(holdCustomerPurchases, deletion, exampleOrigin);
    shop.neighbours.deletedCustomers.add(id);
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id } });
    const owner = { id, email: customer.email, sessionId: 'ses_1' };
    const caller = { customer: owner, cartToken: cart.caller.cartToken };
    expect((await send(associateCart, undefined, { ...cart, caller })).status).toBe(200);
    const own = { ...cart, caller: { customer: owner } };
    const status = async () => (await send(readCart, undefined, own)).status;
    await expect.poll(status).toBe(404);
    const orderId = String(cart.params.id).replace('cart_', 'or_');
    const key = () => shop.driven.ports.vault.findKey(orderId);
    await expect.poll(key).toBeUndefined();
  });
});

describe('carts of before a customer proved the e-mail address', () => {
  it('are deleted: somebody else may have begun them. What was taken over since stays', async () => {
    const id = 'cus_proved';
    const owner = { id, email: customer.email, sessionId: 'ses_1' };
    const asOwner = { caller: { customer: owner } };
    const guests = await newCart();
    const { body: squatted } = await send(createCart, {}, asOwner);
    const completed = await readyCart();
    await send(associateCart, undefined, {
      ...completed,
      caller: { customer: owner, cartToken: completed.caller.cartToken },
    });
    const { body: order } = await send(completeCart, undefined, { ...completed, ...asOwner });
    const before = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => new Date().toISOString() > before).toBe(true);
    const mine = { ...guests, caller: { customer: owner, cartToken: guests.caller.cartToken } };
    expect((await send(associateCart, undefined, mine)).status).toBe(200);
    const request = { command_id: randomUUID(), store_id: shop.neighbours.store.id, customer_id: id, before };
    for (let time = 0; time < 2; time++)
      await shop.driven.ports.bus.ask(deleteEarlierCarts, request, exampleOrigin);
    const statusOf = async (cartId: string) =>
      (await send(readCart, undefined, { params: { id: cartId }, ...asOwner })).status;
    expect(await statusOf(squatted.id)).toBe(404);
    expect(await statusOf(String(guests.params.id))).toBe(200);
    const params = { id: order.id };
    expect((await send(readOrder, undefined, { params, ...asOwner })).status).toBe(200);
  });

  it('are deleted with its cards whenever a session of before made them, and those of a new one stay', async () => {
    const id = 'cus_squatted';
    const inSession = (credential_epoch: number) => {
      const epochs = { credential_epoch, session_epoch: 0 };
      return {
        caller: { customer: { id, email: customer.email, sessionId: `ses_${credential_epoch}`, epochs } },
      };
    };
    const [squatter, owner] = [inSession(0), inSession(1)];
    const begin = async (who: typeof owner): Promise<About> => {
      const wanted = { items: [{ variant_id: 'var_shirt' }], shipping_address: sentAddress };
      return { params: { id: (await send(createCart, wanted, who)).body.id }, ...who };
    };
    const saved = { token: 'tok_approve', save: true };
    const [early, own] = [await begin(squatter), await begin(owner)];
    await payByCard(early, saved);
    const { body: kept } = await payByCard(own, { token: 'tok_slow', save: true });
    const ended = { store_id: shop.neighbours.store.id, customer_id: id, credential_epoch: 1 };
    const before = new Date(Date.now() - 60_000).toISOString();
    await shop.driven.ports.bus.ask(
      deleteEarlierCarts,
      { ...ended, command_id: randomUUID(), before },
      exampleOrigin,
    );

    const statusOf = async ({ params = {} }: About) =>
      (await send(readCart, undefined, { params, ...owner })).status;
    expect([await statusOf(early), await statusOf(own)]).toEqual([404, 200]);
    const cards = async () => (await send(listOwnCreditCards, undefined, owner)).body.data;
    expect(await cards()).toMatchObject([{ id: kept.source_id }]);

    const late = await begin(squatter);
    const guests = await newCart();
    const taken = { ...guests, caller: { ...guests.caller, ...squatter.caller } };
    expect((await send(associateCart, undefined, taken)).status).toBe(200);
    const again = await begin(owner);
    await expect
      .poll(async () => [await statusOf(late), await statusOf(taken)], { timeout: 40_000 })
      .toEqual([404, 404]);
    expect([await statusOf(own), await statusOf(again)]).toEqual([200, 200]);
    expect(await cards()).toMatchObject([{ id: kept.source_id }]);
  });
});

describe('orders of guests', () => {
  const ann = { id: 'cus_7', email: 'ann@example.com', sessionId: 'ses_7' };
  const tell = (name: 'customer.created' | 'customer.updated', changes: object) =>
    shop.driven.announce('identity', { name, payload: { ...ann, email_verified_at: null, ...changes } });
  const own = async () => (await send(listOwnOrders, undefined, { caller: { customer: ann } })).body.data;

  it('go to the customer who proved to read the mail of their address, and their token still opens them', async () => {
    const cart = await readyCart();
    const { body: order } = await send(completeCart, undefined, cart);
    await tell('customer.created', {});
    await tell('customer.updated', {
      email: 'eve@example.com',
      email_verified_at: '2999-01-01T00:00:00.000Z',
    });
    await tell('customer.updated', { email_verified_at: '2001-01-01T00:00:00.000Z' });
    await tell('customer.updated', { email_verified_at: '2999-01-01T00:00:00.000Z' });
    await expect.poll(async () => (await own()).map(({ id }: { id: string }) => id)).toEqual([order.id]);
    const events = await shop.facts();
    const claims = events.filter(({ type }) => type === 'OrderAssociated');
    expect(claims).toHaveLength(1);
    const told = async () =>
      (await shop.driven.published()).findLast(({ payload }) => payload.id === order.id);
    await expect.poll(told).toMatchObject({ name: 'order.updated', payload: { customer_id: 'cus_7' } });
    const params = { id: order.id };
    expect((await send(readOrder, undefined, { ...cart, params })).status).toBe(200);
    expect((await send(readOrder, undefined, { params })).status).toBe(404);
  });

  it('stay theirs while the customer of the address only registered, or is being deleted', async () => {
    const { body: order } = await send(completeCart, undefined, await readyCart());
    await tell('customer.created', {});
    await shop.driven.ports.bus.ask(
      holdCustomerPurchases,
      {
        command_id: randomUUID(),
        store_id: shop.neighbours.store.id,
        customer_id: ann.id,
        customer_deletion_id: randomUUID(),
      },
      exampleOrigin,
    );
    await tell('customer.updated', { email_verified_at: '2999-01-01T00:00:00.000Z' });
    await tell('customer.updated', { id: 'cus_8', email_verified_at: '2999-01-01T00:00:00.000Z' });
    const claimed = async () =>
      (await send(showOrder, undefined, { params: { id: order.id } })).body.customer_id;
    await expect.poll(claimed).toBe('cus_8');
    expect(await own()).toEqual([]);
  });
});

describe("a guest's order, whenever it was placed", () => {
  const bob = { id: 'cus_1', email: 'cus@example.com', sessionId: 'ses_1' };

  it('goes to the customer who holds its token, once, and to nobody else', async () => {
    const cart = await readyCart();
    const { body: order } = await send(completeCart, undefined, cart);
    const params = { id: order.id };
    const holding = { params, caller: { ...cart.caller, customer: bob } };
    for (const caller of [{ customer: bob }, { customer: bob, cartToken: 'other' }]) {
      const refused = await send(associateOrder, {}, { params, caller });
      expect(refusal(refused)).toEqual([404, 'order_not_found']);
    }
    const stale = { state_lock_version: 0 };
    expect(refusal(await send(associateOrder, stale, holding))).toEqual([409, 'cart_already_updated']);
    const answers = await atOnce(() => send(associateOrder, {}, holding));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await send(associateOrder, {}, holding)).body.number).toBe(order.number);
    expect((await shop.facts()).filter(({ type }) => type === 'OrderAssociated')).toHaveLength(1);
    const other = { ...holding.caller, customer: { ...bob, id: 'cus_2' } };
    expect(refusal(await send(associateOrder, {}, { params, caller: other }))).toEqual([
      404,
      'order_not_found',
    ]);
    const own = await send(listOwnOrders, undefined, { caller: { customer: bob } });
    expect(own.body.data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  });

  it('goes to the customer whom staff name, and from one customer to no other', async () => {
    const { body: order } = await send(completeCart, undefined, await readyCart());
    const params = { id: order.id };
    shop.neighbours.deletedCustomers.add('cus_none');
    const unknown = await send(changeOrder, { customer_id: 'cus_none' }, { params });
    expect([...refusal(unknown), unknown.body.error.details]).toEqual([
      422,
      'validation_error',
      { customer_id: ['must exist'] },
    ]);
    const given = await send(changeOrder, { customer_id: 'cus_1', internal_note: 'By phone.' }, { params });
    expect(given).toMatchObject({ status: 200, body: { customer_id: 'cus_1', internal_note: 'By phone.' } });
    expect((await send(changeOrder, { customer_id: 'cus_1' }, { params })).status).toBe(200);
    const moved = await send(changeOrder, { customer_id: 'cus_2' }, { params });
    expect(refusal(moved)).toEqual([422, 'cart_invalid_state']);
    const told = async () =>
      (await shop.driven.published()).findLast(({ payload }) => payload.id === order.id);
    await expect.poll(told).toMatchObject({ name: 'order.updated', payload: { customer_id: 'cus_1' } });
  });
});

describe('orders, for the staff', () => {
  it('are listed, filtered, read and changed', async () => {
    const cart = await readyCart();
    const { body: order } = await send(completeCart, undefined, cart);
    await newCart();
    const listed = await send(listOrders);
    expect(listed.body).toMatchObject({ data: [{ id: order.id, status: 'placed' }], meta: { count: 1 } });
    expect(adminOrder.strict().parse(listed.body.data[0])).toEqual(listed.body.data[0]);
    const counts = await Promise.all(
      [
        `q[number_eq]=${order.number}`,
        'q[email_cont]=ANN@',
        'q[total_gteq]=45.00',
        'q[total_gt]=45',
        'q[status_eq]=draft',
        'q[payment_status_eq]=balance_due',
        'q[secret_eq]=1',
      ].map(async (query) => (await send(listOrders, undefined, { query })).body.meta.count),
    );
    expect(counts).toEqual([1, 1, 1, 0, 1, 1, 1]);

    const params = { id: order.id };
    const changed = await send(
      changeOrder,
      { email: 'new@example.com', tags: ['vip'], internal_note: 'hm' },
      { params },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        email: 'new@example.com',
        tags: ['vip'],
        internal_note: 'hm',
        state_lock_version: order.state_lock_version + 1,
      },
    });
    const stale = { tags: [], state_lock_version: order.state_lock_version };
    expect(refusal(await send(changeOrder, stale, { params }))).toEqual([409, 'cart_already_updated']);
    const atOnce = await Promise.all([
      send(changeOrder, { tags: ['a'] }, { params }),
      send(changeOrder, { tags: ['b'] }, { params }),
    ]);
    expect(atOnce.map(({ status }) => status)).toContain(200);
    expect(atOnce.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(refusal(await send(showOrder, undefined, { params: { id: 'or_none' } }))).toEqual([
      404,
      'order_not_found',
    ]);
    await expect
      .poll(async () => (await shop.driven.published()).map(({ name }) => name))
      .toContain('order.updated');
  });
});

describe('methods of payment and delivery', () => {
  it('are there from the start, can be changed, and carts see it at once', async () => {
    expect((await send(listPaymentMethods)).body.data).toMatchObject([
      { name: 'Cash on delivery', session_required: false, active: true },
      { name: 'Bank transfer' },
      { name: 'Store credit' },
    ]);
    expect((await send(listDeliveryMethods)).body.data).toMatchObject([
      {
        name: 'Standard',
        prices: expect.arrayContaining([{ currency: 'JPY', amount: '500', display_amount: '¥500' }]),
      },
      { name: 'Express' },
    ]);
    const cart = await newCart();
    await send(changeCart, { shipping_address: sentAddress }, cart);
    const made = await send(createDeliveryMethod, {
      name: 'Pickup',
      prices: [{ currency: 'usd', amount: '0' }],
    });
    expect(made).toMatchObject({ status: 201, body: { prices: [{ amount: '0.00', currency: 'USD' }] } });
    const { body } = await send(readCart, undefined, cart);
    expect(body.fulfillments[0].delivery_rates).toMatchObject([
      { name: 'Pickup', selected: false, cost: '0.00' },
      { name: 'Standard', selected: true },
      { name: 'Express' },
    ]);
    expect((await send(deleteDeliveryMethod, undefined, { params: { id: made.body.id } })).status).toBe(204);
    const { body: after } = await send(readCart, undefined, cart);
    expect(after.fulfillments[0].delivery_rates).toHaveLength(2);

    const wrong = await send(createDeliveryMethod, {
      name: 'Odd',
      prices: [
        { currency: 'XXX', amount: '1' },
        { currency: 'JPY', amount: '1.5' },
        { currency: 'USD', amount: '-1' },
      ],
    });
    expect(wrong.body.error.details).toEqual({
      'prices.0.currency': ['is not included in the list'],
      'prices.1.amount': ['must be a number without decimals'],
      'prices.2.amount': ['must be greater than or equal to 0'],
    });
  });

  it('that staff deleted stay deleted, also after a restart of the defaults', async () => {
    await shop.useOwnService();
    const [method] = (await send(listPaymentMethods)).body.data;
    await send(deletePaymentMethod, undefined, { params: { id: method.id } });
    await shop.driven.service.bootstrap();
    expect((await send(listPaymentMethods)).body.data).toMatchObject([
      { name: 'Bank transfer' },
      { name: 'Store credit' },
    ]);
  });
});

interface Holding {
  readonly params: Record<string, string>;
  readonly caller: { readonly cartToken: string };
  readonly body: DrivenAnswer['body'];
}

const holding = ({ body }: DrivenAnswer): Holding => ({
  params: { id: body.id },
  caller: { cartToken: body.token },
  body,
});

/** A guest's cart with two shirts. */
const newCart = async (variant_id = 'var_shirt'): Promise<Holding> =>
  holding(await send(createCart, { items: [{ variant_id, quantity: 2 }] }));

/** A guest's cart that can be completed: 45.00 with two shirts. */
async function readyCart(variantId?: string): Promise<Holding> {
  const cart = await newCart(variantId);
  await send(changeCart, { email: 'ann@example.com', shipping_address: sentAddress }, cart);
  await pay(cart);
  return cart;
}

async function pay(cart: About): Promise<void> {
  const { body } = await send(readCart, undefined, cart);
  const { status } = await send(addCartPayment, { payment_method_id: body.payment_methods[0].id }, cart);
  expect(status).toBe(201);
}

const completions = async () =>
  (await shop.driven.published()).filter(({ name }) => name === 'order.completed');

/** How many appends there were, by their commands. */
async function appends(category: string): Promise<number> {
  const events = (await shop.facts()).filter(({ stream }) => stream.startsWith(`${category}-`));
  return new Set(events.map(({ metadata }) => metadata.command_id)).size;
}
