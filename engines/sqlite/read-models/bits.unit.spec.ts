import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bits } from './bits.ts';

it('sets of numbers are combined and counted like sets', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const [left, right] = [Bits.of(one), Bits.of(other)];
      const [ones, others] = [new Set(one), new Set(other)];
      expect(left.numbers()).toEqual(inOrder(ones));
      expect(left.count()).toBe(ones.size);
      expect(left.and(right).numbers()).toEqual(inOrder([...ones].filter((n) => others.has(n))));
      expect(left.or(right).numbers()).toEqual(inOrder(new Set([...one, ...other])));
      expect(left.without(right).numbers()).toEqual(inOrder([...ones].filter((n) => !others.has(n))));
      for (const n of other) left.put(n, !ones.has(n));
      for (const n of other) expect(left.has(n)).toBe(!ones.has(n));
    }),
  );
});

const numbers = fc.array(fc.integer({ min: 0, max: 200 }));
const inOrder = (these: Iterable<number>): number[] => [...these].toSorted((one, other) => one - other);
