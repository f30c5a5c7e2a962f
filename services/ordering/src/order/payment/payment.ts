import type { ErrorCode, PaymentMethod, Text } from '@storefold/contracts';
import type { JsonObject, money } from '@storefold/kernel/core';
import type { GatewayCard } from '../../payment-gateway/payment-gateway.ts';
import type { Offered } from '../../zone/offering.ts';

export interface Payment {
  readonly id: string;
  readonly method: ChosenMethod;
  /** Null: the amount still due. */
  readonly amount: money.Minor | null;
  readonly metadata: JsonObject;
  /** Null: no gateway makes the payment. */
  readonly source: PaymentSource | null;
  /** What the gateway did. Null where it was not asked yet, and where no gateway makes the payment. */
  readonly charge: PaymentCharge | null;
  /** Whether the gateway collects without being told by staff. */
  readonly auto_capture: boolean;
  /**
   * `in_advance`: its gateway was asked before the checkout, as for drafts and after payment sessions; `to_order`: to a placed
   * order. Both have an amount of their own.
   */
  readonly added: 'to_cart' | 'in_advance' | 'to_order';
  /** What became of it. */
  readonly status: 'pending' | 'completed' | 'failed' | 'void';
  /** What a gateway has collected, or staff have recorded. */
  readonly captured: money.Minor;
  /** What its gateway refused last, or, while that is open, that it did not answer. Null: nothing. */
  readonly failure: RecordedFailure | null;
  /** What staff said became of it, and what its gateway had not answered then. Absent: they said nothing. */
  readonly settled?: SettledPayment | undefined;
  /** What became of the end of its charge, where it is not made. Absent: its gateway is asked once, and has refused nothing. */
  readonly release?: PaymentRelease;
  /** What its gateway calls it. Absent: it said nothing. */
  readonly external_id?: string;
  /** The gateway's own page about it. Absent or null: it named none. */
  readonly external_url?: string | null;
  /** What its gateway calls refunds that it is without from the beginning. Absent: none. */
  readonly gone_back_ids?: readonly string[];
  /** Absent: nobody disputed it. */
  readonly disputes?: readonly Dispute[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A recorded refusal by a gateway. */
export interface PaymentFailure {
  readonly code: ErrorCode;
  /** In English. */
  readonly message: string;
  /** The same in no language yet. Failures of before texts had keys have none. */
  readonly said?: Text | undefined;
}

export type RecordedFailure = PaymentFailure & { readonly at: string };

/** `won`: the shop keeps the money. `lost`: it went back. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** The holder of a card disputes what was charged. */
export interface Dispute {
  /** What the gateway calls it. */
  readonly id: string;
  /** In minor units of its own currency, which may be another one than the order's. */
  readonly amount: money.Minor;
  readonly currency: string;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly external_url: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The card that a gateway charges. */
export interface PaymentSource {
  /** The saved card. */
  readonly payment_source_id: string | null;
  /** Null once erased. */
  readonly card: GatewayCard | null;
}

interface PaymentCharge {
  /** While `authorizing`, `capturing` and `voiding` it is open what the gateway answers. */
  readonly status: 'authorizing' | 'authorized' | 'capturing' | 'captured' | 'voiding';
  /** Null before the gateway has set anything aside. */
  readonly response_code: string | null;
  /** What the gateway has set aside. */
  readonly authorized: money.Minor;
  /** What is being collected, and the lock version of the order since when. Null unless `capturing`. */
  readonly capture: { readonly amount: money.Minor; readonly since: number } | null;
  /** The lock version of the order since when it is being released. Undefined unless `voiding`. */
  readonly voiding_since?: number | undefined;
}

export interface SettledPayment {
  readonly outcome: 'captured' | 'voided' | 'failed';
  /** Whether staff have asked for its end once more since. */
  readonly is_asked_anew?: true;
  /** What its gateway had not answered when they settled it first: it may still say that. */
  readonly to: Exclude<PaymentCharge['status'], 'captured'>;
  readonly since: number | undefined;
  /** What was to be collected. Undefined: all that was set aside. */
  readonly amount: money.Minor | undefined;
}

export interface PaymentRelease {
  readonly status: 'asked' | 'refused' | 'done';
  /** What its gateway had collected, although staff say that it is back. It counts again if the gateway refuses to pay it back. */
  readonly collected?: money.Minor;
  /** Staff said that it has ended there although its gateway refused that. Nobody waits for it any more. */
  readonly is_settled?: true;
  /** Each attempt has its own. */
  readonly operation: string;
  /** What the gateway refused, or, while that is open, that it did not answer. Null: nothing. */
  readonly failure: RecordedFailure | null;
}

/** A shopper's attempt to pay by a method whose payments need a session. */
export interface PaymentSession {
  readonly id: string;
  readonly method: OfferedMethod;
  readonly amount: money.Minor;
  readonly currency: string;
  readonly external_id: string;
  readonly customer_external_id: string | null;
  readonly external_data: JsonObject;
  readonly expires_at: string;
  readonly is_canceled: boolean;
  /** The payment that it became. Null: none. */
  readonly payment_id: string | null;
  /** Why it became none. */
  readonly failure: PaymentFailure | null;
  /** Why the last attempt failed that its gateway told of. Another one may succeed. */
  readonly attempt_failure?: PaymentFailure;
  /** How many attempts failed of which it told. Absent: none. */
  readonly attempts_failed?: number;
  /** Whether the shopper has confirmed it, and the gateway does not know yet whether the money comes. */
  readonly is_confirmed?: boolean;
  /** Whether its time was found to be over. */
  readonly is_expired?: boolean;
}

/** What is known of a session that its gateway is to end, also once its cart has forgotten it. */
export type EndingSession = Pick<PaymentSession, 'id' | 'external_id' | 'amount' | 'currency'> & {
  readonly method: Pick<ChosenMethod, 'id' | 'type'>;
};

/** The payment method of a payment, as it was when the payment was added. */
export type ChosenMethod = Pick<PaymentMethod, 'id' | 'name' | 'description' | 'type'>;

/** A payment method as staff and shoppers choose it. */
export type OfferedMethod = ChosenMethod & { readonly auto_capture: boolean };

/** How the payment methods are offered. */
export interface PaymentOffers {
  /** When this was found out. */
  readonly at: string;
  /** Those that are active, by their ids. */
  readonly byId: ReadonlyMap<string, Offered>;
}

/** What has paid a part of an order. */
export interface MoneySource {
  readonly kind: 'payment' | 'gift_card' | 'store_credit';
  readonly id: string;
}
