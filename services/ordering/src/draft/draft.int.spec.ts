import { randomUUID } from 'node:crypto';
import {
  adminOrder,
  applyOrderGiftCard,
  applyOrderStoreCredits,
  cancelOrder,
  changeOrder,
  changeOrderFulfillment,
  checkCustomerOrders,
  completeOrder,
  createCart,
  createOrder,
  deleteEarlierCarts,
  deleteGuestCarts,
  deleteOrder,
  exportCustomerOrders,
  holdCustomerPurchases,
  listCarts,
  listOrders,
  listTagsOf,
  readCart,
  readOwnOrder,
  removeOrderGiftCard,
  removeOrderStoreCredits,
  resendConfirmation,
  shipOrderFulfillment,
  shortageOf,
  showOrder,
} from '@storefold/contracts';
import type { DrivenAnswer } from '@storefold/engines/testing';
import { exampleOrigin } from '@storefold/kernel/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type About,
  about,
  asCustomer,
  driveOrdering,
  of,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';
import { customer } from '../neighbours.examples.ts';

const shop = driveOrdering();
const { send, told } = shop;

describe('an order that staff draft', () => {
  it('holds what the request says, is priced like a cart, and is told to the world once', async () => {
    const { status, body } = await send(createOrder, {
      items: [{ variant_id: 'var_shirt', quantity: 2, metadata: { gift: true } }, { variant_id: 'var_mug' }],
      email: 'Ann@Example.com',
      currency: 'usd',
      locale: 'EN',
      customer_note: 'Ring twice',
      internal_note: 'By phone',
      tags: ['phone'],
      metadata: { call: 7 },
      shipping_address: sentAddress,
      use_shipping: true,
    });
    expect(status).toBe(201);
    expect(adminOrder.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^or_\w{20}$/),
      number: expect.stringMatching(/^R\d{9}$/),
      status: 'draft',
      state: 'payment',
      email: 'ann@example.com',
      currency: 'USD',
      locale: 'en',
      customer_id: null,
      customer_note: 'Ring twice',
      internal_note: 'By phone',
      tags: ['phone'],
      metadata: { call: 7 },
      total: '52.50',
      amount_due: '52.50',
      items: [{ quantity: 2, price: '20.00', metadata: { gift: true } }, { quantity: 1 }],
      shipping_eq_billing_address: true,
      fulfillments: [{ delivery_rates: [{ selected: true }, { selected: false }] }],
      completed_at: null,
      payment_status: null,
    });
    expect(body.token).toBeUndefined();
    expect((await send(showOrder, undefined, about(body))).body).toEqual(body);
    await expect.poll(told).toEqual(['order.created']);
    const [event] = await shop.driven.published();
    expect(adminOrder.strict().parse(event?.payload)).toEqual(event?.payload);
    expect(event?.payload).toMatchObject({ id: body.id, status: 'draft', total: '52.50', tags: ['phone'] });
    const events = await shop.facts();
    expect(JSON.stringify(events)).not.toMatch(/ann@example|Main Street|Ring twice|By phone/);
  });

  it('may be empty', async () => {
    const { status, body } = await send(createOrder, {});
    expect([status, body.status, body.state, body.items]).toEqual([201, 'draft', 'cart', []]);
  });

  it('takes e-mail and default addresses of its customer, named either way', async () => {
    for (const name of ['customer_id', 'user_id']) {
      const { body } = await send(createOrder, { [name]: 'cus_1', use_customer_default_address: true });
      expect(body).toMatchObject({
        customer_id: 'cus_1',
        email: customer.email,
        shipping_address: { id: 'addr_book', city: 'Springfield' },
        billing_address: { id: 'addr_book' },
      });
    }
    const own = { customer_id: 'cus_1', email: 'work@example.com', shipping_address: sentAddress };
    const { body } = await send(createOrder, { ...own, billing_address_id: 'addr_book' });
    expect(body).toMatchObject({
      email: 'work@example.com',
      shipping_address: { city: 'Boston' },
      billing_address: { id: 'addr_book' },
    });
  });

  it.each<[what: string, body: object, status: number, code: string, details?: object]>([
    ['a variant that is unknown', { items: [{ variant_id: 'var_none' }] }, 404, 'variant_not_found'],
    ['more than there is', { items: [{ variant_id: 'var_shirt', quantity: 11 }] }, 422, 'insufficient_stock'],
    ['no quantity', { items: [{ variant_id: 'var_shirt', quantity: 0 }] }, 422, 'invalid_quantity'],
    ['half a piece', { items: [{ variant_id: 'var_shirt', quantity: 0.5 }] }, 422, 'invalid_quantity'],
    ['no e-mail address', { email: 'ann' }, 422, 'validation_error', { email: ['is invalid'] }],
    ['a currency', { currency: 'XXX' }, 422, 'validation_error', { currency: [notListed] }],
    ['a language', { locale: 'xx' }, 422, 'validation_error', { locale: [notListed] }],
    ['a customer', { customer_id: 'cus_gone' }, 422, 'validation_error', { customer_id: ['must exist'] }],
    [
      'an address of the customer',
      { customer_id: 'cus_1', shipping_address_id: 'addr_none' },
      422,
      'validation_error',
      { shipping_address_id: ['must exist'] },
    ],
    [
      'an address of nobody',
      { billing_address_id: 'addr_book' },
      422,
      'validation_error',
      { billing_address_id: ['must exist'] },
    ],
    [
      'a part of an address',
      { shipping_address: { ...sentAddress, city: '' } },
      422,
      'validation_error',
      { 'shipping_address.city': ["can't be blank"] },
    ],
  ])('is refused for %s, when it is made and when it is changed', async (_, body, status, code, details) => {
    shop.neighbours.deletedCustomers.add('cus_gone');
    const draft = await newDraft();
    const isRemoval = code === 'invalid_quantity' && JSON.stringify(body).includes('"quantity":0}');
    for (const answer of [await send(createOrder, body), await send(changeOrder, body, about(draft))]) {
      if (isRemoval && answer.status === 200) continue;
      expect(refusal(answer)).toEqual([status, code]);
      if (details) expect(answer.body.error.details).toEqual(details);
    }
    expect((await send(listOrders)).body.meta.count).toBe(1);
  });

  it('is changed in everything, tells of each change once, and of none that changes nothing', async () => {
    const draft = await newDraft();
    const inGerman = {
      ...about(draft),
      caller: { store: { ...shop.neighbours.store, supported_locales: ['en', 'de'] } },
    };
    const changed = await send(
      changeOrder,
      {
        items: [
          { variant_id: 'var_shirt', quantity: 0 },
          { variant_id: 'var_mug', quantity: 3 },
        ],
        email: 'bob@example.com',
        customer_note: 'Hurry',
        internal_note: 'Regular',
        tags: ['a', 'b'],
        metadata: { by: 'Eve' },
        currency: 'EUR',
        locale: 'de',
        shipping_address: sentAddress,
        use_shipping: true,
      },
      inGerman,
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      email: 'bob@example.com',
      customer_note: 'Hurry',
      internal_note: 'Regular',
      tags: ['a', 'b'],
      metadata: { by: 'Eve' },
      currency: 'EUR',
      locale: 'de',
      items: [{ variant_id: 'var_mug', quantity: 3 }],
      state_lock_version: draft.state_lock_version + 1,
    });
    const { customer_note, currency, tags } = changed.body;
    const same = await send(changeOrder, { customer_note, currency, tags }, inGerman);
    expect(same.body).toEqual(changed.body);
    expect((await send(changeOrder, { email: null }, about(draft))).body.email).toBeNull();
    await expect.poll(told).toEqual(['order.created', 'order.updated', 'order.updated']);
    const events = await shop.driven.published();
    expect(events.at(1)?.payload).toMatchObject({ email: 'bob@example.com', locale: 'de' });
  });

  it('leaves an item that is not named as it is, and takes one out that is there with quantity 0 only', async () => {
    const draft = await newDraft();
    const items = [{ variant_id: 'var_mug', quantity: 0 }];
    expect((await send(changeOrder, { items }, about(draft))).body).toEqual(draft);
  });

  it('of two changes at once takes one, and an older version is refused', async () => {
    const draft = await newDraft();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((note) => send(changeOrder, { internal_note: note }, about(draft))),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(refusal(answer)).toEqual([409, 'cart_already_updated']);
    }
    const stale = { internal_note: 'e', state_lock_version: draft.state_lock_version };
    expect(refusal(await send(changeOrder, stale, about(draft)))).toEqual([409, 'cart_already_updated']);
  });

  it('goes from one customer to another with its e-mail, and stays readable when the first one is deleted', async () => {
    await shop.useOwnService();
    const draft = await newDraft({
      customer_id: 'cus_1',
      items: [{ variant_id: 'var_shirt', metadata: { engraving: 'A' } }],
      shipping_address: sentAddress,
      tags: ['vip'],
    });
    const moved = await send(changeOrder, { customer_id: 'cus_2', email: 'two@example.com' }, about(draft));
    expect(moved.body).toMatchObject({ customer_id: 'cus_2', email: 'two@example.com' });
    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await shop.restart();
    const { body } = await send(showOrder, undefined, about(draft));
    expect(body).toEqual(moved.body);
    expect(body).toMatchObject({ tags: ['vip'], items: [{ metadata: { engraving: 'A' } }] });
    const back = await send(changeOrder, { user_id: 'cus_3' }, about(draft));
    expect(back.body).toMatchObject({ customer_id: 'cus_3', email: customer.email });
    expect(refusal(await send(changeOrder, { customer_id: null }, about(draft)))).toEqual([
      422,
      'validation_error',
    ]);
  });

  it('is seen by no shopper, not even by its customer', async () => {
    const draft = await newDraft({ customer_id: 'cus_1' });
    const id = draft.id.replace('or_', 'cart_');
    expect((await send(listCarts, undefined, { caller: asCustomer })).body.data).toEqual([]);
    const cart = { params: { id }, caller: asCustomer };
    expect(refusal(await send(readCart, undefined, cart))).toEqual([404, 'cart_not_found']);
  });

  it('is deleted once, and told so with what it was', async () => {
    const draft = await newDraft();
    expect((await send(deleteOrder, undefined, about(draft))).status).toBe(204);
    for (const gone of [
      await send(deleteOrder, undefined, about(draft)),
      await send(showOrder, undefined, about(draft)),
      await send(changeOrder, { tags: [] }, about(draft)),
      await send(cancelOrder, undefined, about(draft)),
    ]) {
      expect(refusal(gone)).toEqual([404, 'order_not_found']);
    }
    await expect.poll(told).toEqual(['order.created', 'order.deleted']);
    const event = (await shop.driven.published()).at(-1);
    expect(event?.payload).toMatchObject({ id: draft.id, email: 'ann@example.com', total: draft.total });
  });
});

