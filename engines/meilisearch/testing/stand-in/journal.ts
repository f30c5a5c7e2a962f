import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from './tasks.ts';

/** The history of the tasks, in order. Repeating it yields the same indexes. */
export type JournalEntry =
  | {
      readonly what: 'enqueued';
      readonly uid: number;
      readonly at: string;
      readonly operation: Operation;
    }
  | {
      readonly what: 'finished';
      readonly uid: number;
      readonly startedAt: string;
      readonly finishedAt: string;
    };

export interface Journal {
  write(entry: JournalEntry): void;
  close(): void;
}

const FILE = 'tasks.ndjson';

/**
 * Keeps entries in a file of the folder. Each is written before this returns. They survive the process, not the
 * machine.
 */
export function openJournal(folder: string): { journal: Journal; entries: readonly JournalEntry[] } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const entries = existsSync(path) ? readEntries(path) : [];
  const file = openSync(path, 'a');
  const journal: Journal = {
    write: (entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(file),
  };
  return { journal, entries };
}

/** Reads the stored entries and removes an incomplete last line. */
const readEntries = (path: string): JournalEntry[] => {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes.toString('utf8', 0, end).split('\n');
  return lines.filter((line) => line !== '').map((line): JournalEntry => JSON.parse(line));
};
