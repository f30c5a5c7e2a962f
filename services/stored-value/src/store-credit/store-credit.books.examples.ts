import type { money } from '@storefold/kernel/core';
import fc from 'fast-check';
import {
  anyAmount,
  anyCheckout,
  anyCredit,
  anyOrder,
  anyRefund,
  type Modelled,
} from '../held-value/books.examples.ts';
import { broken, lawsOf, lawsOfSums } from '../held-value/held-value.laws.ts';
import { type StoreCreditCommand, storeCredit } from './store-credit.decider.ts';
import { isIssued, type StoreCreditFact, type StoreCreditState } from './store-credit.ts';

const owner = { storeId: 'store_main', customerId: 'cus_owner' };
export const issueCredit = (
  currency: string,
  amount: money.Minor,
  giftCardId: string | null,
): StoreCreditCommand => ({
  type: 'Issue',
  ...owner,
  currency,
  amount,
  details: { store_credit_category_id: null, store_credit_type: 'expiring', memo: null, metadata: {} },
  giftCardId,
});
const noDetails = {
  store_credit_category_id: undefined,
  store_credit_type: undefined,
  memo: undefined,
  metadata: undefined,
};

const anyCommand = (currency: string): fc.Arbitrary<StoreCreditCommand> =>
  fc.oneof(
    {
      weight: 40,
      arbitrary: fc
        .record({ orderId: anyOrder, checkoutId: anyCheckout, amount: anyAmount })
        .map((more) => ({ type: 'Authorize' as const, owner, currency, ...more })),
    },
    { weight: 25, arbitrary: anyOrder.map((orderId) => ({ type: 'Capture' as const, owner, orderId })) },
    {
      weight: 30,
      arbitrary: fc
        .record({ orderId: anyOrder, checkoutId: anyCheckout })
        .map((of) => ({ type: 'Void' as const, owner, ...of })),
    },
    { weight: 12, arbitrary: anyRefund.map((of) => ({ type: 'Refund' as const, owner, ...of })) },
    { weight: 12, arbitrary: anyCredit.map((of) => ({ type: 'Credit' as const, owner, ...of })) },
    {
      weight: 3,
      arbitrary: anyAmount.map((amount) => ({ type: 'Change' as const, owner, amount, details: noDetails })),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'Delete' as const, owner }) },
  );

/** Store credits for the model of the books. */
export const modelledCredit = (
  currency: string,
): Modelled<StoreCreditState, StoreCreditCommand, StoreCreditFact> => ({
  aggregate: storeCredit,
  anyCommand: anyCommand(currency),
  valueIn: (state) => (isIssued(state) ? state : undefined),
  brokenIn: (state) => (isIssued(state) ? broken({ ...lawsOf(state), ...lawsOfSums(state) }) : []),
  isSettled: (state) => !isIssued(state),
});
