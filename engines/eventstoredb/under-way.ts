import { type Clock, withDeadline } from '@storefold/kernel/core';

/** Counts pending calls, so that closing can wait for them, and refuses calls after the end. */
export class UnderWay {
  readonly #all = new Set<Promise<unknown>>();
  #isOver = false;

  constructor(
    private readonly refusal: () => Error,
    private readonly clock: Clock,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw this.refusal();
    const running = work();
    this.#all.add(running);
    try {
      return await running;
    } finally {
      this.#all.delete(running);
    }
  }

  /** Refuses all further calls. Resolves when the pending ones have settled or the time is over. */
  async end(withinMs: number): Promise<void> {
    this.#isOver = true;
    await withDeadline(Promise.allSettled(this.#all), withinMs, () => undefined, this.clock);
  }
}
