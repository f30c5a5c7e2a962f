import {
  CUSTOM_FIELD_COLUMN as CUSTOM_FIELD,
  optionTexts,
  productNoun,
  type TranslationChanges,
  translationColumn,
} from '@storefold/contracts';
import { refusals, separateTexts } from '@storefold/kernel/core';
import type { VariantBody } from '../../product/change/product.inputs.ts';
import { type Product, variantWith } from '../../product/product.ts';
import { type OwnVariant, type Units, unitsIn } from '../../product/variant.ts';
import { slugOf } from '../../slug.ts';
import { withoutUndefined } from '../../without-undefined.ts';
import { variantWithSku } from '../product/variant-meant.ts';
import type { ImportTerms, Known, Place, WantedProduct } from '../product/wanted-product.ts';
import type { Reader } from '../reader.ts';
import { partsOf, type Row } from '../row.ts';
import { amountText, currencyOf, measureIn, roundedAmount, wholeText } from '../row-cells.ts';
import { isSoldIn, translatedColumns, translatedField } from '../translated-cells.ts';
import { mediaAfter, type WantedPicture } from './rows-media.ts';
import {
  optionMeaningOf,
  optionsIn,
  optionTextsOf,
  type RowOption,
  type RowOptionText,
} from './rows-options.ts';

/** A row that can be read, with the options of its variant; undefined: it names none. */
export interface ReadableRow {
  readonly row: Row;
  readonly options: readonly RowOption[] | undefined;
}

/** Where the fields of bodies come from, as far as columns have other names. */
const meansOfField: ReadonlyMap<string, readonly string[]> = new Map([
  ['category_ids', ['category_paths', 'categories']],
  ['stock_items', ['count_on_hand']],
  ['prices', ['price']],
  ['amount', ['price']],
  ['compare_at_amount', ['compare_at_price']],
  ['alt', ['image_alts', 'image_alt']],
  ['url', ['image_urls', 'image_url', 'variant_image']],
  ['metadata', ['metadata', 'variant_metadata']],
]);
const OPTION_FIELDS = new Set(['options', 'option_values', 'value']);
const EXPORTED = new Set(['name', 'price', 'options']);
const MEASURES = ['weight', 'height', 'width', 'depth'] as const;

/** Rows of a file that describe one product, with the columns of an export of products. */
export class RowsProduct implements WantedProduct {
  readonly lines: readonly number[];
  readonly keys: WantedProduct['keys'];
  readonly units: Units;
  readonly permalinks: readonly string[];
  readonly categoryPaths: readonly string[];
  readonly #variants: readonly ReadableRow[];
  readonly #pictures: readonly WantedPicture[];

