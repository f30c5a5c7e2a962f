import { money } from '@storefold/kernel/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxRate } from '../../tax/taxes.ts';
import type { Contents } from '../order.ts';
import type { CategoryRates } from './adjustments.ts';
import { deliveryPriceOf, type Price, priceOf } from './price.ts';

describe('the price of a taxed cart', () => {
  it('contains taxes, which change no price, and has others added', () => {
    const price = priceOf(
      cartOf([10_70n, 119_00n], [rate('0.19', true)], ['taxcat_books', [rate('0.07', true)]]),
    );
    expect(price).toMatchObject({ total: 135_65n, taxes: { included: 20_65n, additional: 0n } });
    const added = priceOf(cartOf([100_00n], [rate('0.08875', false)]));
    expect(added).toMatchObject({ total: 115_36n, taxes: { included: 0n, additional: 9_41n } });
  });

  it('sums line by line to its totals, over dollars, yen and dinars, after any discounts', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const price = priceOf(cart);
        const { taxes, discounts } = price;
        const all = [...Object.values(taxes.lines), taxes.delivery];
        expect(sum(all.map(({ included }) => included))).toBe(taxes.included);
        expect(sum(all.map(({ additional }) => additional))).toBe(taxes.additional);
        for (const each of all) {
          const ofRates = (isIncluded: boolean) =>
            sum(each.lines.map(({ included, amount }) => (included === isIncluded ? amount : 0n)));
          expect([ofRates(true), ofRates(false)]).toEqual([each.included, each.additional]);
        }
        expect(price.total).toBe(price.items + price.delivery + discounts.total + taxes.additional);
        expect(taxes.included <= price.total - taxes.additional).toBe(true);
        expect(price.giftCard + price.storeCredit + price.due).toBe(price.total);
        expect(shownOf(price, cart)).toBe(money.formatAmount(price.total, cart.currency));
      }),
    );
  });

  it('has a delivery that comes to the same without the lines', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { discounts, taxes } = priceOf(cart);
        expect(deliveryPriceOf(cart)).toEqual({ discount: discounts.delivery, taxes: taxes.delivery });
      }),
    );
  });

  it('has a delivery that is taxed as the goods are, by their share of the price after discounts', () => {
    const vat = rate('0.19', true);
    const reduced = rate('0.07', true);
    const cart = cartOf([30_00n, 60_00n, 0n], [vat], ['taxcat_books', [reduced]]);
    const delivery = { ...cart.delivery, taxed_as_goods: true } as Contents['delivery'];
    const { taxes } = priceOf({ ...cart, delivery });
    // A third of 5.95 contains 7 %, the rest 19 %.
    expect(taxes.delivery.lines).toMatchObject([
      { rate: '0.07', amount: 13n },
      { rate: '0.19', amount: 63n },
    ]);
    const sold = { ...cart, delivery, items: cart.items.map((line) => ({ ...line, price: 0n })) };
    expect(priceOf(sold).taxes.delivery.lines).toMatchObject([{ rate: '0.19', amount: 95n }]);
    const downloads = cart.items.map((line, index) => ({ ...line, is_delivered: index === 0 }));
    expect(priceOf({ ...cart, delivery, items: downloads }).taxes.delivery.lines).toMatchObject([
      { rate: '0.07', amount: 39n },
    ]);
  });

  it('without rates is what it is without taxes', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { taxes, total, items, delivery, discounts } = priceOf({ ...cart, tax_rates: [] });
        expect([taxes.included, taxes.additional, taxes.lines]).toEqual([0n, 0n, {}]);
        expect(total).toBe(items + delivery + discounts.total);
      }),
    );
  });
});

/** The sum of what is shown of each part, in decimals. */
function shownOf({ delivery, discounts, taxes }: Price, { items, currency }: Contents): string {
  const lines = items.map(({ id, price, quantity }) => {
    const shown = money.formatAmount(
      price * BigInt(quantity) + (discounts.lines[id] ?? 0n) + (taxes.lines[id]?.additional ?? 0n),
      currency,
    );
    return money.minor(shown, currency);
  });
  return money.formatAmount(
    sum([...lines, delivery + discounts.delivery + taxes.delivery.additional]),
    currency,
  );
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

function rate(fraction: string, included: boolean): TaxRate {
  return { tax_rate_id: `taxrate_${fraction}`, name: fraction, rate: fraction, included };
}

/** Lines of the default category, the first of `other` where there is one; delivered for 5.95. */
function cartOf(
  prices: readonly bigint[],
  rates: readonly TaxRate[],
  other?: readonly [category: string, rates: readonly TaxRate[]],
  currency = 'USD',
): Contents {
  const tax_rates: CategoryRates[] = [
    { tax_category_id: null, rates },
    ...(other ? [{ tax_category_id: other[0], rates: other[1] }] : []),
  ];
  return {
    currency,
    items: prices.map((price, index) => ({
      id: `li_${index}`,
      currency,
      price,
      quantity: 1,
      is_delivered: true,
      tax_category_id: index === 0 && other ? other[0] : null,
    })),
    shipping_address: {},
    delivery: { cost: 5_95n, tax_category_id: null },
    promotions: [],
    gift_card: null,
    store_credit: null,
    tax_rates,
  } as unknown as Contents;
}

const fractions = fc.integer({ min: 0, max: 100_000 }).map((parts) => (parts / 100_000).toFixed(5));
const rates = fc.array(
  fc.tuple(fractions, fc.boolean()).map(([fraction, included]) => rate(fraction, included)),
  { maxLength: 4 },
);
const promotions = fc.array(
  fc.integer({ min: 1, max: 10_000 }).map((basis_points) => ({
    promotion_id: 'promo_1',
    name: 'Sale',
    description: null,
    code: null,
    kind: 'percentage' as const,
    basis_points,
    amount: null,
    currency: null,
    minimum_total: null,
    eligible_product_ids: null,
    unusable: null,
  })),
  { maxLength: 3 },
);

const carts = fc
  .record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    prices: fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 }),
    rates,
    others: rates,
    isTaxedAsGoods: fc.boolean(),
    promotions,
    remaining: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  })
  .map(({ currency, prices, rates: usual, others, promotions: applied, remaining, isTaxedAsGoods }) => {
    const cart = cartOf(prices, usual, ['taxcat_books', others], currency);
    const delivery = { ...cart.delivery, taxed_as_goods: isTaxedAsGoods };
    return { ...cart, delivery, promotions: applied, gift_card: { remaining } } as unknown as Contents;
  });
