import { type EngineSettings, openEventLog } from '@storefold/engines';
import type { EventLog } from '@storefold/kernel/ports';
import { openOrExit, orExit } from './open-or-exit.ts';

/**
 * Opens the log beside whatever runs on it, and closes it. `name`: the program, as the engine shows it. Ends the process with 69 where the
 * log cannot be read, from the beginning or later.
 */
export async function withLog<Result>(
  settings: EngineSettings,
  name: string,
  work: (log: EventLog) => Promise<Result>,
): Promise<Result> {
  const log = await openOrExit(settings, name, openEventLog);
  try {
    return await orExit(() => work(log));
  } finally {
    await log.close();
  }
}
