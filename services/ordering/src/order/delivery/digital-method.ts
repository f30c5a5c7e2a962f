import { type DeliveryMethod, idPrefixes } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';

/**
 * How a fulfillment of downloads is delivered. Each store has it, and its staff neither see it in lists nor change it. Its id derives
 * from the store, so that orders of any age can name it.
 */
export const digitalMethodOf = (storeId: string): DeliveryMethod => ({
  id: recordId(idPrefixes.delivery_method, `${storeId}:digital`),
  name: 'Digital',
  code: 'digital',
});
