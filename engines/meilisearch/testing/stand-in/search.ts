import { randomUUID } from 'node:crypto';
import { Fault, inIndex } from './errors.ts';
import { countFacets, type FacetCounts } from './facet-distribution.ts';
import { documentsMeeting } from './filter.ts';
import type { JsonObject } from './json.ts';
import { ranked } from './ranking.ts';
import type { SearchIndex } from './search-index.ts';
import { refuseSearchedOn, type SearchParameters } from './search-parameters.ts';
import { selectFields } from './selected-fields.ts';
import { maxTotalHits, namesIn } from './settings.ts';
import { readSort } from './sort.ts';
import { searchText } from './text-search.ts';

const DEFAULT_LIMIT = 20;

/** Answers one search on one index. @throws Fault */
export function search(index: SearchIndex, indexUid: string, parameters: SearchParameters): JsonObject {
  const started = performance.now();
  const prefix = inIndex(indexUid);
  const sort = readSort(parameters.sort ?? [], index, { code: 'invalid_search_sort', prefix });
  if (sort.length > 0 && !namesIn(index.settings.rankingRules).includes('sort')) {
    throw new Fault('invalid_search_sort', `${prefix}${SORT_RULE_MISSING}`);
  }
  refuseSearchedOn(parameters.attributesToSearchOn, index, indexUid);
  const filtered = documentsMeeting(parameters.filter, index, { code: 'invalid_search_filter', prefix });
  const scores = searchText(parameters.q ?? '', parameters.matchingStrategy ?? 'last', index, {
    ...(parameters.attributesToSearchOn ? { searchedOn: parameters.attributesToSearchOn } : {}),
    ...(filtered ? { within: filtered } : {}),
  });
  const found = scores ? new Set(scores.keys()) : (filtered ?? new Set(index.documents.keys()));
  const { from, to, summary } = pageOf(parameters, found.size, maxTotalHits(index.settings));
  const hits = from >= to ? [] : ranked(found, index, scores, sort).slice(from, to);
  return {
    hits: hits.map((id) => shown(index, id, parameters.attributesToRetrieve)),
    query: parameters.q ?? '',
    processingTimeMs: Math.round(performance.now() - started),
    ...summary,
    ...facetPart(parameters, found, index),
    requestUid: randomUUID(),
  };
}

/** The document as a search or the documents' routes show it. */
export function shown(index: SearchIndex, id: number, names: readonly string[] = ['*']): JsonObject {
  const displayed = namesIn(index.settings.displayedAttributes);
  return selectFields(selectFields(index.documents.get(id) ?? {}, displayed), names);
}

interface Page {
  readonly from: number;
  readonly to: number;
  readonly summary: JsonObject;
}

/** Numbered pages count exactly, offset and limit estimate; neither goes beyond the index's maximum. */
const pageOf = (parameters: SearchParameters, found: number, maximum: number): Page => {
  const total = Math.min(found, maximum);
  const { page, hitsPerPage } = parameters;
  if (page === undefined && hitsPerPage === undefined) {
    const { offset = 0, limit = DEFAULT_LIMIT } = parameters;
    const summary = { limit, offset, estimatedTotalHits: total };
    return { from: offset, to: Math.min(offset + limit, maximum), summary };
  }
  const number = page ?? 1;
  const size = hitsPerPage ?? DEFAULT_LIMIT;
  const totalPages = size === 0 ? 0 : Math.ceil(total / size);
  const from = Math.max(0, number - 1) * size;
  const to = number === 0 ? from : Math.min(from + size, maximum);
  return { from, to, summary: { hitsPerPage: size, page: number, totalPages, totalHits: total } };
};

const facetPart = (
  { facets }: SearchParameters,
  found: ReadonlySet<number>,
  index: SearchIndex,
): Partial<FacetCounts> => (facets ? countFacets(facets, found, index) : {});

const SORT_RULE_MISSING =
  'You must specify where `sort` is listed in the rankingRules setting to use the sort parameter at search time.';
