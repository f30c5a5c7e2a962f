import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { giftCardBatch } from '../../shapes/stored-value/gift-card-batch.ts';
import { amountInput, dateInput, listOf, optionalMetadata, optionalText } from '../../values.ts';

const BATCHES = '/api/v3/admin/gift_card_batches';

export const createGiftCardBatch = endpoint({
  name: 'gift_card_batches.create',
  service: 'stored-value',
  method: 'POST',
  path: BATCHES,
  access: scoped('write_gift_cards'),
  summary: 'Issues many gift cards of one value, each with a generated code.',
  description:
    'Up to 499 cards are there with the answer. Larger batches are issued in the background; `created_count` says how far that is. The codes are listed by `GET /gift_cards?q[gift_card_batch_id_eq]=…`.',
  body: z.object({
    codes_count: z.int().min(1).describe('How many cards, at most 50,000.'),
    amount: amountInput.describe('The value of each card.'),
    currency: optionalText.describe("One of the store's currencies; default: the store's own."),
    prefix: optionalText.describe('Begins every code: letters, digits and signs, at most 48.'),
    expires_at: dateInput.describe(
      "The last day the cards can be used, in the store's time zone; today at the earliest.",
    ),
    metadata: optionalMetadata,
  }),
  answer: { status: 201, body: giftCardBatch },
  refusals: ['validation_error'],
});

export const listGiftCardBatches = endpoint({
  name: 'gift_card_batches.list',
  service: 'stored-value',
  method: 'GET',
  path: BATCHES,
  access: scoped('read_gift_cards'),
  summary: 'Lists the batches of gift cards, the newest first.',
  list: true,
  filters: {
    text: ['currency', 'state'],
    number: ['codes_count', 'created_count'],
    timestamp: ['expires_at', 'created_at', 'updated_at'],
  },
  sorts: ['currency', 'codes_count', 'expires_at', 'created_at', 'updated_at'],
  answer: { status: 200, body: listOf(giftCardBatch) },
  refusals: [],
});

export const readGiftCardBatch = endpoint({
  name: 'gift_card_batches.read',
  service: 'stored-value',
  method: 'GET',
  path: `${BATCHES}/:id`,
  access: scoped('read_gift_cards'),
  summary: 'Shows one batch and how far it is.',
  answer: { status: 200, body: giftCardBatch },
  refusals: ['record_not_found'],
});

export const cancelGiftCardBatch = endpoint({
  name: 'gift_card_batches.cancel',
  service: 'stored-value',
  method: 'PATCH',
  path: `${BATCHES}/:id/cancel`,
  access: scoped('write_gift_cards'),
  summary: 'Cancels the unused cards of a batch for good, and issues no more.',
  description:
    'Cards of which something was spent stay as they are. Batches of more than 499 cards are canceled in the background; `canceled_count` says how far that is.',
  answer: { status: 200, body: giftCardBatch },
  refusals: ['record_not_found', 'processing_error'],
});
