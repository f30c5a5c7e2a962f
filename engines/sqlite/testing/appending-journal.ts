import { readFileSync } from 'node:fs';

/** What a process that appends until it is killed has written down. */
export type JournalLine =
  | { readonly kind: 'asked'; readonly stream: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'answered';
      readonly stream: string;
      readonly ids: readonly string[];
      readonly revision: number;
      readonly position: number;
    }
  /** The log could not be written; `again` is what a later append met. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly again: string;
      readonly isReadable: boolean;
    }
  | { readonly kind: 'closed' };

/** The whole lines of a journal; one that a kill has torn was never told. */
export function readJournal(file: string): JournalLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => parsed(line));
}

function parsed(line: string): JournalLine[] {
  try {
    return [JSON.parse(line) as JournalLine];
  } catch {
    return [];
  }
}
