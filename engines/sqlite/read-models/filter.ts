import { conditions, type Filter, fieldValues } from '@storefold/kernel/ports';
import { prefixEnd } from '../../common/prefix-end.ts';
import { allOf, anyOf, FALSE, listOf, type Sql, sql, TRUE } from './sql.ts';
import { type ItemField, type ScalarField, sqlValueOf, type Table } from './table.ts';

interface ConditionOptions {
  /**
   * The field in whose order an index is scanned. Conditions on the values of other fields are tested during the scan
   * and must not make SQLite choose another index.
   */
  readonly walked?: string | undefined;
}

/**
 * A filter as a condition on a row `r`. It is never NULL where it matters, so that `not` matches rows without a value.
 *
 * Throws a TypeError for an undeclared field, and for a value that is not of its field's type.
 */
export function conditionOf(filter: Filter, table: Table, { walked }: ConditionOptions = {}): Sql {
  const rowOf = ({ name }: ScalarField, isTestedOnTheWay: boolean): Sql =>
    isTestedOnTheWay && walked !== undefined && walked !== name ? sql`+r.` : sql`r.`;
  return conditions.writeCondition<Sql, ScalarField | ItemField>(filter, {
    field: (name) => table.field(name),
    all: allOf,
    any: anyOf,
    not: (condition) => sql`(${condition}) IS NOT TRUE`,
    isNull(field, isNull) {
      if ('table' in field) return isNull ? sql`NOT ${hasItem(field)}` : hasItem(field);
      const column = sql`${rowOf(field, true)}${field.column}`;
      return isNull ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
    },
    meets(field, test) {
      if ('table' in field) return hasItem(field, itemCondition(test, field));
      const row = rowOf(field, test.kind !== 'eq');
      return valueCondition(
        test,
        sql`${row}${field.column}`,
        sql`${row}${field.caseInsensitiveColumn ?? field.column}`,
      );
    },
  });
}

const hasItem = (field: ItemField, condition: Sql = isItemOf(field)): Sql =>
  sql`EXISTS (SELECT 1 FROM ${field.table} i WHERE i._n = r._n AND ${condition})`;

/** Whether an item `i` is one of the field. */
export const isItemOf = ({ within }: ItemField): Sql =>
  within ? sql`(i.value >= ${within.begin} AND i.value < ${within.end})` : TRUE;

/** What an item `i` says. */
export const itemValue = ({ within }: ItemField): Sql => textOf(sql`i.value`, within);

const textOf = (column: Sql, within: ItemField['within']): Sql =>
  within ? sql`substr(${column}, ${within.begin.length + 1})` : column;

/** Whether an item `i` is one of the field and passes a test. */
export function itemCondition(test: conditions.ValueTest, field: ItemField): Sql {
  const { within } = field;
  const ofItem = within && testOfItem(test, within.begin);
  const condition = ofItem
    ? valueCondition(ofItem, sql`i.value`, sql`i.value`)
    : valueCondition(test, itemValue(field), textOf(sql`i.folded`, within));
  return within ? allOf([condition, isItemOf(field)]) : condition;
}

/** The same test of a whole item of a map, for which an index can be used. Undefined where there is none. */
export function testOfItem(test: conditions.ValueTest, begin: string): conditions.ValueTest | undefined {
  switch (test.kind) {
    case 'eq':
      return { kind: 'eq', value: begin + test.value };
    case 'in':
      return { kind: 'in', values: test.values.map((value) => begin + value) };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { kind: test.kind, bound: begin + test.bound };
    case 'prefix':
      return { ...test, text: begin + test.text };
    case 'contains':
    case 'suffix':
      return undefined;
  }
}

/** The condition on a value. `caseInsensitive` is the expression of the case-folded value. */
export function valueCondition(test: conditions.ValueTest, value: Sql, caseInsensitive: Sql): Sql {
  switch (test.kind) {
    case 'eq':
      return sql`${value} = ${sqlValueOf(test.value)}`;
    case 'in':
      return test.values.length === 0 ? FALSE : sql`${value} IN ${listOf(test.values.map(sqlValueOf))}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compares(value, test.kind, test.bound);
    case 'contains':
      return sql`instr(${test.isCaseInsensitive ? caseInsensitive : value}, ${test.text}) > 0`;
    case 'prefix':
      return beginsWith(value, test.text);
    case 'suffix':
      return endsWith(value, test.text);
  }
}

const operators: Readonly<Record<conditions.Order, Sql>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/**
 * No stored text contains NUL, and SQLite would truncate this bound at it. A text that sorts after the part before the
 * NUL also sorts after the whole bound.
 */
function compares(column: Sql, order: conditions.Order, bound: string | number): Sql {
  if (typeof bound === 'number' || !fieldValues.hasNul(bound))
    return sql`${column} ${operators[order]} ${bound}`;
  const operator = order === 'gt' || order === 'gte' ? operators.gt : operators.lte;
  return sql`${column} ${operator} ${bound.slice(0, bound.indexOf('\0'))}`;
}

/** A prefix as a range, so that an index can be used. */
function beginsWith(column: Sql, prefix: string): Sql {
  const end = prefixEnd(prefix);
  return end === undefined
    ? sql`${column} >= ${prefix}`
    : sql`(${column} >= ${prefix} AND ${column} < ${end})`;
}

const endsWith = (column: Sql, suffix: string): Sql =>
  suffix === ''
    ? sql`${column} IS NOT NULL`
    : sql`substr(${column}, ${-Array.from(suffix).length}) = ${suffix}`;
