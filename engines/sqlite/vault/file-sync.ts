import { type FileHandle, open } from 'node:fs/promises';

/**
 * Puts what was written to a file on disk, without holding up the calling thread. Calls that arrive during a sync share
 * the next one. After a failed sync every later one fails too: the operating system may have dropped what was not
 * written, and another sync would succeed without it.
 */
export class FileSync {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(private readonly handle: Pick<FileHandle, 'datasync' | 'close'>) {}

  /** The file must exist. */
  static async open(path: string): Promise<FileSync> {
    return new FileSync(await open(path, 'r+'));
  }

  /** Resolves when everything that was written before the call is on disk. */
  sync(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#start();
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  #start(): Promise<void> {
    const running = this.handle.datasync();
    this.#running = running;
    // A failed one stays, so that no other is tried.
    running.then(
      () => {
        if (this.#running === running) this.#running = undefined;
      },
      () => undefined,
    );
    return running;
  }
}
