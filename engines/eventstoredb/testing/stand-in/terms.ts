import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Journal, LOG_FILE, openFileJournal } from './journal.ts';

/**
 * Opens the log of a cluster for a new term of leadership, as a copy of the log of the term before. Members share the
 * folder. What a leader of an earlier term still writes goes to its own copy and is not confirmed: it finds that a newer
 * term has begun.
 */
export async function openNewTerm(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true });
  const earlier = Math.max(0, ...(await readdir(folder)).map(termOf));
  const term = earlier + 1;
  const own = termFolder(folder, term);
  await mkdir(own);
  const before = join(termFolder(folder, earlier), LOG_FILE);
  if (existsSync(before)) await copyFile(before, join(own, LOG_FILE));
  const journal = await openFileJournal(own);
  return {
    records: journal.records,
    end: journal.end,
    async write(bytes) {
      await journal.write(bytes);
      // The leader of a newer term may have copied the log before this was in it.
      if (existsSync(termFolder(folder, term + 1))) await new Promise<never>(() => undefined);
    },
    close: () => journal.close(),
  };
}

const termFolder = (folder: string, term: number): string => join(folder, `term-${term}`);
const termOf = (name: string): number => Number(/^term-(\d+)$/.exec(name)?.[1] ?? 0);
