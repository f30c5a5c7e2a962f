import { z } from 'zod';
import { question } from '../question.ts';
import { giftCard } from '../shapes/gift-card.ts';
import { money } from '../values.ts';

/**
 * A card that a cart wants to use, by code or id, read from its own stream. `gift_card` is its Store API form; `unusable`
 * says which rule stands against it (expired, redeemed, canceled, another currency, somebody else's), null: none.
 * Refused: `record_not_found` for an unknown code.
 */
export const findUsableGiftCard = question({
  name: 'stored_value.gift_card.find_usable',
  service: 'stored-value',
  request: z.object({
    store_id: z.string(),
    /** One of the two. */
    code: z.string().optional(),
    gift_card_id: z.string().optional(),
    currency: z.string(),
    customer_id: z.string().nullable(),
    timezone: z.string(),
  }),
  answer: z.object({ gift_card: giftCard, unusable: z.string().nullable() }),
  refusals: ['record_not_found'],
});

/**
 * Sets value of a card aside for one order, so that no other order can spend it. An order holds at most one
 * authorization on a card; asking again with the same amount answers the same. `checkout_id` names the attempt to
 * complete the order: one that was voided gets nothing any more, however late it asks.
 */
export const authorizeGiftCard = question({
  name: 'stored_value.gift_card.authorize',
  service: 'stored-value',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    gift_card_id: z.string(),
    order_id: z.string(),
    checkout_id: z.string(),
    amount: money,
    currency: z.string(),
    customer_id: z.string().nullable(),
    timezone: z.string(),
  }),
  answer: z.object({ gift_card: giftCard }),
  refusals: ['record_not_found', 'processing_error'],
});

/** The order is complete: its authorization becomes spent value. Asking again changes nothing. */
export const captureGiftCard = question({
  name: 'stored_value.gift_card.capture',
  service: 'stored-value',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    gift_card_id: z.string(),
    order_id: z.string(),
  }),
  answer: z.object({ gift_card: giftCard }),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The order did not come about: what this checkout of it holds is free value again, and it gets nothing more. Asking
 * again changes nothing; what another checkout of the order holds stays. Refused with `processing_error` once the card has paid for the order.
 */
export const voidGiftCard = question({
  name: 'stored_value.gift_card.void',
  service: 'stored-value',
  request: z.object({
    command_id: z.string(),
    store_id: z.string(),
    gift_card_id: z.string(),
    order_id: z.string(),
    checkout_id: z.string(),
  }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});
