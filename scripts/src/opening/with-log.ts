import type { EngineSettings } from '@storefold/engines';
import type { EventLog } from '@storefold/kernel/ports';
import { logOrExit } from './log-or-exit.ts';
import { orExit } from './open-or-exit.ts';

/** Opens the log of the store as `logOrExit` does, and closes it. Ends the process with 69 where the log goes away meanwhile. */
export async function withLog<Result>(
  settings: EngineSettings,
  name: string,
  work: (log: EventLog) => Promise<Result>,
): Promise<Result> {
  const log = await logOrExit(settings, name);
  try {
    return await orExit(() => work(log));
  } finally {
    await log.close();
  }
}
