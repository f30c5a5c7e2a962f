import { recordId } from '@storefold/kernel/core';
import type { EventMetadata } from '@storefold/kernel/ports';
import type { RefundedValue, ValueForOrder } from './held-value.ts';

/** The order or the refund that moved value. */
export const takenBy = (data: ValueForOrder | RefundedValue) =>
  'refund_id' in data
    ? { originator_type: 'Refund', originator_id: data.refund_id }
    : { originator_type: 'Order', originator_id: data.order_id };

/** The staff or the program that did it; nobody else is told. */
export function staffOf({ type, id }: EventMetadata['actor']) {
  const originator_type = { admin_user: 'AdminUser', api_key: 'ApiKey' }[type as string] ?? null;
  return { originator_type, originator_id: originator_type && id };
}

/** The same for all that one checkout does with the value. */
export const codeOf = (id: string, checkoutId: string): string => recordId('auth', `${id}:${checkoutId}`);
