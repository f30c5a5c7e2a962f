import { Controller, Inject } from '@nestjs/common';
import {
  exportProducts,
  listAdminProducts,
  optionTexts,
  PRODUCT_COLUMNS,
  productNoun,
  type RequestOf,
  translationCells,
  translationColumn,
  translationColumnsIn,
} from '@storefold/contracts';
import { type ExportedRecord, ListExportQueries } from '@storefold/custom-fields';
import { where } from '@storefold/kernel/ports';
import { Answers } from '@storefold/kernel/questions';
import { filtersRequested } from '@storefold/server/http';
import { baseUrlOf, type ProcessSettings, TOKENS, type Views } from '@storefold/server/runtime';
import { CATEGORIES } from '../../category/category.view.ts';
import { metadataCell } from '../../metadata-cell.ts';
import { languagesOf } from '../../option-type/option-type.ts';
import { OPTION_TYPES } from '../../option-type/option-type.view.ts';
import type { CatalogSettings } from '../../settings.ts';
import { STOCK_ITEMS, type StockItemDocument } from '../../stock/stock-item.view.ts';
import { mediaBodies } from '../media/media.serializer.ts';
import { choicesOf, type OptionTypesById, optionValuesOf } from '../variant.serializer.ts';
import type { Variant } from '../variant.ts';
import { AdminProductQueries, asksForPrice } from './admin-product.queries.ts';
import { LISTINGS, PRODUCTS, type ProductDocument } from './product.documents.ts';
import { ProductLookupQueries } from './product-lookup.queries.ts';

type ProductRecord = ExportedRecord<string>;

/** A product may have a hundred variants, and a long description. */
const READ_AT_ONCE = 100;

/** What rows of several products take from other records, by their ids. */
interface Others {
  readonly permalinks: ReadonlyMap<string, string>;
  readonly types: OptionTypesById;
  readonly stock: ReadonlyMap<
    string,
    Pick<StockItemDocument, 'count_on_hand' | 'backorderable' | 'track_inventory'>
  >;
}

/** Answers with the rows of exports: one for each variant. */
@Controller()
export class ProductExportController {
  readonly #home: string;

  constructor(
    @Inject(ListExportQueries) private readonly exports: ListExportQueries,
    @Inject(AdminProductQueries) private readonly products: AdminProductQueries,
    @Inject(ProductLookupQueries) private readonly lookups: ProductLookupQueries,
    @Inject(TOKENS.VIEWS) private readonly views: Views,
    @Inject(TOKENS.SETTINGS) settings: CatalogSettings & ProcessSettings,
  ) {
    this.#home = baseUrlOf(settings);
  }

  /** As the list, it reads products through their prices only if a filter asks for these. */
  @Answers(exportProducts)
  async exportProducts(request: RequestOf<typeof exportProducts>) {
    const { store_id: storeId, currency = '' } = request;
    // Which columns there are follows from what is there.
    if (request.after_id === null) await this.views.caughtUpTo();
    const list = filtersRequested(request.filters, request.timezone);
    const lookups = await this.lookups.readLookups({ endpoint: listAdminProducts, list, storeId });
    const scope = { storeId, currency };
    const columns = [
      ...PRODUCT_COLUMNS,
      ...(request.columns ? [] : await this.#priceColumns(storeId, currency)),
      ...(request.columns ? [] : await this.#translationColumns(storeId)),
    ];
    // By what a store has of its own, so that another one with the same products writes the same file.
    const exported = { endpoint: listAdminProducts, columns, orderedBy: 'slug', most: READ_AT_ONCE };
    if (asksForPrice(list) === 'no')
      return this.exports.pageOf(request, {
        ...exported,
        collection: PRODUCTS,
        spec: () => this.products.specOf(scope, lookups, 'products'),
        recordsOf: (documents) => this.#recordsOf(documents, currency),
      });
    return this.exports.pageOf(request, {
      ...exported,
      collection: LISTINGS,
      spec: () => this.products.specOf(scope, lookups, 'listings'),
      recordsOf: async (listings) => {
        const ids = listings.map(({ product_id }) => product_id);
        const documents = await this.views.collection(PRODUCTS).getMany(ids);
        const records = await this.#recordsOf(documents, currency);
        // One that was deleted meanwhile has no rows.
        return ids.map((id) => records.find((each) => each.id === id) ?? { id, customerId: null, rows: [] });
      },
    });
  }

  /** For each currency in which the store has prices, in their order. */
  async #priceColumns(storeId: string, own: string): Promise<string[]> {
    const currencies = await this.views
      .collection(PRODUCTS)
      .facets('currencies', where({ store_id: storeId }));
    return [...currencies.keys()]
      .map(String)
      .filter((currency) => currency !== own)
      .toSorted()
      .flatMap((currency) => [priceColumn(currency), compareColumn(currency)]);
  }

  /** For each language in which the store has texts, in their order. */
  async #translationColumns(storeId: string): Promise<string[]> {
    const languages = await this.views.collection(PRODUCTS).facets('languages', where({ store_id: storeId }));
    const types = await this.views.collection(OPTION_TYPES).find({ filter: where({ store_id: storeId }) });
    const ofOptions = new Set(types.flatMap(languagesOf));
    return [
      ...translationColumnsIn(productNoun, [...languages.keys()].map(String).toSorted()),
      ...translationColumnsIn(optionTexts, [...ofOptions].toSorted()),
    ];
  }

