import { sortsOf } from './contract.ts';
import type { FilterSpec, Screen } from './screen.ts';

/** What a list is asked for: the query language of the API, as it stands in the address of the page. */
export function listQueryOf(query: URLSearchParams): Record<string, unknown> {
  const q: Record<string, string | string[]> = {};
  for (const [name, value] of query) {
    const key = /^q\[([\w.]+)\](\[\])?$/.exec(name);
    if (!key?.[1] || value === '') continue;
    if (key[2]) q[key[1]] = [...[q[key[1]] ?? []].flat(), value];
    else q[key[1]] = value;
  }
  const plain = Object.fromEntries(
    ['sort', 'page', 'limit'].flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  return { ...(Object.keys(q).length > 0 ? { q } : {}), ...plain };
}

/** The address of the same list with other parameters; undefined takes one away. */
export function withParameters(
  path: string,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A column that the list can be sorted by. */
export interface Sort {
  readonly to: string;
  readonly direction: 'ascending' | 'descending' | undefined;
}

/** Where a click on a column's name leads: upwards first, then downwards. */
export function sortBy(
  screen: Screen,
  path: string,
  query: URLSearchParams,
  column: string,
): Sort | undefined {
  if (!sortsOf(screen.api).includes(column)) return undefined;
  const current = query.get('sort');
  const direction = current === column ? 'ascending' : current === `-${column}` ? 'descending' : undefined;
  const sort = direction === 'ascending' ? `-${column}` : column;
  return { to: withParameters(path, query, { sort, page: undefined }), direction };
}

export const filterName = ({ key }: FilterSpec): string => `q[${key}]`;

/** The attribute of a filter: what stands before its predicate. */
export const attributeOf = ({ key, label }: FilterSpec): string =>
  label ?? key.replace(/_(eq|not_eq|in|cont|i_cont|start|end|gt|gteq|lt|lteq)$/, '');
