import type { Clock, Logger } from '@storefold/kernel/core';
import type { Position } from '@storefold/kernel/ports';

const TOLD_EVERY_MS = 5_000;

interface Built {
  readonly name: string;
  readonly position: Position;
  build(head: Position): Promise<void>;
}

/** Brings read models up to the log's head. Tells every few seconds how far those are that are not finished. */
export async function buildAll(
  projections: readonly Built[],
  head: Position,
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'info'> },
): Promise<void> {
  const unfinished = new Set(projections);
  const finished = new AbortController();
  const tell = async () => {
    for (;;) {
      await clock.sleep(TOLD_EVERY_MS, finished.signal);
      if (finished.signal.aborted) return;
      for (const { name, position } of unfinished) {
        // The log may grow meanwhile, and the read model goes on with it while its indexes are made.
        const percent = Math.min(100, Math.floor((100 * (position + 1)) / (head + 1)));
        logger.info({ projection: name, position, head, percent }, 'a read model is being built');
      }
    }
  };
  const telling = tell();
  try {
    await Promise.all(projections.map((each) => each.build(head).then(() => void unfinished.delete(each))));
  } finally {
    finished.abort();
    await telling;
  }
}
