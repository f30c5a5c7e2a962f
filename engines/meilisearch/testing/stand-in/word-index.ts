/** Where a word stands in one document: the rank of its attribute and the place there. */
export interface Occurrence {
  readonly attribute: number;
  readonly position: number;
}

/** Which documents have which words, and where. */
export class WordIndex {
  readonly #words = new Map<string, Map<string, Occurrence[]>>();
  readonly #ofDocument = new Map<string, Set<string>>();

  add(document: string, word: string, occurrence: Occurrence): void {
    const documents = valueOr(this.#words, word, () => new Map<string, Occurrence[]>());
    valueOr(documents, document, (): Occurrence[] => []).push(occurrence);
    valueOr(this.#ofDocument, document, () => new Set<string>()).add(word);
  }

  remove(document: string): void {
    for (const word of this.#ofDocument.get(document) ?? []) {
      const documents = this.#words.get(word);
      documents?.delete(document);
      if (documents?.size === 0) this.#words.delete(word);
    }
    this.#ofDocument.delete(document);
  }

  /** All words of all documents. */
  words(): Iterable<string> {
    return this.#words.keys();
  }

  /** Document → where it has the word. */
  withWord(word: string): ReadonlyMap<string, readonly Occurrence[]> {
    return this.#words.get(word) ?? NONE;
  }
}

const NONE: ReadonlyMap<string, readonly Occurrence[]> = new Map();

function valueOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
