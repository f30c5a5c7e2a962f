import { withoutFormulas } from '@storefold/kernel/core';
import { stringify } from 'csv-stringify/sync';

/**
 * Rows as the text of a CSV file, without formulas for spreadsheets. A line break within a cell would begin the next one, so such cells are
 * quoted: by itself the library looks for the line break of the file alone. Blanks at either end would be taken off elsewhere.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], {
    record_delimiter: 'windows',
    quoted_match: /[\n\r]|^\s|\s$/,
    cast: { string: (cell) => withoutClearing(withoutFormulas(cell)) },
  });

/** An import takes `\\N` for a cell that clears, so a text that is that has an apostrophe before it. */
const withoutClearing = (cell: string): string => cell.replace(/^(?='*\\N$)/, "'");
