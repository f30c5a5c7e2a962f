import { z } from 'zod';
import { textShape } from '../languages/text.ts';
import { giftCard } from '../shapes/stored-value/gift-card.ts';
import { money } from '../values.ts';
import { question } from './question.ts';

const ofOrder = {
  command_id: z.string(),
  store_id: z.string(),
  gift_card_id: z.string(),
  order_id: z.string(),
};

/**
 * A card for use in a cart, by code or id, read from its own stream. `gift_card` is its Store API form. `unusable` is
 * the rule that forbids its use (expired, redeemed, canceled, another currency, another customer's), in English, or null;
 * `unusable_text` is it in no language yet. Refused
 * with `record_not_found` for an unknown code.
 */
export const findUsableGiftCard = question({
  name: 'stored_value.gift_card.find_usable',
  service: 'stored-value',
  request: z.object({
    store_id: z.string(),
    /** Either `code` or `gift_card_id` is given. */
    code: z.string().optional(),
    gift_card_id: z.string().optional(),
    currency: z.string(),
    customer_id: z.string().nullable(),
    timezone: z.string(),
  }),
  answer: z.object({
    gift_card: giftCard,
    unusable: z.string().nullable(),
    unusable_text: textShape.nullish(),
    /** Whether its last day of use is over, used up or not. */
    is_past_last_day: z.boolean(),
  }),
  refusals: ['record_not_found'],
});

/**
 * Reserves value of a card for one order, so that no other order can spend it. An order holds at most one authorization
 * on a card; asking again with the same amount returns the same answer. `checkout_id` names the attempt to complete the
 * order; after that attempt was voided it gets no more value, however late it asks.
 */
export const authorizeGiftCard = question({
  name: 'stored_value.gift_card.authorize',
  service: 'stored-value',
  request: z.object({
    ...ofOrder,
    checkout_id: z.string(),
    amount: money,
    currency: z.string(),
    customer_id: z.string().nullable(),
    timezone: z.string(),
  }),
  answer: z.object({ gift_card: giftCard }),
  refusals: ['record_not_found', 'processing_error'],
});

/** The order is complete, so its authorized value is spent. Asking again changes nothing. */
export const captureGiftCard = question({
  name: 'stored_value.gift_card.capture',
  service: 'stored-value',
  request: z.object(ofOrder),
  answer: z.object({ gift_card: giftCard }),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The order was not completed: the value that this checkout reserved is free again, and the checkout gets no more.
 * Asking again changes nothing; the value reserved by another checkout of the order stays. Refused with
 * `processing_error` once the card has paid for the order.
 */
export const voidGiftCard = question({
  name: 'stored_value.gift_card.void',
  service: 'stored-value',
  request: z.object({ ...ofOrder, checkout_id: z.string() }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The order was refunded: a part of what it spent of the card can be spent again. `processing_error` for more than the
 * order has left of it. Asking again for the same refund changes nothing.
 */
export const refundGiftCard = question({
  name: 'stored_value.gift_card.refund',
  service: 'stored-value',
  request: z.object({ ...ofOrder, refund_id: z.string(), amount: money, currency: z.string() }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error', 'validation_error'],
});

/**
 * What an order without a customer had spent went back to the card, and its last day is over: it is good again through the day of
 * the store in 90 days. Asking again changes nothing. A service that does not know the question gives nothing of use back, and is
 * asked again once it does.
 */
export const extendGiftCard = question({
  name: 'stored_value.gift_card.extend',
  service: 'stored-value',
  request: z.object(ofOrder),
  answer: z.object({ gift_card: giftCard }),
  refusals: ['record_not_found'],
});

/**
 * The order was canceled: what it spent of the card and was not refunded can be spent again, all of it. Asking again changes
 * nothing. `most`: what is given back at most, as 0.2.0 asks. Nobody else may: a service that does not know it would give
 * back all.
 */
export const creditGiftCard = question({
  name: 'stored_value.gift_card.credit',
  service: 'stored-value',
  request: z.object({ ...ofOrder, most: z.object({ amount: money, currency: z.string() }).optional() }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});

/**
 * The same where a refund gave a part back as something else: at most so much can be spent again. A service that does not know
 * the question gives nothing back, and is asked again once it does.
 */
export const creditGiftCardAtMost = question({
  name: 'stored_value.gift_card.credit_at_most',
  service: 'stored-value',
  request: z.object({ ...ofOrder, most: money, currency: z.string() }),
  answer: z.object({}),
  refusals: ['record_not_found', 'processing_error'],
});
