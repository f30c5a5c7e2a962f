import type { WishedItem, Wishlist } from '@storefold/contracts';
import type { ShownVariants } from './wished-variant.client.ts';
import type { Wish, WishlistRecord } from './wishlist.ts';

/** A wishlist without its items. */
export const wishlistBody = ({ id, name, token, is_default, is_private }: WishlistRecord): Wishlist => ({
  id,
  name,
  token,
  is_default,
  is_private,
});

/** Undefined: the variant is not sold any more. */
export function wishedItemBody(
  wishlistId: string,
  { id, variant_id, product_id, quantity }: Wish,
  { variants, products }: ShownVariants,
  withProduct: boolean,
): WishedItem | undefined {
  const variant = variants.get(variant_id);
  const product = products.get(product_id);
  if (!variant || !product) return undefined;
  const body = { id, wishlist_id: wishlistId, variant_id, product_id, quantity, variant };
  return withProduct ? { ...body, product } : body;
}
