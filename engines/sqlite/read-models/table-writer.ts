import { fieldValues } from '@storefold/kernel/ports';
import type { Connection } from './connection.ts';
import { joined, sql } from './sql.ts';
import type { ArrayField, DocumentRow, Table } from './table.ts';

/**
 * The most rows that one statement inserts. More rows per statement cost less each, but every number of rows needs its
 * own statement.
 */
const ITEMS_AT_ONCE = 16;

/** Writes documents into a collection's tables, within a transaction. Methods return the number of the document. */
export class TableWriter {
  constructor(
    private readonly connection: Connection,
    private readonly table: Table,
  ) {}

  put({ json, values, items, leadKey }: DocumentRow): number {
    const { rows, columns, documents } = this.table;
    const bound = values.map((value) => sql`${value}`);
    const updates = columns.map((column) => sql`${column} = excluded.${column}`);
    const [n] =
      this.connection.get<[number]>(
        sql`INSERT INTO ${rows} (${joined(columns, ', ')}) VALUES (${joined(bound, ', ')})
          ON CONFLICT (id) DO UPDATE SET ${joined(updates, ', ')} RETURNING _n`,
      ) ?? [];
    if (n === undefined) throw new Error(`${this.table.name} did not take a document`);
    this.connection.run(sql`INSERT OR REPLACE INTO ${documents} VALUES (${n}, ${json})`);
    for (const { field, values: wanted } of items) this.#putItems(field, n, wanted, leadKey);
    return n;
  }

  remove(id: string): number | undefined {
    const { rows, documents, arrays } = this.table;
    if (id.includes('\0')) return undefined;
    const [n] = this.connection.get<[number]>(sql`DELETE FROM ${rows} WHERE id = ${id} RETURNING _n`) ?? [];
    if (n === undefined) return undefined;
    for (const each of [documents, ...arrays.map((field) => field.table)]) {
      this.connection.run(sql`DELETE FROM ${each} WHERE _n = ${n}`);
    }
    return n;
  }

  /** Writes only the differences, because most changes of a document leave its lists unchanged. */
  #putItems({ table }: ArrayField, n: number, wanted: readonly string[], leadKey: number): void {
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
    for (let from = 0; from < added.length; from += ITEMS_AT_ONCE) {
      const rows = added
        .slice(from, from + ITEMS_AT_ONCE)
        .map((value) => sql`(${n}, ${value}, ${fieldValues.foldCase(value)}, ${leadKey})`);
      this.connection.run(sql`INSERT INTO ${table} VALUES ${joined(rows, ', ')}`);
    }
  }
}
