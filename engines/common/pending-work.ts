/** Knows what has not ended yet, so that closing can wait for it. */
export class PendingWork {
  readonly #all = new Set<Promise<unknown>>();

  async trackWork<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#all.add(running);
    try {
      return await running;
    } finally {
      this.#all.delete(running);
    }
  }

  /** Resolves when everything has settled that was begun before the call. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#all);
  }
}
