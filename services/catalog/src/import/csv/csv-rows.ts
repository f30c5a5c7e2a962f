import { slugOf } from '../../slug.ts';
import type { ImportTerms, ReadRows, RowProblem } from '../wanted-product.ts';
import { type CsvHeader, columnNameOf } from './csv-columns.ts';
import { type CsvOption, optionColumnOf, optionNamesIn, optionsOf } from './csv-options.ts';
import { CsvProduct, type ReadableRow } from './csv-product.ts';
import type { CsvRecord } from './csv-records.ts';
import { CsvRow } from './csv-row.ts';

/** More rows than a product may have variants and pictures. */
const MOST_ROWS = 600;

/** Joins rows that follow each other and are of one product. */
export async function* csvProducts(
  records: AsyncIterable<CsvRecord>,
  header: CsvHeader,
  terms: ImportTerms,
): AsyncGenerator<ReadRows> {
  let rows: CsvRow[] = [];
  let key: string | undefined;
  let broken: unknown;
  const keyed = KEYS.some((means) => header.places.has(means));
  try {
    for await (const record of records) {
      const row = new CsvRow(record, header);
      const named = keyOf(row);
      // A row that does not say of which product it is continues the one before.
      const isSameProduct = keyed && rows.length < MOST_ROWS && (named === undefined || named === key);
      if (rows.length > 0 && !isSameProduct) {
        yield readRows(rows, header, terms);
        rows = [];
        key = undefined;
      }
      rows.push(row);
      key ??= named;
    }
  } catch (error) {
    broken = error;
  }
  if (rows.length > 0) yield readRows(rows, header, terms);
  if (broken !== undefined) throw broken;
}

const KEYS = ['product_id', 'slug', 'name'];

const keyOf = (row: CsvRow): string | undefined => {
  const named = row.text('product_id') ?? row.text('slug') ?? row.text('name');
  return named === undefined ? undefined : slugOf(named) || named;
};

/** Those that can be read are what is wanted of the product. */
function readRows(rows: readonly CsvRow[], header: CsvHeader, terms: ImportTerms): ReadRows {
  const names = optionNamesIn(rows);
  const columnOf = (means: string) => columnNameOf(header, means);
  const problems: RowProblem[] = [];
  const readable: ReadableRow[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const options = optionsOf(row, names);
    const wrong = row.problems(terms.currency);
    const { line } = row;
    if (options === null) wrong.push({ line, column: columnOf(optionColumnOf(header)), said: 'invalid' });
    const keys = row.isOfVariant ? keysOfVariant(row, options ?? undefined, header) : [];
    const twice = keys.find(([, key]) => seen.has(key));
    if (twice && wrong.length === 0) wrong.push({ line, column: columnOf(twice[0]), said: 'taken' });
    problems.push(...wrong);
    if (wrong.length > 0) continue;
    for (const [, key] of keys) seen.add(key);
    readable.push({ row, options: options ?? undefined });
  }
  return {
    lines: rows.map(({ line }) => line),
    problems,
    wanted: readable.length > 0 ? new CsvProduct(readable, header, terms) : undefined,
    nextByte: rows.at(-1)?.record.nextByte ?? 0,
    nextLine: rows.at(-1)?.record.nextLine ?? 0,
  };
}

/** What no other row of the product may have, by the column that says it. */
function keysOfVariant(
  row: CsvRow,
  options: readonly CsvOption[] | undefined,
  header: CsvHeader,
): [means: string, key: string][] {
  const sku = row.text('sku')?.toLowerCase();
  const chosen = options?.map(({ name, value }) => `${name}:${value}`.toLowerCase()).toSorted();
  return [
    ...(sku === undefined ? [] : [['sku', `sku ${sku}`] as [string, string]]),
    ...(chosen === undefined && sku !== undefined
      ? []
      : [[optionColumnOf(header), `options ${chosen?.join(';') ?? ''}`] as [string, string]]),
  ];
}
