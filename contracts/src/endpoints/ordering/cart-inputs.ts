import { z } from 'zod';
import { addressInput } from '../../shapes/address.ts';
import { emailInput } from '../../shapes/email.ts';
import { metadataInput, optionalText } from '../../values.ts';

/** Checked by the rules of carts, whose refusal is `invalid_quantity`. */
const quantity = z.unknown();

const items = z.array(z.object({ variant_id: z.string().min(1), quantity: quantity.optional() })).max(500);

/** Null or empty takes the address away. */
const email = z
  .union([z.literal(''), emailInput])
  .nullish()
  .transform((address) => (address === '' ? null : address));

/**
 * What may be said of a cart. An address is given as a whole, or by its id in the customer's address book; null takes it
 * away. `use_shipping`: the billing address is the shipping address.
 */
const details = {
  email,
  customer_note: optionalText,
  shipping_address: addressInput.nullish(),
  billing_address: addressInput.nullish(),
  shipping_address_id: z.string().nullish(),
  billing_address_id: z.string().nullish(),
  use_shipping: z.boolean().nullish(),
  currency: optionalText,
  metadata: metadataInput.nullish(),
};

/** Of a variant named twice the quantities are added. */
export const cartInput = z.object({ items: items.nullish(), ...details });

/** The version of the cart that the change was made for, as `If-Match` says it too. */
export const lockVersion = z.int().nullish();

/** `items` sets the quantities of the variants it names and leaves the others as they are. */
export const cartChange = z.object({
  items: items.nullish(),
  ...details,
  state_lock_version: lockVersion,
});

/** `quantity`: 1 when it is not said. */
export const cartItemInput = z.object({ variant_id: z.string().min(1), quantity: quantity.optional() });

export const cartItemChange = z.object({ quantity: quantity.optional(), state_lock_version: lockVersion });
