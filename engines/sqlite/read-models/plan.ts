import type { Filter, Sort } from '@storefold/kernel/ports';
import { type Candidates, candidatesOf, type SizeOf } from './candidates.ts';
import type { Table } from './table.ts';

/** About how many documents can be walked through, in an index, while one candidate is fetched and tested. */
const WALKED_PER_CANDIDATE = 3;

export interface Wanted {
  readonly filter: Filter | undefined;
  readonly sort: Sort;
  /** The documents up to the end of the page; all when a page is not what is asked for. */
  readonly upTo: number;
  /** How many documents meet the filter, where it is known. */
  readonly count?: number;
}

/** How to get at the documents: by candidates, by walking an index in the order of its field, or as SQLite likes. */
export interface QueryPlan {
  readonly candidates?: Candidates;
  readonly walked?: string;
}

/**
 * SQLite keeps no statistics here and would guess from the form of the conditions; so what is known is used: how many
 * documents an array field leaves, and how far one has to walk through all of them, in order, to fill the page.
 */
export function planQuery(wanted: Wanted, table: Table, sizeOf: SizeOf, all: () => number): QueryPlan {
  const candidates = wanted.filter && candidatesOf(wanted.filter, table, sizeOf);
  const isOrdered = isGivenInOrder(wanted, table);
  const { upTo, count = candidates?.size ?? 0 } = wanted;
  const share = isOrdered ? Math.min(1, upTo / Math.max(1, count)) : 1;
  if (candidates && candidates.size * WALKED_PER_CANDIDATE < all() * share) return { candidates };
  // Beside an array field that leaves too many, any other index would leave more; else it leaves what is counted.
  const isWalkShorter = share < 1 && (candidates !== undefined || all() * share < count);
  return isOrdered && isWalkShorter ? { walked: wanted.sort[0]?.field ?? 'id' } : {};
}

/** Does an index give the documents in order, once the fields before are fixed? Every index ends with the id. */
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
