import type { JsonObject } from '@storefold/kernel/core';
import type { EventLog, RecordedEvent } from '@storefold/kernel/ports';
import { describe, expect, it } from 'vitest';
import { auditLog } from './audit.ts';
import { SumLedger } from './sum-ledger.ts';

describe('the books done again', () => {
  it('balance for an order that a card paid in part', async () => {
    expect(await audit(bought)).toMatchObject({
      events: bought.length,
      orders: 1,
      cards: 1,
      problems: [],
      pending: [],
    });
  });

  it('balance for a draft that staff completed before it was paid, and not for such an order of a shopper', async () => {
    const unpaid = bought.map(
      ([stream, type, data]): Forged =>
        type === 'CheckoutStarted' ? [stream, type, { ...data, payments: [] }] : [stream, type, data],
    );
    const said = 'order 1: payments do not cover exactly what is due';
    expect((await audit(unpaid)).problems).toContain(said);
    const byStaff = (log: readonly Forged[]) =>
      log.map(
        ([stream, type, data]): Forged => [stream, type, type === 'CartCreated' ? { is_draft: true } : data],
      );
    expect((await audit(byStaff(unpaid))).problems).toEqual([]);
    expect((await audit(byStaff(bought))).problems).toEqual([]);
  });

  it('tell what a checkout that was cut off has still to do, and call it no problem', async () => {
    const cutOff = bought.filter(([, type]) => !['GiftCardCaptured', 'StockCommitted'].includes(type));
    const { problems, pending } = await audit(cutOff);
    expect(problems).toEqual([]);
    expect(pending).toHaveLength(4);
  });

  it('finds an order of which the world has not been told for more than ten minutes', async () => {
    const untold = without(canceled, 'order.completed');
    const said = 'order or_2: order.completed is not published';
    const soon = await audit(untold, 10 * 60_000);
    expect([soon.problems, soon.pending]).toEqual([[], [`${said} yet`]]);
    const late = await audit(untold, 10 * 60_000 + 1);
    expect([late.problems, late.pending]).toEqual([[`${said} since ${AT}`], []]);
  });

  it('list what was set aside with its reason, and find what the world was not told for more than ten minutes', async () => {
    const parked = (follower: string, event_id: string): Forged => [
      `parking-${follower}`,
      'EventParked',
      { event_id, stream: 'order-2', revision: 3, position: 17, error: 'no amount' },
    ];
    const untold = `ordering_publisher: event e1 of order-2 is set aside since ${AT}: no amount`;
    const unseen = `ordering_view_orders_4: event e1 of order-2 is set aside since ${AT}: no amount`;
    const log = [...canceled, parked('ordering_publisher', 'e1'), parked('ordering_view_orders_4', 'e1')];
    const soon = await audit(log, 10 * 60_000);
    expect([soon.problems, soon.pending]).toEqual([[], [untold, unseen]]);
    const late = await audit(log, 10 * 60_000 + 1);
    expect([late.problems, late.pending]).toEqual([[untold], [unseen]]);
    const told = await audit([...log, ['parking-ordering_publisher', 'EventReleased', { event_id: 'e1' }]]);
    expect([told.problems, told.pending]).toEqual([[], [unseen]]);
  });

  it('balance for an order that a gateway’s payment paid, and for one that was paid back', async () => {
    const refundedAndCanceled: Forged[] = [...collectedInPart, ['order-3', 'OrderCanceled', {}]];
    for (const log of [
      charges,
      [...canceledLater, credited],
      leftToStaff,
      collectedInPart,
      refundedAndCanceled,
      paidBackByRefund,
      givenBackByHand,
      collectedInstead,
      settledAsReleased,
      ofExtension,
      givenUp,
      drafted,
    ]) {
      expect(await auditOfCharges(log)).toEqual({ problems: [], pending: [] });
    }
  });

  it('tell how many payments have their book at a provider, what came out when it was compared, and what was not yet', async () => {
    expect((await audit(charges)).elsewhere.size).toBe(0);
    const book = async (log: readonly Forged[]) => (await audit(log)).elsewhere.get('acme_pay');
    const never = {
      payments: 1,
      uncompared: 1,
      compared: [],
      at: null,
      differencesCount: 0,
      differences: [],
    };
    expect(await book(ofExtension)).toEqual(never);

    const differences = [{ external_id: 'ch_1', order_id: 'or_3', what: '1.00 USD less', remedy: 'Ask' }];
    const differed = [...ofExtension, reconciled('2025-12-01', '2025-12-31', '2026-01-02', differences)];
    expect(await book(differed)).toEqual({
      ...never,
      compared: [{ from: '2025-12-01', to: '2025-12-31' }],
      at: '2026-01-02T00:00:00.000Z',
      differencesCount: 1,
      differences,
    });
    // No comparison has seen what happened after it.
    const agreed = [...differed, reconciled('2026-01-01', '2026-01-31', '2026-01-03')];
    expect(await book(agreed)).toEqual({
      ...never,
      uncompared: 0,
      compared: [{ from: '2025-12-01', to: '2026-01-03' }],
      at: '2026-01-03T00:00:00.000Z',
    });
    const refundedLater: Forged = ['order-3', 'OrderPaymentRefunded', charged, '2026-01-05T00:00:00.000Z'];
    expect(await book([...agreed, refundedLater])).toMatchObject({ uncompared: 1 });
    const both = [...agreed, refundedLater, reconciled('2026-01-05', '2026-01-05', '2026-01-09')];
    expect(await book(both)).toMatchObject({
      uncompared: 0,
      compared: [
        { from: '2025-12-01', to: '2026-01-03' },
        { from: '2026-01-05', to: '2026-01-05' },
      ],
    });
  });

  it.each<[string, Forged[], RegExp]>([
    ['is open', without(charges, 'TestChargeVoided'), /ch_0: is neither collected nor released/],
    ['is not collected', without(charges, 'TestChargeCaptured'), /ch_1: is neither collected nor released/],
    ['is not recorded', without(charges, 'OrderPaymentCaptured'), /ch_1: is not recorded/],
    [
      'is not recorded as paid back',
      without(collectedInPart, 'OrderPaymentRefunded'),
      /ch_1: is not recorded as paid back/,
    ],
    ['is not paid back', canceledLater, /ch_1: is not paid back/],
    ['a provider refused to pay back', refundRefused, /refused to give back payment py_1/],
    ['a provider refused to release', voidRefused, /refused to give back payment py_1/],
    ['is open after its draft', [...drafted, ['order-3', 'CartDeleted', {}]], /ch_1: is neither collected/],
  ])('tell of a charge that %s yet, and call it no problem', async (_, log, said) => {
    expect(await auditOfCharges(log)).toEqual({ problems: [], pending: [expect.stringMatching(said)] });
  });

  it.each<[string, Forged[], RegExp]>([
    ['collected for no order', charges.filter(([stream]) => stream !== 'order-3'), /not complete/],
    ['collected for a draft', [...drafted, ...charges.slice(4)], /not complete/],
    ['collected twice', twice(charges, 'TestChargeCaptured'), /out of turn/],
    ['authorized twice', twice(charges, 'TestChargeAuthorized'), /authorized twice/],
    ['recorded twice', twice(charges, 'OrderPaymentCaptured'), /out of turn/],
    ['given back while its order stands', [...charges, credited], /order stands/],
    [
      'collected beyond what was set aside',
      insteadOf(charges, 'TestChargeCaptured', { amount: '9.00' }),
      /more was collected/,
    ],
    [
      'collected with another amount than the order says',
      insteadOf(charges, 'OrderPaymentCaptured', { amount: '7.00' }),
      /its amount/,
    ],
    [
      'paid back at its end with another amount',
      insteadOf([...canceledLater, credited], 'TestChargeCredited', { amount: '7.00' }),
      /another amount was paid back/,
    ],
    ['paid back beyond what was collected', [...charges, refunded, refunded], /more was paid back/],
    [
      'said to be paid back and was not',
      [...charges, ['order-3', 'OrderPaymentRefunded', { ...charged, amount: '5.00' }]],
      /less was paid back/,
    ],
    [
      'refunded beyond what it brought',
      [...collectedInPart, ['order-3', 'OrderRefundStarted', refundOf('original', null, '0.01', 're_3')]],
      /more than payment py_1 brought/,
    ],
    [
      'refunded as store credit that is not there',
      without(collectedInPart, 'StoreCreditIssued'),
      /of a refund is not issued/,
    ],
    [
      'refunded with another amount than its parts',
      insteadOf(collectedInPart, 'OrderRefundCompleted', { amount: '2.50' }),
      /not the sum of its parts/,
    ],
    ['refunded twice by one refund', twice(collectedInPart, 'OrderRefundCompleted'), /out of turn/],
    ['collected after it was given up', [...givenUp, ...charges.slice(-1)], /out of turn/],
    ['of another amount', insteadOf(charges, 'OrderPaymentAuthorized', { amount: '9.00' }), /its amount/],
  ])('tell of a charge that was %s', async (_, log, said) => {
    expect((await audit(log)).problems).toContainEqual(expect.stringMatching(said));
  });

  it.each<[string, (log: Forged[]) => Forged[], RegExp]>([
    [
      'a card that gives more than it holds',
      (log) => insteadOf(log, 'GiftCardIssued', { amount: '4.99' }),
      /of 4.99/,
    ],
    ['an authorization that ends twice', (log) => twice(log, 'GiftCardCaptured'), /not open/],
    [
      'an authorization that ends with less',
      (log) => insteadOf(log, 'GiftCardCaptured', { amount: '4.00' }),
      /another amount/,
    ],
    [
      'value taken for an order that is not complete',
      (log) => without(log, 'OrderCompleted'),
      /not complete/,
    ],
    ['stock that leaves the shelf twice', (log) => twice(log, 'StockCommitted'), /not open/],
    [
      'stock that leaves in another quantity',
      (log) => insteadOf(log, 'StockCommitted', { quantity: 3 }),
      /another quantity/,
    ],
    [
      'an order that is completed with another total',
      (log) => insteadOf(log, 'OrderCompleted', { total: '24.00' }),
      /other totals/,
    ],
    ['an order that is completed twice', (log) => twice(log, 'OrderCompleted'), /completed twice/],
    ['an order that is told of twice', (log) => twice(log, 'order.completed'), /published 2 times/],
    [
      'a total that is not the sum of its parts',
      (log) => insteadOf(log, 'CheckoutStarted', { item_total: '20.01' }),
      /sum of its parts/,
    ],
    [
      'more due than total less card',
      (log) => insteadOf(log, 'CheckoutStarted', { amount_due: '21.00' }),
      /due is not/,
    ],
    [
      'payments that do not cover what is due',
      (log) => insteadOf(log, 'CheckoutStarted', { payments: [] }),
      /do not cover/,
    ],
    [
      'a card that could not pay and was not asked for again',
      (log) =>
        log.flatMap((each): Forged[] =>
          each[1] === 'CheckoutStarted'
            ? [[each[0], 'CheckoutFailed', { stage: 'authorize_gift_card' }], each]
            : [each],
        ),
      /fixed gift_card_total as .* and its cart makes 0.00/,
    ],
  ])('do not balance for %s', async (_name, forge, complaint) => {
    const { problems } = await audit(forge(bought));
    expect(problems.join('\n')).toMatch(complaint);
  });
});

