import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFull, isNoSpace, type Kept, StartRefused } from '@storefold/kernel/ports';
import { resultCodeOf } from './busy.ts';

/** Result codes of SQLite. */
const IO_ERROR = 10;
const FULL = 13;
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);
/** Errors that a running statement meets come without their code. */
const DAMAGE_IN_WORDS = /^(database disk image is malformed|file is not a database)/;
const CLOSED_TO_US: ReadonlySet<unknown> = new Set([3, 8, 14, 23]);
/** An error that comes from another thread has lost its code. */
const FULL_IN_WORDS = 'database or disk is full';
/** A file that is opened needs this much beside it. */
const OPENING_BYTES = 65_536;

interface OfFile {
  readonly kept: Kept;
  /** What to do about a damaged file. */
  readonly whenDamaged: string;
}

/**
 * What a person has to do about an error while a file is opened: StartRefused, or DiskFull where there is only a lack of
 * room. Other errors stay as they are.
 */
export function refusalOf(error: unknown, path: string, { kept, whenDamaged }: OfFile): unknown {
  if (!(error instanceof Error) || error instanceof StartRefused) return error;
  if (isFull(error) || (resultCodeOf(error) === IO_ERROR && isWithoutRoom(path)))
    return full(error, path, kept);
  const advice = adviceOn(error, whenDamaged);
  return advice === undefined
    ? error
    : new StartRefused(`${path} cannot be used (${error.message}): ${advice}`, { cause: error });
}

/** Whether SQLite reports that pages of a file are not what they were written as. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && (DAMAGED.has(resultCodeOf(error)) || DAMAGE_IN_WORDS.test(error.message));

/**
 * Whether a file could not grow. The transaction was taken back as a whole, and the same may succeed later: unlike after
 * a failed sync, nothing that was written before is in doubt.
 */
export const isFull = (error: unknown): boolean =>
  isNoSpace(error) ||
  (error instanceof Error && (resultCodeOf(error) === FULL || error.message === FULL_IN_WORDS));

/** The error, or DiskFull where a file could not grow. */
export const asFull = (error: unknown, path: string, kept: Kept): unknown =>
  isFull(error) ? full(error, path, kept) : error;

const full = (cause: unknown, path: string, kept: Kept): DiskFull =>
  new DiskFull(kept, `the disk of ${path} is full`, { cause });

/** SQLite makes one more file beside an open one, and calls it an input/output error when that finds no room. */
function isWithoutRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < OPENING_BYTES;
  } catch {
    return false;
  }
}

function adviceOn(error: Error, whenDamaged: string): string | undefined {
  const code = resultCodeOf(error);
  const systemCode = 'code' in error ? error.code : undefined;
  if (isDamage(error)) return whenDamaged;
  if (code === IO_ERROR) return 'free space on its disk, or replace it if it is broken';
  const isClosed = CLOSED_TO_US.has(code) || (code === undefined && systemCode !== undefined);
  return isClosed ? 'let this user read and write it and its folder' : undefined;
}
