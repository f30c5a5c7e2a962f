import type { Logger } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { EXIT_BROKEN } from './exit-codes.ts';
import { exitSurely, letExitsEnd, prepareExit } from './sure-exit.ts';

/** How long work under way may take to finish. */
const GRACE_MS = 10_000;

/** Control over how a process ends. */
export interface Ending {
  /** Aborted once the process is to end. */
  readonly signal: AbortSignal;
  /** Ends the process with EXIT_BROKEN when the log cannot be written any more, because it would refuse every write. */
  with(log: Pick<EventLog, 'failure' | 'onFailed'>): void;
}

/**
 * Ends the process in order on Ctrl-C, SIGTERM or when its launcher is gone: `close` finishes work under way, then the
 * exit code is 0. Work that does not finish in time is cut off with exit code 1. A second Ctrl-C ends the process at
 * once with exit code 130.
 */
export function closeOnSignal(close: () => Promise<void>, logger: Logger): Ending {
  letExitsEnd();
  const stopping = new AbortController();
  const end = (reason: string, exitCode = 0) => {
    if (stopping.signal.aborted) {
      if (reason === 'SIGINT') process.exit(130);
      return;
    }
    stopping.abort();
    prepareExit();
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      logger.error('stopping took too long, what was left is cut off');
      process.exit(1);
    }, GRACE_MS).unref();
    close().then(
      () => exitSurely(exitCode),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        exitSurely(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('disconnect', () => end('launcher gone'));
  process.channel?.unref();
  // The launcher may be gone before the listener was added. Without a launcher this is undefined.
  if (process.connected === false) end('launcher gone');
  return {
    signal: stopping.signal,
    with(log) {
      const failed = () => end('the event log cannot be written', EXIT_BROKEN);
      log.onFailed(failed);
      if (log.failure) failed();
    },
  };
}