describe('the books of promotions, done again', () => {
  it('balance for an order with discounts, and when it is canceled', async () => {
    expect(await audit(discounted)).toMatchObject({ problems: [], pending: [] });
    const end = ['promotion-promo_1', 'PromotionUseReturned', use] as const;
    const given = [['order-1', 'OrderCanceled', {}], end] as const;
    expect(await audit([...discounted, ...given])).toMatchObject({ problems: [], pending: [] });
    expect((await audit([...discounted, given[0]])).pending).toEqual([
      expect.stringMatching(/not returned yet/),
    ]);
  });

  it.each<[string, Forged[], RegExp]>([
    [
      'a total without the discount',
      insteadOf(discounted, 'CheckoutStarted', { total: '25.00' }),
      /sum of its/,
    ],
    [
      'lines that do not sum up',
      insteadOf(discounted, 'CheckoutStarted', { line_discounts: [{ amount: '-4.99' }] }),
      /not what is taken off/,
    ],
    [
      'more than there is',
      insteadOf(discounted, 'CheckoutStarted', { delivery_total: '1.00', item_total: '24.00' }),
      /more is taken off/,
    ],
    [
      'a price that its cart does not make',
      insteadOf(discounted, 'CartItemAdded', { price: '11.00' }),
      /fixed item_total as 20.00, and its cart makes 22.00/,
    ],
    [
      'a discount of another line',
      insteadOf(discounted, 'CheckoutStarted', {
        line_discounts: [{ line_item_id: 'li_2', amount: '-5.00' }],
      }),
      /fixed discount of li_2/,
    ],
    ['a use that is not counted', without(discounted, 'PromotionUseReserved'), /not counted/],
    ['a use that is counted twice', twice(discounted, 'PromotionUseReserved'), /used twice/],
    ['a use that ends twice', twice(discounted, 'PromotionUseConfirmed'), /not reserved/],
    [
      'more uses than may be',
      [
        ...discounted,
        ['promotion-promo_1', 'PromotionUseReserved', { ...use, order_id: 'or_2', customer_id: 'cus_2' }],
      ],
      /more orders use it/,
    ],
    [
      'more uses of one person than may be',
      [
        ['promotion-promo_1', 'PromotionCreated', { usage_limit_per_customer: 1 }],
        ['promotion-promo_1', 'PromotionUseReserved', { customer_id: 'cus_1', order_email_digest: 'ann' }],
        [
          'promotion-promo_1',
          'PromotionUseReserved',
          { order_id: 'or_2', customer_id: null, email_digest: 'ann', order_email_digest: 'ann' },
        ],
      ],
      /more orders of one customer/,
    ],
  ])('do not balance for %s', async (_, log, complaint) => {
    expect((await audit(log)).problems.join('\n')).toMatch(complaint);
  });
});

