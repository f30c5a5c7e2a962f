import { describe, expect, it } from 'vitest';
import { isRecent } from './is-recent.ts';

describe('what was a moment ago', () => {
  it('is recent until the period is over', () => {
    expect([0, 999, 1_000].map((ageMs) => isRecent(5_000, 1_000, 5_000 + ageMs))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is not recent when it lies ahead, beyond what clocks of machines may differ', () => {
    expect(isRecent(5_000, 1_000, 4_999)).toBe(false);
    expect([4_500, 4_499].map((nowMs) => isRecent(5_000, 1_000, nowMs, 500))).toEqual([true, false]);
    expect(isRecent(3_600_000, 1_000, 0, 500)).toBe(false);
  });
});
