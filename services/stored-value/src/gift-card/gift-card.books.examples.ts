import fc from 'fast-check';
import {
  anyAmount,
  anyCheckout,
  anyCredit,
  anyOrder,
  anyRefund,
  type Modelled,
} from '../held-value/books.examples.ts';
import { broken, lawsOfSums } from '../held-value/held-value.laws.ts';
import { type GiftCardCommand, giftCard } from './gift-card.decider.ts';
import { authorize20, cancel, capture, change, issue, remove, voidFirst } from './gift-card.examples.ts';
import { brokenLaws } from './gift-card.ledger.ts';
import { type GiftCardFact, type GiftCardState, isIssued } from './gift-card.ts';

const { storeId } = issue;
const convert = {
  type: 'Convert',
  storeId,
  categoryId: null,
  customerId: 'cus_1',
  today: issue.today,
} as const;

/** Checkouts are frequent; what ends a card for good is rare, so that cards live long enough to be interesting. */
const anyCommand = (currency: string): fc.Arbitrary<GiftCardCommand> =>
  fc.oneof(
    {
      weight: 40,
      arbitrary: fc
        .record({ orderId: anyOrder, checkoutId: anyCheckout, amount: anyAmount })
        .map((more) => ({ ...authorize20, currency, ...more })),
    },
    { weight: 25, arbitrary: anyOrder.map((orderId) => ({ ...capture, orderId })) },
    {
      weight: 30,
      arbitrary: fc
        .record({ orderId: anyOrder, checkoutId: anyCheckout })
        .map((of) => ({ ...voidFirst, ...of })),
    },
    { weight: 12, arbitrary: anyRefund.map((of) => ({ type: 'Refund' as const, storeId, ...of })) },
    { weight: 12, arbitrary: anyCredit.map((of) => ({ type: 'Credit' as const, storeId, ...of })) },
    { weight: 3, arbitrary: anyAmount.map((amount) => ({ ...change, amount })) },
    { weight: 1, arbitrary: fc.constant({ ...convert, storeCreditId: 'credit_1' }) },
    { weight: 1, arbitrary: fc.constantFrom<GiftCardCommand>(cancel, remove) },
  );

export const issueCard = (currency: string): GiftCardCommand => ({ ...issue, currency });

/** Gift cards for the model of the books. */
export const modelledCard = (currency: string): Modelled<GiftCardState, GiftCardCommand, GiftCardFact> => ({
  aggregate: giftCard,
  anyCommand: anyCommand(currency),
  valueIn: (state) => (isIssued(state) ? state : undefined),
  brokenIn: (state) =>
    isIssued(state)
      ? [
          ...brokenLaws(state),
          ...broken(lawsOfSums(state, state.amount_converted + state.amount_used_before)),
        ]
      : [],
  isSettled: (state) => !isIssued(state) || state.status === 'canceled',
});
