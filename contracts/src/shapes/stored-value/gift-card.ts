import { z } from 'zod';
import { namedShapes } from '../../named-shapes.ts';
import { currencyCode, display, metadata, money, timestamp } from '../../values.ts';
import { adminCustomField, customField } from '../catalog/custom-field.ts';

export const giftCardStates = ['active', 'partially_redeemed', 'redeemed', 'canceled', 'expired'] as const;

/** A gift card in the form of the Store API. `code` is upper-case, `status` repeats `state`. */
export const giftCard = z.object({
  id: z.string(),
  code: z
    .string()
    .describe(
      'The code that shoppers enter, upper-case; either case is accepted. In an order only its last characters after `****`, for staff and programs without `read_gift_cards`, and in events.',
    ),
  state: z.enum(giftCardStates).describe('Where it stands today; a card past its last day is `expired`.'),
  status: z.enum(giftCardStates).describe('The same as `state`.').meta({ deprecated: true }),
  currency: currencyCode,
  amount: money.describe('What it is worth in all, used or not.'),
  display_amount: display,
  amount_used: money.describe('What was used.'),
  display_amount_used: display,
  amount_authorized: money.describe('What is reserved for orders that are being placed.'),
  display_amount_authorized: display,
  amount_remaining: money.describe('What is left to use.'),
  display_amount_remaining: display,
  /** A date, YYYY-MM-DD: usable through the end of that day in the store's time zone. */
  expires_at: z
    .string()
    .nullable()
    .describe("The last day of use, YYYY-MM-DD, in the store's time zone; null for no end."),
  redeemed_at: timestamp.nullable().describe('When the last of it was used.'),
  expired: z.boolean(),
  active: z.boolean().describe('True in the state `active` only.'),
  /** With `expand`. */
  custom_fields: z.array(customField).optional(),
});
giftCard.register(namedShapes, { id: 'GiftCard' });
export type GiftCard = z.infer<typeof giftCard>;

/** The Admin API's form, with owner, batch and times. */
export const adminGiftCard = giftCard.extend({
  customer_id: z.string().nullable(),
  gift_card_batch_id: z.string().nullable().describe('The batch that it was issued with (`gcb_…`).'),
  created_at: timestamp,
  updated_at: timestamp,
  metadata,
  custom_fields: z.array(adminCustomField).optional(),
});
adminGiftCard.register(namedShapes, { id: 'AdminGiftCard' });
export type AdminGiftCard = z.infer<typeof adminGiftCard>;

export const giftCardActions = [
  'allocation',
  'authorize',
  'capture',
  'void',
  'credit',
  'convert',
  'cancel',
  'delete',
] as const;

/** What happened to the value of a gift card. Movements for one checkout share an authorization code. */
export const giftCardEvent = z.object({
  id: z.string(),
  action: z
    .enum(giftCardActions)
    .describe(
      '`allocation` when it was issued, `authorize`, `capture` or `void` by an order, `credit` when an order was refunded or canceled, `convert` when it became a store credit, `cancel` or `delete` when staff ended it.',
    ),
  amount: money.describe('How much it is about.'),
  display_amount: display,
  authorization_code: z.string().describe('The same for all that one checkout does with the card.'),
  originator_type: z
    .string()
    .nullable()
    .describe('What led to it: `Order`, `Refund`, `StoreCredit`, `GiftCardBatch`, `AdminUser` or `ApiKey`.'),
  originator_id: z.string().nullable().describe('The id of what led to it.'),
  created_at: timestamp,
  amount_remaining: money.describe('What was left to use after it.'),
  display_amount_remaining: display,
});
giftCardEvent.register(namedShapes, { id: 'GiftCardEvent' });
export type GiftCardEvent = z.infer<typeof giftCardEvent>;
