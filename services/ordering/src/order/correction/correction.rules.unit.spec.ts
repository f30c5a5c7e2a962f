import { money, Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandOf } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import { evolve, initial } from '../order.evolve.ts';
import {
  address,
  completed,
  deliveryMethods,
  type Example,
  history,
  mug,
  otherAddress,
  ready,
  shirt,
  started,
  storeId,
} from '../order.examples.ts';
import type { OrderFact } from '../order.facts.ts';
import type { OrderState, PlacedOrder } from '../order.ts';
import { fallenAwayOf } from '../payment/fallen-away.ts';
import { dueOfShopper, paymentStatusOf, sumsOf } from '../payment/sums.ts';
import type { StoreTaxes } from '../price/adjustments.ts';
import { totalsOf } from '../price/totals.ts';
import { correctedBy } from './correction.rules.ts';

describe('a correction of a placed order', () => {
  it('takes what is added at the price of today, beside lines that keep theirs, and reserves it first', () => {
    const dearer = { ...shirt, price: '30.00' };
    const command = correct({
      items: [{ line_item_id: 'li_1', quantity: 3 }],
      additions: [{ variantId: mug.variant_id, quantity: 1, price: null }],
      quotes: [dearer, mug],
    });
    const begun = decided(command, placed);
    expect(begun.map(({ type }) => type)).toEqual(['OrderCorrectionStarted']);
    expect(begun[0]?.data).toMatchObject({
      reserved_items: [
        { variant_id: 'var_shirt', quantity: 1 },
        { variant_id: mug.variant_id, quantity: 1 },
      ],
      returned_items: [],
    });
    const under = fold(placed, begun);
    expect(totalsOf(under as PlacedOrder).total).toBe(45_00n);
    const after = finished(under);
    expect(totalsOf(after).total).toBe(65_00n + money.minor(mug.price, 'USD'));
    expect(after.items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [20_00n, 3],
      [money.minor(mug.price, 'USD'), 1],
    ]);
    expect(after.fulfillments.map(({ items }) => items)).toEqual([
      [
        { line_item_id: 'li_1', quantity: 3 },
        { line_item_id: 'li_new_1', quantity: 1 },
      ],
    ]);
    expect(paymentStatusOf(after)).toBe('balance_due');
  });

  it('to less is done at once, puts the rest back on the shelf, and owes what was paid', () => {
    const facts = decided(correct({ items: [{ line_item_id: 'li_1', quantity: 1 }] }), paid);
    expect(facts.map(({ type }) => type)).toEqual(['OrderCorrectionStarted', 'OrderCorrectionCompleted']);
    expect(facts[0]?.data).toMatchObject({ returned_items: [{ variant_id: 'var_shirt', quantity: 1 }] });
    expect(facts[1]?.data).toMatchObject({ total: '25.00', previous_total: '45.00', canceled_total: '0.00' });
    const after = fold(paid, facts) as PlacedOrder;
    expect(sumsOf(after)).toMatchObject({ paid: 45_00n, due: 25_00n, outstanding: 0n });
    expect(paymentStatusOf(after)).toBe('credit_owed');
    expect(after.payments).toMatchObject([{ captured: 45_00n }]);
  });

  it('to more asks for what an earlier refund gave back as too much, not for goodwill', () => {
    const to = (quantity: number, state: OrderState) =>
      finished(fold(state, decided(correct({ items: [{ line_item_id: 'li_1', quantity }] }), state)));
    const given = fold(to(1, paid), [refundOf('20.00'), refundCompleted('20.00')]) as PlacedOrder;
    expect([sumsOf(given).outstanding, paymentStatusOf(given)]).toEqual([0n, 'paid']);
    const dearer = to(2, given);
    expect(sumsOf(dearer)).toMatchObject({
      paid: 45_00n,
      refunded: 20_00n,
      due: 45_00n,
      outstanding: 20_00n,
    });
    expect([dueOfShopper(dearer), paymentStatusOf(dearer)]).toEqual([20_00n, 'balance_due']);
    expect(sumsOf(to(2, fold(to(1, paid), [refundOf('25.00'), refundCompleted('25.00')]))).outstanding).toBe(
      20_00n,
    );
    // What failed went back to nobody.
    expect(paymentStatusOf(to(2, fold(to(1, paid), [refundOf('20.00'), refundFailed])))).toBe('paid');

    const goodwill = to(2, to(1, fold(paid, [refundOf('5.00'), refundCompleted('5.00')])));
    expect([sumsOf(goodwill).outstanding, paymentStatusOf(goodwill)]).toEqual([0n, 'paid']);
  });

  it('that adds something asks for it, after what was in a canceled fulfillment was given back', () => {
    const canceled = fold(paid, [
      {
        type: 'OrderFulfillmentCanceled',
        data: {
          fulfillment_id: 'ful_1',
          items: [],
          amount: '45.00',
          currency: 'USD',
          state_lock_version: 9,
        },
      },
      refundOf('45.00'),
      refundCompleted('45.00'),
    ]);
    const command = correct({ additions: [{ variantId: mug.variant_id, quantity: 1, price: 10_00n }] });
    const added = finished(fold(canceled, decided(command, canceled)));
    expect(sumsOf(added)).toMatchObject({ due: 15_00n, outstanding: 15_00n });
    expect(paymentStatusOf(added)).toBe('balance_due');
  });

  it('leaves alone what was shipped, and takes what is canceled first', () => {
    const shipped = after([
      'OrderFulfillmentShipped',
      {
        customer_id: null,
        fulfillment_id: 'ful_1',
        items: [{ line_item_id: 'li_1', quantity: 1 }],
        rest_fulfillment_id: 'ful_2',
      },
    ]);
    expect(refused(correct({ items: [{ line_item_id: 'li_1', quantity: 0 }] }), shipped)).toEqual([
      'validation_error',
      { items: ['must be greater than or equal to 1'] },
    ]);
    const canceled = after(
      [
        'OrderFulfillmentShipped',
        {
          customer_id: null,
          fulfillment_id: 'ful_1',
          items: [{ line_item_id: 'li_1', quantity: 1 }],
          rest_fulfillment_id: 'ful_2',
        },
      ],
      [
        'OrderFulfillmentCanceled',
        { fulfillment_id: 'ful_2', items: [{ line_item_id: 'li_1', quantity: 1, variant_id: 'var_shirt' }] },
      ],
    );
    const facts = decided(correct({ items: [{ line_item_id: 'li_1', quantity: 1 }] }), canceled);
    expect(facts[0]?.data).toMatchObject({ returned_items: [], reserved_items: [] });
    const now = fold(canceled, facts) as PlacedOrder;
    expect([totalsOf(now).total, fallenAwayOf(now), sumsOf(now).due]).toEqual([25_00n, 0n, 25_00n]);
  });

  it('elsewhere taxes what is not shipped by the rates of that place, and what was shipped as before', () => {
    const part = after([
      'OrderFulfillmentShipped',
      {
        customer_id: null,
        fulfillment_id: 'ful_1',
        items: [{ line_item_id: 'li_1', quantity: 1 }],
        rest_fulfillment_id: 'ful_2',
      },
    ]);
    const command = correct({ shippingAddress: inNewYork, taxes: taxesInNewYork });
    const moved = fold(part, decided(command, part)) as PlacedOrder;
    expect(totalsOf(moved)).toMatchObject({ total: 47_00n, taxes: { additional: 2_00n } });
    expect(moved.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['li_1', 1],
      ['li_new_1', 1],
    ]);
    expect(moved.fulfillments.map(({ status, items }) => [status, items])).toEqual([
      ['shipped', [{ line_item_id: 'li_1', quantity: 1 }]],
      ['open', [{ line_item_id: 'li_new_1', quantity: 1 }]],
    ]);
    expect(moved.shipping_address).toMatchObject({ state_abbr: 'NY' });
    const whole = fold(placed, decided(command, placed)) as PlacedOrder;
    expect(totalsOf(whole)).toMatchObject({ total: 49_50n, taxes: { additional: 4_50n } });
  });

  it('goes to no address without a state where one decides about taxes or delivery', () => {
    const shippingAddress = { ...inNewYork, state_abbr: null };
    const none = new Set<string>();
    for (const statesMatter of [
      { forTaxes: new Set(['US']), forDelivery: none },
      { forTaxes: none, forDelivery: new Set(['US']) },
    ]) {
      const refusal = refused(correct({ shippingAddress, statesMatter }), placed);
      expect(refusal).toEqual(['validation_error', { state: ["can't be blank"] }]);
      expect(decided(correct({ shippingAddress: inNewYork, statesMatter }), placed)).not.toEqual([]);
    }
    const elsewhere = { forTaxes: new Set(['CA']), forDelivery: none };
    expect(decided(correct({ shippingAddress, statesMatter: elsewhere }), placed)).not.toEqual([]);
  });

  it('elsewhere leaves what is not sent on the line of what was shipped, and takes along what was sold beyond the shelf', () => {
    const ful = (fulfillment_id: string, quantity: number, rest_fulfillment_id: string | null): Example => [
      'OrderFulfillmentShipped',
      {
        customer_id: null,
        fulfillment_id,
        items: [{ line_item_id: 'li_1', quantity }],
        rest_fulfillment_id,
      },
    ];
    const four = finished(
      fold(placed, decided(correct({ items: [{ line_item_id: 'li_1', quantity: 4 }] }), placed)),
    );
    const sent = fold(four, history(ful('ful_1', 1, 'ful_2'), ful('ful_2', 1, 'ful_3'))) as PlacedOrder;
    const lines = sent.items.map((line) => ({ ...line, returned: 1, backordered: 2 }));
    const [first, second, open] = sent.fulfillments;
    if (!first || !second || !open) throw new Error('three fulfillments');
    const part: PlacedOrder = {
      ...sent,
      items: lines,
      fulfillments: [
        first,
        { ...second, status: 'canceled' },
        { ...open, items: [{ line_item_id: 'li_1', quantity: 2 }] },
      ],
    };
    const to = (wanted: Partial<CommandOf<'StartCorrection'>>) => {
      const facts = decided(correct({ shippingAddress: inNewYork, taxes: taxesInNewYork, ...wanted }), part);
      const moved = finished(fold(part, facts));
      return [
        moved.items.map(({ id, quantity, returned, backordered }) => [id, quantity, returned, backordered]),
        moved.fulfillments.map(({ status, items }) => [status, items.map(({ quantity }) => quantity)]),
      ];
    };
    expect(to({})).toEqual([
      [
        ['li_1', 2, 1, 0],
        ['li_new_1', 2, 0, 2],
      ],
      [
        ['shipped', [1]],
        ['canceled', [1]],
        ['open', [2]],
      ],
    ]);
    // One less is the one that is not sent.
    expect(to({ items: [{ line_item_id: 'li_1', quantity: 3 }] })[0]).toEqual([
      ['li_1', 1, 0, 0],
      ['li_new_1', 2, 0, 1],
    ]);
  });

  it('takes off an amount or a part of the goods, at most all of them', () => {
    const off = (discount: CommandOf<'StartCorrection'>['discount']) =>
      totalsOf(fold(placed, decided(correct({ discount }), placed)) as PlacedOrder);
    expect(off({ amount: 12_00n, basisPoints: null })).toMatchObject({
      total: 33_00n,
      discounts: { total: -12_00n },
    });
    expect(off({ amount: null, basisPoints: 1_000 }).total).toBe(41_00n);
    expect(off({ amount: 99_00n, basisPoints: null }).total).toBe(5_00n);
  });

  it.each<[what: string, Partial<CommandOf<'StartCorrection'>>, code: string, details?: object]>([
    ['nothing', {}, 'processing_error'],
    ['the same', { items: [{ line_item_id: 'li_1', quantity: 2 }] }, 'processing_error'],
    [
      'an unknown line',
      { items: [{ line_item_id: 'li_9', quantity: 1 }] },
      'validation_error',
      { items: ['must exist'] },
    ],
    [
      'a part of a piece',
      { items: [{ line_item_id: 'li_1', quantity: 1.5 }] },
      'validation_error',
      { items: ['must be greater than or equal to 0'] },
    ],
    [
      'all of it',
      { items: [{ line_item_id: 'li_1', quantity: 0 }] },
      'validation_error',
      { items: ['would leave nothing of the order, cancel it instead'] },
    ],
    [
      'what is not sold',
      { additions: [{ variantId: 'var_none', quantity: 1, price: null }] },
      'validation_error',
      { add_items: ['must exist'] },
    ],
    [
      'none of something',
      { additions: [{ variantId: 'var_shirt', quantity: 0, price: null }] },
      'validation_error',
    ],
    [
      'an unknown delivery',
      { deliveryMethodId: 'dm_none' },
      'validation_error',
      { delivery_method_id: ['must exist'] },
    ],
  ])('is refused with %s', (_, wanted, code, details) => {
    const [is, said] = refused(correct(wanted), placed);
    expect(is).toBe(code);
    if (details) expect(said).toEqual(details);
  });

  it('leaves goods alone that were given back, and does not send them again', () => {
    const refund = {
      type: 'StartRefund',
      storeId,
      refundId: 'ref_1',
      storeCreditId: 'sc_1',
      amount: undefined,
      items: [{ line_item_id: 'li_1', quantity: 1 }],
      deliveryAmount: undefined,
      to: 'manual',
      paymentId: null,
      isCardExpired: false,
      reason: null,
      metadata: undefined,
      isRestocked: undefined,
      restockItems: [],
      createdById: null,
    } as const;
    const started = fold(paid, order.decide(refund, paid));
    const completing = { type: 'CompleteRefund', refundId: 'ref_1', declined: [] } as const;
    const refunded = fold(started, order.decide(completing, started)) as PlacedOrder;
    const items = (quantity: number) => correct({ items: [{ line_item_id: 'li_1', quantity }] });
    expect(refused(items(1), refunded)).toEqual([
      'validation_error',
      { items: ['must be greater than or equal to 2'] },
    ]);
    const [code] = refused(correct({ shippingAddress: inNewYork, taxes: taxesInNewYork }), refunded);
    expect(code).toBe('processing_error');
    const more = finished(fold(refunded, decided(items(3), refunded)));
    expect(more.fulfillments.map(({ status, items }) => [status, items])).toEqual([
      ['open', [{ line_item_id: 'li_1', quantity: 2 }]],
    ]);
    expect(sumsOf(more)).toMatchObject({ paid: 45_00n, refunded: 20_00n, due: 65_00n, outstanding: 20_00n });
  });

  it('keeps others from shipping, canceling, refunding and correcting while it is under way', () => {
    const under = fold(placed, decided(correct({ items: [{ line_item_id: 'li_1', quantity: 3 }] }), placed));
    const on = { storeId, fulfillmentId: 'ful_1', firstId: 'ful_1' };
    for (const command of [
      { type: 'Ship', items: null, restFulfillmentId: 'ful_2', ...on } as const,
      { type: 'CancelFulfillment', ...on } as const,
      { type: 'Cancel', storeId, cancellationId: 'c', isRestocked: true } as const,
      correct({ items: [{ line_item_id: 'li_1', quantity: 1 }] }),
    ])
      expect(refusalOf(() => order.decide(command, under)).code).toBe('order_already_updated');
    const failed = order.decide(
      {
        type: 'FailCorrection',
        correctionId: 'cor_1',
        code: 'insufficient_stock',
        message: 'x',
        details: null,
      },
      under,
    );
    const freed = fold(under, failed) as PlacedOrder;
    expect([freed.items, freed.correction, totalsOf(freed)]).toEqual([
      placed.items,
      undefined,
      totalsOf(placed),
    ]);
    expect(order.decide({ type: 'CompleteCorrection', correctionId: 'cor_1' }, freed)).toEqual([]);
  });

  it('that is only tried is what the correction is, and refused where the shelf is short', () => {
    const command = correct({ items: [{ line_item_id: 'li_1', quantity: 3 }] });
    const tried = correctedBy(command, placed);
    expect(totalsOf(tried)).toEqual(totalsOf(finished(fold(placed, decided(command, placed)))));
    const short = { ...command, quotes: [{ ...shirt, available_quantity: 0, backorderable: false }] };
    expect(refusalOf(() => correctedBy(short, placed)).code).toBe('insufficient_stock');
  });

  it('sums up after any corrections: what is due and what fell away is the total, and stock follows the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }), (quantities) => {
        let state: OrderState = placed;
        let shelf = 0;
        for (const quantity of quantities) {
          const command = correct({ items: [{ line_item_id: 'li_1', quantity }] });
          if ((state as PlacedOrder).items[0]?.quantity === quantity) continue;
          const facts = decided(command, state);
          const [{ data }] = facts as [Extract<OrderFact, { type: 'OrderCorrectionStarted' }>];
          for (const { quantity: more } of data.reserved_items) shelf -= more;
          for (const { quantity: less } of data.returned_items) shelf += less;
          state = finished(fold(state, facts));
          expect(totalsOf(state).total).toBe(BigInt(quantity) * 20_00n + 5_00n);
          expect(shelf).toBe(2 - quantity);
          expect(state.fulfillments[0]?.items).toEqual([{ line_item_id: 'li_1', quantity }]);
        }
      }),
    );
  });
});

