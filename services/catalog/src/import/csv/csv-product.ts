import { refusals } from '@storefold/kernel/core';
import type { VariantBody } from '../../product/change/product.inputs.ts';
import { type Product, variantWith } from '../../product/product.ts';
import { type OwnVariant, type Units, unitsIn, weightOfGrams } from '../../product/variant.ts';
import { slugOf } from '../../slug.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import type { ImportTerms, Known, Place, WantedProduct } from '../wanted-product.ts';
import { type CsvHeader, CUSTOM_FIELD, columnNameOf } from './csv-columns.ts';
import { mediaAfter } from './csv-media.ts';
import { type CsvOption, optionColumnOf } from './csv-options.ts';
import type { CsvRow } from './csv-row.ts';

/** A row that can be read, with the options of its variant; undefined: it names none. */
export interface ReadableRow {
  readonly row: CsvRow;
  readonly options: readonly CsvOption[] | undefined;
}

/** Where the fields of bodies come from, as far as columns have other names. */
const meansOfField: ReadonlyMap<string, string> = new Map([
  ['category_ids', 'categories'],
  ['stock_items', 'count_on_hand'],
  ['prices', 'price'],
  ['amount', 'price'],
  ['alt', 'image_alt'],
  ['url', 'image_url'],
]);
const OPTION_FIELDS = new Set(['options', 'option_values', 'value']);

/** Rows of a CSV file that describe one product. */
export class CsvProduct implements WantedProduct {
  readonly lines: readonly number[];
  readonly keys: WantedProduct['keys'];
  readonly units: Units;
  readonly permalinks: readonly string[];
  readonly #variants: readonly ReadableRow[];
  readonly #pictures: readonly CsvRow[];

