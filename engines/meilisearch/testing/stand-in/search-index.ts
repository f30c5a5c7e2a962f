import { type JsonObject, textOf } from './json.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { WordIndex } from './word-index.ts';
import { placedWords } from './words.ts';

/** The separator between the words of two items of a list. */
const DISTANCE_BETWEEN_ITEMS = 8;

/** One index: its documents by their ids, and their words. */
export class SearchIndex {
  primaryKey: string | null = null;
  readonly documents = new Map<string, JsonObject>();
  readonly words = new WordIndex();
  #settings: Settings = defaultSettings;

  get settings(): Settings {
    return this.#settings;
  }

  changeSettings(change: JsonObject): void {
    this.#settings = { ...this.#settings, ...change };
    for (const [id, document] of this.documents) this.#index(id, document);
  }

  /** Adds the document, or replaces the one with that id. */
  put(id: string, document: JsonObject): void {
    this.documents.set(id, document);
    this.#index(id, document);
  }

  delete(id: string): void {
    this.words.remove(id);
    this.documents.delete(id);
  }

  /** Indexes the words of a document's values. Names of attributes are not searched. */
  #index(id: string, document: JsonObject): void {
    this.words.remove(id);
    const { searchableAttributes } = this.#settings;
    const searched = searchableAttributes.includes('*') ? Object.keys(document) : searchableAttributes;
    for (const [attribute, name] of searched.entries()) {
      let start = 0;
      for (const text of [document[name] ?? []].flat()) {
        for (const { word, position } of placedWords(textOf(text), start)) {
          this.words.add(id, word, { attribute, position });
          start = position + 1;
        }
        start += DISTANCE_BETWEEN_ITEMS - 1;
      }
    }
  }
}
