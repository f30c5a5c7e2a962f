import { z } from 'zod';
import { currencyCode, display, metadata, money, timestamp } from '../values.ts';
import { adminCustomField, customField } from './custom-field.ts';

export const giftCardStates = ['active', 'partially_redeemed', 'redeemed', 'canceled', 'expired'] as const;

/** A gift card in the form of the Store API. `code` is upper-case, `status` repeats `state`. */
export const giftCard = z.object({
  id: z.string(),
  code: z.string(),
  state: z.enum(giftCardStates),
  status: z.enum(giftCardStates),
  currency: currencyCode,
  amount: money,
  display_amount: display,
  amount_used: money,
  display_amount_used: display,
  amount_authorized: money,
  display_amount_authorized: display,
  amount_remaining: money,
  display_amount_remaining: display,
  /** A date, YYYY-MM-DD: usable through the end of that day in the store's time zone. */
  expires_at: z.string().nullable(),
  redeemed_at: timestamp.nullable(),
  expired: z.boolean(),
  active: z.boolean(),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
export type GiftCard = z.infer<typeof giftCard>;

/** The Admin API's form, with owner, batch and times. */
export const adminGiftCard = giftCard.extend({
  customer_id: z.string().nullable(),
  gift_card_batch_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
export type AdminGiftCard = z.infer<typeof adminGiftCard>;
