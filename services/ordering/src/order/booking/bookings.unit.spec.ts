import { money, Refusal } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxRate } from '../../tax/taxes.ts';
import { newFulfillment } from '../delivery/fulfillments.ts';
import { importedOrder } from '../imported/imported.evolve.ts';
import type { CommandOf, OrderCommand } from '../order.commands.ts';
import { order } from '../order.decider.ts';
import { address, card50, cashPayment, created, history, shirtsAdded, storeId } from '../order.examples.ts';
import type { FactData } from '../order.facts.ts';
import { type CanceledOrder, type Cart, isPlaced, type OrderState, type PlacedOrder } from '../order.ts';
import { sumsOf } from '../payment/sums.ts';
import { priceOf } from '../price/price.ts';
import { totalsOf } from '../price/totals.ts';
import { bookedBy } from './booked-facts.ts';
import { type Booking, bookingsOf } from './bookings.ts';

describe('the bookings of an order', () => {
  it.each(['USD', 'JPY', 'KWD'])(
    'sum up to what was sold, taxed by each rate, paid and given back, whatever became of it: %s',
    (currency) => {
      const met = new Set<string>();
      fc.assert(
        fc.property(
          placedOrders(currency),
          fc.array(steps, { maxLength: 6 }),
          fc.boolean(),
          (placed, wanted, isCanceled) => {
            const { after, booked } = walked(placed, [...wanted, ...(isCanceled ? [cancel] : [])]);
            const sums = sumsOf(after);
            const { total, taxes } = totalsOf(after);
            const completed = after.refunds.filter(({ status }) => status === 'completed');
            const back = after.status === 'canceled' ? total : sum(completed.map(({ amount }) => amount));
            expect(sum(ofKinds(booked, 'sale', 'delivery').map(({ gross }) => gross))).toBe(total);
            expect(sum(ofKinds(booked, 'refund').map(({ gross }) => gross))).toBe(-back);
            expect(sum(ofKinds(booked, 'payment').map(({ gross }) => gross))).toBe(sums.paid);
            expect(sum(ofKinds(booked, 'payout').map(({ gross }) => gross))).toBe(-sums.refunded);
            const taxed = sum(ofKinds(booked, 'tax').map(({ tax }) => tax ?? 0n));
            expect(sum(ofKinds(booked, 'sale', 'delivery', 'refund').map(({ tax }) => tax ?? 0n))).toBe(
              taxed,
            );
            for (const { name, amount } of ratesLeft(after))
              expect(sum(booked.flatMap((each) => (each.tax_name === name ? (each.tax ?? 0n) : [])))).toBe(
                amount,
              );
            for (const { net, tax, gross } of booked) if (net !== null) expect(net + (tax ?? 0n)).toBe(gross);
            // What is all back leaves nothing of which taxes are due.
            if (back === total) {
              expect(taxed).toBe(0n);
              for (const { name, rate } of rates)
                if (Number(rate) > 0 && after.status === 'canceled') expect(netOf(booked, name)).toBe(0n);
            }
            for (const { kind } of booked) met.add(kind);
            if (completed.some(({ items }) => items.length > 0)) met.add('goods back');
            if (taxes.included > 0n && taxes.additional > 0n) met.add('both kinds of taxes');
          },
        ),
        // By a seed, so that each kind of history is met whenever this runs.
        { numRuns: 100, seed: 1 },
      );
      const kinds = ['sale', 'delivery', 'tax', 'refund', 'payment', 'payout'];
      expect([...met].toSorted()).toEqual([...kinds, 'both kinds of taxes', 'goods back'].toSorted());
    },
  );

  it('are none before it is placed, and none of what changes no money', () => {
    expect(bookingsOf({ status: 'absent' }, cart('USD'))).toEqual([]);
    const placed = placedOf(cart('USD'));
    expect(bookingsOf(placed, { ...placed, internal_note: 'Call', state_lock_version: 9 })).toEqual([]);
  });

  it('say what each rate taxes, of goods and of a delivery that is taxed as they are', () => {
    const [book, shirt] = [
      { id: 'li_1', price: 10_700n, tax_category_id: 'taxcat_books' },
      { id: 'li_2', price: 11_900n, tax_category_id: null },
    ].map((parts) => ({ ...line(parts.price, 1), ...parts, product_id: parts.id }));
    const placed = placedOf({
      ...cart('USD'),
      items: [book, shirt].flatMap((each) => each ?? []),
      delivery: { ...delivery, cost: 2_260n, taxed_as_goods: true },
      tax_rates: [
        { tax_category_id: null, rates: [vat] },
        { tax_category_id: 'taxcat_books', rates: [reduced] },
      ],
    });
    const booked = bookingsOf({ status: 'absent' }, placed);
    // 22.60 of delivery are 10.70 with 7 %, and 11.90 with 19 %.
    expect(booked.map(shown)).toEqual([
      'sale   20000 + 2600 = 22600 ',
      'delivery   2000 + 260 = 2260 ',
      'tax Reduced 0.07 11000 + 770 = 11770 ',
      'tax VAT 0.19 11000 + 2090 = 13090 ',
      'payment   null + null = 24860 Cash on delivery',
    ]);
  });

  it('are of the day on which each happened, also in another shop, where what was given back is of the day of its cancellation', () => {
    const data = imported;
    const at = '2026-05-01T00:00:00.000Z';
    const after = importedOrder({ ...data, state_lock_version: 0 }, at);
    const booked = bookedBy(
      { type: 'OrderImported', data: { ...data, state_lock_version: 0 } },
      { before: { status: 'absent' }, after, at },
    );
    expect(booked.map((each) => [each.at, each.bookings.map(shown)])).toEqual([
      [
        '2019-05-01T09:30:00.000Z',
        [
          'sale   10000 + 1900 = 11900 ',
          'tax VAT 0.19 10000 + 1900 = 11900 ',
          'payment   null + null = 11900 PayPal',
        ],
      ],
      [
        '2019-05-03T00:00:00.000Z',
        [
          'tax VAT 0.19 -10000 + -1900 = -11900 ',
          'refund   -10000 + -1900 = -11900 ',
          'payout   null + null = -11900 PayPal',
        ],
      ],
    ]);
  });
});

