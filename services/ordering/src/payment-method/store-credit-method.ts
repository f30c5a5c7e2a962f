import { idPrefixes } from '@storefold/contracts';
import { recordId } from '@storefold/kernel/core';

/** The method by which store credits pay. Each store has it, and its staff do not change it. */
export const storeCreditMethod = {
  type: 'store_credit',
  name: 'Store credit',
  description: 'What is left on store credits of the customer.',
} as const;

/** Derived from the store, so that orders can name it. */
export const storeCreditMethodIdOf = (storeId: string): string =>
  recordId(idPrefixes.payment_method, `${storeId}:${storeCreditMethod.type}`);
