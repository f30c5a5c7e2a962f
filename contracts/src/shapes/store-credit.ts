import { z } from 'zod';
import { amountFields, currencyCode, metadata, money, timestamp } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';

/** A store credit in the form of the Store API: value that one customer can pay with. */
export const storeCredit = z.object({
  id: z.string(),
  ...amountFields('amount', 'amount_used', 'amount_authorized', 'amount_remaining'),
  currency: currencyCode,
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
export type StoreCredit = z.infer<typeof storeCredit>;

/** The Admin API's form. `type_id`: which credits are spent first. */
export const adminStoreCredit = storeCredit.extend({
  memo: z.string().nullable(),
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  type_id: z.string(),
  type_name: z.string(),
  customer_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
export type AdminStoreCredit = z.infer<typeof adminStoreCredit>;

/** `non_expiring`: credits of the category are spent last. */
export const storeCreditCategory = z.object({
  id: z.string(),
  name: z.string(),
  non_expiring: z.boolean(),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type StoreCreditCategory = z.infer<typeof storeCreditCategory>;

/** Credits of the type with the lowest priority are spent first. Types are the same in every store, so nobody writes them. */
export const storeCreditType = z.object({ id: z.string(), name: z.string(), priority: z.int(), metadata });
export type StoreCreditType = z.infer<typeof storeCreditType>;

export const storeCreditActions = ['allocation', 'authorize', 'capture', 'void', 'credit'] as const;

/**
 * What happened to a store credit. Movements for one checkout share an authorization code. `user_total_amount`: what the
 * customer could spend in the credit's currency after it.
 */
export const storeCreditEvent = z.object({
  id: z.string(),
  action: z.enum(storeCreditActions),
  amount: money,
  display_amount: z.string(),
  authorization_code: z.string(),
  originator_type: z.string().nullable(),
  originator_id: z.string().nullable(),
  created_at: timestamp,
  user_total_amount: money,
  display_user_total_amount: z.string(),
});
export type StoreCreditEvent = z.infer<typeof storeCreditEvent>;