describe('the books of taxes, done again', () => {
  it('balance for an order with taxes in and on its prices', async () => {
    expect(await audit(taxed)).toMatchObject({ problems: [], pending: [] });
  });

  it.each<[string, Forged[], RegExp]>([
    ['a total without the added tax', insteadOf(taxed, 'CheckoutStarted', { total: '22.00' }), /sum of its/],
    [
      'lines that do not sum up',
      insteadOf(taxed, 'CheckoutStarted', { delivery_taxes: [] }),
      /taxes of its parts/,
    ],
    [
      'a contained tax of another amount',
      insteadOf(taxed, 'CheckoutStarted', { included_tax_total: '3.18' }),
      /taxes of its parts/,
    ],
  ])('do not balance for %s', async (_, log, complaint) => {
    expect((await audit(log)).problems.join('\n')).toMatch(complaint);
  });
});

describe('the books of what another shop sold', () => {
  const imported: JsonObject = {
    currency: 'EUR',
    item_total: '40.00',
    delivery_total: '4.90',
    discount_total: '-4.00',
    discounts: [{ promotion_id: 'promo_9', amount: '-4.00' }],
    line_discounts: [{ line_item_id: 'li_9', amount: '-4.00' }],
    delivery_discount_total: '0.00',
    line_taxes: [{ line_item_id: 'li_9', tax_rate_id: 'taxrate_9', amount: '6.53' }],
    delivery_taxes: [],
    total: '40.90',
    canceled_at: null,
    payment_status: 'paid',
    payments: [{ payment_id: 'py_9', status: 'completed', amount: '40.90' }],
    refund: {
      refund_id: 're_9',
      payment_id: 'py_9',
      amount: '10.00',
      currency: 'EUR',
      taxes: [{ tax_rate_id: 'taxrate_9', amount: '1.60' }],
    },
  };
  const ofOrder = (type: string, data: JsonObject): Forged => ['order-9', type, data];
  const byHand: Forged = ofOrder('OrderRefundStarted', {
    refund_id: 're_10',
    amount: '30.90',
    currency: 'EUR',
    to: 'manual',
    parts: [{ payment_id: 'py_9', amount: '30.90', currency: 'EUR' }],
    taxes: [{ tax_rate_id: 'taxrate_9', amount: '4.93' }],
  });
  const told = (payload: JsonObject): Forged => [
    'public-order',
    'order.imported',
    { source_stream: 'order-9', source_revision: 0, payload: { id: 'or_9', ...payload } },
  ];
  const sums = {
    payment_total: '40.90',
    refund_total: '10.00',
    outstanding_balance: '0.00',
    payment_status: 'paid',
  };
  const log = [ofOrder('OrderImported', imported), told(sums), byHand];

  it('balance as its file says, and expect no payment, stock or news of this one', async () => {
    const done = ofOrder('OrderRefundCompleted', { ...byHand[2] });
    expect(await audit([...log, done])).toMatchObject({ orders: 0, imported: 1, problems: [], pending: [] });
    const open = {
      ...imported,
      payment_status: 'void',
      payments: [],
      refund: undefined,
    } as unknown as JsonObject;
    const unpaid = {
      payment_total: '0.00',
      refund_total: '0.00',
      outstanding_balance: '40.90',
      payment_status: 'void',
    };
    expect((await audit([ofOrder('OrderImported', open), told(unpaid)])).problems).toEqual([]);
  });

  it('are closed when its import is undone, for good', async () => {
    const imports = ofOrder('OrderImported', imported);
    const undone = ofOrder('OrderImportReversed', { import_id: 'imp_1' });
    const gone = { source_stream: 'order-9', source_revision: 1, payload: { id: 'or_9', ...sums } };
    const ended: Forged[] = [imports, told(sums), undone, ['public-order', 'order.deleted', gone]];
    expect(await audit(ended)).toMatchObject({ imported: 0, problems: [], pending: [] });
    const ledger = new SumLedger();
    const at = '2026-03-01T10:00:00.000Z';
    const seen = (type: string, data: JsonObject, revision: number) =>
      ledger.see({ type, category: 'order', recordId: '9', revision, data, at });
    seen('OrderImported', imported, 0);
    expect([...ledger.placed()]).toMatchObject([['or_9', { payment_total: '40.90' }]]);
    seen('OrderImportReversed', { import_id: 'imp_1' }, 1);
    expect([...ledger.placed()]).toEqual([]);
    expect((await audit([...ended, imports])).problems.join()).toMatch(/OrderImported after its import/);
    const after = ofOrder('OrderPaymentReceived', { payment_id: 'py_9', amount: '1.00', currency: 'EUR' });
    expect((await audit([...ended, after])).problems.join()).toMatch(/after its import was undone/);
    expect((await audit([undone])).problems.join()).toMatch(/no import of it/);
  });

  it.each<[string, readonly Forged[], RegExp]>([
    [
      'stock that left the shelf for it',
      [...log, ['stock_item-v', 'StockCommitted', { order_id: 'or_9', quantity: 1 }]],
      /stock of this one/,
    ],
    [
      'a payment here',
      [...log, ofOrder('OrderPaymentCaptured', { payment_id: 'py_9', amount: '1.00', currency: 'EUR' })],
      /that another shop sold/,
    ],
    ['an order that was here', [ofOrder('OrderImported', imported), ...log], /imported after it was there/],
    [
      'news of a sale',
      [...log, ['public-order', 'order.completed', { payload: { id: 'or_9' } }]],
      /order.completed is published/,
    ],
    [
      'other sums than were told',
      [ofOrder('OrderImported', imported), told({ ...sums, payment_status: 'void' })],
      /tells payment_status void/,
    ],
    [
      'more back than was paid',
      insteadOf(log, 'OrderRefundStarted', {
        amount: '31.00',
        parts: [{ payment_id: 'py_9', amount: '31.00' }],
      }),
      /more than/,
    ],
    [
      'more tax back than was taxed',
      insteadOf(log, 'OrderRefundStarted', { taxes: [{ tax_rate_id: 'taxrate_9', amount: '5.00' }] }),
      /more of tax/,
    ],
    [
      'a discount that is not spread',
      insteadOf(log, 'OrderImported', { line_discounts: [] }),
      /discounts are not/,
    ],
  ])('do not balance for %s', async (_, forged, complaint) => {
    expect((await audit(forged)).problems.join('\n')).toMatch(complaint);
  });
});

