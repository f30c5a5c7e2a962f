import type { Refusal } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { deliveryStatus } from '../delivery/fulfillments.ts';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import {
  checkoutId,
  completed,
  type Example,
  history,
  ofCash,
  readyWithCard,
  startedWithCard,
  storeId,
} from '../order.examples.ts';
import type { FactData, OrderFact } from '../order.facts.ts';
import { chargeIdOf } from '../order.ids.ts';
import type { PlacedOrder } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';
import { creditPaymentsOf } from '../value/credit-payments.ts';

describe('what a refund takes of what paid for an order', () => {
  it.each<[amount: string, parts: readonly (readonly [source: string, amount: string])[]]>([
    ['4.00', [['py_new', '4.00']]],
    ['8.00', [['py_new', '8.00']]],
    [
      '9.00',
      [
        ['py_new', '8.00'],
        ['py_old', '1.00'],
      ],
    ],
    [
      '45.00',
      [
        ['py_new', '8.00'],
        ['py_old', '12.00'],
        ['py_1', '10.00'],
        ['credit_1', '5.00'],
        ['gc_1', '10.00'],
      ],
    ],
  ])('%s: gateways, the newest first, then other money, store credits and the card', (amount, parts) => {
    expect(partsOf(startedBy({ amount: minor(amount) }))).toEqual(parts);
    expect(partsOf(startedBy({ amount: minor(amount), to: 'store_credit' }))).toEqual(parts);
  });

  it('is nothing that a refund before has taken, unless it failed', () => {
    const first = given(order, history(...paid))
      .when(refund({ amount: 30_00n }))
      .facts();
    const rest = given(order, [...history(...paid), ...first]);
    expect(partsOf(rest.when(refund({ refundId: 're_2', amount: 15_00n })).facts())).toEqual([
      ['credit_1', '5.00'],
      ['gc_1', '10.00'],
    ]);
    expect(detailsOf(rest.state, { refundId: 're_2', amount: 15_01n })).toEqual({
      amount: ['must be less than or equal to 15.00'],
    });
    const failed = [...history(...paid), ...first, ...history(refundFailed)];
    const again = given(order, failed).when(refund({ refundId: 're_2', amount: 45_00n }));
    expect(partsOf(again.facts())).toHaveLength(5);
  });

  it('is of one payment alone where that is named, a store credit as well', () => {
    const [credit] = creditPaymentsOf(given(order, history(...paid)).state as PlacedOrder);
    const limits = { py_new: '8.00', py_1: '10.00', [credit?.id ?? '']: '5.00' };
    for (const [paymentId, most] of Object.entries(limits)) {
      const { amount } = startedData(startedBy({ amount: minor(most), paymentId }));
      expect(amount).toBe(most);
      expect(detailsOf(paidState(), { amount: minor(most) + 1n, paymentId })).toEqual({
        amount: [`must be less than or equal to ${most}`],
      });
    }
    expect(detailsOf(paidState(), { amount: 1n, paymentId: 'py_other' })).toEqual({
      payment_id: ['must exist'],
    });
  });

  it('is only what came outside of the store once the order is canceled, and nothing without goods', () => {
    const canceled = given(order, history(...paid, orderCanceled)).state;
    expect(detailsOf(canceled, { amount: 10_01n })).toEqual({
      amount: ['must be less than or equal to 10.00'],
    });
    expect(detailsOf(paidState(), { amount: 0n })).toEqual({ amount: ['must be greater than 0'] });
    const goods = startedBy({ amount: 0n, restockItems: [{ line_item_id: 'li_1', quantity: 1 }] });
    expect(startedData(goods)).toMatchObject({ parts: [], restock_items: [{ quantity: 1 }] });
    const tooMany = { amount: 0n, restockItems: [line(1), line(2)] };
    expect(detailsOf(paidState(), tooMany)).toEqual({
      restock_items: ['must be less than or equal to 2'],
    });
  });

  it('becomes no store credit of a guest: refused as wanted, and of a card that has expired it goes back to the card', () => {
    given(order, history(...paid))
      .when(refund({ amount: 1_00n, to: 'store_credit' }))
      .thenRefused('processing_error');
    const expired = startedData(startedBy({ amount: 45_00n, isCardExpired: true }));
    expect(expired).toMatchObject({ amount: '45.00', store_credit_id: null });
    expect(expired.parts.at(-1)).toHaveProperty('gift_card_id');
  });
});

