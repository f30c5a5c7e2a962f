import { Fault, notImitated } from './errors.ts';
import { readFilter } from './filter.ts';
import { isList, isObject, isWellFormed, type Json, type JsonObject, typeName } from './json.ts';
import type { SearchIndex } from './search-index.ts';
import { searchText } from './text-search.ts';

/** Returns one numbered page of a search. @throws Fault */
export function search(index: SearchIndex, uid: string, body: Json): JsonObject {
  const { q, filter, page, hitsPerPage, attributesToRetrieve, attributesToSearchOn } = readParameters(body);
  const test = readFilter(filter, index.settings.filterableAttributes, uid);
  const words = index.words.within(ranksOf(attributesToSearchOn, index.settings.searchableAttributes, uid));
  const found = (searchText(q, words, index.documents.keys()) ?? [...index.documents.keys()]).filter(
    (id) => !test || test(index.documents.get(id) ?? {}),
  );
  const totalHits = found.length;
  const shown = found.slice(0, index.settings.pagination.maxTotalHits);
  const ids = shown.slice((page - 1) * hitsPerPage, page * hitsPerPage);
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

/** The ranks of the attributes that are searched. Undefined for all. @throws Fault */
function ranksOf(
  names: readonly string[] | undefined,
  searchable: readonly string[],
  uid: string,
): ReadonlySet<number> | undefined {
  const unknown = names?.find((name) => !searchable.includes(name));
  if (unknown === undefined) return names && new Set(names.map((name) => searchable.indexOf(name)));
  throw new Fault(
    'invalid_search_attributes_to_search_on',
    `Index \`${uid}\`: Attribute \`${unknown}\` is not searchable. Available searchable attributes are: \`${searchable.join(', ')}\`.`,
  );
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
  readonly attributesToSearchOn: readonly string[] | undefined;
}

const readParameters = (body: Json): Parameters => {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${typeName(body)}`);
  }
  if (!isWellFormed(body)) {
    throw new Fault('malformed_payload', 'The json payload provided is malformed. `lone leading surrogate`.');
  }
  const {
    q = null,
    filter = null,
    page = 1,
    hitsPerPage,
    matchingStrategy,
    attributesToRetrieve = ['*'],
    attributesToSearchOn,
    ...rest
  } = body;
  const [beyond] = Object.keys(rest);
  if (beyond !== undefined) throw notImitated(`the search parameter ${beyond}`);
  if (filter !== null && typeof filter !== 'string') throw notImitated('filters in lists');
  if (matchingStrategy !== 'all') throw notImitated('leaving words out');
  if (!isCount(page) || !isCount(hitsPerPage)) throw notImitated('pages that are not numbered');
  if (!isList(attributesToRetrieve))
    throw new Fault('bad_request', 'Invalid value type at `.attributesToRetrieve`');
  if (attributesToSearchOn !== undefined && !isList(attributesToSearchOn))
    throw new Fault(
      'invalid_search_attributes_to_search_on',
      'Invalid value type at `.attributesToSearchOn`',
    );
  return {
    q: typeof q === 'string' ? q : '',
    filter: filter ?? '',
    page,
    hitsPerPage,
    attributesToRetrieve: attributesToRetrieve.map(String),
    attributesToSearchOn: attributesToSearchOn?.map(String),
  };
};

const isCount = (value: Json | undefined): value is number => Number.isInteger(value) && Number(value) > 0;
