import type { Offers, OnCart } from '../order.terms.ts';
import type { Named } from '../payment/payment.commands.ts';
import type { PaymentFailure } from '../payment/payment.ts';
import type { AppliedCard, CreditShare } from '../value/value.ts';
import type { CheckoutFailure } from './checkout.ts';

export type CheckoutCommand =
  | StartCheckout
  | ({ type: 'FailCheckout' } & CheckoutFailure & OfCheckout)
  /** `unreleased`: the payments that gateways refused to release, by their ids. */
  | ({
      type: 'ReverseCheckout';
      unreleased?: Readonly<Record<string, PaymentFailure>>;
    } & OfCheckout)
  | ({
      type: 'Complete';
      /** What the gateways said to each payment that they make, by its id. */
      responseCodes?: Readonly<Record<string, string>>;
      /** What the gateways call them, by their ids. */
      names?: Readonly<Record<string, Named>>;
    } & OfCheckout)
  /** The gateways have answered about the payments that they were asked to collect. */
  | ({ type: 'CapturePayments'; answers: Readonly<Record<string, CaptureAnswer>> } & OfCheckout);

/** Neither: the gateway has collected. */
export interface CaptureAnswer {
  readonly failure?: PaymentFailure | undefined;
  /** It is open what the gateway did. */
  readonly unanswered?: PaymentFailure | undefined;
}

/**
 * `card`: the cart's gift card with its current value; null when the cart has none. `credits`: what is left on each of
 * the customer's store credits, in the order in which they are spent; null when the cart is not to be paid with them.
 */
export type StartCheckout = {
  type: 'StartCheckout';
  checkoutId: string;
  timezone: string;
  card: AppliedCard | null;
  credits: readonly CreditShare[] | null;
} & CompletionTerms &
  Offers &
  Omit<OnCart, 'card' | 'creditAvailable'>;

/** On which terms staff complete a draft. Absent: as a shopper does. */
export interface CompletionTerms {
  /** Whether the order is placed although its payments do not cover what is due. */
  readonly isPaymentPending?: boolean;
  readonly isCustomerNotified?: boolean;
}

interface OfCheckout {
  readonly checkoutId: string;
}
