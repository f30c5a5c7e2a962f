import type {
  AdminVariant,
  OptionValue as OptionValueBody,
  Variant as VariantBody,
} from '@storefold/contracts';
import { optionValueBody } from '../option-type/option-type.serializer.ts';
import { type OptionType, optionTypeIn } from '../option-type/option-type.ts';
import { mediaBodies, thumbnailOf } from './media/media.serializer.ts';
import { adminPriceBody, originalPriceBody, priceBody, priorPriceBody } from './price.serializer.ts';
import { isPurchasable, type ProductWithStock, stockOf } from './product-with-stock.ts';
import type { Variant } from './variant.ts';

/** Option types by id. A choice is left out if its type is missing here, because the type was deleted. */
export type OptionTypesById = ReadonlyMap<string, OptionType>;

/** As shoppers of a locale read them. Undefined: as staff have them. */
export const optionTypesIn = (types: OptionTypesById, locale: string | undefined): OptionTypesById =>
  locale === undefined
    ? types
    : new Map([...types].map(([id, type]) => [id, optionTypeIn(type, locale)] as const));

/** The Store API's form. `isSold`: whether the product is on sale. */
export function variantBody(
  withStock: ProductWithStock,
  variant: Variant,
  types: OptionTypesById,
  currency: string,
  isSold: boolean,
): Omit<VariantBody, 'media' | 'primary_media' | 'custom_fields'> {
  const price = variant.prices[currency];
  const stock = stockOf(withStock, variant.id);
  const optionValues = optionValuesOf(variant, types);
  return {
    id: variant.id,
    product_id: withStock.id,
    sku: variant.sku,
    barcode: variant.barcode ?? null,
    options_text: optionsText(optionValues),
    track_inventory: stock.track_inventory,
    media_count: mediaBodies(withStock.id, withStock.product, variant.id).length,
    thumbnail_url: thumbnailOf(withStock.product, variant.id),
    purchasable: isSold && isPurchasable(withStock, variant, currency),
    in_stock: stock.in_stock,
    backorderable: stock.backorderable,
    preorder: false,
    preorder_ships_at: null,
    weight: variant.weight,
    height: variant.height,
    width: variant.width,
    depth: variant.depth,
    price: priceBody(price, currency),
    original_price: originalPriceBody(price),
    prior_price: priorPriceBody(price),
    option_values: optionValues,
  };
}

/** The Admin API's form, which public events carry too. */
export function adminVariantBody(
  withStock: ProductWithStock,
  variant: Variant,
  types: OptionTypesById,
  currency: string,
  isSold: boolean,
): AdminVariant {
  return {
    ...variantBody(withStock, variant, types, currency, isSold),
    position: variant.position,
    prices: Object.values(variant.prices).map((price) => adminPriceBody(price, variant.id, withStock.id)),
    created_at: variant.created_at,
    updated_at: variant.updated_at,
    metadata: variant.metadata,
  };
}

/** A variant's choices in the order of their types. */
export const optionValuesOf = (variant: Variant, types: OptionTypesById): OptionValueBody[] =>
  choicesOf(variant, types).map(({ id, type, value }) => optionValueBody(id, type, value));

/** The same, as their types have them. `id`: that of the type. */
export const choicesOf = ({ options }: Pick<Variant, 'options'>, types: OptionTypesById) =>
  options
    .flatMap(({ option_type_id: id, option_value_id }) => {
      const type = types.get(id);
      const value = type?.values.find((each) => each.option_value_id === option_value_id);
      return type && value ? [{ id, type, value }] : [];
    })
    .toSorted((one, other) => one.type.position - other.type.position);

/** "Color: Red, Size: M". */
export const optionsText = (values: readonly OptionValueBody[]): string =>
  values.map((value) => `${value.option_type_label}: ${value.label}`).join(', ');