describe('completing a draft', () => {
  it('places the order that is not paid yet, spends stock and card once, and answers the same again', async () => {
    shop.neighbours.world.card.authorized.set('or_other', 20_00n);
    const draft = await readyDraft();
    expect(await send(applyOrderGiftCard, { code: 'gift' }, of(draft))).toMatchObject({
      status: 201,
      body: { gift_card_total: '30.00', amount_due: '15.00', gift_card: { id: 'gc_1', code: '****T' } },
    });
    const { status, body } = await send(completeOrder, { payment_pending: true }, about(draft));
    expect(status).toBe(200);
    expect(adminOrder.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: draft.id,
      number: draft.number,
      status: 'placed',
      state: 'complete',
      gift_card_total: '30.00',
      amount_due: '15.00',
      payment_status: 'balance_due',
      fulfillment_status: 'pending',
      billing_address: { city: 'Boston' },
      notify_customer: true,
    });
    expect(shop.neighbours.world.stock.onHand).toBe(8);
    expect(shop.neighbours.world.card.captured.size).toBe(1);
    expect((await send(completeOrder, {}, about(draft))).body).toEqual(body);
    await expect
      .poll(told)
      .toEqual(['order.created', 'order.updated', 'shipment.created', 'order.completed', 'order.updated']);
    const completion = (await shop.driven.published()).at(-2);
    expect(completion?.payload).toMatchObject({ status: 'placed', state: 'complete' });
  });

  it('many times at once makes one order', async () => {
    const draft = await readyDraft();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(completeOrder, { payment_pending: true }, about(draft))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(shop.neighbours.world.stock.onHand).toBe(8);
    await expect.poll(async () => (await told()).filter((name) => name === 'order.completed').length).toBe(1);
  });

  it("is paid by its customer's store credit, which says so to the world", async () => {
    const draft = await readyDraft({ customer_id: 'cus_1', items: [{ variant_id: 'var_shirt' }] });
    expect((await send(applyOrderStoreCredits, { amount: '10.00' }, of(draft))).body).toMatchObject({
      store_credit_total: '10.00',
      amount_due: '15.00',
    });
    expect((await send(removeOrderStoreCredits, undefined, of(draft))).body.amount_due).toBe('25.00');
    await send(applyOrderStoreCredits, undefined, of(draft));
    const { body } = await send(completeOrder, {}, about(draft));
    expect(body).toMatchObject({ status: 'placed', payment_status: 'paid', fulfillment_status: 'ready' });
    await expect
      .poll(told)
      .toEqual([
        'order.created',
        'order.updated',
        'order.updated',
        'order.updated',
        'payment.created',
        'payment.completed',
        'payment.created',
        'payment.completed',
        'shipment.created',
        'order.completed',
        'order.paid',
        'order.updated',
      ]);
    const read = await send(readOwnOrder, undefined, { ...about(draft), caller: asCustomer });
    expect(read.body).toMatchObject({ id: draft.id, number: draft.number });
  });

  it('says in the order that its customer is not to be notified', async () => {
    const draft = await readyDraft();
    const terms = { payment_pending: true, notify_customer: false };
    expect((await send(completeOrder, terms, about(draft))).body.notify_customer).toBe(false);
    expect((await send(showOrder, undefined, about(draft))).body.notify_customer).toBe(false);
  });

  it('is refused with all that is missing, and payment_pending forgives the payment alone', async () => {
    const empty = await newDraft({ items: [] });
    expect(refusal(await send(completeOrder, { payment_pending: true }, about(empty)))).toEqual([
      422,
      'cart_empty',
    ]);
    const bare = await newDraft({ email: null });
    const missing = async (about: About, terms: object) => {
      const answer = await send(completeOrder, terms, about);
      expect(refusal(answer)).toEqual([422, 'cart_cannot_complete']);
      return answer.body.error.details.requirements.map(({ field }: { field: string }) => field);
    };
    const early = ['email', 'shipping_address', 'delivery_rate'];
    expect(await missing(about(bare), {})).toEqual([...early, 'payment']);
    expect(await missing(about(bare), { payment_pending: true })).toEqual(early);
    const unpaid = await readyDraft();
    expect(await missing(about(unpaid), { payment_pending: false })).toEqual(['payment']);
    expect(shop.neighbours.world.stock.reserved.size).toBe(0);
  });

  it('is refused once when a price has risen, and when the stock is gone', async () => {
    const draft = await readyDraft();
    const complete = () => send(completeOrder, { payment_pending: true }, about(draft));
    shop.neighbours.reprice('var_shirt', '22.00');
    expect(refusal(await complete())).toEqual([422, 'cart_cannot_transition']);
    expect((await send(showOrder, undefined, about(draft))).body.total).toBe('49.00');
    await expect.poll(told).toEqual(['order.created', 'order.updated']);
    shop.neighbours.world.stock.onHand = 1;
    const short = await complete();
    expect(refusal(short)).toEqual([422, 'insufficient_stock']);
    expect(short.body.error.details).toEqual(shortageOf({ var_shirt: 1 }));
    shop.neighbours.world.stock.onHand = 2;
    expect((await complete()).body).toMatchObject({ status: 'placed', total: '49.00' });
  });

  it('has its addresses mended: the bill everywhere, the parcel until it is shipped, within country and state', async () => {
    const draft = await readyDraft();
    await send(completeOrder, { payment_pending: true }, about(draft));
    const change = (body: object) => send(changeOrder, body, about(draft));
    const mended = { ...sentAddress, address1: '2 Oak Ave' };
    const { status, body } = await change({ shipping_address: mended, internal_note: 'Called' });
    expect([status, body]).toMatchObject([
      200,
      { shipping_address: { address1: '2 Oak Ave' }, internal_note: 'Called', total: '45.00' },
    ]);
    const abroad = { ...sentAddress, country: 'DE', state_abbr: null, zipcode: '10115' };
    const moved = await change({ shipping_address: abroad });
    expect([...refusal(moved), moved.body.error.message]).toEqual([
      422,
      'cart_invalid_state',
      'Another country or state changes taxes and delivery: it takes a correction of the order',
    ]);
    expect((await change({ billing_address: abroad })).body).toMatchObject({
      billing_address: { country_iso: 'DE' },
      total: '45.00',
    });
    const part = { params: { order_id: draft.id, id: body.fulfillments[0].id } };
    await send(shipOrderFulfillment, {}, part);
    expect(refusal(await change({ shipping_address: sentAddress }))).toEqual([422, 'cart_invalid_state']);
    expect((await change({ billing_address: mended })).body.billing_address.address1).toBe('2 Oak Ave');
    await expect.poll(async () => (await told()).slice(-2)).toEqual(['order.updated', 'order.updated']);
    expect(JSON.stringify(await shop.facts())).not.toContain('2 Oak Ave');
  });

  it('leaves nothing to change but what staff say of an order', async () => {
    const draft = await readyDraft();
    await send(completeOrder, { payment_pending: true }, about(draft));
    const { body: placed } = await send(showOrder, undefined, about(draft));
    const others = {
      items: [{ variant_id: 'var_shirt', quantity: 1 }],
      currency: 'EUR',
      shipping_address: { ...sentAddress, state_abbr: 'NY' },
      billing_address: null,
    };
    for (const [name, value] of Object.entries(others)) {
      const answer = await send(changeOrder, { [name]: value }, about(draft));
      expect([name, ...refusal(answer)]).toEqual([name, 422, 'cart_invalid_state']);
    }
    const same = {
      items: [{ variant_id: 'var_shirt', quantity: 2 }],
      currency: 'USD',
      locale: 'en',
      shipping_address: sentAddress,
      use_shipping: true,
    };
    expect((await send(changeOrder, same, about(draft))).body).toEqual(placed);
    expect(refusal(await send(changeOrder, { email: null }, about(draft)))).toEqual([
      422,
      'validation_error',
    ]);
    const noted = { email: 'new@example.com', customer_note: 'Late', internal_note: 'x', tags: ['t'] };
    expect((await send(changeOrder, { ...noted, metadata: { a: 1 } }, about(draft))).body).toMatchObject({
      ...noted,
      metadata: { a: 1 },
    });
    const fulfillment = { order_id: draft.id, id: placed.fulfillments[0].id };
    const rate = { selected_delivery_rate_id: placed.fulfillments[0].delivery_rates[0].id };
    for (const late of [
      await send(deleteOrder, undefined, about(draft)),
      await send(applyOrderGiftCard, { code: 'gift' }, of(draft)),
      await send(removeOrderGiftCard, undefined, { params: { order_id: draft.id, id: 'gc_1' } }),
      await send(applyOrderStoreCredits, undefined, of(draft)),
      await send(removeOrderStoreCredits, undefined, of(draft)),
      await send(changeOrderFulfillment, rate, { params: fulfillment }),
    ]) {
      expect(refusal(late)).toEqual([422, 'cart_invalid_state']);
    }
    await send(cancelOrder, {}, about(draft));
    expect(refusal(await send(deleteOrder, undefined, about(draft)))).toEqual([422, 'cart_invalid_state']);
  });

  it('goes on by itself while a neighbour is away, and the draft stays as it is meanwhile', async () => {
    const draft = await readyDraft();
    await send(applyOrderGiftCard, { code: 'gift' }, of(draft));
    shop.neighbours.unanswered.add('stored_value.gift_card.authorize');
    expect(refusal(await send(completeOrder, {}, about(draft)))).toEqual([503, 'processing_error']);
    for (const meanwhile of [
      await send(changeOrder, { internal_note: 'x' }, about(draft)),
      await send(deleteOrder, undefined, about(draft)),
    ]) {
      expect(refusal(meanwhile)).toEqual([422, 'cart_invalid_state']);
    }
    shop.neighbours.unanswered.clear();
    await expect.poll(() => shop.neighbours.world.card.captured.size).toBe(1);
    expect((await send(completeOrder, {}, about(draft))).body).toMatchObject({ payment_status: 'paid' });
  });
});

