import { isDeepStrictEqual } from 'node:util';
import { fieldValues } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.ts';
import { joined, Sql, type SqlValue, sql } from './sql.ts';
import type { DocumentRow, ItemField, Table } from './table.ts';

/**
 * The most rows that one statement inserts. More rows per statement cost less each, but every number of rows needs its
 * own statement.
 */
const ITEMS_AT_ONCE = 16;

/** A document is often changed again soon after it was written. */
const MAX_REMEMBERED = 1_000;

type StoredRow = readonly [n: number, ...values: SqlValue[]];

/** What the tables hold of a document. */
interface Stored {
  readonly n: number;
  readonly values: readonly SqlValue[];
  /** As the last write left them. Undefined when it was not made here. */
  readonly written: Pick<DocumentRow, 'items' | 'leadKey'> | undefined;
}

/**
 * Writes documents into a collection's tables, within a transaction. Only what differs from the stored document is
 * written: most changes leave most columns and lists as they are, and each index that is left alone saves pages of the
 * file. Methods return the number of the document.
 */
export class TableWriter {
  readonly #selectRow: string;
  readonly #insertRow: string;
  readonly #insertDocument: string;
  readonly #updateDocument: string;
  /** By id, what was written lately, so that a change of it reads nothing. */
  readonly #remembered = new LRUCache<string, Stored>({ max: MAX_REMEMBERED });
  /** By field and number of rows. */
  readonly #itemInsertions: Record<string, string[]> = {};
  #state: number | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
  ) {
    const columns = joined(table.columns, ', ').text;
    this.#selectRow = `SELECT _n, ${columns} FROM ${table.rows.text} WHERE id = ?`;
    this.#insertRow = `INSERT INTO ${table.rows.text} (${columns}) VALUES (${listed(table.columns.length)})`;
    this.#insertDocument = `INSERT INTO ${table.documents.text} VALUES (?, ?)`;
    this.#updateDocument = `UPDATE ${table.documents.text} SET document = ? WHERE _n = ?`;
  }

  /** `state`: another one than at the previous call when others may have written, or a write was taken back. */
  put(row: DocumentRow, state: number): number {
    if (state !== this.#state) this.#remembered.clear();
    this.#state = state;
    const stored = this.#remembered.get(row.id) ?? this.#read(row.id);
    const n = stored ? this.#update(stored, row) : this.#insert(row);
    this.#remembered.set(row.id, {
      n,
      values: row.values,
      written: { items: row.items, leadKey: row.leadKey },
    });
    return n;
  }

  remove(id: string): number | undefined {
    const { rows, documents, itemFields } = this.table;
    if (id.includes('\0')) return undefined;
    this.#remembered.delete(id);
    const [n] = this.connection.get<[number]>(sql`DELETE FROM ${rows} WHERE id = ${id} RETURNING _n`) ?? [];
    if (n === undefined) return undefined;
    for (const each of [documents, ...itemFields.map((field) => field.table)]) {
      this.connection.run(sql`DELETE FROM ${each} WHERE _n = ${n}`);
    }
    return n;
  }

  #read(id: string): Stored | undefined {
    const [n, ...values] = this.connection.get<StoredRow>(new Sql(this.#selectRow, [id])) ?? [];
    return n === undefined ? undefined : { n, values, written: undefined };
  }

  #insert({ json, values, items, leadKey }: DocumentRow): number {
    const n = this.connection.insert(new Sql(this.#insertRow, values));
    this.connection.run(new Sql(this.#insertDocument, [n, json]));
    for (const [at, field] of this.table.itemFields.entries()) {
      this.#insertItems(field, n, items[at] ?? [], leadKey);
    }
    return n;
  }

  #update({ n, values: before, written }: Stored, { json, values, items, leadKey }: DocumentRow): number {
    const { rows, columns } = this.table;
    const changes = columns.flatMap((column, at) => {
      const value = values[at] ?? null;
      return value === before[at] ? [] : [sql`${column} = ${value}`];
    });
    if (changes.length > 0) {
      this.connection.run(sql`UPDATE ${rows} SET ${joined(changes, ', ')} WHERE _n = ${n}`);
    }
    this.connection.run(new Sql(this.#updateDocument, [json, n]));
    for (const [at, field] of this.table.itemFields.entries()) {
      const wanted = items[at] ?? [];
      const known = written?.leadKey === leadKey ? written.items[at] : undefined;
      if (!isDeepStrictEqual(known, wanted)) {
        this.#updateItems(field, n, wanted, leadKey, known ?? this.#storedItems(field, n, leadKey));
      }
    }
    return n;
  }

  /** The items of a document, after giving them its lead. */
  #storedItems({ table }: ItemField, n: number, leadKey: number): readonly string[] {
    const stored = this.connection.all<[string, number]>(
      sql`SELECT value, lead FROM ${table} WHERE _n = ${n}`,
    );
    if (stored.some(([, known]) => known !== leadKey)) {
      this.connection.run(sql`UPDATE ${table} SET lead = ${leadKey} WHERE _n = ${n}`);
    }
    return stored.map(([value]) => value);
  }

  #updateItems(
    field: ItemField,
    n: number,
    wanted: readonly string[],
    leadKey: number,
    stored: readonly string[],
  ): void {
    const { table } = field;
    const present = new Set(stored);
    const added = wanted.filter((value) => !present.delete(value));
    for (const value of present) {
      this.connection.run(sql`DELETE FROM ${table} WHERE _n = ${n} AND value = ${value}`);
    }
    this.#insertItems(field, n, added, leadKey);
  }

  #insertItems(field: ItemField, n: number, added: readonly string[], leadKey: number): void {
    for (let from = 0; from < added.length; from += ITEMS_AT_ONCE) {
      const values: SqlValue[] = [];
      const end = Math.min(from + ITEMS_AT_ONCE, added.length);
      for (const value of added.slice(from, end)) {
        values.push(n, value, fieldValues.foldCase(value), leadKey);
      }
      this.connection.run(new Sql(this.#itemInsertion(field, end - from), values));
    }
  }

  /** Made once: a text that is known by its identity is found among prepared statements without being read. */
  #itemInsertion({ name, table }: ItemField, rows: number): string {
    const known = this.#itemInsertions[name]?.[rows];
    if (known !== undefined) return known;
    const text = `INSERT INTO ${table.text} VALUES ${Array(rows).fill('(?, ?, ?, ?)').join(', ')}`;
    this.#itemInsertions[name] ??= [];
    this.#itemInsertions[name][rows] = text;
    return text;
  }
}

const listed = (count: number): string => Array(count).fill('?').join(', ');
