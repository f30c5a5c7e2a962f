import { refusals } from '@storefold/kernel/core';

/** Runs at most `width` pieces of work at a time and lets at most `length` more wait. Further work is refused. */
export class WorkQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly what: string,
    private readonly width: number,
    private readonly length: number,
  ) {}

  /** Rejects with `refusals.unavailable` if too many are already waiting. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.width) {
      if (this.#waiting.length >= this.length) throw refusals.unavailable(this.what);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
