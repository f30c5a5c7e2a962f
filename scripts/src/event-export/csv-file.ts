import { open } from 'node:fs/promises';
import { withoutFormulas } from '@storefold/kernel/core';
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
  if (type === 'json') return quoted(harmlessJson(textOf(cell)));
  return type === 'text' ? quoted(withoutFormulas(textOf(cell))) : textOf(cell);
}

/** An apostrophe would be one more sign of a text in JSON. There the sign behind a semicolon is written by its number. */
const harmlessJson = (json: string): string =>
  json.replaceAll(
    /(?<=;)[=+\-@＝＋－＠]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const NEEDS_QUOTES = /[",\r\n]|^$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
