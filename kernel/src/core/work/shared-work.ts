/**
 * Work that those who ask for it at the same time share. Who asks while it is under way waits for the next time, together with
 * all others who do: what happened before somebody asked is in every answer.
 */
export class SharedWork<T> {
  readonly #underWay = new Map<string, { readonly now: Promise<T>; next?: Promise<T> }>();

  do(key: string, work: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(key);
    if (!underWay) return this.#begin(key, work);
    const begin = () => this.#begin(key, work);
    underWay.next ??= underWay.now.then(begin, begin);
    return underWay.next;
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const begun = { now: work() };
    this.#underWay.set(key, begun);
    const end = () => {
      if (this.#underWay.get(key) === begun) this.#underWay.delete(key);
    };
    begun.now.then(end, end);
    return begun.now;
  }
}
