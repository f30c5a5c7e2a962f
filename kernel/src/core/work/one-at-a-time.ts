/** Runs work under the same key one after the other, in order of arrival. Work under other keys does not wait. */
export class OneAtATime {
  readonly #tails = new Map<string, Promise<unknown>>();

  runInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const result = before ? before.then(work, work) : work();
    this.#tails.set(key, result);
    const clear = () => {
      if (this.#tails.get(key) === result) this.#tails.delete(key);
    };
    result.then(clear, clear);
    return result;
  }
}
