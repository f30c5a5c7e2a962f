import {
  type AdminOrder,
  addCartPayment,
  adminOrder,
  cancelOrder,
  cancelOrderFulfillment,
  captureOrderPayment,
  changeOrder,
  changeOrderFulfillment,
  completeCart,
  correctedOrder,
  correctOrder,
  createCart,
  createOrder,
  createPaymentMethod,
  createRefund,
  type Endpoint,
  listOrderFulfillments,
  listOrders,
  readOrder,
  readOrderFulfillment,
  shipOrderFulfillment,
} from '@storefold/contracts';
import { type DrivenAnswer, testStore } from '@storefold/engines/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { atOnce, driveOrdering, sentAddress } from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { shown: shownOrder } = shop;

describe('a fulfillment', () => {
  it('is listed and read with its order, and waits for nothing once the order is paid', async () => {
    const order = await placed();
    const { body: list } = await send(listOrderFulfillments, undefined, order);
    expect(list.data).toEqual([only(order)]);
    expect((await send(readOrderFulfillment, undefined, order, only(order).id)).body).toEqual(list.data[0]);
    expect(only(order)).toMatchObject({ status: 'ready', tracking: null, fulfilled_at: null });
  });

  it('is shipped once, with tracking that its customer sees and nobody reads in the log', async () => {
    const order = await placed();
    const tracking = { tracking: '1Z999', tracking_url: 'https://carrier.example/1Z999' };
    const { status, body } = await send(shipOrderFulfillment, tracking, order, only(order).id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...tracking,
      order_id: order.id,
      status: 'shipped',
      number: only(order).number,
    });
    expect(body.fulfilled_at).toBe(body.updated_at);
    const shown = await shownOrder(order);
    expect(adminOrder.strict().parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      fulfillment_status: 'shipped',
      state: 'complete',
      fulfillments: [tracking],
    });
    const shopper = { params: { id: order.id }, caller: { cartToken: order.token } };
    expect((await shop.driven.send(readOrder, shopper)).body.fulfillments).toMatchObject([tracking]);
    const again = await send(shipOrderFulfillment, {}, order, only(order).id);
    expect(refusal(again)).toEqual([422, 'processing_error', 'The fulfillment was shipped already']);
    await expect.poll(async () => (await toldAfterwards(order)).at(-1)).toBe('order.updated');
    expect(await toldAfterwards(order)).toEqual([
      'shipment.shipped',
      'shipment.updated',
      'order.shipped',
      'order.updated',
    ]);
    const events = await shop.facts();
    expect(JSON.stringify(events)).not.toContain('1Z999');
  });

  it('is shipped in parts: the part keeps the id, and the rest is one of its own that costs nothing', async () => {
    const order = await placed({ quantity: 3 });
    const item_id = order.items[0]?.id;
    const first = only(order);
    const items = [
      { item_id, quantity: 1 },
      { item_id, quantity: 1 },
    ];
    const { body: part } = await send(shipOrderFulfillment, { items }, order, first.id);
    expect(part).toMatchObject({ id: first.id, status: 'shipped', items: [{ item_id, quantity: 2 }] });
    const { fulfillment_status, fulfillments } = await shownOrder(order);
    expect(fulfillment_status).toBe('partial');
    expect(fulfillments).toMatchObject([
      { id: first.id, cost: '5.00', status: 'shipped' },
      {
        id: expect.stringMatching(/^ful_\w{20}$/),
        number: expect.stringMatching(/^H\d{11}$/),
        cost: '0.00',
        total: '0.00',
        status: 'ready',
        items: [{ item_id, quantity: 1 }],
        delivery_method: first.delivery_method,
      },
    ]);
    const rest = fulfillments[1]?.id;
    expect(rest).not.toBe(first.id);
    await send(shipOrderFulfillment, { tracking: 'B2' }, order, rest);
    expect((await shownOrder(order)).fulfillment_status).toBe('shipped');
    await expect.poll(async () => (await toldAfterwards(order)).length).toBe(8);
    expect(await toldAfterwards(order)).toEqual([
      'shipment.shipped',
      'shipment.updated',
      'shipment.created',
      'order.updated',
      'shipment.shipped',
      'shipment.updated',
      'order.shipped',
      'order.updated',
    ]);
    const found = await shop.driven.send(listOrders, { query: 'q[fulfillment_status_eq]=shipped' });
    expect(found.body.meta.count).toBe(1);
  });

  it('is shipped before the order is paid, and stays due', async () => {
    const order = await placed({ isPaid: false });
    expect(only(order).status).toBe('pending');
    await send(shipOrderFulfillment, {}, order, only(order).id);
    expect(await shownOrder(order)).toMatchObject({
      payment_status: 'balance_due',
      fulfillment_status: 'shipped',
    });
  });

  it('that is canceled is not due any more: the rest is paid at the door, and the order is paid', async () => {
    const order = await placed({ quantity: 2, isPaid: false });
    const items = [{ item_id: order.items[0]?.id, quantity: 1 }];
    await send(shipOrderFulfillment, { items }, order, only(order).id);
    const rest = (await shownOrder(order)).fulfillments[1]?.id;
    await send(cancelOrderFulfillment, undefined, order, rest);
    expect(await shownOrder(order)).toMatchObject({
      total: '45.00',
      outstanding_balance: '25.00',
      payment_status: 'balance_due',
    });
    const payment = { params: { order_id: order.id, id: order.payments[0]?.id ?? '' } };
    const { body } = await shop.driven.send(captureOrderPayment, payment);
    expect(body).toMatchObject({ status: 'completed', captured_amount: '25.00' });
    expect(await shownOrder(order)).toMatchObject({ outstanding_balance: '0.00', payment_status: 'paid' });
  });

  it('that is canceled last makes an order paid of which the rest was paid, which the world is told', async () => {
    const order = await placed({ quantity: 2, isPaid: false });
    const payment = { params: { order_id: order.id, id: order.payments[0]?.id ?? '' } };
    await shop.driven.send(captureOrderPayment, { ...payment, body: { amount: '25.00' } });
    const items = [{ item_id: order.items[0]?.id, quantity: 1 }];
    await send(shipOrderFulfillment, { items }, order, only(order).id);
    const rest = (await shownOrder(order)).fulfillments[1]?.id;
    await send(cancelOrderFulfillment, undefined, order, rest);
    expect((await shownOrder(order)).payment_status).toBe('paid');
    await expect
      .poll(async () => (await toldAfterwards(order)).slice(-5))
      .toEqual(['shipment.canceled', 'shipment.updated', 'order.paid', 'order.shipped', 'order.updated']);
  });

  it('that is canceled returns its stock once, leaves the items, owes what was paid, and is told to the world', async () => {
    const order = await placed({ quantity: 2 });
    const { stock } = shop.neighbours.world;
    const onHand = stock.onHand;
    const { status, body } = await send(cancelOrderFulfillment, undefined, order, only(order).id);
    expect([status, body.status]).toEqual([200, 'canceled']);
    expect(stock.onHand).toBe(onHand + 2);
    const shown = await shownOrder(order);
    expect(shown).toMatchObject({
      status: 'placed',
      state: 'complete',
      total: '45.00',
      payment_status: 'credit_owed',
      fulfillment_status: 'canceled',
      items: [{ quantity: 2 }],
    });
    for (const endpoint of [cancelOrderFulfillment, shipOrderFulfillment]) {
      const again = await send(endpoint, {}, order, only(order).id);
      expect(refusal(again)).toEqual([422, 'processing_error', 'The fulfillment is canceled']);
    }
    expect(stock.onHand).toBe(onHand + 2);
    await expect.poll(async () => (await toldAfterwards(order)).length).toBe(3);
    expect(await toldAfterwards(order)).toEqual(['shipment.canceled', 'shipment.updated', 'order.updated']);
  });

  it('that is canceled when the rest was shipped leaves nothing to ship', async () => {
    const order = await placed({ quantity: 2 });
    const items = [{ item_id: order.items[0]?.id, quantity: 1 }];
    await send(shipOrderFulfillment, { items }, order, only(order).id);
    const rest = (await shownOrder(order)).fulfillments[1]?.id;
    await send(cancelOrderFulfillment, undefined, order, rest);
    expect((await shownOrder(order)).fulfillment_status).toBe('shipped');
    await expect
      .poll(async () => (await toldAfterwards(order)).slice(4))
      .toEqual(['shipment.canceled', 'shipment.updated', 'order.shipped', 'order.updated']);
  });

  it('is told of once, however fast the cancellation of its order follows', async () => {
    const order = await placed();
    const stopped = vi.spyOn(shop.driven.ports.clock, 'now').mockReturnValue(Date.now());
    onTestFinished(() => stopped.mockRestore());
    await send(cancelOrderFulfillment, undefined, order, only(order).id);
    await shop.send(cancelOrder, {}, { params: { id: order.id } });
    await expect
      .poll(async () => (await toldAfterwards(order)).slice(3))
      .toEqual([
        'refund.created',
        'order.canceled',
        'order.updated',
        'refund.updated',
        'payment.updated',
        'order.updated',
      ]);
  });

  it('returns its stock later when the catalog is away, and after a restart', async () => {
    await shop.useOwnService();
    const order = await placed({ quantity: 2 });
    const { stock, down } = shop.neighbours.world;
    const onHand = stock.onHand;
    down.add('catalog');
    const { body } = await send(cancelOrderFulfillment, undefined, order, only(order).id);
    expect([body.status, stock.onHand]).toEqual(['canceled', onHand]);
    await shop.restart(() => down.clear());
    await expect.poll(() => stock.onHand).toBe(onHand + 2);
  });

  it.each<[what: string, items: readonly object[], details: object]>([
    ['nothing', [], { items: ["can't be blank"] }],
    ['another item', [{ item_id: 'li_other', quantity: 1 }], { items: ['must exist'] }],
    ['more than is in it', [{ quantity: 3 }], { items: ['must be less than or equal to 2'] }],
    ['more in two parts', [{ quantity: 1 }, { quantity: 2 }], { items: ['must be less than or equal to 2'] }],
    ['none of an item', [{ quantity: 0 }], { 'items.0.quantity': ['must be greater than or equal to 1'] }],
  ])('ships nothing when the request names %s', async (_, sent, details) => {
    const order = await placed({ quantity: 2 });
    const items = sent.map((each) => ({ item_id: order.items[0]?.id, ...each }));
    const { status, body } = await send(shipOrderFulfillment, { items }, order, only(order).id);
    expect([status, body.error?.details]).toEqual([422, details]);
    const { token: _token, ...before } = order;
    expect(await shownOrder(order)).toEqual(before);
  });

  it('takes no link that is not for the web', async () => {
    const order = await placed();
    const { status, body } = await send(
      shipOrderFulfillment,
      { tracking_url: 'javascript:alert(1)' },
      order,
      only(order).id,
    );
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['tracking_url']]);
  });

  it('is not found by an id that the order does not have, or in another order', async () => {
    const order = await placed();
    const other = await placed();
    for (const id of ['ful_none', only(other).id]) {
      expect(refusal(await send(shipOrderFulfillment, {}, order, id)).slice(0, 2)).toEqual([
        404,
        'record_not_found',
      ]);
      expect((await send(readOrderFulfillment, undefined, order, id)).status).toBe(404);
    }
    const store = { ...testStore, id: 'store_other' };
    const params = { order_id: order.id, id: only(order).id };
    const elsewhere = await shop.driven.send(shipOrderFulfillment, { params, body: {}, caller: { store } });
    expect(refusal(elsewhere).slice(0, 2)).toEqual([404, 'order_not_found']);
    expect((await shownOrder(order)).fulfillments).toMatchObject([{ status: 'ready' }]);
  });

  it('says how it can be followed, to its customer too, and is told to the world', async () => {
    const order = await placed();
    const noted = { tracking: 'A1', tracking_url: 'https://carrier.example/A1', metadata: { box: 2 } };
    const { body } = await send(changeOrderFulfillment, noted, order, only(order).id);
    expect(body).toEqual({ ...only(order), ...noted, updated_at: body.updated_at });
    const same = await send(changeOrderFulfillment, noted, order, only(order).id);
    expect(same.body).toEqual(body);
    const stale = { tracking: null, state_lock_version: order.state_lock_version };
    const refused = await send(changeOrderFulfillment, stale, order, only(order).id);
    expect(refusal(refused).slice(0, 2)).toEqual([409, 'cart_already_updated']);
    const cleared = await send(
      changeOrderFulfillment,
      { tracking: '', tracking_url: '' },
      order,
      only(order).id,
    );
    expect(cleared.body).toMatchObject({ tracking: null, tracking_url: null, metadata: { box: 2 } });
    await expect.poll(async () => (await toldAfterwards(order)).length).toBe(4);
    expect((await toldAfterwards(order)).slice(0, 2)).toEqual(['shipment.updated', 'order.updated']);
  });

  it('that was shipped is followed elsewhere where staff say so, which whoever mails the customer hears', async () => {
    const order = await placed();
    await send(shipOrderFulfillment, { tracking: 'A1' }, order, only(order).id);
    await send(changeOrderFulfillment, { tracking: 'A1', metadata: { box: 2 } }, order, only(order).id);
    const { body } = await send(changeOrderFulfillment, { tracking: 'B2' }, order, only(order).id);
    expect(body).toMatchObject({ status: 'shipped', tracking: 'B2' });
    await expect
      .poll(async () => (await toldAfterwards(order)).slice(4))
      .toEqual([
        'shipment.updated',
        'order.updated',
        'shipment.tracking_changed',
        'shipment.updated',
        'order.updated',
      ]);
  });

  it('is shipped, collected, refunded and canceled without a word to the customer where staff say so', async () => {
    const quiet = { notify_customer: false };
    const order = await placed({ isPaid: false });
    const { id: order_id, payments } = order;
    await shop.driven.send(captureOrderPayment, {
      params: { order_id, id: payments[0]?.id ?? '' },
      body: quiet,
    });
    await send(shipOrderFulfillment, { ...quiet, tracking: 'A1' }, order, only(order).id);
    await shop.driven.send(createRefund, {
      params: { order_id },
      body: { ...quiet, amount: '1.00', to: 'manual' },
    });
    await shop.driven.send(createRefund, { params: { order_id }, body: { amount: '2.00', to: 'manual' } });
    // A parcel that is followed elsewhere later is news.
    await send(changeOrderFulfillment, { tracking: 'B2' }, order, only(order).id);
    const other = await placed();
    await shop.driven.send(cancelOrder, { params: { id: other.id }, body: quiet });
    const toldOf = async (...names: readonly string[]) => {
      const published = await shop.driven.published();
      return published
        .filter(({ name }) => names.includes(name))
        .filter(({ payload: { order_id: of, id } }) => of === order.id || [of, id].includes(other.id))
        .map(({ payload }) => payload.notify_customer);
    };
    await expect.poll(() => toldOf('order.canceled')).toEqual([false]);
    expect(await toldOf('payment.completed')).toEqual([false, undefined]);
    expect(await toldOf('shipment.shipped')).toEqual([false]);
    expect(await toldOf('shipment.tracking_changed')).toEqual([undefined]);
    const refunds = (await shop.driven.published()).filter(({ name }) => name === 'refund.created');
    expect(
      refunds
        .filter(({ payload }) => payload.order_id === order.id)
        .map(({ payload }) => [payload.amount, payload.notify_customer]),
    ).toEqual([
      ['1.00', false],
      ['2.00', undefined],
    ]);
  });

  it('of a draft has no tracking yet, and is not shipped', async () => {
    const items = [{ variant_id: 'var_shirt' }];
    const { body: draft } = await shop.driven.send(createOrder, {
      body: { items, shipping_address: sentAddress },
    });
    const answer = await send(shipOrderFulfillment, {}, draft, draft.fulfillments[0].id);
    expect(refusal(answer).slice(0, 2)).toEqual([422, 'cart_invalid_state']);
    const tracked = await send(changeOrderFulfillment, { tracking: 'A1' }, draft, draft.fulfillments[0].id);
    expect(refusal(tracked).slice(0, 2)).toEqual([422, 'cart_invalid_state']);
  });

  it('of twenty changes at once takes one, and what comes after meets the new state', async () => {
    const order = await placed({ quantity: 2 });
    const onHand = shop.neighbours.world.stock.onHand;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(index % 2 ? shipOrderFulfillment : cancelOrderFulfillment, {}, order, only(order).id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([409, 422]).toContain(answer.status);
      expect(answer.body.error.code).toBe(
        answer.status === 409 ? 'order_already_updated' : 'processing_error',
      );
    }
    const { fulfillments } = await shownOrder(order);
    const isCanceled = fulfillments[0]?.status === 'canceled';
    expect(shop.neighbours.world.stock.onHand).toBe(onHand + (isCanceled ? 2 : 0));
  });
});

