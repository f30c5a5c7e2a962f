import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeAt, placeBetween } from './product-place.ts';

it('whatever is moved in front of whatever, each move keeps the order of the others, and who comes later is last', () => {
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 200 });
  fc.assert(
    fc.property(moves, (asked) => {
      const named = [3, 4, 5, 4_000_000_000].map((position) => ({ position, place: placeAt(position) }));
      const order = [...named];
      for (const [from, to] of asked) {
        const [moved] = order.splice(from % order.length, 1);
        if (!moved) continue;
        const index = to % order.length;
        moved.place = placeBetween(order[index - 1]?.place ?? '', order[index]?.place ?? '');
        order.splice(index, 0, moved);
        expect(order.map(({ place }) => place)).toEqual(order.map(({ place }) => place).toSorted());
      }
      expect(new Set(order.map(({ place }) => place)).size).toBe(order.length);
      expect((order.at(-1)?.place ?? '') < placeAt(4_000_000_001)).toBe(true);
    }),
  );
});

it('a product that is moved to the front a thousand times has a place of some two hundred characters', () => {
  let first = placeAt(9);
  for (let count = 0; count < 1000; count++) first = placeBetween('', first);
  expect(first.length).toBeLessThan(250);
});