  async #recordsOf(documents: readonly ProductDocument[], currency: string): Promise<ProductRecord[]> {
    const others = await this.#othersOf(documents);
    return documents.map((document) => ({
      id: document.id,
      customerId: null,
      rows: document.product.variants.map((variant) => ({
        ...rowOf(document, variant, currency, others),
        ...pricesOf(variant),
        ...translationCells(document.product.translations),
        ...optionCells(variant, others.types),
        ...picturesOf(document, variant, this.#home),
      })),
    }));
  }

  async #othersOf(documents: readonly ProductDocument[]): Promise<Others> {
    const variants = documents.flatMap(({ product }) => product.variants);
    const categoryIds = new Set(documents.flatMap(({ category_ids }) => category_ids));
    const typeIds = new Set(variants.flatMap(({ options }) => options.map((each) => each.option_type_id)));
    const [categories, types, items] = await Promise.all([
      this.views.collection(CATEGORIES).getMany([...categoryIds]),
      this.views.collection(OPTION_TYPES).getMany([...typeIds]),
      this.views.collection(STOCK_ITEMS).find({
        filter: { field: 'product_id', in: documents.map(({ id }) => id) },
      }),
    ]);
    return {
      permalinks: new Map(categories.map(({ id, permalink }) => [id, permalink])),
      types: new Map(types.map((type) => [type.id, type])),
      stock: new Map(items.map((item) => [item.variant_id, item])),
    };
  }
}

function rowOf(
  { id, product, tags, category_ids }: ProductDocument,
  variant: Variant,
  currency: string,
  { permalinks, types, stock }: Others,
): ProductRecord['rows'][number] {
  const price = variant.prices[currency];
  const item = stock.get(variant.id);
  return {
    product_id: id,
    slug: product.slug,
    name: product.name,
    status: product.status,
    description: product.description,
    tags,
    categories: category_ids.flatMap((category) => permalinks.get(category) ?? []),
    available_on: product.available_at,
    variant_id: variant.id,
    sku: variant.sku,
    options: optionValuesOf(variant, types).map((value) => optionCell(value.option_type_label, value.label)),
    price: price?.amount,
    compare_at_price: price?.compare_at_amount,
    currency,
    count_on_hand: item?.count_on_hand,
    backorderable: item?.backorderable,
    weight: variant.weight,
    barcode: variant.barcode,
    vendor: product.vendor,
    product_type: product.product_type,
    track_inventory: item?.track_inventory,
    meta_title: product.meta_title,
    meta_description: product.meta_description,
    meta_keywords: product.meta_keywords,
    height: variant.height,
    width: variant.width,
    depth: variant.depth,
    metadata: metadataCell(product.metadata),
    variant_metadata: metadataCell(variant.metadata),
  };
}

/** A colon of the name stands behind `\\`. */
const optionCell = (type: string, value: string): string => `${type.replaceAll(/[\\:]/g, '\\$&')}: ${value}`;

/** What its options are called in each language in which one is. What has no text in it is left empty, and keeps its place. */
function optionCells(variant: Variant, types: OptionTypesById): Record<string, string[]> {
  const chosen = choicesOf(variant, types);
  const languages = new Set(
    chosen.flatMap(({ type, value }) => Object.keys({ ...type.translations, ...value.translations })),
  );
  return Object.fromEntries(
    [...languages].map((locale) => [
      translationColumn('options', locale),
      chosen.map(({ type, value }) =>
        optionCell(type.translations?.[locale]?.label ?? '', value.translations?.[locale]?.label ?? ''),
      ),
    ]),
  );
}

const priceColumn = (currency: string): string => `price_${currency.toLowerCase()}`;
const compareColumn = (currency: string): string => `compare_at_${priceColumn(currency)}`;

const pricesOf = ({ prices }: Variant) =>
  Object.fromEntries(
    Object.values(prices).flatMap(({ currency, amount, compare_at_amount }) => [
      [priceColumn(currency), amount],
      [compareColumn(currency), compare_at_amount],
    ]),
  );

/** The pictures of the product by their addresses: where the store is, if they were sent to it. */
function picturesOf({ id, product }: ProductDocument, variant: Variant, home: string) {
  const pictures = mediaBodies(id, product).flatMap(({ original_url: url, ...picture }) =>
    url === null ? [] : [{ ...picture, url: url.startsWith('/') ? `${home}${url}` : url }],
  );
  const own = pictures.filter(({ variant_ids }) => variant_ids.includes(variant.id));
  return {
    image_url: (own[0] ?? pictures[0])?.url,
    image_urls: pictures.map(({ url }) => url),
    image_alts: pictures.some(({ alt }) => alt !== null) ? pictures.map(({ alt }) => alt ?? '') : null,
    variant_image_urls: own.map(({ url }) => url),
  };
}
