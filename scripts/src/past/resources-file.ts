import { writeFileSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { PastStore } from './past-store.ts';
import { listedResources, type ResourceTable } from './resource-tables.ts';

const PAGE = 100;
const REFUSED = 400;
const BROKEN = 500;

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly data: readonly Row[];
  readonly meta: { readonly pages: number };
}

/** Writes a table for each resource of the Admin API into a new SQLite file, and tells how many rows each has. */
export async function writeResources(
  past: PastStore,
  file: string,
  told: (table: string) => void,
): Promise<Readonly<Record<string, number>>> {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  const rows: Record<string, number> = {};
  for (const { path, table, expand, under } of listedResources()) {
    told(table.name);
    // A list that needs to be told more, or an owner of the installation, is not all of a kind of this store.
    const { status: first } = await past.get(`${path}?limit=1`);
    if (first >= REFUSED && first < BROKEN) continue;
    const write = tableWriter(database, table);
    const below = under.map((list) => ({ ...list, write: tableWriter(database, list.table, true) }));
    for (const each of [table, ...under.map((list) => list.table)]) rows[each.name] = 0;
    for await (const page of pagesOf(past, path, expand)) {
      database.exec('BEGIN');
      for (const row of page) write(row);
      rows[table.name] = (rows[table.name] ?? 0) + page.length;
      for (const list of below)
        for (const { id } of page)
          rows[list.table.name] = (rows[list.table.name] ?? 0) + (await writeUnder(past, list, String(id)));
      database.exec('COMMIT');
    }
  }
  database.close();
  return rows;
}

type Write = (row: Row, ofId?: unknown, place?: number) => void;

/** What is listed under one resource. */
async function writeUnder(
  past: PastStore,
  {
    path,
    expand,
    write,
  }: { readonly path: string; readonly expand: readonly string[]; readonly write: Write },
  id: string,
): Promise<number> {
  let place = 0;
  for await (const page of pagesOf(past, path.replace(':id', encodeURIComponent(id)), expand))
    for (const row of page) write(row, id, place++);
  return place;
}

async function* pagesOf(
  past: PastStore,
  path: string,
  expand: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const expanded = expand.length > 0 ? `&expand=${expand.join(',')}` : '';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body } = await past.get(`${path}?limit=${PAGE}&page=${page}${expanded}`);
    if (status !== 200) throw new Error(`${path} is answered with ${status}: ${body}`);
    const { data, meta } = JSON.parse(body) as Page;
    yield data;
    pages = meta.pages;
  }
}

/** Makes a table with those of its lists. The function writes a row of it. */
function tableWriter(
  database: DatabaseSyncInstance,
  { name, columns, lists }: ResourceTable,
  isList = false,
): Write {
  const own = isList ? ['"of_id" TEXT', '"place" INTEGER'] : [];
  const declared = columns.map((column) => `${quoted(column.name)} ${column.type}`);
  database.exec(`CREATE TABLE ${quoted(name)} (${[...own, ...declared].join(', ')}) STRICT`);
  const marks = Array<string>(own.length + columns.length)
    .fill('?')
    .join(', ');
  const insert = database.prepare(`INSERT INTO ${quoted(name)} VALUES (${marks})`);
  const writers = lists.map(({ path, table }) => ({ path, write: tableWriter(database, table, true) }));
  return (row, ofId, place) => {
    const first = isList ? [String(ofId), place ?? 0] : [];
    insert.run(...first, ...columns.map(({ path, type }) => cellOf(at(row, path), type)));
    for (const { path, write } of writers) {
      const items = at(row, path);
      if (Array.isArray(items))
        for (const [index, item] of items.entries()) write(item, row.id ?? ofId, index);
    }
  };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function at(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? (value as Row)[name] : undefined;
  return value;
}

function cellOf(value: unknown, type: 'TEXT' | 'INTEGER' | 'REAL'): string | number | null {
  if (value === undefined || value === null) return null;
  if (type !== 'TEXT') return Number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
