import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addCartPayment,
  adminReturn,
  applyCartGiftCard,
  applyCartStoreCredits,
  approveReturn,
  cancelOrder,
  cancelOrderFulfillment,
  captureOrderPayment,
  changePaymentMethod,
  checkDocumentNumbers,
  completeCart,
  createCart,
  createDocument,
  createOrder,
  createOwnReturn,
  createPaymentMethod,
  createRefund,
  createReturn,
  createTaxRate,
  createZone,
  downloadDocument,
  downloadOwnDocument,
  eraseOrder,
  exportCustomerOrders,
  findReturn,
  listAllReturns,
  listDocuments,
  listedReturn,
  listOrderRefunds,
  listOrders,
  listOwnDocuments,
  listOwnReturns,
  listRefunds,
  listReturns,
  orderDocument,
  orderRefund,
  orderReturn,
  readDocument,
  readOrder,
  readOwnDocument,
  readOwnReturn,
  readRefund,
  readReturn,
  receiveReturn,
  refund,
  rejectReturn,
  settleRefund,
  shipOrderFulfillment,
} from '@storefold/contracts';
import { type DrivenAnswer, testStore } from '@storefold/engines/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  about,
  asCustomer,
  atOnce,
  driveOrdering,
  of,
  on,
  refusal,
  sentAddress,
} from '../driven-ordering.examples.ts';

const shop = driveOrdering();
const { send, shown, bookOf } = shop;

describe('a refund of goods', () => {
  it('gives back what they cost with their taxes, takes them out of their fulfillment, and is shown to the shopper', async () => {
    await shop.useOwnService();
    const { body: zone } = await send(createZone, { name: 'US', members: [{ country_iso: 'US' }] });
    await send(createTaxRate, { name: 'State', amount: '0.07', zone_id: zone.id });
    const order = await placed({ quantity: 4, tokens: ['tok_approve'] });
    const { world } = shop.neighbours;
    const { onHand } = world.stock;
    const [{ id: item_id }] = order.items;
    await markHeard(order);
    const made = await send(createRefund, { items: [{ item_id, quantity: 2 }] }, of(order));
    const { warnings, ...body } = made.body;
    expect([made.status, body.error, warnings]).toEqual([201, undefined, []]);
    expect(refund.strict().parse(body)).toEqual(body);
    // 7 % of 80.00 is 5.60, and of the delivery 0.35.
    expect(body).toMatchObject({
      amount: '42.80',
      items: [{ item_id, quantity: 2 }],
      delivery_amount: '0.00',
      tax_total: '2.80',
      tax_lines: [{ name: 'State', rate: '0.07', amount: '2.80', included: false }],
      restock_items: [{ item_id, quantity: 2 }],
    });
    await expect
      .poll(heard)
      .toEqual([
        'refund.created',
        'payment.updated',
        'order.updated',
        'refund.updated',
        'order.updated',
        'shipment.updated',
        'order.updated',
      ]);
    const [fulfillment] = order.fulfillments;
    const ship = (quantity: number) =>
      send(shipOrderFulfillment, { items: [{ item_id, quantity }] }, on(order, fulfillment));
    const tooMany = await ship(3);
    expect([tooMany.status, tooMany.body.error.details]).toEqual([
      422,
      { items: ['must be less than or equal to 2'] },
    ]);
    expect((await ship(1)).status).toBe(200);
    const rest = { items: [{ item_id, quantity: 2 }], restock: true, delivery_amount: '5.35' };
    const last = await send(createRefund, rest, of(order));
    expect(last.body).toMatchObject({
      amount: '48.15',
      tax_total: '3.15',
      restock_items: [{ item_id, quantity: 2 }],
    });
    expect(world.stock.onHand).toBe(onHand + 4);
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      fulfillment_status: 'shipped',
      refund_status: 'full',
      refund_total: order.total,
      fulfillments: [
        { status: 'shipped', items: [{ item_id, quantity: 1 }] },
        { status: 'canceled', items: [], fulfillment_type: 'shipping' },
      ],
    });
    const holder = { caller: { cartToken: order.token } };
    expect((await send(readOrder, undefined, { ...about(order), ...holder })).body).toMatchObject({
      refund_status: 'full',
      refund_total: order.total,
    });
    const found = async (refund_status: string) => {
      const query = `q[refund_status_eq]=${refund_status}`;
      const { data } = (await send(listOrders, undefined, { query })).body;
      return data.map(({ id }: { id: string }) => id);
    };
    await expect.poll(() => found('full')).toEqual([order.id]);
    expect(await found('partial')).toEqual([]);
    const toldToShopper = await send(listOrderRefunds, undefined, { ...of(order), ...holder });
    for (const each of toldToShopper.body.data) expect(orderRefund.strict().parse(each)).toEqual(each);
    expect(toldToShopper.body.data).toMatchObject([
      { id: body.id, status: 'completed', amount: '42.80', items: body.items, tax_total: '2.80' },
      { amount: '48.15' },
    ]);
    for (const hidden of ['reason', 'metadata', 'created_by_id', 'failure'])
      expect(toldToShopper.body.data[0]).not.toHaveProperty(hidden);
    const stranger = { caller: { cartToken: 'another' } };
    expect(refusal(await send(listOrderRefunds, undefined, { ...of(order), ...stranger }))).toEqual([
      404,
      'order_not_found',
    ]);
  });
});

