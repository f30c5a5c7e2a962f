import { z } from 'zod';
import { optionalText } from '../../values.ts';
import { cartDetails, cartItems, lockVersion } from './cart-inputs.ts';

/**
 * The writable fields of a draft: those of a cart, whose it is and what staff say of it. `customer_id: null` leaves the
 * customer as it is.
 */
const draft = {
  items: cartItems
    .nullish()
    .describe('What is ordered. In a change the quantities of these variants; 0 takes one out.'),
  ...cartDetails,
  customer_id: optionalText.describe('Whose order it is (`cus_…`); a guest’s without one.'),
  /** Another name of `customer_id`. */
  user_id: optionalText.describe('Another name of `customer_id`.').meta({ deprecated: true }),
  /** The addresses that the customer has chosen as defaults, where the request gives no others. */
  use_customer_default_address: z
    .boolean()
    .nullish()
    .describe('True: the default addresses of the customer are used where the request gives no others.'),
  discount_codes: z
    .array(z.string().trim().min(1).max(255))
    .max(100)
    .nullish()
    .describe('The code of a promotion, in either case: at most one. In a change, none takes it off.'),
  locale: optionalText.describe('The language of the order, one of the store’s.'),
  internal_note: optionalText,
  tags: z.array(z.string().trim().min(1).max(255)).max(100).nullish(),
};

export const orderInput = z.object(draft);

/** `items` sets the quantities of the listed variants and leaves the others as they are; 0 takes a variant out. */
export const orderChange = z.object({ ...draft, state_lock_version: lockVersion });

/** Units of a line of an order. */
export const unitsOfLine = (howMany: string) =>
  z.object({
    item_id: z.string().describe('The line (`li_…`).'),
    quantity: z.int().min(1).describe(howMany),
  });
