import { Bits } from './bits.ts';

/** The value of a field in a document: of an array field, one of several. Booleans are 0 and 1. */
export type StoredValue = string | number;

/** The values of one field in all documents of a partition, in the order in which they were met. */
export class FieldValues {
  readonly #values: StoredValue[] = [];
  readonly #codes = new Map<StoredValue, number>();
  /** Pairs of a document and the code of a value that it has. */
  #documents = new Uint32Array(1_024);
  #ofDocument = new Uint32Array(1_024);
  #size = 0;

  get bytes(): number {
    return this.#documents.byteLength * 2 + this.#values.length * 64;
  }

  add(n: number, value: StoredValue): void {
    if (this.#size === this.#documents.length) this.#grow();
    this.#documents[this.#size] = n;
    this.#ofDocument[this.#size++] = this.#codeOf(value);
  }

  removeDocuments(removed: Bits): void {
    let kept = 0;
    for (let at = 0; at < this.#size; at++) {
      const n = this.#documents[at] ?? 0;
      if (removed.has(n)) continue;
      this.#documents[kept] = n;
      this.#ofDocument[kept++] = this.#ofDocument[at] ?? 0;
    }
    this.#size = kept;
  }

  /** The documents with a value that passes the test. */
  documentsWhere(test: (value: StoredValue) => boolean): Bits {
    const passes = this.#values.map(test);
    const found = new Bits();
    for (let at = 0; at < this.#size; at++) {
      if (passes[this.#ofDocument[at] ?? 0] === true) found.put(this.#documents[at] ?? 0, true);
    }
    return found;
  }

  /** By value, the number of documents among those given. */
  counts(among: Bits): Map<StoredValue, number> {
    const counts = new Uint32Array(this.#values.length);
    for (let at = 0; at < this.#size; at++) {
      const code = this.#ofDocument[at] ?? 0;
      if (among.has(this.#documents[at] ?? 0)) counts[code] = (counts[code] ?? 0) + 1;
    }
    return new Map([...counts].flatMap((count, code) => (count > 0 ? [[this.#valueOf(code), count]] : [])));
  }

  /** The least and greatest value, as numbers, of the documents given. */
  range(among: Bits): { min: number; max: number } | undefined {
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    for (let at = 0; at < this.#size; at++) {
      if (!among.has(this.#documents[at] ?? 0)) continue;
      const value = Number(this.#values[this.#ofDocument[at] ?? 0]);
      if (value < range.min) range.min = value;
      if (value > range.max) range.max = value;
    }
    return range.min <= range.max ? range : undefined;
  }

  #valueOf(code: number): StoredValue {
    const value = this.#values[code];
    if (value === undefined) throw new RangeError(`no value has the code ${code}`);
    return value;
  }

  #codeOf(value: StoredValue): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    this.#codes.set(value, this.#values.length);
    return this.#values.push(value) - 1;
  }

  #grow(): void {
    const [documents, ofDocument] = [this.#documents, this.#ofDocument];
    this.#documents = new Uint32Array(this.#size * 2);
    this.#ofDocument = new Uint32Array(this.#size * 2);
    this.#documents.set(documents);
    this.#ofDocument.set(ofDocument);
  }
}
