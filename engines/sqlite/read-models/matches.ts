import { conditions, type Filter, type Scalar } from '@storefold/kernel/ports';
import { Bits } from './bits.ts';
import type { Connection } from './connection.ts';
import { FieldValues, type StoredValue } from './field-values.ts';
import { isItemOf, itemCondition, itemValue, testOfItem, valueCondition } from './filter.ts';
import {
  entriesOfField,
  entriesOfRows,
  type InParts,
  inTurns,
  readAmong,
  readByValue,
  readRows,
} from './first-read.ts';
import type { KeptSet, KeptSets } from './kept-sets.ts';
import { allOf, type Sql, sql, TRUE } from './sql.ts';
import { type ItemField, leadKeyOf, type ScalarField, sqlValueOf, type Table } from './table.ts';

type Field = ScalarField | ItemField;
/** The numbers of changed documents. Undefined: of all. */
type Changed = readonly number[] | undefined;

/** A condition, whose documents are found when it is asked. */
type Find = () => Bits;

const none: Find = () => new Bits();

/** A value of the table's lead, by which the collection is partitioned. Undefined: the whole collection. */
interface Lead {
  readonly lead: Scalar | undefined;
}

interface Partition extends Lead {
  readonly all: Bits;
}

export interface Found {
  readonly documents: Bits;
  readonly count: number;
  /** The value of the table's lead, when all matches are of one partition. */
  readonly lead: Scalar | undefined;
  /** The number of documents in that partition, or else in the collection. */
  readonly of: number;
}

/**
 * How the documents of a set are found for the first time, where a query that may take any index is slower, or holds up
 * others. `read`: the numbers of the set among those given.
 */
type FirstRead = (read: (numbers: readonly number[]) => readonly number[]) => Bits | InParts | undefined;

/** Whether the filter tests an item of an array field. */
export function testsItems(filter: Filter | undefined, table: Table): boolean {
  if (filter === undefined) return false;
  if ('all' in filter) return filter.all.some((each) => testsItems(each, table));
  if ('any' in filter) return filter.any.some((each) => testsItems(each, table));
  return 'not' in filter ? testsItems(filter.not, table) : 'table' in table.field(filter.field);
}

/** Whether matches are counted faster in memory: those of a part of the collection, and those by items. */
export const isCountedInMemory = (filter: Filter | undefined, table: Table): boolean =>
  filter !== undefined &&
  ((table.lead !== undefined && leadValuesOf(filter, table.lead) !== undefined) || testsItems(filter, table));

/**
 * Finds the documents that match a filter as sets of numbers, which are quickly combined and counted. The sets of single
 * conditions are kept in memory. Call it within a snapshot.
 */
