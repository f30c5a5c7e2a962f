import { money, refusals } from '@storefold/kernel/core';
import type { OrderDraft } from '../order.draft.ts';
import type { Order } from '../order.ts';
import { giveUp } from './payment.rules.ts';
import type { Payment } from './payment.ts';
import { amountsOf } from './shares.ts';
import { dueOfShopper } from './sums.ts';

/** Who tries cards of others tries many. */
const MOST_FAILED = 20;

/** Nobody pays it any more who has failed so often. Staff still do. */
export function refuseManyFailed({ payments }: Order): void {
  const failed = payments.filter(({ status }) => status === 'failed');
  if (failed.length >= MOST_FAILED) throw refusals.notPossible('too_many_failed_payments');
}

/** Payments by hand that nothing is left for are not expected any more. What was chosen last is kept longest. */
export function giveUpBeyondDue(draft: OrderDraft<Order>): void {
  let left = dueOfShopper(draft.order);
  for (const payment of draft.order.payments.filter(isExpected).toReversed()) {
    if (left === 0n) giveUp(draft, payment);
    else left = money.maxOf(0n, left - (amountsOf(draft.order).get(payment.id) ?? 0n));
  }
}

const isExpected = ({ status, charge }: Payment): boolean => status === 'pending' && charge === null;
