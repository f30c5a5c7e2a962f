import type { ProductStatus } from '@storefold/contracts';
import { type ComparableValues, comparableFields } from '@storefold/custom-fields';
import { keyOfLocale, localesOfTexts, money, nearestIn } from '@storefold/kernel/core';
import {
  type CollectionName,
  type CollectionSpec,
  type FieldType,
  type Position,
  searchWords,
} from '@storefold/kernel/ports';
import { languagesOf } from '../../option-type/option-type.ts';
import { canBeBought, type StockByVariant } from '../../stock/stock-flags.ts';
import { translatedKey } from '../../translated-key.ts';
import { productBody } from '../product.serializer.ts';
import { type Product, slugsOf } from '../product.ts';
import { placeAt } from '../product-place.ts';
import {
  defaultVariantOf,
  isPurchasable,
  lowestPriceOf,
  type ProductWithStock,
  productInLanguage,
} from '../product-with-stock.ts';
import { type OptionTypesById, optionTypesIn } from '../variant.serializer.ts';

/** The complete document of each product. The Admin API lists these, and associations are made from them. */
export const PRODUCTS: CollectionName<ProductDocument> = 'products';
/**
 * One document for each product and currency in which it has a price: what the Store API lists, filtered, sorted and
 * ready to send.
 */
export const LISTINGS: CollectionName<ListingDocument> = 'listings';

/** The fields by which products can be searched, filtered and sorted in every currency. */
const sharedFields = {
  name: 'text',
  name_folded: 'caseInsensitive',
  slug: 'text',
  /** Those in further languages. */
  other_slugs: 'text[]',
  /** The languages in which it has texts of its own. */
  languages: 'text[]',
  /** Those texts, by `translatedKey`. */
  translated: 'text{}',
  description: 'text',
  meta_title: 'text',
  meta_description: 'text',
  available_on: 'timestamp',
  /** Since when it is new: from its `available_on` on, else since it first became active. */
  new_since: 'timestamp',
  /** The order by hand: of its position, else of its creation. */
  manual_place: 'text',
  /** The places in its categories, by their ids. */
  category_places: 'text{}',
  status: 'text',
  /** Of the first variant, to sort by. */
  sku: 'text',
  /** Of all variants, to filter by. */
  skus: 'text[]',
  tags: 'text[]',
  category_ids: 'text[]',
  option_value_ids: 'text[]',
  /** Of the name. */
  name_words: 'words',
  /** Of the name and the SKUs. */
  words: 'words',
  /** Whether at least one variant can be bought. */
  purchasable: 'boolean',
  /** Units sold as a negative number, so that best-sellers come first in the order in which indexes run. */
  sales_rank: 'number',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  ...comparableFields,
} as const satisfies Record<string, FieldType>;

/** By category. */
type Places = Readonly<Record<string, string>>;

type SharedFields = ComparableValues &
  InLanguages & {
    readonly category_places: Places;
  } & {
    readonly [Field in Exclude<
      keyof typeof sharedFields,
      keyof ComparableValues | keyof InLanguages | 'category_places'
    >]: (typeof sharedFields)[Field] extends 'text[]' | 'words'
      ? readonly string[]
      : (typeof sharedFields)[Field] extends 'number'
        ? number
        : (typeof sharedFields)[Field] extends 'boolean'
          ? boolean
          : string | null;
  };

/** What a product has of its texts in further languages. Absent: there are none. */
interface InLanguages {
  readonly other_slugs?: readonly string[];
  readonly languages?: readonly string[];
  readonly translated?: Readonly<Record<string, string>>;
}

export type ProductDocument = SharedFields & {
  readonly id: string;
  readonly store_id: string;
  readonly currencies: readonly string[];
  readonly tax_category_id: string | null;
  readonly product: Product;
  readonly stock: StockByVariant;
};

