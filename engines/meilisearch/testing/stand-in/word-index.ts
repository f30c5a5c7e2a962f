/** The place of a word in one document: the rank of its attribute and the place within it. */
export interface Occurrence {
  readonly attribute: number;
  readonly position: number;
}

/** Words and the places where documents have them. */
export interface Words {
  words(): Iterable<string>;
  /** Document → places of the word in it. */
  withWord(word: string): ReadonlyMap<string, readonly Occurrence[]>;
}

/** The words of all documents and their places. */
export class WordIndex implements Words {
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

  withWord(word: string): ReadonlyMap<string, readonly Occurrence[]> {
    return this.#words.get(word) ?? NONE;
  }

  /** The words in some attributes. Without attributes, all. */
  within(attributes: ReadonlySet<number> | undefined): Words {
    if (!attributes) return this;
    const isWithin = ({ attribute }: Occurrence): boolean => attributes.has(attribute);
    return {
      words: () => this.words(),
      withWord: (word) =>
        new Map(
          [...this.withWord(word)].flatMap(([id, occurrences]) =>
            occurrences.some(isWithin) ? [[id, occurrences.filter(isWithin)]] : [],
          ),
        ),
    };
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
