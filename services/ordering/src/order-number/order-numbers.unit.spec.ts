import { given } from '@storefold/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBERS, orderNumbers } from './order-number.ts';
import { shuffled } from './shuffle.ts';

describe('the numbers of orders', () => {
  it('are nine digits, and no two places of the series share one', () => {
    const numbers = new Set(Array.from({ length: 20_000 }, (_, place) => shuffled(place, 'secret')));
    expect(numbers.size).toBe(20_000);
    expect([...numbers].every((number) => number >= 0 && number < NUMBERS)).toBe(true);
  });

  it('differ wherever their places do, also far along the series', () => {
    const place = fc.integer({ min: 0, max: NUMBERS - 1 });
    fc.assert(
      fc.property(place, place, fc.string(), (one, other, secret) => {
        expect(shuffled(one, secret) === shuffled(other, secret)).toBe(one === other);
      }),
    );
  });

  it('do not tell how many there were', () => {
    const first = Array.from({ length: 100 }, (_, place) => shuffled(place, 'secret'));
    expect(first.filter((number) => number > NUMBERS / 2).length).toBeGreaterThan(20);
    expect(first).not.toEqual(first.toSorted((one, other) => one - other));
    expect(shuffled(0, 'secret')).not.toBe(shuffled(0, 'another secret'));
  });

  it('are reserved in blocks that never overlap', () => {
    const reserve = { type: 'Reserve', count: 500 } as const;
    const first = { type: 'OrderNumbersReserved', data: { from: 0, count: 500 } } as const;
    given(orderNumbers).when(reserve).thenFacts([first]);
    given(orderNumbers, [first])
      .when({ type: 'Reserve', count: 20 })
      .thenFacts([{ type: 'OrderNumbersReserved', data: { from: 500, count: 20 } }]);
    given(orderNumbers, [{ ...first, data: { from: NUMBERS - 500, count: 499 } }])
      .when(reserve)
      .thenRefused('processing_error', /used up/);
  });
});
