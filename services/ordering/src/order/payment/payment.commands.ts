import type { JsonObject, money } from '@storefold/kernel/core';
import type { GatewayCard, OpenedSession } from '../../payment-gateway/payment-gateway.ts';
import type { FactData } from '../order.facts.ts';
import type { Current, Holder, OfVersion, OnCart, Telling } from '../order.terms.ts';
import type { Dispute, EndingSession, OfferedMethod, PaymentFailure, PaymentSource } from './payment.ts';

export type PaymentCommand =
  | ({
      type: 'AddPayment';
      paymentId: string;
      method: OfferedMethod;
      /** Null or absent: no gateway makes the payment. */
      source?: PaymentSource | null;
      /** In minor units of `currency`. */
      amount: money.Minor | null;
      currency: string;
      metadata?: JsonObject | undefined;
    } & OnCart)
  /** Takes back a payment that was added by a request which is refused after all. */
  | ({ type: 'RemovePayment'; paymentId: string } & OnCart)
  | (SessionChange & OnCart)
  /** Staff, or who ordered, add a payment to a draft or to a placed order. */
  | {
      type: 'AddLaterPayment';
      by: Holder;
      /** What holds for a draft. */
      current?: Current;
      paymentId: string;
      method: OfferedMethod;
      source: PaymentSource | null;
      /** Absent: what no open payment is to pay. */
      amount?: money.Minor | undefined;
      metadata?: JsonObject | undefined;
    }
  /** A shopper pays a placed order or a draft in a session. `current`: what holds for a draft. */
  | ({ type: 'PayInSession'; by: Holder; change: SessionChange; current?: Current } & OfVersion)
  /** Staff make a link to pay by. `url`: null, unless it is to be mailed. */
  | {
      type: 'CreatePaymentLink';
      storeId: string;
      linkId: string;
      url: string | null;
      expiresAt: string;
    }
  /** A cart or draft that was paid cannot be completed. `paymentId`: absent, what is set aside for a draft. */
  | { type: 'ReturnPayments'; failure: PaymentFailure; paymentId?: string }
  /** The time of sessions is over that nobody has paid in. `at`: now. */
  | { type: 'ExpireSessions'; at: string }
  /** A gateway has paid back what was paid in a session that became no payment. */
  | {
      type: 'ReturnSession';
      session: EndingSession;
      amount: string;
      currency: string;
      failure: PaymentFailure;
    }
  /** A gateway does not end a session. */
  | { type: 'FailSessionEnd'; session: EndingSession; failure: PaymentFailure }
  /** A gateway told of a dispute. */
  | { type: 'RecordDispute'; paymentId: string; dispute: Omit<Dispute, 'created_at' | 'updated_at'> }
  /** `amount`: absent, all that the payment is of. */
  | ({ type: 'CapturePayment'; amount?: money.Minor | undefined } & Telling & OnPayment)
  | ({ type: 'VoidPayment' } & OnPayment)
  /** Staff say what became of a payment about which its gateway does not answer. */
  | ({
      type: 'SettlePayment';
      outcome: FactData<'OrderPaymentSettled'>['outcome'];
      reason: string | null;
      settledById: string | null;
    } & OnPayment)
  | { type: 'RecordAnswer'; paymentId: string; answer: GatewayAnswer }
  /** Of an open cart of a shopper: what was set aside for it until this instant. */
  | { type: 'ReleasePayments'; heldUntil: string };

/** What becomes of a payment session. */
export type SessionChange =
  /** `amount`: in minor units of `currency`. `external`: what the gateway answered. `at`: now. */
  | {
      type: 'OpenPaymentSession';
      sessionId: string;
      method: OfferedMethod;
      amount: money.Minor;
      currency: string;
      external: OpenedSession;
      at: string;
      expiresAt: string;
    }
  /** `amount`: absent, as it is. */
  | {
      type: 'ChangePaymentSession';
      sessionId: string;
      amount?: money.Minor | undefined;
      externalData: JsonObject;
      at: string;
    }
  /** `source`: the card with which the shopper pays. Null: the gateway told of none. `paid`: absent, it is asked for the money after this. */
  | {
      type: 'CompletePaymentSession';
      sessionId: string;
      paymentId: string;
      source: GatewayCard | null;
      paid?: PaidThere | undefined;
      at: string;
    }
  /** The shopper has confirmed, and the gateway does not know yet whether the money comes. */
  | { type: 'ConfirmPaymentSession'; sessionId: string }
  /** Nobody has paid in it in time. Its gateway is asked to end it after this. */
  | { type: 'EndPaymentSession'; sessionId: string }
  /** The gateway told that an attempt failed. */
  | { type: 'FailPaymentAttempt'; sessionId: string; failure: PaymentFailure }
  /** The gateway refuses what the shopper pays with. */
  | { type: 'FailPaymentSession'; sessionId: string; failure: PaymentFailure; at: string };

/** What the shopper paid at the gateway itself. */
export interface PaidThere {
  /** In minor units of the session's currency. */
  readonly amount: money.Minor;
  readonly responseCode: string;
  readonly named: Named;
  /** Whether the gateway has collected it, and not only set it aside. */
  readonly isCaptured: boolean;
}

/** What a gateway calls a charge. */
export interface Named {
  readonly externalId: string;
  /** The gateway's own page about it. */
  readonly externalUrl: string | null;
  /** What it calls refunds that what was paid is without. */
  readonly goneBack?: readonly string[];
}

/** What staff do with one payment of an order. */
interface OnPayment extends OfVersion {
  readonly storeId: string;
  readonly paymentId: string;
}

/** What a gateway answered to which question about a charge. */
export type GatewayAnswer = {
  /** `ended`: to release what may be set aside for a payment that is not made. */
  readonly to: 'authorizing' | 'authorized' | 'capturing' | 'voiding' | 'ended';
  /** Of a question that staff began: the lock version of the order since when. */
  readonly since?: number | undefined;
  /** Of an end: by which operation it was asked for. */
  readonly operation?: string | undefined;
  readonly failure?: PaymentFailure | undefined;
  /** It is open what the gateway did. */
  readonly unanswered?: PaymentFailure | undefined;
  /** What the gateway calls its approval. */
  readonly responseCode?: string | undefined;
  /** What it calls the charge. */
  readonly named?: Named | undefined;
};
