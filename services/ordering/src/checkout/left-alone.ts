import { type Clock, isRecent } from '@storefold/kernel/core';

/** What is younger is left to the process that began it; any process may go on with what is older. */
export const LEFT_ALONE_MS = 2_000;
const LOOK_AGAIN_MS = 50;

/** Waits until it is worth looking again. Resolves with false at once if the process that began it is gone. */
export async function isLeftAlone(begunAt: string, clock: Clock): Promise<boolean> {
  // What began in the future was begun before the clock was set back: its process is gone.
  if (!isRecent(Date.parse(begunAt), LEFT_ALONE_MS, clock.now(), LEFT_ALONE_MS)) return false;
  await clock.sleep(LOOK_AGAIN_MS);
  return true;
}