describe('a refund of money that a gateway has collected', () => {
  it('goes back in part and then in whole, and the order stays paid', async () => {
    const order = await placed({ tokens: ['tok_approve'] });
    await markHeard(order);
    const made = await send(
      createRefund,
      { amount: '10.00', reason: 'A stain', metadata: { ticket: 7 } },
      of(order),
    );
    const { warnings, ...body } = made.body;
    expect([made.status, warnings]).toEqual([201, []]);
    expect(refund.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^re_\w{20}$/),
      number: expect.stringMatching(/^RF\d{9}$/),
      order_id: order.id,
      payment_id: null,
      store_credit_id: null,
      amount: '10.00',
      display_amount: '$10.00',
      currency: 'USD',
      to: 'original',
      reason: 'A stain',
      status: 'completed',
      transaction_id: expect.stringMatching(/^T\d{12}$/),
      restock_items: [],
      parts: [
        { payment_id: order.payments[0].id, gift_card_id: null, store_credit_id: null, amount: '10.00' },
      ],
      failure: null,
      created_by_id: null,
      metadata: { ticket: 7 },
    });
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      fulfillment_status: 'ready',
      refund_status: 'partial',
      payment_total: '25.00',
      refund_total: '10.00',
      outstanding_balance: '0.00',
      payments: [{ status: 'completed', captured_amount: '25.00', refunded_amount: '10.00' }],
    });
    await expect
      .poll(heard)
      .toEqual(['refund.created', 'payment.updated', 'order.updated', 'refund.updated', 'order.updated']);
    const tooMuch = await send(createRefund, { amount: '15.01' }, of(order));
    expect(tooMuch.body.error.details).toEqual({ amount: ['must be less than or equal to 15.00'] });
    const rest = await send(createRefund, { amount: '15.00', payment_id: order.payments[0].id }, of(order));
    expect(rest.body).toMatchObject({ status: 'completed', payment_id: order.payments[0].id });
    expect(await bookOf()).toEqual([
      'TestChargeAuthorized',
      'TestChargeCaptured',
      'TestChargeRefunded',
      'TestChargeRefunded',
    ]);
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      refund_status: 'full',
      refund_total: '25.00',
    });
    expect((await send(listRefunds, undefined, of(order))).body.data).toEqual([
      body,
      withoutWarnings(rest.body),
    ]);
    expect((await send(readRefund, undefined, on(order, body))).body).toEqual(body);
    const events = await shop.facts();
    expect(JSON.stringify(events)).not.toContain('A stain');
  });

  it('books nothing where the gateway declines or answers an error, and is listed as failed', async () => {
    const code = 'gateway_error';
    for (const token of ['tok_refund_decline', 'tok_refund_error']) {
      const order = await placed({ tokens: [token] });
      await markHeard(order);
      const restock_items = [{ item_id: order.items[0].id, quantity: 1 }];
      const { onHand } = shop.neighbours.world.stock;
      const refused = await send(createRefund, { amount: '10.00', restock_items }, of(order));
      expect(refusal(refused)).toEqual([422, code]);
      expect(shop.neighbours.world.stock.onHand).toBe(onHand);
      expect(await shown(order)).toMatchObject({
        refund_total: '0.00',
        payments: [{ refunded_amount: '0.00' }],
      });
      const { data } = (await send(listRefunds, undefined, of(order))).body;
      expect(data).toMatchObject([{ status: 'failed', failure: { code, at: expect.any(String) } }]);
      await expect
        .poll(heard)
        .toEqual([
          'refund.created',
          'payment.updated',
          'order.updated',
          'refund.updated',
          'payment.updated',
          'order.updated',
        ]);
      // Nothing of it counts: all may be asked for again, as value too.
      expect((await send(createRefund, { amount: '0.00', restock_items }, of(order))).status).toBe(201);
    }
  });

  it('is pending as long as the gateway does not answer, is settled by itself, and is paid once', async () => {
    const order = await placed({ tokens: ['tok_refund_unknown'] });
    await markHeard(order);
    const { status, body } = await send(createRefund, { amount: '10.00' }, of(order));
    expect([status, body]).toMatchObject([
      201,
      { status: 'pending', transaction_id: null, failure: { code: 'payment_processing_error' } },
    ]);
    expect(await shown(order)).toMatchObject({ refund_total: '10.00', refund_status: 'none' });
    const refused = await send(cancelOrder, {}, about(order));
    expect(refusal(refused)).toEqual([422, 'processing_error']);
    expect(refused.body.error.message).toContain('settle it by hand');
    const read = async () => (await send(readRefund, undefined, on(order, body))).body.status;
    await expect.poll(read).toBe('completed');
    expect((await bookOf()).filter((type) => type === 'TestChargeRefunded')).toHaveLength(1);
    await expect
      .poll(heard)
      .toEqual([
        'refund.created',
        'payment.updated',
        'order.updated',
        'refund.updated',
        'order.updated',
        'refund.updated',
        'order.updated',
      ]);
    const settled = await send(settleRefund, { outcome: 'failed' }, on(order, body));
    expect(refusal(settled)).toEqual([422, 'processing_error']);
  });

  it.each([
    ['completed', { status: 'completed', failure: null }, '10.00'],
    ['failed', { status: 'failed', failure: { code: 'gateway_error' } }, '0.00'],
  ] as const)(
    'is settled as %s by staff who looked at a gateway that does not answer',
    async (outcome, shows, refund_total) => {
      const order = await placed({ tokens: ['tok_approve'] });
      // It never answers, so nothing of it comes between.
      const { payment_method_id: id } = order.payments[0];
      await send(changePaymentMethod, { preferences: { test_mode: false } }, { params: { id } });
      const { body } = await send(createRefund, { amount: '10.00' }, of(order));
      const settled = await send(settleRefund, { outcome, reason: 'Seen in its pages' }, on(order, body));
      expect([settled.status, settled.body]).toMatchObject([200, shows]);
      expect(await shown(order)).toMatchObject({ refund_total });
      expect(JSON.stringify(await shop.facts())).not.toContain('Seen in its pages');
      expect((await send(cancelOrder, {}, about(order))).status).toBe(200);
    },
  );

  it('and that a cancellation wants back is owed where the gateway refuses, until staff give it back otherwise', async () => {
    const order = await placed({ tokens: ['tok_refund_decline'] });
    const [payment] = order.payments;
    await markHeard(order);
    const canceled = await send(cancelOrder, {}, about(order));
    const nothingBack = {
      status: 'canceled',
      payment_status: 'credit_owed',
      refund_total: '0.00',
      payments: [{ status: 'completed', refunded_amount: '0.00' }],
    };
    expect([canceled.status, canceled.body]).toMatchObject([200, nothingBack]);
    const refunds = async () => (await send(listRefunds, undefined, of(order))).body.data;
    expect(await refunds()).toMatchObject([
      { status: 'failed', reason: 'canceled', amount: '25.00', failure: { code: 'gateway_error' } },
    ]);
    await expect
      .poll(heard)
      .toEqual([
        'refund.created',
        'shipment.canceled',
        'shipment.updated',
        'order.canceled',
        'order.updated',
        'refund.updated',
        'order.updated',
      ]);
    const again = await send(createRefund, { amount: '25.00', payment_id: payment.id }, of(order));
    expect(refusal(again)).toEqual([422, 'gateway_error']);
    expect(await shown(order)).toMatchObject(nothingBack);
    const more = await send(createRefund, { amount: '25.01', to: 'manual' }, of(order));
    expect(more.body.error.details).toEqual({ amount: ['must be less than or equal to 25.00'] });
    const byHand = await send(createRefund, { amount: '25.00', to: 'manual' }, of(order));
    expect([byHand.status, byHand.body]).toMatchObject([
      201,
      { status: 'completed', to: 'manual', parts: [{ payment_id: payment.id, amount: '25.00' }] },
    ]);
    expect(await shown(order)).toMatchObject({
      payment_status: 'void',
      refund_total: '25.00',
      payments: [{ refunded_amount: '25.00' }],
    });
    expect((await bookOf()).filter((type) => /Refunded|Credited/.test(type))).toEqual([]);
  });

  it('is completed with what went back when another gateway has paid before one that declines', async () => {
    const order = await placed({ tokens: ['tok_refund_decline', 'tok_approve'] });
    const [declining, paying] = order.payments;
    const { status, body } = await send(createRefund, { amount: '20.00' }, of(order));
    expect([status, body]).toMatchObject([
      201,
      { status: 'completed', amount: '15.00', parts: [{ payment_id: paying.id, amount: '15.00' }] },
    ]);
    expect(await shown(order)).toMatchObject({
      refund_total: '15.00',
      payments: [
        { id: declining.id, refunded_amount: '0.00' },
        { id: paying.id, refunded_amount: '15.00' },
      ],
    });
  });
});

