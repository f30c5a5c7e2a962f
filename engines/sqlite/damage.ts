import { DatabaseSync } from '@photostructure/sqlite';
import { messageOf } from '@storefold/kernel/core';
import { isDamage } from './refused-file.ts';

const BUSY_TIMEOUT_MS = 10_000;

/** What a check of pages says, without its heading. */
export const oneLine = (result: string): string =>
  result.replace(/^\*{3}.*\*{3}\n/, '').replaceAll('\n', ', ');

/**
 * What is damaged in a database file, in SQLite's words; undefined when each of its pages is what it should be. Reads the
 * whole file, about a second for each 500 MB, so a start does not do it.
 */
export function damageIn(file: string): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const [result]: [string] = database.prepare('PRAGMA quick_check(1)', { returnArrays: true }).get();
    return result === 'ok' ? undefined : oneLine(result);
  } catch (error) {
    if (isDamage(error)) return messageOf(error);
    throw error;
  } finally {
    database.close();
  }
}
