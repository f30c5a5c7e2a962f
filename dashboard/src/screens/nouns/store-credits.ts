import { listStoreCreditCategories, listStoreCredits } from '@storefold/contracts';
import { choicesFrom, screenOf } from '../screen.ts';

export const storeCreditsScreen = screenOf(
  { list: listStoreCredits },
  {
    noun: 'store_credit',
    path: 'store_credits',
    menu: 'marketing',
    position: 70,
    icon: 'wallet',
    title: 'customer_id',
    columns: [
      'customer_id',
      'category_name',
      'amount',
      'amount_used',
      'amount_remaining',
      'memo',
      'created_at',
    ],
    filters: [
      { key: 'customer_id_eq', kind: 'text' },
      { key: 'category_id_eq', kind: 'choice', choices: choicesFrom(listStoreCreditCategories, 'name') },
      { key: 'amount_remaining_gteq', kind: 'text' },
      { key: 'created_at_gteq', kind: 'from' },
    ],
    parts: [
      {
        name: 'ledger',
        path: 'events',
        columns: [
          'created_at',
          'action',
          'amount',
          'user_total_amount',
          'authorization_code',
          'originator_type',
        ],
      },
    ],
  },
);
