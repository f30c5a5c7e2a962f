import { z } from 'zod';
import { currencyCode, display, metadata, money, timestamp } from '../../values.ts';

export const giftCardBatchStates = ['pending', 'processing', 'completed', 'canceled'] as const;

/** Many gift cards of one value, issued together. */
export const giftCardBatch = z.object({
  id: z.string(),
  state: z
    .enum(giftCardBatchStates)
    .describe('`pending` before the first card, `processing` until all are there, then `completed`.'),
  codes_count: z.int().describe('The cards that there are to be.'),
  created_count: z.int().describe('Cards that were issued so far.'),
  canceled_count: z
    .int()
    .describe('Of a canceled batch: the cards that were canceled so far. Used ones are not.'),
  prefix: z.string().nullable().describe('Begins every code of the batch.'),
  currency: currencyCode,
  amount: money.describe('The value of each card.'),
  display_amount: display,
  expires_at: z
    .string()
    .nullable()
    .describe(
      "A date, YYYY-MM-DD: the cards are usable through the end of that day in the store's time zone.",
    ),
  created_by_id: z
    .string()
    .nullable()
    .describe('The member of staff who asked for it; null for a secret key.'),
  metadata,
  created_at: timestamp,
  updated_at: timestamp,
});
export type GiftCardBatch = z.infer<typeof giftCardBatch>;