describe('delivery and payers of a draft', () => {
  it('is delivered by the rate that is chosen', async () => {
    const draft = await readyDraft();
    const [{ id, delivery_rates }] = draft.fulfillments;
    const its = (fulfillment_id: string) => ({ params: { order_id: draft.id, id: fulfillment_id } });
    const express = { selected_delivery_rate_id: delivery_rates[1].id, metadata: { slot: 'morning' } };
    const chosen = await send(changeOrderFulfillment, express, its(id));
    expect(chosen).toMatchObject({
      status: 200,
      body: { id, order_id: draft.id, cost: '15.00', metadata: { slot: 'morning' } },
    });
    expect((await send(showOrder, undefined, about(draft))).body.total).toBe('55.00');
    const noted = await send(changeOrderFulfillment, { metadata: { slot: 'evening' } }, its(id));
    expect(noted.body).toMatchObject({ cost: '15.00', metadata: { slot: 'evening' } });
    const unknown = await send(changeOrderFulfillment, { selected_delivery_rate_id: 'dr_none' }, its(id));
    expect(refusal(unknown)).toEqual([422, 'validation_error']);
    expect(unknown.body.error.details).toEqual({ selected_delivery_rate_id: ['must exist'] });
    expect(refusal(await send(changeOrderFulfillment, express, its('ful_other')))).toEqual([
      404,
      'record_not_found',
    ]);
    const stale = { ...express, state_lock_version: draft.state_lock_version };
    expect(refusal(await send(changeOrderFulfillment, stale, its(id)))).toEqual([
      409,
      'cart_already_updated',
    ]);
  });

  it('is paid by one gift card, which is taken off again', async () => {
    const draft = await readyDraft();
    const asReader = { ...of(draft), caller: { scopes: ['write_orders', 'read_gift_cards'] } };
    const { body } = await send(applyOrderGiftCard, { code: 'gift' }, asReader);
    expect(body).toMatchObject({ gift_card: { code: 'GIFT' }, amount_due: '0.00', payment_status: null });
    expect(refusal(await send(applyOrderGiftCard, { code: 'gift' }, of(draft)))).toEqual([
      422,
      'processing_error',
    ]);
    const card = { params: { order_id: draft.id, id: 'gc_1' } };
    expect((await send(removeOrderGiftCard, undefined, card)).body).toMatchObject({ gift_card: null });
    expect(refusal(await send(removeOrderGiftCard, undefined, card))).toEqual([404, 'record_not_found']);
    expect(refusal(await send(applyOrderGiftCard, { code: 'nope' }, of(draft)))).toEqual([
      404,
      'record_not_found',
    ]);
    expect(refusal(await send(applyOrderGiftCard, { code: ' ' }, of(draft)))).toEqual([
      422,
      'validation_error',
    ]);
  });

  it('is paid by no store credit where it has no customer, or the customer has none', async () => {
    for (const draft of [await readyDraft(), await readyDraft({ customer_id: 'cus_2' })]) {
      const answer = await send(applyOrderStoreCredits, undefined, of(draft));
      expect(refusal(answer)).toEqual([422, 'processing_error']);
    }
  });

  it('pays nothing any more with the credit of a former customer', async () => {
    const draft = await readyDraft({ customer_id: 'cus_1' });
    await send(applyOrderStoreCredits, undefined, of(draft));
    const { body } = await send(changeOrder, { customer_id: 'cus_2' }, about(draft));
    expect(body).toMatchObject({ store_credit_total: '0.00', amount_due: body.total });
  });

  it('shows what the card can pay now', async () => {
    const draft = await readyDraft();
    await send(applyOrderGiftCard, { code: 'gift' }, of(draft));
    shop.neighbours.world.card.authorized.set('or_other', 40_00n);
    expect((await send(showOrder, undefined, about(draft))).body).toMatchObject({ gift_card_total: '10.00' });
  });
});

