import { compareByCodePoint } from './facet-values.ts';

/** Where a word stands in one document: the rank of its attribute and the places there. */
export interface Occurrence {
  readonly attribute: number;
  readonly position: number;
}

/** Which documents have which words, and where. */
export class WordIndex {
  readonly #words = new Map<string, Map<number, Occurrence[]>>();
  readonly #ofDocument = new Map<number, Set<string>>();
  #sorted: string[] | undefined;

  add(document: number, word: string, occurrence: Occurrence): void {
    let documents = this.#words.get(word);
    if (!documents) {
      documents = new Map();
      this.#words.set(word, documents);
      this.#sorted = undefined;
    }
    const occurrences = documents.get(document);
    if (occurrences) occurrences.push(occurrence);
    else documents.set(document, [occurrence]);
    const words = this.#ofDocument.get(document);
    if (words) words.add(word);
    else this.#ofDocument.set(document, new Set([word]));
  }

  remove(document: number): void {
    for (const word of this.#ofDocument.get(document) ?? []) {
      const documents = this.#words.get(word);
      documents?.delete(document);
      if (documents?.size === 0 && this.#words.delete(word)) this.#sorted = undefined;
    }
    this.#ofDocument.delete(document);
  }

  withWord(word: string): ReadonlyMap<number, readonly Occurrence[]> {
    return this.#words.get(word) ?? NONE;
  }

  /** The words that begin so, the prefix itself included. */
  wordsFrom(prefix: string): string[] {
    this.#sorted ??= [...this.#words.keys()].sort(compareByCodePoint);
    const words: string[] = [];
    for (let index = firstFrom(this.#sorted, prefix); index < this.#sorted.length; index++) {
      const word = this.#sorted[index] ?? '';
      if (!word.startsWith(prefix)) break;
      words.push(word);
    }
    return words;
  }
}

const NONE: ReadonlyMap<number, readonly Occurrence[]> = new Map();

const firstFrom = (sorted: readonly string[], prefix: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareByCodePoint(sorted[middle] ?? '', prefix) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
