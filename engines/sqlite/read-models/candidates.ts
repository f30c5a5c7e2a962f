import { type Filter, searchWords } from '@storefold/kernel/ports';
import { type Leaf, requireWords, type ValueTest, valueTestOf } from '../../common/condition.ts';
import { beginsWith, ITEM_VALUE, valueCondition } from './filter.ts';
import { allOf, FALSE, joined, type Sql, sql, TRUE } from './sql.ts';
import { type ArrayField, leadKeyOf, type ScalarField, type Table } from './table.ts';

/**
 * A superset of a filter's matches, selected by the values of an array field. If it is small, reading these documents
 * and testing the rest of the filter on each is faster than scanning all documents.
 */
export interface Candidates {
  /** Selects `_n` of each candidate once. */
  readonly select: Sql;
  /** The approximate number of candidates, at least. */
  readonly size: number;
  /** The part of the filter that is true for all candidates. */
  readonly implied: Filter | undefined;
}

/** Counts the rows of a statement, up to a limit. */
export type SizeOf = (rows: Sql) => number;

interface Scope {
  readonly table: Table;
  readonly sizeOf: SizeOf;
  /** Every candidate meets this condition on its item. */
  readonly isInScope: Sql;
}

interface CandidateSet {
  readonly selects: readonly Sql[];
  /** Whether a document can occur in more than one row. */
  readonly isRepeating: boolean;
  readonly size: number;
  readonly implied: Filter | undefined;
}

/** The smallest set of candidates for the filter. Undefined when no array field narrows it. */
export function candidatesOf(filter: Filter, table: Table, sizeOf: SizeOf): Candidates | undefined {
  const set = candidateSetOf(filter, { table, sizeOf, isInScope: leadCondition(filter, table.lead) });
  if (!set) return undefined;
  const { selects, isRepeating, size, implied } = set;
  const rows = joined(selects, ' UNION ALL ');
  return { select: isRepeating ? sql`SELECT DISTINCT _n FROM (${rows})` : rows, size, implied };
}

/** The value that the filter fixes for the lead of the table's indexes, as a condition on items. */
function leadCondition(filter: Filter, lead: ScalarField | undefined): Sql {
  if (lead === undefined) return TRUE;
  if ('all' in filter) return allOf(filter.all.map((each) => leadCondition(each, lead)));
  if (!('eq' in filter) || filter.field !== lead.name) return TRUE;
  const test = valueTestOf(lead, filter);
  return test?.kind === 'eq' ? sql`i.lead = ${leadKeyOf(test.value)}` : FALSE;
}

function candidateSetOf(filter: Filter, scope: Scope): CandidateSet | undefined {
  if ('all' in filter) return least(filter.all.map((each) => candidateSetOf(each, scope)));
  if ('any' in filter) return together(filter.any.map((each) => candidateSetOf(each, scope)));
  if ('not' in filter) return undefined;
  const field = scope.table.field(filter.field);
  if (!('table' in field)) return undefined;
  if ('words' in filter) return candidatesWithWords(filter, field, scope);
  const test = 'isNull' in filter ? undefined : valueTestOf(field, filter);
  if (!test || !isRange(test)) return undefined;
  const condition = valueCondition(test, ITEM_VALUE, ITEM_VALUE);
  return { ...itemsWhere(field, condition, scope), isRepeating: test.kind !== 'eq', implied: filter };
}

const isRange = (test: ValueTest): boolean =>
  test.kind === 'eq' || test.kind === 'in' || (test.kind === 'prefix' && !test.isCaseInsensitive);

function candidatesWithWords(
  leaf: Leaf & { words: string },
  field: ArrayField,
  scope: Scope,
): CandidateSet | undefined {
  requireWords(field);
  const begins = (word: string): CandidateSet => itemsWhere(field, beginsWith(ITEM_VALUE, word), scope);
  const candidatesWithCompound = ({ parts, joined }: searchWords.Compound): CandidateSet | undefined => {
    const part = least(parts.map(begins));
    return joined === undefined ? part : together([part, begins(joined)]);
  };
  const compounds = searchWords.compoundsOf(leaf.words);
  const set = least(compounds.map(candidatesWithCompound));
  const isOneWord = compounds.length === 1 && compounds[0]?.joined === undefined;
  return set && isOneWord ? { ...set, implied: leaf } : set;
}

function itemsWhere(field: ArrayField, condition: Sql, { sizeOf, isInScope }: Scope): CandidateSet {
  const select = sql`SELECT i._n FROM ${field.table} i WHERE ${allOf([condition, isInScope])}`;
  return { selects: [select], isRepeating: true, size: sizeOf(select), implied: undefined };
}

function least(sets: readonly (CandidateSet | undefined)[]): CandidateSet | undefined {
  return sets.reduce((best, set) => (set && (!best || set.size < best.size) ? set : best), undefined);
}

/** The union of alternatives. Undefined unless every alternative is narrowed. */
function together(sets: readonly (CandidateSet | undefined)[]): CandidateSet | undefined {
  const narrow = sets.filter((set) => set !== undefined);
  if (narrow.length === 0 || narrow.length < sets.length) return undefined;
  return {
    selects: narrow.flatMap(({ selects }) => selects),
    isRepeating: true,
    size: narrow.reduce((sum, { size }) => sum + size, 0),
    implied: undefined,
  };
}
