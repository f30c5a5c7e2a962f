import { count, dictionaryOf, id } from '@storefold/kernel/dictionary';
import { loyaltyAccount } from './loyalty-account.ts';

const ofOrder = {
  store_id: id('store', 'The store.'),
  customer_id: id('customer', 'Whose they are.'),
  order_id: id('order', 'The order.'),
  points: count('How many.'),
};

export const loyaltyAccountDictionary = dictionaryOf(loyaltyAccount, 'The points of one customer.', {
  PointsEarned: { means: 'A customer earned points by an order that is paid.', fields: ofOrder },
  PointsTakenBack: { means: 'The order was canceled.', fields: ofOrder },
  LoyaltyAccountDeleted: { means: 'The customer was deleted.', fields: {} },
});