  constructor(
    private readonly rows: readonly ReadableRow[],
    private readonly reader: Reader,
    private readonly terms: ImportTerms,
    private readonly header: ReadonlyMap<string, string>,
  ) {
    this.lines = [...new Set(rows.map(({ row }) => row.line))];
    this.#variants = rows.filter(({ row }) => row.isOfVariant);
    this.#pictures = this.#picturesOfRows();
    const slug = slugOf(this.#first('slug') ?? '') || undefined;
    const ofName = slug === undefined ? slugOf(this.#first('name') ?? '') || undefined : undefined;
    const skus = slug === undefined ? this.#variants.flatMap(({ row }) => row.text('sku') ?? []) : [];
    this.keys = { productId: this.#first('product_id') ?? undefined, slug, ofName, skus };
    const named = [...(this.#several('categories') ?? []), ...(this.#several('category_paths') ?? [])];
    const isPath = (name: string) => name.includes('>');
    this.permalinks = [...new Set((this.#several('categories') ?? []).filter((name) => !isPath(name)))];
    this.categoryPaths = [
      ...new Set(named.filter((name) => isPath(name) || !this.permalinks.includes(name)).map(normalized)),
    ];
    this.units = unitsIn[terms.unitSystem];
  }

  get makesPermalinks(): boolean {
    return this.reader.name === 'storefold';
  }

  get skusOfRows(): WantedProduct['skusOfRows'] {
    return this.#variants.flatMap(({ row }) => {
      const sku = row.text('sku');
      return sku === undefined ? [] : [{ sku, place: this.#placeIn(row, 'sku') }];
    });
  }

  get isPriced(): boolean {
    const { currency } = this.terms;
    return this.#variants.some(
      ({ row }) =>
        row.text(`price_${currency.toLowerCase()}`) !== undefined ||
        (row.text('price') !== undefined && currencyOf(row, currency) === currency),
    );
  }

  get optionTexts(): readonly RowOptionText[] {
    return this.#variants.flatMap(({ row, options }) =>
      translatedColumns(optionTexts, row.meanings)
        .filter(({ locale }) => isSoldIn(locale, this.terms.languages))
        .flatMap((column) => optionTextsOf(row, options, column) ?? []),
    );
  }

  get variantPictures(): WantedProduct['variantPictures'] {
    const found = new Map<string, number[]>();
    for (const { url, variant } of this.#pictures)
      if (variant !== undefined) found.set(url, [...(found.get(url) ?? []), variant]);
    return found;
  }

  bodyFor({ before, categoryIds }: Known): Record<string, unknown> {
    const names = [...this.permalinks, ...this.categoryPaths];
    const saysCategories = this.#several('categories') ?? this.#several('category_paths');
    return withoutUndefined({
      name: this.#first('name'),
      slug: this.keys.slug ?? this.#first('slug'),
      description: this.#first('description'),
      meta_title: this.#first('meta_title'),
      meta_description: this.#first('meta_description'),
      meta_keywords: this.#first('meta_keywords'),
      vendor: this.#first('vendor'),
      product_type: this.#first('product_type'),
      status: this.#status ?? (before ? undefined : 'active'),
      available_on: asInstant(this.#first('available_on')),
      tags: distinct(this.#several('tags')),
      category_ids: saysCategories && names.flatMap((name) => categoryIds.get(name) ?? []),
      media: mediaAfter(this.#pictures, {
        before: before?.media,
        isCleared: this.#first('image_url') === null || this.#first('image_urls') === null,
        isOneOfSeveral: this.reader.name === 'storefold' && this.#first('image_urls') === undefined,
      }),
      metadata: jsonIn(this.#first('metadata')),
      custom_fields: this.#customFields.map(([means, custom_field_definition_id]) =>
        withoutUndefined({
          custom_field_definition_id,
          value: this.#first(means),
          translations: this.#translationsOf(means),
        }),
      ),
      translations: this.#translations,
      variants: this.#variants.map((each) => this.#variantBody(each, before)),
    });
  }

  /** A price or what it is compared with is kept where the row has only the other. */
  completed<Body extends VariantBody>(body: Body, variant: OwnVariant | undefined, index: number): Body {
    const row = this.#variants[index]?.row;
    if (!row) return body;
    const own = currencyOf(row, this.terms.currency);
    const prices = this.#currenciesOf(row, own).flatMap((currency) => {
      const suffix =
        currency === own && row.cell(`price_${currency.toLowerCase()}`) === undefined
          ? ''
          : `_${currency.toLowerCase()}`;
      const amount = this.#amountOf(row, `price${suffix}`, currency);
      const compareAt = this.#amountOf(row, `compare_at_price${suffix}`, currency);
      if (amount === undefined && compareAt === undefined) return [];
      const known = variant?.prices[currency];
      const price = amount ?? known?.amount;
      if (price === undefined || price === null) {
        if (compareAt === null) return [];
        throw refusals.invalid({ [`variants.${index}.price`]: ['blank'] });
      }
      const compare_at_amount = compareAt === undefined ? known?.compare_at_amount : compareAt;
      return [{ currency, amount: price, compare_at_amount }];
    });
    return prices.length === 0 ? body : { ...body, prices };
  }

  shown<Body extends VariantBody>(body: Body, index: number): Body {
    try {
      return this.completed(body, undefined, index);
    } catch {
      // Only what it is compared with changes.
      return body;
    }
  }

  variantIdAt(index: number): string | undefined {
    return this.#variants[index]?.row.text('variant_id');
  }

  placeOf(field: string): Place {
    const [head, index = '', ...rest] = field.split('.');
    if (head === 'variants') return this.#placeIn(this.#variants[Number(index)]?.row, rest.findLast(isName));
    if (head === 'media') {
      const picture = this.#pictures[Number(index)];
      const row = this.rows.find(({ row: each }) => each.line === picture?.line)?.row;
      return this.#placeIn(row, picture?.means ?? rest.findLast(isName));
    }
    if (head === 'translations') return this.#placeIn(undefined, translationColumn(rest[0] ?? 'name', index));
    if (head === 'custom_fields') {
      const means = this.#customFields[Number(index)]?.[0];
      const [part, locale] = rest;
      const isOfText = part === 'translations' && means !== undefined && locale !== undefined;
      return this.#placeIn(undefined, isOfText ? translationColumn(means, locale) : means);
    }
    return this.#placeIn(undefined, head);
  }

  lineOfVariant(index: number): number {
    return this.#variants[index]?.row.line ?? this.rows[0]?.row.line ?? 0;
  }

  without(lines: ReadonlySet<number>): WantedProduct | undefined {
    const left = this.rows.map(({ row, options }) =>
      lines.has(row.line) && row.isOfVariant ? { row: row.ofProduct, options: undefined } : { row, options },
    );
    if (!left.some(({ row }) => row.isOfVariant)) return undefined;
    return new RowsProduct(left, this.reader, this.terms, this.header);
  }

  get #status(): string | undefined {
    const status = this.#first('status')?.toLowerCase();
    const row = this.rows.find((each) => each.row.text('published') !== undefined)?.row;
    // What is hidden by either is not on show.
    if (row?.flag('published') === false && status !== 'archived') return 'draft';
    return status ?? (row && 'active');
  }

  #variantBody(readable: ReadableRow, before: Product | undefined): Record<string, unknown> {
    const { row } = readable;
    const count_on_hand = countIn(row.text('count_on_hand'));
    const backorderable = row.flag('backorderable');
    const stock = withoutUndefined({ count_on_hand, backorderable });
    return withoutUndefined({
      sku: row.cell('sku'),
      barcode: row.cell('barcode'),
      options: optionsFor(readable, before),
      stock_items: Object.keys(stock).length > 0 ? [stock] : undefined,
      track_inventory: row.flag('track_inventory'),
      metadata: jsonIn(row.cell('variant_metadata')),
      ...Object.fromEntries(MEASURES.map((measure) => [measure, measureIn(row, measure, this.units)])),
    });
  }

  /** The currencies in which a row has amounts. */
  #currenciesOf(row: Row, own: string): string[] {
    const named = [...row.meanings].flatMap(
      (means) => /^(?:compare_at_)?price_([a-z]{3})$/.exec(means)?.[1]?.toUpperCase() ?? [],
    );
    return [...new Set([own, ...named])];
  }

  /** Of what a product is compared with, nothing is no amount. */
  #amountOf(row: Row, means: string, currency: string): string | null | undefined {
    const cell = row.cell(means);
    if (cell === undefined || cell === null) return cell;
    const amount =
      (this.reader.roundsPrices ? roundedAmount(cell, currency) : undefined) ?? amountText(cell, currency);
    return means.startsWith('compare') && /^0*(?:\.0*)?$/.test(amount) ? undefined : amount;
  }

  /** The columns of custom fields in which there is something, in any language, with the definitions. */
  get #customFields(): [means: string, definitionId: string][] {
    const { fieldIds } = this.terms;
    const named = [...this.#fieldMeanings].flatMap((means) => {
      if (this.#first(means) === undefined) return [];
      return fieldIds.has(means) ? means : (translatedField(means, fieldIds)?.of ?? []);
    });
    return [...new Set(named)].map((means) => [means, fieldIds.get(means) ?? '']);
  }

  get #fieldMeanings(): ReadonlySet<string> {
    const named = this.rows.flatMap(({ row }) => [...row.meanings]);
    return new Set(named.filter((means) => means.startsWith(CUSTOM_FIELD)));
  }

