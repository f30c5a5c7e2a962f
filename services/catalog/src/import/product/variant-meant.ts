import { refusals } from '@storefold/kernel/core';
import type { OptionChoice } from '../../option-type/option-type.ts';
import { type Product, variantWith } from '../../product/product.ts';
import { combinationOf, type OwnVariant } from '../../product/variant.ts';

/** What a row says of its variant. */
interface NamedVariant {
  readonly variantId: string | undefined;
  readonly sku: string | null | undefined;
  /** Undefined: nothing is said of them. */
  readonly options: readonly OptionChoice[] | undefined;
}

/**
 * The variant of a product that a row means: by its id, its SKU, its options, or because there is no other. Undefined: a new
 * one. Refused when it cannot be told. `index`: its place in the body.
 */
export function variantMeant(
  { variantId, sku, options }: NamedVariant,
  before: Product,
  index: number,
): OwnVariant | undefined {
  const named = variantId === undefined ? undefined : variantWith(before, variantId);
  const sold = variantWithSku(before, sku);
  if (named ?? sold) return named ?? sold;
  if (options) {
    const wanted = combinationOf(options);
    return before.variants.find((each) => combinationOf(each.options) === wanted);
  }
  const [only, ...others] = before.variants;
  if (others.length > 0) throw refusals.invalid({ [`variants.${index}.options`]: ['blank'] });
  return only;
}

/** The variant that is sold by an SKU, however it is written. */
export const variantWithSku = (
  { variants }: Product,
  sku: string | null | undefined,
): OwnVariant | undefined =>
  sku ? variants.find((each) => each.sku !== null && isSameSku(each.sku, sku)) : undefined;

const keyOf = (sku: string): string => sku.normalize('NFC').trim().toLowerCase();
const isSameSku = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
