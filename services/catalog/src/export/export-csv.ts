import { stringify } from 'csv-stringify/sync';

/** Discounts are negative. As a plain number such a cell is no formula. */
const isNegativeNumber = (cell: string): boolean => /^-\d+(\.\d+)?$/.test(cell);

/**
 * Rows as the text of a CSV file. Spreadsheets take cells that begin with certain signs for formulas; the library puts an
 * apostrophe before them. A line break within a cell would begin the next one, so such cells are quoted: by itself the
 * library looks for the line break of the file alone.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\n\r]/,
    cast: {
      string: (cell) => (isNegativeNumber(cell) ? { value: cell, escape_formulas: false } : cell),
    },
  });
