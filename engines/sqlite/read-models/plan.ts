import type { Filter, ListQuery, Sort } from '@storefold/kernel/ports';
import { wholeNumber } from '../../common/whole-number.ts';
import type { Table } from './table.ts';

/** The number of documents that an index scan passes in the time of fetching and sorting one match. */
const WALKED_PER_MATCH = 6;

/** The most documents that an index scan passes for one page. */
const NEAR = 1_000;

/** The number of documents up to the end of the page. Infinite when no page is requested. */
export const endOfPage = ({ limit, offset = 0 }: Partial<ListQuery>): number =>
  (limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(limit)) + wholeNumber(offset);

/** The number of documents that a scan in order must pass to fill a page. `count`: how many of `of` match. */
export const walkedDocuments = (upTo: number, count: number, of: number): number =>
  of * Math.min(1, upTo / Math.max(1, count));

/** Whether a scan in order fills the page before as many matches could be fetched and sorted. */
export const isWalkShorter = (upTo: number, count: number, of: number): boolean =>
  walkedDocuments(upTo, count, of) < count * WALKED_PER_MATCH;

/** Whether a scan in order is short, so that no order needs to be kept in memory. */
export const isNear = (walked: number): boolean => walked <= NEAR;

/** Whether so many matches are fetched and sorted about as fast as a page is found in a kept order. */
export const isSortedFast = (count: number): boolean => count * WALKED_PER_MATCH <= NEAR;

/**
 * Whether an index returns documents in order, once the filter has fixed the preceding fields. Every index ends with the
 * id.
 */
export function isGivenInOrder(filter: Filter | undefined, sort: Sort, table: Table): boolean {
  const first = sort[0]?.field ?? 'id';
  const fixed = new Set(fixedFields(filter));
  return table.indexes.some(({ fields }) => {
    const next = fields.find(({ name }) => !fixed.has(name))?.name ?? 'id';
    return next === first;
  });
}

function fixedFields(filter: Filter | undefined): string[] {
  if (filter === undefined) return [];
  if ('all' in filter) return filter.all.flatMap(fixedFields);
  return 'eq' in filter ? [filter.field] : [];
}
