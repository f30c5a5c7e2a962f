import type { JsonObject, money } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { OfVersion, Telling } from '../order.terms.ts';
import type { PaymentFailure } from '../payment/payment.ts';
import type { Refund } from './refund.ts';

export type RefundCommand =
  /** Staff give something back. */
  | ({ type: 'StartRefund'; storeId: string } & WantedRefund)
  /** A gateway told that it paid something of a payment back, which was asked for at the provider. */
  | {
      type: 'RecordOutsideRefund';
      refundId: string;
      paymentId: string;
      transactionId: string;
      amount: money.Minor;
    }
  /** What a gateway answered about its part. */
  | {
      type: 'RecordRefundAnswer';
      refundId: string;
      paymentId: string;
      answer:
        | { readonly transactionId: string; readonly failure?: never; readonly unanswered?: never }
        | { readonly failure: PaymentFailure; readonly unanswered?: never }
        /** It is open whether it has paid. */
        | { readonly unanswered: PaymentFailure; readonly failure?: never };
    }
  /** Staff say what became of a refund about which its gateway does not answer. */
  | ({
      type: 'SettleRefund';
      storeId: string;
      refundId: string;
      outcome: 'completed' | 'failed';
      reason: string | null;
      settledById: string | null;
    } & OfVersion)
  /** All gateways and other services have answered. `declined`: the payments whose gateways paid nothing back. */
  | { type: 'CompleteRefund'; refundId: string; declined: readonly string[] }
  | ({
      type: 'Cancel';
      storeId: string;
      cancellationId: string;
      isRestocked: boolean;
      /** The id of the store credit that what an expired gift card paid becomes. Undefined: the card has not expired. */
      storeCreditId?: string | undefined;
    } & Telling &
      OfVersion);

/** What staff want to give back of an order. */
export interface WantedRefund extends Telling {
  readonly refundId: string;
  /** The id of the store credit, if it becomes one. */
  readonly storeCreditId: string;
  /** Undefined: what the items cost, with what of the deliveries is given back. */
  readonly amount: money.Minor | undefined;
  /** The goods that are given back. */
  readonly items: readonly FulfilledItem[];
  /** What of the deliveries is given back, with taxes. */
  readonly deliveryAmount: money.Minor | undefined;
  /** Whether the items are for sale again. Undefined: those that are not shipped are. */
  readonly isRestocked: boolean | undefined;
  readonly to: Refund['to'];
  /** The payment of which alone. */
  readonly paymentId: string | null;
  /** Whether the last day of the order's gift card is over. */
  readonly isCardExpired: boolean;
  readonly reason: string | null;
  readonly metadata: JsonObject | undefined;
  /** Others that are for sale again. */
  readonly restockItems: readonly FulfilledItem[];
  readonly createdById: string | null;
  /** The return that it is for: its items come back from the customer, and nothing of what is not shipped is among them. */
  readonly returnId?: string | undefined;
}
