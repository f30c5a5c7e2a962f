import { fieldValues } from '@storefold/kernel/ports';
import type { Connection } from './connection.ts';
import { joined, Sql, type SqlValue, sql } from './sql.ts';
import type { DocumentRow, ItemField, Table } from './table.ts';

/**
 * The most rows that one statement inserts. More rows per statement cost less each, but every number of rows needs its
 * own statement.
 */
const ITEMS_AT_ONCE = 16;

type StoredRow = readonly [n: number, ...values: SqlValue[]];

/**
 * Writes documents into a collection's tables, within a transaction. Only what differs from the stored document is
 * written: most changes leave most columns and lists as they are, and each index that is left alone saves pages of the
 * file. Methods return the number of the document.
 */
export class TableWriter {
  readonly #selectRow: string;
  readonly #insertRow: string;

  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
  ) {
    const columns = joined(table.columns, ', ').text;
    this.#selectRow = `SELECT _n, ${columns} FROM ${table.rows.text} WHERE id = ?`;
    this.#insertRow = `INSERT INTO ${table.rows.text} (${columns}) VALUES (${listed(table.columns.length)}) RETURNING _n`;
  }

  put(row: DocumentRow): number {
    const stored = this.connection.get<StoredRow>(new Sql(this.#selectRow, [row.id]));
    if (!stored) return this.#insert(row);
    this.#update(stored, row);
    return stored[0];
  }

  remove(id: string): number | undefined {
    const { rows, documents, itemFields } = this.table;
    if (id.includes('\0')) return undefined;
    const [n] = this.connection.get<[number]>(sql`DELETE FROM ${rows} WHERE id = ${id} RETURNING _n`) ?? [];
    if (n === undefined) return undefined;
    for (const each of [documents, ...itemFields.map((field) => field.table)]) {
      this.connection.run(sql`DELETE FROM ${each} WHERE _n = ${n}`);
    }
    return n;
  }

  #insert({ json, values, items, leadKey }: DocumentRow): number {
    const { documents, name } = this.table;
    const [n] = this.connection.get<[number]>(new Sql(this.#insertRow, values)) ?? [];
    if (n === undefined) throw new Error(`${name} did not take a document`);
    this.connection.run(sql`INSERT INTO ${documents} VALUES (${n}, ${json})`);
    for (const { field, values: wanted } of items) this.#insertItems(field, n, wanted, leadKey);
    return n;
  }

  #update([n, ...before]: StoredRow, { json, values, items, leadKey }: DocumentRow): void {
    const { rows, columns, documents } = this.table;
    const changes = columns.flatMap((column, at) => {
      const value = values[at] ?? null;
      return value === before[at] ? [] : [sql`${column} = ${value}`];
    });
    if (changes.length > 0) {
      this.connection.run(sql`UPDATE ${rows} SET ${joined(changes, ', ')} WHERE _n = ${n}`);
    }
    this.connection.run(sql`UPDATE ${documents} SET document = ${json} WHERE _n = ${n}`);
    for (const { field, values: wanted } of items) this.#updateItems(field, n, wanted, leadKey);
  }

  #updateItems(field: ItemField, n: number, wanted: readonly string[], leadKey: number): void {
    const { table } = field;
    const stored = this.connection.all<[string, number]>(
      sql`SELECT value, lead FROM ${table} WHERE _n = ${n}`,
    );
    if (stored.some(([, known]) => known !== leadKey)) {
      this.connection.run(sql`UPDATE ${table} SET lead = ${leadKey} WHERE _n = ${n}`);
    }
    const present = new Set(stored.map(([value]) => value));
    const added = wanted.filter((value) => !present.delete(value));
    for (const value of present) {
      this.connection.run(sql`DELETE FROM ${table} WHERE _n = ${n} AND value = ${value}`);
    }
    this.#insertItems(field, n, added, leadKey);
  }

  #insertItems({ table }: ItemField, n: number, added: readonly string[], leadKey: number): void {
    for (let from = 0; from < added.length; from += ITEMS_AT_ONCE) {
      const items = added.slice(from, from + ITEMS_AT_ONCE);
      const rows = items.map(() => '(?, ?, ?, ?)').join(', ');
      const values = items.flatMap((value) => [n, value, fieldValues.foldCase(value), leadKey]);
      this.connection.run(new Sql(`INSERT INTO ${table.text} VALUES ${rows}`, values));
    }
  }
}

const listed = (count: number): string => Array(count).fill('?').join(', ');