export class Matches {
  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
    private readonly kept: KeptSets,
  ) {}

  /** All documents that match. */
  find(filter: Filter | undefined): Found {
    const partitions = this.#partitionsOf(filter);
    const documents = partitions
      .map((partition) => this.#matching(filter, partition))
      .reduce((one, other) => one.or(other));
    const [only] = partitions;
    const { lead, all } = only && partitions.length === 1 ? only : this.#wholeTable();
    return { documents, count: documents.count(), of: all.count(), lead };
  }

  /** By value of a field, the number of documents that match, in no particular order. */
  facets(field: Field, filter: Filter | undefined): Map<StoredValue, number> {
    const counts = new Map<StoredValue, number>();
    for (const partition of this.#partitionsOf(filter)) {
      const found = this.#valuesOf(field, partition).counts(this.#matching(filter, partition));
      for (const [value, count] of found) counts.set(value, (counts.get(value) ?? 0) + count);
    }
    return counts;
  }

  /** The least and greatest value of a number field among the documents that match. */
  range(field: ScalarField, filter: Filter | undefined): { min: number; max: number } | undefined {
    const ranges = this.#partitionsOf(filter).flatMap(
      (partition) => this.#valuesOf(field, partition).range(this.#matching(filter, partition)) ?? [],
    );
    if (ranges.length === 0) return undefined;
    return {
      min: Math.min(...ranges.map(({ min }) => min)),
      max: Math.max(...ranges.map(({ max }) => max)),
    };
  }

  /** The partitions that the filter's condition on the lead leaves. */
  #partitionsOf(filter: Filter | undefined): Partition[] {
    const { lead } = this.table;
    const values = lead && filter && leadValuesOf(filter, lead);
    if (!lead || !values) return [this.#wholeTable()];
    return values.map((value) => this.#partitionOf(value));
  }

  #partitionOf(lead: Scalar): Partition {
    const { connection, table } = this;
    const [field] = table.orders;
    const first = () => field && readRows(connection, table, field, this.#rowsIn({ lead }, TRUE));
    return { lead, all: this.#withRow(`all ${lead}`, { lead }, () => TRUE, first) };
  }

  #wholeTable(): Partition {
    return { lead: undefined, all: this.#withRow('all', { lead: undefined }, () => TRUE) };
  }

  #matching(filter: Filter | undefined, partition: Partition): Bits {
    const { all, lead } = partition;
    if (filter === undefined) return all;
    const find = conditions.writeCondition<Find, Field>(filter, {
      field: (name) => this.table.field(name),
      all: (parts) => () => inAll(parts, all),
      any:
        ([first = none, ...others]) =>
        () =>
          others.reduce((one, other) => one.or(other()), first()),
      not: (condition) => () => all.without(condition()),
      isNull: (field, isNull) => () => {
        const withValue = this.#withValue(field, partition);
        return isNull ? all.without(withValue) : withValue;
      },
      meets: (field, test) => () =>
        field === this.table.lead && test.kind === 'eq' && test.value === lead
          ? all
          : this.#meeting(field, test, partition),
    });
    const found = find();
    return found === all ? all : found.and(all);
  }

  #withValue(field: Field, partition: Partition): Bits {
    const key = keyOf(partition, field, 'any');
    return 'table' in field
      ? this.#withItem(key, field, partition, () => isItemOf(field))
      : this.#withRow(key, partition, () => sql`r.${field.column} IS NOT NULL`);
  }

  #meeting(field: Field, test: conditions.ValueTest, partition: Partition): Bits {
    const key = keyOf(partition, field, JSON.stringify(test));
    const isOrdered = isInOrderOfIndex(test);
    if ('table' in field) {
      const first: FirstRead = (read) =>
        isOrdered ? this.#itemsInParts(field, test, partition) : readAmong(partition.all, read);
      return this.#withItem(key, field, partition, () => itemCondition(test, field), first);
    }
    const value = sql`r.${field.column}`;
    const folded = sql`r.${field.caseInsensitiveColumn ?? field.column}`;
    const condition = () => valueCondition(test, value, folded);
    if (!this.#isIndexed(field, partition) || !isOrdered) {
      return this.#withRow(key, partition, condition, (read) => readAmong(partition.all, read));
    }
    // The values of a number are kept, because each bound of a range is another condition on all of them.
    const load = () =>
      this.#valuesOf(field, partition).documentsWhere((each) =>
        conditions.passes(field.type === 'boolean' ? each === 1 : each, test),
      );
    const isOfNumber = field.type === 'number' || field.type === 'boolean';
    return this.#withRow(key, partition, condition, isOfNumber ? load : undefined);
  }

  #itemsInParts(field: ItemField, test: conditions.ValueTest, { lead }: Partition): InParts | undefined {
    const ofItem = field.within ? testOfItem(test, field.within.begin) : test;
    return ofItem && lead !== undefined
      ? readByValue(this.connection, field, ofItem, leadKeyOf(lead))
      : undefined;
  }

  #isIndexed(field: ScalarField, { lead }: Partition): boolean {
    return (
      lead !== undefined &&
      this.table.indexes.some(({ fields: [first, second] }) => first === this.table.lead && second === field)
    );
  }

  #withRow(key: string, partition: Lead, condition: () => Sql, first?: FirstRead): Bits {
    return this.#documentsWith(
      key,
      (changed) => fromWhere(this.table.rows, 'r', this.#rowsIn(partition, condition()), changed),
      first,
    );
  }

  #withItem(
    key: string,
    { table }: ItemField,
    partition: Partition,
    condition: () => Sql,
    first?: FirstRead,
  ): Bits {
    return this.#documentsWith(
      key,
      (changed) => fromWhere(table, 'i', itemsIn(partition, condition()), changed),
      first,
    );
  }

  #rowsIn({ lead }: Lead, condition: Sql): Sql {
    return lead === undefined || !this.table.lead
      ? condition
      : allOf([sql`r.${this.table.lead.column} = ${sqlValueOf(lead)}`, condition]);
  }

  /** `from`: the rows or items of the documents, among the changed ones if these are given. */
  #documentsWith(key: string, from: (changed: Changed) => Sql, first?: FirstRead): Bits {
    const read = (changed?: Changed): number[] => {
      const [json] = this.connection.get<[string]>(sql`SELECT json_group_array(_n) ${from(changed)}`) ?? [];
      return numbersIn(json);
    };
    return this.kept.getInParts(key, function* () {
      const found = first?.(read) ?? Bits.of(read());
      return new KeptBits(found instanceof Bits ? found : yield* found, read);
    }).bits;
  }

  #valuesOf(field: Field, partition: Partition): FieldValues {
    const { connection, table } = this;
    const [value, from]: [Sql, (changed: Changed) => Sql] =
      'table' in field
        ? [
            itemValue(field),
            (changed) => fromWhere(field.table, 'i', itemsIn(partition, isItemOf(field)), changed),
          ]
        : [sql`r.${field.column}`, (changed) => fromWhere(table.rows, 'r', rowsWithValue, changed)];
    const rowsWithValue = this.#rowsIn(partition, sql`${value} IS NOT NULL`);
    const ofLead = 'table' in field ? itemsIn(partition, TRUE) : this.#rowsIn(partition, TRUE);
    const read = (selected: Sql) =>
      connection.all<DocumentsOfValue>(
        sql`SELECT ${value}, json_group_array(_n) ${selected} GROUP BY ${value}`,
      );
    return this.kept.getInParts(keyOf(partition, field, 'values'), function* () {
      const values = new KeptValues((changed) => read(from(changed)));
      if ('table' in field) {
        yield* inTurns(entriesOfField(connection, field), (entries) =>
          values.add(read(sql`FROM ${entries} i WHERE ${ofLead}`)),
        );
      } else if (partition.lead !== undefined && table.orders.includes(field)) {
        yield* inTurns(entriesOfRows(connection, table, field, ofLead), (rows) =>
          values.add(read(sql`FROM ${rows} r`)),
        );
      } else values.add(read(from(undefined)));
      return values;
    }).values;
  }
}

