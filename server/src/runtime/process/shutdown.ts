import type { Logger } from '@storefold/kernel/core';
import type { EventLog } from '@storefold/kernel/ports';
import { EXIT_BROKEN } from './exit-codes.ts';
import { exitSurely, letExitsEnd, prepareExit } from './sure-exit.ts';

/** How long work under way may take to finish. */
export const GRACE_MS = 10_000;

/** How a process goes on serving after SIGTERM, while whoever sends it requests learns that it ends. */
export interface Drain {
  readonly forMs: number;
  /** Tells that the process ends. False where nothing is served yet, so that there is nothing to wait for. */
  begin(): boolean;
}

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
 * once with exit code 130. After SIGTERM it is drained first; a second SIGTERM cuts that short.
 */
export function closeOnSignal(
  close: () => Promise<void>,
  logger: Logger,
  { drain, graceMs = GRACE_MS }: { readonly drain?: Drain; readonly graceMs?: number } = {},
): Ending {
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
    }, graceMs).unref();
    close().then(
      () => exitSurely(exitCode),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        exitSurely(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  let isDraining = false;
  process.on('SIGTERM', () => {
    if (isDraining || !drain?.forMs || stopping.signal.aborted || !drain.begin()) return end('SIGTERM');
    isDraining = true;
    logger.info({ forMs: drain.forMs }, 'told to end, serving until others know');
    setTimeout(() => end('SIGTERM'), drain.forMs);
  });
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
