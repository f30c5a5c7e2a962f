import { withCustomFieldSpec } from '@storefold/custom-fields';
import { money } from '@storefold/kernel/core';
import { attributesOf, type ListRequest, type ListSpec, sortsBy, valuesOf } from '@storefold/kernel/http';
import { type Filter, type Sort, wordsFilter } from '@storefold/kernel/ports';
import type { ProductLookups } from './product-lookup.queries.ts';

type Attributes = ListSpec['attributes'];

/** The scope of a product list. */
interface ProductListing {
  readonly base: Filter;
  readonly currency: string;
  readonly lookups: ProductLookups;
  /** The Admin API's products, or the listings of one currency, which all have a price. */
  readonly of: 'products' | 'listings';
  readonly api: 'store' | 'admin';
}

/** The filters and sorts of a product list. */
export const productListSpec = (listing: ProductListing): ListSpec =>
  withCustomFieldSpec(ownSpec(listing), listing.lookups.customFields);

function ownSpec({ base, currency, lookups, of, api }: ProductListing): ListSpec {
  const id: Attributes[string] = { field: of === 'listings' ? 'product_id' : 'id', type: 'text' };
  const price: Attributes[string] = {
    field: 'price',
    type: 'number',
    read: (text) => minorUnits(text, currency),
  };
  return {
    base,
    attributes: {
      id,
      ...attributes,
      ...(api === 'admin' ? adminAttributes : {}),
      ...(of === 'listings' ? { price } : {}),
    },
    keys: {
      search: (value) => (typeof value === 'string' ? withWords(value, lookups.searched) : undefined),
      in_stock: (value) => inStock(value),
      in_category: (value) => lookups.inCategories(valuesOf(value)),
      in_categories: (value) => lookups.inCategories(valuesOf(value)),
      tags_name_cont: (value) => (typeof value === 'string' ? { field: 'tags', contains: value } : undefined),
      with_option_value_ids: (value) => lookups.withOptionValues(valuesOf(value)),
      ...(of === 'listings'
        ? { price_gte: priceBound('gte', currency), price_lte: priceBound('lte', currency) }
        : {}),
    },
    sorts: {
      ...sorts,
      id: [{ field: id.field }],
      ...(api === 'admin' ? adminSorts : {}),
      ...(of === 'listings' ? { price: [{ field: 'price' }] } : {}),
    },
    defaultSort: sorts.manual,
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

const attributes: Attributes = {
  ...attributesOf('text', 'name', 'slug', 'description', 'meta_title', 'meta_description'),
  ...attributesOf('timestamp', 'available_on'),
  sku: { field: 'skus', type: 'text[]' },
};

const adminAttributes: Attributes = {
  ...attributesOf('text', 'status'),
  ...attributesOf('timestamp', 'created_at', 'updated_at'),
};

const sorts = {
  /** In the order of their creation. */
  manual: [{ field: 'created_at' }],
  best_selling: [{ field: 'sales_rank' }],
  name: [{ field: 'name_folded' }],
  ...sortsBy('slug', 'description', 'meta_title', 'meta_description', 'available_on', 'sku'),
} as const satisfies Record<string, Sort>;

const adminSorts: Readonly<Record<string, Sort>> = sortsBy('status', 'created_at', 'updated_at');

/** The sorts with their names, in the order in which a storefront offers them. */
export const sortLabels: Readonly<Record<string, string>> = {
  manual: 'Manual',
  best_selling: 'Best selling',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  '-available_on': 'Newest',
  available_on: 'Oldest',
  name: 'Name: A to Z',
  '-name': 'Name: Z to A',
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
