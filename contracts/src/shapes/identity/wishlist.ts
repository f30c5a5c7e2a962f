import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { optionalMetadata } from '../../values.ts';
import { product } from '../catalog/product.ts';
import { variant } from '../catalog/variant.ts';

/** A product as wishlists show it: without what `expand` adds elsewhere. */
const plainProduct = product.omit({
  variants: true,
  default_variant: true,
  media: true,
  primary_media: true,
  option_types: true,
  option_values: true,
  categories: true,
  custom_fields: true,
});

/** The variants of an answer about wishes, with their products. */
export const shownVariants = z.object({
  variants: z.array(variant.meta({ passedOn: true })),
  products: z.array(plainProduct.meta({ passedOn: true })),
});

/** A variant that a customer wishes for. */
export const wishedItem = z.object({
  id: z.string(),
  wishlist_id: z.string().describe('The wishlist that the wish is on (`wl_…`).'),
  variant_id: z.string(),
  product_id: z.string(),
  quantity: z.int(),
  variant: variant.describe('What is wished for.'),
  /** With `expand=product`. */
  product: plainProduct.optional().describe('The product of the variant; with `expand` only.'),
});
wishedItem.register(namedShapes, { id: 'WishedItem' });
export type WishedItem = z.infer<typeof wishedItem>;

/** A list of wishes. Whoever knows the token of one that is not private can read it. */
export const wishlist = z.object({
  id: z.string(),
  name: z.string(),
  token: z.string().describe('By it others read the list without logging in, while it is not private.'),
  is_default: z
    .boolean()
    .describe('Whether it is the default one; every customer with wishlists has exactly one.'),
  is_private: z.boolean().describe('Whether only its owner can read it.'),
  /** With `expand=items`: those whose variant is still sold. */
  items: z.array(wishedItem).optional().describe('The wishes that are still sold; with `expand` only.'),
});
wishlist.register(namedShapes, { id: 'Wishlist' });
export type Wishlist = z.infer<typeof wishlist>;

const name = z.string().trim().min(1).max(255);
const choices = {
  is_default: z.boolean().nullish().describe('`true` makes it the default one.'),
  is_private: z.boolean().nullish().describe('`false` lets others read it by its token.'),
  metadata: optionalMetadata,
};

export const wishlistInput = z.object({
  name,
  ...choices,
  is_default: choices.is_default.describe('`true` makes it the default one; the first always is.'),
  is_private: choices.is_private.describe('`false` lets others read it by its token; `true` by default.'),
});
export const wishlistChange = z.object({ name: name.optional(), ...choices });

/** Checked by the rules of wishlists, whose refusal is `invalid_quantity`. */
const quantity = z.unknown().meta({ type: 'integer', minimum: 1 });

export const wishedItemInput = z.object({
  variant_id: z.string().min(1).max(64),
  quantity: quantity.optional(),
});
export const wishedItemChange = z.object({ quantity });
