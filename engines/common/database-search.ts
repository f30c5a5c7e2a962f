import {
  type Collection,
  type Document,
  type EngineInfo,
  type Filter,
  type KeyedWords,
  type ListQuery,
  type Search,
  type SearchEngine,
  searchWords,
  type WordFields,
  wordsFilter,
} from '@storefold/kernel/ports';
import { wholeNumber } from './whole-number.ts';

export interface DatabaseSearchOptions {
  /** The collection's declared field of type `words`, filled with `wordsOf` by the projection. */
  readonly wordsField: string;
  /** The declared field with those of the words that are in the most important text. */
  readonly nameWordsField: string;
  readonly keyedWords?: Pick<KeyedWords, 'field'>;
  /** The engine of the read models. */
  readonly engine: EngineInfo;
}

type Query = Partial<ListQuery>;
type Page<D> = { documents: D[]; count: number };

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

/**
 * Finds the documents that have, for every word of the text, a word that begins with it. Ranks them unless the caller
 * requested a sort order.
 */
export function databaseSearch<D extends Document>(
  collection: Collection<D>,
  options: DatabaseSearchOptions,
): Search<D> {
  return {
    engine: options.engine,
    async search(query, text = '', keys = []) {
      if (text.trim() === '') return collection.page(query);
      const fields = wordFieldsOf(options, keys);
      const found = allOf(query.filter, wordsFilter(text, fields));
      if (isSortRequested(query) || searchWords.compoundsOf(text).length === 0) {
        return collection.page({ ...query, filter: found });
      }
      return rankedPage(collection, query, ranksOf(text, fields, options.nameWordsField));
    },
  };
}

/** Whether the caller requested a sort order, which a ranking must not change. */
export const isSortRequested = ({ sort, isDefaultSort }: Query): boolean =>
  sort !== undefined && isDefaultSort !== true;

/**
 * The filters of each rank, the best first. Each also matches what the filters before it match. Whole words rank before
 * beginnings of words, and words of the name before others.
 */
function ranksOf(text: string, fields: WordFields, nameWordsField: string): Filter[] {
  const whole = wordsFilter(text, fields, true);
  const ofName: WordFields = { field: nameWordsField };
  return [
    wordsFilter(text, ofName, true),
    whole,
    { any: [whole, wordsFilter(text, ofName)] },
    wordsFilter(text, fields),
  ];
}

function wordFieldsOf(
  { wordsField: field, keyedWords }: DatabaseSearchOptions,
  keys: readonly string[],
): WordFields {
  return keyedWords && keys.length > 0 ? { field, keyed: { field: keyedWords.field, keys } } : { field };
}

/** One page of all documents that match the last rank, sorted as the query says within each rank. */
async function rankedPage<D extends Document>(
  collection: Collection<D>,
  { filter, limit = Number.POSITIVE_INFINITY, offset = 0, ...query }: Query,
  ranks: readonly Filter[],
): Promise<Page<D>> {
  const end = wholeNumber(offset) + (limit === Number.POSITIVE_INFINITY ? limit : wholeNumber(limit));
  const counts = await Promise.all(ranks.map((rank) => collection.count(allOf(filter, rank))));
  const documents = ranks.map(async (rank, index): Promise<D[]> => {
    const [begin, after] = [counts[index - 1] ?? 0, counts[index] ?? 0];
    const first = Math.max(begin, offset);
    const most = Math.min(after, end) - first;
    if (most <= 0) return [];
    const better = ranks[index - 1];
    const only = allOf(filter, rank, better && { not: better });
    return collection.find({ ...query, filter: only, offset: first - begin, limit: most });
  });
  return { documents: (await Promise.all(documents)).flat(), count: counts.at(-1) ?? 0 };
}

function allOf(...filters: readonly (Filter | undefined)[]): Filter {
  const all = filters.filter((filter) => filter !== undefined);
  const [only = { all }] = all;
  return all.length === 1 ? only : { all };
}
