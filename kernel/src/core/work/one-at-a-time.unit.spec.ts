import { describe, expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('runs work under one key in order of arrival, also past a failure, and other keys beside it', async () => {
    const queue = new OneAtATime();
    const log: string[] = [];
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const first = queue.runInTurn('a', async () => {
      log.push('first begins');
      await held;
      log.push('first fails');
      throw new Error('on purpose');
    });
    const second = queue.runInTurn('a', async () => log.push('second'));
    await queue.runInTurn('b', async () => log.push('other key'));
    expect(log).toEqual(['first begins', 'other key']);
    letGo();
    await expect(first).rejects.toThrow('on purpose');
    await second;
    expect(log).toEqual(['first begins', 'other key', 'first fails', 'second']);
  });
});
