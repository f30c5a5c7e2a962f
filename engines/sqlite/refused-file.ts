import { StartRefused } from '@storefold/kernel/ports';
import { resultCodeOf } from './busy.ts';

/** Result codes of SQLite. */
const IO_ERROR = 10;
const FULL = 13;
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);
/** Errors that a running statement meets come without their code. */
const DAMAGE_IN_WORDS = /^(database disk image is malformed|file is not a database)/;
const CLOSED_TO_US: ReadonlySet<unknown> = new Set([3, 8, 14, 23]);
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * What a person has to do about an error while a file is opened. Other errors stay as they are. `whenDamaged`: what to
 * do about a damaged file.
 */
export function refusalOf(error: unknown, path: string, whenDamaged: string): unknown {
  if (!(error instanceof Error) || error instanceof StartRefused) return error;
  const advice = adviceOn(error, whenDamaged);
  return advice === undefined
    ? error
    : new StartRefused(`${path} cannot be used (${error.message}): ${advice}`, { cause: error });
}

/** Whether SQLite reports that pages of a file are not what they were written as. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && (DAMAGED.has(resultCodeOf(error)) || DAMAGE_IN_WORDS.test(error.message));

function adviceOn(error: Error, whenDamaged: string): string | undefined {
  const code = resultCodeOf(error);
  const systemCode = 'code' in error ? error.code : undefined;
  if (isDamage(error)) return whenDamaged;
  if (code === FULL || NO_SPACE.has(systemCode)) return 'free space on its disk';
  if (code === IO_ERROR) return 'free space on its disk, or replace it if it is broken';
  const isClosed = CLOSED_TO_US.has(code) || (code === undefined && systemCode !== undefined);
  return isClosed ? 'let this user read and write it and its folder' : undefined;
}
