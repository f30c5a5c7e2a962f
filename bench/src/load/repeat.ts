import { Latencies } from './latencies.ts';

export interface Repeated {
  readonly perSecond: number;
  readonly latencies: Latencies;
  readonly failures: number;
  /** Why the first of them failed. Absent when none did. */
  readonly firstFailure?: unknown;
}

/** Repeats an action until the time is over or it has been done `most` times, by so many actors at once. */
export async function repeat(
  actors: number,
  { seconds, most = Number.POSITIVE_INFINITY }: { readonly seconds: number; readonly most?: number },
  action: (index: number) => Promise<unknown>,
): Promise<Repeated> {
  const latencies = new Latencies();
  const startedMs = performance.now();
  let next = 0;
  const failures: unknown[] = [];
  const actor = async () => {
    while (next < most && performance.now() - startedMs < seconds * 1_000) {
      const sinceMs = performance.now();
      try {
        await action(next++);
        latencies.note(performance.now() - sinceMs);
      } catch (failure) {
        failures.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: actors }, actor));
  const perSecond = latencies.count / ((performance.now() - startedMs) / 1_000);
  return { perSecond, latencies, failures: failures.length, firstFailure: failures[0] };
}
