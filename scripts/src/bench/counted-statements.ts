import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'storefold.sqlite.statement';

/** What the statements on the SQLite read models of this process did. */
export const statementCounts = { statements: 0, rows: 0, visited: 0 };

/** A statement that was run, as the connection tells of it. */
interface Ran {
  readonly database: Database;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: number;
}

interface Database {
  function(name: string, called: () => number): void;
  prepare(text: string): { all(...values: readonly unknown[]): readonly unknown[] };
}

/** Counts the statements of this process from now on, each once, however often it is called. */
export function countStatements(): void {
  unsubscribe(CHANNEL, count);
  subscribe(CHANNEL, count);
}

function count(message: unknown): void {
  const ran = message as Ran;
  statementCounts.statements++;
  statementCounts.rows += ran.rows;
  statementCounts.visited += rowsVisited(ran);
}

const counting = new WeakSet<Database>();
let visited = 0;

/**
 * The rows that a question looked at to find its own: it is asked once more with a condition that counts. In a join the
 * rows of the outer table count.
 */
function rowsVisited({ database, text, values, rows }: Ran): number {
  if (!/^\s*SELECT\b/.test(text)) return 0;
  if (!text.includes('WHERE ')) return rows;
  if (!counting.has(database)) {
    counting.add(database);
    database.function('visited', () => {
      visited++;
      return 1;
    });
  }
  visited = 0;
  database.prepare(text.replaceAll('WHERE ', 'WHERE visited() AND ')).all(...values);
  return visited;
}
