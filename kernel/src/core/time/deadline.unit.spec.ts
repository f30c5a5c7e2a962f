import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { withDeadline } from './deadline.ts';

const never = new Promise<string>(() => {});
const late = () => 'late';

describe('work with a deadline', () => {
  it('gives its result in time', async () => {
    expect(await withDeadline(Promise.resolve('done'), 10_000, late, systemClock)).toBe('done');
  });

  it('fails as the work fails', async () => {
    const broken = Promise.reject(new Error('broken'));
    await expect(withDeadline(broken, 10_000, late, systemClock)).rejects.toThrow('broken');
  });

  it('gives what stands for late work when the time is over', async () => {
    expect(await withDeadline(never, 1, late, systemClock)).toBe('late');
  });

  it('says nothing of work that fails after its time', async () => {
    let fail: (error: Error) => void = () => {};
    const failing = new Promise<string>((_, reject) => {
      fail = reject;
    });
    expect(await withDeadline(failing, 1, late, systemClock)).toBe('late');
    fail(new Error('too late to matter'));
    await expect(failing).rejects.toThrow('too late to matter');
  });

  it('leaves no timer behind', async () => {
    let isAborted = false;
    const clock = {
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => {
          signal?.addEventListener('abort', () => {
            isAborted = true;
            resolve();
          });
        }),
    };
    await withDeadline(Promise.resolve('done'), 10_000, late, clock);
    expect(isAborted).toBe(true);
  });
});
