import { type FileHandle, open } from 'node:fs/promises';
import { freemem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const BYTES = 1_048_576;
/** Parts that one call reads, all into the same bytes: while a process starts, each call waits long for its turn. */
const PARTS_AT_ONCE = 64;
/** The share of the free memory that a file may take. */
const SHARE = 0.5;
/** The longest that a start is held up. */
const WAIT_MS = 1_000;

/**
 * Reads a file from its beginning to its end, off this thread, so that the operating system has it in memory. The pages of
 * a table are scattered over it, and the first condition that looks at all of them would wait for the disk: 250 ms for
 * 10,000 products. A file that is too large for the free memory is left.
 */
export class ReadAhead {
  readonly #file: Promise<FileHandle>;
  readonly #read: Promise<number>;
  #isOver = false;

  constructor(file: string, freeBytes = freemem()) {
    this.#file = open(file);
    // Whoever needs the file is told what is wrong with it.
    this.#read = this.#readAll(freeBytes * SHARE).catch(() => 0);
  }

  /** Waits until the file is read, or for a second. Resolves to the number of bytes if it is. */
  async done(): Promise<number | undefined> {
    return Promise.race([this.#read, pause(WAIT_MS, undefined, { ref: false })]);
  }

  /** Call it when no database of this process uses the file any more: closing it gives up the locks of all of them. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#read;
    await this.#file.then(
      (file) => file.close(),
      () => undefined,
    );
  }

  async #readAll(mostBytes: number): Promise<number> {
    const file = await this.#file;
    const { size } = await file.stat();
    if (size > mostBytes) return 0;
    const bytes = Buffer.allocUnsafe(BYTES);
    const parts = Array.from({ length: PARTS_AT_ONCE }, () => bytes);
    let total = 0;
    while (!this.#isOver) {
      const { bytesRead } = await file.readv(parts);
      if (bytesRead === 0) break;
      total += bytesRead;
    }
    return total;
  }
}
