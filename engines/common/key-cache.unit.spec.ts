import { HandClock } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { KeyCache } from './key-cache.ts';

describe('keys in memory', () => {
  it('are forgotten after their time, however often they were used', async () => {
    const clock = new HandClock();
    const cache = new KeyCache(clock, 100, 10);
    cache.set('cus_1', KEY);
    for (let passed = 0; passed < 100; passed += 25) {
      expect(cache.get('cus_1')).toBe(KEY);
      clock.set(25);
    }
    expect(cache.get('cus_1')).toBeUndefined();
  });

  it('are forgotten when the clock was set back', () => {
    const clock = new HandClock();
    const cache = new KeyCache(clock, 100, 10);
    cache.set('cus_1', KEY);
    clock.set(-3_600_000);
    expect(cache.get('cus_1')).toBeUndefined();
  });

  it('are never more than there is room for', () => {
    const cache = new KeyCache(new HandClock(), 100, 3);
    for (const subject of ['cus_1', 'cus_2', 'cus_3', 'cus_4']) cache.set(subject, KEY);
    expect(['cus_1', 'cus_2', 'cus_3', 'cus_4'].map((subject) => cache.get(subject) === KEY)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

const KEY = new Uint8Array(32);
