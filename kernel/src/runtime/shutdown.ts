import type { Logger } from './logger.ts';

/** Finishing what runs may take this long. */
const GRACE_MS = 10_000;

/**
 * Ends the process in order when it is asked to (Ctrl-C, SIGTERM, or its launcher is gone): `close` finishes what runs,
 * then the exit code is 0. What does not finish in time is cut off with exit code 1; a second Ctrl-C does so at once.
 */
export function closeOnSignal(close: () => Promise<void>, logger: Logger): void {
  let isClosing = false;
  const end = (reason: string) => {
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
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  if (process.channel) {
    process.on('disconnect', () => end('launcher gone'));
    process.channel.unref();
  }
}
