import type { JsonObject } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import { personal } from '../order.sealing.ts';
import type { ReturnRefund } from './return.ts';

export type ReturnFacts = {
  /** Who ordered, or staff, want to send something back. The units are in no other return, unless it is rejected. */
  OrderReturnRequested: {
    readonly customer_id: string | null;
    readonly return_id: string;
    /** `RT` and nine digits. */
    readonly number: string;
    readonly items: readonly (FulfilledItem & {
      readonly variant_id: string;
      readonly reason: string | null;
    })[];
    /** Null: who ordered, or a program with a key. */
    readonly created_by_id: string | null;
    /** Null: none, or its person is erased. */
    readonly metadata: JsonObject | null;
  };
  /** Staff say that it may be sent. */
  OrderReturnApproved: { readonly return_id: string };
  /** Staff do not take it. Its units may be in another return. */
  OrderReturnRejected: { readonly return_id: string };
  /** It came. What goes back for it is a refund, which names the return, of the same request. */
  OrderReturnReceived: {
    readonly return_id: string;
    readonly items: readonly (FulfilledItem & {
      readonly variant_id: string;
      readonly is_restocked: boolean;
    })[];
    readonly refund: ReturnRefund;
    /** What is to go back, less the deduction. */
    readonly amount: string;
    readonly deduction: string;
    readonly currency: string;
    /** Null: nothing goes back, neither money nor goods to the shelf. */
    readonly refund_id: string | null;
  };
  /** All that was to become of it did. */
  OrderReturnClosed: { readonly return_id: string; readonly refund_id: string | null };
};

export const returnSealed = { OrderReturnRequested: personal('metadata') };
