import type { Document } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';

/** The limit on the JSON text of all cached documents. As objects they take about one and a half times as much. */
const MAX_CHARACTERS = 12_000_000;
/** A larger document is not kept for having been read: a list of such would fill the cache, and memory, with itself. */
const MAX_CHARACTERS_READ = MAX_CHARACTERS / 100;

/**
 * A cache of recently read documents, which saves parsing frequent ones again. Documents are frozen, because all
 * callers share them.
 */
export class DocumentCache {
  readonly #documents = new LRUCache<string, Document>({ maxSize: MAX_CHARACTERS });
  #state: number | undefined;

  /** The cached document of the key, or else the one parsed from the loaded JSON. A key identifies one document. */
  read<D extends Document>(key: string, load: () => string): D {
    const known = this.#documents.get(key);
    if (known) return (Object.isFrozen(known) ? known : frozen(known)) as D;
    const json = load();
    const document: D = frozen(JSON.parse(json));
    if (json.length <= MAX_CHARACTERS_READ) this.#documents.set(key, document, { size: json.length });
    return document;
  }

  /** Keeps a document that was just written. It is frozen when it is read. `characters`: the length of its JSON. */
  put(key: string, document: Document, characters: number): void {
    this.#documents.set(key, document, { size: characters });
  }

  delete(key: string): void {
    this.#documents.delete(key);
  }

  /**
   * Clears the cache when the state differs from that of the previous call. Call it before each read if a key may come
   * to identify another document.
   */
  keepIfStateIs(state: number): void {
    if (state !== this.#state) this.#documents.clear();
    this.#state = state;
  }
}

/** Freezes plain data at every depth. An attempt to change it throws. */
function frozen<T>(value: T): T {
  // Nothing else freezes parts of documents, so what is frozen is so at every depth.
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
