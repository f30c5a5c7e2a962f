import {
  type Compound,
  comparable,
  compoundsOf,
  type Filter,
  hasNul,
  type Scalar,
} from '@storefold/kernel/ports';
import {
  impossible,
  type Leaf,
  literalOf,
  orderedValue,
  prefixEnd,
  requireWords,
} from '../../shared/condition.ts';
import { allOf, anyOf, FALSE, listOf, type Sql, sql, TRUE } from './sql.ts';
import { type ArrayField, type ScalarField, sqlValueOf, type Table } from './table.ts';

export interface ConditionOptions {
  /** A part of the filter that is known to hold already. */
  readonly implied?: Filter | undefined;
  /**
   * The field in whose order an index is walked: conditions on the values of other fields are tested on the way, and
   * must not tempt SQLite to another index.
   */
  readonly walked?: string | undefined;
}

/**
 * A filter as a condition on a row `r`: never NULL where it matters, so that `not` finds what has no value.
 *
 * Throws a TypeError for a field that is not declared and a value that is not of its type.
 */
export function conditionOf(filter: Filter, table: Table, options: ConditionOptions = {}): Sql {
  if (filter === options.implied) return TRUE;
  const { walked } = options;
  if ('all' in filter) return allOf(filter.all.map((each) => conditionOf(each, table, options)));
  if ('any' in filter) return anyOf(filter.any.map((each) => conditionOf(each, table, { walked })));
  if ('not' in filter) return sql`(${conditionOf(filter.not, table, { walked })}) IS NOT TRUE`;
  const field = table.field(filter.field);
  return 'table' in field ? arrayCondition(filter, field) : scalarCondition(filter, field, walked);
}

function scalarCondition(leaf: Leaf, field: ScalarField, walked: string | undefined): Sql {
  const isTestedOnTheWay = walked !== undefined && walked !== field.name && !('eq' in leaf);
  const row = isTestedOnTheWay ? sql`+r.` : sql`r.`;
  const column = sql`${row}${field.column}`;
  if ('isNull' in leaf) return leaf.isNull ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
  const caseInsensitive = field.caseInsensitiveColumn ? sql`${row}${field.caseInsensitiveColumn}` : column;
  return valueCondition(leaf, field, column, caseInsensitive);
}

function arrayCondition(leaf: Leaf, field: ArrayField): Sql {
  const itemWhere = (condition: Sql): Sql =>
    sql`EXISTS (SELECT 1 FROM ${field.table} i WHERE i._n = r._n AND ${condition})`;
  if ('isNull' in leaf) return leaf.isNull ? sql`NOT ${itemWhere(TRUE)}` : itemWhere(TRUE);
  if (!('words' in leaf)) return itemWhere(valueCondition(leaf, field, ITEM_VALUE, sql`i.folded`));
  requireWords(field);
  const begins = (word: string): Sql => itemWhere(beginsWith(ITEM_VALUE, word));
  return allCompounds(leaf.words, ({ parts, joined }) => {
    const all = allOf(parts.map(begins));
    return joined === undefined ? all : anyOf([all, begins(joined)]);
  });
}

export const ITEM_VALUE: Sql = sql`i.value`;

/** The condition on the value itself; `caseInsensitive` is where it stands without case. */
export function valueCondition(
  leaf: Leaf,
  field: ScalarField | ArrayField,
  value: Sql,
  caseInsensitive: Sql,
): Sql {
  if ('eq' in leaf) return equals(value, comparable(field.type, leaf.eq));
  if ('in' in leaf)
    return among(
      value,
      leaf.in.map((each) => comparable(field.type, each)),
    );
  if ('gt' in leaf) return compares(value, '>', orderedValue(field, leaf.gt));
  if ('gte' in leaf) return compares(value, '>=', orderedValue(field, leaf.gte));
  if ('lt' in leaf) return compares(value, '<', orderedValue(field, leaf.lt));
  if ('lte' in leaf) return compares(value, '<=', orderedValue(field, leaf.lte));
  if ('contains' in leaf) {
    const { column, text } = literal(leaf, field, leaf.contains, value, caseInsensitive);
    return hasNul(text) ? FALSE : sql`instr(${column}, ${text}) > 0`;
  }
  if ('prefix' in leaf) {
    const { column, text } = literal(leaf, field, leaf.prefix, value, caseInsensitive);
    return hasNul(text) ? FALSE : beginsWith(column, text);
  }
  if ('suffix' in leaf) {
    const { column, text } = literal(leaf, field, leaf.suffix, value, caseInsensitive);
    return hasNul(text) ? FALSE : endsWith(column, text);
  }
  throw impossible(field, leaf);
}

const equals = (column: Sql, value: Scalar): Sql =>
  hasNul(value) ? FALSE : sql`${column} = ${sqlValueOf(value)}`;

function among(column: Sql, values: readonly Scalar[]): Sql {
  const possible = values.filter((value) => !hasNul(value)).map(sqlValueOf);
  return possible.length === 0 ? FALSE : sql`${column} IN ${listOf(possible)}`;
}

/**
 * No stored text contains NUL, and SQLite would cut this one at it; what sorts after the piece before it sorts after the
 * whole as well.
 */
function compares(column: Sql, operator: '>' | '>=' | '<' | '<=', value: string | number): Sql {
  const cut = typeof value === 'string' && hasNul(value) ? value.slice(0, value.indexOf('\0')) : value;
  switch (operator) {
    case '>':
      return sql`${column} > ${cut}`;
    case '>=':
      return cut === value ? sql`${column} >= ${cut}` : sql`${column} > ${cut}`;
    case '<':
      return cut === value ? sql`${column} < ${cut}` : sql`${column} <= ${cut}`;
    case '<=':
      return sql`${column} <= ${cut}`;
  }
}

/** What a substring condition looks for, and where. */
function literal(
  leaf: { readonly insensitive?: boolean },
  field: ScalarField | ArrayField,
  value: unknown,
  column: Sql,
  caseInsensitive: Sql,
): { column: Sql; text: string } {
  const { text, isCaseInsensitive } = literalOf(field, leaf, value);
  return { column: isCaseInsensitive ? caseInsensitive : column, text };
}

/** As a range, so that an index can be used. */
export function beginsWith(column: Sql, prefix: string): Sql {
  const end = prefixEnd(prefix);
  return end === undefined
    ? sql`${column} >= ${prefix}`
    : sql`(${column} >= ${prefix} AND ${column} < ${end})`;
}

const endsWith = (column: Sql, suffix: string): Sql =>
  suffix === ''
    ? sql`${column} IS NOT NULL`
    : sql`substr(${column}, ${-Array.from(suffix).length}) = ${suffix}`;

/** A text without any word asks for nothing that could be found. */
function allCompounds(text: string, condition: (compound: Compound) => Sql): Sql {
  const compounds = compoundsOf(text);
  return compounds.length === 0 ? FALSE : allOf(compounds.map(condition));
}
