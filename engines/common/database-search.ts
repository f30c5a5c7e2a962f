import type { Collection, Document, EngineInfo, Filter, Search, SearchEngine } from '@storefold/kernel/ports';

export interface DatabaseSearchOptions {
  /** The collection's declared field of type `words`, filled with `wordsOf` by the projection. */
  readonly wordsField: string;
  /** The engine of the read models. */
  readonly engine: EngineInfo;
}

/** Search in the read models, without a search engine. */
export function openDatabaseSearch(): SearchEngine {
  let engine: EngineInfo | undefined;
  return {
    open(searched) {
      ({ engine } = searched);
      return databaseSearch(searched.documents, searched);
    },
    health: () => (engine ? { status: 'up', ...engine } : undefined),
    close: async () => undefined,
  };
}

/** Finds the documents that have, for every word of the text, a word that begins with it. */
export function databaseSearch<D extends Document>(
  collection: Collection<D>,
  { wordsField, engine }: DatabaseSearchOptions,
): Search<D> {
  return {
    engine,
    search: (query, text = '') => {
      const words: Filter[] = text.trim() === '' ? [] : [{ field: wordsField, words: text }];
      const all = query.filter ? [query.filter, ...words] : words;
      return collection.page({ ...query, filter: { all } });
    },
  };
}