  /** What the rows say of a custom field in further languages of the store. */
  #translationsOf(field: string): TranslationChanges | undefined {
    const { fieldIds, languages } = this.terms;
    const changes = [...this.#fieldMeanings].flatMap((means) => {
      const translated = translatedField(means, fieldIds);
      const value = this.#first(means);
      return translated?.of === field && value !== undefined && isSoldIn(translated.locale, languages)
        ? [[translated.locale, { value }] as const]
        : [];
    });
    return changes.length > 0 ? Object.fromEntries(changes) : undefined;
  }

  /** What the rows say in further languages of the store. Columns in others are told as not read. */
  get #translations(): TranslationChanges | undefined {
    const named = this.rows.flatMap(({ row }) => [...row.meanings]);
    const changes: Record<string, Record<string, string | null>> = {};
    for (const { means, field, locale } of translatedColumns(productNoun, named)) {
      const cell = this.#first(means);
      if (cell !== undefined && isSoldIn(locale, this.terms.languages))
        changes[locale] = { ...changes[locale], [field]: cell };
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }

  #picturesOfRows(): WantedPicture[] {
    let variant = -1;
    return this.rows.flatMap(({ row }) => {
      if (row.isOfVariant) variant += 1;
      const alts = separateTexts(row.text('image_alts') ?? '').map((alt) => alt.trim());
      const several = partsOf(row.text('image_urls') ?? '').map((url, index) => ({
        url,
        alt: alts[index] || undefined,
        means: 'image_urls',
      }));
      const position = Number(row.text('image_position') ?? Number.MAX_SAFE_INTEGER);
      // It repeats one of them.
      const one = several.length > 0 && this.reader.name === 'storefold' ? undefined : row.text('image_url');
      const own = [row.text('variant_image') ?? [], partsOf(row.text('variant_image_urls') ?? '')].flat();
      const place = { line: row.line, variant: undefined };
      return [
        ...several.map((each) => ({ ...each, ...place, position: Number.MAX_SAFE_INTEGER })),
        ...(one === undefined
          ? []
          : [{ url: one, alt: row.cell('image_alt'), ...place, position, means: 'image_url' }]),
        ...own.map((url) => ({
          url,
          alt: undefined,
          ...place,
          variant,
          position: Number.MAX_SAFE_INTEGER,
          means: 'variant_image',
        })),
      ];
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

  #several(means: string): string[] | undefined {
    const cell = this.#first(means);
    return cell === undefined ? undefined : partsOf(cell ?? '');
  }

  /** The row and the column, with what stands there. */
  #placeIn(row: Row | undefined, field = ''): Place {
    const asked = OPTION_FIELDS.has(field)
      ? [optionMeaningOf(row ?? this.#variants[0]?.row)]
      : (meansOfField.get(field) ?? [field]);
    const unit = MEASURES.find((measure) => measure === field);
    const all =
      unit === undefined ? asked : [...(row ? row.meanings : [])].filter((each) => each.startsWith(unit));
    const from =
      row ?? this.rows.find((each) => all.some((means) => each.row.cell(means) !== undefined))?.row;
    const means = all.find((each) => from?.raw(each) !== undefined) ?? all[0] ?? field;
    // What no column says is told by the name that it has in an export.
    const column = from?.columnOf(means) ?? this.header.get(means) ?? (EXPORTED.has(means) ? means : null);
    const value = from?.raw(means);
    return { line: from?.line ?? this.lineOfVariant(0), column, ...(value !== undefined && { value }) };
  }
}

/** The options that a row gives its variant. Undefined: it keeps its own. */
function optionsFor(
  { row, options }: ReadableRow,
  before: Product | undefined,
): readonly RowOption[] | undefined {
  if (!before) {
    const ofNew = row.text('options_of_new');
    return ofNew === undefined ? options : optionsIn(ofNew);
  }
  // An export names options as shoppers see them: a variant that it names by its id keeps its own.
  if (variantWith(before, row.text('variant_id') ?? '')) return undefined;
  // Staff may have given it real ones.
  const isKnown = row.flag('options_are_made') === true && variantWithSku(before, row.text('sku'));
  return isKnown ? undefined : options;
}

const isName = (part: string): boolean => !/^\d+$/.test(part);

const normalized = (path: string): string =>
  path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' > ');

const distinct = (texts: readonly string[] | undefined): string[] | undefined => texts && [...new Set(texts)];

/** `2025-10-09 14:35:53`, as systems write instants of UTC. */
const asInstant = (text: string | null | undefined): string | null | undefined =>
  text?.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?: UTC)?$/, '$1T$2Z') ?? text;

/** What is no JSON stays text, which is refused as any body that has it. */
function jsonIn(text: string | null | undefined): unknown {
  if (text === undefined || text === null) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** None in stock where a system has less than none: its orders are kept there. */
function countIn(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined;
  const whole = wholeText(text);
  return /^-?\d{1,15}$/.test(whole) ? Math.max(0, Number(whole)) : text;
}
