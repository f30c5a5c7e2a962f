import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CollectionSpec, START } from '@storefold/kernel/ports';
import { fieldsText, madeWithOtherFields, requireNames } from '../../common/model-names.ts';
import type { Connection } from './connection.ts';
import { joined, named, type Sql, sql } from './sql.ts';
import { type ScalarField, Table } from './table.ts';

/**
 * The models in this file, each with its checkpoint (the position and, as JSON, the rest of the event's place) and the
 * fields it was created with. Fields that were changed without a new version are detected by this, instead of being
 * misread.
 */
const CREATE_REGISTRY = sql`
  CREATE TABLE IF NOT EXISTS read_models (
    name       TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    checkpoint INTEGER NOT NULL,
    fields     TEXT    NOT NULL,
    event      TEXT,
    PRIMARY KEY (name, version)
  ) STRICT, WITHOUT ROWID`;

export function createRegistry(connection: Connection): void {
  connection.transaction(() => {
    connection.execute(CREATE_REGISTRY);
    // Files of the first versions have no events beside their checkpoints.
    const has = sql`SELECT 1 FROM pragma_table_info('read_models') WHERE name = 'event'`;
    if (!connection.get(has)) connection.execute(sql`ALTER TABLE read_models ADD COLUMN event TEXT`);
  });
}

/**
 * The tables of a model. Creates missing ones, without their indexes. Throws when the model was created with other
 * fields.
 */
export function openTables(
  connection: Connection,
  name: string,
  version: number,
  collections: readonly CollectionSpec[],
): Table[] {
  requireNames(name, version, collections);
  const tables = collections.map((spec) => new Table(name, version, spec));
  const fields = fieldsText(collections);
  connection.transaction(() => {
    const [known] =
      connection.get<[string]>(
        sql`SELECT fields FROM read_models WHERE name = ${name} AND version = ${version}`,
      ) ?? [];
    if (known !== undefined && known !== fields) throw madeWithOtherFields(name, version);
    if (known === undefined) {
      connection.run(sql`INSERT INTO read_models VALUES (${name}, ${version}, ${START}, ${fields}, NULL)`);
    }
    for (const table of tables) for (const statement of creation(table)) connection.execute(statement);
  });
  connection.commit();
  return tables;
}

/** Drops the tables of all other versions and returns these versions. */
export function dropOtherVersions(connection: Connection, name: string, version: number): number[] {
  const dropped = connection.transaction(() => {
    const others = connection
      .all<[number]>(sql`SELECT version FROM read_models WHERE name = ${name} AND version <> ${version}`)
      .map(([other]) => other);
    for (const other of others) {
      const prefix = `${name}@${other}/`;
      const tables = connection.all<[string]>(
        sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, ${prefix.length}) = ${prefix}`,
      );
      for (const [table] of tables) connection.execute(sql`DROP TABLE ${named(table)}`);
      connection.run(sql`DELETE FROM read_models WHERE name = ${name} AND version = ${other}`);
    }
    return others;
  });
  connection.commit();
  return dropped;
}

/**
 * Creates the missing indexes of a table, one transaction each, and lets other work of the process run between them.
 * Entries are sorted first and then written in order, which takes a fraction of adding them one by one.
 */
export async function createIndexes(connection: Connection, table: Table): Promise<void> {
  for (const statement of indexing(table)) {
    await connection.turns.run(() => {
      connection.transaction(() => connection.execute(statement));
      connection.commit();
    });
    await nextTurn();
  }
}

function* creation(table: Table): Iterable<Sql> {
  const columns = table.scalars.flatMap((field) => {
    const declared = sql`${field.column} ${typeOf(field)}`;
    return field.caseInsensitiveColumn ? [declared, sql`${field.caseInsensitiveColumn} TEXT`] : [declared];
  });
  yield sql`CREATE TABLE IF NOT EXISTS ${table.rows}
    (_n INTEGER PRIMARY KEY, ${joined(columns, ', ')}) STRICT`;
  yield sql`CREATE UNIQUE INDEX IF NOT EXISTS ${named(`${table.name}/by id`)} ON ${table.rows} (id)`;
  yield sql`CREATE TABLE IF NOT EXISTS ${table.documents}
    (_n INTEGER PRIMARY KEY, document TEXT NOT NULL) STRICT`;
  for (const { table: items } of table.itemFields) {
    yield sql`CREATE TABLE IF NOT EXISTS ${items}
      (_n INTEGER NOT NULL, value TEXT NOT NULL, folded TEXT NOT NULL, lead INTEGER NOT NULL, PRIMARY KEY (_n, value)) STRICT, WITHOUT ROWID`;
  }
}

function* indexing(table: Table): Iterable<Sql> {
  for (const { table: items, byValue } of table.itemFields) {
    yield sql`CREATE INDEX IF NOT EXISTS ${byValue} ON ${items} (value, lead, _n)`;
  }
  for (const { name, fields } of table.indexes) {
    const indexed = fields.filter((field) => field.name !== 'id').map(({ column }) => column);
    yield sql`CREATE INDEX IF NOT EXISTS ${name} ON ${table.rows} (${joined([...indexed, named('id')], ', ')})`;
  }
}

function typeOf({ type }: ScalarField): Sql {
  switch (type) {
    case 'text':
    case 'caseInsensitive':
    case 'timestamp':
      return sql`TEXT`;
    case 'number':
      return sql`REAL`;
    case 'boolean':
      return sql`INTEGER`;
  }
}
