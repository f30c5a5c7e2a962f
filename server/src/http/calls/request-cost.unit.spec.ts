import { describe, expect, it } from 'vitest';
import { furtherCost } from './request-cost.ts';

describe('the cost of a request', () => {
  it('is one for what is small and quick, and more for bytes and for time', () => {
    expect(furtherCost(65_535, 49)).toBe(0);
    expect(furtherCost(65_536, 0)).toBe(1);
    expect(furtherCost(0, 50)).toBe(1);
    expect(furtherCost(571_279, 300)).toBe(14);
  });
});
