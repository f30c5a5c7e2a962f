/** Numbers that look random and are the same again for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between the bounds, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error when there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item {
    const item = this.pickAny(items);
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  pickAny<Item>(items: readonly Item[]): Item | undefined {
    return items[this.int(0, items.length - 1)];
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }
}
