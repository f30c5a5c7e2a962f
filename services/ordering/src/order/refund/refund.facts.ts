import type { Refund } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { TaxRate } from '../../tax/taxes.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { personal } from '../order.sealing.ts';
import type { OrderCharge, Refused } from '../payment/payment.facts.ts';

export type RefundFacts = {
  /**
   * Staff give something of a placed order back. Fixes who gets how much: from here on `parts` count as refunded, and
   * `restock_items` as being on the shelf. Gateways and other services are asked after this.
   */
  OrderRefundStarted: {
    readonly customer_id: string | null;
    readonly refund_id: string;
    /** `RF` and nine digits. */
    readonly number: string;
    /** The sum of the parts. */
    readonly amount: string;
    readonly currency: string;
    readonly to: Refund['to'];
    /** The payment of which alone staff give back. Null: of the whole order. */
    readonly payment_id: string | null;
    /** The new store credit: all of `to: 'store_credit'`, else what an expired gift card had paid. Null: there is none. */
    readonly store_credit_id: string | null;
    readonly reason: string | null;
    /** Null: none. */
    readonly metadata: JsonObject | null;
    readonly restock_items: readonly (FulfilledItem & { readonly variant_id: string })[];
    readonly parts: readonly RefundedPart[];
    /** The goods that are given back. Absent, as the next two: money was given back, and nobody said what for. */
    readonly items?: readonly FulfilledItem[];
    /** What of the deliveries is given back, with taxes. */
    readonly delivery_amount?: string;
    /** The taxes in the amount, as the order was taxed. */
    readonly taxes?: readonly RefundedTax[];
    /** What of the amount is for the goods and deliveries that are named. Absent: nothing, or it is not known. */
    readonly goods_amount?: string;
    /** What of the amount was paid beyond what the order costs: nothing was sold for it, and it has no taxes. Absent: nothing. */
    readonly unsold_amount?: string;
    /** Null: a program with a key. */
    readonly created_by_id: string | null;
    /** The return that it is for. Absent: none. */
    readonly return_id?: string;
  };
  /**
   * With its cancellation, which is recorded with this, a placed order gives back what a payment brought, or what is left of that. The
   * gateway is asked after this, and nothing counts as given back before it has answered.
   */
  OrderCancellationRefundStarted: {
    readonly cancellation_id: string;
    readonly refund_id: string;
    /** `RF` and nine digits. */
    readonly number: string;
    readonly payment_id: string;
    readonly payment_method_id: string;
    readonly amount: string;
    readonly currency: string;
    /** The taxes in it. Absent in older facts. */
    readonly taxes?: readonly RefundedTax[];
  };
  /** It is open whether the gateway has paid its part of a refund back, as it did not answer or not clearly. It is asked again. */
  OrderRefundUnanswered: Omit<OrderCharge, 'amount' | 'currency'> & Refused & { readonly refund_id: string };
  /** A gateway did not answer, and staff said what became of the refund there. */
  OrderRefundSettled: {
    readonly customer_id: string | null;
    readonly refund_id: string;
    /** `failed`: nothing of what is open was paid back. */
    readonly outcome: 'completed' | 'failed';
    /** Null: they gave none, or it was erased. */
    readonly reason: string | null;
    /** Null: a program with a key. */
    readonly settled_by_id: string | null;
  };
  /** A part of a refund is money that staff gave back by other means. No gateway is asked. */
  OrderPaymentRefundNoted: Omit<OrderCharge, 'charge_id'> & { readonly refund_id: string };
  /** Goods of a refund that are in fulfillments are not shipped from here on: not before it has failed. */
  OrderRefundItemsReserved: { readonly refund_id: string; readonly items: readonly HeldItem[] };
  /** The gateway has paid its part of a refund back. */
  OrderPaymentRefunded: OrderCharge & {
    readonly refund_id: string;
    /** What the gateway calls it. */
    readonly transaction_id: string;
  };
  /** All of it went back. `parts`: without those of gateways that declined when another one had paid already. */
  OrderRefundCompleted: {
    readonly refund_id: string;
    readonly amount: string;
    readonly currency: string;
    /** Null: no gateway was asked. */
    readonly transaction_id: string | null;
    readonly parts: readonly RefundedPart[];
    /** The taxes in what went back, where it is less than was wanted. Absent: those that it began with. */
    readonly taxes?: readonly RefundedTax[];
  };
  /** What a completed refund held is in no fulfillment any more. One that is empty is canceled. */
  OrderRefundItemsRemoved: { readonly refund_id: string; readonly items: readonly LeftItem[] };
  /** A gateway declined, and nothing went back. Nothing of it counts from here on. */
  OrderRefundFailed: Refused & {
    readonly refund_id: string;
    readonly amount: string;
    readonly currency: string;
  };
  /** Staff canceled the order. What gift card and store credits paid, and the stock, is given back from here on. */
  OrderCanceled: {
    readonly cancellation_id: string;
    readonly customer_id: string | null;
    readonly currency: string;
    readonly total: string;
    readonly gift_card_total: string;
    readonly store_credit_total: string;
    readonly amount_due: string;
    /** Whether the stock is for sale again. */
    readonly is_restocked: boolean;
    /**
     * `refunds`: what gateways have collected goes back by refunds of the order, each of which is done when its gateway says so, and
     * what they set aside is released likewise. Absent: all of it went back with this.
     */
    readonly given_back_by?: 'refunds';
  };
};

export const refundSealed = {
  OrderRefundStarted: personal('reason', 'metadata'),
  OrderRefundSettled: personal('reason'),
};

/** Goods that are not shipped, and how many of them go back on the shelf. */
export type HeldItem = FulfilledItem & { readonly restocked: number };

/** Goods that leave a fulfillment. `fulfillment_id` null: the order's first one. */
export type LeftItem = FulfilledItem & { readonly fulfillment_id: string | null };

/** What of a tax goes back. */
type RefundedTax = TaxRate & { readonly amount: string; readonly currency: string };

/** Where a part of a refund came from: one of the three ids names it. */
type RefundedPart = {
  readonly payment_id?: string;
  readonly gift_card_id?: string;
  readonly store_credit_id?: string;
  readonly amount: string;
  readonly currency: string;
};