describe('the books of store credits, done again', () => {
  it('balance for what was a gift card, paid for an order and came back', async () => {
    expect(await audit(canceled)).toMatchObject({
      orders: 1,
      cards: 1,
      credits: 1,
      problems: [],
      pending: [],
    });
  });

  it('know what was spent of a card in another shop', async () => {
    const card: Forged[] = [
      ['gift_card-gc_9', 'GiftCardIssued', { amount: '8.00', currency: 'USD' }],
      ['gift_card-gc_9', 'GiftCardUseImported', { amount: '8.00', currency: 'USD' }],
    ];
    expect(await audit(card)).toMatchObject({ cards: 1, problems: [], pending: [] });
    const more = insteadOf(card, 'GiftCardUseImported', { amount: '9.00' });
    expect((await audit(more)).problems.join()).toMatch(/9.00 used/);
  });

  it('tell what a conversion and a cancellation that were cut off have still to do', async () => {
    const halfConverted = canceled.slice(0, 2);
    expect((await audit(halfConverted)).pending).toEqual([expect.stringMatching(/not issued yet/)]);
    const halfCanceled = canceled.slice(0, -2);
    const { problems, pending } = await audit(halfCanceled);
    expect([problems, pending.length]).toEqual([[], 2]);
  });

  it.each<[string, (log: Forged[]) => Forged[], RegExp]>([
    ['a credit that gives more', (log) => insteadOf(log, 'StoreCreditIssued', { amount: '7.99' }), /of 7.99/],
    [
      'another amount converted',
      (log) => insteadOf(log, 'GiftCardConverted', { amount: '7.00' }),
      /what was left/,
    ],
    [
      'another customer',
      (log) => insteadOf(log, 'GiftCardConverted', { customer_id: 'cus_2' }),
      /what was left/,
    ],
    ['a conversion of more', (log) => insteadOf(log, 'GiftCardConverted', { amount: '9.00' }), /of 8.00/],
    [
      'a card that was spent elsewhere after it was used here',
      (log) => [...log, ['gift_card-gc_2', 'GiftCardUseImported', { amount: '1.00', currency: 'USD' }]],
      /spent elsewhere after/,
    ],
    ['a credit of no conversion', (log) => without(log, 'GiftCardConverted'), /not converted/],
    ['a card converted twice', (log) => twice(log, 'GiftCardConverted'), /twice/],
    ['a credit issued twice', (log) => twice(log, 'StoreCreditIssued'), /issued twice/],
    ['a credit authorized twice', (log) => twice(log, 'StoreCreditAuthorized'), /two authorizations/],
    ['a credit captured twice', (log) => twice(log, 'StoreCreditCaptured'), /not open/],
    ['value given back twice', (log) => twice(log, 'StoreCreditCredited'), /or twice/],
    ['more given back', (log) => insteadOf(log, 'StoreCreditCredited', { amount: '9.00' }), /had not spent/],
    ['value given back of no cancellation', (log) => without(log, 'OrderCanceled'), /got back more/],
    ['an order canceled twice', (log) => twice(log, 'OrderCanceled'), /canceled twice/],
    ['an order canceled before', (log) => without(log, 'OrderCompleted'), /canceled before/],
    ['stock that comes back twice', (log) => twice(log, 'StockRestocked'), /put back twice/],
    [
      'shares that are not the total',
      (log) => insteadOf(log, 'CheckoutStarted', { store_credit_total: '7.00' }),
      /pay together/,
    ],
    ['a card told of as used up twice', (log) => twice(log, 'gift_card.redeemed'), /published 2 times/],
  ])('do not balance for %s', async (_name, forge, complaint) => {
    const { problems } = await audit(forge(canceled));
    expect(problems.join('\n')).toMatch(complaint);
  });
});

