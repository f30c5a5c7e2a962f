import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppliedPromotion } from './adjustments.ts';
import { type Discountable, discountsOf } from './discounts.ts';

describe('discounts', () => {
  it('of a percentage are rounded half up on the sum in scope, and the cents go to the largest remainders', () => {
    const { total, lines } = discountsOf(cartOf([percent(10_00)], 3_33n, 3_33n, 3_34n));
    expect([total, Object.values(lines)]).toEqual([-1_00n, [-33n, -33n, -34n]]);
    expect(discountsOf(cartOf([percent(50_00)], 1n)).total).toBe(-1n);
    expect(discountsOf(cartOf([percent(49_99)], 1n)).total).toBe(0n);
  });

  it('give the cent to the earlier line when the remainders are equal', () => {
    const { lines } = discountsOf(cartOf([fixed(1n)], 5_00n, 5_00n));
    expect(Object.entries(lines)).toEqual([['li_0', -1n]]);
  });

  it('of a fixed amount are at most what is in scope', () => {
    const { total, lines } = discountsOf(cartOf([fixed(10_00n)], 3_00n, 4_00n));
    expect([total, Object.values(lines)]).toEqual([-7_00n, [-3_00n, -4_00n]]);
  });

  it('are of the products in scope alone', () => {
    const promotion = { ...percent(50_00), eligible_product_ids: ['prod_1'] };
    const { total, lines } = discountsOf(cartOf([promotion], 3_00n, 4_00n));
    expect([total, Object.entries(lines)]).toEqual([-2_00n, [['li_1', -2_00n]]]);
    expect(discountsOf(cartOf([{ ...promotion, eligible_product_ids: [] }], 3_00n)).total).toBe(0n);
  });

  it('apply one after the other, each on what is left', () => {
    const { promotions, total } = discountsOf(cartOf([percent(50_00), percent(50_00), fixed(9_00n)], 10_00n));
    expect(promotions.map(({ amount }) => amount)).toEqual([-5_00n, -2_50n, -2_50n]);
    expect(total).toBe(-10_00n);
  });

  it('take the cost of delivery off once, and nothing else', () => {
    const free = { ...fixed(0n), kind: 'free_shipping', amount: null } as const;
    const { promotions, delivery, lines, total } = discountsOf(cartOf([free, free], 10_00n));
    expect(promotions.map(({ amount }) => amount)).toEqual([-5_00n, 0n]);
    expect([delivery, Object.keys(lines).length, total]).toEqual([-5_00n, 0, -5_00n]);
    expect(discountsOf(cartOf([fixed(99_00n)], 10_00n)).delivery).toBe(0n);
  });

  it('need the minimum of the items before discounts, and the currency of the cart', () => {
    const from10 = { ...percent(10_00), minimum_total: 10_00n, currency: 'USD' };
    expect(discountsOf(cartOf([percent(50_00), from10], 10_00n)).total).toBe(-5_50n);
    expect(discountsOf(cartOf([from10], 9_99n)).total).toBe(0n);
    expect(discountsOf({ ...cartOf([from10], 10_00n), currency: 'EUR' }).total).toBe(0n);
  });

  it('are nothing of what may not be used', () => {
    expect(discountsOf(cartOf([{ ...percent(10_00), unusable: 'expired' }], 10_00n)).total).toBe(0n);
  });

  it.each(['USD', 'JPY', 'KWD'])(
    'in %s sum up exactly, line by line, and nothing falls below 0',
    (currency) => {
      fc.assert(
        fc.property(anyCart(currency), (cart) => {
          const { total, promotions, lines, delivery } = discountsOf(cart);
          expect(sum(promotions.map(({ amount }) => amount))).toBe(total);
          expect(sum(Object.values(lines)) + delivery).toBe(total);
          for (const line of cart.lines) {
            const discount = lines[line.id] ?? 0n;
            expect(discount <= 0n && line.total + discount >= 0n).toBe(true);
          }
          expect(delivery <= 0n && cart.delivery + delivery >= 0n).toBe(true);
        }),
        { numRuns: 2_000 },
      );
    },
  );
});

const none: AppliedPromotion = {
  promotion_id: 'promo_1',
  name: 'Sale',
  description: null,
  code: null,
  kind: 'fixed',
  basis_points: null,
  amount: null,
  currency: null,
  minimum_total: null,
  eligible_product_ids: null,
  unusable: null,
};
const percent = (basis_points: number): AppliedPromotion => ({ ...none, kind: 'percentage', basis_points });
const fixed = (amount: bigint): AppliedPromotion => ({ ...none, amount, currency: 'USD' });

const cartOf = (promotions: readonly AppliedPromotion[], ...totals: readonly bigint[]): Discountable => ({
  currency: 'USD',
  lines: totals.map((total, index) => ({ id: `li_${index}`, product_id: `prod_${index}`, total })),
  delivery: 5_00n,
  promotions,
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

const anyAmount = fc.bigInt(0n, 10n ** 9n);
const anyScope = fc.option(fc.uniqueArray(fc.nat(12).map((index) => `prod_${index}`)));
const anyPromotion = (currency: string): fc.Arbitrary<AppliedPromotion> =>
  fc
    .record({
      kind: fc.constantFrom('percentage' as const, 'fixed' as const, 'free_shipping' as const),
      points: fc.integer({ min: 1, max: 10_000 }),
      amount: anyAmount,
      eligible_product_ids: anyScope,
      minimum: fc.option(anyAmount),
    })
    .map(({ kind, points, amount, eligible_product_ids, minimum }) => ({
      ...none,
      kind,
      basis_points: kind === 'percentage' ? points : null,
      amount: kind === 'fixed' ? amount : null,
      currency,
      eligible_product_ids,
      minimum_total: minimum,
    }));
const anyCart = (currency: string): fc.Arbitrary<Discountable> =>
  fc
    .record({
      totals: fc.array(anyAmount, { maxLength: 12 }),
      delivery: anyAmount,
      promotions: fc.array(anyPromotion(currency), { maxLength: 6 }),
    })
    .map(({ totals, delivery, promotions }) => ({ ...cartOf(promotions, ...totals), currency, delivery }));
