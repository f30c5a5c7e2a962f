import { money, Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import { evolve, initial } from '../order.evolve.ts';
import {
  address,
  completed,
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
import { isPlaced, type Order, type OrderState } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';
import type { StoreTaxes } from '../price/adjustments.ts';
import { totalsOf } from '../price/totals.ts';
import { invoiceOf } from './document.rules.ts';
import type { OpenedDocument } from './document.ts';

let made = 0;

describe('the invoice of an order', () => {
  it('says what was sold, line by line, with the sums of the order', () => {
    const [{ data }] = opened(order.decide(invoice(), paid));
    expect(data).toMatchObject({
      entry: 1,
      document_type: 'invoice',
      cause: 'staff',
      refund_id: null,
      invoice_entry: null,
      total: '45.00',
      taxes: [],
    });
    expect(
      data.lines.map(({ kind, name, quantity, price, total }) => [kind, name, quantity, price, total]),
    ).toEqual([
      ['item', shirt.name, 2, '20.00', '40.00'],
      ['delivery', 'Standard', 1, '5.00', '5.00'],
    ]);
  });

  it('is one, of what was placed and stands', () => {
    const canceled = run(paid, cancel);
    const [[type, data]] = ready as readonly [Example, ...Example[]];
    const draft = folded(initial, history([type, { ...data, is_draft: true }] as Example));
    expect(codeOf(() => order.decide(invoice(), run(paid, invoice())))).toBe('processing_error');
    expect(codeOf(() => order.decide(invoice(), canceled))).toBe('processing_error');
    expect(codeOf(() => order.decide(invoice(), draft))).toBe('cart_invalid_state');
    expect(codeOf(() => order.decide({ ...invoice(), storeId: 'store_2' }, paid))).toBe('order_not_found');
  });

  it('comes by itself once all is paid, and nothing else does', () => {
    const atPayment = { ...invoice(), cause: 'payment' } as const;
    expect(order.decide(atPayment, placed)).toEqual([]);
    expect(documentsOf(run(paid, atPayment)).map(({ cause }) => cause)).toEqual(['payment']);
    expect(order.decide(atPayment, run(paid, invoice()))).toEqual([]);
    expect(order.decide(atPayment, run(paid, cancel))).toEqual([]);
  });

  it('waits for a correction that is under way: what is asked for at payment is asked again', () => {
    const atPayment = { ...invoice(), cause: 'payment' } as const;
    const additions = [{ variantId: mug.variant_id, quantity: 1, price: 10_00n }];
    const [begin, complete] = correction({ additions });
    const underWay = run(paid, begin);
    expect(codeOf(() => order.decide(atPayment, underWay))).toBe('order_already_updated');
    expect(summaryOf(run(underWay, complete, atPayment))).toEqual(['invoice payment 5500']);
  });

  it('is taken back by a credit note for each refund of before, one for each', () => {
    const back = run(paid, ...refund(10_00n), ...refund(5_00n), invoice());
    expect(summaryOf(back)).toEqual([
      'invoice staff 4500',
      'credit_note refund 1000',
      'credit_note refund 500',
    ]);
  });
});

describe('credit notes', () => {
  it('come with the fact that a refund is completed, in the same append, and once', () => {
    const invoiced = run(paid, invoice());
    const [begin, complete] = refund(10_00n);
    const facts = [...order.decide(begin, invoiced)];
    expect(opened(facts).length).toBe(facts.some(({ type }) => type === 'OrderRefundCompleted') ? 1 : 0);
    const all = run(invoiced, begin, complete, complete);
    expect(summaryOf(all)).toEqual(['invoice staff 4500', 'credit_note refund 1000']);
    expect(documentsOf(all)[1]).toMatchObject({ invoice_entry: 1, refund_id: all.refunds[0]?.id });
  });

  it('name the goods and the delivery that a refund names', () => {
    const items = [{ line_item_id: 'li_1', quantity: 1 }];
    const back = run(paid, invoice(), ...refund(undefined, { items, deliveryAmount: 5_00n }));
    expect(documentsOf(back)[1]?.lines.map(({ kind, quantity, total }) => [kind, quantity, total])).toEqual([
      ['item', 1, 20_00n],
      ['delivery', 1, 5_00n],
    ]);
  });

  it('a canceled order has one for what is left, paid or not, and none for the refunds of its cancellation', () => {
    expect(summaryOf(run(placed, invoice(), cancel))).toEqual([
      'invoice staff 4500',
      'credit_note cancellation 4500',
    ]);
    const partly = run(paid, invoice(), ...refund(10_00n), cancel);
    expect(summaryOf(partly)).toEqual([
      'invoice staff 4500',
      'credit_note refund 1000',
      'credit_note cancellation 3500',
    ]);
    expect(netOf(partly)).toBe(0n);
  });

  it('a correction takes the invoice back and makes a new one, and the refund that pays it out has none', () => {
    const corrected = run(paid, invoice(), ...correction({ items: [{ line_item_id: 'li_1', quantity: 1 }] }));
    expect(summaryOf(corrected)).toEqual([
      'invoice staff 4500',
      'credit_note correction 4500',
      'invoice correction 2500',
    ]);
    // The lines of what it takes back are those of the old invoice.
    expect(documentsOf(corrected)[1]?.lines).toEqual(documentsOf(corrected)[0]?.lines);
    expect(summaryOf(run(corrected, ...refund(20_00n)))).toEqual(summaryOf(corrected));
    // What goes back beyond that is taken back of the new one.
    expect(summaryOf(run(corrected, ...refund(23_00n))).slice(3)).toEqual(['credit_note refund 300']);
  });

  it.each([
    ['by staff', refund(20_00n)],
    ['at the provider', [outside(20_00n)]],
  ])(
    'a refund that paid a correction out %s has none either when another one makes that due again',
    (_, back) => {
      const [less, more] = [1, 2].map((quantity) =>
        correction({ items: [{ line_item_id: 'li_1', quantity }] }),
      );
      const owing = run(paid, invoice(), ...(less ?? []), ...back, ...(more ?? []));
      const documents = [
        'invoice staff 4500',
        'credit_note correction 4500',
        'invoice correction 2500',
        'credit_note correction 2500',
        'invoice correction 4500',
      ];
      expect(summaryOf(owing)).toEqual(documents);
      const whole = payed(owing);
      expect(sumsOf(whole).outstanding).toBe(0n);
      expect(summaryOf(run(whole, ...refund(5_00n)))).toEqual([...documents, 'credit_note refund 500']);
    },
  );

  it('what a rate was before staff changed it, and is after, stand beside each other', () => {
    const elsewhere = { ...otherAddress, country_iso: address.country_iso, state_abbr: 'NY' };
    const first = correction({ shippingAddress: elsewhere, taxes: taxesInNewYork('0.10', false) });
    const additions = [{ variantId: mug.variant_id, quantity: 1, price: 10_00n }];
    const second = correction({ additions, taxes: taxesInNewYork('0.20', false) });
    const invoiced = run(paid, ...first, ...second, invoice());
    const ratesOf = (at: number) =>
      documentsOf(invoiced)[at]?.taxes.map(({ rate, amount, net }) => [rate, amount, net]);
    expect(ratesOf(0)).toEqual([
      ['0.10', 4_50n, 45_00n],
      ['0.20', 2_00n, 10_00n],
    ]);
    // What is given back says nothing of which it was: each gives its part.
    const back = run(invoiced, ...refund(30_75n));
    expect(documentsOf(back)[1]?.taxes.map(({ rate, amount, net }) => [rate, amount, net])).toEqual([
      ['0.10', 2_25n, 22_50n],
      ['0.20', 1_00n, 5_00n],
    ]);
  });

  it('an order without an invoice has none', () => {
    expect(
      documentsOf(
        run(paid, ...refund(10_00n), ...correction({ items: [{ line_item_id: 'li_1', quantity: 1 }] })),
      ),
    ).toEqual([]);
  });

  it('a refund that a provider takes back after its credit note is repeated without another one', () => {
    const before = run(paid, invoice(), ...refund(10_00n));
    const failed = {
      type: 'OrderRefundFailed',
      data: { refund_id: before.refunds[0]?.id, code: 'gateway_error', message: 'No' },
    };
    const after = folded(before, [failed as unknown as OrderFact]);
    expect(summaryOf(run(after, ...refund(10_00n)))).toEqual([
      'invoice staff 4500',
      'credit_note refund 1000',
    ]);
  });
});

describe('whatever is refunded, corrected and canceled', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 30_00 }) }),
    fc.record({ does: fc.constant('goods' as const), delivery: fc.integer({ min: 0, max: 2_00 }) }),
    fc.record({
      does: fc.constant('correct' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      rate: fc.constantFrom('0.10', '0.07725'),
      included: fc.boolean(),
      percent: fc.constantFrom(null, 1_500, 333),
    }),
    fc.record({ does: fc.constant('invoice' as const) }),
    fc.record({ does: fc.constant('cancel' as const) }),
    fc.record({ does: fc.constant('pay' as const) }),
  );

  it('documents sum up to what is sold and kept: in all, for each rate, and line by line', () => {
    let [invoices, notes] = [0, 0];
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), fc.boolean(), (steps, isPaid) => {
        let state: Order = isPaid ? paid : placed;
        for (const each of steps) {
          if (each.does === 'pay') state = payed(state);
          for (const command of commandsOf(each)) state = attempted(state, command);
          expectSums(state);
        }
        const all = documentsOf(state);
        invoices += all.filter(({ type }) => type === 'invoice').length;
        notes += all.filter(({ type }) => type === 'credit_note').length;
      }),
      { numRuns: 100 },
    );
    expect(invoices).toBeGreaterThan(0);
    expect(notes).toBeGreaterThan(0);
  });

  type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

  function commandsOf(each: Step): readonly OrderCommand[] {
    switch (each.does) {
      case 'invoice':
        return [invoice()];
      case 'cancel':
        return [cancel];
      case 'pay':
        return [];
      case 'refund':
        return refund(BigInt(each.amount));
      case 'goods':
        return refund(undefined, {
          items: [{ line_item_id: 'li_1', quantity: 1 }],
          deliveryAmount: BigInt(each.delivery),
        });
      case 'correct': {
        const { quantity, rate, included, percent } = each;
        return correction({
          items: [{ line_item_id: 'li_1', quantity }],
          shippingAddress: { ...otherAddress, country_iso: address.country_iso, state_abbr: 'NY' },
          taxes: taxesInNewYork(rate, included),
          discount: percent === null ? null : { basisPoints: percent, amount: null },
        });
      }
    }
  }
});

