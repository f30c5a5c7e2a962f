import { LRUCache } from 'lru-cache';
import { frozen } from '../../shared/frozen.ts';

/** JSON text that is kept; with the objects beside it, it takes about two and a half times as much. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Documents that were read lately, frozen, by their JSON text: one that comes again unchanged is not parsed again. The
 * same text is the same document, so there is nothing to be outdated.
 */
export class ParsedDocuments {
  readonly #documents = new LRUCache<string, object>({ maxSize: MAX_CHARACTERS });

  parse<D extends object>(json: string): D {
    const known = this.#documents.get(json);
    if (known) return known as D;
    const document: D = frozen(JSON.parse(json));
    this.#documents.set(json, document, { size: json.length });
    return document;
  }
}
