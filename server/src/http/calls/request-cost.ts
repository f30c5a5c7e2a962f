import { workShares } from '@storefold/kernel/core';

/** An answer and its work up to these count as one request. */
const BYTES_OF_ONE = 65_536;
const MS_OF_ONE = 50;

/**
 * What a request cost beyond the one that it counts as: a request more for each further 64 KB of its answer, and for each
 * further 50 ms of work.
 */
export const furtherCost = (bytes: number, workMs: number): number =>
  Math.floor(bytes / BYTES_OF_ONE) + Math.floor(workMs / MS_OF_ONE);

/**
 * The pieces of an answer that is sent while it is made. `ended` is told of the work for them and their bytes, also when the
 * caller goes before the end. Nobody pays for a caller who reads slowly.
 */
export async function* countedPieces(
  pieces: AsyncGenerator<string>,
  ended: (workMs: number, bytes: number) => void,
): AsyncGenerator<string> {
  let [workMs, bytes] = [0, 0];
  try {
    for (;;) {
      const endWork = workShares.begin();
      const next = await pieces.next().finally(() => {
        workMs += endWork();
      });
      if (next.done) return;
      bytes += Buffer.byteLength(next.value);
      yield next.value;
    }
  } finally {
    ended(workMs, bytes);
    await pieces.return(undefined);
  }
}
