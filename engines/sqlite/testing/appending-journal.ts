import { readFileSync } from 'node:fs';

/** An entry in the journal of a process that appends until it is killed. */
export type JournalLine =
  | { readonly kind: 'asked'; readonly stream: string; readonly ids: readonly string[] }
  | {
      readonly kind: 'answered';
      readonly stream: string;
      readonly ids: readonly string[];
      readonly revision: number;
      readonly position: number;
    }
  /** The log could not be written. `again` is the outcome of a later append. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly again: string;
      readonly isReadable: boolean;
    }
  | { readonly kind: 'closed' };

/** The complete lines of a journal. A line that a kill has truncated counts as not written. */
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
