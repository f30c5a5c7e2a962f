import { Fault, notImitated } from './errors.ts';
import { readFilter } from './filter.ts';
import { isList, isObject, type Json, type JsonObject, typeName } from './json.ts';
import type { SearchIndex } from './search-index.ts';
import { searchText } from './text-search.ts';

/** Returns one numbered page of a search. @throws Fault */
export function search(index: SearchIndex, uid: string, body: Json): JsonObject {
  const { q, filter, page, hitsPerPage, attributesToRetrieve } = readParameters(body);
  const test = readFilter(filter, index.settings.filterableAttributes, uid);
  const found = (searchText(q, index) ?? [...index.documents.keys()]).filter(
    (id) => !test || test(index.documents.get(id) ?? {}),
  );
  const totalHits = Math.min(found.length, index.settings.pagination.maxTotalHits);
  const ids = found.slice(0, totalHits).slice((page - 1) * hitsPerPage, page * hitsPerPage);
  return {
    hits: ids.map((id) => selected(index.documents.get(id) ?? {}, attributesToRetrieve)),
    query: q,
    processingTimeMs: 0,
    page,
    hitsPerPage,
    totalHits,
    totalPages: Math.ceil(totalHits / hitsPerPage),
  };
}

/** The requested top-level attributes of a document. */
export const selected = (document: JsonObject, names: readonly string[] = ['*']): JsonObject =>
  names.includes('*')
    ? document
    : Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));

interface Parameters {
  readonly q: string;
  readonly filter: string;
  readonly page: number;
  readonly hitsPerPage: number;
  readonly attributesToRetrieve: readonly string[];
}

const readParameters = (body: Json): Parameters => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  const {
    q = null,
    filter = null,
    page = 1,
    hitsPerPage,
    matchingStrategy,
    attributesToRetrieve = ['*'],
    ...rest
  } = body;
  const [beyond] = Object.keys(rest);
  if (beyond !== undefined) throw notImitated(`the search parameter ${beyond}`);
  if (filter !== null && typeof filter !== 'string') throw notImitated('filters in lists');
  if (matchingStrategy !== 'all') throw notImitated('leaving words out');
  if (!isCount(page) || !isCount(hitsPerPage)) throw notImitated('pages that are not numbered');
  if (!isList(attributesToRetrieve))
    throw new Fault('bad_request', 'Invalid value type at `.attributesToRetrieve`');
  return {
    q: typeof q === 'string' ? q : '',
    filter: filter ?? '',
    page,
    hitsPerPage,
    attributesToRetrieve: attributesToRetrieve.map(String),
  };
};

const isCount = (value: Json | undefined): value is number => Number.isInteger(value) && Number(value) > 0;
