import { describe, expect, it } from 'vitest';
import { rankTest } from './rank-test.ts';

describe('the rank test', () => {
  it('tells samples apart that do not overlap', () => {
    // U = 0, its mean 12.5, its deviation the root of 25 · 11 / 12.
    const { z, medians } = rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]);
    expect(z).toBeCloseTo(12 / Math.sqrt((25 * 11) / 12), 10);
    expect(medians).toEqual([3, 8]);
  });

  it('corrects for ties', () => {
    // Ranks 1.5, 1.5, 4 and 4, 4, 6: U = 1, its mean 4.5, its variance 9 / 12 · (7 - (6 + 24) / 30).
    expect(rankTest([1, 1, 2], [2, 2, 3]).z).toBeCloseTo(3 / Math.sqrt((9 / 12) * 6), 10);
  });

  it('finds no difference in equal samples, nor in the outliers of one', () => {
    expect(rankTest([1, 2, 3, 4], [1, 2, 3, 4]).z).toBe(0);
    expect(rankTest([5, 5], [5, 5]).z).toBe(0);
    expect(rankTest([1, 3, 5, 7, 1_000], [2, 4, 6, 8, 9]).z).toBeLessThan(1);
  });
});
