import type { Filter, ListQuery, Scalar, Sort } from '@storefold/kernel/ports';
import type { Bits } from './bits.ts';
import type { Connection } from './connection.ts';
import type { StoredValue } from './field-values.ts';
import { conditionOf, isItemOf, itemValue } from './filter.ts';
import { entriesOfField, inTurns } from './first-read.ts';
import { KeptOrder, type ReadInOrder } from './kept-order.ts';
import { KeptSets } from './kept-sets.ts';
import { type Found, isCountedInMemory, Matches, testsItems } from './matches.ts';
import { endOfPage, isGivenInOrder, isNear, isSortedFast, isWalkShorter, walkedDocuments } from './plan.ts';
import { joined, type Sql, sql, TRUE } from './sql.ts';
import { type ItemField, leadKeyOf, type ScalarField, sqlValueOf, type Table } from './table.ts';

/** Read without a pause in a few milliseconds. */
const IDS_AT_ONCE = 8_000;

/**
 * Queries of one collection, which find documents by number. What tests items of array fields, or reads one part of the
 * collection, is found in memory (`Matches`); everything else by SQL alone. Call the methods within a snapshot.
 */
export class Queries {
  readonly #kept = new KeptSets();
  readonly #matches: Matches;

  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
  ) {
    this.#matches = new Matches(connection, table, this.#kept);
  }

  /** Tells that a document was written or removed through this connection. */
  noticeChange(n: number): void {
    this.#kept.noticeChange(n);
  }

  /** Tells that any document may have changed. */
  forget(): void {
    this.#kept.clear();
  }

  /** Runs a query that has waited for these sets, so that it waits for none of them again. */
  afterWaiting<T>(waitedFor: ReadonlySet<string>, query: () => T): T {
    this.#kept.waitedFor = waitedFor;
    return query();
  }

  numbers(selection: Sql): number[] {
    return this.connection.all<[number]>(selection).map(([n]) => n);
  }

  /** The documents of a page, in order. `count`: the number of matches on all pages, if it is known. */
  find(query: Partial<ListQuery>, count?: number): number[] {
    const { filter } = query;
    const upTo = endOfPage(query);
    if (count !== undefined && count <= (query.offset ?? 0)) return [];
    const isInMemory =
      count === undefined ? testsItems(filter, this.table) : isCountedInMemory(filter, this.table);
    return isInMemory
      ? this.#inOrder(this.#matches.find(filter), query, upTo)
      : this.#page(sql`SELECT r._n ${this.#from(filter, this.#walked(query, upTo, count))}`, query, upTo);
  }

  count(filter: Filter | undefined): number {
    if (isCountedInMemory(filter, this.table)) return this.#matches.find(filter).count;
    return this.#value<number>(sql`SELECT count(*) ${this.#from(filter)}`) ?? 0;
  }

  /** By value as it is stored, the number of documents, in any order. */
  facets(field: ScalarField | ItemField, filter: Filter | undefined): Map<StoredValue, number> {
    if (isCountedInMemory(filter, this.table)) return this.#matches.facets(field, filter);
    const counted =
      'table' in field
        ? sql`SELECT ${itemValue(field)} AS v, count(*) FROM ${field.table} i
            WHERE ${isItemOf(field)} AND i._n IN (SELECT r._n ${this.#from(filter)}) GROUP BY v`
        : sql`SELECT r.${field.column}, count(*) ${this.#from(filter)} AND r.${field.column} IS NOT NULL GROUP BY r.${field.column}`;
    return new Map(this.connection.all<[StoredValue, number]>(counted));
  }

  range(field: ScalarField, filter: Filter | undefined): { min: number; max: number } | undefined {
    if (isCountedInMemory(filter, this.table)) return this.#matches.range(field, filter);
    const [min, max] =
      this.connection.get<[number | null, number | null]>(
        sql`SELECT min(r.${field.column}), max(r.${field.column}) ${this.#from(filter)}`,
      ) ?? [];
    return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
  }

  /**
   * One page of the found documents: by a scan of an index that skips the others, by an order kept in memory if the scan
   * would be long, or by sorting all of them.
   */
  #inOrder(found: Found, query: Partial<ListQuery>, upTo: number): number[] {
    const { documents, count, of, lead } = found;
    const { sort = [], offset = 0 } = query;
    const scan = this.#scan(sort, lead);
    if (scan) {
      const likely = walkedDocuments(upTo, count, of);
      const first =
        isNear(likely) && isWalkShorter(upTo, count, of)
          ? this.#firstOf(documents, Math.min(upTo, count), scan, likely)
          : undefined;
      if (first) return first.slice(offset);
      if (!isSortedFast(count)) return this.#order(sort, lead).page(documents, offset, upTo);
    }
    const from = this.#rowsOf(lead, count === of ? undefined : documents.numbers());
    return this.#page(sql`SELECT r._n ${from}`, query, upTo);
  }

  /**
   * The numbers of a partition's documents in the order of an index. Undefined without such an index. Those without the
   * first key of a map are left out.
   */
  #scan(sort: Sort, lead: Scalar | undefined): Sql | undefined {
    const [by] = sort;
    const field = by && this.table.ordered(by.field);
    if (field && 'table' in field) {
      if (sort.length > 1) return undefined;
      return sql`SELECT i._n FROM ${field.table} i CROSS JOIN ${this.table.rows} r ON r._n = i._n
        WHERE ${isItemOf(field)} AND ${isItemOfLead(lead)} ORDER BY i.value ${by.descending ? sql`DESC` : sql`ASC`}, r.id`;
    }
    return isGivenInOrder(this.#filterOf(lead), sort, this.table)
      ? sql`SELECT r._n ${this.#rowsOf(lead)} ${this.#orderBy(sort)}`
      : undefined;
  }

  /** The rows of a partition, among those of the given documents. CROSS JOIN makes SQLite begin with these. */
  #rowsOf(lead: Scalar | undefined, among?: readonly number[]): Sql {
    const { lead: field, rows } = this.table;
    const isOfLead =
      field !== undefined && lead !== undefined ? sql`r.${field.column} = ${sqlValueOf(lead)}` : TRUE;
    return among
      ? sql`FROM json_each(${JSON.stringify(among)}) d CROSS JOIN ${rows} r ON r._n = d.value WHERE ${isOfLead}`
      : sql`FROM ${rows} r WHERE ${isOfLead}`;
  }

  /** Undefined where the scan does not pass enough of the documents. `likely`: how many it probably passes until then. */
  #firstOf(documents: Bits, enough: number, scan: Sql, likely: number): number[] | undefined {
    const most = Math.ceil(likely * 1.25) + 50;
    const found = this.#listed(sql`${scan} LIMIT ${most}`).filter((n) => documents.has(n));
    return found.length < enough ? undefined : found.slice(0, enough);
  }

  /** All documents of a partition in order. */
  #order(sort: Sort, lead: Scalar | undefined): KeptOrder {
    const [by] = sort;
    const field = by && this.table.ordered(by.field);
    const read: ReadInOrder = (among) =>
      this.#listed(sql`SELECT r._n ${this.#rowsOf(lead, among)} ${this.#orderBy(sort)}`);
    const inParts =
      field && 'table' in field ? this.#inOrderOfKey(field, by.descending === true, lead) : undefined;
    return this.#kept.getInParts(JSON.stringify([lead ?? null, sort]), function* () {
      return new KeptOrder(inParts ? yield* inParts : read(), read);
    });
  }

  /**
   * The documents of a partition by one key of a map, and by id among those that share a value. Reads two indexes from end
   * to end and no rows. Those without the key are last.
   */
  *#inOrderOfKey(
    field: ItemField,
    isDescending: boolean,
    lead: Scalar | undefined,
  ): Generator<void, number[]> {
    const all = this.#matches.find(this.#filterOf(lead)).documents;
    const groups: number[][] = [];
    const groupOf = new Map<number, number[]>();
    let last: string | undefined;
    yield* inTurns(entriesOfField(this.connection, field), (entries) => {
      const found = this.connection.all<[string, string]>(
        sql`SELECT value, json_group_array(_n) FROM ${entries} i WHERE ${isItemOfLead(lead)} GROUP BY value ORDER BY value`,
      );
      for (const [value, json] of found) {
        const group = (value === last && groups.at(-1)) || [];
        if (value !== last) groups.push(group);
        last = value;
        for (const n of JSON.parse(json)) groupOf.set(n, group);
      }
    });
    yield;
    const others: number[] = [];
    yield* inTurns(this.#byId(), (numbers) => {
      for (const n of numbers) if (all.has(n)) (groupOf.get(n) ?? others).push(n);
    });
    if (isDescending) groups.reverse();
    return [...groups, others].flat();
  }

  /** All documents in the order of their ids, some at once. */
  *#byId(): Generator<number[]> {
    for (let after: string | null = ''; after !== null; ) {
      const following: Sql = sql`SELECT _n, id FROM ${this.table.rows} WHERE id > ${after} ORDER BY id LIMIT ${IDS_AT_ONCE}`;
      const [json, last]: [string, string | null] = this.connection.get(
        sql`SELECT json_group_array(_n), max(id) FROM (${following})`,
      ) ?? ['[]', null];
      yield JSON.parse(json);
      after = last;
    }
  }

  #filterOf(lead: Scalar | undefined): Filter | undefined {
    return this.table.lead && lead !== undefined ? { field: this.table.lead.name, eq: lead } : undefined;
  }

  /** One text is read faster than many rows. */
  #listed(selection: Sql): number[] {
    const list = this.#value<string>(sql`SELECT json_group_array(_n) FROM (${selection})`);
    return JSON.parse(list ?? '[]');
  }

  /**
   * An offset is applied by an outer statement, because SQLite 3.53 counts a skipped row once for each matching item
   * when it is combined with EXISTS.
   */
  #page(selection: Sql, { sort = [], offset = 0 }: Partial<ListQuery>, upTo: number): number[] {
    const first = sql`${selection} ${this.#orderBy(sort)} LIMIT ${Number.isFinite(upTo) ? upTo : -1}`;
    return this.numbers(offset === 0 ? first : sql`SELECT _n FROM (${first}) LIMIT -1 OFFSET ${offset}`);
  }

  /** The field in whose order an index is scanned, where that passes fewer documents than match. */
  #walked({ filter, sort = [] }: Partial<ListQuery>, upTo: number, count = 0): string | undefined {
    const isShorter =
      upTo < count &&
      isGivenInOrder(filter, sort, this.table) &&
      walkedDocuments(upTo, count, this.#size()) < count;
    return isShorter ? (sort[0]?.field ?? 'id') : undefined;
  }

  /** `FROM … WHERE …`, with the documents as `r`. */
  #from(filter: Filter | undefined, walked?: string): Sql {
    const condition = filter ? conditionOf(filter, this.table, { walked }) : TRUE;
    return sql`FROM ${this.table.rows} r WHERE ${condition}`;
  }

  #orderBy(sort: Sort): Sql {
    const order = sort.map(({ field, descending }) => {
      const value = valueInRow(this.table.ordered(field));
      return descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS LAST`;
    });
    return sql`ORDER BY ${joined([...order, sql`r.id`], ', ')}`;
  }

  #size(): number {
    return this.#value<number | null>(sql`SELECT max(_n) FROM ${this.table.rows}`) ?? 0;
  }

  #value<V>(selection: Sql): V | undefined {
    return this.connection.get<[V]>(selection)?.[0];
  }
}

const isItemOfLead = (lead: Scalar | undefined): Sql =>
  lead === undefined ? TRUE : sql`i.lead = ${leadKeyOf(lead)}`;

/** The value of a field in a row `r`. */
const valueInRow = (field: ScalarField | ItemField): Sql =>
  'table' in field
    ? sql`(SELECT i.value FROM ${field.table} i WHERE i._n = r._n AND ${isItemOf(field)})`
    : sql`r.${field.column}`;
