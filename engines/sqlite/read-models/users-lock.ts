import { FilesInUse } from '@storefold/kernel/ports';
import { FileIsLocked, type FileLock, isShared, lockFile, shareFile } from '../file-lock.ts';

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
 * `….lock` is held by who uses the file alone, and by others only while they begin, so that of two processes that begin
 * at once one sees the other. `….shared` is held by all who share the file.
 */
export function lockFor(use: Use, file: string): FileLock | undefined {
  if (use === 'beside') return undefined;
  const gate = lockGate(file);
  try {
    if (use === 'alone' && isShared(sharedFile(file))) throw new FilesInUse(sharedByOthers(file));
    if (use === 'alone') return gate;
    const lock = shareFile(sharedFile(file));
    gate.release();
    return lock;
  } catch (error) {
    gate.release();
    throw error;
  }
}

const sharedFile = (file: string): string => `${file}.shared`;

function lockGate(file: string): FileLock {
  try {
    return lockFile(`${file}.lock`);
  } catch (error) {
    if (!(error instanceof FileIsLocked)) throw error;
    const holder = error.pid === undefined ? 'another process' : `process ${error.pid}`;
    throw new FilesInUse(`${file} is used by ${holder} alone: stop that process first, or ${HOW_TO_SHARE}`);
  }
}

const sharedByOthers = (file: string): string =>
  `${file} is used by processes that share it, and this one would use it alone: stop them first, or ${HOW_TO_SHARE}`;

const HOW_TO_SHARE = 'run all of them with READ_MODELS_SHARED=on, each service in processes of its own';