describe('what the world was told of the money of an order, added up again', () => {
  const key = 'order-1';
  const money = (amount: string) => ({ payment_id: 'py_1', amount, currency: 'USD' });
  const refundOfAll = (parts: JsonObject[], name: string, amount = '4.00'): Forged => [
    key,
    name,
    { ...refundOf('original', null, amount), parts },
  ];
  const parts = [money('3.00'), { gift_card_id: 'gc_1', amount: '1.00', currency: 'USD' }];
  /** $25.00, of which a card paid $5.00. */
  const placed: Forged[] = [
    [key, 'CartPaymentAdded', { payment_id: 'py_1' }],
    ...bought.filter(([stream, type]) => stream === key && /^(CheckoutStarted|OrderCompleted)$/.test(type)),
  ];
  const received: Forged = [key, 'OrderPaymentReceived', money('12.00')];
  const collected: Forged = [key, 'OrderPaymentCaptured', money('12.00')];
  const rest: Forged = [key, 'OrderPaymentReceived', { ...money('8.00'), payment_id: 'py_2' }];
  const began = refundOfAll(parts, 'OrderRefundStarted');
  const back = refundOfAll(parts, 'OrderRefundCompleted');
  const ended: Forged = [key, 'OrderCanceled', {}];
  const endedByRefunds: Forged = [key, 'OrderCanceled', { given_back_by: 'refunds' }];
  const returning: Forged = [key, 'OrderCancellationRefundStarted', { refund_id: 're_c', ...money('12.00') }];
  const returned: Forged = [
    key,
    'OrderRefundCompleted',
    { ...returning[2], parts: [money('12.00')] } as JsonObject,
  ];
  const corrected = (total: string): Forged => [
    key,
    'OrderCorrectionCompleted',
    { total, canceled_total: '0.00' },
  ];
  const unsent = (amount: string): Forged => [key, 'OrderFulfillmentCanceled', { amount, currency: 'USD' }];

  it.each<[string, Forged[], sums: [string, string, string, string]]>([
    ['placed', [], ['5.00', '0.00', '20.00', 'balance_due']],
    [
      'of which no payment was made',
      [[key, 'OrderPaymentFailed', money('20.00')]],
      ['5.00', '0.00', '20.00', 'failed'],
    ],
    ['paid in part', [received], ['17.00', '0.00', '8.00', 'balance_due']],
    ['paid', [received, rest], ['25.00', '0.00', '0.00', 'paid']],
    ['refunded', [collected, rest, began], ['25.00', '4.00', '0.00', 'paid']],
    [
      'not refunded after all',
      [collected, began, [key, 'OrderRefundFailed', { refund_id: 're_1' }]],
      ['17.00', '0.00', '8.00', 'balance_due'],
    ],
    [
      'refunded in part after all',
      [collected, began, refundOfAll(parts.slice(0, 1), 'OrderRefundCompleted', '3.00')],
      ['17.00', '3.00', '8.00', 'balance_due'],
    ],
    ['sent in part only', [received, unsent('6.00')], ['17.00', '0.00', '2.00', 'balance_due']],
    ['owed, since a part is not sent', [received, unsent('9.00')], ['17.00', '0.00', '0.00', 'credit_owed']],
    [
      'corrected up again, after what it was too dear went back',
      [collected, rest, corrected('21.00'), began, back, corrected('25.00')],
      ['25.00', '4.00', '4.00', 'balance_due'],
    ],
    [
      'corrected down and up again, after something went back as goodwill',
      [collected, rest, began, back, corrected('21.00'), corrected('25.00')],
      ['25.00', '4.00', '0.00', 'paid'],
    ],
    [
      'corrected up, after what went back of it failed',
      [
        collected,
        rest,
        corrected('21.00'),
        began,
        [key, 'OrderRefundFailed', { refund_id: 're_1' }],
        corrected('25.00'),
      ],
      ['25.00', '0.00', '0.00', 'paid'],
    ],
    ['canceled', [collected, began, back, ended], ['17.00', '17.00', '0.00', 'void']],
    [
      'canceled with money that staff had received',
      [received, began, back, ended],
      ['17.00', '8.00', '0.00', 'credit_owed'],
    ],
    [
      'canceled, while its refund is open',
      [collected, returning, endedByRefunds],
      ['17.00', '5.00', '0.00', 'credit_owed'],
    ],
    [
      'canceled, once its refund is done',
      [collected, returning, endedByRefunds, returned],
      ['17.00', '17.00', '0.00', 'void'],
    ],
    [
      'canceled, and its refund is refused',
      [collected, returning, endedByRefunds, [key, 'OrderRefundFailed', { refund_id: 're_c' }]],
      ['17.00', '5.00', '0.00', 'credit_owed'],
    ],
    [
      'canceled, while what was set aside is not released',
      [[key, 'OrderPaymentAuthorized', money('20.00')], endedByRefunds],
      ['5.00', '5.00', '0.00', 'credit_owed'],
    ],
    [
      'canceled, and what was not released has ended, as staff saw there',
      [
        [key, 'OrderPaymentAuthorized', money('20.00')],
        endedByRefunds,
        [key, 'OrderPaymentVoidFailed', { payment_id: 'py_1' }],
        [key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'voided' }],
      ],
      ['5.00', '5.00', '0.00', 'void'],
    ],
    [
      'canceled once, and whose gateway turns out to have refused',
      [collected, ended, [key, 'OrderPaymentVoidFailed', { payment_id: 'py_1' }]],
      ['17.00', '5.00', '0.00', 'credit_owed'],
    ],
    [
      'settled by staff as collected',
      [[key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'captured' }]],
      ['25.00', '0.00', '0.00', 'paid'],
    ],
    [
      'settled as collected, and whose gateway says that it was not',
      [
        [key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'captured' }],
        [key, 'OrderPaymentFailed', money('20.00')],
      ],
      ['5.00', '0.00', '20.00', 'failed'],
    ],
    [
      'settled as failed, and whose gateway says that it was collected',
      [[key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'failed' }], collected],
      ['17.00', '0.00', '8.00', 'balance_due'],
    ],
    [
      'settled as failed, collected, and paid back',
      [
        [key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'failed' }],
        collected,
        [key, 'OrderPaymentReleased', { payment_id: 'py_1' }],
      ],
      ['5.00', '0.00', '20.00', 'failed'],
    ],
    [
      'collected after all, settled as paid back, and kept by its gateway',
      [
        [key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'failed' }],
        collected,
        [key, 'OrderPaymentSettled', { ...money('12.00'), outcome: 'voided' }],
        [key, 'OrderPaymentVoidFailed', { payment_id: 'py_1' }],
        collected,
      ],
      ['17.00', '0.00', '8.00', 'balance_due'],
    ],
    [
      'collected after all, and settled as paid back',
      [
        [key, 'OrderPaymentSettled', { ...money('20.00'), outcome: 'failed' }],
        collected,
        [key, 'OrderPaymentSettled', { ...money('12.00'), outcome: 'voided' }],
      ],
      ['5.00', '0.00', '20.00', 'balance_due'],
    ],
    [
      'canceled, while what was set aside for a payment that failed is not released',
      [
        [key, 'OrderPaymentFailed', money('20.00')],
        [key, 'OrderPaymentVoidFailed', { payment_id: 'py_1' }],
        endedByRefunds,
      ],
      ['5.00', '5.00', '0.00', 'credit_owed'],
    ],
  ])('is right of one that is %s, and wrong with another sum', async (_, facts, sums) => {
    const [payment_total, refund_total, outstanding_balance, payment_status] = sums;
    const told = { id: 'or_1', payment_total, refund_total, outstanding_balance, payment_status };
    const problemsWith = async (payload: JsonObject) => {
      const log = [...placed, ...facts];
      const source = { source_stream: key, source_revision: log.length - 1 };
      const { problems } = await audit([
        ...log,
        ['public-ordering', 'order.updated', { ...source, payload }],
      ]);
      return problems.filter((problem) => problem.includes('order.updated tells'));
    };
    expect(await problemsWith(told)).toEqual([]);
    for (const field of ['payment_total', 'refund_total', 'outstanding_balance', 'payment_status'])
      expect(await problemsWith({ ...told, [field]: '0.01' })).toEqual([
        expect.stringMatching(`^order or_1: order.updated tells ${field} 0.01, and it is `),
      ]);
  });

  it('is wrong of one that gives back more than was paid', async () => {
    const { problems } = await audit([...placed, began]);
    expect(problems).not.toContain('order or_1: gives back more than was paid');
    const more = refundOfAll([money('5.01')], 'OrderRefundStarted', '5.01');
    expect((await audit([...placed, more])).problems).toContain('order or_1: gives back more than was paid');
  });
});

