import { describe, expect, it } from 'vitest';
import { snapshotOfQuote } from './item.rules.ts';
import { order } from './order.decider.ts';
import { type Example, history, ready, shirt } from './order.examples.ts';
import { adminOrderBody } from './order.serializer.ts';
import { refuseTooLarge } from './order.size.ts';
import type { Order } from './order.ts';

/** What one append may hold. */
const APPEND_BYTES = 1_048_576;

describe('what an order takes in all', () => {
  it('leaves room for the usual cart of many lines', () => {
    expect(() => refuseTooLarge(cartOf(400), undefined)).not.toThrow();
  });

  it('is bounded, and at the bound leaves room in one append for what comes after completion', () => {
    let [lines, tooMany] = [400, 1_000];
    while (tooMany - lines > 1) {
      const between = Math.floor((lines + tooMany) / 2);
      if (fits(cartOf(between))) lines = between;
      else tooMany = between;
    }
    const bytes = JSON.stringify(adminOrderBody('a'.repeat(20), cartOf(lines))).length;
    // Sealed parts take a third more.
    expect((bytes + 188 * 1_024) * (4 / 3)).toBeLessThan(APPEND_BYTES);
  });

  it('may be made less where it is too much', () => {
    const [much, less] = [cartOf(1_000), cartOf(900)];
    expect(() => refuseTooLarge(much, undefined)).toThrow('The order is too long');
    expect(() => refuseTooLarge(much, less)).toThrow('The order is too long');
    expect(() => refuseTooLarge(less, much)).not.toThrow();
  });
});

function fits(cart: Order): boolean {
  try {
    refuseTooLarge(cart, undefined);
    return true;
  } catch {
    return false;
  }
}

function cartOf(lines: number): Order {
  const added = Array.from(
    { length: lines },
    (_, index): Example => [
      'CartItemAdded',
      {
        line_item_id: `li_${String(index).padStart(20, '0')}`,
        quantity: 1,
        ...snapshotOfQuote({ ...shirt, variant_id: `var_${String(index).padStart(20, '0')}` }),
      },
    ],
  );
  const facts = history(...ready, ...added);
  const at = '2026-01-01T00:00:00.000Z';
  const state = facts.reduce(
    (before, fact, revision) => order.evolve(before, fact, { at, revision }),
    order.initial,
  );
  return state as Order;
}
