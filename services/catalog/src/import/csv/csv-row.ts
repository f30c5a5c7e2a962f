import { type Said, text } from '@storefold/contracts';
import { money, textProblem, withoutGuards } from '@storefold/kernel/core';
import type { RowProblem } from '../wanted-product.ts';
import type { CsvHeader } from './csv-columns.ts';
import type { CsvRecord } from './csv-records.ts';

/** A cell that clears what is there. */
const CLEARED = '\\N';

/** Columns that a cell cannot clear. */
const NEVER_CLEARED = new Set([
  'product_id',
  'slug',
  'name',
  'status',
  'published',
  'variant_id',
  'options',
  'price',
  'currency',
  'count_on_hand',
  'backorderable',
  'image_position',
  ...['1', '2', '3'].flatMap((number) => [`option_name_${number}`, `option_value_${number}`]),
]);

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Columns that describe a variant. */
const OF_VARIANTS = [
  'variant_id',
  'sku',
  'options',
  'price',
  'compare_at_price',
  'count_on_hand',
  'backorderable',
  'grams',
  'weight',
  ...['1', '2', '3'].map((number) => `option_value_${number}`),
];

/** One row of a CSV file, its cells by what their columns mean. */
export class CsvRow {
  constructor(
    readonly record: CsvRecord,
    private readonly header: CsvHeader,
  ) {}

  get line(): number {
    return this.record.line;
  }

  /** Null: cleared. Undefined: there is no such column, or nothing in it. */
  cell(means: string): string | null | undefined {
    const raw = this.record.cells[this.header.places.get(means) ?? -1]?.trim();
    if (!raw) return undefined;
    if (raw === CLEARED) return null;
    return withoutGuards(raw);
  }

  /** As `cell`, where nothing can be cleared. */
  text(means: string): string | undefined {
    return this.cell(means) ?? undefined;
  }

  boolean(means: string): boolean | undefined {
    return booleans.get(this.text(means)?.toLowerCase() ?? '');
  }

  /** Whether it describes a variant, and not only a picture or the product. */
  get isOfVariant(): boolean {
    return OF_VARIANTS.some((means) => this.cell(means) !== undefined);
  }

  /** What is wrong with its cells. Amounts are in this currency unless the row names another. */
  problems(storeCurrency: string): RowProblem[] {
    const { cells, line } = this.record;
    const known = this.header.columns;
    if (cells.slice(known.length).some((cell) => cell !== '')) {
      const said = text('row_has_more_cells', { count: known.length });
      return [{ line, column: null, said }];
    }
    return known.flatMap(({ name, means }) => {
      const said = means === undefined ? undefined : this.#problemIn(means, storeCurrency);
      return said === undefined ? [] : [{ line, column: name, said }];
    });
  }

  #problemIn(means: string, storeCurrency: string): Said | undefined {
    const cell = this.cell(means);
    if (cell === undefined) return undefined;
    if (cell === null) return NEVER_CLEARED.has(means) ? 'blank' : undefined;
    const unstorable = textProblem(cell);
    if (unstorable !== undefined) return unstorable;
    switch (means) {
      case 'published':
      case 'backorderable':
        return this.boolean(means) === undefined ? 'not_in_list' : undefined;
      case 'currency':
        return currencies.has(cell.toUpperCase()) ? undefined : 'invalid';
      case 'price':
      case 'compare_at_price':
        return amountProblem(cell, this.currency(storeCurrency));
      case 'image_position':
        return /^\d{1,9}$/.test(cell) ? undefined : 'not_an_integer';
      default:
        return undefined;
    }
  }

  currency(storeCurrency: string): string {
    return this.text('currency')?.toUpperCase() ?? storeCurrency;
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

function amountProblem(cell: string, currency: string): Said | undefined {
  if (!currencies.has(currency)) return undefined;
  const amount = money.parseAmount(cell, currency);
  if (amount === undefined) return money.problemOf(cell, currency);
  return amount < 0n ? text('at_least', { limit: 0 }) : undefined;
}