describe('the confirmation of an order', () => {
  it('is asked for once more, which whoever mails for the shop hears', async () => {
    const draft = await readyDraft();
    const ask = (body: object = {}) => send(resendConfirmation, body, about(draft));
    expect(refusal(await ask())).toEqual([422, 'cart_invalid_state']);
    await send(completeOrder, { payment_pending: true }, about(draft));
    const { status, body } = await ask();
    expect([status, body]).toEqual([202, { message: 'The confirmation is on its way' }]);
    await expect
      .poll(async () => (await told()).slice(-2))
      .toEqual(['order.confirmation_requested', 'order.updated']);
    expect((await shop.driven.published()).at(-1)?.payload).toMatchObject({ email: 'ann@example.com' });
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const taken = atOnce.filter(({ status: each }) => each === 202);
    expect(taken.length).toBeGreaterThan(0);
    for (const answer of atOnce.filter((each) => !taken.includes(each))) {
      expect(refusal(answer)).toEqual([409, 'order_already_updated']);
    }
    await send(cancelOrder, {}, about(draft));
    expect(refusal(await ask())).toEqual([422, 'cart_invalid_state']);
    expect(refusal(await send(resendConfirmation, {}, about({ id: 'or_none' })))).toEqual([
      404,
      'order_not_found',
    ]);
  });
});

