import type { ImportReader, Said } from '@storefold/contracts';
import type { ImportTerms } from './product/wanted-product.ts';
import type { Row } from './row.ts';

/** What is told of rows while they are read. `means`: of which column. */
export interface Notes {
  /** The row is taken in, with something that a merchant has to know. */
  warn(row: Row, means: string, said: Said): void;
  /** What the row says of its variant is not taken in; of the product, none of its rows are. */
  refuse(row: Row, means: string, said: Said): void;
  /** What stands in the column is lost, in this file as a whole: told once. */
  unread(row: Row, means: string, said?: Said): void;
  /** Whether the file has a column of this meaning. */
  has(means: string): boolean;
  readonly terms: ImportTerms;
}

/** How the rows of one product find each other in a file in which they stand apart. */
export interface Joint {
  /** By which others name this row. */
  readonly names: readonly string[];
  /** The row to whose product it belongs. */
  readonly belongsTo?: string | undefined;
  /** The rows that belong to its product. */
  readonly has?: readonly string[];
}

/**
 * Reads the product files of one system: a table of what its columns mean, and what is peculiar to the system. What it makes of rows
 * has the columns of an export of products.
 */
export interface Reader {
  readonly name: ImportReader;
  /** As people call the system. */
  readonly title: string;
  /** Columns in lower case. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns whose names have parts that differ. */
  readonly families?: readonly (readonly [pattern: RegExp, means: string])[];
  /** Columns that other systems do not have, in lower case. */
  readonly marks: readonly string[];
  /** Whether a file of it is known without such a column. */
  readonly isPlain?: true;
  /** Which rows that follow each other are of one product. Undefined: the row continues the one before. */
  readonly keyOf?: (row: Row) => string | undefined;
  /** Given when rows of one product stand apart. */
  readonly joint?: (row: Row) => Joint;
  /** The rows of one product as an export of products would have them. */
  readonly shape?: (rows: readonly Row[], notes: Notes) => readonly Row[];
  /** Whether prices may have more decimals than the currency, so that they are rounded. */
  readonly roundsPrices?: true;
}

/** A system whose files are not read. `nearest`: the reader whose columns are most like its own. */
export interface RefusedSystem {
  readonly title: string;
  readonly marks: readonly string[];
  readonly nearest: ImportReader;
}

/** The values of a cell with a separator between them. */
export const splitAt = (text: string | undefined, separator: string | RegExp): string[] =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A path of names of categories, whatever separates them: `A > B`. */
export const pathOf = (names: readonly string[]): string => names.join(' > ');

/** Whether the address is one of a picture that can be shown. */
export const isAddress = (text: string): boolean => /^https?:\/\/./i.test(text);

/** What is hidden in its own system comes as a draft. */
export function asDraft(row: Row, means: string, said: Said, notes: Notes): Row {
  notes.warn(row, means, said);
  return row.with('status', 'draft', means);
}

/** The unit of weights in systems that do not name it. */
export const weightMeans = ({ terms }: Notes): string =>
  terms.unitSystem === 'metric' ? 'weight_kg' : 'weight_lb';

/** The text of the first row that says it. */
export const firstOf = (rows: readonly Row[], means: string): string | undefined =>
  rows.map((row) => row.text(means)).find((text) => text !== undefined);

/** A price that is reduced for a time is what is asked; the usual one stands beside it. Both as they are written. */
export function withSale(
  row: Row,
  { sale, from, to }: { readonly sale: string; readonly from?: string; readonly to?: string },
  notes: Notes,
): Row {
  const reduced = row.text(sale);
  if (reduced === undefined || isNothing(reduced)) return row;
  const price = row.text('price');
  const now = notes.terms.at;
  const begins = row.text(from ?? '');
  const ends = row.text(to ?? '');
  if (ends !== undefined && dayOf(ends) < now.slice(0, 10)) return row;
  if (begins !== undefined && dayOf(begins) > now.slice(0, 10)) {
    notes.warn(row, sale, 'sale_begins_later');
    return row;
  }
  if (ends !== undefined) notes.warn(row, sale, 'sale_ends_later');
  const asked = row.with('price', reduced, sale);
  return price === undefined ? asked : asked.with('compare_at_price', price, 'price');
}

/** `2026-11-29`, also of the American `11/29/26`. */
function dayOf(text: string): string {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/.exec(text);
  if (!american) return text.slice(0, 10);
  const [, month = '', day = '', year = ''] = american;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Zero, as systems write it where there is no amount. */
export const isNothing = (text: string): boolean => /^0*(?:[.,]0*)?$/.test(text);

/** All combinations of the values of options, in their order. */
export function combinationsOf(
  options: readonly { readonly name: string; readonly values: readonly string[] }[],
): string[][] {
  return options.reduce<string[][]>(
    (before, { name, values }) =>
      before.flatMap((chosen) => values.map((value) => [...chosen, `${name}: ${value}`])),
    [[]],
  );
}
