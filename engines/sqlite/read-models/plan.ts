import type { Filter, Sort } from '@storefold/kernel/ports';
import { type Candidates, candidatesOf, type SizeOf } from './candidates.ts';
import type { Table } from './table.ts';

/** The approximate number of documents that an index scan passes in the time of fetching and testing one candidate. */
const WALKED_PER_CANDIDATE = 3;

export interface Wanted {
  readonly filter: Filter | undefined;
  readonly sort: Sort;
  /** The number of documents up to the end of the page. Infinite when no page is requested. */
  readonly upTo: number;
  /** The number of documents that match the filter, if it is known. */
  readonly count?: number;
}

/** How to find the documents: by candidates, by scanning an index in the order of its field, or as SQLite chooses. */
export interface QueryPlan {
  readonly candidates?: Candidates;
  readonly walked?: string;
}

/**
 * Chooses a plan from what is known, because SQLite has no statistics here and would guess from the form of the
 * conditions. Known are the number of documents that an array field leaves, and how many documents a scan in order must
 * pass to fill the page.
 */
export function planQuery(wanted: Wanted, table: Table, sizeOf: SizeOf, all: () => number): QueryPlan {
  const candidates = wanted.filter && candidatesOf(wanted.filter, table, sizeOf);
  const isOrdered = isGivenInOrder(wanted, table);
  const { upTo, count = candidates?.size ?? 0 } = wanted;
  const share = isOrdered ? Math.min(1, upTo / Math.max(1, count)) : 1;
  if (candidates && candidates.size * WALKED_PER_CANDIDATE < all() * share) return { candidates };
  // If an array field leaves too many documents, any other index would leave more. Otherwise an index leaves the
  // counted ones.
  const isWalkShorter = share < 1 && (candidates !== undefined || all() * share < count);
  return isOrdered && isWalkShorter ? { walked: wanted.sort[0]?.field ?? 'id' } : {};
}

/**
 * Whether an index returns the documents in order, once the preceding fields are fixed. Every index ends with the id.
 */
function isGivenInOrder({ filter, sort }: Wanted, table: Table): boolean {
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
