import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, anyJson, currencyCode, timestamp } from '../../values.ts';
import { payment } from './payment.ts';
import { paymentMethod } from './payment-method.ts';

/**
 * `pending`: can be changed and completed; `processing`: the gateway is being asked to set the amount aside; `completed`: it
 * is set aside; `failed`: it is not; `canceled`: another session took its place, or its
 * payment was given up; `expired`: it was not completed in time.
 */
export const paymentSessionStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'canceled',
  'expired',
] as const;

/** One attempt of a shopper to pay a cart at the provider of a payment method. */
export const paymentSession = z.object({
  id: z.string(),
  status: z
    .enum(paymentSessionStatuses)
    .describe(
      '`pending` can be changed and completed; while `processing` the gateway is being asked; `completed`, the amount is set aside; `failed`, it is not; `canceled`, another session took its place, or its payment was given up; `expired`, it was not completed in time.',
    ),
  currency: currencyCode,
  external_id: z.string().describe('What the provider calls it.'),
  external_data: z
    .record(z.string(), anyJson)
    .describe('What storefront and provider tell each other, with what the provider of the method needs.'),
  customer_external_id: z.string().nullable().describe('What the provider calls the customer, if it does.'),
  expires_at: timestamp.nullable().describe('Until when it can be changed and completed.'),
  ...amountFields({ amount: 'What it is to set aside.' }),
  payment_method_id: z.string(),
  order_id: z.string().describe('The cart (`cart_…`), or the order (`or_…`) once it is placed.'),
  payment_method: paymentMethod.describe('How it is paid.'),
  payment: payment
    .omit({ custom_fields: true })
    .nullable()
    .describe('The payment that came of it; null before it is completed.'),
});
paymentSession.register(namedShapes, { id: 'PaymentSession' });
export type PaymentSession = z.infer<typeof paymentSession>;
