import type { DatabaseSyncInstance } from '@photostructure/sqlite';

type Value = string | number | Uint8Array;

/** A prepared statement with typed parameters, because SQLite silently treats a missing one as NULL. */
export interface Statement<Params extends readonly Value[], Row> {
  run(...params: Params): unknown;
  get(...params: Params): Row | undefined;
  all(...params: Params): Row[];
  /**
   * End the iteration early only by `break` or `return`. An open statement prevents the write-ahead log from being
   * reused.
   */
  iterate(...params: Params): Iterable<Row>;
}

/** Prepares a frequent statement. Rows are arrays in the order of the columns. */
export const prepare = <Params extends readonly Value[], Row = never>(
  database: DatabaseSyncInstance,
  sql: string,
): Statement<Params, Row> => database.prepare(sql, { returnArrays: true });
