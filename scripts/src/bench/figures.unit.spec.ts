import { expect, it } from 'vitest';
import { difference } from './figures.ts';

it('marks a row that is slower by more than a quarter, and no other', () => {
  expect(difference(74, 100)).toBe('-26 % **slower**');
  expect(difference(76, 100)).toBe('-24 %');
  expect(difference(130, 100)).toBe('+30 %');
});
