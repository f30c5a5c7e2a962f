import type { Clock, EndSignal } from './clock.ts';

/** Ends waits as an AbortController does. That one costs several microseconds, and every write has some deadlines. */
export class WaitEnd implements EndSignal {
  readonly #listeners = new Set<() => void>();
  aborted = false;

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  end(): void {
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Resolves with the result of the work, or with that of `late` when the work takes longer than `ms`. The work is not
 * stopped; its late result or failure is ignored.
 */
export async function withDeadline<T, Late>(
  work: Promise<T>,
  ms: number,
  late: () => Late | Promise<Late>,
  clock: Pick<Clock, 'sleep'>,
): Promise<T | Late> {
  const settled = new WaitEnd();
  const tooLate = Symbol('late');
  const timer = clock.sleep(ms, settled).then(() => tooLate);
  try {
    const first = await Promise.race([work, timer]);
    return first === tooLate ? await late() : (first as T);
  } finally {
    settled.end();
  }
}