/** The values that the filter leaves for the lead. Undefined when it does not restrict the lead to some values. */
function leadValuesOf(filter: Filter, lead: ScalarField): readonly Scalar[] | undefined {
  if ('all' in filter) {
    return filter.all.map((each) => leadValuesOf(each, lead)).find((values) => values !== undefined);
  }
  if (!('field' in filter) || filter.field !== lead.name || 'isNull' in filter) return undefined;
  const test = conditions.valueTestOf(lead, filter);
  if (test?.kind === 'eq') return [test.value];
  return test?.kind === 'in' && test.values.length > 0 ? [...new Set(test.values)] : undefined;
}

class KeptBits implements KeptSet {
  /** `read`: the numbers of the documents of the set among the changed ones. */
  constructor(
    readonly bits: Bits,
    private readonly read: (changed: readonly number[]) => readonly number[],
  ) {}

  get bytes(): number {
    return this.bits.bytes;
  }

  refresh(changed: readonly number[]): void {
    for (const n of changed) this.bits.put(n, false);
    for (const n of this.read(changed)) this.bits.put(n, true);
  }
}

/** A value, and the numbers of documents that have it, as JSON. */
type DocumentsOfValue = readonly [StoredValue, string];

class KeptValues implements KeptSet {
  readonly values = new FieldValues();

  /** `read`: what `add` takes, of changed documents. */
  constructor(private readonly read: (changed: readonly number[]) => readonly DocumentsOfValue[]) {}

  get bytes(): number {
    return this.values.bytes;
  }

  add(found: readonly DocumentsOfValue[]): void {
    for (const [value, json] of found) {
      for (const n of numbersIn(json)) this.values.add(n, value);
    }
  }

  refresh(changed: readonly number[]): void {
    this.values.removeDocuments(Bits.of(changed));
    this.add(this.read(changed));
  }
}

/** The documents that meet all conditions. What comes after no document is left is not asked. */
function inAll(parts: readonly Find[], all: Bits): Bits {
  let found = all;
  for (const find of parts) {
    const meeting = find();
    found = found === all ? meeting : found.and(meeting);
    if (found.isEmpty()) break;
  }
  return found;
}

/** `r`: the rows of a collection; `i`: the items of an array field. */
type Alias = 'r' | 'i';

const fromAlias: Readonly<Record<Alias, Sql>> = { r: sql`r`, i: sql`i` };

/** CROSS JOIN makes SQLite begin with the changed documents. */
function fromWhere(table: Sql, alias: Alias, condition: Sql, changed: Changed): Sql {
  const as = fromAlias[alias];
  return changed === undefined
    ? sql`FROM ${table} ${as} WHERE ${condition}`
    : sql`FROM json_each(${JSON.stringify(changed)}) d CROSS JOIN ${table} ${as} ON ${as}._n = d.value WHERE ${condition}`;
}

const itemsIn = ({ lead }: Partition, condition: Sql): Sql =>
  lead === undefined ? condition : allOf([condition, sql`i.lead = ${leadKeyOf(lead)}`]);

/** Whether the values that pass lie together in an index. None holds texts without case. */
const isInOrderOfIndex = (test: conditions.ValueTest): boolean =>
  !('isCaseInsensitive' in test) || (test.kind === 'prefix' && !test.isCaseInsensitive);

const keyOf = ({ lead }: Partition, { name }: Field, what: string): string =>
  JSON.stringify([lead ?? null, name, what]);

const numbersIn = (json = '[]'): number[] => JSON.parse(json);