describe('canceling an order', () => {
  it('and shipping it, twenty at once, come to one end: it is shipped or canceled, and told so to all others', async () => {
    const order = await placed({ quantity: 2 });
    const { stock } = shop.neighbours.world;
    const onHand = stock.onHand;
    const answers = await atOnce((turn) =>
      turn % 2
        ? send(shipOrderFulfillment, {}, order, only(order).id)
        : shop.send(cancelOrder, {}, { params: { id: order.id } }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(['409 order_already_updated', '422 processing_error']).toContain(
        `${answer.status} ${answer.body.error.code}`,
      );
    }
    const { status, fulfillment_status } = await shownOrder(order);
    const isCanceled = status === 'canceled';
    expect(fulfillment_status).toBe(isCanceled ? 'canceled' : 'shipped');
    expect(stock.onHand).toBe(onHand + (isCanceled ? 2 : 0));
    for (const later of [
      await send(shipOrderFulfillment, {}, order, only(order).id),
      await shop.send(cancelOrder, {}, { params: { id: order.id } }),
    ]) {
      expect(refusal(later).slice(0, 2)).toEqual([422, 'processing_error']);
    }
  });

  it('is refused once something was shipped', async () => {
    const order = await placed({ quantity: 2 });
    const items = [{ item_id: order.items[0]?.id, quantity: 1 }];
    await send(shipOrderFulfillment, { items }, order, only(order).id);
    const answer = await shop.driven.send(cancelOrder, { params: { id: order.id }, body: {} });
    expect(refusal(answer).slice(0, 2)).toEqual([422, 'processing_error']);
    expect((await shownOrder(order)).status).toBe('placed');
  });

  it('returns the stock only that a canceled fulfillment has not returned', async () => {
    const order = await placed({ quantity: 3 });
    const { stock } = shop.neighbours.world;
    const onHand = stock.onHand;
    await send(cancelOrderFulfillment, undefined, order, only(order).id);
    expect(stock.onHand).toBe(onHand + 3);
    const { body } = await shop.driven.send(cancelOrder, { params: { id: order.id }, body: {} });
    expect(body).toMatchObject({ status: 'canceled', fulfillments: [{ status: 'canceled' }] });
    expect(stock.onHand).toBe(onHand + 3);
  });
});

describe('a correction of an order', () => {
  it('is tried first, and then what it said: more is due, and less is owed to the customer, who is told', async () => {
    const order = await placed({ quantity: 2 });
    const { stock } = shop.neighbours.world;
    const onHand = stock.onHand;
    const tried = await correct(order, { ...more(order, 3), dry_run: true });
    expect([tried.status, tried.body]).toMatchObject([
      200,
      { total: '65.00', difference: '20.00', display_difference: '$20.00', payment_status: 'balance_due' },
    ]);
    expect((await shownOrder(order)).state_lock_version).toBe(order.state_lock_version);
    expect((await shop.facts()).filter(({ type }) => type.startsWith('OrderCorrection'))).toEqual([]);
    const done = await correct(order, { ...more(order, 3), reason: 'One more', notify_customer: false });
    expect([done.status, { ...done.body, updated_at: '' }]).toEqual([
      201,
      {
        ...tried.body,
        updated_at: '',
        state_lock_version: done.body.state_lock_version,
        fulfillments: done.body.fulfillments,
      },
    ]);
    expect(correctedOrder.strict().parse(done.body)).toEqual(done.body);
    expect(stock.onHand).toBe(onHand - 1);
    expect(await shownOrder(order)).toMatchObject({
      outstanding_balance: '20.00',
      payment_total: '45.00',
      payments: [{ amount: '45.00', captured_amount: '45.00' }],
      fulfillments: [{ items: [{ quantity: 3 }] }],
    });
    const less = await correct(order, more(order, 1));
    expect(less.body).toMatchObject({ total: '25.00', difference: '-40.00', payment_status: 'credit_owed' });
    expect(stock.onHand).toBe(onHand + 1);
    await expect
      .poll(async () => (await toldAfterwards(order)).slice(0, 6))
      .toEqual([
        'shipment.updated',
        'order.corrected',
        'order.updated',
        'shipment.updated',
        'order.corrected',
        'order.updated',
      ]);
    const corrected = (await shop.driven.published()).filter(({ name }) => name === 'order.corrected');
    expect(corrected.map(({ payload }) => payload.notify_customer)).toEqual([false, true]);
    expect(JSON.stringify(await shop.facts())).not.toContain('One more');
  });

  it('adds what is sold, by another delivery and with something off, and is refused beyond the shelf', async () => {
    const order = await placed({ quantity: 1 });
    const { body } = await correct(order, {
      add_items: [{ variant_id: 'var_shirt', quantity: 1, price: '10.00' }],
      discount: { percent: 50, reason: 'Late' },
    });
    expect(body).toMatchObject({ item_total: '30.00', discount_total: '-15.00', total: '20.00' });
    expect(body.fulfillments[0].items).toHaveLength(2);
    const beyond = await correct(order, { add_items: [{ variant_id: 'var_shirt', quantity: 100_000 }] });
    expect(refusal(beyond).slice(0, 2)).toEqual([422, 'insufficient_stock']);
    expect(await shownOrder(order)).toMatchObject({ total: '20.00' });
    expect(shop.neighbours.world.stock.reserved.size).toBe(0);
    const unknown = await correct(order, { items: [{ item_id: 'li_none', quantity: 1 }] });
    expect([...refusal(unknown).slice(0, 2), unknown.body.error.details]).toEqual([
      422,
      'validation_error',
      { items: ['must exist'] },
    ]);
    await shop.driven.send(cancelOrder, { params: { id: order.id }, body: {} });
    expect(refusal(await correct(order, more(order, 3))).slice(0, 2)).toEqual([422, 'cart_invalid_state']);
  });

  it('that a neighbour did not answer is given up or done by itself, also after a restart', async () => {
    await shop.useOwnService();
    const order = await placed({ quantity: 2 });
    const { stock, down } = shop.neighbours.world;
    const onHand = stock.onHand;
    down.add('catalog');
    const unanswered = await shop.driven.send(correctOrder, {
      params: { order_id: order.id },
      body: { add_items: [{ variant_id: 'var_shirt', quantity: 1 }] },
    });
    expect(refusal(unanswered)[0]).toBe(503);
    await shop.restart(() => down.clear());
    await expect.poll(async () => (await shownOrder(order)).total).toBe('45.00');
    const less = () => correct(order, more(order, 1));
    await expect.poll(async () => (await less()).status).toBe(201);
    await expect.poll(() => stock.onHand).toBe(onHand + 1);
    expect(stock.reserved.size).toBe(0);
  });

  it.each<[what: string, isPaid: boolean, other: (order: AdminOrder) => Promise<DrivenAnswer>]>([
    ['shipping', true, (order) => send(shipOrderFulfillment, {}, order, only(order).id)],
    [
      'canceling what is to be shipped',
      true,
      (order) => send(cancelOrderFulfillment, undefined, order, only(order).id),
    ],
    [
      'canceling the order',
      true,
      (order) => shop.driven.send(cancelOrder, { params: { id: order.id }, body: {} }),
    ],
    ['refunding', true, (order) => send(createRefund, { amount: '1.00' }, order)],
    [
      'collecting',
      false,
      (order) =>
        shop.driven.send(captureOrderPayment, {
          params: { order_id: order.id, id: order.payments[0]?.id ?? '' },
          body: { amount: '5.00' },
        }),
    ],
  ])(
    'agrees with %s at the same time: goods, shelf and money are what the order says',
    async (_, isPaid, other) => {
      const order = await placed({ quantity: 2, isPaid });
      const { stock } = shop.neighbours.world;
      const onHand = stock.onHand + 2;
      const answers = await atOnce((turn) =>
        turn % 2 === 0 ? correct(order, more(order, 1 + (turn % 5))) : other(order),
      );
      for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
      const shown = await shownOrder(order);
      const units = shown.items[0]?.quantity ?? 0;
      const open = shown.fulfillments.filter(({ status }) => status !== 'canceled');
      const sent = open.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
      await expect.poll(() => [stock.onHand + sent, stock.reserved.size]).toEqual([onHand, 0]);
      expect(shown.total).toBe((20 * units + 5).toFixed(2));
      const due = sent === 0 ? 0 : 20 * sent + 5;
      const outstanding = Math.max(due - Number(shown.payment_total), 0).toFixed(2);
      expect(shown.outstanding_balance).toBe(outstanding);
    },
  );
});

describe('what is noted of a fulfillment', () => {
  it('goes with the customer', async () => {
    await shop.useOwnService();
    const order = await placed({ customerId: 'cus_1' });
    const tracking = { tracking: '1Z999', tracking_url: 'https://carrier.example/1Z999' };
    await send(shipOrderFulfillment, tracking, order, only(order).id);
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(async () => (await shownOrder(order)).email).toBeNull();
    expect((await shownOrder(order)).fulfillments).toMatchObject([
      { status: 'shipped', tracking: null, tracking_url: null, metadata: {} },
    ]);
    expect(
      (await shop.driven.send(changeOrder, { params: { id: order.id }, body: { tags: ['x'] } })).status,
    ).toBe(422);
  });
});

interface Wanted {
  readonly quantity?: number;
  readonly isPaid?: boolean;
  readonly customerId?: string;
}

/** A placed order of shirts, paid by a card, as staff see it, and the token of its cart. */
async function placed({ quantity = 1, isPaid = true, customerId }: Wanted = {}) {
  const customer = customerId ? { id: customerId, email: 'cus@example.com', sessionId: 'ses_1' } : undefined;
  const items = [{ variant_id: 'var_shirt', quantity }];
  const body = { items, email: 'ann@example.com', shipping_address: sentAddress, use_shipping: true };
  const { body: cart } = await shop.driven.send(createCart, {
    body,
    ...(customer && { caller: { customer } }),
  });
  const shopper = { params: { id: cart.id }, caller: customer ? { customer } : { cartToken: cart.token } };
  const { payment_methods: methods } = cart;
  const method = isPaid ? await testMethod() : methods[0];
  const payment = { payment_method_id: method.id, ...(isPaid && { source: { token: 'tok_approve' } }) };
  await shop.driven.send(addCartPayment, { ...shopper, body: payment });
  const { body: order } = await shop.driven.send(completeCart, shopper);
  return { ...(await shownOrder(order)), token: cart.token };
}

const testMethod = async () =>
  (await shop.driven.send(createPaymentMethod, { body: { name: 'Card', type: 'test', position: 9 } })).body;

function only({ fulfillments }: AdminOrder) {
  const [first] = fulfillments;
  if (!first || fulfillments.length > 1) throw new Error('there is not one fulfillment');
  return first;
}

const send = (
  endpoint: Endpoint,
  body: object | undefined,
  order: { readonly id: string },
  fulfillmentId = '',
): Promise<DrivenAnswer> =>
  shop.driven.send(endpoint, { params: { order_id: order.id, id: fulfillmentId }, ...(body && { body }) });

const correct = (order: { readonly id: string }, body: object) => send(correctOrder, body, order);

/** So many of the first line. */
const more = ({ items }: AdminOrder, quantity: number) => ({
  items: [{ item_id: items[0]?.id, quantity }],
});

const refusal = ({ status, body }: DrivenAnswer) => [status, body.error?.code, body.error?.message];

/** What was told of an order since it was placed and paid. */
async function toldAfterwards({ id, payment_status }: AdminOrder): Promise<string[]> {
  const names = (await shop.driven.published())
    .filter(({ payload }) => payload.id === id || payload.order_id === id)
    .map(({ name }) => name);
  return names.slice(names.lastIndexOf(payment_status === 'paid' ? 'order.paid' : 'order.completed') + 2);
}
