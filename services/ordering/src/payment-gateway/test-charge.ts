import { money } from '@storefold/kernel/core';

/**
 * The facts of a charge in the book of the test gateway. These names and shapes are what the log keeps for ever: add,
 * never change.
 */
export type TestChargeFact =
  | {
      type: 'TestChargeAuthorized';
      data: ChargedAmount & TestOutcomes & { store_id: string; response_code: string };
    }
  | { type: 'TestChargeFailed'; data: ChargedAmount & { store_id: string } }
  /** At most what was authorized is collected, and the rest is released. `early`: the shopper paid in the browser. */
  | { type: 'TestChargeCaptured'; data: ChargedAmount & { early?: boolean } }
  /** Of what was collected from the shopper in the browser the shop wants a part, and the rest is paid back. */
  | { type: 'TestChargeExcessReturned'; data: ChargedAmount }
  /** A part of what was captured is paid back, or all of it. */
  | { type: 'TestChargeRefunded'; data: ChargedAmount & { transaction_id: string } }
  /** A refund was declined: by the card, or because more was asked for than is left of what was captured. */
  | { type: 'TestChargeRefundFailed'; data: ChargedAmount }
  /** What was authorized is released. */
  | { type: 'TestChargeVoided'; data: ChargedAmount }
  /** What is left of what was captured is paid back. */
  | { type: 'TestChargeCredited'; data: ChargedAmount }
  /** The charge was ended before it was authorized. */
  | { type: 'TestChargePrevented'; data: { store_id: string } };

type ChargedAmount = {
  /** A decimal string in `currency`. */
  amount: string;
  currency: string;
};

/** What becomes of what is asked for later. */
export type TestOutcomes = {
  /** Of refunds to the card. Absent: they are paid. */
  readonly refund_outcome?: RefundOutcome;
  /** Of collecting it. Absent: it is collected. */
  readonly capture_outcome?: AnswerOutcome;
  /** Of releasing it, or of paying all of it back at once. Absent: it is done. */
  readonly void_outcome?: AnswerOutcome;
};

/** `unknown`: the card is paid, and the answer is lost. */
type RefundOutcome = 'decline' | 'error' | 'unknown';

/** `unknown`: it is done, and the first answer is lost. */
type AnswerOutcome = 'decline' | 'unknown';

export type TestChargeState =
  | { readonly status: 'absent' | 'declined' | 'ended' }
  | (Approval & { readonly status: 'authorized' })
  | (Approval & {
      readonly status: 'captured';
      /** Minor units of `currency`. `amount` is what was captured. */
      readonly refunded: money.Minor;
      /** Whether it was collected before the shop wanted it. */
      readonly isEarly: boolean;
    });

type Approval = Readonly<ChargedAmount> & TestOutcomes & { readonly response_code: string };

export const noCharge: TestChargeState = { status: 'absent' };

export function evolveTestCharge(state: TestChargeState, fact: TestChargeFact): TestChargeState {
  switch (fact.type) {
    case 'TestChargeAuthorized': {
      const { store_id: _, ...approval } = fact.data;
      return { status: 'authorized', ...approval };
    }
    case 'TestChargeFailed':
      return { status: 'declined' };
    case 'TestChargeCaptured':
      return state.status === 'authorized'
        ? {
            ...state,
            status: 'captured',
            amount: fact.data.amount,
            refunded: 0n,
            isEarly: fact.data.early ?? false,
          }
        : state;
    case 'TestChargeExcessReturned': {
      if (state.status !== 'captured') return state;
      const { amount, currency } = state;
      const left = money.minor(amount, currency) - money.minor(fact.data.amount, currency);
      return { ...state, amount: money.formatAmount(left, currency), isEarly: false };
    }
    case 'TestChargeRefunded': {
      if (state.status !== 'captured') return state;
      return { ...state, refunded: state.refunded + money.minor(fact.data.amount, state.currency) };
    }
    case 'TestChargeRefundFailed':
      return state;
    case 'TestChargeVoided':
    case 'TestChargeCredited':
    case 'TestChargePrevented':
      return { status: 'ended' };
  }
}
