import type { AdminProduct, Product as ProductBody } from '@storefold/contracts';
import { plainText } from '../plain-text.ts';
import { safeHtml } from '../safe-html.ts';
import { secondThumbnailOf, thumbnailOf } from './media/media.serializer.ts';
import { originalPriceBody, priceBody, priceRangeBody, priorPriceBody } from './price.serializer.ts';
import { isOnSale, type Product } from './product.ts';
import {
  defaultVariantOf,
  highestPriceOf,
  isPurchasable,
  lowestPriceOf,
  type ProductWithStock,
  stockOf,
} from './product-with-stock.ts';
import type { OptionTypesById } from './variant.serializer.ts';

/** A product without the fields that `expand` adds. */
type Plain<Body extends AdminProduct | ProductBody> = Omit<
  Body,
  'variants' | 'default_variant' | 'media' | 'primary_media' | 'categories' | 'custom_fields'
>;

/** The Store API's form, without associations. `isSold`: whether the product is on sale now. */
export function productBody(
  withStock: ProductWithStock,
  types: OptionTypesById,
  currency: string,
  isSold: boolean,
): Plain<ProductBody> {
  const { product } = withStock;
  return {
    ...sharedBody(withStock, currency, isSold),
    second_thumbnail_url: secondThumbnailOf(product),
    price_range: priceRangeBody(lowestPriceOf(product, currency), highestPriceOf(product, currency)),
    option_summary: optionSummaryOf(product, types),
  };
}

/** What both APIs show. */
function sharedBody(
  withStock: ProductWithStock,
  currency: string,
  isSold: boolean,
): Omit<Plain<ProductBody>, 'second_thumbnail_url' | 'price_range' | 'option_summary'> {
  const { id, product } = withStock;
  const { variants } = product;
  const price = lowestPriceOf(product, currency);
  const stock = variants.map((variant) => stockOf(withStock, variant.id));
  return {
    id,
    name: product.name,
    slug: product.slug,
    description: product.description === null ? null : plainText(product.description),
    description_html: product.description === null ? null : safeHtml(product.description),
    meta_title: product.meta_title,
    meta_description: product.meta_description,
    meta_keywords: product.meta_keywords,
    vendor: product.vendor ?? null,
    product_type: product.product_type ?? null,
    variant_count: variants.length,
    available_on: product.available_at,
    purchasable: isSold && variants.some((variant) => isPurchasable(withStock, variant, currency)),
    preorder: false,
    preorder_ships_at: null,
    in_stock: stock.some(({ in_stock }) => in_stock),
    backorderable: stock.some(({ backorderable }) => backorderable),
    available: isSold,
    default_variant_id: defaultVariantOf(withStock).id,
    thumbnail_url: thumbnailOf(product),
    tags: [...product.tags],
    price: priceBody(price, currency),
    original_price: originalPriceBody(price),
    prior_price: priorPriceBody(price),
  };
}

/** The Admin API's form, which public events carry too. */
export function adminProductBody(
  withStock: ProductWithStock,
  currency: string,
  now: string,
): Plain<AdminProduct> {
  const { product } = withStock;
  return {
    ...sharedBody(withStock, currency, isOnSale(product, now)),
    translations: product.translations ?? {},
    status: product.status,
    category_ids: [...product.category_ids],
    position: product.position ?? null,
    tax_category_id: product.tax_category_id,
    requires_shipping: product.requires_shipping ?? false,
    deleted_at: null,
    created_at: product.created_at,
    updated_at: product.updated_at,
    metadata: product.metadata,
  };
}

/** The types of the product's variants in their order, each with the values that one of them has. */
function optionSummaryOf({ variants }: Product, types: OptionTypesById): ProductBody['option_summary'] {
  const chosen = new Map<string, Set<string>>();
  for (const { option_type_id, option_value_id } of variants.flatMap(({ options }) => options))
    chosen.set(option_type_id, (chosen.get(option_type_id) ?? new Set()).add(option_value_id));
  return [...chosen]
    .flatMap(([id, values]) => {
      const type = types.get(id);
      const own = type?.values.filter(({ option_value_id }) => values.has(option_value_id)) ?? [];
      return type && own.length > 0 ? [{ type, values: own.map(({ label }) => label) }] : [];
    })
    .toSorted((one, other) => one.type.position - other.type.position)
    .map(({ type: { name, label }, values }) => ({ name, label, values }));
}