describe('a refund of an order that several things paid', () => {
  it('goes back to gateways, the newest first, then other payments, store credits and the gift card', async () => {
    const order = await paidByEverything();
    const [gateway, cash] = order.payments;
    const { body } = await send(createRefund, { amount: '60.00' }, of(order));
    expect(body.parts).toMatchObject([
      { payment_id: gateway.id, amount: '10.00' },
      { payment_id: cash.id, amount: '15.00' },
      { store_credit_id: 'credit_1', amount: '20.00' },
      { store_credit_id: 'credit_2', amount: '10.00' },
      { gift_card_id: 'gc_1', amount: '5.00' },
    ]);
    const { card, credit } = shop.neighbours.world;
    expect([card.remaining, credit.remaining]).toEqual([5_00n, 30_00n]);
    expect(await shown(order)).toMatchObject({
      payment_status: 'paid',
      payment_total: '105.00',
      refund_total: '60.00',
      outstanding_balance: '0.00',
    });
    await send(cancelOrder, {}, about(order));
    await expect.poll(() => [card.remaining, credit.remaining]).toEqual([50_00n, 30_00n]);
    expect(await shown(order)).toMatchObject({ payment_status: 'void', refund_total: '105.00' });
    expect((await bookOf()).slice(2)).toEqual(['TestChargeRefunded']);
  });

  it('goes back to one payment alone when it is named', async () => {
    const order = await paidByEverything();
    const [, cash] = order.payments;
    const over = await send(createRefund, { amount: '15.01', payment_id: cash.id }, of(order));
    expect(over.body.error.details).toEqual({ amount: ['must be less than or equal to 15.00'] });
    const { body } = await send(createRefund, { amount: '1.00', payment_id: cash.id }, of(order));
    expect(body).toMatchObject({
      status: 'completed',
      transaction_id: null,
      parts: [{ payment_id: cash.id }],
    });
    const other = await placed();
    const unknown = await send(createRefund, { amount: '1.00', payment_id: other.payments[0].id }, of(order));
    expect(unknown.body.error.details).toEqual({ payment_id: ['must exist'] });
  });

  it('becomes a new store credit, and a later cancellation returns each source less its part, once', async () => {
    const order = await paidByEverything();
    const { body } = await send(createRefund, { amount: '60.00', to: 'store_credit' }, of(order));
    expect(body).toMatchObject({
      status: 'completed',
      to: 'store_credit',
      store_credit_id: expect.stringMatching(/^credit_\w{20}$/),
      transaction_id: null,
    });
    expect(body.parts).toHaveLength(5);
    const { card, credit, issued } = shop.neighbours.world;
    expect([...issued.amounts]).toEqual([[body.store_credit_id, 60_00n]]);
    expect([card.remaining, credit.remaining]).toEqual([0n, 0n]);
    expect((await bookOf()).slice(2)).toEqual([]);
    await send(createRefund, { amount: '2.00', to: 'store_credit' }, of(order));
    await send(cancelOrder, {}, about(order));
    await expect.poll(() => card.remaining).toBe(43_00n);
    expect(credit.remaining).toBe(0n);
    expect((await bookOf()).slice(2)).toEqual([]);
    expect(await shown(order)).toMatchObject({ payment_status: 'void', refund_total: '105.00' });
  });

  it('leaves the rest of a charge, of which a part became store credit, to a later cancellation', async () => {
    const order = await placed({ tokens: ['tok_approve'], isCustomers: true });
    await send(createRefund, { amount: '10.00', to: 'store_credit' }, of(order));
    await send(createRefund, { amount: '5.00' }, of(order));
    await send(cancelOrder, {}, about(order));
    await expect
      .poll(bookOf)
      .toEqual(['TestChargeAuthorized', 'TestChargeCaptured', 'TestChargeRefunded', 'TestChargeRefunded']);
    const events = await shop.facts();
    const paidBack = events
      .filter(({ type }) => /^TestCharge(Refunded|Credited)$/.test(type))
      .map(({ data }) => data);
    expect(paidBack).toMatchObject([{ amount: '5.00' }, { amount: '10.00' }]);
  });

  it.each(['tok_refund_decline', 'tok_refund_error'])(
    'leaves that rest to the cancellation of an order whose card is %s, too, which can become store credit',
    async (token) => {
      const order = await placed({ tokens: [token], isCustomers: true });
      await send(createRefund, { amount: '10.00', to: 'store_credit' }, of(order));
      await send(cancelOrder, {}, about(order));
      expect((await send(listRefunds, undefined, of(order))).body.data.at(-1)).toMatchObject({
        status: 'failed',
        amount: '15.00',
        reason: 'canceled',
      });
      await send(createRefund, { amount: '15.00', to: 'store_credit' }, of(order));
      expect(await shown(order)).toMatchObject({ payment_status: 'void', refund_total: '25.00' });
      // A cancellation that follows is not held up.
      const next = await placed({ tokens: ['tok_approve'] });
      await send(cancelOrder, {}, about(next));
      expect((await bookOf()).at(-1)).toBe('TestChargeRefunded');
    },
  );

  it('gives what a gift card paid that has expired since as store credit', async () => {
    const order = await paidByEverything();
    shop.neighbours.isCardExpired = true;
    const { body } = await send(createRefund, { amount: '60.00' }, of(order));
    expect(body).toMatchObject({ to: 'original', store_credit_id: expect.stringMatching(/^credit_/) });
    expect(body.parts.at(-1)).toMatchObject({ gift_card_id: 'gc_1', amount: '5.00' });
    const { card, credit, issued } = shop.neighbours.world;
    expect([...issued.amounts]).toEqual([[body.store_credit_id, 5_00n]]);
    expect([card.remaining, credit.remaining]).toEqual([0n, 30_00n]);
    const canceled = await send(cancelOrder, {}, about(order));
    expect([canceled.status, canceled.body.warnings]).toEqual([200, []]);
    const { data } = (await send(listRefunds, undefined, of(order))).body;
    const ofCard = data.find(({ id, parts }: Answered) => id !== body.id && parts[0].gift_card_id === 'gc_1');
    expect(ofCard).toMatchObject({ reason: 'canceled', status: 'completed', amount: '45.00' });
    expect([card.remaining, issued.amounts.get(ofCard.store_credit_id)]).toEqual([0n, 45_00n]);
  });

  it('is never given back twice by a cancellation that cannot tell its neighbour how much is left', async () => {
    const order = await paidByEverything();
    await send(createRefund, { amount: '60.00', to: 'store_credit' }, of(order));
    const { asked, unanswered, world } = shop.neighbours;
    unanswered.add('stored_value.gift_card.credit_at_most');
    await send(cancelOrder, {}, about(order));
    await expect.poll(() => asked.get('stored_value.gift_card.credit_at_most')).toBeGreaterThan(1);
    expect([world.card.remaining, asked.get('stored_value.gift_card.credit')]).toEqual([0n, undefined]);
    unanswered.clear();
    await expect.poll(() => world.card.remaining).toBe(45_00n);
  });

  it('gives a guest no store credit, and makes an expired card good again, which is told; a cancellation as well', async () => {
    const order = await placed({ card: 'GIFT' });
    const wanted = await send(createRefund, { amount: '1.00', to: 'store_credit' }, of(order));
    expect(refusal(wanted)).toEqual([422, 'processing_error']);
    expect((await send(listRefunds, undefined, of(order))).body.data).toEqual([]);
    const { asked, world } = shop.neighbours;
    const { remaining } = world.card;
    shop.neighbours.isCardExpired = true;
    const { status, body } = await send(createRefund, { amount: '1.00' }, of(order));
    expect([status, body.status, world.card.remaining]).toEqual([201, 'completed', remaining + 1_00n]);
    const warning = {
      code: 'gift_card_extended',
      message: 'The gift card had expired, and is good again until 2026-02-27',
      gift_card_id: 'gc_1',
      expires_at: '2026-02-27',
    };
    expect(body.warnings).toEqual([warning]);
    expect(asked.get('stored_value.gift_card.extend')).toBe(1);
    shop.neighbours.isCardExpired = true;
    const canceled = await send(cancelOrder, {}, about(order));
    expect([canceled.status, canceled.body.warnings]).toEqual([200, [warning]]);
  });

  it('is given back later when stored value is away, and after a restart', async () => {
    await shop.useOwnService();
    const order = await placed({ card: 'GIFT' });
    const { card, down } = shop.neighbours.world;
    expect(card.remaining).toBe(25_00n);
    shop.neighbours.unanswered.add('stored_value.gift_card.refund');
    const { status, body } = await send(createRefund, { amount: '10.00' }, of(order));
    expect([status, body.status, card.remaining]).toEqual([201, 'pending', 25_00n]);
    await shop.restart(() => shop.neighbours.unanswered.clear());
    expect(down.size).toBe(0);
    await expect.poll(() => card.remaining).toBe(35_00n);
    const read = async () => (await send(readRefund, undefined, on(order, body))).body.status;
    await expect.poll(read).toBe('completed');
  });
});

