import { importedOrder } from '@storefold/contracts';
import { english, Refusal } from '@storefold/kernel/core';
import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import type { OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import { factOf } from '../order.draft.ts';
import { evolve, initial } from '../order.evolve.ts';
import { key, storeId } from '../order.examples.ts';
import { adminOrderBody } from '../order.serializer.ts';
import { isOrder, type Order } from '../order.ts';
import { importedOrderId, importedOrderOf } from './imported-order.ts';

const placedAt = '2019-05-01T09:30:00.000Z';
const at = '2026-11-29T10:00:00.000Z';

const cap = { sku: 'CAP', name: 'Cap', quantity: 2, price: '15.00' };
const mug = { sku: 'GONE', name: 'Mug', quantity: 1, price: '10.00' };
const sent = {
  number: '#1001',
  email: 'ann@example.com',
  currency: 'EUR',
  discount_total: '4.00',
  discount_code: 'MAY',
  delivery_total: '4.90',
  tax_lines: [{ name: 'MwSt 19 %', amount: '6.53' }],
  total: '40.90',
  payment_method: 'PayPal',
  refund_total: '10.00',
  completed_at: placedAt,
  items: [cap, mug],
};

/** What is taken in of a body, and the warnings. */
function read(body: object) {
  const warnings: string[] = [];
  const imported = importedOrderOf(importedOrder.parse(body), {
    id: 'or_1',
    storeId,
    importId: 'imp_1',
    currency: 'USD',
    locale: 'en',
    customerId: null,
    shippingAddress: null,
    billingAddress: null,
    soldHere: new Map([
      ['cap', { variant_id: 'var_cap', product_id: 'prod_cap', slug: 'cap', thumbnail_url: null }],
    ]),
    warn: (field, said) => warnings.push(`${field} ${english.say(said)}`),
  });
  return { imported, warnings };
}

const fact = (body: object = sent) => factOf('OrderImported', read(body).imported, 0);

function shown(body: object = sent) {
  const state = evolve(initial, fact(body), { at, revision: 0 });
  if (!isOrder(state)) throw new Error('there is no order');
  return { body: adminOrderBody(key, state), order: state as Order };
}

/** By the field that is refused. */
function refusal(body: object): unknown {
  try {
    read(body);
  } catch (error) {
    return error instanceof Refusal ? english.sayAll(error.unsaid.details ?? {}) : error;
  }
  return undefined;
}

describe('an order of another shop', () => {
  it('is as the file says, to the cent: sums, what paid, what was given back', () => {
    const { body } = shown();
    expect(read(sent).warnings).toEqual([]);
    expect(body).toMatchObject({
      number: '1001',
      status: 'placed',
      state: 'complete',
      item_total: '40.00',
      discount_total: '-4.00',
      delivery_total: '4.90',
      included_tax_total: '6.53',
      additional_tax_total: '0.00',
      total: '40.90',
      payment_total: '40.90',
      refund_total: '10.00',
      refund_status: 'partial',
      outstanding_balance: '0.00',
      payment_status: 'paid',
      fulfillment_status: 'shipped',
      completed_at: placedAt,
      created_at: placedAt,
      import_id: 'imp_1',
      discounts: [{ code: 'MAY', amount: '-4.00' }],
      payments: [{ status: 'completed', amount: '40.90', payment_method: { name: 'PayPal' } }],
      fulfillments: [{ status: 'shipped' }],
    });
    const taxes = [...body.items, ...body.fulfillments].flatMap(({ tax_lines }) => tax_lines ?? []);
    expect(taxes.every(({ name, rate }) => name === 'MwSt 19 %' && rate === '0.19')).toBe(true);
    expect(taxes.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(653);
    expect(body.items.map(({ variant_id, slug, name }) => [variant_id, slug, name])).toEqual([
      ['var_cap', 'cap', 'Cap'],
      [expect.stringMatching(/^var\w*_/), 'mug', 'Mug'],
    ]);
  });

  it.each([
    ['balance_due', undefined, '0.00', '40.90', 'pending'],
    ['balance_due', '15.90', '25.00', '15.90', 'completed pending'],
    ['failed', undefined, '0.00', '40.90', 'failed'],
    ['void', undefined, '0.00', '40.90', 'void'],
  ])(
    'that is %s, of %s, was paid as far as that',
    (payment_status, outstanding_balance, paid, due, payments) => {
      const { body } = shown({ ...sent, refund_total: undefined, payment_status, outstanding_balance });
      expect(body).toMatchObject({ payment_status, payment_total: paid, outstanding_balance: due });
      expect(body.payments.map(({ status }) => status).join(' ')).toBe(payments);
    },
  );

  it('that was canceled stands with what was given back, on its own day', () => {
    const canceled_at = '2019-05-03T00:00:00.000Z';
    const { body } = shown({ ...sent, status: 'canceled', canceled_at, refund_total: '40.90' });
    expect(body).toMatchObject({
      status: 'canceled',
      state: 'canceled',
      canceled_at,
      fulfillment_status: 'canceled',
      refund_total: '40.90',
      refund_status: 'full',
      outstanding_balance: '0.00',
    });
  });

  it('was shipped in part as its lines say', () => {
    const items = [{ ...cap, shipped_quantity: 1 }, mug];
    const { body } = shown({ ...sent, fulfillment_status: 'partial', items });
    expect(body.fulfillment_status).toBe('partial');
    expect(
      body.fulfillments.map(({ status, items: of }) => [status, of.map(({ quantity }) => quantity)]),
    ).toEqual([
      ['shipped', [1]],
      ['ready', [1, 1]],
    ]);
  });

  it('has added taxes where only they make the total, and says what does not add up', () => {
    const plain = { ...sent, discount_total: undefined, discount_code: undefined, refund_total: undefined };
    const added = shown({ ...plain, total: '51.43' }).body;
    expect(added).toMatchObject({ additional_tax_total: '6.53', included_tax_total: '0.00', total: '51.43' });
    const { warnings } = read({ ...plain, total: '44.00', item_total: '41.00' });
    expect(warnings).toEqual([
      'item_total is 41.00, and its parts come to 40.00: it stays as it is written',
      'total is 44.00, and its parts come to 52.43: it stays as it is written',
    ]);
    expect(shown({ ...plain, total: '44.00' }).body.total).toBe('44.00');
  });

  it('takes nothing off twice where prices are after discounts', () => {
    const { imported, warnings } = read({ ...sent, total: '44.90', refund_total: undefined });
    expect(imported).toMatchObject({ discount_total: '0.00', total: '44.90' });
    expect(warnings).toEqual([
      'discount_total is in the prices of the lines already: it is not taken off once more',
    ]);
  });

  it('has lines that sum to what a file says of all of their units, in units of its currency', () => {
    const items = [{ name: 'Pen', quantity: 3, total: '10.00' }];
    const pens = { number: '7', total: '10.00', completed_at: placedAt, items };
    expect(
      shown({ ...pens, currency: 'EUR' }).body.items.map((line) => `${line.quantity} ${line.price}`),
    ).toEqual(['1 3.34', '2 3.33']);
    expect(shown({ ...pens, currency: 'KWD' }).body.item_total).toBe('10.000');
    expect(refusal({ ...pens, currency: 'JPY' })).toEqual({
      'items.0.total': [expect.stringMatching(/decimals/)],
    });
  });

  it.each([
    ['a draft', { status: 'draft' }, { status: ['is no order that was placed there'] }],
    ['no currency', { currency: 'XXY' }, { currency: ['is invalid'] }],
    [
      'more back than it cost',
      { refund_total: '41.00' },
      { refund_total: [expect.stringMatching(/40\.90/)] },
    ],
    ['a discount of more', { discount_total: '50' }, { discount_total: [expect.stringMatching(/44\.90/)] }],
    ['nothing sold', { items: [] }, { items: ["can't be blank"] }],
    [
      'a line of no price',
      { items: [{ name: 'Pen', quantity: 1 }] },
      { 'items.0.price': ["can't be blank"] },
    ],
  ])('of %s is refused', (_, changes, details) => {
    expect(refusal({ ...sent, ...changes })).toEqual(details);
  });

  it('is there once, whenever the same file comes again, and stays where the file says otherwise', () => {
    const command = (body: object): OrderCommand => ({ type: 'ImportOrder', imported: read(body).imported });
    given(order, []).when(command(sent)).thenFacts([fact()]);
    given(order, [fact()]).when(command(sent)).thenNothing();
    const noted = factOf('OrderDetailsChanged', { customer_id: null, tags: ['old'] }, 1);
    given(order, [fact(), noted])
      .when(command({ ...sent, tags: ['new'] }))
      .thenNothing();
    given(order, [fact()])
      .when(command({ ...sent, total: '41.00' }))
      .thenRefused('validation_error', /40\.90/);
  });

  describe('goes with its import', () => {
    const undo: OrderCommand = { type: 'UndoImport', importId: 'imp_1' };
    const undone = (version: number) => factOf('OrderImportReversed', { import_id: 'imp_1' }, version);
    const associated = factOf('OrderAssociated', { customer_id: 'cus_1' }, 1);

    it('as if it had never been, by that import alone, and once', () => {
      given(order, [fact()])
        .when(undo)
        .thenFacts([undone(1)]);
      expect(given(order, [fact(), undone(1)]).state).toEqual({ status: 'deleted' });
      given(order, [fact(), undone(1)])
        .when(undo)
        .thenNothing();
      given(order, [fact()])
        .when({ ...undo, importId: 'imp_2' })
        .thenNothing();
      given(order, []).when(undo).thenNothing();
    });

    it('also when it is a customer by now, whose it always was, or of nobody any more', () => {
      given(order, [fact(), associated])
        .when(undo)
        .thenFacts([undone(2)]);
      const erased = factOf('OrderPersonalDataErased', { customer_id: 'cus_1' }, 2);
      given(order, [fact(), associated, erased])
        .when(undo)
        .thenFacts([undone(3)]);
    });

    it('not when staff did something with it here', () => {
      const noted = factOf('OrderDetailsChanged', { customer_id: null, tags: ['old'] }, 1);
      given(order, [fact(), noted])
        .when(undo)
        .thenRefused('resource_invalid', /changed since/);
    });

    it('for good: its number may come again, as another order', () => {
      given(order, [fact(), undone(1)])
        .when({ type: 'ImportOrder', imported: read(sent).imported })
        .thenNothing();
      const first = importedOrderId(storeId, '1001');
      const ids = [first, importedOrderId(storeId, '1001', first), importedOrderId('store_2', '1001')];
      expect(new Set(ids).size).toBe(3);
      expect(importedOrderId(storeId, 'r-1a')).toBe(importedOrderId(storeId, 'R-1A'));
    });
  });

  describe('is history:', () => {
    const staff = { storeId };
    const back = {
      type: 'StartRefund',
      ...staff,
      refundId: 're_1',
      amount: 5_00n,
      to: 'manual',
      paymentId: null,
      reason: null,
      metadata: undefined,
      items: [],
      deliveryAmount: undefined,
      isRestocked: undefined,
      restockItems: [],
      createdById: null,
      storeCreditId: 'sc_1',
      isCardExpired: false,
    } as Extract<OrderCommand, { type: 'StartRefund' }>;

    it('money goes back by hand, and by no provider, and nothing comes to a shelf', () => {
      const { order: before } = shown();
      const facts = order.decide(back, before);
      expect(facts.map(({ type }) => type)).toEqual([
        'OrderRefundStarted',
        'OrderPaymentRefundNoted',
        'OrderRefundCompleted',
      ]);
      const after = facts.reduce(
        (state, each, index) => evolve(state, each, { at, revision: index + 1 }),
        before as ReturnType<typeof evolve>,
      );
      expect(isOrder(after) && adminOrderBody(key, after)).toMatchObject({ refund_total: '15.00' });
      given(order, [fact()])
        .when({ ...back, to: 'original' })
        .thenRefused('validation_error', /manual/);
      given(order, [fact()])
        .when({ ...back, isRestocked: true })
        .thenRefused('validation_error', /shelf/);
    });

    it('goods that were not shipped there are given back in money alone', () => {
      const { order: before } = shown({ ...sent, fulfillment_status: 'ready', refund_total: undefined });
      const [line] = before.items;
      const items = [{ line_item_id: line?.id ?? '', quantity: 2 }];
      const [started, ...others] = order.decide({ ...back, amount: undefined, items }, before);
      expect(started?.data).toMatchObject({ amount: '27.33', restock_items: [], items });
      expect(others.map(({ type }) => type)).toEqual(['OrderPaymentRefundNoted', 'OrderRefundCompleted']);
    });

    it.each<[string, OrderCommand]>([
      ['canceled', { type: 'Cancel', ...staff, cancellationId: 'x', isRestocked: true } as OrderCommand],
      ['confirmed', { type: 'RequestConfirmation', ...staff } as OrderCommand],
      [
        'sent elsewhere',
        {
          type: 'ChangeDetails',
          ...staff,
          wanted: { details: { email: 'eve@example.com' }, items: [] },
        } as unknown as OrderCommand,
      ],
    ])('it is not %s', (_, command) => {
      given(order, [fact()])
        .when(command)
        .thenRefused('processing_error', /another shop/);
    });

    it('is told of to staff of its store alone', () => {
      given(order, [fact()])
        .when({ type: 'Cancel', storeId: 'store_2', cancellationId: 'x', isRestocked: true } as OrderCommand)
        .thenRefused('order_not_found');
    });
  });
});
