import { type EngineSettings, openEventLog } from '@storefold/engines';
import { createLogger } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';

/** Opens the log beside whatever runs on it, and closes it. `name`: the program, as the engine shows it. */
export async function withLog<Result>(
  settings: EngineSettings,
  name: string,
  work: (log: EventLog) => Promise<Result>,
): Promise<Result> {
  const log = await openEventLog({ settings, logger: createLogger(settings, { name }), name });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}
