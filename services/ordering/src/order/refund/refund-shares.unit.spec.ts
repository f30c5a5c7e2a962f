import { money } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Taxes, type TaxLine, taxation } from '../../tax/taxes.ts';
import {
  deliveryLeft,
  type GoneBack,
  priceBack,
  quantityBack,
  type Sold,
  taxesBack,
  taxesLeft,
  taxesOfPart,
  taxTotal,
} from './refund-shares.ts';

describe('the taxes of what goes back', () => {
  it('of goods are their share, of which the last unit takes the rest', () => {
    const sold = soldOf([{ quantity: 3, price: 10_00n }], 0n);
    let before: readonly GoneBack[] = [];
    const shares = [1, 1, 1].map((quantity) => {
      const [amount, taxes] = back(sold, before, { items: [{ line_item_id: 'li_0', quantity }] });
      before = [
        ...before,
        { items: [{ line_item_id: 'li_0', quantity }], delivery_amount: 0n, amount, taxes },
      ];
      return [amount, taxTotal(taxes)];
    });
    // 10.00 with 19 % in it: 1.60 of tax.
    expect(shares).toEqual([
      [3_33n, 53n],
      [3_34n, 54n],
      [3_33n, 53n],
    ]);
  });

  it('of a bare amount are spread over the rates, and what a deduction keeps back keeps its taxes', () => {
    const sold = soldOf(
      [
        { quantity: 1, price: 119_00n },
        { quantity: 2, price: 107_00n, rate: '0.07' },
      ],
      0n,
    );
    const [, bare] = back(sold, [], { amount: 113_00n });
    expect(bare.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['0.19', 9_50n],
      ['0.07', 3_50n],
    ]);
    const items = [{ line_item_id: 'li_0', quantity: 1 }];
    const [, deducted] = back(sold, [], { items, amount: 100_00n });
    expect(deducted.map(({ rate, amount }) => [rate, amount])).toEqual([['0.19', 15_97n]]);
    const [, above] = back(sold, [], { items, amount: 172_50n });
    expect(above.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['0.19', 19_00n],
      ['0.07', 3_50n],
    ]);
  });

  it('are none of what was paid beyond the total', () => {
    const sold = { ...soldOf([{ quantity: 1, price: 119_00n }], 0n), paid: 130_00n };
    expect(back(sold, [], { amount: 11_00n })[1]).toEqual([]);
    expect(taxTotal(back(sold, [], { amount: 130_00n })[1])).toBe(19_00n);
  });

  it.each(['USD', 'JPY', 'KWD'])(
    'add up to what was taxed and paid to the unit, whatever goes back in which order, and what is canceled: %s',
    (currency) => {
      fc.assert(
        fc.property(
          orders(currency),
          fc.array(steps, { maxLength: 12 }),
          fc.boolean(),
          (sold, wanted, isCanceled) => {
            let before: readonly GoneBack[] = [];
            for (const step of wanted) before = [...before, ...gone(sold, before, step)];
            expectWithin(sold, before);
            if (isCanceled) {
              const canceled = taxesLeft(sold, before);
              expect(byRate([...canceled, ...before.flatMap(({ taxes }) => taxes)])).toEqual(
                byRate(taxed(sold)),
              );
              return;
            }
            const amount = sold.paid - sumOf(before);
            if (amount > 0n) before = [...before, gift(amount, back(sold, before, { amount })[1])];
            expect(sumOf(before)).toBe(sold.total);
            expect(byRate(before.flatMap(({ taxes }) => taxes))).toEqual(byRate(taxed(sold)));
          },
        ),
        { numRuns: 400 },
      );
    },
  );

  it('of all goods and deliveries, one by one, are all that was taxed, and their price all that was paid', () => {
    fc.assert(
      fc.property(orders('KWD'), fc.array(fc.nat(3)), (sold, sizes) => {
        let before: readonly GoneBack[] = [];
        for (const { id, quantity } of sold.lines)
          for (let left = quantity, turn = 0; left > 0; turn += 1) {
            const units = Math.min(left, (sizes[turn % sizes.length] ?? 0) + 1);
            const items = [{ line_item_id: id, quantity: units }];
            const [amount, taxes] = back(sold, before, { items });
            before = [...before, { items, delivery_amount: 0n, amount, taxes }];
            left -= units;
          }
        const delivery_amount = deliveryLeft(sold, before);
        const [amount, taxes] = back(sold, before, { delivery_amount });
        before = [...before, { items: [], delivery_amount, amount, taxes }];
        expect(sumOf(before)).toBe(sold.total);
        expect(byRate(before.flatMap((each) => each.taxes))).toEqual(byRate(taxed(sold)));
      }),
    );
  });
});

interface Step {
  readonly line: number;
  readonly quantity: number;
  /** In parts of a hundred of what is left. */
  readonly delivery: number;
  readonly amount: number | undefined;
  /** How much of it goes back, in parts of a hundred. 0: it fails. */
  readonly done: number;
}