const shown = ({ kind, tax_name, tax_rate, net, tax, gross, payment_method }: Booking) =>
  `${kind} ${tax_name ?? ''} ${tax_rate ?? ''} ${net} + ${tax} = ${gross} ${payment_method ?? ''}`;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n);

const ofKinds = (booked: readonly Booking[], ...kinds: readonly string[]): Booking[] =>
  booked.filter(({ kind }) => kinds.includes(kind));

const netOf = (booked: readonly Booking[], name: string): bigint =>
  sum(booked.flatMap((each) => (each.tax_name === name ? (each.net ?? 0n) : [])));

/** The taxes that are not given back, by rate. */
function ratesLeft(after: OrderState): { name: string; amount: bigint }[] {
  if (!isPlaced(after) || after.status === 'canceled') return rates.map(({ name }) => ({ name, amount: 0n }));
  const { taxes } = totalsOf(after);
  const taxed = [...Object.values(taxes.lines), taxes.delivery].flatMap(({ lines }) => lines);
  const back = after.refunds.filter(({ status }) => status === 'completed').flatMap((refund) => refund.taxes);
  return rates.map(({ name }) => {
    const of = (lines: readonly { readonly name: string; readonly amount: bigint }[]) =>
      sum(lines.flatMap((each) => (each.name === name ? each.amount : [])));
    return { name, amount: of(taxed) - of(back) };
  });
}

