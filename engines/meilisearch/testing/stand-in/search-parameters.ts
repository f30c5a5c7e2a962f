import { Fault, notImitated } from './errors.ts';
import { isObject, type Json } from './json.ts';
import { count, describe, list, type ParameterReader, text, wrongType } from './parameter-readers.ts';
import type { SearchIndex } from './search-index.ts';
import { namesIn } from './settings.ts';
import type { MatchingStrategy } from './text-search.ts';

export interface SearchParameters {
  readonly q?: string;
  readonly filter?: Json;
  readonly sort?: readonly string[];
  readonly facets?: readonly string[];
  readonly offset?: number;
  readonly limit?: number;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToSearchOn?: readonly string[];
  readonly matchingStrategy?: MatchingStrategy;
}

/** Reads the body of a search. @throws Fault */
export function readSearchBody(body: Json): SearchParameters {
  if (!isObject(body)) {
    throw new Fault('bad_request', `Invalid value type: expected an object, but found ${describe(body)}`);
  }
  const parameters: Record<string, Json> = {};
  for (const [name, value] of Object.entries(body)) {
    const reader = readers.get(name);
    if (reader) {
      if (value === null) continue;
      const problem = reader.problem(value);
      if (problem !== undefined) throw new Fault(reader.code, problem(`at \`.${name}\``));
      parameters[name] = value;
    } else if (!IGNORED.has(name)) refuse(name, value);
  }
  return parameters;
}

/** Reads the query string of a search: lists are comma-separated, numbers are texts. @throws Fault */
export function readSearchQuery(query: URLSearchParams): SearchParameters {
  const body: Record<string, Json> = {};
  for (const [name, value] of query) {
    const reader = readers.get(name);
    if (!reader && IGNORED.has(name)) continue;
    body[name] = reader ? reader.fromText(name, value) : value;
  }
  return readSearchBody(body);
}

/** @throws Fault when a search is to be limited to an attribute that is not searchable */
export function refuseSearchedOn(
  names: readonly string[] | undefined,
  index: SearchIndex,
  indexUid: string,
): void {
  const searchable = namesIn(index.settings.searchableAttributes);
  if (!names || searchable.includes('*')) return;
  for (const name of names) {
    if (name === '*' || searchable.includes(name)) continue;
    throw new Fault(
      'invalid_search_attributes_to_search_on',
      `Index \`${indexUid}\`: Attribute \`${name}\` is not searchable. Available searchable attributes are: \`${searchable.join(', ')}\`.`,
    );
  }
}

const STRATEGIES = ['last', 'all', 'frequency'];

const readers: ReadonlyMap<string, ParameterReader> = new Map<string, ParameterReader>([
  ['q', text('invalid_search_q')],
  ['filter', { code: 'invalid_search_filter', problem: () => undefined, fromText: (_, value) => value }],
  ['sort', list('invalid_search_sort')],
  ['facets', list('invalid_search_facets')],
  ['offset', count('invalid_search_offset')],
  ['limit', count('invalid_search_limit')],
  ['page', count('invalid_search_page')],
  ['hitsPerPage', count('invalid_search_hits_per_page')],
  ['attributesToRetrieve', list('invalid_search_attributes_to_retrieve')],
  ['attributesToSearchOn', list('invalid_search_attributes_to_search_on')],
  [
    'matchingStrategy',
    {
      ...text('invalid_search_matching_strategy'),
      problem(value) {
        if (typeof value !== 'string') return wrongType('a string', value);
        if (STRATEGIES.includes(value)) return undefined;
        return (where) =>
          `Unknown value \`${value}\` ${where}: expected one of \`last\`, \`all\`, \`frequency\``;
      },
    },
  ],
]);

/** They change neither what is found nor its order. */
const IGNORED: ReadonlySet<string> = new Set(['showPerformanceDetails']);

const NOT_IMITATED: ReadonlySet<string> = new Set([
  'vector',
  'media',
  'hybrid',
  'hybridEmbedder',
  'hybridSemanticRatio',
  'retrieveVectors',
  'attributesToCrop',
  'cropLength',
  'cropMarker',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
  'showMatchesPosition',
  'showRankingScore',
  'showRankingScoreDetails',
  'rankingScoreThreshold',
  'distinct',
  'locales',
  'personalize',
]);

const refuse = (name: string, value: Json): void => {
  if (!NOT_IMITATED.has(name)) {
    const known = [...readers.keys(), ...NOT_IMITATED].map((each) => `\`${each}\``).join(', ');
    throw new Fault('bad_request', `Unknown field \`${name}\`: expected one of ${known}`);
  }
  const askedFor = value !== null && value !== false && value !== 'false';
  if (askedFor) throw notImitated(`the search parameter ${name}`);
};
