import type { Logger } from '@storefold/kernel/core';

/**
 * Writes what Node and the libraries warn of to the log. Node's own listener would print it as plain text between the
 * lines of JSON. Where it is switched off (`NODE_NO_WARNINGS=1`), nothing is written.
 */
export function logWarnings(logger: Logger): void {
  if (process.listenerCount('warning') === 0) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'Node or a library warns'));
}