const steps: fc.Arbitrary<Step> = fc.record({
  line: fc.nat(4),
  quantity: fc.nat(3),
  delivery: fc.oneof(fc.constant(0), fc.nat(100)),
  amount: fc.option(fc.nat(100), { nil: undefined }),
  done: fc.oneof(fc.constant(100), fc.nat(100)),
});

const rates = [
  { tax_rate_id: 'taxrate_a', name: 'A', rate: '0.19', included: true },
  { tax_rate_id: 'taxrate_b', name: 'B', rate: '0.07', included: true },
  { tax_rate_id: 'taxrate_c', name: 'C', rate: '0.09975', included: false },
  { tax_rate_id: 'taxrate_d', name: 'D', rate: '0.05', included: false },
];

const orders = (currency: string): fc.Arbitrary<Sold> => {
  const prices = fc.bigInt({ min: 0n, max: 10n ** BigInt(money.exponentOf(currency) + 3) });
  const taxes = fc.subarray(rates);
  const part = fc.tuple(prices, taxes).map(([price, rates]) => priced(price, taxation(rates)(price)));
  return fc
    .tuple(fc.array(fc.tuple(part, fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 5 }), part)
    .map(([parts, delivery]) => {
      const lines = parts.map(([each, quantity], index) => ({ ...each, id: `li_${index}`, quantity }));
      const total = [...lines, delivery].reduce((sum, { price }) => sum + price, 0n);
      return { total, paid: total, lines, delivery };
    });
};

const priced = (price: bigint, { additional, lines }: Taxes) => ({ price: price + additional, taxes: lines });

function soldOf(
  lines: readonly { quantity: number; price: bigint; rate?: string }[],
  delivery: bigint,
): Sold {
  const total = lines.reduce((sum, { price }) => sum + price, delivery);
  return {
    total,
    paid: total,
    delivery: { price: delivery, taxes: [] },
    lines: lines.map(({ quantity, price, rate = '0.19' }, index) => ({
      id: `li_${index}`,
      quantity,
      ...priced(price, taxation([{ tax_rate_id: rate, name: rate, rate, included: true }])(price)),
    })),
  };
}

/** Of an amount, or else of what the goods cost. */
function back(
  sold: Sold,
  before: readonly GoneBack[],
  wanted: Partial<Omit<GoneBack, 'taxes'>>,
): [amount: bigint, taxes: TaxLine[]] {
  const goods = { items: [], delivery_amount: 0n, ...wanted };
  const amount = wanted.amount ?? priceBack(sold, before, goods);
  return [amount, taxesBack(sold, before, { ...goods, amount })];
}

/** What a step gives back; nothing where it would be refused. */
function gone(sold: Sold, before: readonly GoneBack[], step: Step): GoneBack[] {
  const line = sold.lines[step.line];
  const most = line ? line.quantity - quantityBack(before, line.id) : 0;
  const quantity = Math.min(step.quantity, most);
  const items = line && quantity > 0 ? [{ line_item_id: line.id, quantity }] : [];
  const delivery_amount = (deliveryLeft(sold, before) * BigInt(step.delivery)) / 100n;
  const left = sold.paid - sumOf(before);
  const wanted = { items, delivery_amount, amount: undefined };
  const amount =
    step.amount === undefined ? priceBack(sold, before, wanted) : (left * BigInt(step.amount)) / 100n;
  if (amount > left || step.done === 0) return [];
  const taxes = taxesBack(sold, before, { items, delivery_amount, amount });
  const done = (amount * BigInt(step.done)) / 100n;
  return [{ items, delivery_amount, amount: done, taxes: taxesOfPart(taxes, done, amount) }];
}

const gift = (amount: bigint, taxes: readonly TaxLine[]): GoneBack => ({
  items: [],
  delivery_amount: 0n,
  amount,
  taxes,
});

function expectWithin(sold: Sold, before: readonly GoneBack[]): void {
  const most = byRate(taxed(sold));
  for (const [id, amount] of Object.entries(byRate(before.flatMap(({ taxes }) => taxes))))
    expect(amount).toBeLessThanOrEqual(most[id] ?? 0n);
  for (const { taxes, amount } of before)
    for (const tax of taxes) {
      expect(tax.amount).toBeGreaterThan(0n);
      expect(amount).toBeGreaterThan(0n);
    }
}

const taxed = ({ lines, delivery }: Sold) => [...lines, delivery].flatMap(({ taxes }) => taxes);
const sumOf = (before: readonly GoneBack[]) => before.reduce((sum, { amount }) => sum + amount, 0n);

function byRate(taxes: readonly TaxLine[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { tax_rate_id: id, amount } of taxes) if (amount > 0n) sums[id] = (sums[id] ?? 0n) + amount;
  return sums;
}
