import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { anyJson, timestamp } from '../../values.ts';
import { paymentMethod } from './payment-method.ts';

/** A customer saves a card at the provider of a payment method, and pays nothing by that. */
export const paymentSetupSession = z.object({
  id: z.string(),
  status: z
    .enum(['pending', 'completed', 'canceled'])
    .describe(
      '`pending`, the card is not saved yet; `completed`, it is; `canceled`, another session took its place.',
    ),
  external_id: z.string().describe('What the provider calls it.'),
  external_data: z
    .record(z.string(), anyJson)
    .describe('What storefronts need to show the form of the provider.'),
  customer_external_id: z.string().nullable().describe('What the provider calls the customer, if it does.'),
  payment_method_id: z.string(),
  payment_method: paymentMethod.describe('By whose provider the card is charged later.'),
  payment_source_id: z
    .string()
    .nullable()
    .describe('The saved card (`ps_…`), also where it was removed since; null before it is saved.'),
  created_at: timestamp,
});
paymentSetupSession.register(namedShapes, { id: 'PaymentSetupSession' });
export type PaymentSetupSession = z.infer<typeof paymentSetupSession>;
