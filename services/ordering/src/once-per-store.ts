/** Work that each store needs once while the process runs, such as making what it begins with. A failure is tried again. */
export class OncePerStore {
  readonly #begun = new Map<string, Promise<void>>();

  run(storeId: string, work: () => Promise<unknown>): Promise<void> {
    const begun = this.#begun.get(storeId);
    if (begun) return begun;
    const beginning = work().then(() => undefined);
    this.#begun.set(storeId, beginning);
    beginning.catch(() => this.#begun.delete(storeId));
    return beginning;
  }
}
