import type { EventLog } from '../event-log/event-log.ts';
import type { Logger } from './logger.ts';

/** Finishing what runs may take this long. */
const GRACE_MS = 10_000;

/** What a process ends with that could not go on: an input/output error. Supervisors start it again. */
export const EXIT_BROKEN = 74;

/**
 * Ends the process in order when it is asked to (Ctrl-C, SIGTERM, or its launcher is gone): `close` finishes what runs,
 * then the exit code is 0. What does not finish in time is cut off with exit code 1; a second Ctrl-C does so at once.
 * `log`: when it can write no more, the process ends likewise, with EXIT_BROKEN, instead of refusing for ever.
 */
export function closeOnSignal(
  close: () => Promise<void>,
  logger: Logger,
  log?: Pick<EventLog, 'failure' | 'onFailed'>,
): void {
  let isClosing = false;
  const end = (reason: string, exitCode = 0) => {
    if (isClosing) {
      if (reason === 'SIGINT') process.exit(130);
      return;
    }
    isClosing = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error('stopping took too long, what was left is cut off');
      process.exit(1);
    }, GRACE_MS).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  log?.onFailed(() => end('the event log cannot be written', EXIT_BROKEN));
  if (log?.failure) end('the event log cannot be written', EXIT_BROKEN);
  process.on('disconnect', () => end('launcher gone'));
  process.channel?.unref();
  // It may be gone before anybody listened. Without a launcher this is undefined.
  if (process.connected === false) end('launcher gone');
}
