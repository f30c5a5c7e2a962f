import { join } from 'node:path';
import type { RecordedEvent } from '@storefold/kernel/ports';
import { categoryOf } from '@storefold/kernel/ports';
import { type Cell, type Column, columnsOf } from './columns.ts';
import { fieldsOf, type KnownKinds } from './known-kinds.ts';
import type { ShownData } from './shown-data.ts';
import type { TableFile, TableFormat } from './table-file.ts';

/** As many rows of one kind are written together. */
const ROWS_AT_ONCE = 20_000;
/** As many of all kinds are kept; then the kind with the most is written. */
const ROWS_KEPT = 100_000;

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly file: TableFile;
  rows: Cell[][];
  written: number;
}

interface Parts {
  readonly folder: string;
  readonly format: TableFormat;
  readonly kinds: KnownKinds;
  readonly shown: ShownData;
  /** Whether columns of sealed fields are left out; those of secrets always are. */
  readonly withoutSealed: boolean;
}

/** A file for each kind of event, of which only a bounded number of rows is in memory. */
export class TableExport {
  readonly #tables = new Map<string, Table>();
  #kept = 0;

  constructor(private readonly parts: Parts) {}

  async add(event: RecordedEvent): Promise<void> {
    const table = this.#tables.get(event.type) ?? (await this.#begin(event));
    const data = await this.parts.shown(event);
    table.rows.push(table.columns.map((column) => column.cellOf(event, data)));
    this.#kept += 1;
    if (table.rows.length >= ROWS_AT_ONCE) await this.#write(table);
    else if (this.#kept >= ROWS_KEPT) await this.#write(this.#largest());
  }

  /** The files, by their tables' names, with their rows and columns. */
  async close(): Promise<readonly TableWritten[]> {
    for (const table of this.#tables.values()) {
      await this.#write(table);
      await table.file.close();
    }
    const { ending } = this.parts.format;
    return [...this.#tables.values()]
      .map(({ name, columns, written }) => ({
        table: name,
        file: `${name}.${ending}`,
        columns,
        rows: written,
      }))
      .toSorted((one, other) => (one.table < other.table ? -1 : 1));
  }

  async #begin({ type, stream }: RecordedEvent): Promise<Table> {
    const { folder, format, kinds, withoutSealed } = this.parts;
    const leftOut = kinds.get(type)?.[withoutSealed ? 'sealed' : 'secret'];
    const columns = columnsOf(fieldsOf(kinds, type, categoryOf(stream) === 'public'), leftOut);
    const file = await format.open(join(folder, `${type}.${format.ending}`), columns);
    const table: Table = { name: type, columns, file, rows: [], written: 0 };
    this.#tables.set(type, table);
    return table;
  }

  async #write(table: Table): Promise<void> {
    const { rows } = table;
    if (rows.length === 0) return;
    table.rows = [];
    table.written += rows.length;
    this.#kept -= rows.length;
    await table.file.write(rows);
  }

  #largest(): Table {
    return [...this.#tables.values()].reduce((most, each) =>
      each.rows.length > most.rows.length ? each : most,
    );
  }
}

export interface TableWritten {
  readonly table: string;
  readonly file: string;
  readonly columns: readonly Column[];
  readonly rows: number;
}