describe('the goods of a refund', () => {
  const left = () => [...history(...paid), ...startedBy({ items: [line(1)] })];
  const stateAfter = (facts: readonly OrderFact[]) => given(order, facts).state as PlacedOrder;
  const goodsAfter = (facts: readonly OrderFact[]) =>
    stateAfter(facts).fulfillments.map(({ status, items }) => [
      status,
      items.map(({ quantity }) => quantity),
    ]);
  const after = (facts: readonly OrderFact[], ...commands: readonly OrderCommand[]) => {
    const all = [...facts];
    for (const command of commands) all.push(...given(order, all).when(command).facts());
    return all;
  };
  const completedBy = (facts: readonly OrderFact[], ...payments: readonly string[]) =>
    after(facts, ...payments.map(answer), complete());
  const placed = () => history(...paid);

  it('are what the money is of, and are not shipped while it is under way; then they leave their fulfillment', () => {
    expect(startedData(startedBy({ items: [line(1)] }))).toMatchObject({
      amount: '20.00',
      items: [line(1)],
      restock_items: [{ ...line(1), variant_id: 'var_shirt' }],
    });
    given(order, left()).when(ship(2)).thenRefused('validation_error');
    given(order, left()).when(cancelFulfillment).thenRefused('order_already_updated');
    const shipped = given(order, left()).when(ship(1)).facts();
    expect(goodsAfter([...left(), ...shipped])).toEqual([
      ['shipped', [1]],
      ['open', [1]],
    ]);
    const done = completedBy(left(), 'py_new', 'py_old');
    expect(done.slice(-2).map(({ type }) => type)).toEqual([
      'OrderRefundCompleted',
      'OrderRefundItemsRemoved',
    ]);
    expect(goodsAfter(done)).toEqual([['open', [1]]]);
    given(order, done).when(ship(2)).thenRefused('validation_error');
    const emptied = completedBy([...left(), ...shipped], 'py_new', 'py_old');
    expect(goodsAfter(emptied)).toEqual([
      ['shipped', [1]],
      ['canceled', []],
    ]);
    expect(deliveryStatus(stateAfter(emptied))).toBe('shipped');
  });

  it('may be shipped after it has failed, and nothing is back on the shelf', () => {
    const failed = [...left(), ...given(order, left()).when(declined('py_new')).facts()];
    expect(stateAfter(failed).items).toMatchObject([{ returned: 0, written_off: 0 }]);
    expect(goodsAfter([...failed, ...given(order, failed).when(ship(2)).facts()])).toEqual([
      ['shipped', [2]],
    ]);
  });

  it('stay where less went back than was wanted', () => {
    const before = [...history(...paid), ...startedBy({ items: [line(2)], amount: 20_00n })];
    const done = after(before, answer('py_new'), complete('py_old'));
    expect(stateAfter(done)).toMatchObject({
      refunds: [{ amount: 8_00n, items: [line(2)], status: 'completed' }],
      fulfillments: [{ status: 'canceled', items: [] }],
    });
  });

  it('are written off, or all for sale again, as staff want it; and a cancellation puts none back twice', () => {
    const restockOf = (wanted: Partial<CommandOf<'StartRefund'>>, before: readonly OrderFact[]) => {
      const facts = after(before, refund({ amount: 0n, ...wanted }), complete());
      const [item] = stateAfter(facts).items;
      return [
        startedData(facts.slice(before.length)).restock_items.map(({ quantity }) => quantity),
        item?.returned,
        item?.written_off,
      ];
    };
    const shipped = after(placed(), ship(1));
    expect(restockOf({ items: [line(2)] }, shipped)).toEqual([[1], 1, 0]);
    expect(restockOf({ items: [line(2)], isRestocked: true }, shipped)).toEqual([[2], 2, 0]);
    expect(restockOf({ items: [line(2)], isRestocked: false }, shipped)).toEqual([[], 0, 1]);
    expect(restockOf({ items: [line(1)], restockItems: [line(1)] }, shipped)).toEqual([[2], 2, 0]);
    const most = { items: [line(2)], restockItems: [line(1)] };
    expect(detailsOf(stateAfter(placed()), { amount: 0n, ...most })).toEqual({
      restock_items: ['must be less than or equal to 0'],
    });
  });

  it('that are only put back on the shelf are not shipped, unless as many were', () => {
    const restock = (quantity: number) => refund({ amount: 0n, restockItems: [line(quantity)] });
    const back = after(placed(), restock(1), complete());
    expect(goodsAfter(back)).toEqual([['open', [1]]]);
    given(order, back).when(ship(2)).thenRefused('validation_error');
    expect(goodsAfter(after(placed(), ship(1), restock(1), complete()))).toEqual([
      ['shipped', [1]],
      ['open', [1]],
    ]);
  });

  it('that older refunds put back on the shelf are still in their fulfillment, and are not shipped', () => {
    const older = history(...paid, [
      'OrderRefundStarted',
      {
        customer_id: null,
        refund_id: 're_0',
        number: 'RF000000001',
        amount: '0.00',
        currency: 'USD',
        to: 'original',
        payment_id: null,
        store_credit_id: null,
        reason: null,
        metadata: null,
        restock_items: [{ ...line(1), variant_id: 'var_shirt' }],
        parts: [],
        created_by_id: null,
      },
    ]);
    given(order, older).when(ship(2)).thenRefused('validation_error');
    expect(goodsAfter([...older, ...given(order, older).when(ship(1)).facts()])).toMatchObject([
      ['shipped', [1]],
      ['open', [1]],
    ]);
  });

  it('are named once, with what of the deliveries goes back, or an amount is', () => {
    const done = completedBy(left(), 'py_new', 'py_old');
    expect(detailsOf(stateAfter(done), { refundId: 're_2', amount: undefined, items: [line(2)] })).toEqual({
      items: ['must be less than or equal to 1'],
    });
    for (const [wanted, details] of [
      [{ items: [{ line_item_id: 'li_9', quantity: 1 }] }, { items: ['must exist'] }],
      [{ deliveryAmount: 5_01n }, { delivery_amount: ['must be less than or equal to 5.00'] }],
      [{}, { amount: ["can't be blank"] }],
    ] as const)
      expect(detailsOf(stateAfter(done), { amount: undefined, refundId: 're_2', ...wanted })).toEqual(
        details,
      );
    const all = { amount: undefined, items: [line(1)], deliveryAmount: 5_00n, refundId: 're_2' };
    const facts = given(order, done).when(refund(all)).facts();
    expect(startedData(facts)).toMatchObject({ amount: '25.00', delivery_amount: '5.00' });
  });
});