const vat = { tax_rate_id: 'taxrate_a', name: 'VAT', rate: '0.19', included: true };
const reduced = { tax_rate_id: 'taxrate_b', name: 'Reduced', rate: '0.07', included: true };
const rates: readonly TaxRate[] = [
  vat,
  reduced,
  { tax_rate_id: 'taxrate_c', name: 'State', rate: '0.09975', included: false },
  { tax_rate_id: 'taxrate_d', name: 'City', rate: '0.05', included: false },
];

const base = history(created, shirtsAdded).reduce<OrderState>(
  (state, fact, revision) => order.evolve(state, fact, { at: '', revision }),
  { status: 'absent' },
) as Cart;

function line(price: bigint, quantity: number) {
  const [first] = base.items;
  if (!first) throw new Error('the example has a line');
  return { ...first, price, quantity };
}

const delivery = {
  delivery_method_id: 'dm_1',
  name: 'Standard',
  code: null,
  cost: 5_00n,
  reason: 'default' as const,
  tax_category_id: null,
};

const cart = (currency: string): Cart => ({ ...base, currency, shipping_address: address, delivery });

/** What a checkout makes of a cart, paid in cash as soon as it is placed. */
function placedOf(open: Cart): PlacedOrder {
  const price = priceOf(open);
  const at = '2026-01-01T00:00:00.000Z';
  return {
    ...open,
    status: 'completed',
    completed_at: at,
    customer_id: 'cus_1',
    payments:
      price.due > 0n ? [{ ...cashPayment, amount: price.due, status: 'completed', captured: price.due }] : [],
    fulfillments: [
      {
        ...newFulfillment(at),
        id: null,
        items: open.items.map(({ id, quantity }) => ({ line_item_id: id, quantity })),
      },
    ],
    checkout: {
      id: 'checkout_1',
      started_at: at,
      timezone: 'UTC',
      item_total: price.items,
      delivery_total: price.delivery,
      discounts: price.discounts,
      taxes: price.taxes,
      total: price.total,
      gift_card: price.giftCard > 0n ? { id: 'gc_1', amount: price.giftCard } : null,
      store_credit:
        price.storeCredit > 0n
          ? { amount: price.storeCredit, credits: [{ id: 'credit_1', amount: price.storeCredit }] }
          : null,
      amount_due: price.due,
      is_customer_notified: false,
    },
  };
}

const placedOrders = (currency: string): fc.Arbitrary<PlacedOrder> => {
  const prices = fc.bigInt({ min: 0n, max: 10n ** BigInt(money.exponentOf(currency) + 3) });
  const taxes = fc.array(fc.subarray([...rates]), { minLength: 2, maxLength: 2 });
  return fc
    .record({
      lines: fc.array(fc.tuple(prices, fc.integer({ min: 1, max: 5 }), fc.boolean()), {
        minLength: 1,
        maxLength: 4,
      }),
      cost: prices,
      isAsGoods: fc.boolean(),
      taxes,
      off: fc.nat(10_000),
      card: fc.oneof(fc.constant(0n), prices),
      credit: fc.oneof(fc.constant(0n), prices),
    })
    .map(({ lines, cost, isAsGoods, taxes: [usual = [], other = []], off, card, credit }) =>
      placedOf({
        ...cart(currency),
        items: lines.map(([price, quantity, isOther], index) => ({
          ...line(price, quantity),
          id: `li_${index}`,
          currency,
          tax_category_id: isOther ? 'taxcat_other' : null,
        })),
        delivery: { ...delivery, cost, ...(isAsGoods && { taxed_as_goods: true }) },
        tax_rates: [
          { tax_category_id: null, rates: usual },
          { tax_category_id: 'taxcat_other', rates: other },
        ],
        promotions: [
          {
            promotion_id: 'promo_1',
            name: 'Off',
            description: null,
            code: null,
            kind: 'percentage',
            basis_points: off,
            amount: null,
            currency: null,
            minimum_total: null,
            eligible_product_ids: null,
            unusable: null,
          },
        ],
        gift_card: { ...card50, currency, remaining: card },
        store_credit: { wanted: null, available: credit },
      }),
    );
};

