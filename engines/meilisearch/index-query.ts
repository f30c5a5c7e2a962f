import { fieldValues, type ListQuery, type Sort } from '@storefold/kernel/ports';
import type { SearchParams } from 'meilisearch';
import { allOf, conditionOf, OnlyInDatabase, wordsCondition } from './index-filter.ts';
import { type PageWindow, pageWindow } from './page-window.ts';
import type { SearchedFields } from './searched-fields.ts';
import { isCutKey } from './text-key.ts';

export interface IndexQuery {
  readonly params: SearchParams & { page: number };
  readonly window: PageWindow;
}

/**
 * A query as the index answers it; undefined when nothing can meet it. Throws OnlyInDatabase, or a TypeError for a field
 * that is not declared or cannot be sorted by.
 */
export function indexQuery(
  { filter, sort = [], limit = Number.NaN, offset = 0 }: Partial<ListQuery>,
  text: string,
  fields: SearchedFields,
  wordsField: string,
): IndexQuery | undefined {
  if (![limit, offset].every((each) => Number.isSafeInteger(each) && each >= 0)) {
    throw new OnlyInDatabase('it is for the read models to say what a page may be');
  }
  const order = orderOf(sort, fields);
  const condition = allOf([
    filter === undefined || conditionOf(filter, fields),
    text.trim() === '' || wordsCondition(wordsField, text),
  ]);
  if (condition === false) return undefined;
  const window = pageWindow(limit, offset);
  const { page, hitsPerPage } = window;
  const params = {
    ...(condition === true ? {} : { filter: condition }),
    sort: order.map(({ field, descending }) => `${field}:${descending === true ? 'desc' : 'asc'}`),
    attributesToRetrieve: order.map(({ field }) => field),
    page,
    hitsPerPage,
  };
  return { params, window };
}

/** Each field once, up to the id, which leaves no ties. */
function orderOf(sort: Sort, fields: SearchedFields): Sort {
  const order = new Map<string, Sort[number]>();
  for (const by of [...sort, { field: 'id' }]) {
    if (fieldValues.isArrayType(fields.typeOf(by.field))) throw new TypeError(`${by.field} has many values`);
    if (!order.has('id') && !order.has(by.field)) order.set(by.field, by);
  }
  return [...order.values()];
}

/** Does a hit stand where it stands by the beginning of a text alone? Then its place is not certain. */
export const hasUncertainPlace = (hit: Readonly<Record<string, unknown>>): boolean =>
  Object.values(hit).some((value) => typeof value === 'string' && isCutKey(value));