describe('what gateways answer about a refund', () => {
  const begun = () => [...history(...paid), ...startedBy({ amount: 20_00n })];
  const namesAfter = (facts: readonly OrderFact[], command: CommandOf<'RecordRefundAnswer'>) =>
    given(order, facts)
      .when(command)
      .facts()
      .map(({ type }) => type);

  it('completes it with the last answer, and is recorded once', () => {
    const first = given(order, begun()).when(answer('py_new')).facts();
    expect(first.map(({ type }) => type)).toEqual(['OrderPaymentRefunded']);
    expect(namesAfter([...begun(), ...first], answer('py_new'))).toEqual([]);
    const last = given(order, [...begun(), ...first])
      .when(answer('py_old'))
      .facts();
    expect(last.map(({ type }) => type)).toEqual(['OrderPaymentRefunded', 'OrderRefundCompleted']);
    expect(namesAfter([...begun(), ...first, ...last], answer('py_old'))).toEqual([]);
    expect(namesAfter(begun(), answer('py_1'))).toEqual([]);
  });

  it('fails it where nothing was paid back, and not where another gateway has paid', () => {
    expect(namesAfter(begun(), declined('py_new'))).toEqual(['OrderRefundFailed']);
    const first = given(order, begun()).when(answer('py_new')).facts();
    const after = [...begun(), ...first];
    expect(namesAfter(after, declined('py_old'))).toEqual([]);
    const done = given(order, after)
      .when({ type: 'CompleteRefund', refundId: 're_1', declined: ['py_old'] })
      .facts();
    expect(done.map(({ data }) => data)).toMatchObject([{ amount: '8.00', parts: [{ amount: '8.00' }] }]);
    given(order, after).when({ type: 'CompleteRefund', refundId: 're_1', declined: [] }).thenNothing();
  });
});

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

