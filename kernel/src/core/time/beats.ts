import { type Clock, systemClock } from './clock.ts';

/** Longer than what is looked up, and what begins after an append, takes when nothing is in the way. */
const BEAT_MS = 25;

/**
 * Resolves once the work has settled, a whole number of beats after the call. Whoever is answered then learns in which beat
 * the work ended, and not when: the timers never begin with its end.
 */
export async function beatAfter(
  work: Promise<unknown>,
  clock: Pick<Clock, 'sleep'> = systemClock,
): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  work.then(settle, settle);
  do await clock.sleep(BEAT_MS);
  while (!isSettled);
}
