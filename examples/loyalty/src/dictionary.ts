import { count, dictionaryOf, id } from '@storefold/kernel/dictionary';
import { loyaltyAccount } from './loyalty-account.ts';

export const loyaltyAccountDictionary = dictionaryOf(loyaltyAccount, 'The points of one customer.', {
  PointsEarned: {
    means: 'A customer earned points by an order.',
    fields: {
      store_id: id('store', 'The store.'),
      customer_id: id('customer', 'Who earned them.'),
      order_id: id('order', 'The order.'),
      points: count('How many.'),
    },
  },
  LoyaltyAccountDeleted: { means: 'The customer was deleted.', fields: {} },
});