const of = (payment_id: string, amount: string) => ({
  payment_id,
  payment_method_id: 'pm_1',
  amount,
  currency: 'USD',
});

describe('what a gateway says after staff have settled a refund about which it was silent', () => {
  const of = (given: object) => ({ ...answer('py_new'), answer: given }) as CommandOf<'RecordRefundAnswer'>;
  const silent = of({ unanswered: { code: 'payment_processing_error', message: 'Nothing' } });
  const declined = of({ failure: { code: 'gateway_error', message: 'No' } });
  const after = (facts: readonly OrderFact[], command: OrderCommand) => [
    ...facts,
    ...given(order, facts).when(command).facts(),
  ];
  const settled = (outcome: 'completed' | 'failed') => {
    const settle = { type: 'SettleRefund', storeId, refundId: 're_1', outcome } as const;
    const begun = after(history(...paid), refund({ amount: 4_00n }));
    return after(after(begun, silent), { ...settle, reason: null, settledById: null });
  };
  const statusIn = (facts: readonly OrderFact[]) => {
    const { refunds } = given(order, facts).state as PlacedOrder;
    return [refunds[0]?.status, refunds[0]?.amount, refundedIn(facts)];
  };
  const refundedIn = (facts: readonly OrderFact[]) =>
    sumsOf(given(order, facts).state as PlacedOrder).refunded;

  it('holds: it has paid what was said to have failed, or not what was said to be paid, once', () => {
    expect(statusIn(settled('failed'))).toEqual(['failed', 4_00n, 0n]);
    const paidBack = after(settled('failed'), answer('py_new'));
    expect(statusIn(paidBack)).toEqual(['completed', 4_00n, 4_00n]);
    expect(after(paidBack, answer('py_new'))).toHaveLength(paidBack.length);
    expect(statusIn(settled('completed'))).toEqual(['completed', 4_00n, 4_00n]);
    const refused = after(settled('completed'), declined);
    expect(statusIn(refused)).toEqual(['failed', 4_00n, 0n]);
    expect(after(refused, declined)).toHaveLength(refused.length);
  });

  it('changes nothing where it says the same', () => {
    for (const [outcome, said] of [
      ['failed', declined],
      ['completed', answer('py_new')],
      ['failed', silent],
    ] as const)
      expect(after(settled(outcome), said)).toHaveLength(settled(outcome).length);
  });
});

const byGateway = (id: string, amount: string): Example[] => {
  const charge = { ...of(id, amount), charge_id: chargeIdOf(checkoutId, id) };
  return [
    [
      'OrderPaymentAdded',
      {
        ...of(id, amount),
        customer_id: null,
        name: 'Card',
        description: null,
        type: 'test',
        auto_capture: true,
        payment_source_id: null,
        card: null,
        metadata: null,
      },
    ],
    ['OrderPaymentAuthorized', { ...charge, response_code: 'A1' }],
    ['OrderPaymentCaptured', charge],
  ];
};

