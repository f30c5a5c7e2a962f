import { defineNoun } from '@storefold/server/runtime';
import { purchaseHoldDictionary } from './purchase-hold.dictionary.ts';
import { PurchaseHoldQueries } from './purchase-hold.queries.ts';

export const purchaseHoldNoun = defineNoun({
  facts: [purchaseHoldDictionary],
  providers: [PurchaseHoldQueries],
});
