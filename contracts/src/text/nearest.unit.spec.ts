import { expect, it } from 'vitest';
import { nearestName } from './nearest.ts';

const names = ['name', 'price', 'sku', 'order.completed', 'order.created'];

it.each([
  ['nme', 'name'],
  ['naem', 'name'],
  ['skku', 'sku'],
  ['prise', 'price'],
  ['order.complete', 'order.completed'],
  ['order.craeted', 'order.created'],
])('near %s lies %s', (written, nearest) => {
  expect(nearestName(written, names)).toBe(nearest);
});

it.each(['colour', '', 'x', 'sk', 'slug', 'date', 'nights', 'p'.repeat(100)])(
  'nothing lies near %j',
  (written) => {
    expect(nearestName(written, names)).toBeUndefined();
  },
);
