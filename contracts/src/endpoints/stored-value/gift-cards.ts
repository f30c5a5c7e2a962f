import { z } from 'zod';
import { customerOnly, endpoint, scoped } from '../../endpoint.ts';
import { adminGiftCard, giftCard, giftCardEvent } from '../../shapes/stored-value/gift-card.ts';
import { amountInput, dateInput, listOf, optionalMetadata, optionalText } from '../../values.ts';
import { chapter } from '../chapter.ts';

/**
 * The fields of a card that are set when it is issued and can be changed later. `user_id` is another name of
 * `customer_id`.
 */
const giftCardDetails = {
  /** The last day it can be used, in the store's time zone; today at the earliest. */
  expires_at: dateInput.describe(
    "The last day of use, YYYY-MM-DD, in the store's time zone; today at the earliest.",
  ),
  /** The only customer who may use it. Null: any caller who knows the code. */
  customer_id: optionalText,
  user_id: optionalText.describe('Another name of `customer_id`.').meta({ deprecated: true }),
  metadata: optionalMetadata,
};

export const issueGiftCard = endpoint({
  name: 'gift_cards.issue',
  service: 'stored-value',
  method: 'POST',
  path: '/api/v3/admin/gift_cards',
  access: scoped('write_gift_cards'),
  summary: 'Issues a gift card, with the given code or a generated one.',
  body: z.object({
    amount: amountInput.describe('What it is worth, a decimal string above 0.'),
    /** One of the store's currencies; default: the store's own. */
    currency: optionalText.describe("Three letters of ISO 4217; without one, the store's default currency."),
    code: optionalText.describe('The code; without one, 16 random characters.'),
    ...giftCardDetails,
  }),
  answer: { status: 201, body: adminGiftCard },
  refusals: ['validation_error'],
});

const ownGiftCardFilters = {
  text: ['currency'],
  caseInsensitive: ['code'],
  number: ['amount'],
  timestamp: ['expires_at', 'redeemed_at'],
} as const;

/** The state of today: it follows from the numbers and the expiry date. */
const giftCardStateFilters = ['state', 'status'].flatMap((name) =>
  ['eq', 'not_eq', 'in'].map((predicate) => `${name}_${predicate}`),
);

const ownGiftCardSorts = ['code', 'currency', 'amount', 'expires_at', 'redeemed_at', 'created_at'];

export const listGiftCards = endpoint({
  name: 'gift_cards.list',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/gift_cards',
  access: scoped('read_gift_cards'),
  summary: 'Lists the gift cards of the store, the newest first.',
  description: 'The state is that of today: a card past its last day is `expired`.',
  list: true,
  filters: {
    ...ownGiftCardFilters,
    text: [...ownGiftCardFilters.text, 'customer_id', 'user_id', 'gift_card_batch_id'],
    timestamp: [...ownGiftCardFilters.timestamp, 'created_at', 'updated_at'],
  },
  otherFilters: giftCardStateFilters,
  sorts: [...ownGiftCardSorts, 'updated_at'],
  customFields: 'gift_card',
  answer: { status: 200, body: listOf(adminGiftCard) },
  refusals: [],
});

export const readGiftCard = endpoint({
  name: 'gift_cards.read',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/gift_cards/:id',
  access: scoped('read_gift_cards'),
  summary: 'Shows one gift card.',
  answer: { status: 200, body: adminGiftCard },
  refusals: ['record_not_found'],
});

export const changeGiftCard = endpoint({
  name: 'gift_cards.change',
  service: 'stored-value',
  method: 'PATCH',
  path: '/api/v3/admin/gift_cards/:id',
  access: scoped('write_gift_cards'),
  summary: 'Changes a gift card: expiry, owner, metadata, and the amount of an unused one.',
  description: 'The amount can be changed while none of it has been used or reserved.',
  body: z.object({
    amount: amountInput.optional().describe('What it is worth, a decimal string above 0.'),
    ...giftCardDetails,
  }),
  answer: { status: 200, body: adminGiftCard },
  refusals: ['record_not_found', 'validation_error', 'resource_invalid'],
});

export const cancelGiftCard = endpoint({
  name: 'gift_cards.cancel',
  service: 'stored-value',
  method: 'PATCH',
  path: '/api/v3/admin/gift_cards/:id/cancel',
  access: scoped('write_gift_cards'),
  summary: 'Cancels an active gift card for good.',
  answer: { status: 200, body: adminGiftCard },
  refusals: ['record_not_found', 'processing_error'],
});

export const deleteGiftCard = endpoint({
  name: 'gift_cards.delete',
  service: 'stored-value',
  method: 'DELETE',
  path: '/api/v3/admin/gift_cards/:id',
  access: scoped('write_gift_cards'),
  summary: 'Deletes a gift card of which nothing was used; its code is free again.',
  answer: { status: 204 },
  refusals: ['record_not_found', 'resource_invalid'],
});

export const listGiftCardEvents = endpoint({
  name: 'gift_cards.list_events',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/admin/gift_cards/:id/events',
  access: scoped('read_gift_cards'),
  summary: 'Lists what happened to the value of a gift card, the newest first.',
  description:
    'Also of a deleted one. Their sum is what is left: another amount of a card of which nothing was used is the amount of its `allocation`; `gift_card.updated` tells of the change.',
  list: true,
  filters: { text: ['action', 'authorization_code'], timestamp: ['created_at'] },
  sorts: ['created_at'],
  answer: { status: 200, body: listOf(giftCardEvent) },
  refusals: ['record_not_found'],
});

export const listOwnGiftCards = endpoint({
  name: 'customer_gift_cards.list',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/store/customers/me/gift_cards',
  access: customerOnly,
  summary: "Lists the customer's own gift cards, the newest first.",
  description: 'The state is that of today: a card past its last day is `expired`.',
  list: true,
  filters: ownGiftCardFilters,
  otherFilters: giftCardStateFilters,
  sorts: ownGiftCardSorts,
  answer: { status: 200, body: listOf(giftCard) },
  refusals: [],
});

export const readOwnGiftCard = endpoint({
  name: 'customer_gift_cards.read',
  service: 'stored-value',
  method: 'GET',
  path: '/api/v3/store/customers/me/gift_cards/:id',
  access: customerOnly,
  summary: "Shows one of the customer's own gift cards.",
  answer: { status: 200, body: giftCard },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Gift cards',
  about: 'Prepaid value that shoppers spend at checkout.',
  position: 150,
  groups: ['gift_cards', 'gift_card_batches', 'customer_gift_cards'],
});
