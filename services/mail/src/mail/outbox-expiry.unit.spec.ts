import { describe, expect, it } from 'vitest';
import { nextOf } from './outbox-expiry.recurring.ts';

describe('the files of the outbox', () => {
  it('are looked at twenty in a turn, and all of them one turn after the other', () => {
    const names = Array.from({ length: 50 }, (_, index) => `evt_${String(index).padStart(2, '0')}`);
    const seen = new Set<string>();
    let last = '';
    for (let turn = 0; turn < 3; turn++) {
      const next = nextOf(names.toReversed(), last);
      expect(next).toHaveLength(20);
      for (const name of next) seen.add(name);
      last = next.at(-1) ?? '';
    }
    expect(seen.size).toBe(50);
    expect(nextOf(['a', 'b'], 'a')).toEqual(['b', 'a']);
    expect(nextOf(['a'], 'b')).toEqual(['a']);
    expect(nextOf([], 'b')).toEqual([]);
  });
});
