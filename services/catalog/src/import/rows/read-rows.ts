import { optionTexts, productNoun, type Said, text, translationColumns } from '@storefold/contracts';
import { separateTexts } from '@storefold/kernel/core';
import type { ImportTerms, ReadRows, RowProblem, RowWarning } from '../product/wanted-product.ts';
import { isAddress, type Notes, type Reader } from '../reader.ts';
import { isOfVariants, joined, partsOf, type Row, type RowCell } from '../row.ts';
import { currencyOf, problemIn, roundedAmount } from '../row-cells.ts';
import { translatedColumns } from '../translated-cells.ts';
import { optionMeaningOf, optionNamesIn, optionsOf, optionTextsOf, type RowOption } from './rows-options.ts';
import { type ReadableRow, RowsProduct } from './rows-product.ts';

/** A row as it stands in the file, with the cells whose meaning its sender gave. */
export interface SentRow {
  readonly row: Row;
  readonly mapped: readonly (readonly [string, RowCell])[];
  /** How many cells it has more than there are columns, if those are not empty. */
  readonly hasMoreCells: boolean;
}

/** How the rows of a file are read. */
export interface RowTerms extends ImportTerms {
  readonly reader: Reader;
  /** The names of the columns by what they mean. */
  readonly columns: ReadonlyMap<string, string>;
  readonly columnsCount: number;
}

/** The rows of one product. Those that can be read are what is wanted of it. */
export function readRows(sent: readonly SentRow[], terms: RowTerms): Omit<ReadRows, 'nextByte' | 'nextLine'> {
  const problems: RowProblem[] = [];
  const warnings: RowWarning[] = [];
  const refused = new Map<number, Set<'variant' | 'product'>>();
  const refuse = (row: Row, means: string, said: Said) => {
    const parts = refused.get(row.line) ?? new Set();
    refused.set(row.line, parts.add(isOfVariants(means) ? 'variant' : 'product'));
    const value = row.raw(means);
    const column = row.columnOf(means) ?? terms.columns.get(means) ?? null;
    problems.push({ line: row.line, column, said, ...(value !== undefined && { value }) });
  };
  const notes = notesOf(terms, warnings, refuse);
  for (const { row, hasMoreCells } of sent) {
    if (!hasMoreCells) continue;
    problems.push({
      line: row.line,
      column: null,
      said: text('row_has_more_cells', { count: terms.columnsCount }),
    });
    refused.set(row.line, new Set(['variant', 'product']));
  }
  const whole = sent.filter(({ hasMoreCells }) => !hasMoreCells);
  const shaped = shapedRows(whole, terms, notes);
  const names = optionNamesIn(shaped);
  const readable: ReadableRow[] = [];
  const seen = new Set<string>();
  for (const row of shaped) {
    if (refused.get(row.line)?.has('product')) continue;
    const checked = checkedRow(row, terms, notes, refuse);
    const options = optionsOf(checked, names);
    if (options === null) refuse(checked, optionMeaningOf(checked), 'invalid');
    for (const column of translatedColumns(optionTexts, checked.meanings))
      if (options !== null && optionTextsOf(checked, options, column) === null)
        refuse(checked, column.means, 'invalid');
    const keys = checked.isOfVariant ? keysOfVariant(checked, options ?? undefined) : [];
    const twice = keys.find(([, key]) => seen.has(key));
    if (twice && !refused.has(row.line)) refuse(checked, twice[0], 'taken');
    const parts = refused.get(row.line);
    if (!parts) for (const [, key] of keys) seen.add(key);
    if (parts?.has('product')) continue;
    if (parts) readable.push({ row: checked.ofProduct, options: undefined });
    else readable.push({ row: checked, options: options ?? undefined });
  }
  const hasVariant = readable.some(({ row }) => row.isOfVariant);
  const lostAll = problems.length > 0 && !hasVariant && shaped.some((row) => row.isOfVariant);
  const isWanted = readable.length > 0 && !lostAll;
  return {
    lines: sent.map(({ row }) => row.line),
    problems,
    warnings,
    wanted: isWanted ? new RowsProduct(readable, terms.reader, terms, terms.columns) : undefined,
  };
}

function shapedRows(sent: readonly SentRow[], { reader }: RowTerms, notes: Notes): readonly Row[] {
  const rows = sent.map(({ row }) => row);
  const shaped = reader.shape ? reader.shape(rows, notes) : rows;
  noteTextsOfVariants(rows, shaped, notes);
  const mapped = new Map(sent.map((each) => [each.row.line, each.mapped]));
  return shaped.map((row) => {
    const own = mapped.get(row.line) ?? [];
    return own.length === 0 ? row : row.withCells(own);
  });
}

/** Texts of which a product has one, as of some systems each variant has another. */
const TEXTS = ['description', 'short_description', 'meta_title', 'meta_description', 'meta_keywords', 'tags'];

