import { prefixEnd, type ValueTest } from '../../common/condition.ts';
import { Bits } from './bits.ts';
import type { Connection } from './connection.ts';
import { isItemOf } from './filter.ts';
import { type Sql, sql, TRUE } from './sql.ts';
import type { ItemField } from './table.ts';

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

/** The place of an item in the index by value. */
type Place = readonly [value: string, lead: number, n: number];

/** Items that lie together in the index by value. */
interface Range {
  readonly after: Place;
  readonly condition: Sql;
}

/**
 * Reads the items of one lead that pass a test of the whole item, in the order of the index by value. Undefined for tests
 * whose items do not lie together in it.
 */
export function readByValue(
  connection: Connection,
  { table }: ItemField,
  test: ValueTest,
  lead: number,
): InParts | undefined {
  const range = rangeOf(test, lead);
  return range && readRange(connection, table, range, lead);
}

function rangeOf(test: ValueTest, lead: number): Range | undefined {
  if (test.kind === 'eq') {
    const value = String(test.value);
    return {
      after: [value, lead, -1],
      condition: sql`(i.value, i.lead, i._n) < (${value}, ${lead + 1}, -1)`,
    };
  }
  if (test.kind !== 'prefix') return undefined;
  const end = prefixEnd(test.text);
  return { after: [test.text, -1, -1], condition: end === undefined ? TRUE : sql`i.value < ${end}` };
}

function* readRange(connection: Connection, table: Sql, range: Range, lead: number): InParts {
  const found = new Bits();
  yield* inTurns(entriesOf(connection, table, range), (entries) => {
    const [json = '[]'] =
      connection.get<[string]>(sql`SELECT json_group_array(_n) FROM ${entries} WHERE lead = ${lead}`) ?? [];
    for (const n of JSON.parse(json)) found.put(n, true);
  });
  return found;
}

/** The entries of a field in the index by value, some at once: a selection with `value`, `lead` and `_n`. */
export const entriesOfField = (connection: Connection, field: ItemField): Generator<Sql> =>
  entriesOf(connection, field.table, {
    after: [field.within?.begin ?? '', -1, -1],
    condition: isItemOf(field),
  });

function* entriesOf(connection: Connection, table: Sql, { after, condition }: Range): Generator<Sql> {
  for (let begin: Place | undefined = after; begin; ) {
    const following: Sql = sql`SELECT i.value, i.lead, i._n FROM ${table} i
      WHERE (i.value, i.lead, i._n) > ${placeIn(begin)} AND ${condition} ORDER BY i.value, i.lead, i._n`;
    yield sql`(${following} LIMIT ${ENTRIES_AT_ONCE})`;
    begin = connection.get<Place>(sql`${following} LIMIT 1 OFFSET ${ENTRIES_AT_ONCE - 1}`);
  }
}

const placeIn = ([value, lead, n]: Place): Sql => sql`(${value}, ${lead}, ${n})`;
