import {
  type Collection,
  type Document,
  type Filter,
  fieldValues,
  type ListQuery,
  type Scalar,
} from '@storefold/kernel/ports';
import type { DocumentCache } from '../../common/document-cache.ts';
import { wholeNumber } from '../../common/whole-number.ts';
import type { Connection } from './connection.ts';
import { type ConditionOptions, conditionOf } from './filter.ts';
import { planQuery, type QueryPlan, type Wanted } from './plan.ts';
import { ResultCache } from './result-cache.ts';
import { joined, type Sql, sql, TRUE } from './sql.ts';
import type { DocumentRow, Table } from './table.ts';
import { TableWriter } from './table-writer.ts';

/** Counting candidates stops at this number. */
const MAX_COUNTED = 5_000;

/** One collection in SQLite. Documents are frozen, because they come from a cache. */
export class SqliteCollection<D extends Document> implements Collection<D> {
  readonly #results = new ResultCache();
  readonly #writer: TableWriter;
  /** The number of writes by this process. Writes of others change the data version. */
  #ownWrites = 0;

  constructor(
    private readonly connection: Connection,
    readonly table: Table,
    private readonly cache: DocumentCache,
  ) {
    this.#writer = new TableWriter(connection, table);
  }

  /** Call it within a transaction. */
  put(row: DocumentRow): void {
    this.#changed(this.#writer.put(row));
  }

  /** Call it within a transaction. */
  remove(id: string): void {
    const n = this.#writer.remove(id);
    if (n !== undefined) this.#changed(n);
  }

  async get(id: string): Promise<D | undefined> {
    if (fieldValues.hasNul(id)) return undefined;
    const withId = sql`SELECT _n FROM ${this.table.rows} WHERE id = ${id}`;
    return this.#read(() => this.#documents(this.#numbers(withId))[0]);
  }

