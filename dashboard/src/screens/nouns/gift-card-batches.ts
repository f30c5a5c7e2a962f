import { createGiftCardBatch, listGiftCardBatches } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const giftCardBatchesScreen = screenOf(
  { list: listGiftCardBatches, create: createGiftCardBatch },
  {
    noun: 'gift_card_batch',
    path: 'gift_card_batches',
    menu: 'marketing',
    position: 60,
    icon: 'gift',
    title: 'prefix',
    columns: ['prefix', 'state', 'codes_count', 'created_count', 'amount', 'expires_at', 'created_at'],
    filters: [
      {
        key: 'state_eq',
        kind: 'choice',
        choices: ['pending', 'processing', 'completed', 'canceled'],
      },
    ],
    fields: [
      { name: 'codes_count' },
      { name: 'amount' },
      { name: 'currency', kind: 'currency' },
      { name: 'prefix' },
      { name: 'expires_at', kind: 'date' },
    ],
    actions: [
      {
        name: 'cancel',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        isDanger: true,
        when: ({ state }) => state !== 'canceled',
      },
    ],
    parts: [
      {
        name: 'cards',
        path: '/gift_cards',
        by: 'gift_card_batch_id',
        screen: 'gift_cards',
        columns: ['code', 'state', 'amount', 'amount_remaining', 'expires_at', 'customer_id'],
      },
    ],
  },
);
