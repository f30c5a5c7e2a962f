import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { Clock } from '../core/time/clock.ts';
import { Recurring } from './recurring.ts';

describe('recurring work', () => {
  it('is done after each pause, also after a failure, until it is stopped', async () => {
    const clock = new SteppedClock();
    const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('the engine is down'));
    const recurring = new Recurring({ ...sweep, run: work }, clock, silent);
    recurring.start();
    expect(work).not.toHaveBeenCalled();
    for (const turns of [1, 2, 3]) {
      clock.wake();
      await expect.poll(() => work).toHaveBeenCalledTimes(turns);
    }
    await recurring.stop();
    clock.wake();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('finishes the turn under way when it is stopped', async () => {
    const clock = new SteppedClock();
    let finish: (() => void) | undefined;
    let isDone = false;
    const run = async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      isDone = true;
    };
    const recurring = new Recurring({ ...sweep, run }, clock, silent);
    recurring.start();
    clock.wake();
    await expect.poll(() => finish).toBeDefined();
    const stopped = recurring.stop();
    finish?.();
    await stopped;
    expect(isDone).toBe(true);
  });
});

const sweep = { name: 'sweep', everyMs: 1_000 };
const silent = pino({ level: 'silent' });

/** Whoever sleeps does so until `wake`. */
class SteppedClock implements Clock {
  #sleeping: (() => void)[] = [];

  now(): number {
    return 0;
  }

  sleep(_ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      signal?.addEventListener('abort', () => resolve());
      this.#sleeping.push(resolve);
    });
  }

  wake(): void {
    for (const resolve of this.#sleeping.splice(0)) resolve();
  }
}