describe('a draft and the person whose it is', () => {
  let asked: { readonly store_id: string; readonly customer_id: string };

  beforeEach(() => {
    asked = { store_id: shop.neighbours.store.id, customer_id: 'cus_1' };
  });

  it('is no order that keeps a customer from being deleted, is told in an export, and goes with the customer', async () => {
    await shop.useOwnService();
    const draft = await newDraft({ customer_id: 'cus_1', internal_note: 'Calls often', tags: ['vip'] });
    const { body: cart } = await send(createCart, {}, { caller: asCustomer });
    const kept = await newDraft({ customer_id: 'cus_2' });
    expect(await shop.driven.ports.bus.ask(checkCustomerOrders, asked)).toEqual({ has_orders: false });
    const exported = await shop.driven.ports.bus.ask(exportCustomerOrders, { ...asked, offset: 0 });
    const known = { internal_note: 'Calls often', tags: ['vip'] };
    expect(exported.records).toMatchObject([{ id: draft.id, ...known }, { id: cart.id }]);
    await shop.driven.ports.vault.destroy('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(async () => (await send(showOrder, undefined, about(draft))).status).toBe(404);
    expect((await send(showOrder, undefined, about(kept))).status).toBe(200);
    await expect.poll(told).toContain('order.deleted');
    const deletion = (await shop.driven.published()).find(({ name }) => name === 'order.deleted');
    expect(deletion?.payload).toMatchObject({ id: draft.id, email: null, internal_note: null });
    expect(await shop.driven.ports.vault.findKey(draft.id)).toBeUndefined();
  });

  it('goes with the customer also when it becomes theirs in the moment of the deletion', async () => {
    await shop.useOwnService();
    const deletion = { ...asked, command_id: randomUUID(), customer_deletion_id: randomUUID() };
    await shop.driven.ports.bus.ask(holdCustomerPurchases, deletion, exampleOrigin);
    const made = await newDraft({ customer_id: 'cus_1' });
    const moved = await newDraft();
    await send(changeOrder, { customer_id: 'cus_1' }, about(moved));
    shop.neighbours.deletedCustomers.add('cus_1');
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    for (const draft of [made, moved]) {
      await expect.poll(async () => (await send(showOrder, undefined, about(draft))).status).toBe(404);
    }
  });

  it('is not completed while its customer is being deleted', async () => {
    const draft = await readyDraft({ customer_id: 'cus_1' });
    const deletion = { ...asked, command_id: randomUUID(), customer_deletion_id: randomUUID() };
    await shop.driven.ports.bus.ask(holdCustomerPurchases, deletion, exampleOrigin);
    const answer = await send(completeOrder, { payment_pending: true }, about(draft));
    expect(refusal(answer)).toEqual([422, 'cart_cannot_transition']);
    expect((await send(showOrder, undefined, about(draft))).body.status).toBe('draft');
  });

  it('stays when sessions of before a proof end, and goes with a guest whose address is deleted', async () => {
    const theirs = await newDraft({ customer_id: 'cus_1' });
    const guests = await newDraft({ email: 'gone@example.com' });
    const before = new Date(Date.now() + 60_000).toISOString();
    const ended = { ...asked, command_id: randomUUID(), before, credential_epoch: 9 };
    await shop.driven.ports.bus.ask(deleteEarlierCarts, ended, exampleOrigin);
    const { store_id } = asked;
    const deletion = { store_id, command_id: randomUUID(), email: 'gone@example.com' };
    await shop.driven.ports.bus.ask(deleteGuestCarts, deletion, exampleOrigin);
    expect((await send(showOrder, undefined, about(theirs))).status).toBe(200);
    expect((await send(showOrder, undefined, about(guests))).status).toBe(404);
  });
});

describe('the tags of orders', () => {
  it('are those of drafts and placed orders, and not of carts', async () => {
    await newDraft({ tags: ['drafted'] });
    const { body: cart } = await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
    await send(changeOrder, { tags: ['in a cart'] }, about(cart));
    const page = { store_id: shop.neighbours.store.id, contains: '', page: 1, limit: 10 };
    const { data } = await shop.driven.ports.bus.ask(listTagsOf.order, page);
    expect(data.map(({ name }) => name)).toEqual(['drafted']);
  });
});

describe('lists of orders', () => {
  it('show drafts among placed orders, the newest first, and carts of shoppers only where a status is asked for', async () => {
    const first = await newDraft();
    await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
    const second = await newDraft();
    const { body } = await send(listOrders);
    expect(ids(body)).toEqual([second.id, first.id]);
    expect(body.data[0]).toMatchObject({ status: 'draft', total: second.total });
    const drafts = await send(listOrders, undefined, { query: 'q[status_eq]=draft' });
    expect(drafts.body.meta.count).toBe(3);
  });

  it('find an order by its e-mail address however it is typed', async () => {
    const draft = await newDraft({ email: 'ann@bücher.example' });
    for (const typed of ['Ann@Bücher.example', 'ａnn@xn--bcher-kva.example']) {
      const query = `q[email_eq]=${encodeURIComponent(typed)}`;
      expect(ids((await send(listOrders, undefined, { query })).body)).toEqual([draft.id]);
    }
  });
});

describe("a shopper's cart, for the staff", () => {
  it('is neither changed like a draft nor deleted', async () => {
    const { body: cart } = await send(createCart, { items: [{ variant_id: 'var_shirt' }] });
    const its = { params: { id: cart.id } };
    expect((await send(changeOrder, { tags: ['seen'] }, its)).body).toMatchObject({ tags: ['seen'] });
    expect(refusal(await send(changeOrder, { items: [{ variant_id: 'var_mug' }] }, its))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    for (const answer of [
      await send(deleteOrder, undefined, its),
      await send(completeOrder, { payment_pending: true }, its),
      await send(applyOrderGiftCard, { code: 'gift' }, of(cart)),
      await send(changeOrderFulfillment, {}, { params: { order_id: cart.id, id: 'ful_1' } }),
    ]) {
      expect(refusal(answer)).toEqual([404, 'order_not_found']);
    }
  });
});

const notListed = 'is not included in the list';

/** A draft of two shirts for a guest. */
async function newDraft(more: object = {}): Promise<DrivenAnswer['body']> {
  const items = [{ variant_id: 'var_shirt', quantity: 2 }];
  const { status, body } = await send(createOrder, { items, email: 'ann@example.com', ...more });
  expect(status).toBe(201);
  return body;
}

/** A draft that lacks nothing but what pays for it: 45.00. */
const readyDraft = (more: object = {}) =>
  newDraft({ shipping_address: sentAddress, use_shipping: true, ...more });

const ids = (body: DrivenAnswer['body']): string[] => body.data.map(({ id }: { id: string }) => id);