export type ListingDocument = SharedFields & {
  /** `<currency>:<product id>`, see `listingIdOf`. */
  readonly id: string;
  readonly product_id: string;
  /** See `listingPartitionOf`. */
  readonly listing_partition: string;
  /** The lowest variant price, in minor units. For comparison only. */
  readonly price: number;
  /** The position of the product's last change in the log. It identifies what is newer than an external index. */
  readonly position: Position;
  /** The Store API's form of the product, as JSON. It names pictures of the store by their paths. */
  readonly json: string;
  /** The same in further languages. Absent: it has no texts in any. */
  readonly json_in?: Readonly<Record<string, string>>;
};

export const productCollection: CollectionSpec = {
  name: PRODUCTS,
  fields: { ...sharedFields, store_id: 'text', currencies: 'text[]', tax_category_id: 'text' },
  indexes: [
    ['store_id', 'slug'],
    ['store_id', 'created_at'],
    ['store_id', 'manual_place'],
  ],
};

export const listingCollection: CollectionSpec = {
  name: LISTINGS,
  fields: {
    ...sharedFields,
    product_id: 'text',
    listing_partition: 'text',
    price: 'number',
    position: 'number',
  },
  indexes: [
    ['listing_partition', 'price'],
    ['listing_partition', 'manual_place'],
    ['listing_partition', 'name_folded'],
    ['listing_partition', 'available_on'],
    ['listing_partition', 'new_since'],
    ['listing_partition', 'sales_rank'],
    ['listing_partition', 'slug'],
    ['listing_partition', 'purchasable'],
    ['position'],
  ],
};

/** The partition of the listings of a store, a currency and a status. Nearly every query reads one such partition. */
export const listingPartitionOf = (storeId: string, currency: string, status: ProductStatus): string =>
  `${storeId}:${currency}:${status}`;
export const listingIdOf = (currency: string, productId: string): string => `${currency}:${productId}`;

/** A product as lists show it from a position of the log on. */
export interface ListedProduct {
  readonly withStock: ProductWithStock;
  /** The option types of its variants. */
  readonly types: OptionTypesById;
  readonly values: ComparableValues;
  /** The places in categories that it had before. */
  readonly places: Places;
  readonly unitsSold: number;
  readonly position: Position;
}

export const productDocument = (
  { withStock }: ListedProduct,
  shared: SharedFields,
  currencies: readonly string[],
): ProductDocument => ({
  ...shared,
  id: withStock.id,
  store_id: withStock.product.store_id,
  currencies,
  tax_category_id: withStock.product.tax_category_id,
  product: withStock.product,
  stock: withStock.stock,
});

/** Undefined if the product has no price in the currency. */
export function listingDocument(
  { withStock, types, position }: ListedProduct,
  shared: SharedFields,
  currency: string,
): ListingDocument | undefined {
  const { id, product } = withStock;
  const price = lowestPriceOf(product, currency);
  if (!price) return undefined;
  return {
    ...shared,
    purchasable: product.variants.some((variant) => isPurchasable(withStock, variant, currency)),
    id: listingIdOf(currency, id),
    product_id: id,
    listing_partition: listingPartitionOf(product.store_id, currency, product.status),
    price: Number(money.minor(price.amount, currency)),
    position,
    ...jsonsOf(withStock, types, currency),
  };
}

/** In the language of the store, and in each that the product or an option of it has texts in. */
function jsonsOf(
  withStock: ProductWithStock,
  types: OptionTypesById,
  currency: string,
): Pick<ListingDocument, 'json' | 'json_in'> {
  const locales = new Set([
    ...Object.keys(withStock.product.translations ?? {}),
    ...[...types.values()].flatMap(languagesOf),
  ]);
  const jsonOf = (shown: ProductWithStock, shownTypes: OptionTypesById): string =>
    JSON.stringify(productBody(shown, shownTypes, currency, true));
  return {
    json: jsonOf(withStock, types),
    ...(locales.size > 0 && {
      json_in: Object.fromEntries(
        [...locales].map((locale) => [
          locale,
          jsonOf(productInLanguage(withStock, locale), optionTypesIn(types, locale)),
        ]),
      ),
    }),
  };
}

