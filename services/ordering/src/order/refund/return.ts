import type { JsonObject, money } from '@storefold/kernel/core';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';

/** What somebody wants to send back of a placed order. */
export interface OrderReturn {
  readonly id: string;
  /** `RT` and nine digits. */
  readonly number: string;
  readonly status: 'requested' | 'approved' | 'rejected' | 'received' | 'closed';
  readonly items: readonly ReturnedItem[];
  /** What became of the money. Null before it is received. */
  readonly refund: ReturnRefund | null;
  /** What is to go back, less the deduction. */
  readonly amount: money.Minor;
  readonly deduction: money.Minor;
  /** The last refund of it. */
  readonly refund_id: string | null;
  readonly created_by_id: string | null;
  readonly metadata: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
}

export type ReturnRefund = 'original' | 'store_credit' | 'none';

type ReturnedItem = FulfilledItem & {
  readonly variant_id: string;
  /** One of those of the store. Null: staff gave none. */
  readonly reason: string | null;
  readonly received: number;
  readonly restocked: number;
};
