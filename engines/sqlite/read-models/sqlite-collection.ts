import { BoundedCache } from '@storefold/kernel/core';
import {
  type Collection,
  conditions,
  type Document,
  type Filter,
  fieldValues,
  type ListQuery,
  type OutlinedDocument,
  type Scalar,
} from '@storefold/kernel/ports';
import type { DocumentCache } from '../../common/document-cache.ts';
import type { Connection } from './connection.ts';
import { StillBeingRead } from './kept-sets.ts';
import { Queries } from './queries.ts';
import { ResultCache } from './result-cache.ts';
import { sql } from './sql.ts';
import type { DocumentRow, Table } from './table.ts';
import { TableWriter } from './table-writer.ts';

/** About 100 bytes each. */
const MAX_NUMBERS = 20_000;
const NOTHING: ReadonlySet<string> = new Set();

/** One collection in SQLite. Documents are frozen, because they come from a cache. */
export class SqliteCollection<D extends Document> implements Collection<D> {
  readonly #results = new ResultCache();
  readonly #queries: Queries;
  readonly #writer: TableWriter;
  /** By id, the numbers of documents that were asked for. A document keeps its number until it is removed. */
  readonly #numbers = new BoundedCache<number>(MAX_NUMBERS);
  /** The number of writes by this process. Writes of others change the data version. */
  #ownWrites = 0;
  #dataVersion: number | undefined;

  constructor(
    private readonly connection: Connection,
    readonly table: Table,
    private readonly cache: DocumentCache,
  ) {
    this.#writer = new TableWriter(connection, table);
    this.#queries = new Queries(connection, table);
  }

  /**
   * Call it within a transaction. `state`: the connection's data version in it. `document`: to be kept for reads, where
   * there are any.
   */
  put(row: DocumentRow, state: number, document?: Document): void {
    const n = this.#writer.put(row, state);
    this.#noticeChange(n);
    if (document) this.cache.put(this.#keyOf(n), document, row.json.length);
  }

  /** Call it within a transaction. */
  remove(id: string): void {
    this.#numbers.delete(id);
    const n = this.#writer.remove(id);
    if (n === undefined) return;
    this.#noticeChange(n);
    this.cache.delete(this.#keyOf(n));
  }

  async get(id: string): Promise<D | undefined> {
    if (fieldValues.hasNul(id)) return undefined;
    return this.#read(() => {
      const n = this.#numberOf(id);
      return n === undefined ? undefined : this.#document(n);
    });
  }

  async getMany(ids: readonly string[]): Promise<D[]> {
    return this.#read(() => {
      const byId = new Map(this.#withIds(ids).map((document) => [document.id, document]));
      return ids.map((id) => byId.get(id)).filter((document) => document !== undefined);
    });
  }

  async find(query: Partial<ListQuery> = {}): Promise<D[]> {
    return this.#read(() => this.#documents(this.#found(query)));
  }

  async page(query: Partial<ListQuery>): Promise<{ documents: D[]; count: number }> {
    return this.#read(() => {
      const count = this.#count(query.filter);
      return { documents: this.#documents(this.#found(query, count)), count };
    });
  }

  async outline(query: Partial<ListQuery>): Promise<{ documents: OutlinedDocument[]; count: number }> {
    return this.#read(() => {
      const count = this.#count(query.filter);
      return { documents: this.#outlined(this.#found(query, count)), count };
    });
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

  /** Invalidates cached results. If the transaction fails, another data version says so. */
  #noticeChange(n: number): void {
    this.#ownWrites++;
    this.#queries.noticeChange(n);
  }

  #keyOf(n: number): string {
    return `${this.table.name}/${n}`;
  }

  /** `waitedFor`: the sets that this read has waited for. */
  #read<T>(read: () => T, waitedFor: ReadonlySet<string> = NOTHING): T | Promise<T> {
    try {
      return this.connection.snapshot(() => {
        this.#forgetWhatMayHaveChanged();
        return this.#queries.afterWaiting(waitedFor, read);
      });
    } catch (error) {
      if (!(error instanceof StillBeingRead)) throw error;
      return error.isOver.then(() => this.#read(read, new Set([...waitedFor, error.key])));
    }
  }

  #forgetWhatMayHaveChanged(): void {
    const dataVersion = this.connection.dataVersion();
    if (dataVersion !== this.#dataVersion) {
      this.#queries.forget();
      this.#numbers.clear();
    }
    this.#dataVersion = dataVersion;
    this.cache.keepIfStateIs(dataVersion);
    this.#results.keepIfStateIs(`${dataVersion} ${this.#ownWrites}`);
  }

  #numberOf(id: string): number | undefined {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const [n] = this.#queries.numbers(sql`SELECT _n FROM ${this.table.rows} WHERE id = ${id}`);
    if (n !== undefined) this.#numbers.set(id, n);
    return n;
  }

  #withIds(ids: readonly string[]): D[] {
    const possible = JSON.stringify(
      ids.map((id) => fieldValues.comparable('text', id)).filter((id) => !fieldValues.hasNul(id)),
    );
    const { rows } = this.table;
    return this.#documents(
      this.#queries.numbers(
        sql`SELECT _n FROM ${rows} WHERE id IN (SELECT value FROM json_each(${possible}))`,
      ),
    );
  }

  /** The numbers of a page's documents. `count`: the number of matches on all pages, if it is known. */
  #found(query: Partial<ListQuery>, count?: number): readonly number[] {
    const { filter, sort, limit, offset } = query;
    // In JSON, a number that is none would be the same as no number.
    const page = `page ${JSON.stringify(sort)} ${limit} ${offset}`;
    return this.#results.getOrCompute(page, filter, () => this.#queries.find(query, count));
  }

  #count(filter: Filter | undefined): number {
    return this.#results.getOrCompute('count', filter, () => this.#queries.count(filter));
  }

  #documents(numbers: readonly number[]): D[] {
    return numbers.map((n) => this.#document(n));
  }

  #outlined(numbers: readonly number[]): OutlinedDocument[] {
    const { rows, documents } = this.table;
    return this.connection
      .all<[string, number]>(
        sql`SELECT r.id, octet_length(d.document) FROM json_each(${JSON.stringify(numbers)}) n
          CROSS JOIN ${rows} r ON r._n = n.value CROSS JOIN ${documents} d ON d._n = r._n ORDER BY n.key`,
      )
      .map(([id, bytes]) => ({ id, bytes }));
  }

  #document(n: number): D {
    return this.cache.read<D>(this.#keyOf(n), () => this.#jsonOf(n));
  }

  #jsonOf(n: number): string {
    const [json] =
      this.connection.get<[string]>(sql`SELECT document FROM ${this.table.documents} WHERE _n = ${n}`) ?? [];
    if (json === undefined) throw new Error(`${this.table.name} has lost the document ${n}`);
    return json;
  }

  #facets(name: string, filter: Filter | undefined): Map<Scalar, number> {
    const field = this.table.field(name);
    const counts = [...this.#queries.facets(field, filter)].toSorted(([one], [other]) =>
      conditions.compare(one, other),
    );
    return new Map(counts.map(([value, count]) => [field.type === 'boolean' ? value === 1 : value, count]));
  }

  #range(name: string, filter: Filter | undefined): { min: number; max: number } | undefined {
    const field = this.table.scalar(name);
    if (field.type !== 'number')
      throw new TypeError(`${this.table.name}: ${name} is ${field.type}, not number`);
    const range = this.#queries.range(field, filter);
    return range && Object.freeze(range);
  }
}