describe('what a refund puts back on the shelf', () => {
  it('is for sale again without money, at most what was bought and is not back yet', async () => {
    const order = await placed({ quantity: 3, tokens: ['tok_approve'] });
    const [{ id: item_id }] = order.items;
    const { stock } = shop.neighbours.world;
    const { onHand } = stock;
    const both = [
      { item_id, quantity: 1 },
      { item_id, quantity: 1 },
    ];
    const { body } = await send(createRefund, { amount: '0.00', restock_items: both }, of(order));
    expect(body).toMatchObject({ status: 'completed', amount: '0.00', parts: [], transaction_id: null });
    expect(body.restock_items).toEqual([{ item_id, quantity: 2 }]);
    expect(stock.onHand).toBe(onHand + 2);
    expect(await shown(order)).toMatchObject({ refund_total: '0.00', items: [{ quantity: 3 }] });
    const more = await send(createRefund, { amount: '0.00', restock_items: both }, of(order));
    expect(more.body.error.details).toEqual({ restock_items: ['must be less than or equal to 1'] });
    const other = [{ item_id: 'li_other', quantity: 1 }];
    const unknown = await send(createRefund, { amount: '0.00', restock_items: other }, of(order));
    expect(unknown.body.error.details).toEqual({ restock_items: ['must exist'] });
    for (const restock_items of [undefined, []]) {
      const nothing = await send(createRefund, { amount: '0.00', restock_items }, of(order));
      expect(nothing.body.error.details).toEqual({ amount: ['must be greater than 0'] });
    }
    await send(cancelOrder, {}, about(order));
    await expect.poll(() => stock.onHand).toBe(onHand + 3);
    const late = [{ item_id, quantity: 1 }];
    const after = await send(createRefund, { amount: '0.00', restock_items: late }, of(order));
    expect(after.body.error.details).toEqual({ restock_items: ['must be less than or equal to 0'] });
  });

  it('does not return again with a canceled fulfillment, nor what that returned with a refund', async () => {
    const order = await placed({ quantity: 3, tokens: ['tok_approve'] });
    const [{ id: item_id }] = order.items;
    const { stock } = shop.neighbours.world;
    const { onHand } = stock;
    await send(createRefund, { amount: '0.00', restock_items: [{ item_id, quantity: 2 }] }, of(order));
    await send(cancelOrderFulfillment, {}, on(order, order.fulfillments[0]));
    expect(stock.onHand).toBe(onHand + 3);
    const again = await send(
      createRefund,
      { amount: '0.00', restock_items: [{ item_id, quantity: 1 }] },
      of(order),
    );
    expect(again.body.error.details).toEqual({ restock_items: ['must be less than or equal to 0'] });
  });

  it('comes back after the order was shipped, which is refunded instead of canceled', async () => {
    const order = await placed({ tokens: ['tok_approve'] });
    await send(shipOrderFulfillment, {}, on(order, order.fulfillments[0]));
    expect(refusal(await send(cancelOrder, {}, about(order)))).toEqual([422, 'processing_error']);
    const restock_items = [{ item_id: order.items[0].id, quantity: 1 }];
    const { status } = await send(createRefund, { amount: '25.00', restock_items }, of(order));
    expect(status).toBe(201);
    expect(await shown(order)).toMatchObject({ payment_status: 'paid', fulfillment_status: 'shipped' });
  });
});

