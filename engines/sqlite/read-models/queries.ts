import type { Filter, ListQuery, Sort } from '@storefold/kernel/ports';
import type { Bits } from './bits.ts';
import type { Connection } from './connection.ts';
import type { StoredValue } from './field-values.ts';
import { conditionOf, isItemOf, itemValue } from './filter.ts';
import { type Found, isCountedInMemory, Matches, testsItems } from './matches.ts';
import { endOfPage, isGivenInOrder, isWalkShorter, walkedDocuments } from './plan.ts';
import { joined, type Sql, sql, TRUE } from './sql.ts';
import { type ItemField, leadKeyOf, type ScalarField, sqlValueOf, type Table } from './table.ts';

/**
 * Queries of one collection, which find documents by number. What tests items of array fields, or reads one part of the
 * collection, is found in memory (`Matches`); everything else by SQL alone. Call the methods within a snapshot.
 */
export class Queries {
  readonly #matches: Matches;

  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
  ) {
    this.#matches = new Matches(connection, table);
  }

  noticeChange(n: number): void {
    this.#matches.noticeChange(n);
  }

  /** Tells that any document may have changed. */
  forget(): void {
    this.#matches.forget();
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

  /** One page of the found documents: by a scan in order that skips the others, or by sorting all of them. */
  #inOrder(found: Found, query: Partial<ListQuery>, upTo: number): number[] {
    const { documents, count, of, lead } = found;
    const byItems = this.#inOrderOfItems(found, query, upTo);
    if (byItems) return byItems;
    const { lead: field, rows } = this.table;
    const { sort = [], offset = 0 } = query;
    const isOfLead = field !== undefined && lead !== undefined;
    const all = sql`SELECT r._n FROM ${rows} r WHERE ${isOfLead ? sql`r.${field.column} = ${sqlValueOf(lead)}` : TRUE}`;
    if (count === of) return this.#page(all, query, upTo);
    const fixed: Filter | undefined = isOfLead ? { field: field.name, eq: lead } : undefined;
    if (isGivenInOrder(fixed, sort, this.table) && isWalkShorter(upTo, count, of)) {
      const inOrder = sql`${all} ${this.#orderBy(sort)}`;
      const likely = walkedDocuments(upTo, count, of);
      return this.#firstOf(documents, Math.min(upTo, count), inOrder, likely).slice(offset);
    }
    const numbers = JSON.stringify(documents.numbers());
    return this.#page(
      sql`SELECT r._n FROM json_each(${numbers}) d CROSS JOIN ${rows} r ON r._n = d.value`,
      query,
      upTo,
    );
  }

  /**
   * The same for a sort by one key of a map, in the order of its index. Undefined where that is no help, and where the
   * page goes beyond the documents that have the key.
   */
  #inOrderOfItems(
    { documents, count, of, lead }: Found,
    { sort = [], offset = 0 }: Partial<ListQuery>,
    upTo: number,
  ): number[] | undefined {
    const [by] = sort;
    const field = by && this.table.ordered(by.field);
    if (!field || !('table' in field) || sort.length > 1 || !isWalkShorter(upTo, count, of)) return undefined;
    const isOfLead = lead === undefined ? TRUE : sql`i.lead = ${leadKeyOf(lead)}`;
    const inOrder = sql`SELECT i._n FROM ${field.table} i CROSS JOIN ${this.table.rows} r ON r._n = i._n
      WHERE ${isItemOf(field)} AND ${isOfLead} ORDER BY i.value ${by.descending ? sql`DESC` : sql`ASC`}, r.id`;
    const enough = Math.min(upTo, count);
    const first = this.#firstOf(documents, enough, inOrder, walkedDocuments(upTo, count, of));
    return first.length === enough ? first.slice(offset) : undefined;
  }

  /** `likely`: the number of documents after which enough are likely to be found. */
  #firstOf(documents: Bits, enough: number, inOrder: Sql, likely: number): number[] {
    for (let most = Math.ceil(likely * 1.25) + 50; ; most *= 4) {
      // One text is read faster than many rows.
      const list = this.#value<string>(sql`SELECT json_group_array(_n) FROM (${inOrder} LIMIT ${most})`);
      const passed: number[] = JSON.parse(list ?? '[]');
      const found = passed.filter((n) => documents.has(n));
      if (found.length >= enough || passed.length < most) return found.slice(0, enough);
    }
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

/** The value of a field in a row `r`. */
const valueInRow = (field: ScalarField | ItemField): Sql =>
  'table' in field
    ? sql`(SELECT i.value FROM ${field.table} i WHERE i._n = r._n AND ${isItemOf(field)})`
    : sql`r.${field.column}`;