/** The prepared JSON of a listing, for shoppers of a locale. */
export const jsonFor = (
  { json, json_in }: Pick<ListingDocument, 'json' | 'json_in'>,
  locale: string,
): string => (json_in && nearestIn(json_in, locale)) ?? json;

/** The slug of a listing, for shoppers of a locale. */
export function slugFor({ slug, translated = {} }: ListingDocument, locale: string): string {
  const told = localesOfTexts(locale).map((each) => translated[translatedKey(each, 'slug')]);
  return String(told.find((each) => each !== undefined) ?? slug);
}

/** The key of the words in another language, among those of custom fields. */
export const wordsKey = (locale: string): string => `${WORDS_IN}${keyOfLocale(locale)}`;
const WORDS_IN = 'in_';
export const isWordIn = (keyed: string): boolean => keyed.startsWith(WORDS_IN);

/** The texts that lists compare in another language. */
const comparedTexts = ['name', 'slug', 'description', 'meta_title', 'meta_description'] as const;

function inLanguages(product: Product): InLanguages {
  const { translations } = product;
  if (!translations) return {};
  const texts = Object.entries(translations);
  return {
    other_slugs: slugsOf(product).filter((slug) => slug !== product.slug),
    languages: Object.keys(translations),
    translated: Object.fromEntries(
      texts.flatMap(([locale, known]) => [
        ...comparedTexts.flatMap((field) =>
          known[field] === undefined ? [] : [[translatedKey(locale, field), known[field]] as const],
        ),
        ...(known.name === undefined
          ? []
          : [[translatedKey(locale, 'name_folded'), searchWords.plain(known.name)] as const]),
      ]),
    ),
  };
}

/** The words of the names in further languages, each behind its language. */
const wordsInLanguages = ({ translations = {} }: Product): string[] =>
  Object.entries(translations).flatMap(([locale, { name = '' }]) =>
    searchWords.wordsOf(name).map((word) => searchWords.wordWithin(wordsKey(locale), word)),
  );

/** The fields of a product in all its documents. */
export function sharedOf(listed: ListedProduct): SharedFields {
  const { withStock, values, unitsSold } = listed;
  const { product } = withStock;
  const skus = product.variants.flatMap(({ sku }) => (sku === null ? [] : [sku]));
  return {
    name: product.name,
    name_folded: searchWords.plain(product.name),
    slug: product.slug,
    description: product.description,
    meta_title: product.meta_title,
    meta_description: product.meta_description,
    available_on: product.available_at,
    new_since: product.available_at ?? product.activated_at ?? product.created_at,
    manual_place: manualPlaceOf(product),
    category_places: placesOf(listed),
    status: product.status,
    sku: defaultVariantOf(withStock).sku,
    skus,
    tags: product.tags,
    category_ids: product.category_ids,
    option_value_ids: optionValueIdsOf(product),
    name_words: searchWords.wordsOf(product.name),
    words: searchWords.wordsOf([product.name, ...skus].join(' ')),
    purchasable: Object.values(withStock.stock).some(canBeBought),
    sales_rank: salesRankOf(unitsSold),
    created_at: product.created_at,
    updated_at: product.updated_at,
    ...values,
    ...(product.translations && {
      ...inLanguages(product),
      custom_words: [...(values.custom_words ?? []), ...wordsInLanguages(product)],
    }),
  };
}

/** Those with a position come first. */
const manualPlaceOf = ({ position, created_at }: Product): string =>
  `${position ? String(position).padStart(7, '0') : '9'.repeat(8)} ${created_at}`;

/** Whoever comes into a category stands behind the others. */
const placesOf = ({ withStock, places, position }: ListedProduct): Places =>
  Object.fromEntries(
    withStock.product.category_ids.map((id) => [id, places[id] ?? placeAt(position)] as const),
  );

/** What sold most comes first. */
export const salesRankOf = (unitsSold: number): number => 0 - unitsSold;

const optionValueIdsOf = ({ variants }: Product): string[] => [
  ...new Set(variants.flatMap(({ options }) => options.map(({ option_value_id }) => option_value_id))),
];