const fold = (state: OrderState, facts: readonly OrderFact[]): OrderState =>
  facts.reduce((now, fact) => evolve(now, fact, { at: '2026-02-03T04:05:06.000Z', revision: 9 }), state);

const after = (...examples: readonly Example[]): PlacedOrder =>
  fold(initial, history(...ready, started, completed, ...examples)) as PlacedOrder;

const placed = after();
const paid = after([
  'OrderPaymentReceived',
  { payment_id: 'py_1', payment_method_id: 'pm_cash', amount: '45.00', currency: 'USD' },
]);

const partsOf = (amount: string) => [{ payment_id: 'py_1', amount, currency: 'USD' }];
const refundCompleted = (amount: string): OrderFact =>
  ({
    type: 'OrderRefundCompleted',
    data: { refund_id: 're_1', amount, currency: 'USD', parts: partsOf(amount) },
  }) as unknown as OrderFact;
const refundOf = (amount: string, restock_items: readonly object[] = []): OrderFact =>
  ({
    type: 'OrderRefundStarted',
    data: {
      refund_id: 're_1',
      number: 'RE1',
      to: 'manual',
      payment_id: null,
      store_credit_id: null,
      reason: null,
      metadata: {},
      created_by_id: null,
      amount,
      currency: 'USD',
      parts: partsOf(amount),
      restock_items,
    },
  }) as unknown as OrderFact;