function expectSums(state: Order): void {
  const documents = documentsOf(state);
  const sum = (amounts: readonly money.Minor[]) => amounts.reduce((all, each) => all + each, 0n);
  for (const { total, lines, taxes } of documents) {
    const added = sum(taxes.filter(({ included }) => !included).map(({ amount }) => amount));
    expect(sum(lines.map((line) => line.total)) + added).toBe(total);
    expect(total >= sum(taxes.map(({ amount }) => amount))).toBe(true);
    expect(taxes.every(({ amount }) => amount >= 0n)).toBe(true);
  }
  for (const one of documents.filter(({ type }) => type === 'invoice')) {
    const notes = documents.filter(({ invoice_entry }) => invoice_entry === one.entry);
    expect(sum(notes.map(({ total }) => total)) <= one.total).toBe(true);
    // Where all of it is taxed, by one rate each, so is what is taken back.
    if (taxedOf(one) === one.total) expect(notes.map(taxedOf)).toEqual(notes.map(({ total }) => total));
    for (const tax of one.taxes) {
      const back = notes.flatMap(({ taxes }) =>
        taxes.filter(({ rate, included }) => rate === tax.rate && included === tax.included),
      );
      expect(sum(back.map(({ amount }) => amount)) <= tax.amount).toBe(true);
      // An invoice that is taken back as a whole leaves no tax behind.
      if (sum(notes.map(({ total }) => total)) === one.total)
        expect(sum(back.map(({ amount }) => amount))).toBe(tax.amount);
    }
  }
  const last = invoiceOf(state);
  if (!last) return;
  if (state.status === 'canceled') {
    expect(netOf(state)).toBe(0n);
    return;
  }
  const { total, taxes } = totalsOf(state);
  expect(last.total).toBe(total);
  expect(sum(last.taxes.map(({ amount }) => amount))).toBe(taxes.included + taxes.additional);
  const completed = state.refunds.filter(({ status }) => status === 'completed');
  const back = sum(completed.map(({ amount }) => amount));
  // What was paid beyond what was sold, and went back, may have become due again.
  const unsold = sum(completed.map(({ amount, unsold = 0n }) => smaller(amount, unsold)));
  const { paid: received } = sumsOf(state);
  // What was sold and is kept.
  const expected = received - unsold >= total ? smaller(total, received - back) : total - (back - unsold);
  expect(netOf(state)).toBe(expected);
}

