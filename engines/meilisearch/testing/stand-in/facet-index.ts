import { compareByCodePoint, type FacetEntry } from './facet-values.ts';

/** Which documents (by their internal ids) have which values under one attribute. */
export class FacetIndex {
  readonly exists = new Set<number>();
  readonly isNull = new Set<number>();
  readonly isEmpty = new Set<number>();
  readonly entries = new Map<number, FacetEntry>();
  readonly #numbers = new Map<number, Set<number>>();
  readonly #strings = new Map<string, Set<number>>();
  #sortedNumbers: number[] | undefined;
  #sortedStrings: string[] | undefined;

  add(document: number, entry: FacetEntry): void {
    this.exists.add(document);
    this.entries.set(document, entry);
    if (entry.isNull) this.isNull.add(document);
    if (entry.isEmpty) this.isEmpty.add(document);
    for (const value of entry.numbers)
      if (put(this.#numbers, value, document)) this.#sortedNumbers = undefined;
    for (const value of entry.strings.keys()) {
      if (put(this.#strings, value, document)) this.#sortedStrings = undefined;
    }
  }

  remove(document: number): void {
    const entry = this.entries.get(document);
    if (!entry) return;
    for (const documents of [this.exists, this.isNull, this.isEmpty]) documents.delete(document);
    this.entries.delete(document);
    for (const value of entry.numbers)
      if (take(this.#numbers, value, document)) this.#sortedNumbers = undefined;
    for (const value of entry.strings.keys()) {
      if (take(this.#strings, value, document)) this.#sortedStrings = undefined;
    }
  }

  withNumber(value: number): ReadonlySet<number> {
    return this.#numbers.get(value) ?? NONE;
  }

  withString(value: string): ReadonlySet<number> {
    return this.#strings.get(value) ?? NONE;
  }

  /** Documents by number, ascending. */
  *numbers(): Iterable<[number, ReadonlySet<number>]> {
    this.#sortedNumbers ??= [...this.#numbers.keys()].sort((left, right) => left - right);
    for (const value of this.#sortedNumbers) yield [value, this.withNumber(value)];
  }

  /** Documents by normalised string, in the order of their bytes. */
  *strings(): Iterable<[string, ReadonlySet<number>]> {
    this.#sortedStrings ??= [...this.#strings.keys()].sort(compareByCodePoint);
    for (const value of this.#sortedStrings) yield [value, this.withString(value)];
  }
}

const NONE: ReadonlySet<number> = new Set();

/** Whether the value is new. */
const put = <V>(index: Map<V, Set<number>>, value: V, document: number): boolean => {
  const documents = index.get(value);
  if (documents) documents.add(document);
  else index.set(value, new Set([document]));
  return documents === undefined;
};

/** Whether the value is gone. */
const take = <V>(index: Map<V, Set<number>>, value: V, document: number): boolean => {
  const documents = index.get(value);
  documents?.delete(document);
  return documents?.size === 0 && index.delete(value);
};