describe.each([
  ['gift_card', 'GiftCard'],
  ['store_credit', 'StoreCredit'],
])('the books of each fact of a %s, done again', (category, noun) => {
  const id = `${category}-1`;
  const of = (name: string, data: JsonObject = {}): Forged => [
    id,
    `${noun}${name}`,
    { currency: 'KWD', ...data },
  ];
  const order = (number: number, amount: string) => ({
    order_id: `or_${number}`,
    checkout_id: `c${number}`,
    amount,
  });
  /** Issued, changed, set aside for two orders, given up by the first, spent by the second, refunded and given back. */
  const whole: Forged[] = [
    of('Issued', { amount: '5.000' }),
    of('Changed', { previous_amount: '5.000', amount: '9.000' }),
    of('Authorized', order(1, '1.000')),
    of('Authorized', order(2, '2.000')),
    of('AuthorizationVoided', order(1, '1.000')),
    of('AuthorizationPrevented', { order_id: 'or_4', checkout_id: 'c4' }),
    of('Captured', order(2, '2.000')),
    of('Refunded', { ...order(2, '0.500'), refund_id: 're_1' }),
    of('Credited', order(2, '1.500')),
    of('Deleted', { amount_remaining: '9.000' }),
  ];
  const problemsOf = async (log: Forged[]) => (await problemsOfRecord(log)).join('\n');

  it('balance', async () => expect(await problemsOf(whole)).toBe(''));

  it.each<[string, JsonObject, RegExp]>([
    ['Issued', { amount: '1.999' }, /from 5.000, which it was not/],
    ['Changed', { previous_amount: '4.999' }, /from 4.999, which it was not/],
    ['Changed', { amount: '2.999' }, /of 2.999/],
    ['Authorized', { amount: '9.001' }, /of 9.000/],
    ['AuthorizationVoided', { amount: '0.999' }, /ends with another amount/],
    ['AuthorizationVoided', { order_id: 'or_3' }, /that was not open/],
    ['AuthorizationVoided', { checkout_id: 'c9' }, /ends with another checkout/],
    ['AuthorizationPrevented', { order_id: 'or_2', checkout_id: 'c2' }, /prevented that was there/],
    ['AuthorizationPrevented', { checkout_id: 'c1' }, /failed twice/],
    ['Captured', { amount: '1.999' }, /ends with another amount/],
    ['Captured', { order_id: 'or_3' }, /that was not open/],
    ['Captured', { checkout_id: 'c9' }, /ends with another checkout/],
    ['Refunded', { amount: '2.001' }, /what it had not spent/],
    ['Refunded', { order_id: 'or_1' }, /what it had not spent/],
    ['Credited', { amount: '1.501' }, /what it had not spent/],
    ['Credited', { order_id: 'or_1' }, /what it had not spent/],
    ['Deleted', { amount_remaining: '8.999' }, /says that 8.999 was left, and it was 9.000/],
  ])('do not balance with one %s of %j', async (name, other, complaint) => {
    expect(await problemsOf(insteadOf(whole, `${noun}${name}`, other))).toMatch(complaint);
  });

  it.each(['Issued', 'Authorized', 'AuthorizationVoided', 'Captured', 'Refunded', 'Credited', 'Changed'])(
    'do not balance with one %s twice, or without it',
    async (name) => {
      expect(await problemsOf(twice(whole, `${noun}${name}`))).not.toBe('');
      expect(await problemsOf(without(whole, `${noun}${name}`))).not.toBe('');
    },
  );

  it.each(
    whole
      .filter(([, , data]) => 'amount' in data || 'amount_remaining' in data)
      .slice(2)
      .map(([, type]) => type),
  )('do not balance with one %s in another currency', async (type) => {
    expect(await problemsOf(insteadOf(whole, type, { currency: 'USD' }))).toMatch(/in USD instead of KWD/);
  });

  it('do not balance when a checkout that failed sets something aside', async () => {
    for (const [number, before] of [
      [1, 5],
      [4, 6],
    ] as const) {
      const late = of('Authorized', order(number, '1.000'));
      const log = [...whole.slice(0, before), late, of('Captured', order(number, '1.000'))];
      expect(await problemsOf(log)).toMatch(/by a checkout that had failed/);
    }
  });

  it('do not balance with a fact that the audit does not know', async () => {
    expect(await problemsOf([...whole.slice(0, 2), of('Doubled')])).toMatch(/does not know/);
  });

  it('do not balance with a cancellation that says another rest', async () => {
    const canceled = (amount_remaining: string) => [
      ...whole.slice(0, -1),
      of('Canceled', { amount_remaining }),
    ];
    expect(await problemsOf(canceled('9.000'))).toBe('');
    expect(await problemsOf(canceled('8.000'))).toMatch(/says that 8.000 was left/);
  });

  it('do not balance when something is set aside after the end, or it ends while something is', async () => {
    const late = of('Authorized', order(4, '1.000'));
    expect(await problemsOf([...whole, late])).toMatch(/after its end/);
    expect(await problemsOf([...whole.slice(0, 4), ...whole.slice(-1)])).toMatch(/while value is authorized/);
  });
});

type Forged = readonly [stream: string, type: string, data: JsonObject, at?: string];

const held = { order_id: 'or_1', checkout_id: 'c1', amount: '5.00', currency: 'USD' };
const reserved = { order_id: 'or_1', checkout_id: 'c1', quantity: 2, tracked: true };

const atTen = { product_id: 'prod_1', price: '10.00', currency: 'USD' };

/** Two things for $20.00, delivered for $5.00, $5.00 of it from a card. */
const bought: Forged[] = [
  ['gift_card-gc_1', 'GiftCardIssued', { amount: '50.00', currency: 'USD' }],
  ['order-1', 'CartCreated', { currency: 'USD' }],
  ['order-1', 'CartItemAdded', { line_item_id: 'li_1', quantity: 1, ...atTen }],
  ['order-1', 'CartDeliveryRateSelected', { cost: '5.00', currency: 'USD' }],
  ['order-1', 'CartGiftCardApplied', { amount_remaining: '5.00', currency: 'USD' }],
  ['order-1', 'CartItemQuantityChanged', { line_item_id: 'li_1', quantity: 2 }],
  [
    'order-1',
    'CheckoutStarted',
    {
      checkout_id: 'c1',
      currency: 'USD',
      item_total: '20.00',
      delivery_total: '5.00',
      total: '25.00',
      gift_card_id: 'gc_1',
      gift_card_total: '5.00',
      amount_due: '20.00',
      payments: [{ payment_id: 'py_1', amount: '20.00' }],
    },
  ],
  ['stock_item-var_1', 'StockReserved', reserved],
  ['gift_card-gc_1', 'GiftCardAuthorized', held],
  ['order-1', 'OrderCompleted', { checkout_id: 'c1', total: '25.00', amount_due: '20.00' }],
  ['gift_card-gc_1', 'GiftCardCaptured', held],
  ['stock_item-var_1', 'StockCommitted', reserved],
  ['public-ordering', 'order.completed', { payload: { id: 'or_1' } }],
];

const use = { order_id: 'or_1', checkout_id: 'c1' };

const offered = {
  name: 'Sale',
  description: null,
  code: null,
  kind: 'fixed',
  basis_points: null,
  amount: '5.00',
  currency: 'USD',
  minimum_total: null,
  eligible_product_ids: null,
  unusable: null,
};
const free = { ...offered, promotion_id: 'promo_1', kind: 'free_shipping', amount: null };

