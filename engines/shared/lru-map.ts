interface Entry<V> {
  readonly value: V;
  readonly weight: number;
  isUsed: boolean;
}

/**
 * A map that forgets entries once they weigh too much together: the oldest first, but one that was used since has
 * another turn. Cheaper than keeping the exact order of use, and nearly as good.
 */
export class LruMap<K, V> {
  readonly #entries = new Map<K, Entry<V>>();
  #weight = 0;

  constructor(private readonly maxWeight: number) {}

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.isUsed = true;
    return entry.value;
  }

  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, weight, isUsed: false });
    this.#weight += weight;
    while (this.#weight > this.maxWeight) this.#forgetOne();
  }

  delete(key: K): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #forgetOne(): void {
    for (const [key, entry] of this.#entries) {
      this.delete(key);
      if (!entry.isUsed) return;
      this.#entries.set(key, { ...entry, isUsed: false });
      this.#weight += entry.weight;
    }
  }
}
