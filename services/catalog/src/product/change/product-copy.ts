import { idPrefixes, type TranslationChanges, type Translations } from '@storefold/contracts';
import type { CommandContext } from '@storefold/kernel/command-handling';
import { recordId } from '@storefold/kernel/core';
import { stockItemIdOf } from '../../stock/stock-item.ts';
import { type Medium, mediumIdOf } from '../media/medium.ts';
import { dataOf } from '../price.ts';
import type { Product, ProductDetails } from '../product.ts';
import type { NewVariantData, OwnVariant } from '../variant.ts';

/** A product that is to be like another one. */
interface ProductCopy {
  readonly details: Omit<ProductDetails, 'slug'>;
  readonly translations: TranslationChanges;
  readonly variants: readonly NewVariantData[];
  /** The new variants, by the ids of those that they are like. */
  readonly variantIds: ReadonlyMap<string, string>;
}

/** A draft like a product, with ids of its own, without SKUs and with nothing in stock. */
export function copyOf(source: Product, id: string, name: string, context: CommandContext): ProductCopy {
  const variantIds = new Map(source.variants.map((each) => [each.id, context.newId(idPrefixes.variant)]));
  const newIdOf = (variantId: string) => variantIds.get(variantId) ?? variantId;
  return {
    details: {
      name,
      status: 'draft',
      description: source.description,
      meta_title: source.meta_title,
      meta_description: source.meta_description,
      meta_keywords: source.meta_keywords,
      available_at: source.available_at,
      tags: source.tags,
      category_ids: source.category_ids,
      tax_category_id: source.tax_category_id,
      requires_shipping: source.requires_shipping ?? false,
      vendor: source.vendor ?? null,
      product_type: source.product_type ?? null,
      media: source.media.map((medium) => mediumOf(medium, id, newIdOf, context)),
      metadata: source.metadata,
    },
    translations: withoutNames(source.translations),
    variants: source.variants.map((variant) => variantOf(variant, newIdOf(variant.id))),
    variantIds,
  };
}

/** The copy has another name and slug than its source, so it has none of those in further languages. */
const withoutNames = (translations: Translations = {}): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, { name: _name, slug: _slug, ...texts }]) => [locale, texts]),
  );

/** The picture of a file keeps its bytes, of which both products tell by the same digests. */
const mediumOf = (
  medium: Medium,
  productId: string,
  newIdOf: (variantId: string) => string,
  context: CommandContext,
): Medium => ({
  ...medium,
  media_id: medium.file ? context.newId(idPrefixes.media) : mediumIdOf(productId, medium),
  variant_ids: medium.variant_ids.map(newIdOf),
});

function variantOf(variant: OwnVariant, variant_id: string): NewVariantData {
  const { id: _, created_at: __, updated_at: ___, prices, initial_stock, ...details } = variant;
  return {
    ...details,
    variant_id,
    sku: null,
    prices: Object.values(prices).map((price) => ({
      ...dataOf(price),
      price_id: recordId(idPrefixes.price, `${variant_id}:${price.currency}`),
    })),
    stock_item: { ...initial_stock, stock_item_id: stockItemIdOf(variant_id), count_on_hand: 0 },
  };
}