/** $5.00 off two things for $20.00, and their delivery for $2.00 for nothing. */
const discounted: Forged[] = [
  ['promotion-promo_1', 'PromotionCreated', { usage_limit: 1, usage_limit_per_customer: null }],
  ['order-1', 'CartCreated', { currency: 'USD' }],
  ['order-1', 'CartItemAdded', { line_item_id: 'li_1', quantity: 2, ...atTen }],
  ['order-1', 'CartDeliveryRateSelected', { cost: '2.00', currency: 'USD' }],
  ['order-1', 'CartPromotionsChanged', { promotions: [free, { ...offered, promotion_id: 'promo_1' }] }],
  [
    'order-1',
    'CheckoutStarted',
    {
      checkout_id: 'c1',
      currency: 'USD',
      item_total: '20.00',
      delivery_total: '2.00',
      discount_total: '-7.00',
      discounts: [{ promotion_id: 'promo_1', amount: '-7.00' }],
      line_discounts: [{ line_item_id: 'li_1', amount: '-5.00' }],
      delivery_discount_total: '-2.00',
      total: '15.00',
      gift_card_id: null,
      amount_due: '15.00',
      payments: [{ payment_id: 'py_1', amount: '15.00' }],
    },
  ],
  ['stock_item-var_1', 'StockReserved', reserved],
  ['promotion-promo_1', 'PromotionUseReserved', { ...use, customer_id: 'cus_1', email_digest: null }],
  ['order-1', 'OrderCompleted', { checkout_id: 'c1', total: '15.00', amount_due: '15.00' }],
  ['stock_item-var_1', 'StockCommitted', reserved],
  ['promotion-promo_1', 'PromotionUseConfirmed', use],
  ['public-ordering', 'order.completed', { payload: { id: 'or_1' } }],
];

/** $20.00, of which 3.19 are taxes, delivered for $2.00, of which 0.22 more are taxes. */
const taxed: Forged[] = [
  ['order-1', 'CartCreated', { currency: 'USD' }],
  ['order-1', 'CartItemAdded', { line_item_id: 'li_1', quantity: 2, ...atTen }],
  [
    'order-1',
    'CartDeliveryRateSelected',
    { cost: '2.00', currency: 'USD', tax_category_id: 'taxcat_delivery' },
  ],
  [
    'order-1',
    'CartTaxRatesChanged',
    {
      tax_rates: [
        {
          tax_category_id: null,
          rates: [{ tax_rate_id: 'taxrate_1', name: 'VAT', rate: '0.19', included: true }],
        },
        {
          tax_category_id: 'taxcat_delivery',
          rates: [{ tax_rate_id: 'taxrate_2', name: 'Tax', rate: '0.11', included: false }],
        },
      ],
    },
  ],
  [
    'order-1',
    'CheckoutStarted',
    {
      checkout_id: 'c1',
      currency: 'USD',
      item_total: '20.00',
      delivery_total: '2.00',
      included_tax_total: '3.19',
      additional_tax_total: '0.22',
      tax_rates: [
        { tax_rate_id: 'taxrate_1', included: true },
        { tax_rate_id: 'taxrate_2', included: false },
      ],
      line_taxes: [{ line_item_id: 'li_1', tax_rate_id: 'taxrate_1', amount: '3.19' }],
      delivery_taxes: [{ tax_rate_id: 'taxrate_2', amount: '0.22' }],
      total: '22.22',
      gift_card_id: null,
      amount_due: '22.22',
      payments: [{ payment_id: 'py_1', amount: '22.22' }],
    },
  ],
  ['stock_item-var_1', 'StockReserved', reserved],
  ['order-1', 'OrderCompleted', { checkout_id: 'c1', total: '22.22', amount_due: '22.22' }],
  ['stock_item-var_1', 'StockCommitted', reserved],
  ['public-ordering', 'order.completed', { payload: { id: 'or_1' } }],
];

const charged = { payment_id: 'py_1', charge_id: 'ch_1', amount: '8.00', currency: 'USD' };

/** $8.00 paid by a gateway. The answer to an earlier attempt was lost. */
const charges: Forged[] = [
  ['test_charge-ch_0', 'TestChargeAuthorized', { amount: '8.00', currency: 'USD' }],
  ['test_charge-ch_0', 'TestChargeVoided', { amount: '8.00', currency: 'USD' }],
  ['test_charge-ch_1', 'TestChargeAuthorized', { amount: '8.00', currency: 'USD' }],
  ['order-3', 'OrderPaymentAuthorized', charged],
  ['test_charge-ch_1', 'TestChargeCaptured', { amount: '8.00', currency: 'USD' }],
  ['order-3', 'OrderPaymentCaptured', charged],
];
/** Staff are to collect it. */
const leftToStaff: Forged[] = [
  ['order-3', 'CartPaymentAdded', { payment_id: 'py_1', auto_capture: false }],
  ...charges.slice(0, 4),
];
/** Set aside for a draft, which is not completed yet. */
const drafted: Forged[] = [['order-3', 'CartCreated', { is_draft: true }], ...charges.slice(0, 4)];
const part = { amount: '5.00', currency: 'USD' };
function refundOf(
  to: string,
  store_credit_id: string | null,
  amount: string,
  refund_id = 're_1',
): JsonObject {
  const parts = [{ payment_id: 'py_1', amount, currency: 'USD' }];
  return { refund_id, to, store_credit_id, amount, currency: 'USD', parts };
}
const collectedInPart: Forged[] = [
  ...charges.slice(0, 4),
  ['test_charge-ch_1', 'TestChargeCaptured', part],
  ['order-3', 'OrderPaymentCaptured', { ...charged, ...part }],
  ['order-3', 'OrderRefundStarted', refundOf('store_credit', 'credit_9', '2.00')],
  ['store_credit-credit_9', 'StoreCreditIssued', { amount: '2.00', currency: 'USD' }],
  ['order-3', 'OrderRefundCompleted', refundOf('store_credit', 'credit_9', '2.00')],
  ['order-3', 'OrderRefundStarted', refundOf('original', null, '3.00', 're_2')],
  ['test_charge-ch_1', 'TestChargeRefunded', { amount: '3.00', currency: 'USD' }],
  ['order-3', 'OrderPaymentRefunded', { ...charged, refund_id: 're_2', amount: '3.00' }],
  ['order-3', 'OrderRefundCompleted', refundOf('original', null, '3.00', 're_2')],
];
const refunded: Forged = ['test_charge-ch_1', 'TestChargeRefunded', part];
const givenUp: Forged[] = [
  ...charges.slice(0, 4),
  ['order-3', 'OrderPaymentVoided', charged],
  ['test_charge-ch_1', 'TestChargeVoided', { amount: '8.00', currency: 'USD' }],
];
const canceledLater: Forged[] = [...charges, ['order-3', 'OrderCanceled', {}]];
const credited: Forged = ['test_charge-ch_1', 'TestChargeCredited', { amount: '8.00', currency: 'USD' }];

