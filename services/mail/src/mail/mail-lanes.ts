interface LanesOptions {
  /** Handles an item. Must not reject. */
  readonly work: (item: string) => Promise<void>;
  /** The maximum number of items at a time. */
  readonly width: number;
}

/** Handles items one after the other, several at a time, and none twice at a time. */
export class MailLanes {
  readonly #waiting: string[] = [];
  readonly #known = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(private readonly options: LanesOptions) {}

  /** Adds an item, unless it waits or is being handled. */
  add(item: string): void {
    if (this.#isStopped || this.#known.has(item)) return;
    this.#known.add(item);
    this.#waiting.push(item);
    this.#fill();
  }

  /** Starts no further items. Resolves when none is being handled. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  #fill(): void {
    while (!this.#isStopped && this.#running.size < this.options.width) {
      const item = this.#waiting.shift();
      if (item === undefined) return;
      const handling = this.options.work(item).then(() => {
        this.#running.delete(handling);
        this.#known.delete(item);
        this.#fill();
      });
      this.#running.add(handling);
    }
  }
}
