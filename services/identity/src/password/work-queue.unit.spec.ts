import { describe, expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

describe('the queue before password hashing', () => {
  it('runs a few at a time, lets a few wait and turns the others away with 429 and a time to come back', async () => {
    const queue = new WorkQueue(2, 3);
    const finish: (() => void)[] = [];
    let atOnce = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise<void>((resolve) => finish.push(resolve));
      atOnce--;
    };
    const runs = Array.from({ length: 7 }, () => queue.runQueued(work));
    const outcomes = Promise.allSettled(runs);
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(most).toBe(2);
    expect(refused).toMatchObject([
      { reason: { code: 'rate_limit_exceeded', status: 429, retryAfterS: 2 } },
      { reason: { code: 'rate_limit_exceeded', status: 429, retryAfterS: 2 } },
    ]);
    await expect(queue.runQueued(async () => 'free again')).resolves.toBe('free again');
  });

  it('says that it has no room before anything is prepared for it', async () => {
    const queue = new WorkQueue(1, 1);
    let finish = () => {};
    const first = queue.runQueued(() => new Promise<void>((resolve) => (finish = resolve)));
    queue.refuseWithoutRoom();
    const second = queue.runQueued(async () => undefined);
    expect(() => queue.refuseWithoutRoom()).toThrow(expect.objectContaining({ status: 429 }));
    finish();
    await Promise.all([first, second]);
    queue.refuseWithoutRoom();
  });

  it('lets go what is done together while others wait, eight at most, and holds nothing when nobody does', async () => {
    const queue = new WorkQueue(1, 11);
    const finish: (() => void)[] = [];
    let answered = 0;
    const runs = Array.from({ length: 12 }, async () => {
      await queue.runQueued(() => new Promise<void>((resolve) => finish.push(resolve)));
      answered++;
    });
    const answeredAfterEach: number[] = [];
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
      answeredAfterEach.push(answered);
    }
    await Promise.all(runs);
    expect(answeredAfterEach).toEqual([0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 11, 12]);
  });

  it('goes on after a failure', async () => {
    const queue = new WorkQueue(1, 1);
    await expect(queue.runQueued(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.runQueued(async () => 'fine')).resolves.toBe('fine');
  });
});
