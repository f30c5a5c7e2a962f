import { type Endpoint, listAdminProducts, listProducts, type PlainKey } from '@storefold/contracts';
import { withCustomFieldSpec } from '@storefold/custom-fields';
import { money } from '@storefold/kernel/core';
import { type Filter, wordsFilter } from '@storefold/kernel/ports';
import { declaredSpec, type ListRequest, type ListSpec, valuesOf } from '@storefold/server/http';
import { translatedKey } from '../../translated-key.ts';
import { wordsKey } from './product.documents.ts';
import type { ProductLookups } from './product-lookup.queries.ts';

/** The scope of a product list. */
interface ProductListing {
  readonly base: Filter;
  readonly currency: string;
  readonly lookups: ProductLookups;
  /** The Admin API's products, or the listings of one currency, which all have a price. */
  readonly of: 'products' | 'listings';
  readonly api: 'store' | 'admin';
  /** In which texts are compared first, the nearest first. Default: in none but that of the store. */
  readonly languages?: readonly string[];
}

/** The filters and sorts of a product list. */
export const productListSpec = (listing: ProductListing): ListSpec =>
  withCustomFieldSpec(ownSpec(listing), listing.lookups.customFields);

function ownSpec({ base, currency, lookups, of, api, languages = [] }: ProductListing): ListSpec {
  const declared = inLanguages(of === 'products' ? products : listings[api], languages);
  const priced = of === 'listings';
  const manual = [...(lookups.manualIn ? [{ field: `category_places.${lookups.manualIn}` }] : []), manually];
  const price = {
    field: 'price',
    type: 'number',
    read: (text: string) => minorUnits(text, currency),
  } as const;
  return {
    ...declared,
    base,
    sorts: { ...declared.sorts, manual },
    defaultSort: manual,
    attributes: priced ? { ...declared.attributes, price } : declared.attributes,
    keys: {
      search: (value) =>
        typeof value === 'string'
          ? withWords(value, [...lookups.searched, ...languages.map(wordsKey)])
          : undefined,
      in_stock: (value) => inStock(value),
      in_category: (value) => lookups.inCategories(valuesOf(value)),
      in_categories: (value) => lookups.inCategories(valuesOf(value)),
      tags_name_cont: (value) => (typeof value === 'string' ? { field: 'tags', contains: value } : undefined),
      with_option_value_ids: (value) => lookups.withOptionValues(valuesOf(value)),
      ...(priced ? { price_gte: priceBound('gte', currency), price_lte: priceBound('lte', currency) } : {}),
    },
  };
}

/** Compares the texts of a language first. What has no name in it stands behind what has one. */
function inLanguages(spec: ListSpec, [language]: readonly string[]): ListSpec {
  if (language === undefined) return spec;
  const first = (field: string) => `translated.${translatedKey(language, field)}`;
  const texts = ['name', 'slug', 'description', 'meta_title', 'meta_description'] as const;
  return {
    ...spec,
    attributes: {
      ...spec.attributes,
      ...Object.fromEntries(
        texts.flatMap((name) => {
          const attribute = spec.attributes[name];
          return attribute ? [[name, { ...attribute, before: first(name) }] as const] : [];
        }),
      ),
    },
    sorts: {
      ...spec.sorts,
      ...Object.fromEntries(
        texts.flatMap((name) => {
          const sort = spec.sorts?.[name];
          const field = first(name === 'name' ? 'name_folded' : name);
          return sort ? [[name, [{ field }, ...sort]] as const] : [];
        }),
      ),
    },
  };
}

/** The same for a search port, which matches the text itself. */
export const withoutSearch = (spec: ListSpec): ListSpec => ({
  ...spec,
  keys: { ...spec.keys, search: () => ({ all: [] }) },
});

/** The text that a request searches for; empty when it searches for none. */
export function searchTextOf({ q }: ListRequest): string {
  const text = q.get('search');
  return typeof text === 'string' ? text : '';
}

const withWords = (text: string, keys: readonly string[]): Filter =>
  wordsFilter(text, { field: 'words', keyed: { field: 'custom_words', keys } });

/** The order by hand outside of a category. */
const manually = { field: 'manual_place' } as const;

function specOf(endpoint: Endpoint, id: string): ListSpec {
  return declaredSpec(endpoint, {
    fields: { id, sku: 'skus' },
    sortFields: {
      manual: manually.field,
      available_on: 'new_since',
      best_selling: 'sales_rank',
      name: 'name_folded',
      sku: 'sku',
    },
  });
}

function withoutPrice({ attributes, sorts, ...spec }: ListSpec): ListSpec {
  const { price: _attribute, ...others } = attributes;
  const { price: _sort, ...otherSorts } = sorts ?? {};
  return { ...spec, attributes: others, sorts: otherSorts };
}

const listings = {
  store: specOf(listProducts, 'product_id'),
  admin: specOf(listAdminProducts, 'product_id'),
};
/** A product has prices in many currencies, by which it is not found. */
const products = withoutPrice(specOf(listAdminProducts, 'id'));

/** The sorts with their names, in the order in which a storefront offers them. */
export const sortLabels: Readonly<Record<string, PlainKey>> = {
  manual: 'sort_manual',
  best_selling: 'sort_best_selling',
  price: 'sort_price_ascending',
  '-price': 'sort_price_descending',
  '-available_on': 'sort_newest',
  available_on: 'sort_oldest',
  name: 'sort_name_ascending',
  '-name': 'sort_name_descending',
};
export const DEFAULT_SORT = 'manual';

/** True: at least one variant can be bought; false: none can. */
function inStock(value: string | readonly string[]): Filter | undefined {
  switch (typeof value === 'string' ? value.toLowerCase() : '') {
    case 'true':
    case '1':
      return { field: 'purchasable', eq: true };
    case 'false':
    case '0':
      return { field: 'purchasable', eq: false };
    default:
      return undefined;
  }
}

const priceBound =
  (bound: 'gte' | 'lte', currency: string): NonNullable<ListSpec['keys']>[string] =>
  (value) => {
    const price = typeof value === 'string' ? minorUnits(value, currency) : undefined;
    if (price === undefined) return undefined;
    return bound === 'gte' ? { field: 'price', gte: price } : { field: 'price', lte: price };
  };

/**
 * An amount in the minor units that prices are compared by. An amount with more decimals than the currency has lies
 * between two prices and is placed midway between them. Undefined if the text is not an amount.
 */
export function minorUnits(text: string, currency: string): number | undefined {
  const exact = money.parseAmount(text, currency);
  if (exact !== undefined) return Number(exact);
  const exponent = money.exponentOf(currency);
  const [, whole, kept = '', rest = ''] =
    new RegExp(`^(\\d{1,15})\\.(\\d{${exponent}})(\\d{1,20})$`).exec(text) ?? [];
  const below =
    whole === undefined ? undefined : money.parseAmount(kept === '' ? whole : `${whole}.${kept}`, currency);
  return below === undefined ? undefined : Number(below) + (/[1-9]/.test(rest) ? 0.5 : 0);
}
