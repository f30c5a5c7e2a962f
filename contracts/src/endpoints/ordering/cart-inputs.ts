import { z } from 'zod';
import type { Endpoint } from '../../endpoint.ts';
import { addressInput } from '../../shapes/address.ts';
import { emailInput } from '../../shapes/email.ts';
import { metadataInput, optionalText } from '../../values.ts';

/** Checked by the rules of carts, whose refusal is `invalid_quantity`. */
const quantity = z.unknown().meta({ type: 'integer', minimum: 1 });

const item = z.object({
  variant_id: z.string().min(1),
  quantity: quantity.optional(),
  metadata: metadataInput.nullish(),
});

export const cartItems = z.array(item).max(500);

/** Null or empty removes the e-mail. */
const email = z
  .union([z.literal(''), emailInput])
  .nullish()
  .transform((address) => (address === '' ? null : address));

/**
 * The writable fields of a cart. An address is given as a whole, or by its id in the customer's address book; null
 * removes it. `use_shipping`: the shipping address is used as the billing address.
 */
export const cartDetails = {
  email,
  customer_note: optionalText,
  shipping_address: addressInput.nullish(),
  billing_address: addressInput.nullish(),
  shipping_address_id: z
    .string()
    .nullish()
    .describe("An address of the customer's address book (`addr_…`) to ship to."),
  billing_address_id: z
    .string()
    .nullish()
    .describe("An address of the customer's address book (`addr_…`) to bill to."),
  use_shipping: z.boolean().nullish().describe('True: the shipping address is the billing address too.'),
  currency: optionalText,
  metadata: metadataInput.nullish(),
};

/** The quantities of a variant that is listed twice are added. */
export const cartInput = z.object({ items: cartItems.nullish(), ...cartDetails });

/** The version of the cart that the change is based on, as in `If-Match`. */
export const lockVersion = z.int().nullish();

/** What a body or `If-Match` says of the version. */
export type LockVersion = z.output<typeof versionOnly>;

/** Whether a change may name the version that it is based on. */
export const takesLockVersion = ({ body }: Pick<Endpoint, 'body'>): boolean =>
  body instanceof z.ZodObject && 'state_lock_version' in body.shape;

/** Whether a step of the staff is told to the customer. */
export const notifyCustomer = z
  .boolean()
  .nullish()
  .describe('False: the customer gets no mail about it. Default: true.');

/** The body of a change that says nothing else. */
export const versionOnly = z.object({ state_lock_version: lockVersion });

/** `items` sets the quantities of the listed variants and leaves the others as they are. */
export const cartChange = z.object({
  items: cartItems.nullish(),
  ...cartDetails,
  locale: optionalText.describe('The language of the shopper, one of those of the store, such as `de`.'),
  state_lock_version: lockVersion,
});

/** `quantity`: default 1. */
export const cartItemInput = item;

/** Without `quantity` and with metadata, the quantity stays. */
export const cartItemChange = z.object({
  quantity: quantity.optional(),
  metadata: metadataInput.nullish(),
  state_lock_version: lockVersion,
});
