/** A set of document numbers, one bit for each. Operations make new sets. */
export class Bits {
  #words: Uint32Array;

  constructor(words: Uint32Array = new Uint32Array(0)) {
    this.#words = words;
  }

  static of(numbers: readonly number[]): Bits {
    let last = -1;
    for (const n of numbers) if (n > last) last = n;
    const words = new Uint32Array((last >>> 5) + 1);
    for (const n of numbers) words[n >>> 5] = (words[n >>> 5] ?? 0) | (1 << (n & 31));
    return new Bits(last < 0 ? undefined : words);
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  has(n: number): boolean {
    return (((this.#words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1;
  }

  /** Adds or removes a number in place. */
  put(n: number, isIn: boolean): void {
    const at = n >>> 5;
    if (at >= this.#words.length) {
      if (!isIn) return;
      this.#grow(at);
    }
    const word = this.#words[at] ?? 0;
    this.#words[at] = isIn ? word | (1 << (n & 31)) : word & ~(1 << (n & 31));
  }

  and(other: Bits): Bits {
    const [short, long] = bySize(this.#words, other.#words);
    const words = new Uint32Array(short.length);
    for (let at = 0; at < words.length; at++) words[at] = (short[at] ?? 0) & (long[at] ?? 0);
    return new Bits(words);
  }

  or(other: Bits): Bits {
    const [short, long] = bySize(this.#words, other.#words);
    const words = long.slice();
    for (let at = 0; at < short.length; at++) words[at] = (words[at] ?? 0) | (short[at] ?? 0);
    return new Bits(words);
  }

  without(other: Bits): Bits {
    const words = new Uint32Array(this.#words.length);
    for (let at = 0; at < words.length; at++) words[at] = (this.#words[at] ?? 0) & ~(other.#words[at] ?? 0);
    return new Bits(words);
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  count(): number {
    let count = 0;
    for (let at = 0; at < this.#words.length; at++) count += onesIn(this.#words[at] ?? 0);
    return count;
  }

  /** In ascending order. */
  numbers(): number[] {
    const numbers: number[] = [];
    for (let at = 0; at < this.#words.length; at++) {
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1) {
        numbers.push(at * 32 + 31 - Math.clz32(word & -word));
      }
    }
    return numbers;
  }

  /** Leaves room, because most added numbers are the highest so far. */
  #grow(at: number): void {
    const words = new Uint32Array(Math.max(at + 1, Math.ceil(this.#words.length * 1.25)));
    words.set(this.#words);
    this.#words = words;
  }
}

const bySize = (one: Uint32Array, other: Uint32Array): [Uint32Array, Uint32Array] =>
  one.length <= other.length ? [one, other] : [other, one];

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