describe('refunds', () => {
  it('record what staff gave back of a canceled order that was paid outside of the store', async () => {
    const order = await placed();
    await send(captureOrderPayment, {}, on(order, order.payments[0]));
    await send(cancelOrder, {}, about(order));
    expect(await shown(order)).toMatchObject({ payment_status: 'credit_owed', refund_total: '0.00' });
    const { body } = await send(createRefund, { amount: '20.00' }, of(order));
    expect(body).toMatchObject({ status: 'completed', transaction_id: null });
    expect(await shown(order)).toMatchObject({ payment_status: 'credit_owed', refund_total: '20.00' });
    await send(createRefund, { amount: '5.00' }, of(order));
    expect(await shown(order)).toMatchObject({
      payment_status: 'void',
      refund_total: '25.00',
      outstanding_balance: '0.00',
    });
  });

  it('are not made of what was not paid, of a draft, of an open cart, or of another store', async () => {
    const unpaid = await placed();
    const over = await send(createRefund, { amount: '0.01' }, of(unpaid));
    expect(over.body.error.details).toEqual({ amount: ['must be less than or equal to 0.00'] });
    const bad = {
      '-1.00': 'must be greater than or equal to 0',
      '1.001': 'must have at most 2 decimal places',
    };
    for (const amount of Object.keys(bad)) {
      expect((await send(createRefund, { amount }, of(unpaid))).status).toBe(422);
    }
    expect((await send(createRefund, {}, of(unpaid))).body.error.details).toEqual({
      amount: ["can't be blank"],
    });
    const { body: draft } = await send(createOrder, {});
    expect(refusal(await send(createRefund, { amount: '1.00' }, of(draft)))).toEqual([
      422,
      'cart_invalid_state',
    ]);
    expect((await send(listRefunds, undefined, of(draft))).body.data).toEqual([]);
    const { body: cart } = await send(createCart, {});
    for (const id of [cart.id, 'or_unknown']) {
      expect(refusal(await send(createRefund, { amount: '1.00' }, of({ id })))).toEqual([
        404,
        'order_not_found',
      ]);
      expect(refusal(await send(listRefunds, undefined, of({ id })))).toEqual([404, 'order_not_found']);
    }
    const caller = { store: { ...testStore, id: 'store_other' } };
    const elsewhere = await send(createRefund, { amount: '1.00' }, { ...of(unpaid), caller });
    expect(refusal(elsewhere)).toEqual([404, 'order_not_found']);
    expect(refusal(await send(readRefund, undefined, on(unpaid, { id: 're_none' })))).toEqual([
      404,
      'record_not_found',
    ]);
  });

  it('made by twenty at once are together never of more than was paid', async () => {
    const order = await placed({ tokens: ['tok_approve'] });
    const answers = await atOnce(() => send(createRefund, { amount: '10.00' }, of(order)));
    for (const { status, body } of answers) {
      if (status !== 201) expect(['order_already_updated', 'validation_error']).toContain(body.error.code);
    }
    const made = answers.filter(({ status }) => status === 201).length;
    expect([1, 2]).toContain(made);
    expect(await shown(order)).toMatchObject({ refund_total: `${made}0.00` });
    expect((await bookOf()).filter((type) => type === 'TestChargeRefunded')).toHaveLength(made);
  });

  it('made while the order is canceled give nothing back twice', async () => {
    const order = await placed({ tokens: ['tok_approve'] });
    const answers = await atOnce((turn) =>
      turn % 2 === 0
        ? send(createRefund, { amount: '10.00' }, of(order))
        : send(cancelOrder, {}, about(order)),
    );
    for (const { status, body } of answers) {
      if (status >= 300)
        expect(['order_already_updated', 'processing_error', 'validation_error']).toContain(body.error.code);
    }
    await send(cancelOrder, {}, about(order));
    const paidBack = { payment_status: 'void', refund_total: '25.00' };
    await expect.poll(() => shown(order)).toMatchObject(paidBack);
    const events = await shop.facts();
    const back = events.filter(({ type }) => ['TestChargeRefunded', 'TestChargeCredited'].includes(type));
    expect(back.reduce((sum, { data }) => sum + Number(data.amount), 0)).toBe(25);
  });

  it('are told in an export, and what is noted of them goes with the customer', async () => {
    await shop.useOwnService();
    const order = await placed({ isCustomers: true, tokens: ['tok_approve'] });
    const noted = { amount: '1.00', reason: 'Complained by phone', metadata: { call: 'Tuesday' } };
    const body = withoutWarnings((await send(createRefund, noted, of(order))).body);
    const asked = { store_id: shop.neighbours.store.id, customer_id: 'cus_1', offset: 0 };
    const { records } = await shop.driven.ports.bus.ask(exportCustomerOrders, asked);
    expect(records).toMatchObject([{ id: order.id, refunds: [body] }]);
    await shop.driven.announce('identity', { name: 'customer.deleted', payload: { id: 'cus_1' } });
    await expect.poll(async () => (await shown(order)).email).toBeNull();
    expect((await send(readRefund, undefined, on(order, body))).body).toMatchObject({
      amount: '1.00',
      reason: null,
      metadata: {},
    });
    const late = await send(createRefund, { ...noted, reason: 'Late' }, of(order));
    expect(refusal(late)).toEqual([422, 'resource_invalid']);
    expect((await send(createRefund, { amount: '1.00' }, of(order))).status).toBe(201);
    const toNobody = await send(createRefund, { amount: '1.00', to: 'store_credit' }, of(order));
    expect(refusal(toNobody)).toEqual([422, 'processing_error']);
  });
});

