import type { Clock } from './clock.ts';

/** A reason of its own, because the default one is an error with a stack trace. */
const SETTLED = 'settled';

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
  const settled = new AbortController();
  const tooLate = Symbol('late');
  const timer = clock.sleep(ms, settled.signal).then(() => tooLate);
  try {
    const first = await Promise.race([work, timer]);
    return first === tooLate ? await late() : (first as T);
  } finally {
    settled.abort(SETTLED);
  }
}
