import { idPrefixes } from '@storefold/contracts';
import { money, recordId } from '@storefold/kernel/core';
import { type CanceledOrder, isPlaced, type Order, type PlacedOrder } from '../order.ts';
import type { CreditAmounts } from './value.facts.ts';
import type { CreditBefore, CreditShare } from './value.ts';

/** A store credit that pays a part of a placed order, and is shown as one of its payments. */
export interface CreditPayment {
  readonly id: string;
  readonly order: PlacedOrder | CanceledOrder;
  readonly credit: CreditShare;
}

/** In the order in which they were spent. */
export const creditPaymentsOf = (order: Order): CreditPayment[] =>
  isPlaced(order)
    ? (order.checkout.store_credit?.credits ?? []).map((credit) => ({
        id: recordId(idPrefixes.payment, `${order.checkout.id}:${credit.id}`),
        order,
        credit,
      }))
    : [];

/** Undefined: not all of it is known. */
export function creditBefore(
  { credit_amount: worth, credit_amount_used: used, credit_amount_authorized: authorized }: CreditAmounts,
  currency: string,
): CreditBefore | undefined {
  if (worth === undefined || used === undefined || authorized === undefined) return undefined;
  const amount = (text: string) => money.minor(text, currency);
  return { worth: amount(worth), used: amount(used), authorized: amount(authorized) };
}
