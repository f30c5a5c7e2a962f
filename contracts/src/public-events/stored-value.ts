import { adminGiftCard } from '../shapes/stored-value/gift-card.ts';
import { giftCardBatch } from '../shapes/stored-value/gift-card-batch.ts';
import { adminStoreCredit } from '../shapes/stored-value/store-credit.ts';
import { asAnswered, publicEvent } from './declaration.ts';

const theCard = {
  scope: 'gift_cards',
  ...asAnswered('gift card', '/api/v3/admin/gift_cards/:id', adminGiftCard),
} as const;
const theBatch = {
  scope: 'gift_cards',
  ...asAnswered('gift card batch', '/api/v3/admin/gift_card_batches/:id', giftCardBatch),
} as const;
const theCredit = {
  scope: 'store_credits',
  ...asAnswered('store credit', '/api/v3/admin/store_credits/:id', adminStoreCredit),
} as const;

export const storedValueEvents = [
  publicEvent({ name: 'gift_card.created', ...theCard, means: 'A card was issued.' }),
  publicEvent({
    name: 'gift_card.updated',
    ...theCard,
    means: 'The value, the details or the state of the card changed.',
  }),
  publicEvent({ name: 'gift_card.deleted', ...theCard, means: 'The card was deleted.' }),
  publicEvent({
    name: 'gift_card.redeemed',
    ...theCard,
    means: 'An order spent the rest of the card.',
  }),
  publicEvent({
    name: 'gift_card.partially_redeemed',
    ...theCard,
    means: 'An order spent a part of the card.',
  }),
  publicEvent({
    name: 'gift_card_batch.created',
    ...theBatch,
    means: 'A batch of cards is to be issued.',
  }),
  publicEvent({
    name: 'gift_card_batch.updated',
    ...theBatch,
    means: 'More of its cards were issued or canceled.',
  }),
  publicEvent({ name: 'store_credit.created', ...theCredit, means: 'A customer got a store credit.' }),
  publicEvent({
    name: 'store_credit.updated',
    ...theCredit,
    means: 'The value or the details of the credit changed.',
  }),
  publicEvent({ name: 'store_credit.deleted', ...theCredit, means: 'The credit was deleted.' }),
] as const;
