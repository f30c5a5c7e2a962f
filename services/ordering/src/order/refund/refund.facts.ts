import type { ErrorCode, Refund, Text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { personal } from '../order.sealing.ts';
import type { OrderCharge } from '../payment/payment.facts.ts';

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
    /** Null: a program with a key. */
    readonly created_by_id: string | null;
  };
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
  };
  /** A gateway declined, and nothing went back. Nothing of it counts from here on. */
  OrderRefundFailed: {
    readonly refund_id: string;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
    readonly amount: string;
    readonly currency: string;
  };
  /** Staff canceled the order. What paid for it is given back from here on. */
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
  };
};

export const refundSealed = {
  OrderRefundStarted: personal('reason', 'metadata'),
};

/** Where a part of a refund came from: one of the three ids names it. */
type RefundedPart = {
  readonly payment_id?: string;
  readonly gift_card_id?: string;
  readonly store_credit_id?: string;
  readonly amount: string;
  readonly currency: string;
};
