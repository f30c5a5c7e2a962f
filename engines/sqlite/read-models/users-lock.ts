import { FilesInUse } from '@storefold/kernel/ports';
import { FileIsLocked, type FileLock, isShared, lockFile, requireUnlocked, shareFile } from '../file-lock.ts';

/**
 * Who uses a file of read models at the same time.
 * - `alone`: one process, which would not notice what another one writes.
 * - `shared`: processes that share it.
 * - `beside`: a tool that neither reads nor writes what a store in use reads, so it disturbs nobody.
 */
export type Use = 'alone' | 'shared' | 'beside';

/**
 * Locks a file of read models for as long as this process uses it. Throws FilesInUse while another process uses it in a
 * way that excludes this one.
 *
 * `….lock` is held by who uses the file alone, `….shared` by all who share it. Each takes its own before it looks at the
 * other one.
 */
export function lockFor(use: Use, file: string): FileLock | undefined {
  switch (use) {
    case 'alone':
      return lockAlone(file);
    case 'shared':
      return share(file);
    case 'beside':
      return undefined;
  }
}

function lockAlone(file: string): FileLock {
  const lock = unlessUsedAlone(file, () => lockFile(lockOf(file)));
  try {
    if (isShared(sharedOf(file))) throw new FilesInUse(sharedByOthers(file));
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Of two processes that begin at once the one that wants the file alone gets it: this one makes room, and looks again. */
function share(file: string): FileLock {
  for (;;) {
    unlessUsedAlone(file, () => requireUnlocked(lockOf(file)));
    let lock: FileLock | undefined;
    try {
      lock = shareFile(sharedOf(file));
      requireUnlocked(lockOf(file), 0);
      return lock;
    } catch (error) {
      lock?.release();
      if (!(error instanceof FileIsLocked)) throw error;
    }
  }
}

function unlessUsedAlone<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FileIsLocked)) throw error;
    const holder = error.pid === undefined ? 'another process' : `process ${error.pid}`;
    throw new FilesInUse(`${file} is used by ${holder} alone: stop that process first, or ${HOW_TO_SHARE}`);
  }
}

const lockOf = (file: string): string => `${file}.lock`;
const sharedOf = (file: string): string => `${file}.shared`;

const sharedByOthers = (file: string): string =>
  `${file} is used by processes that share it, and this one would use it alone: stop them first, or ${HOW_TO_SHARE}`;

const HOW_TO_SHARE = 'run all of them with READ_MODELS_SHARED=on, each service in processes of its own';