/** Says of which texts only those of the product are read. */
function noteTextsOfVariants(rows: readonly Row[], shaped: readonly Row[], notes: Notes): void {
  const others = new Set(
    shaped.filter((row) => ![...row.meanings].every(isOfVariants)).map(({ line }) => line),
  );
  const variants = new Set(shaped.map(({ line }) => line).filter((line) => !others.has(line)));
  const products = rows.filter(({ line }) => !variants.has(line));
  for (const row of rows.filter(({ line }) => variants.has(line)))
    for (const means of TEXTS) {
      const own = row.text(means);
      if (own !== undefined && products.every((product) => product.text(means) !== own))
        notes.unread(row, means, 'text_of_variants_not_read');
    }
}

/** The row without what cannot be read, after it was said. */
function checkedRow(
  row: Row,
  terms: RowTerms,
  notes: Notes,
  refuse: (row: Row, means: string, said: Said) => void,
): Row {
  let checked = row;
  for (const means of row.meanings) {
    if (!isRead(means)) continue;
    const isRounded =
      terms.reader.roundsPrices &&
      /^(?:compare_at_)?price$/.test(means) &&
      roundedAmount(row.text(means) ?? '', currencyOf(row, terms.currency)) !== undefined;
    const said = isRounded ? undefined : problemIn(row, means, terms.currency);
    if (said !== undefined) refuse(row, means, said);
    const cell = row.text(means);
    if (cell === undefined || said !== undefined) continue;
    if (means === 'count_on_hand' && cell.startsWith('-') && /[1-9]/.test(cell))
      notes.warn(row, means, 'stock_below_none');
    if (isRounded) notes.warn(row, means, 'price_rounded');
    if (PICTURES.has(means)) checked = withAddresses(checked, means, terms, notes);
  }
  return checked;
}

/** The pictures that have an address, or get one. */
function withAddresses(row: Row, means: string, { imageBaseUrl, reader }: RowTerms, notes: Notes): Row {
  const cell = row.text(means) ?? '';
  const isList = SEVERAL_PICTURES.has(means);
  const names = isList ? partsOf(cell) : [cell];
  const addresses = names.map((name) => addressOf(name, imageBaseUrl));
  const left = addresses.filter(isAddress);
  if (names.every((name, index) => isAddress(name) && name === addresses[index])) return row;
  if (left.length < addresses.length) {
    if (reader.name === 'storefold' && cell.startsWith('/'))
      notes.unread(row, means, 'picture_without_address');
    else notes.warn(row, means, 'picture_without_address');
  }
  if (!isList) return row.with(means, left[0]);
  if (means !== 'image_urls') return row.with(means, joined(left));
  // Texts stand in the order of the pictures, also of those that are left out.
  const alts = separateTexts(row.text('image_alts') ?? '');
  const own = alts.filter((_, index) => isAddress(addresses[index] ?? ''));
  return row.with(means, joined(left)).with('image_alts', joined(own));
}

/** Below the address that somebody gave, where it has none. */
const addressOf = (name: string, base: string | undefined): string =>
  base === undefined || isAddress(name) ? name : `${base.replace(/\/+$/, '')}/${name.replace(/^\/+/, '')}`;

const SEVERAL_PICTURES = new Set(['image_urls', 'variant_image_urls']);
const PICTURES = new Set(['image_url', 'variant_image', ...SEVERAL_PICTURES]);

/** Columns that a reader has made others of may have anything in them. */
const isRead = (means: string): boolean =>
  isOfVariants(means) ||
  PICTURES.has(means) ||
  READ.has(means) ||
  /^option_name_\d+$/.test(means) ||
  TRANSLATED.test(means);
const TRANSLATED = translationColumns(productNoun);
const READ = new Set([
  'product_id',
  'slug',
  'name',
  'status',
  'published',
  'description',
  'tags',
  'categories',
  'category_paths',
  'available_on',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'image_position',
  'image_alt',
  'image_alts',
]);

function notesOf(terms: RowTerms, warnings: RowWarning[], refuse: Notes['refuse']): Notes {
  const columnOf = (row: Row, means: string) => row.columnOf(means) ?? terms.columns.get(means) ?? means;
  return {
    terms,
    refuse,
    warn: (row, means, said) => warnings.push({ line: row.line, column: columnOf(row, means), said }),
    unread: (row, means, said = 'column_not_read') => {
      const column = columnOf(row, means);
      warnings.push({ column, said });
    },
    has: (means) => terms.columns.has(means),
  };
}

/** What no other row of the product may have, by the column that says it. */
function keysOfVariant(row: Row, options: readonly RowOption[] | undefined): [means: string, key: string][] {
  const sku = row.text('sku')?.toLowerCase();
  const chosen = options?.map(({ name, value }) => `${name}:${value}`.toLowerCase()).toSorted();
  return [
    ...(sku === undefined ? [] : [['sku', `sku ${sku}`] as [string, string]]),
    ...(chosen === undefined && sku !== undefined
      ? []
      : [[optionMeaningOf(row), `options ${chosen?.join(';') ?? ''}`] as [string, string]]),
  ];
}
