import { describe, expect, it } from 'vitest';
import { snapshotOfQuote } from './items/item.rules.ts';
import { order } from './order.decider.ts';
import {
  address,
  cashAdded,
  created,
  type Example,
  emailSet,
  history,
  ready,
  shirt,
  shirtsAdded,
  standardSelected,
} from './order.examples.ts';
import { adminOrderBody } from './order.serializer.ts';
import { refuseTooLarge } from './order.size.ts';
import type { Order } from './order.ts';
import type { StoreTaxes } from './price/adjustments.ts';

/** What one append may hold. */
const APPEND_BYTES = 1_048_576;

describe('what an order takes in all', () => {
  it('leaves room for the usual cart of many lines', () => {
    expect(() => refuseTooLarge(cartOf(400), undefined)).not.toThrow();
  });

  it('is bounded, and at the bound leaves room in one append for what comes after completion', () => {
    const lines = mostLines((count) => fits(cartOf(count)));
    const bytes = JSON.stringify(adminOrderBody('a'.repeat(20), cartOf(lines))).length;
    // Sealed parts take a third more.
    expect((bytes + 188 * 1_024) * (4 / 3)).toBeLessThan(APPEND_BYTES);
  });

  it('leaves room for all that a cart needs to become an order when a line is added', () => {
    const begun = [created, shirtsAdded];
    const lines = mostLines((count) => fits(cartOf(count, begun), taxes), 100);
    const bare = cartOf(lines, begun);
    const longest = Object.fromEntries(
      Object.keys(address).map((field) => [field, field === 'country_iso' ? 'US' : '\u9577'.repeat(255)]),
    ) as typeof address;
    const sendsFar: Example[] = [
      emailSet,
      ['CartAddressesChanged', { customer_id: null, shipping_address: longest, billing_address: longest }],
      standardSelected,
      ['CartTaxRatesChanged', { tax_rates: [{ tax_category_id: null, rates: taxes.rates }] }],
      cashAdded,
    ];
    const whole = cartOf(lines, [...begun, ...sendsFar]);
    expect(() => refuseTooLarge(whole, bare, taxes)).not.toThrow();
    const oneMore = cartOf(lines + 1, begun);
    expect(() => refuseTooLarge(oneMore, bare, taxes)).toThrow('The order is too long');
    // Nothing is taken from a cart of before there was room: what adds no line is let through.
    const noted = { ...oneMore, state_lock_version: 999, email: 'ann@example.com' };
    expect(() => refuseTooLarge(noted, oneMore, taxes)).not.toThrow();
  });

  it('may be made less where it is too much', () => {
    const [much, less] = [cartOf(1_000), cartOf(900)];
    expect(() => refuseTooLarge(much, undefined)).toThrow('The order is too long');
    expect(() => refuseTooLarge(much, less)).toThrow('The order is too long');
    expect(() => refuseTooLarge(less, much)).not.toThrow();
  });
});

/** The most lines that fit. */
function mostLines(fit: (lines: number) => boolean, least = 400): number {
  let [lines, tooMany] = [least, 1_000];
  while (tooMany - lines > 1) {
    const between = Math.floor((lines + tooMany) / 2);
    if (fit(between)) lines = between;
    else tooMany = between;
  }
  return lines;
}

/** Three rates in one zone, which go on top of the prices. Without an address nothing is taxed. */
const taxes: StoreTaxes = {
  zones: [],
  rates: ['State', 'County', 'City'].map((name) => ({
    tax_rate_id: `txr_${'0'.repeat(20)}`,
    name: `${name} sales tax`,
    rate: '0.0225',
    included: false,
    zone_id: 'zone_1',
    tax_category_id: null,
  })),
  default_category_id: null,
  category_ids: [],
  home: { country_iso: 'US', state_abbr: null },
  deliveryCategories: [],
};

function fits(cart: Order, ofStore?: StoreTaxes): boolean {
  try {
    refuseTooLarge(cart, undefined, ofStore);
    return true;
  } catch {
    return false;
  }
}

function cartOf(lines: number, begun: readonly Example[] = ready): Order {
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
  const [first, ...others] = begun;
  const facts = history(...(first ? [first] : []), ...added, ...others);
  const at = '2026-01-01T00:00:00.000Z';
  const state = facts.reduce(
    (before, fact, revision) => order.evolve(before, fact, { at, revision }),
    order.initial,
  );
  return state as Order;
}
