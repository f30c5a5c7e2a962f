import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const CHANNEL = 'storefold.sqlite.statement';

/** What the statements on the SQLite read models of this process did. */
export const statementCounts = { statements: 0, rows: 0 };

/** Counts the statements of this process from now on, each once, however often it is called. */
export function countStatements(): void {
  unsubscribe(CHANNEL, count);
  subscribe(CHANNEL, count);
}

function count(message: unknown): void {
  statementCounts.statements++;
  statementCounts.rows += (message as { readonly rows: number }).rows;
}
