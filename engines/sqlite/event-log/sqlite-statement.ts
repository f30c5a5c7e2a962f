import type { DatabaseSyncInstance } from '@photostructure/sqlite';

type Value = string | number | Uint8Array;

/** A prepared statement whose parameters the compiler counts: SQLite silently takes a missing one for NULL. */
export interface Statement<Params extends readonly Value[], Row> {
  run(...params: Params): unknown;
  get(...params: Params): Row | undefined;
  all(...params: Params): Row[];
  /** Leave it early only by `break` or `return`: an open one keeps the write-ahead log from being reused. */
  iterate(...params: Params): Iterable<Row>;
}

/** Prepares once what is run often; rows come as arrays in the order of the columns. */
export const prepare = <Params extends readonly Value[], Row = never>(
  database: DatabaseSyncInstance,
  sql: string,
): Statement<Params, Row> => database.prepare(sql, { returnArrays: true });
