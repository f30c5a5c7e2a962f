import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Clock, isRecent, type Logger } from '@storefold/kernel/core';
import type { DiskFull, Kept } from '@storefold/kernel/ports';
import type { Disks } from '@storefold/server/runtime';

interface OwnDisksOptions {
  /** Where the store keeps what. */
  readonly folders: Readonly<Partial<Record<Kept, string>>>;
  /** With less than this left somewhere, `/health` warns; 0: never. */
  readonly warnBelowBytes: number;
  readonly log: { readonly lack?: DiskFull | undefined };
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'error' | 'warn' | 'info'>;
}

type State = 'enough' | 'low' | 'full';

/** With less left than an append may take, a disk is as good as full. */
const FULL_BELOW_BYTES = 1_048_576;

/** Without another refusal for this long, and with room, a disk is taken for one that was mended. */
const REFUSING_MS = 10_000;

/**
 * Watches how much room is left for the store's own files. `low`: soon nothing can be written any more; `full`: that is so
 * now, and reads go on. Either is said in the log once, when it begins.
 */
export function watchDisks({ folders, warnBelowBytes, log, clock, logger }: OwnDisksOptions): Disks {
  let before: State = 'enough';
  let refused: { readonly lack: DiskFull; readonly seenAtMs: number } | undefined;

  /** A quota refuses where the disk itself has room. */
  function isRefusing(): boolean {
    const { lack } = log;
    if (lack && refused?.lack !== lack) refused = { lack, seenAtMs: clock.now() };
    return (
      lack !== undefined && refused !== undefined && isRecent(refused.seenAtMs, REFUSING_MS, clock.now())
    );
  }

  const stateOf = (least: number): State => {
    if (isRefusing() || least < FULL_BELOW_BYTES) return 'full';
    return least < warnBelowBytes ? 'low' : 'enough';
  };

  async function look() {
    const found = await Promise.all(
      Object.entries(folders).map(async ([kept, folder]) => [kept, await freeBytesOf(folder)] as const),
    );
    const free_bytes = Object.fromEntries(found);
    const state = stateOf(Math.min(...Object.values(free_bytes)));
    if (state !== before) {
      const disk = { disk: state, free_bytes };
      if (state === 'enough') logger.info(disk, 'the disk has room again');
      else if (state === 'low')
        logger.warn(disk, 'the disk has little room left: free space on it, or make it larger');
      else
        logger.error(disk, 'the disk is full, and changes are refused: free space on it, or make it larger');
    }
    before = state;
    return {
      status: state === 'enough' ? ('up' as const) : ('degraded' as const),
      state,
      free_bytes,
      warns_below_bytes: warnBelowBytes,
    };
  }
  return { look };
}

/** A folder that is not there yet will be on the disk of the one above it. */
async function freeBytesOf(folder: string): Promise<number> {
  const there = existsSync(folder) ? folder : dirname(folder);
  if (there !== folder) return freeBytesOf(there);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
