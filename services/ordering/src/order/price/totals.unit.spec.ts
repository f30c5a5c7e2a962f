import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evolve } from '../order.evolve.ts';
import { address, card50, cashPayment, created, history, shirtsAdded } from '../order.examples.ts';
import type { Cart, OrderState } from '../order.ts';
import type { Payment } from '../payment/payment.ts';
import { isCovered, sharesOf } from '../payment/shares.ts';
import { lineTotal, priceOf } from './price.ts';
import { totalQuantity } from './totals.ts';

describe('what a cart costs', () => {
  it('is the sum of its lines and its delivery, to the last minor unit', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { items, delivery, total } = priceOf(cart);
        expect(items).toBe(cart.items.map(lineTotal).reduce((sum, each) => sum + each, 0n));
        expect(total).toBe(items + delivery);
      }),
    );
  });

  it('is covered by the card up to what remains on it, and the rest is due', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { total, giftCard, due } = priceOf(cart);
        expect(giftCard >= 0n && giftCard <= total).toBe(true);
        expect(giftCard <= (cart.gift_card?.remaining ?? 0n)).toBe(true);
        expect(due).toBe(total - giftCard);
        expect(due > 0n && giftCard < (cart.gift_card?.remaining ?? 0n)).toBe(false);
      }),
    );
  });

  it('is the same with and without a card', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(priceOf({ ...cart, gift_card: null }).total).toBe(priceOf(cart).total);
      }),
    );
  });

  it('includes no delivery where there is nothing to deliver, or nowhere to', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(priceOf({ ...cart, items: [] }).total).toBe(0n);
        expect(priceOf({ ...cart, shipping_address: null }).delivery).toBe(0n);
      }),
    );
  });

  it('counts pieces, not lines', () => {
    expect(totalQuantity(cartOf({ items: [line(1n, 2), line(1n, 3)] }))).toBe(5);
  });
});

describe('who pays', () => {
  it('never pays more than is due together, and nobody pays less than nothing', () => {
    fc.assert(
      fc.property(anyPayments, anyAmount, (payments, due) => {
        const shares = [...sharesOf(payments, due).values()];
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0n) <= due).toBe(true);
      }),
    );
  });

  it('of given amounts pays no more than given', () => {
    fc.assert(
      fc.property(anyPayments, anyAmount, (payments, due) => {
        const shares = sharesOf(payments, due);
        for (const { id, amount } of payments) {
          if (amount !== null) expect((shares.get(id) ?? 0n) <= amount).toBe(true);
        }
      }),
    );
  });

  it('covers everything as soon as one pays the rest, or the given amounts suffice', () => {
    fc.assert(
      fc.property(anyPayments, anyAmount, (payments, due) => {
        const paysRest = payments.some(({ amount }) => amount === null);
        const given = payments.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
        expect(isCovered(cartDue(due, payments))).toBe(paysRest || given >= due);
      }),
    );
  });

  it('pays nothing where nothing is due: no payment is needed', () => {
    expect(isCovered(cartDue(0n, []))).toBe(true);
    expect(isCovered(cartDue(1n, []))).toBe(false);
  });
});

const base = history(created, shirtsAdded).reduce<OrderState>(
  (state, fact, revision) => evolve(state, fact, { at: '', revision }),
  { status: 'absent' },
) as Cart;

const cartOf = (parts: Partial<Cart>): Cart => ({ ...base, ...parts });

/** A cart of which so much is due. */
const cartDue = (due: bigint, payments: readonly Payment[]): Cart =>
  cartOf({ items: [line(due, 1)], delivery: null, gift_card: null, payments });

function line(price: bigint, quantity: number) {
  const [first] = base.items;
  if (!first) throw new Error('the example has a line');
  return { ...first, price, quantity };
}

const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 11n });

const anyCart = fc
  .record({
    items: fc.array(fc.tuple(anyAmount, fc.integer({ min: 1, max: 1_000 })), { maxLength: 8 }),
    cost: fc.option(anyAmount),
    remaining: fc.option(anyAmount),
    hasAddress: fc.boolean(),
  })
  .map(({ items, cost, remaining, hasAddress }) =>
    cartOf({
      items: items.map(([price, quantity]) => line(price, quantity)),
      shipping_address: hasAddress ? address : null,
      delivery:
        cost === null
          ? null
          : {
              delivery_method_id: 'dm_1',
              name: 'Standard',
              code: null,
              cost,
              reason: 'default',
              tax_category_id: null,
            },
      gift_card: remaining === null ? null : { ...card50, remaining },
    }),
  );

const anyPayments: fc.Arbitrary<Payment[]> = fc.array(fc.option(anyAmount), { maxLength: 5 }).map((amounts) =>
  amounts.map((amount, index) => ({
    ...cashPayment,
    id: `py_${index}`,
    amount,
  })),
);
