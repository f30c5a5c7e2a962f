/** Work on one file that must not overlap: it is done one after the other, in order of arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #unfinished = 0;

  /** Does short work at once when no turn is taken, otherwise afterwards. */
  run<T>(work: () => T): T | Promise<T> {
    return this.#unfinished === 0 ? work() : this.take(async () => work());
  }

  /** Nothing else is done until the promise of this work settles. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#unfinished += 1;
    const done = this.#last.then(work).finally(() => {
      this.#unfinished -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}