const refundFailed = {
  type: 'OrderRefundFailed',
  data: { refund_id: 're_1', code: 'processing_error', message: 'x' },
} as unknown as OrderFact;

const inNewYork = { ...otherAddress, country_iso: address.country_iso, state_abbr: 'NY' };

/** A tenth, in New York alone. */
const taxesInNewYork: StoreTaxes = {
  zones: [
    { id: 'zone_1', members: [{ country_iso: address.country_iso, state_abbr: 'NY' }], created_at: '2026' },
  ],
  rates: [
    {
      tax_rate_id: 'taxrate_1',
      name: 'State',
      rate: '0.10',
      included: false,
      zone_id: 'zone_1',
      tax_category_id: null,
    },
  ],
  default_category_id: null,
  category_ids: [],
  home: { country_iso: address.country_iso, state_abbr: null },
  deliveryCategories: [],
};

function correct(wanted: Partial<CommandOf<'StartCorrection'>>): CommandOf<'StartCorrection'> {
  const made: string[] = [];
  return {
    type: 'StartCorrection',
    storeId,
    correctionId: 'cor_1',
    items: [],
    additions: [],
    shippingAddress: null,
    deliveryMethodId: null,
    discount: null,
    reason: null,
    isCustomerNotified: true,
    quotes: [shirt, mug],
    newLineId: () => `li_new_${made.push('')}`,
    fulfillmentId: 'ful_9',
    deliveryMethods,
    ...wanted,
  };
}

const decided = (command: CommandOf<'StartCorrection'>, state: OrderState) => order.decide(command, state);

const finished = (state: OrderState): PlacedOrder =>
  fold(state, order.decide({ type: 'CompleteCorrection', correctionId: 'cor_1' }, state)) as PlacedOrder;

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const refused = (command: CommandOf<'StartCorrection'>, state: OrderState) => {
  const { code, details } = refusalOf(() => decided(command, state));
  return [code, details];
};
