import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';

/** What is shown of a card. Its number is never known here. */
export const paymentCard = z.object({
  brand: z.string().describe('The brand of the card, such as `visa`.'),
  last4: z.string().describe('The last four digits of its number.'),
  /** When the card expires. */
  month: z.int().describe('The month in which it expires, from 1.'),
  year: z.int().describe('The year in which it expires.'),
  /** As printed on the card. */
  name: z.string().nullable().describe('The name on the card, if the gateway tells it.'),
});
export type PaymentCard = z.infer<typeof paymentCard>;

/** A card that a customer has saved. */
export const creditCard = z.object({
  id: z.string(),
  ...paymentCard.shape,
  default: z.boolean().describe('Whether storefronts propose it first; the oldest card is the default.'),
  gateway_payment_profile_id: z.string().nullable().describe('What the gateway calls the card.'),
});
creditCard.register(namedShapes, { id: 'CreditCard' });
export type CreditCard = z.infer<typeof creditCard>;

/** Something that a customer has saved to pay with. */
export const paymentSource = z.object({
  id: z.string(),
  type: z
    .enum(['credit_card'])
    .describe('What it is: `credit_card`, which is shown in full among the saved cards.'),
  gateway_payment_profile_id: z.string().nullable().describe('What the gateway calls it.'),
  default: z.boolean().describe('Whether storefronts propose it first; the oldest one is the default.'),
});
paymentSource.register(namedShapes, { id: 'PaymentSource' });
export type PaymentSource = z.infer<typeof paymentSource>;