  constructor(
    private readonly rows: readonly ReadableRow[],
    private readonly header: CsvHeader,
    private readonly terms: ImportTerms,
  ) {
    this.lines = rows.map(({ row }) => row.line);
    this.#variants = rows.filter(({ row }) => row.isOfVariant);
    this.#pictures = rows.map(({ row }) => row).filter((row) => row.text('image_url') !== undefined);
    const named = this.#first('slug') ?? this.#first('name') ?? '';
    const slug = slugOf(named) || undefined;
    const skus = named === '' ? this.#variants.flatMap(({ row }) => row.text('sku') ?? []) : [];
    this.keys = { productId: this.#first('product_id') ?? undefined, slug, skus };
    this.permalinks = [...new Set(this.#several('categories', ';'))];
    this.units = unitsIn[terms.unitSystem];
  }

  get skusOfRows(): WantedProduct['skusOfRows'] {
    return this.#variants.flatMap(({ row }) => {
      const sku = row.text('sku');
      return sku === undefined ? [] : [{ sku, place: this.#placeIn(row, 'sku') }];
    });
  }

  bodyFor({ before, categoryIds }: Known): Record<string, unknown> {
    const permalinks = this.#several('categories', ';');
    return withoutUndefined({
      name: this.#first('name'),
      slug: this.keys.slug ?? this.#first('slug'),
      description: this.#first('description'),
      meta_title: this.#first('meta_title'),
      meta_description: this.#first('meta_description'),
      status: this.#status ?? (before ? undefined : 'active'),
      available_on: this.#first('available_on'),
      tags: this.#several('tags', this.header.dialect === 'common' ? ',' : ';'),
      category_ids: permalinks?.flatMap((permalink) => categoryIds.get(permalink) ?? []),
      media: mediaAfter(this.#pictures, {
        before: before?.media,
        isCleared: this.#first('image_url') === null,
        isExport: this.header.dialect === 'export',
      }),
      custom_fields: this.#customFields.map(([means, custom_field_definition_id]) => ({
        custom_field_definition_id,
        value: this.#first(means),
      })),
      variants: this.#variants.map((each) => variantBody(each, before, this.units)),
    });
  }

  /** A price or what it is compared with is kept where the row has only the other. */
  completed<Body extends VariantBody>(body: Body, variant: OwnVariant | undefined, index: number): Body {
    const row = this.#variants[index]?.row;
    const currency = row?.currency(this.terms.currency) ?? '';
    const amount = row?.text('price');
    const compareAt = row?.cell('compare_at_price');
    if (amount === undefined && compareAt === undefined) return body;
    const known = variant?.prices[currency];
    const price = amount ?? known?.amount;
    if (price === undefined) throw refusals.invalid({ [`variants.${index}.price`]: ['blank'] });
    const compare_at_amount = compareAt === undefined ? known?.compare_at_amount : compareAt;
    return { ...body, prices: [{ currency, amount: price, compare_at_amount }] };
  }

  variantIdAt(index: number): string | undefined {
    return this.#variants[index]?.row.text('variant_id');
  }

  placeOf(field: string): Place {
    const [head, index = '', ...rest] = field.split('.');
    if (head === 'variants') return this.#placeIn(this.#variants[Number(index)]?.row, rest.findLast(isName));
    if (head === 'media') return this.#placeIn(this.#pictures[Number(index)], rest.findLast(isName));
    if (head === 'custom_fields') return this.#placeIn(undefined, this.#customFields[Number(index)]?.[0]);
    return this.#placeIn(undefined, head);
  }

  lineOfVariant(index: number): number {
    return this.#variants[index]?.row.line ?? this.rows[0]?.row.line ?? 0;
  }

  without(lines: ReadonlySet<number>): WantedProduct | undefined {
    const left = this.rows.filter(({ row }) => !lines.has(row.line));
    return left.length > 0 ? new CsvProduct(left, this.header, this.terms) : undefined;
  }

  get #status(): string | undefined {
    const status = this.#first('status')?.toLowerCase();
    if (status !== undefined) return status;
    const row = this.rows.find((each) => each.row.text('published') !== undefined)?.row;
    return row && (row.boolean('published') ? 'active' : 'draft');
  }

  /** The columns of custom fields in which there is something, with the definitions. */
  get #customFields(): [means: string, definitionId: string][] {
    return this.header.columns.flatMap(({ means }): [string, string][] => {
      const id = means?.startsWith(CUSTOM_FIELD) ? this.terms.fieldIds.get(means) : undefined;
      return means !== undefined && id !== undefined && this.#first(means) !== undefined ? [[means, id]] : [];
    });
  }

  /** What the first row says that says anything. */
  #first(means: string): string | null | undefined {
    for (const { row } of this.rows) {
      const cell = row.cell(means);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }

  #several(means: string, separator: string): string[] | undefined {
    const cell = this.#first(means);
    if (cell === undefined) return undefined;
    const parts = (cell ?? '').split(separator).map((part) => part.trim());
    return parts.filter((part) => part !== '');
  }

  #placeIn(row: CsvRow | undefined, field = ''): Place {
    const isOption = OPTION_FIELDS.has(field);
    const means = isOption ? optionColumnOf(this.header) : (meansOfField.get(field) ?? field);
    const named = means === 'weight' && this.header.dialect === 'common' ? 'grams' : means;
    const column = columnNameOf(this.header, named);
    const from = row ?? this.rows.find((each) => each.row.cell(named) !== undefined)?.row;
    return { line: from?.line ?? this.lineOfVariant(0), column };
  }
}

const isName = (part: string): boolean => !/^\d+$/.test(part);

/** An export names options as shoppers see them: a variant that it names by its id keeps its own. */
function variantBody(
  { row, options }: ReadableRow,
  before: Product | undefined,
  units: Units,
): Record<string, unknown> {
  const isNamed = before !== undefined && variantWith(before, row.text('variant_id') ?? '') !== undefined;
  const count_on_hand = wholeNumber(row.text('count_on_hand'));
  const backorderable = row.boolean('backorderable');
  const stock = withoutUndefined({ count_on_hand, backorderable });
  return withoutUndefined({
    sku: row.cell('sku'),
    options: isNamed ? undefined : options,
    stock_items: Object.keys(stock).length > 0 ? [stock] : undefined,
    weight: ofGrams(row.cell('grams'), units) ?? row.cell('weight'),
  });
}

/** The weight in the store's unit of one that is in grams, which it may leave empty. What is no number stays text, to be refused. */
function ofGrams<Cell extends string | null | undefined>(cell: Cell, units: Units): Cell | number {
  const isWeight = typeof cell === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(cell);
  return isWeight && units.weight_unit !== 'g' ? weightOfGrams(Number(cell), units) : cell;
}

/** What is no whole number stays text, which is refused as any body that has it. */
const wholeNumber = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
