import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { sql } from './sql.ts';
import type { Table } from './table.ts';

/** They lie on about eighty pages, which a disk reads in a few milliseconds. */
const DOCUMENTS_AT_ONCE = 500;
const PAUSE_MS = 5;
/** The share of a pause that other work took, from which on the next one is longer. */
const BUSY = 0.5;
const PAUSE_FOR_OTHERS_MS = 100;

/**
 * Reads the rows and items of all documents once, a few at a time, so that the operating system has their pages in
 * memory. Their pages are scattered over the file, and the first condition that looks at all of them would wait for the
 * disk, with everybody else: 250 ms for 10,000 products. It takes a busy process little of its time. `isOver` ends it.
 */
export async function readAhead(
  connection: Connection,
  tables: readonly Table[],
  isOver: () => boolean,
): Promise<void> {
  const ofRows = tables.map(({ rows }) => ({ rows, each: rows }));
  // Those of maps hold long texts, of which pieces are looked for.
  const ofItems = [
    ...tables.flatMap(({ rows, maps }) => maps.map(({ table }) => ({ rows, each: table }))),
    ...tables.flatMap(({ rows, arrays }) => arrays.map(({ table }) => ({ rows, each: table }))),
  ];
  for (const { rows, each } of [...ofRows, ...ofItems]) {
    const [last] = connection.get<[number | null]>(sql`SELECT max(_n) FROM ${rows}`) ?? [];
    for (let from = 0; from <= (last ?? -1); from += DOCUMENTS_AT_ONCE) {
      connection.get(
        sql`SELECT count(*) FROM ${each} WHERE _n >= ${from} AND _n < ${from + DOCUMENTS_AT_ONCE}`,
      );
      await pauseForOthers();
      if (isOver()) return;
    }
  }
}

/** Leaves a process that is busy nearly all of its time. */
async function pauseForOthers(): Promise<void> {
  const before = performance.eventLoopUtilization();
  await pause(PAUSE_MS, undefined, { ref: false });
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > BUSY) await pause(PAUSE_FOR_OTHERS_MS, undefined, { ref: false });
}
