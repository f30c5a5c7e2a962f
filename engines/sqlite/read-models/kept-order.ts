import { Bits } from './bits.ts';
import type { KeptSet } from './kept-sets.ts';

/** The number of documents that are read in order in the time of finding one's place among them. */
const READ_PER_PLACE = 400;

/** Reads document numbers in the wanted order: of all documents, or of those among the given ones. */
export type ReadInOrder = (among?: readonly number[]) => readonly number[];

/** The documents of a partition in one order. */
export class KeptOrder implements KeptSet {
  #numbers: Uint32Array;

  constructor(
    numbers: readonly number[],
    private readonly read: ReadInOrder,
  ) {
    this.#numbers = Uint32Array.from(numbers);
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  get maxChanges(): number {
    return this.#numbers.length / READ_PER_PLACE;
  }

  refresh(changed: readonly number[]): void {
    this.#numbers = this.#withPlacesOf(changed);
  }

  /** Those of the given documents from an offset up to the end of a page. */
  page(among: Bits, offset: number, upTo: number): number[] {
    const page: number[] = [];
    let passed = 0;
    for (let at = 0; at < this.#numbers.length && passed < upTo; at++) {
      const n = this.#numbers[at] ?? 0;
      if (among.has(n) && ++passed > offset) page.push(n);
    }
    return page;
  }

  #withPlacesOf(changed: readonly number[]): Uint32Array {
    const isChanged = Bits.of(changed);
    const others = this.#numbers.filter((n) => !isChanged.has(n));
    const placed = this.read(changed);
    const all = new Uint32Array(others.length + placed.length);
    let from = 0;
    for (const [before, n] of placed.entries()) {
      const place = this.#placeOf(n, others, from);
      all.set(others.subarray(from, place), from + before);
      all[place + before] = n;
      from = place;
    }
    all.set(others.subarray(from), from + placed.length);
    return all;
  }

  /** How many of the others come before a document; at least the first `begin`. */
  #placeOf(n: number, others: Uint32Array, begin: number): number {
    let [from, to] = [begin, others.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const [first] = this.read([n, others[middle] ?? 0]);
      if (first === n) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
