import type { conditions } from '@storefold/kernel/ports';
import { prefixEnd } from '../../common/prefix-end.ts';
import { Bits } from './bits.ts';
import type { Connection } from './connection.ts';
import { isItemOf } from './filter.ts';
import { joined, type Sql, type SqlValue, sql, TRUE } from './sql.ts';
import type { ItemField, ScalarField, Table } from './table.ts';

/** Read without a pause, each in a few milliseconds: documents, and entries of an index. */
const DOCUMENTS_AT_ONCE = 500;
const ENTRIES_AT_ONCE = 8_000;

/** Reads the documents of a set for the first time. After each part others may have their turn. */
export type InParts = Generator<void, Bits>;

/** Reads part by part, and pauses before each but the first. */
export function* inTurns<Part>(parts: Iterable<Part>, read: (part: Part) => void): Generator<void, void> {
  let isFirst = true;
  for (const part of parts) {
    if (!isFirst) yield;
    isFirst = false;
    read(part);
  }
}

/**
 * Reads them one after the other as they lie in the file. An index that does not hold the tested value would lead to rows
 * from everywhere in it. `read`: the numbers of the set among those given.
 */
export function* readAmong(among: Bits, read: (numbers: readonly number[]) => readonly number[]): InParts {
  const found = new Bits();
  yield* inTurns(someAtOnce(among.numbers()), (some) => {
    for (const n of read(some)) found.put(n, true);
  });
  return found;
}

function* someAtOnce(numbers: readonly number[]): Generator<number[]> {
  for (let from = 0; from < numbers.length; from += DOCUMENTS_AT_ONCE) {
    yield numbers.slice(from, from + DOCUMENTS_AT_ONCE);
  }
}

/** Entries that lie together in an index. */
interface Range {
  /** `FROM … WHERE …` */
  readonly from: Sql;
  /** The columns of the index by which the entries lie in order, and no two in one place. */
  readonly place: Sql;
  /** Where the entries begin. */
  readonly begin: Sql;
}

/**
 * Reads the items of one lead that pass a test of the whole item, in the order of the index by value. Undefined for tests
 * whose items do not lie together in it.
 */
export function readByValue(
  connection: Connection,
  { table }: ItemField,
  test: conditions.ValueTest,
  lead: number,
): InParts | undefined {
  const range = rangeOf(table, test, lead);
  return range && readEntries(connection, entriesOf(connection, range), sql`lead = ${lead}`);
}

function rangeOf(table: Sql, test: conditions.ValueTest, lead: number): Range | undefined {
  if (test.kind === 'eq') {
    const value = String(test.value);
    return itemsAfter([value, lead, -1], table, sql`(i.value, i.lead, i._n) < (${value}, ${lead + 1}, -1)`);
  }
  if (test.kind !== 'prefix') return undefined;
  const end = prefixEnd(test.text);
  return itemsAfter([test.text, -1, -1], table, end === undefined ? TRUE : sql`i.value < ${end}`);
}

/** Reads the rows that meet a condition, in the order of an index by a field. Those few without a value come at once. */
export function readRows(connection: Connection, table: Table, field: ScalarField, condition: Sql): InParts {
  const without = sql`${table.rows} r WHERE ${condition} AND r.${field.column} IS NULL`;
  const found = Bits.of(numbersOf(connection, without));
  return readEntries(connection, entriesOfRows(connection, table, field, condition), TRUE, found);
}

function* readEntries(
  connection: Connection,
  parts: Iterable<Sql>,
  condition: Sql,
  found = new Bits(),
): InParts {
  yield* inTurns(parts, (entries) => {
    for (const n of numbersOf(connection, sql`${entries} WHERE ${condition}`)) found.put(n, true);
  });
  return found;
}

function numbersOf(connection: Connection, selection: Sql): number[] {
  const [json = '[]'] = connection.get<[string]>(sql`SELECT json_group_array(_n) FROM ${selection}`) ?? [];
  return JSON.parse(json);
}

/** The entries of a field in the index by value, some at once: a selection with `value`, `lead` and `_n`. */
export const entriesOfField = (connection: Connection, field: ItemField): Generator<Sql> =>
  entriesOf(connection, itemsAfter([field.within?.begin ?? '', -1, -1], field.table, isItemOf(field)));

/** The rows that meet a condition, in the order of an index by a field, some at once: a selection with the field and `_n`. */
export const entriesOfRows = (
  connection: Connection,
  { rows }: Table,
  { column }: ScalarField,
  condition: Sql,
): Generator<Sql> =>
  entriesOf(connection, {
    from: sql`FROM ${rows} r WHERE ${condition}`,
    place: sql`r.${column}, r.id, r._n`,
    begin: sql`r.${column} IS NOT NULL`,
  });

const placeOfItem = sql`i.value, i.lead, i._n`;

const itemsAfter = (place: readonly SqlValue[], table: Sql, condition: Sql): Range => ({
  from: sql`FROM ${table} i WHERE ${condition}`,
  place: placeOfItem,
  begin: isAfter(place, placeOfItem),
});

function* entriesOf(connection: Connection, { from, place, begin }: Range): Generator<Sql> {
  for (let rest: Sql | undefined = begin; rest; ) {
    const following: Sql = sql`SELECT ${place} ${from} AND ${rest} ORDER BY ${place}`;
    yield sql`(${following} LIMIT ${ENTRIES_AT_ONCE})`;
    const last: SqlValue[] | undefined = connection.get(
      sql`${following} LIMIT 1 OFFSET ${ENTRIES_AT_ONCE - 1}`,
    );
    rest = last && isAfter(last, place);
  }
}

const isAfter = (values: readonly SqlValue[], place: Sql): Sql =>
  sql`(${place}) > (${joined(
    values.map((value) => sql`${value}`),
    ', ',
  )})`;
