import { dictionaryOf, id, store_id } from '@storefold/kernel/dictionary';
import { purchaseHold } from './purchase-hold.decider.ts';

const customer_id = id('customer', 'The customer. The stream has the same id.');
const customer_deletion_id = id('customer_deletion', 'The attempt to delete the customer.');

export const purchaseHoldDictionary = dictionaryOf(
  purchaseHold,
  'Whether a customer may complete carts. Nobody who is being deleted may.',
  {
    PurchaseHoldCreated: {
      means: 'The customer is being deleted. Carts of theirs are no longer completed.',
      fields: { store_id, customer_id, customer_deletion_id },
    },
    PurchaseHoldReleased: {
      means: 'The customer has orders and therefore stays. Carts of theirs can be completed again.',
      fields: { customer_id, customer_deletion_id },
    },
  },
);
