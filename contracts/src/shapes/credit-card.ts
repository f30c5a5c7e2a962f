import { z } from 'zod';

/** What is shown of a card. Its number is never known here. */
export const paymentCard = z.object({
  brand: z.string(),
  last4: z.string(),
  /** When the card expires. */
  month: z.int(),
  year: z.int(),
  /** As printed on the card. */
  name: z.string().nullable(),
});
export type PaymentCard = z.infer<typeof paymentCard>;

/** A card that a customer has saved. */
export const creditCard = z.object({
  id: z.string(),
  ...paymentCard.shape,
  default: z.boolean(),
  gateway_payment_profile_id: z.string().nullable(),
});
export type CreditCard = z.infer<typeof creditCard>;
