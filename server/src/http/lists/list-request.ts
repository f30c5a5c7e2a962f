/**
 * The filters, sort and page of one request, parsed but not yet trusted: `listQuery` checks them against the
 * `ListSpec`.
 */
export interface ListRequest {
  /** By `q` key as sent (plain filters included), one value, or several for `[]` keys. */
  readonly q: ReadonlyMap<string, string | readonly string[]>;
  /** `sort` split at commas, in order. */
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** ≥ 1, default 1. */
  readonly page: number;
  /** 1–100, default 25. */
  readonly limit: number;
  /** In which a date without a time is a day. */
  readonly timezone: string;
}

/** Characters that a filter's name or value may have; a filter with a longer one is ignored. */
export const MAX_FILTER_CHARACTERS = 256;
/** Values that one `[]` key may have; further ones are ignored. */
export const MAX_FILTER_VALUES = 1_000;
const DEFAULT_PAGE_LIMIT = 25;
const MAX_PAGE_LIMIT = 100;

/** The largest page whose offset is an exact integer even at the largest page size. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_LIMIT);
const MAX_SORT_FIELDS = 10;

/**
 * Reads `q[name]=v`, `q[name][]=v`, `sort`, `page` and `limit` from a query string. Never throws; parameters of any
 * other form are ignored. A scalar that is sent twice has its last value, and a name sent in both forms is an array.
 * `plainFilters` may be sent without `q[…]`, as the endpoint declares; their `q` form takes precedence.
 */
export function parseListRequest(
  query: string | URLSearchParams,
  plainFilters: readonly string[] = [],
  timezone = 'UTC',
): ListRequest {
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const asked = new Filters();
  const plain = new Filters();
  const single = new Map<string, string>();
  for (const [name, rawValue] of parameters) {
    const value = rawValue.replaceAll('\0', '');
    const filter = /^q\[([^[\]]+)\](\[\])?$/.exec(name);
    if (filter?.[1] !== undefined) asked.add(filter[1], value, filter[2] !== undefined);
    else if (plainFilters.includes(`${name}[]`))
      for (const part of value.split(',')) plain.add(name, part, true);
    else if (!plainFilters.includes(name)) single.set(name, value);
    else if (name.endsWith('[]')) plain.add(name.slice(0, -2), value, true);
    else plain.add(name, value, false);
  }
  return {
    q: new Map([...plain.entries(), ...asked.entries()]),
    sort: sortOf(single.get('sort')),
    page: clamped(single.get('page'), MAX_PAGE) ?? 1,
    limit: clamped(single.get('limit'), MAX_PAGE_LIMIT) ?? DEFAULT_PAGE_LIMIT,
    timezone,
  };
}

/** Filters by their names, with one value or several. */
export type NamedFilters = Readonly<Record<string, string | string[]>>;

/** The same filters, given by their names. Values are held to the same limits. */
export const filtersRequested = (filters: NamedFilters, timezone: string): ListRequest =>
  parseListRequest(filterParameters(filters), [], timezone);

/** Filters that are given by their names, as the parameters of a list. */
export function filterParameters(filters: NamedFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === 'string') parameters.append(`q[${name}]`, value);
    else for (const each of value) parameters.append(`q[${name}][]`, each);
  }
  return parameters;
}

/** The values of a key, sent as an array or as one value with commas; empty ones are left out. */
export function valuesOf(value: string | readonly string[]): readonly string[] {
  const values = typeof value === 'string' ? value.split(',') : value;
  return values.filter((each) => each !== '');
}

class Filters {
  readonly #scalars = new Map<string, string>();
  readonly #arrays = new Map<string, string[]>();
  readonly #tooLong = new Set<string>();

  add(name: string, value: string, isArray: boolean): void {
    if (name.length > MAX_FILTER_CHARACTERS) return;
    if (value.length > MAX_FILTER_CHARACTERS) this.#tooLong.add(name);
    else if (isArray) this.#addItem(name, value);
    else this.#scalars.set(name, value);
  }

  *entries(): Iterable<[string, string | readonly string[]]> {
    for (const entry of this.#scalars) if (!this.#tooLong.has(entry[0])) yield entry;
    for (const entry of this.#arrays) if (!this.#tooLong.has(entry[0])) yield entry;
  }

  #addItem(name: string, value: string): void {
    const items = this.#arrays.get(name);
    if (items === undefined) this.#arrays.set(name, [value]);
    else if (items.length < MAX_FILTER_VALUES) items.push(value);
  }
}

function sortOf(text = ''): ListRequest['sort'] {
  return text
    .split(',', MAX_SORT_FIELDS)
    .map((part) => part.trim())
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ field }) => field !== '' && field.length <= MAX_FILTER_CHARACTERS);
}

/** An integer limited to 1…max; undefined when the text is not an integer. */
function clamped(text: string | undefined, max: number): number | undefined {
  if (text === undefined || !/^-?\d+$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), 1), max);
}
