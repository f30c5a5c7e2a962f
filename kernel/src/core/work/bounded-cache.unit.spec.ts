import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

describe('a bounded cache', () => {
  it('holds the entries used last', () => {
    const cache = new BoundedCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([...cache.keys()].sort()).toEqual(['a', 'c']);
  });

  it('takes no room for entries that it does not hold', () => {
    const before = process.memoryUsage();
    const caches = Array.from({ length: 100 }, () => new BoundedCache<number>(20_000));
    const after = process.memoryUsage();
    const tookBytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    expect(caches).toHaveLength(100);
    expect(tookBytes).toBeLessThan(ROOM_OF_ALL_ENTRIES / 4);
  });
});

/** Two references of eight bytes for each entry. */
const ROOM_OF_ALL_ENTRIES = 100 * 20_000 * 16;