type Answered = DrivenAnswer['body'];

describe('a return', () => {
  const shipped = async (wanted: Wanted = {}) => {
    const order = await placed(wanted);
    const { status } = await send(shipOrderFulfillment, {}, on(order, order.fulfillments[0]));
    expect(status).toBe(200);
    return { order, items: [{ item_id: order.items[0].id, quantity: 1 }] };
  };

  it('is asked for by its customer, approved, received, restocked and refunded; the world is told in order', async () => {
    const { order, items } = await shipped({ tokens: ['tok_approve'], isCustomers: true });
    await markHeard(order);
    const own = { ...of(order), caller: asCustomer };
    const unknown = await send(createOwnReturn, { items: [{ ...items[0], reason: 'Because' }] }, own);
    expect(unknown.body.error.details).toEqual({ items: ['is not included in the list'] });
    const { status, body: asked } = await send(createOwnReturn, { items }, own);
    expect([status, asked]).toMatchObject([
      201,
      { id: expect.stringMatching(/^ret_/), number: expect.stringMatching(/^RT\d{9}$/), status: 'requested' },
    ]);
    expect(orderReturn.strict().parse(asked)).toEqual(asked);
    expect((await send(listOwnReturns, undefined, own)).body.data).toEqual([asked]);
    const one = { ...on(order, asked), caller: asCustomer };
    expect((await send(readOwnReturn, undefined, one)).body).toEqual(asked);
    expect((await send(readOwnReturn, undefined, on(order, asked))).status).toBe(404);
    await send(approveReturn, {}, on(order, asked));
    const { body: received } = await send(receiveReturn, { deduction: '5.00' }, on(order, asked));
    const { warnings, ...done } = received;
    expect(warnings).toEqual([]);
    expect(adminReturn.strict().parse(done)).toEqual(done);
    expect(done).toMatchObject({
      status: 'closed',
      amount: '15.00',
      deduction: '5.00',
      items: [{ received_quantity: 1, restocked_quantity: 1 }],
    });
    expect((await send(readReturn, undefined, on(order, asked))).body).toEqual(done);
    expect((await send(listReturns, undefined, of(order))).body.data).toEqual([done]);
    const { body: given } = await send(readRefund, undefined, on(order, { id: done.refund_id }));
    expect(given).toMatchObject({ status: 'completed', amount: '15.00', return_id: asked.id });
    const told = async () => (await heard()).filter((name) => name.startsWith('return.'));
    await expect
      .poll(told)
      .toEqual([
        'return.created',
        'return.updated',
        'return.approved',
        'return.updated',
        'return.received',
        'return.updated',
        'return.closed',
        'return.updated',
      ]);
  });

  it('is found without its order, among those of its store, also after a rebuild of the read model', async () => {
    await shop.useOwnService();
    const { order, items } = await shipped({ quantity: 2, tokens: ['tok_approve'] });
    const { body: rejected } = await send(createReturn, { items }, of(order));
    await send(rejectReturn, {}, on(order, rejected));
    const metadata = { minor: '12', shelf: 'B' };
    const { body: open } = await send(createReturn, { items, metadata }, of(order));
    const { number: order_number } = order;
    const other = await shipped();
    const { body: others } = await send(createReturn, { items: other.items }, of(other.order));
    const found = async (query = '') =>
      (await send(listAllReturns, undefined, { query })).body.data.map(({ id }: Answered) => id);
    const expectAll = async () => {
      expect(await found()).toEqual([others.id, open.id, rejected.id]);
      expect(await found('sort=created_at&limit=1&page=2')).toEqual([open.id]);
      expect(await found('q[status_eq]=rejected')).toEqual([rejected.id]);
      expect(await found(`q[number_eq]=${open.number}`)).toEqual([open.id]);
      const ofOrder = `q[order_number_eq]=${order_number}`;
      expect(await found(`${ofOrder}&q[status_in][]=requested`)).toEqual([open.id]);
      const { body } = await send(listAllReturns, undefined, { query: ofOrder });
      expect(body.data).toEqual([
        { ...open, order_number },
        { ...(await send(readReturn, undefined, on(order, rejected))).body, order_number },
      ]);
    };
    await expectAll();
    const one = { params: { id: open.id } };
    const shownOne = (await send(findReturn, undefined, one)).body;
    expect(listedReturn.strict().parse(shownOne)).toEqual({ ...open, order_number });
    const elsewhere = { caller: { store: { ...testStore, id: 'store_other' } } };
    expect((await send(listAllReturns, undefined, elsewhere)).body.data).toEqual([]);
    for (const about of [{ ...one, ...elsewhere }, { params: { id: 'ret_unknown' } }])
      expect(refusal(await send(findReturn, undefined, about))).toEqual([404, 'record_not_found']);
    await shop.restart((folder) => rmSync(join(folder, 'read-models'), { recursive: true }));
    await expectAll();
  });

  it('is of each unit once, also when twenty ask at once', async () => {
    const { order, items } = await shipped({ tokens: ['tok_approve'] });
    const answers = await atOnce(() => send(createReturn, { items }, of(order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await send(listReturns, undefined, of(order))).body.meta.count).toBe(1);
  });

  it('stays received while its refund failed, until a refund that names it is completed', async () => {
    const { order, items } = await shipped({ tokens: ['tok_refund_decline'] });
    const { body: asked } = await send(createReturn, { items }, of(order));
    await send(approveReturn, {}, on(order, asked));
    const { body: came } = await send(receiveReturn, {}, on(order, asked));
    expect(came).toMatchObject({ status: 'received', amount: '20.00' });
    const byHand = { amount: '20.00', to: 'manual', return_id: asked.id };
    expect((await send(createRefund, byHand, of(order))).status).toBe(201);
    expect((await send(readReturn, undefined, on(order, asked))).body).toMatchObject({ status: 'closed' });
    const again = await send(createRefund, { ...byHand, amount: '1.00' }, of(order));
    expect(again.body.error.details).toEqual({ return_id: ['must exist'] });
  });
});

describe('invoices and credit notes', () => {
  const seller = {
    legal_name: 'Hemden & Söhne GmbH',
    postal_address: {
      address1: 'Große Straße 1',
      address2: null,
      postal_code: '10115',
      city: 'Berlin',
      state_name: null,
      country_iso: 'DE',
    },
    vat_id: 'DE123456789',
    bank_details: 'IBAN DE02 1203 0000 0000 2020 51',
  };
  const documentsOf = async (order: Answered): Promise<Answered[]> =>
    (await send(listDocuments, undefined, of(order))).body.data;
  const numbersOf = (documents: readonly Answered[]) => documents.map(({ number }) => number);
  const named = async (terms: Partial<typeof shop.neighbours.documentTerms> = {}) => {
    Object.assign(shop.neighbours.documentTerms, seller, terms);
  };

  it('are made once, say what was sold, and are read and printed by staff and by who ordered', async () => {
    const order = await placed({ quantity: 2, tokens: ['tok_approve'] });
    const unnamed = await send(createDocument, {}, of(order));
    expect([unnamed.status, unnamed.body.error.details]).toEqual([422, { legal_name: ["can't be blank"] }]);
    await named();
    const made = await send(createDocument, {}, of(order));
    expect([made.status, made.body.error]).toEqual([201, undefined]);
    const invoice = made.body;
    expect(orderDocument.strict().parse(invoice)).toEqual(invoice);
    expect(invoice).toMatchObject({
      id: expect.stringMatching(/^doc_\w{20}$/),
      type: 'invoice',
      // The refusal took no number.
      number: 'INV-1',
      order_id: order.id,
      order_number: order.number,
      total: order.total,
      tax_total: order.tax_total,
      lines: [
        { kind: 'item', item_id: order.items[0].id, quantity: 2, price: '20.00', total: '40.00' },
        { kind: 'delivery', total: '5.00' },
      ],
      seller: { legal_name: seller.legal_name, address: seller.postal_address, vat_id: seller.vat_id },
      buyer: { name: 'Ann Lee', email: 'ann@example.com', address: { city: sentAddress.city } },
    });
    expect(refusal(await send(createDocument, {}, of(order)))).toEqual([422, 'processing_error']);
    const back = await send(createRefund, { amount: '10.00' }, of(order));
    await expect.poll(async () => numbersOf(await documentsOf(order))).toEqual(['INV-1', 'CN-1']);
    const [, note] = await documentsOf(order);
    expect(note).toMatchObject({
      type: 'credit_note',
      refund_id: back.body.id,
      invoice_id: invoice.id,
      invoice_number: 'INV-1',
      total: '10.00',
      buyer: invoice.buyer,
    });
    const holder = { caller: { cartToken: order.token } };
    const own = await send(listOwnDocuments, undefined, { ...of(order), ...holder });
    expect(own.body.data).toEqual([invoice, note]);
    expect((await send(readOwnDocument, undefined, { ...on(order, note), ...holder })).body).toEqual(note);
    const stranger = { caller: { cartToken: 'another' } };
    for (const endpoint of [readOwnDocument, downloadOwnDocument])
      expect(refusal(await send(endpoint, undefined, { ...on(order, invoice), ...stranger }))).toEqual([
        404,
        'order_not_found',
      ]);
    const other = await placed();
    for (const endpoint of [readDocument, downloadDocument])
      expect(refusal(await send(endpoint, undefined, on(other, invoice)))).toEqual([404, 'record_not_found']);
    const page = await send(downloadDocument, undefined, { ...on(order, invoice), query: 'format=html' });
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    for (const shownText of ['Hemden &amp; Söhne GmbH', 'INV-1', '$45.00', 'Große Straße 1'])
      expect(page.body).toContain(shownText);
    const pdf = await send(downloadOwnDocument, undefined, { ...on(order, invoice), ...holder });
    expect(pdf.body).toMatch(/^%PDF-/);
    expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="INV-1.pdf"');
    await expect
      .poll(async () => (await shop.told()).filter((name) => name === 'document.issued').length)
      .toBe(2);
    // The person is erased from the order, and not from the books.
    expect(await logOf()).not.toContain('Ann Lee');
  });

  it('have numbers without a gap, each once, when twenty are wanted at once beside refusals, and where a range goes on', async () => {
    await named({ invoice_first_number: 100 });
    shop.neighbours.world.stock.onHand = 100;
    const orders: Answered[] = [];
    for (let count = 0; count < 20; count++) orders.push(await placed());
    const answers = await atOnce(async (turn) => {
      const [made, again] = await Promise.all([
        send(createDocument, {}, of(orders[turn] as Answered)),
        send(createDocument, {}, of(orders[turn] as Answered)),
      ]);
      return made.status === 201 ? made : again;
    });
    const ordinals = answers.map(({ body }) => Number(String(body.number).replace('INV-', '')));
    expect(ordinals.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => 100 + index),
    );
    const check = (numbers: readonly number[], prefix = 'INV-', first = 100) =>
      shop.driven.ports.bus.ask(checkDocumentNumbers, {
        store_id: shop.driven.store.id,
        ranges: [{ prefix, first }],
        numbers: numbers.map((number) => ({ prefix, number })),
      });
    expect(await check([99, 100, 119, 120])).toEqual({ next: [120], is_taken: [false, true, true, false] });
    // A range that meets numbers of another passes them over.
    await named({ invoice_first_number: 99 });
    const numbers = [];
    for (let count = 0; count < 2; count++)
      numbers.push((await send(createDocument, {}, of(await placed()))).body.number);
    expect(numbers).toEqual(['INV-99', 'INV-120']);
    expect(await check([], 'INV-', 99)).toEqual({ next: [121], is_taken: [] });
  });

  it('come by themselves where the store says so: an invoice once all is paid, credit notes with a cancellation', async () => {
    shop.neighbours.store = { ...shop.neighbours.store, invoices: 'at_payment' };
    await named({ credit_note_prefix: 'GS-', credit_note_first_number: 7 });
    const unpaid = await placed();
    const order = await placed({ tokens: ['tok_approve'] });
    await expect.poll(async () => numbersOf(await documentsOf(order))).toEqual(['INV-1']);
    expect(await documentsOf(unpaid)).toEqual([]);
    expect((await send(cancelOrder, {}, about(order))).status).toBe(200);
    await expect.poll(async () => numbersOf(await documentsOf(order))).toEqual(['INV-1', 'GS-7']);
    const [{ total }] = (await documentsOf(order)) as [Answered];
    expect((await documentsOf(order))[1]).toMatchObject({ total, refund_id: null, invoice_number: 'INV-1' });
    expect(refusal(await send(createDocument, {}, of(order)))).toEqual([422, 'processing_error']);
    // Who bought is erased from the order, and named by the books for ten years.
    const erased = await send(eraseOrder, {}, about(order));
    expect(erased.body.kept).toMatchObject([
      { type: 'invoice', number: 'INV-1' },
      { type: 'credit_note', number: 'GS-7' },
    ]);
    const [invoice] = (await documentsOf(order)) as [Answered];
    expect(Date.parse(erased.body.kept[0].until) - Date.parse(invoice.issued_at)).toBeGreaterThan(
      3650 * 86_400_000,
    );
    expect(invoice.buyer).toMatchObject({ name: 'Ann Lee' });
    expect((await shown(order)).billing_address).toBeNull();
  });
});

