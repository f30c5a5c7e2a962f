import type { AdminProduct, Product as ProductBody } from '@storefold/contracts';
import { plainText } from '../plain-text.ts';
import { safeHtml } from '../safe-html.ts';
import { thumbnailOf } from './media/media.serializer.ts';
import { originalPriceBody, priceBody, priorPriceBody } from './price.serializer.ts';
import { isOnSale } from './product.ts';
import {
  defaultVariantOf,
  isPurchasable,
  lowestPriceOf,
  type ProductWithStock,
  stockOf,
} from './product-with-stock.ts';

/** A product without the fields that `expand` adds. */
type Plain<Body extends ProductBody> = Omit<
  Body,
  'variants' | 'default_variant' | 'media' | 'primary_media' | 'categories' | 'custom_fields'
>;

/** The Store API's form, without associations. `isSold`: whether the product is on sale now. */
export function productBody(
  withStock: ProductWithStock,
  currency: string,
  isSold: boolean,
): Plain<ProductBody> {
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
    ...productBody(withStock, currency, isOnSale(product, now)),
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
