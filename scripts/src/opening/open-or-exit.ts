import type { EngineSettings } from '@storefold/engines';
import { createLogger, Outage } from '@storefold/kernel/core';
import type { Opening } from '@storefold/server/runtime';
import { EXIT_UNAVAILABLE } from '../cli/exit-codes.ts';
import { exit } from '../cli/told.ts';

/** A store waits for its engines. Whoever has called a command waits for an answer. */
const ANSWERED_WITHIN_MS = 10_000;

/** Opens an engine of the store. Ends the process with 69 when it cannot be used, or nobody answers for some seconds. */
export function openOrExit<Opened>(
  settings: EngineSettings,
  name: string,
  open: (opening: Opening<EngineSettings>) => Promise<Opened>,
): Promise<Opened> {
  const start = {
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    opened: () => undefined,
    watch: () => undefined,
  };
  return orExit(() => open({ settings, logger: createLogger(settings, { name }), name, start }));
}

/** Ends the process with 69 where an engine cannot be used. Any other failure is thrown. */
export async function orExit<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Outage) exit(`An engine cannot be used: ${error.message}`, EXIT_UNAVAILABLE);
    throw error;
  }
}
