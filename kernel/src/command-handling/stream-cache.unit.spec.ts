import { describe, expect, it } from 'vitest';
import { type FoldedStream, StreamCache } from './stream-cache.ts';

describe('the cache of streams', () => {
  it('counts the commands that a stream gathers while it is kept', () => {
    const cache = new StreamCache(200);
    cache.set('cold', folded(0));
    const hot = folded(0);
    for (let revision = 1; revision < 300; revision++) {
      hot.commandIds.add(`command ${revision}`);
      cache.set('hot', { ...hot, revision });
    }
    expect(cache.get('cold')).toBeUndefined();
    expect(cache.get('hot')?.revision).toBe(299);
  });

  it('stays within its bounds however often streams grow, are forgotten and come again', () => {
    const cache = new StreamCache(1_000);
    for (let round = 0; round < 50; round++) {
      const growing = folded(0);
      cache.set('growing', growing);
      for (let each = 0; each < 100; each++) growing.commandIds.add(`${round} ${each}`);
      cache.forget('growing');
    }
    const streams = Array.from({ length: 500 }, (_, index) => `stream-${index}`);
    for (const stream of streams) cache.set(stream, folded(0));
    expect(streams.filter((stream) => cache.get(stream)).length).toBeLessThan(50);
  });

  it('never goes back to an older state', () => {
    const cache = new StreamCache();
    cache.set('stream', folded(5));
    cache.set('stream', folded(3));
    expect(cache.get('stream')?.revision).toBe(5);
  });
});

const folded = (revision: number): FoldedStream => ({ state: {}, revision, commandIds: new Set(['first']) });
