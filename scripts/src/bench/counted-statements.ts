import { subscribe } from 'node:diagnostics_channel';

/** What the statements on the SQLite read models of this process did. */
export const statementCounts = { statements: 0, rows: 0 };

/** Counts the statements of this process from now on. */
export function countStatements(): void {
  subscribe('storefold.sqlite.statement', (message) => {
    statementCounts.statements++;
    statementCounts.rows += (message as { readonly rows: number }).rows;
  });
}
