import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { amountFields, currencyCode, metadata, money, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';

/** A store credit in the form of the Store API: value that one customer can pay with. */
export const storeCredit = z.object({
  id: z.string(),
  ...amountFields({
    amount: 'What it is worth in all, used or not.',
    amount_used: 'What was used.',
    amount_authorized: 'What is reserved for orders that are being placed.',
    amount_remaining: 'What is left to use.',
  }),
  currency: currencyCode,
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
storeCredit.register(namedShapes, { id: 'StoreCredit' });
export type StoreCredit = z.infer<typeof storeCredit>;

/** The Admin API's form. `type_id`: which credits are spent first. */
export const adminStoreCredit = storeCredit.extend({
  memo: z.string().nullable().describe('A note about it, for staff alone.'),
  category_id: z.string().nullable().describe('Its category (`sccat_…`); null for none.'),
  category_name: z.string().nullable().describe('The name of its category.'),
  type_id: z.string().describe('Its type (`sctype_…`), which decides when it is spent.'),
  type_name: z.string().describe('The name of its type.'),
  customer_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
adminStoreCredit.register(namedShapes, { id: 'AdminStoreCredit' });
export type AdminStoreCredit = z.infer<typeof adminStoreCredit>;

/** `non_expiring`: credits of the category are spent last. */
export const storeCreditCategory = z.object({
  id: z.string(),
  name: z.string(),
  non_expiring: z.boolean().describe('Whether its credits are spent last.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
storeCreditCategory.register(namedShapes, { id: 'StoreCreditCategory' });
export type StoreCreditCategory = z.infer<typeof storeCreditCategory>;

/** Credits of the type with the lowest priority are spent first. Types are the same in every store, so nobody writes them. */
export const storeCreditType = z.object({
  id: z.string(),
  name: z.string(),
  priority: z.int().describe('Its place in the order in which credits are spent, 1 first.'),
  metadata,
});
storeCreditType.register(namedShapes, { id: 'StoreCreditType' });
export type StoreCreditType = z.infer<typeof storeCreditType>;

export const storeCreditActions = ['allocation', 'authorize', 'capture', 'void', 'credit'] as const;

/**
 * What happened to a store credit. Movements for one checkout share an authorization code. `user_total_amount`: what the
 * customer could spend in the credit's currency after it.
 */
export const storeCreditEvent = z.object({
  id: z.string(),
  action: z
    .enum(storeCreditActions)
    .describe(
      '`allocation` when it was issued, `authorize`, `capture` or `void` by an order, `credit` when an order was refunded or canceled.',
    ),
  amount: money.describe('How much it is about.'),
  display_amount: z.string(),
  authorization_code: z.string().describe('The same for all that one checkout does with the credit.'),
  originator_type: z
    .string()
    .nullable()
    .describe('What led to it: `Order`, `Refund`, `GiftCard`, `AdminUser` or `ApiKey`.'),
  originator_id: z.string().nullable().describe('The id of what led to it.'),
  created_at: timestamp,
  user_total_amount: money.describe('What the customer could spend in the currency of the credit after it.'),
  display_user_total_amount: z.string(),
});
storeCreditEvent.register(namedShapes, { id: 'StoreCreditEvent' });
export type StoreCreditEvent = z.infer<typeof storeCreditEvent>;
