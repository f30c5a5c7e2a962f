import {
  type Document,
  type Filter,
  type ListQuery,
  type SearchedCollection,
  type SearchProvider,
  searchWords,
  wordsFilter,
} from '@storefold/kernel/ports';
import type { Extension } from '@storefold/server/runtime';
import MiniSearch, { type Query } from 'minisearch';

/** Shortest words in which one letter may be wrong, as of other engines. */
const FORGIVEN_LENGTH = 5;
const SEPARATOR = '\n';

/** An index in memory, made anew when the documents have changed: for small shops. */
class Index<D extends Document> {
  #index: MiniSearch<D> | undefined;
  #followed = '';
  #following: Promise<unknown> = Promise.resolve();

  constructor(private readonly searched: SearchedCollection<D>) {}

  async search(query: Partial<ListQuery>, text = '', keys: readonly string[] = []) {
    const { documents, wordsField: field, keyedWords } = this.searched;
    if (text.trim() === '') return documents.page(query);
    this.#following = this.#following.then(() => this.#follow());
    await this.#following;
    const found = this.#index?.search(this.#queryOf(text, keys)) ?? [];
    if (found.length === 0) {
      const fields =
        keyedWords && keys.length > 0 ? { field, keyed: { field: keyedWords.field, keys } } : { field };
      return documents.page({ ...query, filter: both(query.filter, wordsFilter(text, fields)) });
    }
    // The read models know filters and sorts, and what has changed since.
    const filter = both(query.filter, { field: 'id', in: found.map(({ id }) => String(id)) });
    const page = await documents.page({ ...query, filter });
    if (query.sort !== undefined && query.isDefaultSort !== true) return page;
    const scores = new Map(found.map(({ id, score }) => [String(id), score]));
    const scoreOf = ({ id }: D) => scores.get(id) ?? 0;
    const matching = await documents.find({ ...(query.sort ? { sort: query.sort } : {}), filter });
    const best = matching.toSorted((one, other) => scoreOf(other) - scoreOf(one));
    const { offset = 0, limit = best.length } = query;
    return { documents: best.slice(offset, offset + limit), count: page.count };
  }

  async #follow(): Promise<void> {
    const now = JSON.stringify(await this.searched.checkpoint());
    if (this.#index && now === this.#followed) return;
    const { wordsField, nameWordsField, keyedWords, documents } = this.searched;
    const fields = [...new Set([wordsField, nameWordsField, ...(keyedWords ? [keyedWords.field] : [])])];
    const index = new MiniSearch<D>({
      fields,
      extractField: (document, name) => {
        const value = (document as Readonly<Record<string, unknown>>)[name];
        if (Array.isArray(value)) return value.join(SEPARATOR);
        return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      },
      tokenize: (words) => words.split(SEPARATOR),
      processTerm: (word) => word,
    });
    index.addAll(await documents.find());
    this.#index = index;
    this.#followed = now;
  }

  /** Every word of the text, as a whole, by how it begins, or with a letter wrong; or a keyed word that the caller may see. */
  #queryOf(text: string, keys: readonly string[]): Query {
    const { wordsField, nameWordsField, keyedWords } = this.searched;
    const open = [...new Set([wordsField, nameWordsField])];
    const wordOf = (word: string): Query => ({
      combineWith: 'OR',
      queries: [
        { queries: [word], fields: open, prefix: true, fuzzy: word.length < FORGIVEN_LENGTH ? 0 : 1 },
        ...swappedOf(word).map((swapped) => ({ queries: [swapped], fields: open, boostTerm: () => 0.1 })),
        ...(keyedWords ? keys : []).map((key) => ({
          queries: [searchWords.wordWithin(key, word)],
          fields: [keyedWords?.field ?? ''],
          prefix: true,
          boostTerm: () => 0.01,
        })),
      ],
    });
    const compounds = searchWords.compoundsOf(text).map(({ parts, joined }): Query => {
      const all: Query = { combineWith: 'AND', queries: parts.map(wordOf) };
      return joined === undefined ? all : { combineWith: 'OR', queries: [all, wordOf(joined)] };
    });
    return { combineWith: 'AND', queries: compounds };
  }
}

const both = (one: Filter | undefined, other: Filter): Filter => (one ? { all: [one, other] } : other);

/** Two letters that changed places are one mistake. */
const swappedOf = (word: string): string[] =>
  word.length < FORGIVEN_LENGTH
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
      );

const provider: SearchProvider = {
  scheme: 'minisearch',
  open() {
    let isUsed = false;
    return {
      open(searched) {
        isUsed = true;
        const index = new Index(searched);
        return { search: (query, text, keys) => index.search(query, text, keys) };
      },
      health: () => (isUsed ? { status: 'up', name: 'MiniSearch', version: '7.2.0' } : undefined),
      close: async () => undefined,
    };
  },
};

/** A search engine as a platform team would add it. */
const extension: Extension = (registry) => registry.searchProvider(provider);
export default extension;
