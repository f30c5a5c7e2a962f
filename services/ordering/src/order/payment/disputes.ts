import { money } from '@storefold/kernel/core';
import type { FactData } from '../order.facts.ts';
import type { Order } from '../order.ts';
import type { Dispute } from './payment.ts';
import { withPayment } from './payments.ts';

export const withDispute = <O extends Order>(
  order: O,
  data: FactData<'OrderPaymentDisputed'>,
  at: string,
): O =>
  withPayment(order, data.payment_id, ({ disputes = [] }) => {
    const known = disputes.find(({ id }) => id === data.dispute_id);
    const dispute: Dispute = {
      id: data.dispute_id,
      amount: money.minor(data.amount, data.currency),
      currency: data.currency,
      reason: data.reason,
      status: data.status,
      external_url: data.external_url,
      created_at: known?.created_at ?? at,
      updated_at: at,
    };
    return { disputes: [...disputes.filter((each) => each !== known), dispute], updated_at: at };
  });