  async getMany(ids: readonly string[]): Promise<D[]> {
    return this.#read(() => {
      const byId = new Map(this.#withIds(ids).map((document) => [document.id, document]));
      return ids.map((id) => byId.get(id)).filter((document) => document !== undefined);
    });
  }

  async find(query: Partial<ListQuery> = {}): Promise<D[]> {
    return this.#read(() => this.#documents(this.#numbers(this.#selection(query))));
  }

  async page(query: Partial<ListQuery>): Promise<{ documents: D[]; count: number }> {
    return this.#read(() => this.#gathered(query) ?? this.#counted(query));
  }

  async count(filter?: Filter): Promise<number> {
    return this.#read(() => this.#count(filter));
  }

  async facets(field: string, filter?: Filter): Promise<Map<Scalar, number>> {
    return this.#read(
      () => new Map(this.#results.getOrCompute(`facets ${field}`, filter, () => this.#facets(field, filter))),
    );
  }

  async range(field: string, filter?: Filter): Promise<{ min: number; max: number } | undefined> {
    return this.#read(() =>
      this.#results.getOrCompute(`range ${field}`, filter, () => this.#range(field, filter)),
    );
  }

  /** Invalidates the cached document and results. If the transaction fails, they are merely read again. */
  #changed(n: number): void {
    this.#ownWrites++;
    this.cache.delete(this.#keyOf(n));
  }

  #keyOf(n: number): string {
    return `${this.table.name}/${n}`;
  }

  #read<T>(read: () => T): T {
    return this.connection.snapshot(() => {
      const dataVersion = this.connection.dataVersion();
      this.cache.keepIfStateIs(dataVersion);
      this.#results.keepIfStateIs(`${dataVersion} ${this.#ownWrites}`);
      return read();
    });
  }

  #withIds(ids: readonly string[]): D[] {
    const possible = JSON.stringify(
      ids.map((id) => fieldValues.comparable('text', id)).filter((id) => !fieldValues.hasNul(id)),
    );
    const { rows } = this.table;
    return this.#documents(
      this.#numbers(sql`SELECT _n FROM ${rows} WHERE id IN (SELECT value FROM json_each(${possible}))`),
    );
  }

  #counted(query: Partial<ListQuery>): { documents: D[]; count: number } {
    const count = this.#count(query.filter);
    return { documents: this.#documents(this.#numbers(this.#selection(query, count))), count };
  }

  /** Reads all matches to get page and count together, when the count is not cached and there are few candidates. */
  #gathered({
    filter,
    sort = [],
    limit,
    offset = 0,
  }: Partial<ListQuery>): { documents: D[]; count: number } | undefined {
    if (this.#results.has('count', filter)) return undefined;
    const { candidates } = this.#planQuery({ filter, sort: [], upTo: Number.POSITIVE_INFINITY });
    if (candidates === undefined || candidates.size >= MAX_COUNTED) return undefined;
    const all = this.#numbers(this.#selection({ ...(filter ? { filter } : {}), sort }));
    const count = this.#results.getOrCompute('count', filter, () => all.length);
    const end = limit === undefined ? count : wholeNumber(offset) + wholeNumber(limit);
    return { documents: this.#documents(all.slice(offset, end)), count };
  }

  #numbers(selection: Sql): number[] {
    return this.connection.all<[number]>(selection).map(([n]) => n);
  }

  #documents(numbers: readonly number[]): D[] {
    return numbers.map((n) => this.cache.read<D>(this.#keyOf(n), () => this.#jsonOf(n)));
  }

  #jsonOf(n: number): string {
    const [json] =
      this.connection.get<[string]>(sql`SELECT document FROM ${this.table.documents} WHERE _n = ${n}`) ?? [];
    if (json === undefined) throw new Error(`${this.table.name} has lost the document ${n}`);
    return json;
  }

  /**
   * An offset is applied by an outer statement, because SQLite 3.53 counts a skipped row once for each matching item
   * when it is combined with EXISTS.
   */
  #selection({ filter, sort = [], limit, offset = 0 }: Partial<ListQuery>, count?: number): Sql {
    const order = sort.map(({ field, descending }) => {
      const { column } = this.table.scalar(field);
      return descending ? sql`r.${column} DESC NULLS LAST` : sql`r.${column} ASC NULLS LAST`;
    });
    const upTo = (limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(limit)) + wholeNumber(offset);
    const from = this.#from({ filter, sort, upTo, ...(count === undefined ? {} : { count }) });
    const ordered = sql`SELECT r._n ${from} ORDER BY ${joined([...order, sql`r.id`], ', ')}`;
    const first = sql`${ordered} LIMIT ${Number.isFinite(upTo) ? upTo : -1}`;
    return offset === 0 ? first : sql`SELECT _n FROM (${first}) LIMIT -1 OFFSET ${offset}`;
  }

  #count(filter: Filter | undefined): number {
    return this.#results.getOrCompute('count', filter, () => this.#countRows(this.#fromAll(filter)));
  }

  #countRows(from: Sql): number {
    return this.connection.get<[number]>(sql`SELECT count(*) ${from}`)?.[0] ?? 0;
  }

  #facets(name: string, filter: Filter | undefined): Map<Scalar, number> {
    const field = this.table.field(name);
    const from = this.#fromAll(filter);
    if ('table' in field) {
      return new Map(
        this.connection.all<[string, number]>(
          sql`SELECT i.value, count(*) FROM ${field.table} i
            WHERE i._n IN (SELECT r._n ${from}) GROUP BY i.value ORDER BY i.value`,
        ),
      );
    }
    const value = sql`r.${field.column}`;
    const rows = this.connection.all<[string | number, number]>(
      sql`SELECT ${value}, count(*) ${from} AND ${value} IS NOT NULL GROUP BY ${value} ORDER BY ${value}`,
    );
    return new Map(rows.map(([found, count]) => [field.type === 'boolean' ? found === 1 : found, count]));
  }

  #range(name: string, filter: Filter | undefined): { min: number; max: number } | undefined {
    const { type, column } = this.table.scalar(name);
    if (type !== 'number') throw new TypeError(`${this.table.name}: ${name} is ${type}, not number`);
    const [min, max] =
      this.connection.get<[number | null, number | null]>(
        sql`SELECT min(r.${column}), max(r.${column}) ${this.#fromAll(filter)}`,
      ) ?? [];
    return typeof min === 'number' && typeof max === 'number' ? Object.freeze({ min, max }) : undefined;
  }

  #fromAll(filter: Filter | undefined): Sql {
    return this.#from({ filter, sort: [], upTo: Number.POSITIVE_INFINITY });
  }

  /** `FROM … WHERE …`, with the documents as `r`. CROSS JOIN makes SQLite keep the given order. */
  #from(wanted: Wanted): Sql {
    const { candidates, walked } = this.#planQuery(wanted);
    const { rows } = this.table;
    const condition = (options: ConditionOptions): Sql =>
      wanted.filter ? conditionOf(wanted.filter, this.table, options) : TRUE;
    if (!candidates) return sql`FROM ${rows} r WHERE ${condition({ walked })}`;
    const rest = condition({ implied: candidates.implied });
    return sql`FROM (${candidates.select}) c CROSS JOIN ${rows} r ON r._n = c._n WHERE ${rest}`;
  }

  #planQuery(wanted: Wanted): QueryPlan {
    return planQuery(
      wanted,
      this.table,
      (rows) => this.#sizeOf(rows),
      () => this.#size(),
    );
  }

  #size(): number {
    return this.connection.get<[number | null]>(sql`SELECT max(_n) FROM ${this.table.rows}`)?.[0] ?? 0;
  }

  #sizeOf(rows: Sql): number {
    return this.#results.getOrCompute(`size of ${rows.text} ${JSON.stringify(rows.values)}`, undefined, () =>
      this.#countRows(sql`FROM (${rows} LIMIT ${MAX_COUNTED})`),
    );
  }
}
