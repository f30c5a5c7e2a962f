import { open } from 'node:fs/promises';
import { type Cell, type Column, type ColumnType, textOf } from './columns.ts';
import type { TableFormat } from './table-file.ts';

/**
 * CSV as RFC 4180 has it, in UTF-8. Nothing is nothing between two commas, and an empty text is `""`. What a spreadsheet
 * would take for a formula in a text begins with an apostrophe.
 */
export const csv: TableFormat = {
  ending: 'csv',
  async open(file, columns) {
    const handle = await open(file, 'wx', 0o600);
    await handle.write(`${columns.map(({ name }) => name).join(',')}\n`);
    return {
      write: async (rows) => void (await handle.write(rows.map((row) => lineOf(row, columns)).join(''))),
      close: () => handle.close(),
    };
  },
};

const lineOf = (row: readonly Cell[], columns: readonly Column[]): string =>
  `${row.map((cell, index) => cellOf(cell, columns[index]?.type)).join(',')}\n`;

function cellOf(cell: Cell, type: ColumnType | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (type === 'json') return quoted(textOf(cell));
  return type === 'text' ? quoted(harmless(textOf(cell))) : textOf(cell);
}

/** Signs that begin a formula, also in the widths of East Asian typing. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-\d+(\.\d+)?$/;
const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const NEEDS_QUOTES = /[",\r\n]|^$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
