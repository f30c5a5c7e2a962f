import { DatabaseSync } from '@photostructure/sqlite';

export type Row = Readonly<Record<string, string | number | null>>;

/** The rows that a query finds in a database file, which may be in use. `parameters`: by name, without the colon. */
export function querySqlite(
  file: string,
  sql: string,
  parameters: Readonly<Record<string, string | number>> = {},
): Row[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    return database.prepare(sql).all(parameters) as Row[];
  } finally {
    database.close();
  }
}

/** Executes a statement that changes a database file, which may be in use. */
export function executeSqlite(file: string, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}