const taxedOf = ({ taxes }: OpenedDocument): bigint =>
  taxes.reduce((sum, { amount, net }) => sum + amount + net, 0n);

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** What is due was paid. */
const payed = (state: Order): Order => {
  const { outstanding } = sumsOf(state);
  if (outstanding === 0n) return state;
  made += 1;
  const amount = money.formatAmount(outstanding, 'USD');
  const of = { payment_id: `py_late_${made}`, payment_method_id: 'pm_cash', amount, currency: 'USD' };
  const method = { name: 'Cash', description: null, type: 'manual', auto_capture: false };
  const noCard = { payment_source_id: null, card: null, metadata: null };
  const added = ['OrderPaymentAdded', { ...of, customer_id: null, ...method, ...noCard }];
  return folded(state, history(added as unknown as Example, ['OrderPaymentReceived', of]));
};

const documentsOf = ({ documents = [] }: Order): readonly OpenedDocument[] => documents;

const netOf = (state: Order): money.Minor =>
  documentsOf(state).reduce((sum, { type, total }) => (type === 'invoice' ? sum + total : sum - total), 0n);

const summaryOf = (state: Order): string[] =>
  documentsOf(state).map(({ type, cause, total }) => `${type} ${cause} ${total}`);

const opened = (facts: readonly OrderFact[]) =>
  facts.filter((fact) => fact.type === 'OrderDocumentOpened') as [
    Extract<OrderFact, { type: 'OrderDocumentOpened' }>,
    ...Extract<OrderFact, { type: 'OrderDocumentOpened' }>[],
  ];