type Step = (state: PlacedOrder, turn: number) => OrderCommand;

const cancel: Step = () => ({ type: 'Cancel', storeId, cancellationId: 'cancel_1', isRestocked: true });

const steps: fc.Arbitrary<Step> = fc
  .record({
    part: fc.nat(100),
    line: fc.option(fc.nat(3)),
    to: fc.constantFrom('manual', 'original', 'store_credit'),
  })
  .map(({ part, line: of, to }) => (state, turn) => {
    const { paid, refunded } = sumsOf(state);
    const item = of === null ? undefined : state.items[of];
    return {
      type: 'StartRefund',
      storeId,
      refundId: `re_${turn}`,
      storeCreditId: `credit_new_${turn}`,
      amount: item ? undefined : ((paid - refunded) * BigInt(part)) / 100n,
      items: item ? [{ line_item_id: item.id, quantity: 1 }] : [],
      deliveryAmount: undefined,
      isRestocked: undefined,
      to,
      paymentId: null,
      isCardExpired: false,
      reason: null,
      metadata: undefined,
      restockItems: [],
      createdById: null,
    } satisfies CommandOf<'StartRefund'>;
  });

/** Each step with the end of what it began. What is refused changes nothing. */
function walked(
  placed: PlacedOrder,
  wanted: readonly Step[],
): { after: PlacedOrder | CanceledOrder; booked: Booking[] } {
  let state = placed as OrderState;
  const booked = bookingsOf({ status: 'absent' }, placed);
  const told = (command: OrderCommand) => {
    let facts: ReturnType<typeof order.decide> = [];
    try {
      facts = order.decide(command, state);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    for (const fact of facts) {
      const next = order.evolve(state, fact, { at: '2026-01-02T00:00:00.000Z', revision: 1 });
      booked.push(...bookingsOf(state, next));
      state = next;
    }
  };
  for (const [turn, step] of wanted.entries()) {
    told(step(state as PlacedOrder, turn));
    told({ type: 'CompleteRefund', refundId: `re_${turn}`, declined: [] });
  }
  if (!isPlaced(state)) throw new Error('the order is not placed');
  return { after: state, booked };
}

const imported: FactData<'OrderImported'> = {
  store_id: storeId,
  import_id: 'imp_1',
  number: '7',
  customer_id: null,
  currency: 'USD',
  locale: 'en',
  completed_at: '2019-05-01T09:30:00.000Z',
  canceled_at: '2019-05-03T00:00:00.000Z',
  email: null,
  customer_note: null,
  internal_note: null,
  tags: [],
  metadata: null,
  shipping_address: null,
  billing_address: null,
  lines: [
    {
      line_item_id: 'li_1',
      variant_id: 'var_1',
      product_id: 'prod_1',
      name: 'Old shirt',
      slug: 'old-shirt',
      sku: null,
      thumbnail_url: null,
      quantity: 1,
      shipped_quantity: 0,
      price: '119.00',
      currency: 'USD',
    },
  ],
  item_total: '119.00',
  delivery_total: '0.00',
  delivery_method: null,
  discount_total: '0.00',
  discounts: [],
  line_discounts: [],
  delivery_discount_total: '0.00',
  included_tax_total: '19.00',
  additional_tax_total: '0.00',
  tax_rates: [vat],
  line_taxes: [{ line_item_id: 'li_1', tax_rate_id: vat.tax_rate_id, amount: '19.00', currency: 'USD' }],
  delivery_taxes: [],
  total: '119.00',
  payment_status: 'void',
  fulfillment_status: 'canceled',
  payments: [{ payment_id: 'py_1', name: 'PayPal', status: 'completed', amount: '119.00', currency: 'USD' }],
  refund: {
    refund_id: 're_1',
    payment_id: 'py_1',
    amount: '119.00',
    currency: 'USD',
    taxes: [{ ...vat, amount: '19.00', currency: 'USD' }],
  },
};
