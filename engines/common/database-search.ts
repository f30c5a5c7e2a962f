import {
  type Collection,
  type Document,
  type EngineInfo,
  type Filter,
  type ListQuery,
  type Search,
  type SearchEngine,
  type SearchedCollection,
  type WordFields,
  wordsFilter,
} from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';
import { wholeNumber } from './whole-number.ts';

/** The limit on remembered searches in letters, each counted for every field in which it is looked for. */
const MAX_REMEMBERED = 20_000;

/** The fields with words of a searched collection. */
type SearchedFields = Pick<SearchedCollection<Document>, 'wordsField' | 'nameWordsField'> & {
  readonly keyedWords?: { readonly field: string };
};

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
  options: SearchedFields,
): Search<D> {
  const ranksOf = rememberedRanks(options);
  return {
    async search(query, text = '', keys = []) {
      if (text.trim() === '') return collection.page(query);
      const ranks = ranksOf(text, keys);
      return isSortRequested(query)
        ? collection.page({ ...query, filter: allOf(query.filter, ranks.all) })
        : rankedPage(collection, query, ranks);
    },
  };
}

export const isSortRequested = ({ sort, isDefaultSort }: Query): boolean =>
  sort !== undefined && isDefaultSort !== true;

/** What matches a text, best first. Each filter also matches what those before it match. */
interface Ranks {
  readonly best: Filter;
  readonly between: readonly Filter[];
  readonly all: Filter;
}

/**
 * The filters of the last texts that were searched for. They are frozen, so that a read model knows them again.
 *
 * Whole words rank before beginnings of words, and words of the name before others.
 */
function rememberedRanks(options: SearchedFields): (text: string, keys: readonly string[]) => Ranks {
  const known = new LRUCache<string, Ranks>({ maxSize: MAX_REMEMBERED });
  return (text, keys) => {
    const key = JSON.stringify([text, keys]);
    const found = known.get(key);
    if (found) return found;
    const fields = wordFieldsOf(options, keys);
    const ofName: WordFields = { field: options.nameWordsField };
    const whole = wordsFilter(text, fields, true);
    const ranks: Ranks = {
      best: Object.freeze(wordsFilter(text, ofName, true)),
      between: [Object.freeze(whole), Object.freeze<Filter>({ any: [whole, wordsFilter(text, ofName)] })],
      all: Object.freeze(wordsFilter(text, fields)),
    };
    known.set(key, ranks, { size: text.length * (keys.length + 1) });
    return ranks;
  };
}

function wordFieldsOf(
  { wordsField: field, keyedWords }: SearchedFields,
  keys: readonly string[],
): WordFields {
  return keyedWords && keys.length > 0 ? { field, keyed: { field: keyedWords.field, keys } } : { field };
}

/** One page of all documents that match, sorted as the query says within each rank. */
async function rankedPage<D extends Document>(
  collection: Collection<D>,
  { filter, limit = Number.POSITIVE_INFINITY, offset = 0, ...query }: Query,
  { best, between, all }: Ranks,
): Promise<Page<D>> {
  const end = wholeNumber(offset) + (limit === Number.POSITIVE_INFINITY ? limit : wholeNumber(limit));
  const countOf = (rank: Filter) => collection.count(allOf(filter, rank));
  const [ofBest, count] = await Promise.all([countOf(best), countOf(all)]);
  const others = ofBest < Math.min(count, end) ? between : [];
  const ranks = [best, ...others, all];
  const counts = [ofBest, ...(await Promise.all(others.map(countOf))), count];
  const documents = ranks.map(async (rank, index): Promise<D[]> => {
    const [begin, after] = [counts[index - 1] ?? 0, counts[index] ?? 0];
    const first = Math.max(begin, offset);
    const most = Math.min(after, end) - first;
    if (most <= 0) return [];
    const better = ranks[index - 1];
    const only = allOf(filter, rank, better && { not: better });
    return collection.find({ ...query, filter: only, offset: first - begin, limit: most });
  });
  return { documents: (await Promise.all(documents)).flat(), count };
}

function allOf(...filters: readonly (Filter | undefined)[]): Filter {
  const all = filters.filter((filter) => filter !== undefined);
  const [only = { all }] = all;
  return all.length === 1 ? only : { all };
}
