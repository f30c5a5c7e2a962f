import { z } from 'zod';
import { namedShapes } from '../named-shapes.ts';
import { metadata, optionalMetadata, optionalText, timestamp } from '../values.ts';
import { offering, offeringInput } from './offering.ts';

/**
 * `manual`: paid outside of the store (cash on delivery, bank transfer) and recorded by its staff. `test`: by cards of
 * the bundled test gateway, which moves no money. `store_credit`: by store credits of the customer. Each store has one method of
 * it, which is always there and offered to nobody: store credits are applied to a cart.
 */
export const paymentMethodTypes = ['manual', 'test', 'store_credit'] as const;

/** A way to pay, as shoppers choose it. */
export const paymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z
    .enum(paymentMethodTypes)
    .describe(
      '`manual`: paid outside of the store and recorded by staff; `test`: by cards of the bundled test gateway; `store_credit`: by store credits, in the one method that each store has of it.',
    ),
  /** Paid through a payment session rather than by adding a payment. */
  session_required: z.boolean().describe('Whether it is paid through a payment session.'),
  /** A payment needs a `source`, such as a card. */
  source_required: z.boolean().describe('Whether a payment needs a `source`, such as a card.'),
});
paymentMethod.register(namedShapes, { id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The Admin API's form. */
export const adminPaymentMethod = paymentMethod.extend({
  /** The gateway collects a payment as soon as the order is placed. False: staff do. Always false for `manual`. */
  auto_capture: z
    .boolean()
    .describe(
      'Whether the gateway collects a payment as soon as the order is placed. False: staff do; always for `manual`.',
    ),
  /** Offered to shoppers. */
  active: z.boolean().describe('False: offered to nobody.'),
  /** Methods with a lower position are listed first. */
  position: z.int(),
  ...offering,
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
adminPaymentMethod.register(namedShapes, { id: 'AdminPaymentMethod' });
export type AdminPaymentMethod = z.infer<typeof adminPaymentMethod>;

const name = z.string().trim().min(1).max(255);

const details = {
  description: optionalText,
  active: z.boolean().optional().describe('False: switched off, and used for nothing new.'),
  /** Default true where a gateway makes the payments. Has no effect elsewhere. */
  auto_capture: z
    .boolean()
    .optional()
    .describe('Whether the gateway collects as soon as an order is placed. Default: true.'),
  position: z.int().min(0).max(1_000_000).optional(),
  ...offeringInput,
  metadata: optionalMetadata,
};

export const paymentMethodInput = z.object({
  name,
  type: z
    .enum(paymentMethodTypes)
    .exclude(['store_credit'])
    .default('manual')
    .describe(
      '`manual`: paid outside of the store and recorded by staff; `test`: by cards of the bundled test gateway.',
    ),
  ...details,
});

/** The type cannot be changed, because orders were paid by it. */
export const paymentMethodChange = z.object({ name: name.optional(), ...details });