/** An order of 45.00: 10.00 of a card, 5.00 of a store credit, 10.00 in cash, and by a gateway 12.00 and then 8.00. */
const paid: Example[] = [
  ...readyWithCard,
  [
    'CheckoutStarted',
    {
      ...(startedWithCard[1] as FactData<'CheckoutStarted'>),
      store_credits: [{ store_credit_id: 'credit_1', amount: '5.00', currency: 'USD' }],
      store_credit_total: '5.00',
      amount_due: '30.00',
      payments: [
        { payment_id: 'py_1', payment_method_id: ofCash.payment_method_id, amount: '30.00', currency: 'USD' },
      ],
    },
  ],
  completed,
  ['OrderPaymentReceived', of('py_1', '10.00')],
  ...byGateway('py_old', '12.00'),
  ...byGateway('py_new', '8.00'),
];
const paidState = () => given(order, history(...paid)).state;

const orderCanceled: Example = [
  'OrderCanceled',
  {
    cancellation_id: 'cancel_1',
    customer_id: null,
    currency: 'USD',
    total: '45.00',
    gift_card_total: '10.00',
    store_credit_total: '5.00',
    amount_due: '30.00',
    is_restocked: true,
  },
];
const refused = { code: 'gateway_error', message: 'The gateway declined' } as const;
const refundFailed: Example = [
  'OrderRefundFailed',
  { refund_id: 're_1', ...refused, amount: '30.00', currency: 'USD' },
];

const ship = (quantity: number): CommandOf<'Ship'> => ({
  type: 'Ship',
  items: [line(quantity)],
  restFulfillmentId: 'ful_rest',
  ...fulfillment,
});
const fulfillment = { storeId, fulfillmentId: 'ful_1', firstId: 'ful_1' };
const cancelFulfillment: CommandOf<'CancelFulfillment'> = { type: 'CancelFulfillment', ...fulfillment };

const line = (quantity: number) => ({ line_item_id: 'li_1', quantity });

const refund = (wanted: Partial<CommandOf<'StartRefund'>>): CommandOf<'StartRefund'> => ({
  type: 'StartRefund',
  storeId,
  refundId: 're_1',
  storeCreditId: 'credit_new',
  amount: 0n,
  to: 'original',
  paymentId: null,
  isCardExpired: false,
  reason: null,
  metadata: undefined,
  items: [],
  deliveryAmount: undefined,
  isRestocked: undefined,
  restockItems: [],
  createdById: null,
  ...wanted,
});

const answer = (paymentId: string): CommandOf<'RecordRefundAnswer'> => ({
  type: 'RecordRefundAnswer',
  refundId: 're_1',
  paymentId,
  answer: { transactionId: `tx_${paymentId}` },
});
const complete = (...declined: readonly string[]): CommandOf<'CompleteRefund'> => ({
  type: 'CompleteRefund',
  refundId: 're_1',
  declined,
});
const declined = (paymentId: string): CommandOf<'RecordRefundAnswer'> => ({
  ...answer(paymentId),
  answer: { failure: refused },
});

/** The order as if a customer had placed it, where that is needed. */
const startedBy = (wanted: Partial<CommandOf<'StartRefund'>>): readonly OrderFact[] =>
  given(order, wanted.to === 'store_credit' ? history(...paid, claimed) : history(...paid))
    .when(refund({ ...(wanted.items && { amount: undefined }), ...wanted }))
    .facts();
const claimed: Example = ['OrderAssociated', { customer_id: 'cus_1' }];

function startedData([first]: readonly OrderFact[]): FactData<'OrderRefundStarted'> {
  if (first?.type !== 'OrderRefundStarted') throw new Error('no refund was started');
  return first.data;
}

const partsOf = (facts: readonly OrderFact[]) =>
  startedData(facts).parts.map(({ payment_id, store_credit_id, gift_card_id, amount }) => [
    payment_id ?? store_credit_id ?? gift_card_id,
    amount,
  ]);

function detailsOf(state: ReturnType<typeof paidState>, wanted: Partial<CommandOf<'StartRefund'>>): unknown {
  try {
    order.decide(refund(wanted), state);
  } catch (error) {
    return (error as Refusal).details;
  }
  return 'not refused';
}