/** All that is stored of this store, as it stands in the log. */
const logOf = async (): Promise<string> => JSON.stringify(await shop.facts());

interface Wanted {
  readonly quantity?: number;
  readonly isCustomers?: boolean;
  readonly card?: string;
  readonly hasCredits?: boolean;
  /** Of the cards that pay: 10.00 each but the last one, which pays the rest. Without any it is paid in cash. */
  readonly tokens?: readonly string[];
  /** Whether the last of the cards leaves the rest to be paid in cash. */
  readonly isRestCash?: boolean;
}

/** An order of 20.00 for each shirt and 5.00 for the delivery. */
async function placed(wanted: Wanted = {}): Promise<Answered> {
  const { quantity = 1, isCustomers = false, card, hasCredits = false, tokens = [], isRestCash } = wanted;
  const { body: cart } = await send(
    createCart,
    {
      items: [{ variant_id: 'var_shirt', quantity }],
      email: 'ann@example.com',
      shipping_address: sentAddress,
      use_shipping: true,
    },
    isCustomers ? { caller: asCustomer } : {},
  );
  const holder = { ...about(cart), caller: isCustomers ? asCustomer : { cartToken: cart.token } };
  if (card) await send(applyCartGiftCard, { code: card }, holder);
  if (hasCredits) await send(applyCartStoreCredits, {}, holder);
  const cash = cart.payment_methods[0].id;
  const method = { name: 'Card', type: 'test', position: 9 };
  for (const [index, token] of tokens.entries()) {
    const isLast = index === tokens.length - 1 && !isRestCash;
    const { body } = await send(createPaymentMethod, method);
    const payment = { payment_method_id: body.id, source: { token } };
    const paid = await send(addCartPayment, { ...payment, ...(!isLast && { amount: '10.00' }) }, holder);
    expect(paid.status).toBe(201);
  }
  if (tokens.length === 0 || isRestCash) await send(addCartPayment, { payment_method_id: cash }, holder);
  const { body, status } = await send(completeCart, undefined, holder);
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...(await shown(body)), token: cart.token };
}

