import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruMap } from './lru-map.ts';

describe('a map of what was used lately', () => {
  it('forgets the oldest once it is full', () => {
    const map = new LruMap<string, number>(2);
    for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 1, 2]);
  });

  it('keeps what is in use', () => {
    const map = new LruMap<string, number>(2);
    map.set('hot', 0);
    for (let index = 0; index < 100; index++) {
      map.set(`cold${index}`, index);
      expect(map.get('hot')).toBe(0);
    }
  });

  it('never weighs more than it may, and gives what was set last', () => {
    const step = fc.record({
      key: fc.nat(9),
      weight: fc.integer({ min: 1, max: 12 }),
      action: fc.constantFrom('set', 'get', 'delete'),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const map = new LruMap<number, { weight: number }>(10);
        const last = new Map<number, { weight: number }>();
        for (const { key, weight, action } of steps) {
          if (action === 'set') {
            const value = { weight };
            map.set(key, value, weight);
            last.set(key, value);
          } else if (action === 'delete') {
            map.delete(key);
            last.delete(key);
          } else {
            expect([undefined, last.get(key)]).toContain(map.get(key));
          }
        }
        const kept = [...last.keys()].flatMap((key) => map.get(key) ?? []);
        expect(kept.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(10);
      }),
    );
  });
});
