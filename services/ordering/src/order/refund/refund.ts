import type { Refund as RefundBody } from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { TaxLine } from '../../tax/taxes.ts';
import type { FulfilledItem } from '../delivery/delivery.facts.ts';
import type { MoneySource, RecordedFailure } from '../payment/payment.ts';
import type { HeldItem } from './refund.facts.ts';

/** What staff give back of a placed order, or its cancellation. */
export interface Refund {
  readonly id: string;
  readonly number: string;
  readonly status: RefundBody['status'];
  readonly amount: money.Minor;
  /** What of it gave back what was beyond what was due. The rest is goodwill, which never becomes due. Absent: nothing of it. */
  readonly excess?: money.Minor;
  /** What of it is for the goods and deliveries that are named, and so is kept no more. Absent: nothing. */
  readonly for_goods?: money.Minor;
  /** What of it was paid beyond what the order costs. Absent: nothing. */
  readonly unsold?: money.Minor;
  readonly to: RefundBody['to'];
  /** The payment of which alone staff give back. */
  readonly payment_id: string | null;
  /** The new store credit: all of `to: 'store_credit'`, else what an expired gift card had paid. */
  readonly store_credit_id: string | null;
  readonly reason: string | null;
  readonly metadata: JsonObject;
  /** The goods that are given back, whatever of them was shipped. */
  readonly items: readonly FulfilledItem[];
  /** What of them was not sent when the refund began. */
  readonly unsent: readonly FulfilledItem[];
  /** What of them is taken out of fulfillments, where it waits until the refund has ended. */
  readonly held: readonly HeldItem[];
  /** What of the deliveries is given back, with taxes. */
  readonly delivery_amount: money.Minor;
  /** The taxes in the amount. */
  readonly taxes: readonly TaxLine[];
  readonly restock_items: readonly (FulfilledItem & { readonly variant_id: string })[];
  readonly parts: readonly RefundPart[];
  /** What the first gateway calls it. Null: none has paid. */
  readonly transaction_id: string | null;
  /** Why nothing went back, or, while that is open, that a gateway did not answer. Null: neither. */
  readonly failure: RecordedFailure | null;
  /** Whether staff said what became of it, as a gateway did not answer. Absent: they did not. */
  readonly is_settled?: true;
  /** The cancellation of the order that gives it back. Null: staff do. */
  readonly cancellation_id: string | null;
  readonly created_by_id: string | null;
  /** The return that it is for. Null: none. */
  readonly return_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Where a part of a refund came from. */
export interface RefundPart {
  readonly source: MoneySource;
  readonly amount: money.Minor;
  /** Whether a gateway has paid it back, or staff by other means. */
  readonly is_paid: boolean;
  /** What the gateway that paid it calls it. Absent: none did, or its name was not kept. */
  readonly transaction_id?: string;
}
