import type { Filter, Sort } from '../read-models.ts';
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

/**
 * SQLite keeps no statistics here and would guess; so what is known is used: how many documents an array field leaves,
 * and how far one has to walk through all of them, in order, to fill the page. Answers the candidates when they are the
 * shorter way.
 */
export function shorterWay(
  wanted: Wanted,
  table: Table,
  sizeOf: SizeOf,
  all: () => number,
): Candidates | undefined {
  const candidates = wanted.filter && candidatesOf(wanted.filter, table, sizeOf);
  if (!candidates) return undefined;
  const { upTo, count = candidates.size } = wanted;
  const share = isGivenInOrder(wanted, table) ? Math.min(1, upTo / Math.max(1, count)) : 1;
  return candidates.size * WALKED_PER_CANDIDATE < all() * share ? candidates : undefined;
}

/**
 * Does walking an index in the wanted order fill the page sooner than gathering everything that meets the filter and
 * sorting it? SQLite would guess from the form of the conditions alone.
 */
export function isWalkShorter(wanted: Wanted, table: Table, all: () => number): boolean {
  const { upTo, count = 0 } = wanted;
  return count > 0 && upTo < count && isGivenInOrder(wanted, table) && upTo * all() < count * count;
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