/** Canceled from when on cancellations give back by refunds. */
const canceledByRefund: Forged[] = [
  ...charges,
  ['order-3', 'OrderCancellationRefundStarted', { ...charged, refund_id: 're_c' }],
  ['order-3', 'OrderCanceled', { given_back_by: 'refunds' }],
];
const whole = refundOf('original', null, '8.00', 're_c');
const paidBackByRefund: Forged[] = [
  ...canceledByRefund,
  ['test_charge-ch_1', 'TestChargeRefunded', { amount: '8.00', currency: 'USD' }],
  ['order-3', 'OrderPaymentRefunded', { ...charged, refund_id: 're_c' }],
  ['order-3', 'OrderRefundCompleted', whole],
];
const refundRefused: Forged[] = [
  ...canceledByRefund,
  ['order-3', 'OrderRefundFailed', { refund_id: 're_c' }],
];
const givenBackByHand: Forged[] = [
  ...refundRefused,
  ['order-3', 'OrderRefundStarted', refundOf('manual', null, '8.00', 're_h')],
  ['order-3', 'OrderRefundCompleted', refundOf('manual', null, '8.00', 're_h')],
];
const voidRefused: Forged[] = [
  ...leftToStaff,
  ['order-3', 'OrderPaymentVoidStarted', charged],
  ['order-3', 'OrderCanceled', { given_back_by: 'refunds' }],
  ['order-3', 'OrderPaymentVoidFailed', charged],
];
/** What a provider refused to release is released, as staff saw there. */
const settledAsReleased: Forged[] = [
  ...voidRefused,
  ['order-3', 'OrderPaymentSettled', { ...charged, outcome: 'voided' }],
];
/** What a provider did not release, staff collected. */
const collectedInstead: Forged[] = [
  ...leftToStaff,
  ['order-3', 'OrderCompleted', {}],
  ['order-3', 'OrderPaymentVoidStarted', charged],
  ['order-3', 'OrderPaymentVoidFailed', charged],
  ['order-3', 'OrderPaymentCaptureStarted', charged],
  ...charges.slice(4),
];
/** Its provider keeps its book elsewhere. */
const ofExtension: Forged[] = [
  ['order-3', 'CartPaymentAdded', { payment_id: 'py_1', type: 'acme_pay' }],
  ...charges.filter(([stream]) => stream === 'order-3'),
];

/** What somebody wrote down on a day who compared these days. */
const reconciled = (from_on: string, to_on: string, day: string, differences: JsonObject[] = []): Forged => [
  'reconciliation-acme_pay',
  'ReconciliationCompleted',
  { from_on, to_on, payments_count: 1, differences_count: differences.length, differences },
  `${day}T00:00:00.000Z`,
];

const spent = { order_id: 'or_2', checkout_id: 'c2', amount: '8.00', currency: 'USD' };
const restocked = { order_id: 'or_2', quantity: 1, tracked: true };

/** $8.00 paid with what was a gift card, and given back when the order was canceled. */
const canceled: Forged[] = [
  ['gift_card-gc_2', 'GiftCardIssued', { amount: '8.00', currency: 'USD' }],
  [
    'gift_card-gc_2',
    'GiftCardConverted',
    { store_credit_id: 'credit_1', customer_id: 'cus_1', amount: '8.00', currency: 'USD' },
  ],
  [
    'store_credit-credit_1',
    'StoreCreditIssued',
    { amount: '8.00', currency: 'USD', customer_id: 'cus_1', gift_card_id: 'gc_2' },
  ],
  ['order-2', 'CartCreated', { currency: 'USD' }],
  ['order-2', 'CartItemAdded', { line_item_id: 'li_1', quantity: 1, ...atTen, price: '8.00' }],
  ['order-2', 'CartStoreCreditApplied', { amount: null, amount_available: '9.00', currency: 'USD' }],
  [
    'order-2',
    'CheckoutStarted',
    {
      checkout_id: 'c2',
      currency: 'USD',
      item_total: '8.00',
      delivery_total: '0.00',
      total: '8.00',
      gift_card_id: null,
      gift_card_total: '0.00',
      store_credits: [{ store_credit_id: 'credit_1', amount: '8.00', currency: 'USD' }],
      store_credit_total: '8.00',
      amount_due: '0.00',
      payments: [],
    },
  ],
  ['stock_item-var_1', 'StockReserved', { ...restocked, checkout_id: 'c2' }],
  ['store_credit-credit_1', 'StoreCreditAuthorized', spent],
  ['order-2', 'OrderCompleted', { checkout_id: 'c2', total: '8.00', amount_due: '0.00' }],
  ['store_credit-credit_1', 'StoreCreditCaptured', spent],
  ['stock_item-var_1', 'StockCommitted', { ...restocked, checkout_id: 'c2' }],
  ['public-ordering', 'order.completed', { payload: { id: 'or_2' } }],
  ['public-stored-value', 'gift_card.redeemed', { payload: { id: 'gc_2' } }],
  ['order-2', 'OrderCanceled', { is_restocked: true }],
  ['store_credit-credit_1', 'StoreCreditCredited', spent],
  ['stock_item-var_1', 'StockRestocked', restocked],
];

const without = (log: Forged[], type: string): Forged[] => log.filter((event) => event[1] !== type);
const twice = (log: Forged[], type: string): Forged[] =>
  log.flatMap((event) => (event[1] === type ? [event, event] : [event]));
const insteadOf = (log: Forged[], type: string, other: JsonObject): Forged[] =>
  log.map((event) => (event[1] === type ? [event[0], type, { ...event[2], ...other }] : event));

/** The problems of one record's facts, without those of the orders that they name. */
async function problemsOfRecord(log: readonly Forged[]): Promise<string[]> {
  const { problems } = await audit(log);
  return problems.filter((problem) => !problem.includes('which is not complete'));
}

/** What is said of charges, without what is said of the orders that they pay. */
async function auditOfCharges(log: readonly Forged[]) {
  const { problems, pending } = await audit(log);
  return { problems: problems.filter((problem) => problem.includes('charge')), pending };
}

const AT = '2026-01-01T00:00:00.000Z';

function audit(forged: readonly Forged[], laterMs = 0) {
  const events = forged.map(
    ([stream, type, data, at = AT], position) =>
      ({ stream, type, data, position, revision: position, metadata: { occurred_at: at } }) as RecordedEvent,
  );
  const log: Pick<EventLog, 'readAll'> = {
    readAll: async (after) => ({ events: events.slice(after + 1), position: events.length - 1 }),
  };
  return auditLog(log, Date.parse(AT) + laterMs, () => undefined);
}
