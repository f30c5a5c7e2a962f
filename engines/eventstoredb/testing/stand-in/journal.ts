import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type LogRecord, unframe } from './log-record.ts';

/** The storage of the log's bytes. */
export interface Journal {
  /** The records that were stored before, in order. */
  readonly records: readonly LogRecord[];
  /** The byte offset of the end of the last record. */
  readonly end: number;
  /** Appends the bytes. Resolves once they would survive the death of this process. */
  write(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** The offset of the first record, as on a new 23.10 server. */
export const FIRST_POSITION = 548;

/** The name of the log in its folder. */
export const LOG_FILE = 'eventstoredb-stand-in.log';

const HEADER = 'EventStoreDB stand-in, log format 1\n'.padEnd(FIRST_POSITION, '\0');

/** A log in memory. */
export class MemoryJournal implements Journal {
  readonly records: readonly LogRecord[] = [];
  readonly end = FIRST_POSITION;

  write(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Opens the log in a folder, which is created if it is missing. An incomplete append at the end was never acknowledged
 * and is removed.
 */
export async function openFileJournal(folder: string): Promise<Journal> {
  mkdirSync(folder, { recursive: true });
  const file = await open(join(folder, LOG_FILE), 'a+');
  const bytes = await file.readFile();
  if (bytes.byteLength < FIRST_POSITION) {
    await file.truncate(0);
    await file.appendFile(HEADER);
    await file.datasync();
    return new FileJournal(file, [], FIRST_POSITION);
  }
  if (bytes.toString('latin1', 0, FIRST_POSITION) !== HEADER) {
    await file.close();
    throw new Error(`${folder} does not hold a log of this stand-in`);
  }
  const { records, end } = wholeAppends(bytes);
  if (end < bytes.byteLength) await file.truncate(end);
  return new FileJournal(file, records, end);
}

function wholeAppends(bytes: Buffer): { records: LogRecord[]; end: number } {
  const records: LogRecord[] = [];
  const open: LogRecord[] = [];
  let end = FIRST_POSITION;
  for (let next = unframe(bytes, end); next; next = unframe(bytes, next.end)) {
    open.push(next.record);
    if (!next.endsAppend) continue;
    records.push(...open.splice(0));
    end = next.end;
  }
  return { records, end };
}

/** Writes that arrive during a sync share the next one. */
class FileJournal implements Journal {
  #waiting: Buffer[] = [];
  #nextSync: Promise<void> | undefined;
  #lastSync: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: FileHandle,
    readonly records: readonly LogRecord[],
    readonly end: number,
  ) {}

  write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#nextSync ??= this.#lastSync = this.#lastSync.then(() => this.#sync());
    return this.#nextSync;
  }

  async close(): Promise<void> {
    await this.#lastSync;
    await this.file.close();
  }

  async #sync(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#nextSync = undefined;
    await this.file.appendFile(bytes);
    await this.file.datasync();
  }
}