/** A refund as it is read. */
const withoutWarnings = (made: Answered): Answered => {
  const { warnings, ...body } = made;
  expect(warnings).toEqual([]);
  return body;
};

/** 10.00 by a gateway, 15.00 in cash, 30.00 of two store credits and 50.00 of the gift card. */
async function paidByEverything(): Promise<Answered> {
  const order = await placed({
    quantity: 5,
    isCustomers: true,
    card: 'GIFT',
    hasCredits: true,
    tokens: ['tok_approve'],
    isRestCash: true,
  });
  await send(captureOrderPayment, {}, on(order, order.payments[1]));
  return shown(order);
}

let heardBefore = 0;
beforeEach(() => {
  heardBefore = 0;
});

/** Forgets what was told so far, which ends with the order as it is. */
async function markHeard({ id }: Answered): Promise<void> {
  const { state_lock_version } = await shown({ id });
  const isTold = async () =>
    (await shop.driven.published()).some(
      ({ name, payload }) =>
        ['order.updated', 'order.completed'].includes(name) &&
        payload.id === id &&
        payload.state_lock_version === state_lock_version,
    );
  await expect.poll(isTold).toBe(true);
  heardBefore = (await shop.driven.published()).length;
}

/** What was told since then. */
const heard = async (): Promise<string[]> => (await shop.told()).slice(heardBefore);
