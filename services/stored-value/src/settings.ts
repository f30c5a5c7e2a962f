import { type SettingsOf, setting, wholeNumber } from '@storefold/server/runtime';

export const storedValueSettings = {
  giftCardBatchMax: setting(
    'GIFT_CARD_BATCH_MAX',
    wholeNumber(1, 1_000_000),
    '50000',
    'The most gift cards of one batch.',
  ),
  giftCardBatchInlineMax: setting(
    'GIFT_CARD_BATCH_INLINE_MAX',
    wholeNumber(0, 2_500),
    '499',
    'Batches of at most this many gift cards are there with the answer; larger ones are issued in the background.',
  ),
};

export type StoredValueSettings = SettingsOf<typeof storedValueSettings>;