function folded(state: OrderState, facts: readonly OrderFact[]): Order {
  const at = '2026-02-03T04:05:06.000Z';
  return facts.reduce((now, fact) => evolve(now, fact, { at, revision: 9 }), state) as Order;
}

const run = (state: Order, ...commands: readonly OrderCommand[]): Order =>
  commands.reduce((now, command) => folded(now, order.decide(command, now)), state);

/** What is refused changes nothing. */
function attempted(state: Order, command: OrderCommand): Order {
  try {
    return run(state, command);
  } catch (error) {
    if (error instanceof Refusal) return state;
    throw error;
  }
}

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  throw new Error('nothing was refused');
}

const after = (...examples: readonly Example[]): Order =>
  folded(initial, history(...ready, started, completed, ...examples));

const placed = after();
const paid = after([
  'OrderPaymentReceived',
  { payment_id: 'py_1', payment_method_id: 'pm_cash', amount: '45.00', currency: 'USD' },
]);
if (!isPlaced(paid)) throw new Error('the order is not placed');

const invoice = (): CommandOf<'OpenInvoice'> => ({
  type: 'OpenInvoice',
  storeId,
  cause: 'staff',
  createdById: 'admin_1',
});

const cancel: OrderCommand = { type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true };

/** Money that staff gave back by other means: begun, and completed where it is not at once. */
function refund(
  amount: bigint | undefined,
  wanted: Partial<CommandOf<'StartRefund'>> = {},
): [OrderCommand, OrderCommand] {
  made += 1;
  const refundId = `re_${made}`;
  const begin: CommandOf<'StartRefund'> = {
    type: 'StartRefund',
    storeId,
    refundId,
    storeCreditId: 'credit_1',
    amount,
    items: [],
    deliveryAmount: undefined,
    isRestocked: undefined,
    to: 'manual',
    paymentId: null,
    isCardExpired: false,
    reason: null,
    metadata: undefined,
    restockItems: [],
    createdById: null,
    ...wanted,
  };
  return [begin, { type: 'CompleteRefund', refundId, declined: [] }];
}

/** Money that somebody gave back where the provider is. */
function outside(amount: bigint): OrderCommand {
  made += 1;
  const refundId = `re_${made}`;
  return {
    type: 'RecordOutsideRefund',
    refundId,
    paymentId: 'py_1',
    transactionId: `tx_${made}`,
    amount,
  };
}

function correction(wanted: Partial<CommandOf<'StartCorrection'>>): [OrderCommand, OrderCommand] {
  made += 1;
  const correctionId = `cor_${made}`;
  let lines = 0;
  const begin: CommandOf<'StartCorrection'> = {
    type: 'StartCorrection',
    storeId,
    correctionId,
    items: [],
    additions: [],
    shippingAddress: null,
    deliveryMethodId: null,
    discount: null,
    reason: null,
    isCustomerNotified: true,
    quotes: [shirt, mug],
    newLineId: () => `li_new_${made}_${++lines}`,
    fulfillmentId: 'ful_9',
    deliveryMethods: [],
    ...wanted,
  };
  return [begin, { type: 'CompleteCorrection', correctionId }];
}

const taxesInNewYork = (rate: string, included: boolean): StoreTaxes => ({
  zones: [
    { id: 'zone_1', members: [{ country_iso: address.country_iso, state_abbr: 'NY' }], created_at: '2026' },
  ],
  rates: [
    {
      // Staff change one rate.
      tax_rate_id: 'taxrate_1',
      name: 'State',
      rate,
      included,
      zone_id: 'zone_1',
      tax_category_id: null,
    },
  ],
  default_category_id: null,
  category_ids: [],
  home: { country_iso: address.country_iso, state_abbr: null },
  deliveryCategories: [],
});
