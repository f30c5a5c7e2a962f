import type { ErrorCode, Text } from '@storefold/contracts';
import type { JsonObject } from '@storefold/kernel/core';
import type { GatewayCard } from '../../payment-gateway/payment-gateway.ts';
import { personal } from '../order.sealing.ts';
import type { DisputeStatus } from './payment.ts';

type PaymentSessionTerms = {
  readonly customer_id: string | null;
  readonly session_id: string;
  readonly amount: string;
  readonly currency: string;
  /** What storefront and gateway tell each other. Null once erased. */
  readonly external_data: JsonObject | null;
};

/** What a gateway did for a payment. `charge_id`: the charge's id at the gateway. */
export type OrderCharge = {
  readonly payment_id: string;
  readonly payment_method_id: string;
  readonly charge_id: string;
  readonly amount: string;
  readonly currency: string;
};

/** Why a gateway did not do what it was asked for. */
export type Refused = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly said?: Text | undefined;
};

/** By which a session is ended that its cart has forgotten. Absent in older logs. */
type EndingTerms = {
  readonly payment_method_id: string;
  readonly type: string;
  readonly external_id: string;
  readonly amount: string;
  readonly currency: string;
};

export type PaymentFacts = {
  CartPaymentAdded: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as the order is placed. Absent: it does, if one makes the payment. */
    readonly auto_capture?: boolean;
    /** Null: the amount still due when the order is placed. */
    readonly amount: string | null;
    readonly currency: string;
  };
  CartPaymentMetadataChanged: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    readonly metadata: JsonObject;
  };
  /** The payment is made by a gateway, with this card. */
  CartPaymentSourceAdded: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    /** The saved card. Null: the card is not saved. */
    readonly payment_source_id: string | null;
    /** Null once erased. */
    readonly card: GatewayCard | null;
  };
  CartPaymentRemoved: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    readonly amount: string | null;
    readonly currency: string;
    /** Absent: another one replaced it, or the currency changed. */
    readonly reason?: 'not_offered';
  };
  /** The shopper begins to pay by a method whose payments need a session. Nothing is set aside yet. */
  CartPaymentSessionOpened: PaymentSessionTerms & {
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as the order is placed. */
    readonly auto_capture: boolean;
    /** What the gateway calls it. */
    readonly external_id: string;
    /** What the gateway calls the customer. Null: nothing. */
    readonly customer_external_id: string | null;
    readonly expires_at: string;
  };
  CartPaymentSessionChanged: PaymentSessionTerms;
  /** The shopper has paid. The payment that is added with this is of the amount of the session, and its gateway is asked. */
  CartPaymentSessionCompletionStarted: { readonly session_id: string; readonly payment_id: string };
  /** The gateway refused what the shopper paid with, and there is no payment. */
  CartPaymentSessionFailed: {
    readonly session_id: string;
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
  };
  /** Another session took its place, the currency of the cart changed, or the cart was deleted. Its gateway is asked to end it after this. */
  CartPaymentSessionCanceled: { readonly session_id: string } & Partial<EndingTerms>;
  /** The gateway told that an attempt to pay in the session failed. Another attempt may still succeed. */
  CartPaymentSessionAttemptFailed: Refused & { readonly session_id: string };
  /** The shopper has confirmed the session at the gateway, which does not know yet whether the money comes. It tells later. */
  CartPaymentSessionConfirmed: { readonly session_id: string };
  /** It became no payment in time. Its gateway is asked after this what was paid, until it knows, or to end it. */
  CartPaymentSessionExpired: { readonly session_id: string };
  /** What was paid in the session became no payment, and has gone back. Also of a cart that is deleted. */
  CartPaymentSessionReturned: Refused & {
    readonly session_id: string;
    readonly payment_method_id: string;
    readonly external_id: string;
    readonly amount: string;
    readonly currency: string;
  };
  /**
   * The gateway does not end the session, for good or for very long, so nobody knows whether somebody has paid in it. It is not asked again.
   * Also of a cart that is deleted.
   */
  CartPaymentSessionEndFailed: Refused & Omit<EndingTerms, 'type'> & { readonly session_id: string };
  /**
   * Staff added a payment to a draft or to a placed order, or a shopper completed a payment session. Where a gateway makes it, the gateway is asked after this, and what a process
   * that died has left is done by another one.
   */
  OrderPaymentAdded: {
    readonly customer_id: string | null;
    readonly payment_id: string;
    readonly payment_method_id: string;
    /** Name, description and type of the payment method. */
    readonly name: string;
    readonly description: string | null;
    readonly type: string;
    /** Whether the gateway collects as soon as it has set the amount aside. */
    readonly auto_capture: boolean;
    readonly amount: string;
    readonly currency: string;
    /** The customer's saved card. Null: no gateway makes the payment, or a session ended in the card. */
    readonly payment_source_id: string | null;
    /** Null: no gateway makes the payment, or the card was erased. */
    readonly card: GatewayCard | null;
    /** Null: none. */
    readonly metadata: JsonObject | null;
  };
  /** The gateway has set the amount aside. Of a cart's payment it is recorded with the completion of the order. */
  OrderPaymentAuthorized: OrderCharge & {
    /** What the gateway calls its approval. */
    readonly response_code: string;
  };
  /** What the gateway calls the payment, by which it is asked for it later. Recorded with its approval. */
  OrderPaymentNamed: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    readonly external_id: string;
    /** The gateway's own page about it. Null: it named none. */
    readonly external_url: string | null;
    /** What it calls refunds of before, which what is authorized is without. Absent: none. */
    readonly gone_back_ids?: readonly string[];
  };
  /** The gateway told that the holder of the card disputes the payment, or how that ended. */
  OrderPaymentDisputed: {
    readonly payment_id: string;
    readonly payment_method_id: string;
    /** What the gateway calls the dispute. */
    readonly dispute_id: string;
    readonly amount: string;
    readonly currency: string;
    readonly reason: string;
    readonly status: DisputeStatus;
    /** The gateway's own page about it. Null: it named none. */
    readonly external_url: string | null;
  };
  /** The gateway refused the payment: it set nothing aside, or did not collect what it had set aside. */
  OrderPaymentFailed: OrderCharge & Refused;
  /**
   * Staff want the amount to be collected, or what it was set aside for is placed. It may be a part of what was set aside. The gateway
   * is asked after this.
   */
  OrderPaymentCaptureStarted: OrderCharge;
  /** The gateway has collected the amount. What it set aside beyond it is released. */
  OrderPaymentCaptured: OrderCharge;
  /** The gateway did not collect, and what it set aside stays so. Only in older logs: now a refused capture ends the payment. */
  OrderPaymentCaptureFailed: Omit<OrderCharge, 'amount' | 'currency'> & Refused;
  /** Staff recorded that money came which no gateway collects. The amount may be a part of what was expected. */
  OrderPaymentReceived: Omit<OrderCharge, 'charge_id'>;
  /**
   * The payment is to be given up, by staff or with its order. The gateway is asked after this to release what it set aside. Also of a payment
   * that is not made, where the gateway has refused that before.
   */
  OrderPaymentVoidStarted: OrderCharge;
  /** The gateway did not release what it set aside. A payment that is not made all the same stays as it is. */
  OrderPaymentVoidFailed: Omit<OrderCharge, 'amount' | 'currency'> & Refused;
  /**
   * The gateway holds nothing any more for a payment that is not made: it has released what it had set aside, and paid back what it had
   * collected. Only of a payment that staff had settled, or of which it had refused this before.
   */
  OrderPaymentReleased: Omit<OrderCharge, 'amount' | 'currency'>;
  /** It is open what the gateway did, as it did not answer or not clearly. It is asked again. */
  OrderPaymentUnanswered: Omit<OrderCharge, 'amount' | 'currency'> & Refused;
  /**
   * The gateway did not answer, and staff said what became of the payment there. Where it says otherwise later, that is recorded after this
   * and holds.
   */
  OrderPaymentSettled: OrderCharge & {
    readonly customer_id: string | null;
    readonly outcome: 'captured' | 'voided' | 'failed';
    /** Null: they gave none, or it was erased. */
    readonly reason: string | null;
    /** Null: a program with a key. */
    readonly settled_by_id: string | null;
  };
  /**
   * The payment is not made. A gateway has released what it set aside; for what is not an order's any more, as with a cart that
   * was deleted, it is asked after this. `amount`: what it was of.
   */
  OrderPaymentVoided: Omit<OrderCharge, 'charge_id'> & {
    /** Null: no gateway makes the payment. */
    readonly charge_id: string | null;
  };
  /** Staff made a link by which the order or draft is paid. Its token is not stored, but in a link that is to be mailed. */
  OrderPaymentLinkCreated: {
    readonly customer_id: string | null;
    readonly payment_link_id: string;
    /** Null: it is not mailed, or the person is erased. */
    readonly url: string | null;
    readonly expires_at: string;
    /** Whether it is to be mailed to the address of the order. */
    readonly is_sent: boolean;
  };
  /** What was paid of a cart or a draft goes back, because it became no order, or the order needs it no more. Its payment is given up before this. */
  OrderPaymentReturned: Omit<OrderCharge, 'charge_id'> & {
    readonly code: ErrorCode;
    readonly message: string;
    readonly said?: Text | undefined;
  };
};

export const paymentSealed = {
  OrderPaymentLinkCreated: personal('url'),
  CartPaymentMetadataChanged: personal('metadata'),
  CartPaymentSourceAdded: personal('card'),
  CartPaymentSessionOpened: personal('external_data'),
  CartPaymentSessionChanged: personal('external_data'),
  OrderPaymentAdded: personal('card', 'metadata'),
  OrderPaymentSettled: personal('reason'),
};
