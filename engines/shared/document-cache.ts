import type { Document } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';

/** JSON text of all kept documents; as objects they take about one and a half times as much. */
const MAX_CHARACTERS = 4_000_000;

/** Documents that were read lately, so that hot ones are not parsed again. They are frozen, because all callers share them. */
export class DocumentCache {
  readonly #documents = new LRUCache<string, Document>({ maxSize: MAX_CHARACTERS });
  #state: number | undefined;

  /** The document under the key, else the one of the JSON text. A key names one document. */
  read<D extends Document>(key: string, load: () => string): D {
    const known = this.#documents.get(key);
    if (known) return known as D;
    const json = load();
    const document: D = frozen(JSON.parse(json));
    this.#documents.set(key, document, { size: json.length });
    return document;
  }

  delete(key: string): void {
    this.#documents.delete(key);
  }

  /** To be called before each read where a key may come to name another document: in another state everything is forgotten. */
  keepIfStateIs(state: number): void {
    if (state !== this.#state) this.#documents.clear();
    this.#state = state;
  }
}

/** Plain data that cannot be changed any more, at any depth: an attempt throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
