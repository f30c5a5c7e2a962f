import { changeGiftCard, deleteGiftCard, issueGiftCard, listGiftCards } from '@storefold/contracts';
import { screenOf } from '../screen.ts';

export const giftCardsScreen = screenOf(
  { list: listGiftCards, create: issueGiftCard, change: changeGiftCard, delete: deleteGiftCard },
  {
    noun: 'gift_card',
    path: 'gift_cards',
    menu: 'marketing',
    position: 50,
    icon: 'gift',
    title: 'code',
    columns: ['code', 'state', 'amount', 'amount_remaining', 'expires_at', 'customer_id', 'created_at'],
    filters: [
      { key: 'code_i_cont', kind: 'text' },
      {
        key: 'state_eq',
        kind: 'choice',
        choices: ['active', 'partially_redeemed', 'redeemed', 'canceled', 'expired'],
      },
      { key: 'amount_gteq', kind: 'text' },
      { key: 'expires_at_lteq', kind: 'to' },
      { key: 'gift_card_batch_id_eq', kind: 'text' },
    ],
    fields: [
      { name: 'amount' },
      { name: 'currency', kind: 'currency', only: 'new' },
      { name: 'code', only: 'new' },
      { name: 'expires_at', kind: 'date' },
      { name: 'customer_id' },
    ],
    actions: [
      {
        name: 'cancel',
        method: 'PATCH',
        icon: 'close',
        asks: true,
        isDanger: true,
        when: ({ state }) => state === 'active',
      },
      {
        name: 'convert',
        method: 'POST',
        icon: 'wallet',
        fields: [{ name: 'customer_id' }],
        when: ({ state }) => state === 'active' || state === 'partially_redeemed',
      },
    ],
    parts: [
      {
        name: 'ledger',
        path: 'events',
        columns: [
          'created_at',
          'action',
          'amount',
          'amount_remaining',
          'authorization_code',
          'originator_type',
        ],
      },
    ],
    exports: 'gift_cards',
    formPoint: 'gift_card_form',
  },
);
