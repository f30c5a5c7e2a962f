/**
 * Where a spreadsheet would begin a formula: at the sign that begins a cell, also in the widths of East Asian typing, and at one behind a
 * semicolon, a tab or a line break. One that separates cells by these does not see the quotation marks of a cell that begins behind a comma.
 * Apostrophes before the sign count too, so that what is taken off again is what was put there.
 */
const BEGINS = /^(?='*[=+\-@＝＋－＠\t\r])/;
const BEGINS_WITHIN = /([;\t\n\r]"*)(?='*[=+\-@＝＋－＠])/g;
const GUARDS = /^'(?='*[=+\-@＝＋－＠\t\r])|([;\t\n\r]"*)'(?='*[=+\-@＝＋－＠])/g;

/** Discounts are negative, with a comma where that was asked for. As a plain number such a cell is no formula. */
const NUMBER = /^-\d+([.,]\d+)?$/;

/** The text of a cell with an apostrophe before whatever a spreadsheet would take for a formula. */
export const withoutFormulas = (cell: string): string =>
  NUMBER.test(cell) ? cell : cell.replaceAll(BEGINS_WITHIN, "$1'").replace(BEGINS, "'");

/** The text of a cell without the apostrophes that `withoutFormulas` puts there. */
export const withoutGuards = (cell: string): string => cell.replaceAll(GUARDS, '$1');
