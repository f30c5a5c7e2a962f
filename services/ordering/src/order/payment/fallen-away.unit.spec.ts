import type { money } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evolve, initial } from '../order.evolve.ts';
import { completed, history, ready, started } from '../order.examples.ts';
import type { PlacedOrder } from '../order.ts';
import { totalsOf } from '../price/totals.ts';
import { fallenAwayOf } from './fallen-away.ts';
import { paymentStatusOf, sumsOf } from './sums.ts';

type Parts = PlacedOrder['fulfillments'];

describe('what is due of an order of which a part is not sent', () => {
  it('falls away with each unit, and all of it is the total, in each currency, with discounts and added taxes', () => {
    fc.assert(
      fc.property(anyOrder, fc.func(fc.boolean()), (order, isCanceledOf) => {
        const total = totalsOf(order).total;
        const canceled = (isCanceled: (index: number) => boolean) =>
          fallenAwayOf({
            ...order,
            fulfillments: order.fulfillments.map((each, index) =>
              isCanceled(index) ? { ...each, status: 'canceled' } : each,
            ),
          });
        expect(canceled(() => false)).toBe(0n);
        expect(canceled(() => true)).toBe(total);
        const some = canceled(isCanceledOf);
        expect(some >= 0n && some <= total).toBe(true);
      }),
    );
  });

  it('is the part that is shipped: it is owed until it is paid, then the order is paid', () => {
    const unpaid = withParts(order, [
      { line: 'li_1', quantity: 1, status: 'shipped' },
      { line: 'li_1', quantity: 1, status: 'canceled' },
    ]);
    expect(sumsOf(unpaid)).toMatchObject({ paid: 0n, due: 25_00n, outstanding: 25_00n });
    expect(paymentStatusOf(unpaid)).toBe('balance_due');
    expect(totalsOf(unpaid).total).toBe(45_00n);
    expect(paymentStatusOf(paidWith(unpaid, 25_00n))).toBe('paid');
    expect(paymentStatusOf(paidWith(unpaid, 45_00n))).toBe('credit_owed');
  });

  it('is nothing where nothing is sent: what was paid is owed to the customer, and without money it is void', () => {
    const unsent = withParts(order, [{ line: 'li_1', quantity: 2, status: 'canceled' }]);
    expect(sumsOf(unsent)).toMatchObject({ due: 0n, outstanding: 0n, unpromised: 0n });
    expect(paymentStatusOf(unsent)).toBe('void');
    expect(paymentStatusOf(paidWith(unsent, 45_00n))).toBe('credit_owed');
  });
});

const order = history(...ready, started, completed).reduce(
  (state, fact, revision) => evolve(state, fact, { at: '2026-02-03T04:05:06.000Z', revision }),
  initial,
) as PlacedOrder;

const paidWith = (unpaid: PlacedOrder, captured: money.Minor): PlacedOrder => ({
  ...unpaid,
  payments: unpaid.payments.map((payment) => ({ ...payment, status: 'completed', captured })),
});

/** The first part is the order's first fulfillment. */
function withParts(
  placed: PlacedOrder,
  parts: readonly { line: string; quantity: number; status: Parts[number]['status'] }[],
): PlacedOrder {
  const [first] = placed.fulfillments;
  if (!first) throw new Error('there is no fulfillment');
  const fulfillments = parts.map(({ line, quantity, status }, index) => ({
    ...first,
    id: index === 0 ? null : `ful_${index}`,
    status,
    items: [{ line_item_id: line, quantity }],
  }));
  return { ...placed, fulfillments };
}

const anyAmount = fc.bigInt({ min: 0n, max: 10_000n });

/** Lines of several units, each with a discount and taxes that share it unevenly, in fulfillments of a unit or more. */
const anyOrder = fc
  .array(
    fc.record({
      price: anyAmount,
      sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
      discount: fc.integer({ min: 0, max: 100 }),
      taxes: fc.array(anyAmount, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((wanted): PlacedOrder => {
    const lines = wanted.map(({ price, sizes }, index) => ({
      ...(order.items[0] as PlacedOrder['items'][number]),
      id: `li_${index}`,
      price,
      quantity: sizes.reduce((sum, each) => sum + each, 0),
    }));
    const amounts = wanted.map(({ price, discount, taxes }, index) => {
      const gross = price * BigInt(lines[index]?.quantity ?? 0);
      return { gross, off: -((gross * BigInt(discount)) / 100n), taxes };
    });
    const sum = (values: readonly bigint[]) => values.reduce((all, each) => all + each, 0n);
    const { checkout } = order;
    const additional = sum(amounts.flatMap(({ taxes }) => taxes));
    const total = sum(amounts.map(({ gross, off }) => gross + off)) + additional + checkout.delivery_total;
    const taxesOf = (taxes: readonly bigint[]) => ({
      included: 0n,
      additional: sum(taxes),
      lines: taxes.map((amount, index) => ({
        tax_rate_id: `rate_${index}`,
        name: 'Sales tax',
        rate: '0.07',
        included: false,
        amount,
      })),
    });
    const placed: PlacedOrder = {
      ...order,
      items: lines,
      checkout: {
        ...checkout,
        total,
        discounts: {
          ...checkout.discounts,
          lines: Object.fromEntries(amounts.map(({ off }, index) => [`li_${index}`, off])),
        },
        taxes: {
          ...checkout.taxes,
          additional,
          lines: Object.fromEntries(amounts.map(({ taxes }, index) => [`li_${index}`, taxesOf(taxes)])),
        },
      },
    };
    return withParts(
      placed,
      wanted.flatMap(({ sizes }, index) =>
        sizes.map((quantity) => ({ line: `li_${index}`, quantity, status: 'open' as const })),
      ),
    );
  });
