import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type LogRecord, unframe } from './log-record.ts';

/** Where the log's bytes are kept. */
export interface Journal {
  /** What was there on opening, in order. */
  readonly records: readonly LogRecord[];
  /** The byte offset behind the last record. */
  readonly end: number;
  /** Keeps the bytes behind what is there; resolves once they would survive the death of this process. */
  write(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** The first record begins here, as the first one that a reader of a new 23.10 server sees does. */
export const FIRST_POSITION = 548;

const HEADER = 'EventStoreDB stand-in, log format 1\n'.padEnd(FIRST_POSITION, '\0');

/** A log that ends with the process. */
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
 * Opens the log in a folder, made when missing. An append of which a part is missing at the end was never acknowledged:
 * it is cut off.
 */
export async function openFileJournal(folder: string): Promise<Journal> {
  mkdirSync(folder, { recursive: true });
  const file = await open(join(folder, 'eventstoredb-stand-in.log'), 'a+');
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

/** Gathers what is written while a sync is under way into the next one. */
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
